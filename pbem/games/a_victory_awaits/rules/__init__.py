"""The rulebook: a module or a folder a chapter, found by its number (`c11_combat`, `c07_63_invasions`)."""
