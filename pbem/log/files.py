"""The only place where files are opened."""

import os
import stat
import sys
from pathlib import Path

from pbem.core.invisible_characters import on_one_line
from pbem.core.problem import Problem
from pbem.core.system_errors import reason
from pbem.log.decode import LARGEST, too_large
from pbem.log.page import unusable

# A pipe that nobody writes into must not hold the program up, nor a terminal become its own.
AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class NoFileError(OSError):
    """What is named is a pipe, a device or a socket."""


def load(path: str) -> bytes | Problem:
    """Returns the bytes of a file, or of the standard input for `-`, or why they cannot be had."""
    name = on_one_line(path)
    try:
        data = _read(path)
    except FileNotFoundError:
        if Path(path).is_symlink():
            message = "the file cannot be read: it is a link to a file that is not there"
            return unusable(name, "log/unreadable", message, "Mend the link, or delete it.")
        return unusable(name, "log/no-file", "there is no such file", "Check the name and the folder.")
    except IsADirectoryError:
        remedy = "Name the log files in it."
        if (Path(path) / "cur").is_dir():
            remedy = f"It is a mail folder: name the mails in it, as `{name.rstrip('/')}/cur/*`."
        return unusable(name, "log/folder", "this is a folder, not a file", remedy)
    except NoFileError:
        remedy = "Give a file, or pass the text on and write `-`: `... | pbem check -`."
        return unusable(name, "log/device", "this is a pipe or a device, not a file", remedy)
    except (OSError, ValueError) as error:
        message = f"the file cannot be read: {reason(error)}"
        return unusable(name, "log/unreadable", message, "Check the name, and that you may read it.")
    return too_large(name) if len(data) > LARGEST else data


def _read(path: str) -> bytes:
    """Reads one byte more than is allowed, so that the largest file costs no more."""
    if path == "-":
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    _refuse_devices(Path(path).stat().st_mode)  # before it is opened, which may set a device in motion
    with open(path, "rb", opener=_opened) as file:
        return file.read(LARGEST + 1)


def _opened(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | AT_ONCE)
    try:
        _refuse_devices(os.fstat(descriptor).st_mode)  # again: it may have been changed meanwhile
    except NoFileError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_devices(mode: int) -> None:
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise NoFileError
