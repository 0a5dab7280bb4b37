"""The only place where files are opened."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pbem.core.invisible_characters import on_one_line
from pbem.core.problem import Problem
from pbem.core.system_errors import reason
from pbem.log.decode import LARGEST, LARGEST_MAILS, too_large
from pbem.log.formats import LARGEST_HEAD, begins_as_mail
from pbem.log.mails.mailbox import is_mailbox
from pbem.log.mails.thinned import split_mailbox, thinned
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
    if len(data) <= LARGEST:
        return data
    most = _most(data)
    return too_large(name, most) if len(data) > most else data


def mails_of_a_large_box(path: str) -> Iterator[bytes | Problem] | None:
    """Returns the mails of a mailbox that is too large to be read as a whole, one after the other; else None."""
    try:
        large = path != "-" and Path(path).is_file() and Path(path).stat().st_size > LARGEST
        if not large or not is_mailbox(_beginning(path)):
            return None
    except (OSError, ValueError):
        return None
    return _each_mail(path)


def _beginning(path: str) -> bytes:
    with open(path, "rb", opener=_opened) as file:
        return file.read(LARGEST_HEAD)


def _each_mail(path: str) -> Iterator[bytes | Problem]:
    name = on_one_line(path)
    try:
        with open(path, "rb", opener=_opened) as file:
            for mail in split_mailbox(thinned(file), LARGEST_MAILS):
                yield too_large(name, LARGEST_MAILS) if mail is None else mail
    except OSError as error:
        message = f"the file cannot be read: {reason(error)}"
        yield unusable(name, "log/unreadable", message, "Check the name, and that you may read it.")


def _most(data: bytes) -> int:
    return LARGEST_MAILS if begins_as_mail(data[:LARGEST_HEAD]) else LARGEST


def _read(path: str) -> bytes:
    """Reads little more than is allowed, so that the largest file costs no more."""
    if path == "-":
        return _read_from(sys.stdin.buffer) if sys.stdin else b""
    _refuse_devices(Path(path).stat().st_mode)  # before it is opened, which may set a device in motion
    with open(path, "rb", opener=_opened) as file:
        return _read_from(file)


def _read_from(file: BinaryIO) -> bytes:
    """Returns the bytes of a file, those of a large mail without its pictures."""
    data = file.read(LARGEST + 1)
    if len(data) <= LARGEST or _most(data) == LARGEST:
        return data
    lines, whole = thinned(_lines_of(data, file)), bytearray()
    for line in lines:
        whole += line
        if len(whole) > LARGEST_MAILS:
            break
    return bytes(whole)


def _lines_of(data: bytes, file: BinaryIO) -> Iterator[bytes]:
    """Yields the lines of what is read of a file, and of what is left of it."""
    *lines, last = data.splitlines(keepends=True)
    yield from lines
    yield last + (b"" if last.endswith(b"\n") else file.readline())
    yield from file


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
