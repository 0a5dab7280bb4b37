"""Set-up lines: they put any position on the board."""
