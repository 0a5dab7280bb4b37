"""What changes: the position, its effects, what orders say."""
