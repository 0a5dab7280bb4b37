"""The log's file as text, written back with the line ends that it had, and never over another's work."""

import os
import re
from collections import Counter
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from pbem.core.problem import Problem
from pbem.core.system_errors import Trouble
from pbem.edit.merging import Merged, merged
from pbem.log import load
from pbem.writing import Over, locked, write

BUSY = 5.0  # seconds to wait for another program that writes the log
_ENDS = re.compile(r"\r\n?|\n")
_MARK = b"\xef\xbb\xbf"
_STRAY = re.compile(r"\r(?!\n)")


class Version(NamedTuple):
    """A file as it was read: its text with line feeds, the ends of its lines, and a sum by which it is known again."""

    text: str
    ends: tuple[str, ...]
    sum: str
    marked: bool  # it begins with the mark of UTF-8

    def data(self, text: str) -> bytes:
        """Returns another text as a file of the same kind: lines that are as they were keep their ends."""
        lines, old = _ENDS.split(text), self.text.split("\n")
        head = _alike(lines, old)
        tail = min(_alike(lines[::-1], old[::-1]), min(len(lines), len(old)) - head)
        usual = Counter(self.ends).most_common(1)[0][0] if self.ends else "\n"
        kept = [*self.ends, usual]
        middle = len(lines) - head - tail
        ends = [*kept[:head], *[usual] * middle, *(kept[len(old) - tail :] if tail else [])][: len(lines) - 1]
        body = "".join(line + end for line, end in zip(lines, [*ends, ""], strict=True))
        return (_MARK if self.marked else b"") + body.encode("utf-8", "replace")


class Conflict(NamedTuple):
    """Somebody else has written the file meanwhile: how it is now, and both texts in one."""

    now: Version
    both: Merged


def read(path: Path) -> Version | Trouble:
    """Returns the file as it is now, or why it cannot be edited as text."""
    data = load(str(path))
    if isinstance(data, Problem):
        return Trouble(data.message, data.remedy)
    try:
        text = data.removeprefix(_MARK).decode()
    except UnicodeDecodeError:
        return Trouble(f"{path.name} is not UTF-8", "save it as UTF-8 in a text editor, or write `pbem fmt --write`")
    if "\n" in text and _STRAY.search(text):
        return Trouble(f"{path.name} mixes line ends in a way that no editor keeps", "write `pbem fmt --write`")
    ends = tuple(_ENDS.findall(text))
    return Version(_ENDS.sub("\n", text), ends, sha256(data).hexdigest(), data.startswith(_MARK))


def save(path: Path, text: str, base: str, known: str, again: Version | None = None) -> Version | Conflict | Trouble:
    """Write a text made of `base`, the file of the sum `known`; what another program wrote meanwhile stays.

    `again` is the file as it was before it was renamed or deleted: it is written again, over nothing.
    """
    with locked(path, BUSY) as free:
        if not free:
            return Trouble(f"another program is writing {path.name}", "save again when it has ended")
        text = _ENDS.sub("\n", text)
        if again is not None and not os.path.lexists(path):
            return write(path, again.data(text), Over.NOTHING) or read(path)
        now = read(path)
        if isinstance(now, Trouble):
            return now
        if now.sum != known and now.text != base:
            return now if now.text == text else Conflict(now, merged(base, now.text, text))
        return write(path, now.data(text), Over.ITSELF) or read(path)


def _alike(one: list[str], other: list[str]) -> int:
    """Returns how many lines are the same from the first on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
