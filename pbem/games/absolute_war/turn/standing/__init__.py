"""What standing orders may answer: support in a Combat, and what its result asks of either side."""
