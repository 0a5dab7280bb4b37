"""The notation of reinforcement commands and of the Supply Check."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.core.trees import subtree, subtrees
from pbem.games.a_victory_awaits.board.types import AVAILABLE, Side, UnitId
from pbem.games.a_victory_awaits.orders.notation.line_parts import Read, mine, own, posts, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import supply_and_reinforcements as a
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import Entry, Post, Way


def _reinforce(reader: Reader, tree: Any) -> Action:
    return a.Reinforce(posts=_shown(reader, posts(reader, tree, *_waiting(reader.position))))


def _shown(reader: Reader, found: Iterable[Post]) -> tuple[Post, ...]:
    return tuple(post.model_copy(update={"units": reader.as_it_lies(post.units)}) for post in found)


def _waiting(position: Position) -> Iterable[Collection[UnitId]]:
    """Yields whom a reinforcement may mean: those of the active side's box, then of both."""
    side = mine(position)
    yield [*position.at(AVAILABLE[side]), *position.transfers] if side else ()
    yield [unit for box in AVAILABLE.values() for unit in position.at(box)]


def _enter(reader: Reader, tree: Any) -> Action:
    """A way without an entry hex uses the one before it."""
    found: list[Entry] = []
    entering = reader.position.command.entering if reader.position.command else ()
    for each in subtrees(tree, "way"):
        start = [reader.hex(hex_.children[0]) for hex_ in subtrees(each, "at")]
        if not start and not found:
            reader.lacking("the entry hex is missing", "write it first: `enter S5504: 100 M - S5404`")
            break
        hex_ = start[0] if start else found[-1].hex
        pools = (entering, *_waiting(reader.position))
        found.append(Entry(hex=hex_, ways=tuple(_onward(way, hex_) for way in _one(reader, each, pools))))
    return a.Enter(entries=_together(found))


def _one(reader: Reader, tree: Any, pools: Iterable[Collection[UnitId]]) -> Iterable[Way]:
    units = reader.as_it_lies(reader.units(subtree(tree, "units"), *pools))
    path = reader.hexes(tree)
    return [Way(unit=ref, path=path) for ref in units]


def _onward(way: Way, hex_: str) -> Way:
    """Leaves the entry hex out of a way that repeats it."""
    return way.model_copy(update={"path": way.path[1:]}) if way.path[:1] == (hex_,) else way


def _together(found: Iterable[Entry]) -> tuple[Entry, ...]:
    """Puts the ways over one hex together."""
    merged: list[Entry] = []
    for entry in found:
        if merged and merged[-1].hex == entry.hex:
            merged[-1] = Entry(hex=entry.hex, ways=merged[-1].ways + entry.ways)
        else:
            merged.append(entry)
    return tuple(merged)


def _fortress(reader: Reader, tree: Any) -> Action:
    return a.Fortify(hexes=spaces(reader, tree))


def _remove(reader: Reader, tree: Any) -> Action:
    return a.Remove(posts=_shown(reader, posts(reader, tree, on_map(reader.position))))


def _lift(reader: Reader, tree: Any) -> Action:
    return a.Lift(hexes=spaces(reader, tree))


def _withdraw(reader: Reader, tree: Any) -> Action:
    units = reader.units(subtree(tree, "units"), on_map(reader.position, Side.AXIS))
    return a.Withdraw(units=reader.as_it_lies(units))


def _transfer(reader: Reader, tree: Any) -> Action:
    units = reader.units(subtree(tree, "units"), *own(reader))
    return a.Transfer(units=reader.as_it_lies(units))


READERS: Mapping[str, Read] = {
    "reinforce": _reinforce, "enter": _enter, "fortress": _fortress, "remove": _remove, "lift": _lift,
    "withdraw": _withdraw, "transfer": _transfer,
}  # fmt: skip
