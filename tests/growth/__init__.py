"""How time and memory grow with the input: a long command, and its short form for the suite."""
