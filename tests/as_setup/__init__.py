"""Random games taken over after every order: what the set-up lines of a position make is the same position."""
