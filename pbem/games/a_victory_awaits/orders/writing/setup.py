"""Canonical lines of deployment, of set-up lines and of `check`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.orders.notation.setup import STEPS
from pbem.games.a_victory_awaits.state.actions.setup import Adjust, Expect
from pbem.games.a_victory_awaits.state.values import Post
from pbem.games.a_victory_awaits.state.wording import chits, hexes, post, posts, units

STEP_WORDS = {step: word for word, step in STEPS.items()}


def _set(action: Adjust) -> Iterable[str]:
    for word, number in (("turn", action.turn), ("bid", action.bid), ("zhukov", action.zhukov)):
        if number is not None:
            yield f"{word} {number}"
    if action.step is not None:
        yield f"step {STEP_WORDS[action.step]}"
    yield from _fortresses(action.fortresses)
    if action.stand_fast is not None:
        yield f"standfast {hexes(action.stand_fast) or 'none'}"
    if action.fallen is not None:
        yield f"fallen {hexes(action.fallen) or 'none'}"
    if action.armies is not None:
        yield f"armies {chits(action.armies) or 'none'}"
    yield from (f"chits {side}: {chits(refs) or 'none'}" for side, refs in action.chits)
    if action.drawn:
        yield f"drawn {chits(action.drawn)}"


def _fortresses(found: Iterable[tuple[HexId, int]]) -> Iterable[str]:
    return (f"fortress {hex_} {steps or 'none'}" for hex_, steps in found)


def _check(action: Expect) -> Iterable[str]:
    for word, number in (("vp", action.vp), ("turn", action.turn)):
        if number is not None:
            yield f"{word} {number}"
    if action.step is not None:
        yield f"step {STEP_WORDS[action.step]}"
    if action.winner is not None:
        yield f"winner {action.winner}"
    yield from map(post, action.units)
    yield from (f"{hex_}: empty" for hex_ in action.empty)
    yield from (f"{_box(side, lying.hex)}: {units(lying.units) or 'empty'}" for side, lying in action.boxes)
    yield from (f"control {side}: {hexes(held)}" for side, held in action.control)
    yield from _fortresses(action.fortresses)
    if action.stand_fast is not None:
        yield f"standfast {hexes(action.stand_fast) or 'none'}"
    yield from _lines(action)
    yield from (f"cup {side} {size}" for side, size in action.cup)
    yield from (f"chits {side}: {chits(refs)}" for side, refs in action.chits)
    if action.queue is not None:
        yield f"queue {action.queue}"
    yield from (f"masters {side} {number}" for side, number in action.masters)
    yield from (f"hqs {side} {', '.join(map(str, sizes))}" for side, sizes in action.hqs)


def _lines(action: Expect) -> Iterable[str]:
    """Writes what is said of lines of communications, zones of control and activation."""
    told = (("loc", action.loc), ("no loc", action.no_loc), ("active", action.active), ("no active", action.inactive))
    for word, refs in told:
        if refs:
            yield f"{word} {units(refs)}"
    listed = (
        ("loc", action.loc_to), ("no loc", action.no_loc_to), ("zoc", action.zoc), ("no zoc", action.no_zoc),
    )  # fmt: skip
    yield from (f"{word} {side}: {hexes(found)}" for word, facts in listed for side, found in facts)


def _box(side: str, box: HexId) -> str:
    return f"track {box.removeprefix('turn_')}" if box.startswith("turn_") else f"{box} {side}"


def _posts(verb: str) -> Callable[[Any], str]:
    def write(action: Any) -> str:
        found: Iterable[Post] = action.posts
        return f"{verb} {posts(found)}"

    return write


WRITERS: Mapping[str, Callable[[Any], str]] = {
    "deploy": _posts("deploy"),
    "place": _posts("place"),
    "control": lambda action: f"control {action.side}: {hexes(action.hexes)}",
    "set": lambda action: "set " + "; ".join(_set(action)),
    "check": lambda action: "check " + "; ".join(_check(action)),
}
