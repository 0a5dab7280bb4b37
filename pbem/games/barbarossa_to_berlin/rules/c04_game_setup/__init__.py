"""Chapter 4: game setup."""
