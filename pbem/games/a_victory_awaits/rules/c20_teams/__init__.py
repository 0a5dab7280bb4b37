"""Chapter 20: teams."""
