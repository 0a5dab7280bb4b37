"""The sequence of play: what is open now, what an order sets in motion, what must hold."""
