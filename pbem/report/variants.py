"""Two variants of one Markdown text, the file that people read and the source of the HTML, written in one go.

Templates write both at once: what only one variant has stands between marks, control characters
that `escape.neutral` leaves in no text of a player's.
"""

import re

_FILE, _SOURCE, _END = "\x0e", "\x0f", "\x10"
_OF_FILE = re.compile(f"{_FILE}[^{_END}]*{_END}")
_OF_SOURCE = re.compile(f"{_SOURCE}[^{_END}]*{_END}")


def for_file(text: str) -> str:
    """Returns text that only the file has."""
    return f"{_FILE}{text}{_END}"


def for_html(text: str) -> str:
    """Returns text that only the source of the HTML has."""
    return f"{_SOURCE}{text}{_END}"


def file_of(text: str) -> str:
    """Returns the file."""
    return _OF_SOURCE.sub("", text).replace(_FILE, "").replace(_END, "")


def source_of(text: str) -> str:
    """Returns the source of the HTML."""
    return _OF_FILE.sub("", text).replace(_SOURCE, "").replace(_END, "")
