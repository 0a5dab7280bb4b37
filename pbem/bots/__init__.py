"""Players that are no people: they choose among the offers of a game, chance deals them dice and cards."""
