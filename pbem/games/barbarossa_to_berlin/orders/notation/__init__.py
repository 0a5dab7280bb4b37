"""What the lines of all kinds share: names, parts, marks, and what is in doubt. Lax in."""
