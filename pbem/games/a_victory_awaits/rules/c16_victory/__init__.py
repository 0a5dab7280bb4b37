"""Chapter 16: victory."""
