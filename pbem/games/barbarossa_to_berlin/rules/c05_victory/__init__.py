"""Chapter 5: victory."""
