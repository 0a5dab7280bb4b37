"""Chapter 7: strategy cards."""
