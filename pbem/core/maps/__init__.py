"""Maps as plain geometry, and what is drawn of them: places and links, or hexes."""
