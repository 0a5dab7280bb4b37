"""The kinds of mark, by what they are about."""
