"""Chapter 9.1 and 9.2: normal movement."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Check, Violation, carries_out, enforces, judge
from pbem.core.telling.words import enumerated
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.control import taken
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import after_a_move, has_room
from pbem.games.a_victory_awaits.rules.c08_activation.inactive_units import why_inactive
from pbem.games.a_victory_awaits.rules.c09_movement.costs import Mover, mover, start_line, told
from pbem.games.a_victory_awaits.rules.c09_movement.crossings import CROSSING_CHECKS, mountains_by_road
from pbem.games.a_victory_awaits.rules.c09_movement.hexes_left_out import Filled, Path
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey, adjacent, closed, cost, dear, find_way
from pbem.games.a_victory_awaits.rules.c09_movement.reach import spread
from pbem.games.a_victory_awaits.rules.c17_optional_rules import reserve_chits
from pbem.games.a_victory_awaits.rules.c17_optional_rules.armor_limit import TO_NAME
from pbem.games.a_victory_awaits.rules.remedies import on_its_way
from pbem.games.a_victory_awaits.state.actions.c09_movement import Move
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.named_units import other_side_up
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import Way

MOST_TOLD = 4  # ways in a message
FULL = "as far as it can go on this way, every hex is full: name another one"
Checks = tuple[Check[Position, Journey], ...]


@enforces("9/activated-units-move")
def is_activated(position: Position, journey: Journey) -> Iterator[Breach]:
    """Only units of the command in progress move."""
    if journey.unit not in position.in_progress.active:
        why = "is a unit of the enemy" if of_the_enemy(position, journey) else _inactive(position, journey.unit)
        yield Breach(f"{position.label(journey.unit)} {why}", journey.unit, _who_may(position), lacks=True)


def _inactive(position: Position, unit: UnitId) -> str:
    return f"has not been activated by this command: {why_inactive(position, unit)}"


def of_the_enemy(position: Position, journey: Journey) -> bool:
    """Tells whether a unit is of the other side than the command."""
    return position.acting is journey.who.side.enemy


def _who_may(position: Position) -> str:
    """Returns who may move, or that a choice of units comes first (17.2, 17.5)."""
    command = position.in_progress
    if position.left(TO_NAME):
        return "first name the units that are activated: `activate 1 Pz, 36 M`"
    names = ", ".join(position.label(unit) for unit in sorted(command.active - command.moved))
    return f"these may still move: {names}" if names else "write `pass`, or draw the next chit"


@carries_out("8.1/once-an-activation")
@enforces("9.1/one-move-each", "9.2/allowance-is-for-the-segment", "9.1/normal-or-strategic")
def has_not_moved(position: Position, journey: Journey) -> Iterator[Breach]:
    """A unit moves once in a movement segment: what it does not use then is lost."""
    if journey.unit in position.in_progress.moved:
        text = f"{position.label(journey.unit)} has moved in this movement segment"
        yield Breach(text, journey.unit, "write its whole move as one way")


@enforces("9.1/hex-by-hex")
def from_hex_to_hex(position: Position, journey: Journey) -> Iterator[Breach]:
    """A unit moves from a hex to one next to it, and never off the map."""
    for here, there in journey.steps:
        if there not in position.board.near.get(here, ()) and not closed(position, journey, there):
            text = f"{position.label(journey.unit)} finds no way from {here} to {there}"
            yield Breach(text, there, "write every hex that it is to enter")


@enforces("3.1/sides-never-share-a-hex")
def never_into_the_enemy(position: Position, journey: Journey) -> Iterator[Breach]:
    """A unit never enters a hex with an enemy unit or fortress, not even in passing (Q5)."""
    for there in journey.hexes:
        if position.side_at(there) == journey.who.side.enemy:
            units = [position.label(unit) for unit in position.at(there)] or ["a fortress"]
            held = f"{enumerated(units)} of the enemy {'hold' if len(units) > 1 else 'holds'}"
            plain = bool(position.at(there)) and there == journey.hexes[-1]
            text = f"{held} {position.board.name(there)}"
            yield Breach(text, there, "go round it, or attack it", plain=plain)


@enforces("tec/lake-mp")
def never_into_water(position: Position, journey: Journey) -> Iterator[Breach]:
    """Lake and sea hexes are not entered, nor lake hexsides crossed."""
    for here, there in journey.steps:
        if not position.board.hexes[there].land:
            terrain = position.board.hexes[there].terrain
            yield Breach(f"{there} is a {terrain} hex; no unit enters it", there, "go round it")
        elif position.board.prohibited(here, there):
            yield Breach(f"water lies between {here} and {there}; nothing crosses it", there, "go round it")


@enforces("9.1/soviet-start-line")
def never_over_the_start_line(position: Position, journey: Journey) -> Iterator[Breach]:
    """Soviet units never cross the red start line."""
    for here, there in journey.steps:
        if journey.who.side == Side.SOVIET and start_line(position.board, here, there):
            yield Breach(f"the red start line runs between {here} and {there}", there, "stay east of it")


@enforces("9.2/within-the-allowance")
def pays_its_way(position: Position, journey: Journey) -> Iterator[Breach]:
    """A unit enters a hex only if it has the movement points left for it."""
    price = cost(position, journey)
    if any(dear(position, journey, here, there) for here, there in journey.steps):
        return  # that has rules of its own
    if price is not None and price > journey.who.allowance:
        spent = f"{told(price)} MP ({_hex_by_hex(position, journey)})"
        text = f"{position.label(journey.unit)} would spend {spent} and has {told(journey.who.allowance)}"
        yield Breach(text, journey.unit, _remedy(position, journey), plain=len(journey.hexes) > 1)


def _hex_by_hex(position: Position, journey: Journey) -> str:
    """Returns what each hex of a way costs."""
    ends = range(len(journey.path) + 1)
    spent = [cost(position, replace(journey, path=journey.path[:end])) or 0 for end in ends]
    steps = zip(journey.path, (after - before for before, after in pairwise(spent)), strict=True)
    first = [f"{journey.origin} {told(spent[0])}"] if journey.enters else []
    return ", ".join([*first, *(f"{hex_} {told(price)}" for hex_, price in steps)])


def _remedy(position: Position, journey: Journey) -> str:
    """Returns a cheaper way to the same hex, or how far the way can be followed."""
    found = spread(position, journey.who, journey.origin)
    goal = journey.hexes[-1]
    if goal == journey.origin and not journey.enters:
        return "leave it where it is: the way ends where it began"
    if not journey.enters and goal in found.cost:
        return f"by {' - '.join(found.way(goal))} it costs {told(found.cost[goal])} MP"
    for end in range(len(journey.path) - 1, 0, -1):
        price = cost(position, replace(journey, path=journey.path[:end]))
        stays = has_room(position, journey.unit, journey.path[end - 1])
        if price is not None and price <= journey.who.allowance and stays:
            return f"it can go as far as {journey.path[end - 1]}, for {told(price)} MP"
    first = cost(position, replace(journey, path=journey.path[:1]))
    reached = len(journey.path) > 1 and first is not None and first <= journey.who.allowance
    return FULL if reached else "it cannot make the first step of this way"


WHO_CHECKS = (is_activated, has_not_moved, *reserve_chits.MOVE_CHECKS)
GROUND_CHECKS = (from_hex_to_hex, never_into_the_enemy, never_into_water, never_over_the_start_line, mountains_by_road)
NORMAL_CHECKS = (*CROSSING_CHECKS, pays_its_way)


Find = Callable[[Position, Mover, HexId, Path], Filled]  # all hexes of a way of which a player names some
Carry = Callable[[Draft, Way, Journey], Iterator[Violation]]  # judges one unit's move and carries it out


def move(draft: Draft, order: Move) -> Iterator[Violation]:
    """Moves the units of an order one after the other."""
    yield from one_by_one(draft, order.ways, find_way, move_one)


@carries_out("9.1/one-at-a-time", "9.1/any-order")
def one_by_one(draft: Draft, ways: Iterable[Way], find: Find, carry: Carry) -> Iterator[Violation]:
    """Moves units one after the other, each over the ground that those before have left."""
    for way in ways:
        origin = draft.position.hex_of(way.unit.unit)
        if (wrong := not_here(draft.position, way)) or origin is None:
            yield from wrong
            continue
        who = mover(draft.position, way.unit.unit)
        found = find(draft.position, who, origin, way.path)
        yield from on_its_way(way.unit.unit, several_ways(draft.position, way, found))
        if found.path:
            found_wrong = carry(draft, way, Journey(way.unit.unit, who, origin, found.path))
            yield from on_its_way(way.unit.unit, found_wrong)


def not_here(position: Position, way: Way) -> list[Violation]:
    """Returns that a unit is not on the map, or lies with its other side up."""
    unit = way.unit.unit
    if position.hex_of(unit) is None:
        return [Violation("order/not-there", f"{way.unit.name} is not on the map", unit, "name a unit that is")]
    return [other_side_up(position, way.unit)] if way.unit.reduced != position.units[unit].reduced else []


def several_ways(position: Position, way: Way, found: Filled) -> Iterator[Violation]:
    """Yields the ways that a player may mean, where they take different towns and cost the same."""
    if found.doubts:
        name, last = way.unit.name, way.path[-1]
        ways = " or ".join(f"`{name} - {' - '.join(path)}`" for path in found.doubts[:MOST_TOLD])
        text = f"{name} has several ways of the same cost, and they go through different towns"
        yield Violation("order/several-ways", text, last, f"write {ways}")


def move_one(draft: Draft, way: Way, journey: Journey) -> Iterator[Violation]:
    """Judges one unit's normal movement and carries it out."""
    yield from judged(draft.position, journey, NORMAL_CHECKS if adjacent(draft.position, journey) else ())
    price = cost(draft.position, journey)
    yield from asserted(way, price)
    go(draft, journey, f"moves for {told(price or 0)} MP", "9.2/terrain-cost")
    yield from after_a_move(draft.position, journey.path[-1])


