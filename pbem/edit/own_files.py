"""Files for the owner's eyes only: the key of the edit page, and the page that leads the browser to the address."""

import hmac
import os
import secrets
import stat
from contextlib import suppress
from html import escape
from pathlib import Path

from pbem.core.system_errors import Trouble
from pbem.writing import Over, write

BYTES = 32
LOWEST, PORTS = 49152, 65536 - 49152  # the ports that belong to nobody in particular


def key_of(log: Path) -> bytes:
    """Return the owner's key for a log; where it cannot be kept, it is new each time."""
    return hmac.digest(_kept(), os.fsencode(log.absolute()), "sha256")


def port_of(key: bytes) -> int:
    """Return the port on which a page looks for the server of its log; only the owner can work it out."""
    return LOWEST + int.from_bytes(hmac.digest(key, b"port", "sha256")[:4], "big") % PORTS


def leading_to(address: str) -> Path | None:
    """Return a new page that leads to an address, so that no list of programs shows it; None if none can be written."""
    place = folder()
    if place is None:
        return None
    found = place / f"open-{secrets.token_hex(8)}.html"
    text = (
        '<!DOCTYPE html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>pbem edit</title>'
        f'<meta http-equiv="refresh" content="0; url={escape(address)}">\n'
    )
    return None if write(found, text, Over.NOTHING, private=True) else found


def folder() -> Path | None:
    """Return the owner's folder for what a program keeps from run to run; None if there is none."""
    from platformdirs import user_state_path

    try:
        return user_state_path("pbem", appauthor=False, ensure_exists=True)
    except OSError:
        return None


def _kept() -> bytes:
    """Return the owner's key, which is made the first time."""
    place = folder()
    if place is None:
        return secrets.token_bytes(BYTES)
    path = place / "edit.key"
    found = _read(path)
    if found is None:
        made = secrets.token_bytes(BYTES)
        with suppress(OSError):
            if path.exists():  # cut short, or others could read it
                path.unlink()
        trouble = write(path, made.hex() + "\n", Over.NOTHING, private=True)
        found = _read(path) if isinstance(trouble, Trouble) else made  # another program may have been faster
    return found or secrets.token_bytes(BYTES)


def _read(path: Path) -> bytes | None:
    """Return a key that nobody else can have read or written."""
    try:
        found = path.stat(follow_symlinks=False)
        if not stat.S_ISREG(found.st_mode) or not _is_ours_alone(found):
            return None
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError):
        return None
    return key if len(key) == BYTES else None


def _is_ours_alone(found: os.stat_result) -> bool:
    """Return whether only its owner can use a file, and that is us; Windows keeps the whole folder for its owner."""
    if not hasattr(os, "geteuid"):
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
