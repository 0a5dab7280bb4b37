"""pbem: a referee for board wargames played by mail."""

__version__ = "0.1.0"
