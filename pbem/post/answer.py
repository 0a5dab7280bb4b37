"""The answer: a block of orders as a mail or a post that is ready to be sent, and all that its reader needs."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pbem.core.frozen import replace
from pbem.core.game import Options
from pbem.core.offer import unnamed
from pbem.core.replay import AnyReplay
from pbem.core.telling.hiding import PUBLIC
from pbem.core.telling.news import news_text, who
from pbem.core.telling.words import counted
from pbem.log import Log
from pbem.log.fences.envelope import SHOWN_DIGITS, Envelope, begin_line, end_line
from pbem.post.appending import block_lines
from pbem.post.chain import chain, known_to
from pbem.post.stamp import came
from pbem.referee import Verdict
from pbem.unrolled import offered

BAR = "| "  # what is quoted is no order of the mail's: the form is to be copied


class Answer(NamedTuple):
    """What goes to the other player, in parts: each format puts them together in its own way."""

    subject: str
    block: str  # the orders between `pbem begin` and `pbem end`
    news: str  # what they did, what is at stake, who is to do what
    form: str  # what may be written next, with the lines of the fence around it
    side: str  # whose decision is pending; empty if nobody's in particular


def answer(verdict: Verdict, since: int, viewer: str = PUBLIC, *, own: bool = False, writer: str = "") -> Answer:
    """Returns the orders behind the first so many as an answer that names nothing but what its reader may know.

    `own`: what may be written next stands in the form only if it is the viewer's; to find that may take seconds.
    What is its `writer`'s to decide, where he is known, is not offered to its reader.
    """
    assert verdict.replay is not None
    replay = known_to(verdict.replay, viewer)
    hashes = [each[:SHOWN_DIGITS] for each in chain(verdict.log.header, verdict.replay)]
    found = offered(replay)
    options = unnamed(found) if viewer == PUBLIC else found
    side = options.side if options.side in replay.game.sides else ""
    offers = side in {"", viewer} if own else not writer or side != writer
    form = _form(replay, _choices(options) if offers else (), hashes[-1])
    news = news_text(replay, since=since)
    return Answer(_subject(replay, options), _block(replay, since, hashes), news, form, side)


def unsent(log: Log, replay: AnyReplay) -> int:
    """Returns how many orders the other player has: those up to the end of the last block that came from him."""
    blocks = came(log, replay)
    return blocks[-1].end if blocks else 0


def crossed(log: Log, replay: AnyReplay) -> str:
    """Returns how to send orders that stand above the last block that came, if it was written before they came.

    A block that was typed by hand does not say which orders its writer knew.
    """
    blocks = came(log, replay)
    before = blocks[-2].end if len(blocks) > 1 else 0
    if not blocks or before >= blocks[-1].above:
        return ""
    return f", or send those above it that he had not got yet: `--since {before}` sends all from order {before + 1} on"


def envelope(replay: AnyReplay, first: int, after: str) -> Envelope:
    """Returns the envelope of a block that begins with the order of that number, after a log with that hash."""
    name = replay.game.name.replace("_", "-")
    return Envelope(name, _id(replay), first, after)


def _id(replay: AnyReplay) -> str:
    return "".join(letter for letter in replay.header.get("id").lower().strip() if letter.isalnum() or letter in "-_")


def _block(replay: AnyReplay, since: int, hashes: list[str]) -> str:
    lines = block_lines(bare(replay), since)
    whole = replace(envelope(replay, since + 1, hashes[since]), now=hashes[-1], orders=len(replay.steps) - since)
    return "\n".join((begin_line(whole), *lines, end_line(whole)))


def bare(replay: AnyReplay) -> AnyReplay:
    """Returns a log without the remarks behind its orders: one may say what its writer has in his hand."""
    return replace(replay, steps=tuple(replace(each, line=replace(each.line, comment="")) for each in replay.steps))


def _subject(replay: AnyReplay, options: Options) -> str:
    asked = who(replay.header, replay.game.sides, options).split(": `")[0].replace("`", "")
    name = " ".join(filter(None, (replay.game.title, _id(replay))))
    return f"[pbem] {name}, {counted(len(replay.steps), 'order')}: {asked}"


def subject(verdict: Verdict) -> str:
    """Returns the subject of a mail on how a game stands now, as both players may know it."""
    assert verdict.replay is not None
    replay = known_to(verdict.replay, PUBLIC)
    return _subject(replay, unnamed(offered(replay)))


def _form(replay: AnyReplay, choices: Iterable[str], now: str) -> str:
    """Returns the lines to be copied into the next mail, each behind a bar, so that nobody takes them for orders."""
    begin = begin_line(envelope(replay, len(replay.steps) + 1, now))
    return "\n".join(f"{BAR}{line}" for line in (begin, *choices, "pbem end"))


def _choices(options: Options) -> Iterator[str]:
    yield from (f"  {choice.form}  # {choice.about}" for choice in options.choices)
