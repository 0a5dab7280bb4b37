"""What a reader sees."""
