"""What a reader sees: the report, the story, the map, and what stays secret."""
