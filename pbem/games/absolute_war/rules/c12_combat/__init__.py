"""Chapter 12: the Combat Phase."""
