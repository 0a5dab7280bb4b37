"""What standing orders may answer: what a combat asks of the side that does not attack, and fortresses."""
