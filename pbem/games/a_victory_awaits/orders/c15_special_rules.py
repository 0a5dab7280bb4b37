"""Chapter 15, special rules: the 19th Army and the Strategic Reserve come in over the eastern edge (15.3, 15.4)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree, subtrees
from pbem.games.a_victory_awaits.board.types import AVAILABLE, HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.orders.c09_movement import has_room
from pbem.games.a_victory_awaits.orders.c12_reinforcements import waiting
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import active_side
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.rules.c09_movement.reach import entry_reach
from pbem.games.a_victory_awaits.rules.c12_reinforcements import STRATEGIC_RESERVE
from pbem.games.a_victory_awaits.rules.c15_special_rules import strategic_reserve
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c15_special_rules import Enter
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import Entry, Way


def _read_enter(reader: Reader, tree: Any) -> Enter:
    """A way without an entry hex uses the one before it."""
    found: list[Entry] = []
    entering = reader.position.command.entering if reader.position.command else ()
    for each in subtrees(tree, "way"):
        start = [reader.hex(hex_.children[0]) for hex_ in subtrees(each, "at")]
        if not start and not found:
            reader.lacking("the entry hex is missing", "write it first: `enter S5504: 100 M - S5404`")
            break
        hex_ = start[0] if start else found[-1].hex
        pools = (entering, *waiting(reader.position))
        found.append(Entry(hex=hex_, ways=tuple(_onward(way, hex_) for way in _one(reader, each, pools))))
    return Enter(entries=_together(found))


def _one(reader: Reader, tree: Any, pools: Iterable[Collection[UnitId]]) -> Iterable[Way]:
    units = reader.as_it_lies(reader.units(subtree(tree, "units"), *pools))
    path = reader.hexes(tree)
    return [Way(unit=ref, path=path) for ref in units]


def _onward(way: Way, hex_: str) -> Way:
    """Leaves the entry hex out of a way that repeats it."""
    return replace(way, path=way.path[1:]) if way.path[:1] == (hex_,) else way


def _together(found: Iterable[Entry]) -> tuple[Entry, ...]:
    """Puts the ways over one hex together."""
    merged: list[Entry] = []
    for entry in found:
        if merged and merged[-1].hex == entry.hex:
            merged[-1] = Entry(hex=entry.hex, ways=merged[-1].ways + entry.ways)
        else:
            merged.append(entry)
    return tuple(merged)


def _write_enter(order: Enter) -> str:
    return "enter " + "; ".join(f"{entry.hex}: {wording.ways(entry.ways)}" for entry in order.entries)


def _offer_enter(position: Position) -> Candidates:
    """Offers each unit that may come in over the map's edge with each hex that it can reach."""

    def orders(arrange: Arrange) -> Iterator[Enter]:
        for unit in arrange(_strangers(position)):
            for entry in arrange(_doors(position)):
                found = entry_reach(position, unit, entry)
                for hex_ in arrange([hex_ for hex_ in found.cost if has_room(position, hex_)]):
                    way = Way(unit=ref_of(position, unit), path=found.way(hex_))
                    yield Enter(entries=(Entry(hex=entry, ways=(way,)),))

    return thought_of("enter HEX: UNIT - HEX - HEX", "bring units in over the eastern edge", orders)


def _strangers(position: Position) -> list[UnitId]:
    if position.step is not Step.REINFORCEMENT:
        return sorted(position.command.entering) if position.command else []
    soviet = active_side(position) is Side.SOVIET and position.left(STRATEGIC_RESERVE) > 0
    return list(position.at(AVAILABLE[Side.SOVIET])) if soviet else []


def _doors(position: Position) -> Sequence[HexId]:
    if position.step is not Step.REINFORCEMENT:
        entry = position.command.entry if position.command else None
        return (entry,) if entry else strategic_reserve.entry_hexes(position)
    return [hex_ for hex_, row in position.board.hexes.items() if row.from_moscow]


ENTER = Kind(
    name="enter",
    action=Enter,
    purpose=Purpose.PLAY,
    moment=Moment(
        "enter",
        "the Strategic Reserve enters while the Soviet Reinforcements are resolved, from turn 6 on",
        "15.4/soviet-command",
    ),
    read={"enter": _read_enter},
    write=_write_enter,
    offered=_offer_enter,
    secret=False,
    options=(),
    by_units=False,
    carried_out=strategic_reserve.enter,
)

KINDS = (ENTER,)
