"""Chapter 8: movement over land and sea, by Naval Transport, by air."""
