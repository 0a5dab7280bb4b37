"""What commands print with `--json`, as plain data: made without pydantic, and held to models from which schemas come.

A key never changes its meaning: one that would gets another number of its schema.
"""
