"""Chapter 8: orders."""
