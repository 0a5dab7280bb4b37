"""What players write: the kinds of order, chapter by chapter."""
