"""Chapter 14: fortresses."""
