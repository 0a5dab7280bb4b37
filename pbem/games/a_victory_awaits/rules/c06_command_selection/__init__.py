"""Chapter 6: command selection."""
