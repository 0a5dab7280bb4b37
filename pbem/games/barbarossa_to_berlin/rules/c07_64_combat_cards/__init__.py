"""Chapter 7.64: combat cards."""
