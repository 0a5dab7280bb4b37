"""Lines to actions: how each kind of order is read. Lax in."""
