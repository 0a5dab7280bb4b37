"""Chapter 4: preparing for play."""
