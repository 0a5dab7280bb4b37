"""What a reader sees of a game."""
