"""The sequence of play, what is open now, and what an order sets in motion."""
