"""The only place where files are opened."""

import sys
from pathlib import Path

from pbem.core.problem import Problem
from pbem.log.decode import LARGEST, too_large
from pbem.log.page import unusable


def load(path: str) -> bytes | Problem:
    """Returns the bytes of a file, or of the standard input for `-`, or why they cannot be had."""
    try:
        data = _read(path)
    except FileNotFoundError:
        if Path(path).is_symlink():
            message = "the file cannot be read: it is a link to a file that is not there"
            return unusable(path, "log/unreadable", message, "Mend the link, or delete it.")
        return unusable(path, "log/no-file", "there is no such file", "Check the name and the folder.")
    except IsADirectoryError:
        return unusable(path, "log/folder", "this is a folder, not a file", "Name the log files in it.")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"the file cannot be read: {reason}"
        return unusable(path, "log/unreadable", message, "Check that you may read it.")
    return too_large(path) if len(data) > LARGEST else data


def _read(path: str) -> bytes:
    """Reads one byte more than is allowed, so that the largest file costs no more."""
    if path == "-":
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    with open(path, "rb") as file:  # noqa: PTH123  a path may come as the user typed it
        return file.read(LARGEST + 1)
