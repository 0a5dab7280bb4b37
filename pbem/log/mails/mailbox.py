"""Several mails in one file: a mailbox, or mails saved one below the other."""

import re

MAILBOX_LINE = re.compile(rb"^From(?: .{0,300}\d\d:\d\d.{0,40}| -?[ \t]*)$", re.MULTILINE)
_FIELD = re.compile(rb"[!-9;-~]+:")
_OWN_HEAD = re.compile(
    rb"\n\n(?=(?:return-path|received|delivered-to|from|date|subject|to|mime-version|message-id|x-[a-z-]+):)",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(
    rb"^content-type:\s*multipart/(?:[^\n]|\n[ \t]){0,2000}?boundary=\"?([^\"\s;]{1,200})",
    re.IGNORECASE | re.MULTILINE,
)


def is_mailbox(data: bytes) -> bool:
    """Tells whether a file begins as a mailbox does: in its mails no line can begin another one."""
    found = MAILBOX_LINE.search(data)
    return found is not None and not data[: found.start()].strip()


def mails_in(data: bytes) -> list[tuple[int, bytes]]:
    """Returns the mails of a file, each with the line that it begins with."""
    top = len(data) - len(data.lstrip())
    starts = [found.start() for found in MAILBOX_LINE.finditer(data) if _heads_a_mail(data, found, top)]
    if not starts or data[: starts[0]].strip():
        starts = [0, *_further_heads(data)] if not starts else [0, *starts]
    found, line, counted = [], 1, 0
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        line += data.count(b"\n", counted, start)
        counted = start
        found.append((line, data[start:end]))
    return found


def _heads_a_mail(data: bytes, found: re.Match[bytes], top: int) -> bool:
    """Tells whether a line `From ...` begins a mail: below a blank line, and above a head."""
    below = data[found.end() + 1 : found.end() + 200]
    alone = found.start() <= top or data[found.start() - 2 : found.start()] == b"\n\n"
    return alone and (_FIELD.match(below) is not None or below.startswith(b">From "))


def _further_heads(data: bytes) -> list[int]:
    """Returns where a whole head with a Message-ID begins below a mail, outside of its parts."""
    found, start = [], 0
    while (end := data.find(b"\n\n", start)) >= 0:
        boundary = _BOUNDARY.search(data, start, end)
        if boundary:
            closing = data.find(b"\n--" + boundary[1] + b"--", end)
            if closing < 0:
                break
            end = closing
        following = _next_head(data, end)
        if following < 0:
            break
        found.append(following)
        start = following
    return found


def _next_head(data: bytes, start: int) -> int:
    for found in _OWN_HEAD.finditer(data, start):
        below = data.find(b"\n\n", found.end(), found.end() + 20_000)
        head = data[found.end() : max(below, found.end())].lower()
        names = {line.partition(b":")[0] for line in head.split(b"\n") if _FIELD.match(line)}
        if {b"message-id", b"from"} <= names:
            return found.end()
    return -1