@carries_out("9.3/otherwise-as-normal")
def judged(position: Position, journey: Journey, more: Checks) -> Iterable[Violation]:
    """Returns the first violation of each rule: a way that leaves the road or the land breaks it in every further hex.

    Of a unit of the enemy it is enough to say that it is one.
    """
    checks = (is_activated,) if of_the_enemy(position, journey) else (*WHO_CHECKS, *GROUND_CHECKS, *more)
    first: dict[str, Violation] = {}
    for violation in judge(checks, position, journey):
        first.setdefault(violation.code, violation)
    return first.values()


def asserted(way: Way, price: int | None) -> Iterator[Violation]:
    """Yields that a player counts other movement points than are spent."""
    if way.halves is not None and price is not None and way.halves != price:
        text = f"{way.unit.name} spends {told(price)} MP here, not {told(way.halves)}"
        yield Violation("board/mp", text, way.unit.unit, "compare the two boards hex by hex")


def go(draft: Draft, journey: Journey, how: str, rule: str) -> None:
    """Takes a unit along its way; the towns on it pass to its side (3.4)."""
    unit, side = journey.unit, kind(journey.unit).side
    gains = taken(draft.position, side, journey.hexes)
    draft.pass_through(unit, tuple(hex_ for hex_ in journey.hexes[:-1] if hex_ in gains))
    draft.enter(unit, journey.hexes[-1])
    if draft.position.command:
        draft.command(moved=draft.position.command.moved | {unit})
    draft.tell(f"{draft.position.label(unit)} {how}: {_told_path(journey)}", rule)


def _told_path(journey: Journey) -> str:
    hexes: Path = journey.path if journey.enters else (journey.origin, *journey.path)
    return " - ".join(hexes)


def idle(position: Position) -> Iterable[UnitId]:
    """Returns the units of the command that have not moved."""
    return sorted(position.in_progress.active - position.in_progress.moved)
