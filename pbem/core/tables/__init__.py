"""Printed tables: CSV text to checked rows, and what an owner of a game may put in their place."""
