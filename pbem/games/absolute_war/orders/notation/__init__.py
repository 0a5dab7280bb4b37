"""What the readers of all kinds share: names, parts of lines, what a line says twice. Lax in."""
