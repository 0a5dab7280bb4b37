"""Chapter 13: supply."""
