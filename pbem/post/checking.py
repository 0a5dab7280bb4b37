"""What the envelopes of turn blocks say, compared with the log that they were put into."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.core.problem import Kind, Problem
from pbem.core.replay import AnyReplay
from pbem.games import find_game
from pbem.log import Log
from pbem.log.fences.envelope import SHOWN_DIGITS, Mark, Sealed
from pbem.post.chain import chain

ANOTHER_GAME, NUMBER, DIFFERS, CHANGED = (
    f"post/{name}" for name in ("another-game", "number", "boards-differ", "changed-on-the-way")
)
COMPARE = "Compare the logs: `pbem add` with the other player's whole log shows the first line that differs."


class _Place(NamedTuple):
    """The number of orders in front of a block, and with it."""

    before: int
    behind: int


def out_of_place(log: Log, replay: AnyReplay) -> Iterator[Problem]:
    """Yields what the envelopes in a log say of game, number and hashes that is not so; the first that fails tells."""
    hashes = chain(log.header, replay)
    for each in log.sealed:
        place = _place(each, replay)
        found = another_game(each, log, replay.game.name)
        if found is None and place is not None:
            found = _number(each, place) or _boards(each, place, hashes) or _changed(each, place, hashes)
        if found is not None:
            yield found


def _place(block: Sealed, replay: AnyReplay) -> _Place | None:
    """Returns where the orders of a block stand; None if none of them is played, since they stand already."""
    inside = [number for number, step in enumerate(replay.steps) if block.holds(step.line)]
    return _Place(inside[0], inside[-1] + 1) if inside else None


def another_game(block: Sealed, log: Log, game: str) -> Problem | None:
    """Returns that a block is one of another game than the log's, if it says so."""
    said, here = block.envelope, log.header.get("id").strip().lower()
    named = find_game(said.game) if said.game else None
    if said.game and (named is None or named.name != game):
        message = f"this turn block is one of `{said.game}`, and the log one of `{game.replace('_', '-')}`"
    elif said.id and here and said.id != here:
        message = f"this turn block belongs to the game `{said.id}`, and the log is that of `{here}`"
    else:
        return None
    return _told(ANOTHER_GAME, Kind.NOT_UNDERSTOOD, message, "Put it into the log of its own game.", block.opening)


def _number(block: Sealed, place: _Place) -> Problem | None:
    first = block.envelope.first
    if first is None or first == place.before + 1:
        return None
    if first > place.before + 1:
        message = f"this turn block begins with order {first} of the game, and the log has {place.before} before it"
        remedy = f"Put {_orders(place.before + 1, first - 1)} in front of it: a turn has not come in, or not yet."
    else:
        message = f"this turn block begins with order {first} of the game, and {place.before} stand before it"
        extra = _orders(first, place.before).capitalize()
        were = "was" if first == place.before else "were"
        remedy = f"{extra} {were} not in its writer's log: settle which of the two is played."
    return _told(NUMBER, Kind.DIFFERS, message, remedy, block.opening)


def _orders(first: int, last: int) -> str:
    return f"order {first}" if first == last else f"orders {first} to {last}"


def _boards(block: Sealed, place: _Place, hashes: Sequence[str]) -> Problem | None:
    after = block.envelope.after
    if not after or hashes[place.before].startswith(after):
        return None
    here = hashes[place.before][:SHOWN_DIGITS]
    message = f"the boards differ: this turn was written on a log with the hash {after}, and this one has {here}"
    known = next((number for number, each in enumerate(hashes[: place.before]) if each.startswith(after)), None)
    if known is not None:
        message += (
            f"; its writer had the first {known} orders of it, and none of the {place.before - known} behind them"
        )
    return _told(DIFFERS, Kind.DIFFERS, message, COMPARE, block.opening)


def _changed(block: Sealed, place: _Place, hashes: Sequence[str]) -> Problem | None:
    now = block.envelope.now
    if not now or hashes[place.behind].startswith(now):
        return None
    same = "" if block.envelope.after else ", or the logs differ before it"
    message = (
        f"the orders of this block give the hash {hashes[place.behind][:SHOWN_DIGITS]}, and its writer's gave {now}"
    )
    remedy = f"A line was changed or lost on the way{same}. {COMPARE}"
    return _told(CHANGED, Kind.DIFFERS, message, remedy, block.closing)


def _told(code: str, kind: Kind, message: str, remedy: str, mark: Mark) -> Problem:
    return Problem(code, kind, message, mark.span, mark.text, remedy)
