"""The strategy cards: one small function a card, found by its number."""
