"""Chapter 14: replacements."""
