"""Chapter 3: game concepts."""
