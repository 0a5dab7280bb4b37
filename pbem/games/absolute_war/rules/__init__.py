"""The rulebook: a module, or a room where a chapter is long, for each chapter."""
