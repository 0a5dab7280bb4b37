"""The rulebook, found by its numbers."""
