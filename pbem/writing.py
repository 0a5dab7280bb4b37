"""Every file that is written is written here: whole or not at all, and never over what would be lost.

The text goes into a file beside its goal, is forced onto the disk, and takes the goal's name in one step: whatever
happens on the way, the old file is there or the new one. What grows for hours is written line by line (`Growing`).
"""

import hashlib
import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path

from pbem.core.system_errors import Trouble, reason

ELSEWHERE = "choose another place with `--out`"
IN_PLACE = "make the file and its folder writable, or write the command for a copy of it"
PICTURE_HEAD = 64  # bytes of a picture in which its mark begins
POLL = 0.02  # seconds between two looks at a lock that another program has
BINARY = getattr(os, "O_BINARY", 0)  # of Windows alone


class Over(Enum):
    """What may be written over."""

    NOTHING = "nothing"
    OWN = "what the program wrote itself, as the first line says"
    ANYTHING = "any file"
    ITSELF = "the file that was read, which goes nowhere else"


def write(
    path: Path,
    text: str | bytes,
    over: Over,
    mark: str | bytes = "",
    inputs: Iterable[str] = (),
    *,
    private: bool = False,
) -> Trouble | None:
    """Writes a file, or returns why not. With `Over.OWN` an old file must begin with the line `mark`.

    A new one that is `private` only its owner can read.
    """
    trouble = refusal(path, over, mark, inputs)
    if trouble is not None:
        return trouble
    try:
        _put(Path(os.path.realpath(path)), text.encode("utf-8") if isinstance(text, str) else text, private=private)
    except FileExistsError:
        return _is_there(path)
    except (OSError, ValueError) as error:
        return Trouble(f"{path} cannot be written: {reason(error)}", _way_out(over))
    return None


def refusal(path: Path, over: Over, mark: str | bytes = "", inputs: Iterable[str] = ()) -> Trouble | None:
    """Returns why a file must not be written, if there is a reason; an input of the command is never written over."""
    try:
        return _refusal(path, over, mark, inputs)
    except (OSError, ValueError) as error:
        return Trouble(f"{path} cannot be written: {reason(error)}", _way_out(over))


def _refusal(path: Path, over: Over, mark: str | bytes, inputs: Iterable[str]) -> Trouble | None:
    if not os.path.lexists(path):
        return None if path.parent.is_dir() else _no_folder(path.parent)
    if not path.exists():
        return Trouble(f"{path} is a link to a file that is not there", f"mend or delete the link, or {ELSEWHERE}")
    if path.is_dir():
        return Trouble(f"{path} is a folder", "name a file in it")
    if not path.is_file():
        return Trouble(f"{path} is no file but a device or a pipe", "leave `--out` away and pass on what is printed")
    if not os.access(path, os.W_OK):
        return Trouble(f"{path} cannot be written: it may only be read", _way_out(over))
    if any(_same(path, each) for each in inputs):
        return Trouble(f"{path} is the log itself, which is not written over", ELSEWHERE)
    if over in {Over.ANYTHING, Over.ITSELF} or (over is Over.OWN and _begins_with(path, mark)):
        return None
    return _is_there(path)


def _way_out(over: Over) -> str:
    return IN_PLACE if over is Over.ITSELF else ELSEWHERE


def _no_folder(path: Path) -> Trouble:
    return Trouble(f"there is no folder {path}", "make it first, or choose another place")


def _is_there(path: Path) -> Trouble:
    return Trouble(f"{path} is there already", f"{ELSEWHERE}, or write over it with `--force`")


def _same(path: Path, other: str) -> bool:
    return other != "-" and Path(other).exists() and path.samefile(other)


def _begins_with(path: Path, mark: str | bytes) -> bool:
    """Tells whether a file's first line is a mark; one of bytes stands among the first bytes of a picture."""
    line = mark if isinstance(mark, bytes) else f"{mark}\n".encode()
    descriptor = os.open(path, os.O_RDONLY | BINARY)
    try:
        if isinstance(mark, bytes):
            return mark in os.read(descriptor, PICTURE_HEAD + len(mark))
        return os.read(descriptor, len(line)) == line
    finally:
        os.close(descriptor)


# -- in one step


def _put(goal: Path, data: bytes, *, private: bool = False) -> None:
    old = goal.stat() if goal.exists() else None
    beside = goal.with_name(f".pbem-{os.urandom(8).hex()}.tmp")
    try:
        _fill(beside, data, old, private=private)
        if old is None:
            _name(beside, goal)
        else:
            beside.replace(goal)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
    _settle(goal.parent)


def _fill(path: Path, data: bytes, old: os.stat_result | None, *, private: bool) -> None:
    """Writes a new file and forces it onto the disk; it belongs to whom the old one did, with the same rights."""
    mode = 0o666 if old is None and not private else 0o600  # until it has the rights of the old one
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, mode)
    try:
        if old is not None:
            _take_over(path, descriptor, old)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _take_over(path: Path, descriptor: int, old: os.stat_result) -> None:
    if hasattr(os, "fchown"):
        with suppress(OSError):  # only its owner or the system's may give a file away
            os.fchown(descriptor, old.st_uid, old.st_gid)
    path.chmod(stat.S_IMODE(old.st_mode))


