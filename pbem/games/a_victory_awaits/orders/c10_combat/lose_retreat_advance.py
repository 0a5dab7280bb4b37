"""What the result of a combat asks for: step losses (10.5), retreats (10.6), and the advance that it allows (10.7)."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import need_paths, own, side_named, ways
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.rules.c10_combat import advance, retreat
from pbem.games.a_victory_awaits.rules.c10_combat.losses import bearers, lose
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_preferences import best
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Run
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance, Lose, Retreat
from pbem.games.a_victory_awaits.state.named_units import steps
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import FORTRESS, UnitRef, Way

# -- steps are lost


def _read_lose(reader: Reader, tree: Any) -> Lose:
    owner = side_named(tree)
    units = reader.units(subtree(tree, "units"), _fighting(reader, owner), on_map(reader.position, owner))
    return Lose(side=owner, units=_falling(reader, units))


def _falling(reader: Reader, units: Iterable[UnitRef]) -> tuple[UnitRef, ...]:
    """A unit named twice loses its second step reduced."""
    found: list[UnitRef] = []
    for ref in units:
        again = any(ref.unit == other.unit for other in found)
        found += [replace(ref, reduced=True)] if again else reader.as_it_lies([ref])
    return tuple(found)


def _fighting(reader: Reader, owner: Side) -> Collection[UnitId]:
    combat = reader.position.combat
    if combat is None:
        return ()
    return combat.units if owner == combat.side else reader.position.at(combat.target)


def _write_lose(order: Lose) -> str:
    return f"lose {order.side}: {wording.units(order.units)}"


def _offer_lose(position: Position) -> Candidates:
    """Offers the ways to take the losses that are due."""
    owed = position.combat.owed if position.combat else {}

    def orders(arrange: Arrange) -> Iterator[Lose]:
        for side in (side for side, number in owed.items() if number):
            for refs in arrange(list(losses(position, side))):
                yield Lose(side=side, units=refs)

    return thought_of("lose SIDE: UNIT, UNIT", "take the step losses, one name a step", orders)


def losses(position: Position, side: Side) -> Iterator[tuple[UnitRef, ...]]:
    """Yields the ways to name a side's losses: of a unit the first step goes before the second."""
    combat = position.combat
    assert combat is not None
    pieces = [step for each in bearers(position, combat, side) for step in _steps(position, combat.target, each)]
    for chosen in combinations(pieces, combat.owed[side]):
        taken = {(unit, step) for unit, step, _ in chosen}
        if all(step == 1 or (unit, step - 1) in taken for unit, step in taken):
            yield tuple(ref for _, _, ref in chosen)


Piece = tuple[UnitId, int, UnitRef]  # a unit, which of its steps, and how it is written


def _steps(position: Position, target: HexId, unit: UnitId) -> list[Piece]:
    if unit == FORTRESS.unit:
        return [(unit, step, FORTRESS) for step in range(1, position.fortresses[target] + 1)]
    first = ref_of(position, unit)
    second = replace(first, reduced=True)
    return [(unit, 1, first), (unit, 2, second)][: steps(position, unit)]


LOSE = Kind(
    name="lose",
    action=Lose,
    purpose=Purpose.PLAY,
    moment=Moment("lose", "no combat result asks for step losses", "10.5/number-of-steps"),
    read={"lose": _read_lose},
    write=_write_lose,
    offered=_offer_lose,
    secret=False,
    options=(),
    by_units=False,
    carried_out=lose,
)


# -- units retreat


def _read_retreat(reader: Reader, tree: Any) -> Retreat:
    combat = reader.position.combat
    there = reader.position.at(combat.target) if combat else ()
    found = ways(reader, tree, combat.retreating if combat else (), there)
    need_paths(reader, found, "retreat 179 - L1624 - L1625")
    return Retreat(ways=found)


def _write_retreat(order: Retreat) -> str:
    return f"retreat {wording.ways(order.ways)}"


def _offer_retreat(position: Position) -> Candidates:
    """Offers every right way of each unit that must retreat."""
    combat = position.combat
    runs = [Run(unit, combat.target, combat.retreat) for unit in combat.retreating] if combat else []

    def orders(arrange: Arrange) -> Iterator[Retreat]:
        for run in arrange(runs):
            for path in arrange(best(position, run)):
                yield Retreat(ways=(Way(unit=ref_of(position, run.unit), path=path),))

    return thought_of("retreat UNIT - HEX - HEX", "retreat with a unit", orders)


RETREAT = Kind(
    name="retreat",
    action=Retreat,
    purpose=Purpose.PLAY,
    moment=Moment("retreat", "no combat result asks for a retreat", "10.6/number-of-hexes"),
    read={"retreat": _read_retreat},
    write=_write_retreat,
    offered=_offer_retreat,
    secret=False,
    options=(),
    by_units=True,
    carried_out=retreat.retreat,
)


# -- units advance


def _read_advance(reader: Reader, tree: Any) -> Advance:
    combat = reader.position.combat
    found = ways(reader, tree, combat.units if combat else (), *own(reader))
    need_paths(reader, found, "advance 36 M - L1523 - L1624")
    return Advance(ways=found)


def _write_advance(order: Advance) -> str:
    return f"advance {wording.ways(order.ways)}"


def _offer_advance(position: Position) -> Candidates:
    """Offers every advance of each unit."""

    def orders(arrange: Arrange) -> Iterator[Advance]:
        found = list(advance.choices(position, position.combat)) if position.combat else []
        for unit, path in arrange(found):
            yield Advance(ways=(Way(unit=ref_of(position, unit), path=path),))

    return thought_of("advance UNIT - HEX - HEX", "advance with a unit", orders)


ADVANCE = Kind(
    name="advance",
    action=Advance,
    purpose=Purpose.PLAY,
    moment=Moment(
        "advance",
        "no hex has just been vacated by a combat, or the advance into it is over",
        "10.7/only-into-a-vacated-hex",
    ),
    read={"advance": _read_advance},
    write=_write_advance,
    offered=_offer_advance,
    secret=False,
    options=(),
    by_units=True,
    carried_out=advance.advance,
)

KINDS = (LOSE, RETREAT, ADVANCE)
