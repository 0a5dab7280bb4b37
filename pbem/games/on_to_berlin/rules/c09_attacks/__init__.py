"""Chapter 9: normal attacks and airstrikes."""
