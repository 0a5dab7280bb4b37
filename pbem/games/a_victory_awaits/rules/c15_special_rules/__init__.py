"""Chapter 15: special rules."""
