"""Chapter 19: national restrictions."""
