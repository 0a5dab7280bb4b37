"""The events of the cards, one small function each."""
