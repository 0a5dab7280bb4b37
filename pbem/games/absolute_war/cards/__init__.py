"""The cards: a small function for the event of each."""
