"""Actions to lines: how each kind of order is written. Canonical out."""
