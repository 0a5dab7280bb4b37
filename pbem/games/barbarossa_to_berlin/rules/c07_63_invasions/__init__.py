"""Chapter 7.63: invasions."""
