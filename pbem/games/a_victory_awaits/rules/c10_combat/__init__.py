"""Chapter 10: combat."""
