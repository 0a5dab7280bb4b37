"""Text to entries: reads a game written down as a plain log, a mail or a forum post; knows no rule."""

from pbem.log.files import load
from pbem.log.names import named_file, short_names, told_apart
from pbem.log.reading import Log, join, read_log

__all__ = ["Log", "join", "load", "named_file", "read_log", "short_names", "told_apart"]
