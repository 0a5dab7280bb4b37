"""Chapter 11: dice, hits, who assigns them, what they do, retreats."""
