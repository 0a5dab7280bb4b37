"""Chapter 7.62: reinforcements."""
