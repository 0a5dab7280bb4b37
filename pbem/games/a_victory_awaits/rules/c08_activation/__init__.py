"""Chapter 8: activation."""
