"""Chance that nobody can bend: hash chains, what is drawn from them, hidden draws, and what a log proves of it."""
