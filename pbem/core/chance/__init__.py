"""Chance out of values that both sides open: chains of hashes, what is drawn from them, and what a log proves of it."""
