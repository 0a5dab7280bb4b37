"""A position as a log of its own: the header's tags and set-up lines, for a game that is taken over from here.

What is written is read again at once. If anything of the position did not come back, nothing is written: the refusal
says what is in progress.
"""

from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from msgspec import Struct

from pbem.core.fold import replay as replayed
from pbem.core.frozen import replace
from pbem.core.game import AnyGame, Header
from pbem.core.replay import AnyReplay
from pbem.core.rereading.comparing import differences
from pbem.core.rereading.fields import Rereading, listed
from pbem.core.standing.told import setup_lines
from pbem.log import read_log
from pbem.log.parse import grammar

NAME = "set-up lines"
LOOKED_BACK = 40  # orders


class NotWritten(Struct, frozen=True):
    """Why a position cannot be written as set-up lines, and what to do instead."""

    message: str
    remedy: str = ""
    fields: tuple[str, ...] = ()  # that would be lost
    unexplained: tuple[str, ...] = ()  # of these fields, those that are not part of something in progress


def setup_text(replay: AnyReplay, viewer: str) -> str | NotWritten:
    """Returns the log that begins with a replay's last position, or why that cannot be written.

    A position of which a part would be lost is refused, with the last line after which nothing is in progress.
    """
    if waiting := _waiting(replay):
        return waiting
    found = as_log(replay.game, replay.header, replay.position, viewer, tuple(setup_lines(replay)))
    return replace(found, remedy=_earlier(replay, viewer)) if _is_in_progress(found) else found


def as_log(
    game: AnyGame, header: Header, position: Any, viewer: str = "all", more: Sequence[str] = ()
) -> str | NotWritten:
    """Returns the log that begins with a position, with `more` lines after it; or why it would not be the same."""
    lines = game.as_setup(position, viewer)
    text = "\n".join([*_header(game, header), "", *lines, *more]) + "\n"
    found = read_again(game, text)
    if isinstance(found, NotWritten):
        return found
    rereading = game.rereading()
    known = rereading.seen(position, viewer)
    lost = differences(rereading, known, found)
    if not lost:
        return text
    said = {path: tell for path, tell in rereading.sometimes.items() if tell(position)}
    explained = replace(rereading, under_way={**said, **rereading.under_way})
    return _refusal(explained, position, lost, differences(rereading, known, found, besides=explained.under_way))


def read_again(game: AnyGame, text: str) -> Any:
    """Returns the position that the lines of such a log make, or that it has a line with a fault."""
    words = grammar(game.name)
    log = read_log(text.encode(), NAME, words.verbs, words.nouns)
    start = game.setup(log.header)
    found = replayed(game, log.header, start.position, log.lines, words.parse)
    if problems := tuple(each for each in (*start.problems, *found.problems) if each.counts):
        first = problems[0]
        message = f"this position cannot be written: `{first.excerpt.strip()}` would be refused: {first.message}"
        return NotWritten(message, "please report this as a bug, with the log", unexplained=(first.code,))
    return found.position


def _header(game: AnyGame, header: Header) -> Iterator[str]:
    """Yields the tags of the log, the game's name for one that it need not say."""
    tags = {"game": game.title.split(": ")[-1], **header.tags}
    yield from (f"{tag.capitalize()}: {value}" for tag, value in tags.items())


def _waiting(replay: AnyReplay) -> NotWritten | None:
    """Returns that a draw, or a question of one side to the other, is still open: set-up lines cannot say so."""
    waiting = replay.chance.waiting if replay.chance else None
    if waiting is not None:
        where = waiting.line.place.among(replay.files)
        return NotWritten(f"a draw is still open: line {where}, `{waiting.line.text.strip()}`", "open its values first")
    if replay.asked:
        asked = replay.asked[0]
        where = asked.line.place.among(replay.files)
        return NotWritten(f"a question is still open: line {where}, `{asked.written}`", "first `accept` or `reject` it")
    return None


def _is_in_progress(found: str | NotWritten) -> TypeGuard[NotWritten]:
    return isinstance(found, NotWritten) and not found.unexplained


def _earlier(replay: AnyReplay, viewer: str) -> str:
    """Returns the last line after which the position can be written, as far as it is worth looking."""
    steps = [step for step in replay.steps if step.applied][-LOOKED_BACK - 1 : -1]
    for step in reversed(steps):
        if isinstance(as_log(replay.game, replay.header, step.end, viewer), str):
            return f"write the position before it: `--after {step.line.place.among(replay.files)}`"
    return "write an earlier position: `--after LINE`"


def _refusal(rereading: Rereading, position: Any, lost: tuple[str, ...], unexplained: tuple[str, ...]) -> NotWritten:
    """Returns what is in progress, by the fields that would be lost; some of them may be lost for no such reason."""
    told = (listed(rereading.under_way, path) for path in lost)
    sentences = tuple(dict.fromkeys(each(position) for each in told if each))
    if sentences:
        message = f"the position cannot be written as set-up lines: {'; '.join(sentences)}"
        return NotWritten(message, "write an earlier position: `--after LINE`", lost, unexplained)
    message = f"set-up lines would lose a part of this position: {', '.join(lost)}"
    return NotWritten(message, "please report this as a bug, with the log", lost, unexplained)
