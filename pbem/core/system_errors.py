"""What a machine refuses, in a player's words."""

import errno
from typing import NamedTuple


class Trouble(NamedTuple):
    """Why a file cannot be read or written, and the way out."""

    message: str
    remedy: str


_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.EISDIR: "it is a folder",
    errno.EACCES: "you may not do that there",
    errno.EPERM: "you may not do that there",
    errno.EROFS: "the disk can only be read",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the file would be larger than is allowed",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links lead round in a circle",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk or the line to it fails",
    errno.EINVAL: "the name cannot be used here",
}


def reason(error: BaseException) -> str:
    """Returns why the machine refused, in a few words."""
    number = getattr(error, "errno", None)
    told = _REASONS.get(number) if number else None
    return told or getattr(error, "strerror", None) or str(error) or type(error).__name__
