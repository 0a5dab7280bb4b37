"""Text to entries: reads a game written down as a plain log, a mail or a forum post; knows no rule."""

from pbem.log.files import load
from pbem.log.reading import Log, join, read_log

__all__ = ["Log", "join", "load", "read_log"]
