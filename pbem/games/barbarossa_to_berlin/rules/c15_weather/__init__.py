"""Chapter 15: weather."""
