"""What changes: the position, its effects, and what orders say."""
