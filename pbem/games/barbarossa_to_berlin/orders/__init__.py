"""The kinds of order: how each is read, written, offered and carried out."""
