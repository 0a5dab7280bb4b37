"""Chapter 6: sequence of play."""
