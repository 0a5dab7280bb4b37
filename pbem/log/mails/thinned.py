"""Large mails and mailboxes, line by line, without the pictures in them: what is no text takes no memory."""

import re
from collections.abc import Iterable, Iterator

from pbem.log.mails.mailbox import MAILBOX_LINE

KEPT_LINES = 100  # of a picture
_SEEN = re.compile(rb"content-type[ \t]*:[ \t]*[\"']?(?:image|audio|video|font)/", re.IGNORECASE)
_KIND = re.compile(rb"content-type[ \t]*:", re.IGNORECASE)
_PACKED = re.compile(rb"[A-Za-z0-9+/]{40,}={0,2}\r?\n?")
_FIELD = re.compile(rb"[!-9;-~]+[ \t]*:|>From ")


def thinned(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yields lines, in place of those of a picture in base64 empty ones: each line keeps its number."""
    picture, count = False, 0
    for line in lines:
        if picture and _PACKED.fullmatch(line):
            count += 1
            yield line if count <= KEPT_LINES else b"\n"
            continue
        if line.startswith(b"--") or _KIND.match(line):
            picture, count = _SEEN.match(line) is not None, 0
        yield line


def split_mailbox(lines: Iterable[bytes], most: int) -> Iterator[bytes | None]:
    """Yields the mails of a mailbox one after the other, or None for one that is larger than `most`."""
    mail: list[bytes] = []
    size, held, blank = 0, b"", True
    for line in lines:
        if held:
            if _FIELD.match(line) and mail:
                yield b"".join(mail) if size <= most else None
                mail, size = [], 0
            mail.append(held)
            size += len(held)
            held = b""
        if blank and MAILBOX_LINE.match(line.rstrip(b"\r\n")):
            held = line
        elif size <= most:
            mail.append(line)
            size += len(line)
        blank = not line.strip()
    if mail or held:
        yield b"".join((*mail, held)) if size <= most else None
