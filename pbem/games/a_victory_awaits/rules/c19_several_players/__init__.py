"""Chapter 19: several players."""
