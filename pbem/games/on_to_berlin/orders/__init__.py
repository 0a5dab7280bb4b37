"""The kinds of order, a module a chapter."""
