"""Chapter 12: strategic redeployment."""
