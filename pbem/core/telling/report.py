"""What the reports of all games say alike: who plays, for whom it is written, what stands behind it."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from pbem.core.chance.trust import trust
from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.core.policies import policy_told
from pbem.core.problem import place_in
from pbem.core.replay import Replay
from pbem.core.telling.faults import Charges
from pbem.core.telling.hiding import ALL, PUBLIC
from pbem.core.telling.view import Fact
from pbem.core.telling.words import counted

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

TAGS = (
    "event", "round", "site", "date", "result", "scenario", "edition", "dice", "options", "policy", "referee",
    "deadline", "rules",
)  # fmt: skip
UNMENDED = "The faulty orders were not carried out: position, map and this request are as if they were not written."


def until(replay: Replay[P, A, E], upto: int | None) -> Replay[P, A, E]:
    """Returns the replay of the first lines; of the problems that are no line's, those above the cut."""
    if upto is None or upto >= len(replay.steps):
        return replay
    steps = replay.steps[: max(upto, 0)]
    last = place_in(steps[-1].line.span(), replay.files) if steps else (0, 0, 0)
    loose = tuple(each for each in replay.loose if place_in(each.span, replay.files)[:2] <= last[:2])
    return replace(replay, steps=steps, loose=loose)


def facts(header: Header, sides: Mapping[str, str], viewer: str, hidden: tuple[str, str]) -> Iterator[Fact]:
    """Yields who plays what, and for whom the report is written.

    `sides` are the words for the sides, in order; `hidden` says what of both, and of the other one, is only counted.
    """
    yield from (Fact(word, header.get(side)) for side, word in sides.items() if header.get(side))
    told = {"policy": policy_told(header)}
    yield from (Fact(tag.capitalize(), header.get(tag), told.get(tag, "")) for tag in TAGS if header.get(tag))
    if viewer == PUBLIC:
        yield Fact("Written for", "both players", f"{hidden[0]} are only counted")
    elif viewer != ALL:
        yield Fact("Written for", f"the {sides[viewer]} player", f"{hidden[1]} only counted")


def mend_first(charged: Charges) -> Iterator[str]:
    """Yields that faults come first, if there are any."""
    if charged.faults:
        yield f"First mend the {counted(len(charged.faults), 'fault')} below. {UNMENDED}"


def remarks(replay: Replay[P, A, E], viewer: str, sources: str, hidden: str) -> Iterator[str]:
    """Yields what a reader must know: where the tables come from, what is taken on trust or left out."""
    yield replay.game.unofficial
    yield sources
    yield trust(replay)
    if replay.as_played:
        yield "The log was taken as played: every order that was possible was carried out, whatever it breaks."
    if viewer == ALL:
        yield from replay.game.unproved(replay)
    else:
        yield hidden