def _name(beside: Path, goal: Path) -> None:
    """Gives a new file its name, which nobody may have taken meanwhile.

    Raises:
        FileExistsError: if somebody has.
    """
    try:
        os.link(beside, goal)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, as of a camera or a telephone
        if goal.exists():
            raise FileExistsError from None
        beside.rename(goal)


def _settle(folder: Path) -> None:
    """Forces the folder's new entry onto the disk, where folders can be opened for that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# -- line by line


class Growing:
    """A file that grows line by line, for work of hours: if the program is killed, all lines but the last are whole."""

    def __init__(self, path: Path, whole: int = 0) -> None:
        """Opens a file, new or not, of which so many bytes are whole lines and stay.

        Raises:
            OSError: if it cannot be written.
        """
        self._path = path
        self._descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | BINARY, 0o666)
        os.ftruncate(self._descriptor, whole)

    def add(self, line: bytes) -> None:
        """Writes a line at the end, where it stays even if the program is killed.

        Raises:
            OSError: if it cannot be written.
        """
        rest = memoryview(line + b"\n")
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            error.filename = str(self._path)
            raise

    def close(self) -> None:
        """Closes the file."""
        os.close(self._descriptor)


def make_folder(path: Path) -> Trouble | None:
    """Makes a folder where there is none, in one that is there; returns why it cannot be had."""
    try:
        path.mkdir(exist_ok=True)
    except FileExistsError:
        return Trouble(f"{path} is no folder", "choose another place")
    except FileNotFoundError:
        return _no_folder(path.parent)
    except (OSError, ValueError) as error:
        return Trouble(f"the folder {path} cannot be made: {reason(error)}", "choose another place")
    return None


# -- one program at a time


@contextmanager
def locked(path: Path, seconds: float) -> Iterator[bool]:
    """Keep other calls off a file that is read and written again; yield whether that succeeded within so many seconds.

    The lock is the system's own on a file beside the locked one: it ends with the program, however that ends, and
    the file is deleted when the lock is released. Whoever may write the locked file may take the lock, and nobody else.

    Raises:
        OSError: if the lock cannot be made, or something else has its name.
    """
    real = Path(os.path.realpath(path))
    if not os.access(real.parent, os.W_OK):  # nothing can be written there, so nothing has to be kept off
        yield True
        return
    lock = _lock_of(real)
    if os.name == "nt":
        yield from _locked_on_windows(lock, seconds)
        return
    end, taken = time.monotonic() + seconds, _taken(lock, real)
    while taken is None and time.monotonic() < end:
        time.sleep(POLL)
        taken = _taken(lock, real)
    try:
        yield taken is not None
    finally:
        if taken is not None:
            lock.unlink(missing_ok=True)  # before it is released: who waits for it looks whether it is still there
            os.close(taken)


def _lock_of(path: Path) -> Path:
    """Return the lock of a file: beside it, or, where others may put files of that name, among the owner's own.

    In a folder like `/tmp` only the owner of a file can replace it, so his own programs are all that must be kept off.
    """
    place, rights = path.parent, path.parent.stat().st_mode
    if rights & stat.S_ISVTX and rights & (stat.S_IWGRP | stat.S_IWOTH):
        from platformdirs import user_state_path

        place = user_state_path("pbem", appauthor=False, ensure_exists=True)
    name = hashlib.sha256(os.fsencode(path)).hexdigest()[:32]
    return place / f".pbem-{name}.lock"


def _taken(lock: Path, path: Path) -> int | None:
    """Return the descriptor of a lock that is ours now; None if another program has it."""
    from fcntl import LOCK_EX, LOCK_NB, flock

    flags = os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(lock, flags | os.O_CREAT | os.O_EXCL, 0o600)
        _share(descriptor, path)
    except FileExistsError:
        try:
            descriptor = os.open(lock, flags)
        except (FileNotFoundError, PermissionError):
            return None  # it was released just now, or is not shared yet
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode) and os.path.samestat(found, lock.stat(follow_symlinks=False)):
            return descriptor
    except (BlockingIOError, FileNotFoundError):  # held by another program, or deleted by it when it was done
        pass
    os.close(descriptor)
    return None


def _share(descriptor: int, path: Path) -> None:
    """Give a new lock to those who may write a file: to its group or to everybody only if they may."""
    with suppress(OSError):
        found = path.stat()
        writers = found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        os.fchown(descriptor, -1, found.st_gid)
        os.fchmod(descriptor, 0o600 | writers | writers << 1)


def _locked_on_windows(lock: Path, seconds: float) -> Iterator[bool]:
    """Yield whether a lock was had; there the file is deleted when it is released."""
    from filelock import FileLock, Timeout

    held = FileLock(lock)
    try:
        held.acquire(timeout=seconds)
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        held.release()


# -- somewhere else


def moved(path: Path, goal: Path) -> None:
    """Gives a file another name on the same disk, in one step.

    Raises:
        OSError: if that cannot be done.
    """
    path.rename(goal)
    _settle(goal.parent)
