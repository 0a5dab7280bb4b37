"""Chapter 10.7: advance after combat."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT, ground
from pbem.games.a_victory_awaits.board.types import City, HexId, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import after_advance
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import barred, open_to, over_the_start_line
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import crosses_river
from pbem.games.a_victory_awaits.rules.remedies import on_its_way
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CombatIs
from pbem.games.a_victory_awaits.state.named_units import attackers, strangers
from pbem.games.a_victory_awaits.state.position import Combat, Position, kind

Path = tuple[HexId, ...]
MOST_NAMED = 7  # a vacated hex, and those beyond it


class Advancing(Struct, frozen=True):
    """A unit, the hex it attacked from, and the hexes it enters."""

    unit: UnitId
    origin: HexId
    path: Path
    combat: Combat

    def steps(self) -> Iterator[tuple[HexId, HexId]]:
        """Yields each hex that is left with the one that is entered."""
        yield from zip((self.origin, *self.path), self.path, strict=False)


# -- how far


@carries_out("tec/plains-combat")
def slow_ground(position: Position, target: HexId) -> str:
    """Returns what in a vacated hex holds an advance up after one hex; nothing if it may go on (terrain chart)."""
    row = position.board.hexes[target]
    if row.city is not City.NONE and ground()[row.city].advance_max_hexes == "1":
        return f"a {row.city.replace('_', ' ')}"
    chart = ground().get(row.terrain)
    return row.terrain.replace("_", " ") if chart and chart.advance_max_hexes == "1" else ""


@carries_out("2.2/hq-is-foot", "10.7/second-hex-over-a-river")
def goes_on(position: Position, combat: Combat, unit: UnitId, origin: HexId) -> bool:
    """Tells whether a unit may advance beyond the vacated hex."""
    held_up = slow_ground(position, combat.target) or crosses_river(position, origin, combat.target)
    return kind(unit).mech and not held_up


@carries_out("10.7/enemy-zoc-ignored")
def ways(position: Position, combat: Combat, unit: UnitId) -> tuple[Path, ...]:
    """Returns every way that a unit may advance, room at its end left aside."""
    board, target, row = position.board, combat.target, kind(unit)
    origin = dict(combat.attackers)[unit]
    if unit in combat.advanced or position.hex_of(unit) != origin or not open_to(board, row, origin, target):
        return ()
    found: list[Path] = [(target,)]
    if goes_on(position, combat, unit, origin):
        beyond = (each for each in board.near[target] if open_to(board, row, target, each))
        found += [(target, each) for each in beyond if position.side_at(each) is not row.side.enemy]
    return tuple(found)


def with_room(position: Position, combat: Combat, unit: UnitId) -> tuple[Path, ...]:
    """Returns the ways of a unit to whose end nobody need make room."""
    return tuple(path for path in ways(position, combat, unit) if len(position.at(path[-1])) < STACKING_LIMIT)


def who_may_advance(position: Position, combat: Combat) -> tuple[UnitId, ...]:
    """Returns the attackers that may still advance."""
    return tuple(unit for unit in attackers(position, combat) if ways(position, combat, unit))


# -- the rules as checks


@enforces("10.7/first-hex-is-the-vacated-one")
def into_the_vacated_hex(position: Position, order: Advancing) -> Iterator[Breach]:
    """The first hex entered is the one that was attacked."""
    target = order.combat.target
    if order.path[0] != target:
        text = f"an advance enters {target} first, not {order.path[0]}"
        yield Breach(text, order.path[0], _ways_told(position, order))


@enforces("10.7/adjacent-hexes")
def from_hex_to_hex(position: Position, order: Advancing) -> Iterator[Breach]:
    """An advance goes from hex to adjacent hex."""
    for here, there in order.steps():
        if there not in position.board.near[here]:
            yield Breach(f"{there} is not adjacent to {here}", there, _ways_told(position, order))


def _ways_told(position: Position, order: Advancing) -> str:
    """Returns the ways that are open to a unit and have room at their end, to be said of one that is not."""
    found = [path for path in with_room(position, order.combat, order.unit) if path[-1] != order.origin]
    told = [" - ".join(path) for path in found[:MOST_NAMED]]
    more = f" (and {len(found) - MOST_NAMED} more)" if len(found) > MOST_NAMED else ""
    return f"it may go to {'; '.join(told)}{more}" if told else "leave it where it is"


def _end_in(position: Position, order: Advancing, hexes: int, last: str = "") -> str:
    """Returns that the way ends after so many hexes, if it may; else the ways that are open."""
    end = order.path[:hexes]
    known = end in with_room(position, order.combat, order.unit)
    return f"end in {end[-1]}{last}" if known else _ways_told(position, order)


@enforces("10.7/one-advance")
def not_twice(position: Position, order: Advancing) -> Iterator[Breach]:
    """A unit advances once after a combat."""
    if order.unit in order.combat.advanced:
        text = f"{position.label(order.unit)} has advanced already"
        yield Breach(text, order.unit, "name all the hexes of an advance in one line")


@enforces("10.7/foot-one-hex")
def foot_units_one_hex(position: Position, order: Advancing) -> Iterator[Breach]:
    """Foot units, and so headquarters, advance one hex."""
    if not kind(order.unit).mech and len(order.path) > 1:
        text = f"{position.label(order.unit)} is a foot unit; it advances one hex, not {len(order.path)}"
        yield Breach(text, order.path[1], _end_in(position, order, 1))


@enforces("10.7/mechanized-two-hexes")
def mechanized_units_two_hexes(position: Position, order: Advancing) -> Iterator[Breach]:
    """Mechanized units advance two hexes at most."""
    if kind(order.unit).mech and len(order.path) > 2:
        text = f"{position.label(order.unit)} may advance two hexes, not {len(order.path)}"
        yield Breach(text, order.path[2], _end_in(position, order, 2, " at the latest"))


@enforces(
    "10.7/one-hex-terrain", "tec/light-woods-advance", "tec/heavy-woods-advance", "tec/marsh-advance",
    "tec/city-advance", "tec/major-city-advance", "tec/mountain-advance",
)  # fmt: skip
def broken_ground_holds_up(position: Position, order: Advancing) -> Iterator[Breach]:
    """Who enters woods, marsh, mountains or a city first goes no further."""
    found = slow_ground(position, order.path[0])
    if found and kind(order.unit).mech and len(order.path) > 1:
        text = f"the first hex entered, {position.board.name(order.path[0])}, is {found}: the advance ends there"
        yield Breach(text, order.path[1], _end_in(position, order, 1))


@carries_out("10.7/second-hex-over-a-river")
@enforces("10.7/one-hex-river", "tec/minor-river-advance", "tec/major-river-advance")
def rivers_hold_up(position: Position, order: Advancing) -> Iterator[Breach]:
    """Who crosses a river into the first hex goes no further, bridge or not (Q44)."""
    if kind(order.unit).mech and len(order.path) > 1 and crosses_river(position, order.origin, order.path[0]):
        text = f"a river lies between {order.origin} and {order.path[0]}: the advance ends there"
        side = position.board.side(order.origin, order.path[0])
        bridged = side is not None and side.bridge
        more = "; a bridge makes no difference" if bridged else ""
        yield Breach(text, order.path[1], _end_in(position, order, 1, more), plain=not bridged)


@enforces("10.7/not-over-prohibited-hexsides", "10.7/not-into-sea")
def over_open_hexsides(position: Position, order: Advancing) -> Iterator[Breach]:
    """No advance goes where normal movement never goes: over prohibited hexsides, into water or roadless mountains."""
    for here, there in order.steps():
        if there in position.board.near[here] and (why := barred(position.board, kind(order.unit), here, there)):
            text = f"{position.label(order.unit)} cannot advance there: {why}"
            yield Breach(text, there, _ways_told(position, order))


@enforces("10.7/not-over-the-start-line")
def not_over_the_start_line(position: Position, order: Advancing) -> Iterator[Breach]:
    """Soviet units do not advance across the start line, which they never cross by movement (Q7)."""
    for here, there in order.steps():
        if over_the_start_line(position.board, kind(order.unit), here, there):
            text = f"the start line lies between {here} and {there}; no Soviet unit crosses it"
            yield Breach(text, there, _ways_told(position, order))


@enforces("10.7/not-into-the-enemy")
def not_into_the_enemy(position: Position, order: Advancing) -> Iterator[Breach]:
    """The sides never share a hex (3.1)."""
    for hex_ in order.path:
        if position.side_at(hex_) is kind(order.unit).side.enemy:
            yield Breach(f"the enemy is in {position.board.name(hex_)}", hex_, _ways_told(position, order))


ADVANCE_CHECKS = (
    into_the_vacated_hex, from_hex_to_hex, foot_units_one_hex, mechanized_units_two_hexes,
    broken_ground_holds_up, rivers_hold_up, over_open_hexsides, not_over_the_start_line, not_into_the_enemy,
)  # fmt: skip


@carries_out("10.7/stack-in-part", "10.7/different-hexes")
def advance(draft: Draft, order: Advance) -> Iterator[Violation]:
    """Moves attackers into the vacated hex and on; who is not named stays."""
    combat = draft.position.combat
    assert combat is not None
    ends: list[HexId] = []
    for way in order.ways:
        lost = tuple(strangers(draft.position, [way.unit], attackers(draft.position, combat), "has not attacked here"))
        yield from lost
        if lost:
            return
        yield from on_its_way(way.unit.unit, _advance(draft, way.unit.unit, way.path))
        ends.append(way.path[-1])
    yield from after_advance(draft.position, dict.fromkeys(ends))
    _end_if_nobody_is_left(draft)


@carries_out("10.7/no-movement-points")
def _advance(draft: Draft, unit: UnitId, path: Path) -> Iterator[Violation]:
    combat = draft.position.combat
    assert combat is not None
    whole = _whole(draft.position, combat, unit, path)
    order = Advancing(unit, dict(combat.attackers)[unit], whole, combat)
    yield from judge((not_twice,), draft.position, order) or judge(ADVANCE_CHECKS, draft.position, order)
    draft.pass_through(unit, whole[:-1])
    draft.enter(unit, whole[-1])
    draft.combat(advanced=combat.advanced | {unit})
    told = " - ".join(draft.position.board.name(hex_) for hex_ in whole)
    draft.tell(f"{draft.position.label(unit)} advances to {told}", "10.7/attackers-may-advance")


def _whole(position: Position, combat: Combat, unit: UnitId, path: Path) -> Path:
    """Returns a way with the vacated hex before its last one, if the order names that one alone and it is far off."""
    longer, origin = (combat.target, *path), dict(combat.attackers)[unit]
    return longer if longer in ways(position, combat, unit) and path[0] not in position.board.near[origin] else path


def _end_if_nobody_is_left(draft: Draft) -> None:
    combat = draft.position.combat
    if combat and not who_may_advance(draft.position, combat):
        draft.emit(CombatIs(None))


def choices(position: Position, combat: Combat) -> Iterable[tuple[UnitId, Path]]:
    """Returns each unit that may advance with each of its ways."""
    return ((unit, path) for unit in who_may_advance(position, combat) for path in ways(position, combat, unit))
