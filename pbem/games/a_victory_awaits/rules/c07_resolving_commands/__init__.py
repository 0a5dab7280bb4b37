"""Chapter 7: resolving commands."""
