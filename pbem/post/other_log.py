"""Where the other player's whole log differs from this one; what one of the two does not know is no difference."""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import said, words
from pbem.log import Log
from pbem.post.book import Book
from pbem.post.chain import known_to
from pbem.post.fates import Fate, Handled
from pbem.referee import judge_texts


def compared(book: Book, other: Log) -> Handled:
    """Returns where another whole log differs from this one."""
    found = _difference(book.replay, other)
    headers = _headers(book.log.header, other.header)
    fate = Fate.KNOWN if found.same and not headers else Fate.WHOLE_LOG
    return Handled(other, fate, "; ".join((*headers, found.told)))


def _headers(ours: Header, theirs: Header) -> list[str]:
    """Returns the tags of which the headers say different things."""
    tags = {**ours.tags, **theirs.tags}
    return [
        f"its header says `{tag.title()}: {theirs.get(tag)}`, and here stands `{ours.get(tag)}`"
        for tag in tags
        if ours.get(tag) != theirs.get(tag)
    ]


class _Difference(NamedTuple):
    """How the other player's whole log stands to this one."""

    told: str
    same: bool = False


def _difference(replay: AnyReplay, other: Log) -> _Difference:
    """Compares the orders one by one: as written, in canonical form, or as both players may know them."""
    ours, same = replay.steps, _alike(replay, other)
    if same == len(other.lines) == len(ours):
        return _Difference("it has the same orders", same=True)
    if same == len(other.lines):
        return _Difference(f"it has the first {same} orders of this log, and not the {len(ours) - same} behind them")
    line = other.lines[same]
    if same == len(ours):
        return _Difference(f"it has all {same} orders of this log, and more from {line.place} on: `{line.text}`")
    here = ours[same].line
    return _Difference(f"the first line that differs is {line.place}, `{line.text}`; here {here.place}, `{here.text}`")


def _alike(replay: AnyReplay, other: Log) -> int:
    """Returns how many of the first orders are the same.

    Where one of the two logs counts what the other one names, as `hand axis 7 cards`, they say the same.
    """
    full = [{said(words(step, replay)), said(step.line.text)} for step in replay.steps]
    public = [{said(words(step, replay))} for step in known_to(replay, PUBLIC).steps]
    theirs = [said(line.text) for line in other.lines]
    counted = _counted(other)
    pairs = zip(full, public, theirs, counted, strict=False)
    alike = (line in ours or line in known or bool({known_of_it} & ours) for ours, known, line, known_of_it in pairs)
    return next((at for at, same in enumerate(alike) if not same), min(len(full), len(theirs)))


def _counted(other: Log) -> Sequence[str]:
    """Returns the orders of the other log as both players may know them."""
    verdict = judge_texts([(other.file, "\n".join(other.raw).encode())])
    if verdict.replay is None or len(verdict.replay.steps) != len(other.lines):
        return [said(line.text) for line in other.lines]
    return [said(words(step, verdict.replay)) for step in known_to(verdict.replay, PUBLIC).steps]
