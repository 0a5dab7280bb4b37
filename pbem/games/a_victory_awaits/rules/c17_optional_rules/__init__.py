"""Chapter 17: optional rules."""
