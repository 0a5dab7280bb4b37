"""Text to entries: reads a game written down as a plain log, a mail or a forum post; knows no rule."""

from pbem.log.file_names import named_file, short_names, told_apart
from pbem.log.files import load
from pbem.log.line_beginnings import Words
from pbem.log.log import Log
from pbem.log.reading import join, read_log, read_logs

__all__ = [
    "Log",
    "Words",
    "join",
    "load",
    "named_file",
    "read_log",
    "read_logs",
    "short_names",
    "told_apart",
]
