"""What changes: the position, its effects, the draft of a ruling, and what orders say."""
