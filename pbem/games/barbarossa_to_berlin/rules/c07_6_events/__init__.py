"""Chapter 7.6: events."""
