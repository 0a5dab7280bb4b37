"""The position in tables: front by front, then the boxes, the cards, the tracks."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.core.game import Header
from pbem.core.telling.orders import counted
from pbem.core.telling.view import Fact, Hand, PositionView, Section, Table
from pbem.games.barbarossa_to_berlin.board.fronts import TITLES, fronts
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.hand_size import hand_limit
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import TRACK_NAMES, told
from pbem.games.barbarossa_to_berlin.state.deck import hand, piles
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.view.words import SIDES, card, event, player, spoken_rule, turn, where

PLAYERS = (Side.AXIS, Side.ALLIED)
COLUMNS = ("Space", "Side", "Units", "Supply", "Remarks")


def position_view(position: Position, header: Header) -> PositionView:
    """Returns the board in tables; every unit stands in one of them."""
    sections = (*_fronts(position), _boxes(position), _cards(position, header), *_events(position))
    return PositionView(tuple(_tracks(position)), tuple(_hands(position, header)), sections)


# -- tracks and cards


def _tracks(position: Position) -> Iterator[Fact]:
    yield Fact("Victory points", str(position.vp))
    yield Fact("Turn", turn(position.turn).removeprefix("Turn "))
    yield Fact("Phase", position.step.capitalize())
    yield Fact("Stalin", where(position.stalin))
    yield from (_hand_size(position, side) for side in PLAYERS if side in position.hands)
    points = position.this_turn.rp
    if recorded := [f"{told(halves)} {TRACK_NAMES[track]}" for track, halves in points.items() if halves]:
        yield Fact("Replacement points", ", ".join(recorded))
    for side in PLAYERS:
        large, small = strength(position, side)
        yield Fact(f"{SIDES[side]} on the map", f"{counted(large, 'LCU')}, {counted(small, 'SCU')}")
    yield Fact("Neutral", ", ".join(_country(each) for each in sorted(position.neutral)) or "nobody")


def strength(position: Position, side: Side) -> tuple[int, int]:
    """Returns how many LCUs and SCUs a side has on the map."""
    units = [unit for unit, stand in position.units.items() if kind(unit).side == side and on_map(stand.place)]
    large = sum(kind(unit).large for unit in units)
    return large, len(units) - large


def _country(name: str) -> str:
    return "US" if name == "us" else name.capitalize()


def _hand_size(position: Position, side: Side) -> Fact:
    limit, rules = hand_limit(position, side)
    why = ", ".join(dict.fromkeys(spoken_rule(rule.partition("/")[0]) for rule in rules[1:]))
    note = f"filled to {limit} at the end of the turn" + (f", rule {why}" if why else "")
    return Fact(f"{SIDES[side]} hand", counted(hand(position, side).size, "card"), note)


def _hands(position: Position, header: Header) -> Iterator[Hand]:
    for side in PLAYERS:
        if side in position.hands:
            held = hand(position, side)
            yield Hand(player(header, side), tuple(card(side, each) for each in sorted(held.known)), held.unknown)


def _cards(position: Position, header: Header) -> Section:
    rows = tuple(_piles(position, side, header) for side in PLAYERS)
    return Section("Cards", (Table(("Player", "Face up", "Discarded", "Out of the game"), rows, numbers=(2,)),))


def _events(position: Position) -> Iterator[Section]:
    """Yields what has been played as an event so far, by turn: conditions of later cards look back on it."""
    by_turn: dict[int, list[str]] = {}
    for key, number in sorted(position.event_turns.items()):
        if key in position.events and (name := event(key)):
            by_turn.setdefault(number, []).append(name)
    if by_turn:
        rows = tuple((turn(number), ", ".join(names)) for number, names in sorted(by_turn.items()))
        yield Section("Events played", (Table(("Turn", "Events"), rows),), folded=len(by_turn) > 1)


def _piles(position: Position, side: Side, header: Header) -> tuple[str, ...]:
    """Returns a side's piles; nobody looks through the other's discards (7.9), so they are only counted."""
    found = piles(position, side)
    open_, gone = (", ".join(card(side, each) for each in sorted(pile)) for pile in (found.face_up, found.removed))
    return player(header, side), open_ or "none", str(len(found.discard) + found.buried), gone or "none"


# -- the map, front by front


def _fronts(position: Position) -> Iterator[Section]:
    by_front: dict[str, list[SpaceId]] = {title: [] for title in TITLES}
    for space in _told(position):
        by_front[fronts()[space]].append(space)
    yield from (_front(position, title, spaces) for title, spaces in by_front.items() if spaces)


def _told(position: Position) -> Iterable[SpaceId]:
    """Returns the spaces of which something is to be told: with units or markers, next to the enemy, or won."""
    occupied = [space for space in position.stacks if on_map(space)]
    marked = {*position.trenches, *position.stand_fast, *position.partisans, *position.forts_destroyed}
    near = {each for space in occupied for each in board().near(space) if _contested(position, each)}
    taken = {space for space, side in position.control.items() if side != board().spaces[space].initial_control}
    return sorted({*occupied, *marked, *near, *taken}, key=lambda space: (board().spaces[space].y, space))


def _contested(position: Position, space: SpaceId) -> bool:
    """Tells whether the enemies of whoever holds a space stand next to it."""
    side = position.control.get(space, Side.NEUTRAL)
    return side != Side.NEUTRAL and any(position.enemy_in(near, side) for near in board().near(space))


def _front(position: Position, title: str, spaces: list[SpaceId]) -> Section:
    hot = [space for space in spaces if _matters(position, space)]
    quiet = [space for space in spaces if space not in hot]
    order = {side: place for place, side in enumerate(Side)}
    rows = tuple(_row(position, space) for space in sorted(hot, key=lambda space: order[_holder(position, space)]))
    tables = [Table(COLUMNS, rows)] if rows else []
    if quiet:
        tables.append(Table(("Side", "Units"), tuple(_rear(position, quiet)), "Away from the enemy" if rows else ""))
    return Section(title, tuple(tables), folded=not any(_contested(position, space) for space in hot))


def _matters(position: Position, space: SpaceId) -> bool:
    """Tells whether a space deserves a row of its own."""
    weak = any(supply(position, unit) != Supply.FULL for unit in position.at(space))
    return weak or _contested(position, space) or not position.at(space) or bool(_markers(position, space))


def _holder(position: Position, space: SpaceId) -> Side:
    return position.control.get(space, position.side_at(space) or Side.NEUTRAL)


def _row(position: Position, space: SpaceId) -> tuple[str, ...]:
    units = _units(position, space)
    remarks = (*_printed(position, space), *_markers(position, space))
    return (board().name(space), SIDES[_holder(position, space)], units or "\u2013", _supply(position, space),
            ", ".join(remarks))  # fmt: skip


def _supply(position: Position, space: SpaceId) -> str:
    states = {unit: supply(position, unit) for unit in position.at(space)}
    if len(set(states.values())) <= 1:
        return str(next(iter(states.values()), ""))
    return ", ".join(f"{position.label(unit)} {state}" for unit, state in states.items())


def _printed(position: Position, space: SpaceId) -> Iterator[str]:
    """Yields what is printed on a space and counts in play."""
    printed = board().spaces[space]
    if printed.vp:
        yield "VP"
    if printed.resource:
        yield printed.resource
    if printed.terrain not in ("", "clear"):
        yield printed.terrain
    if printed.fort and space not in position.forts_destroyed:
        yield "fort"


def _markers(position: Position, space: SpaceId) -> tuple[str, ...]:
    """Returns the markers that lie on a space."""
    trench = position.trenches.get(space)
    marker = position.action.markers.get(space)
    found = (
        ("fort destroyed", space in position.forts_destroyed),
        (f"trench {trench.level}" if trench else "", trench),
        ("Stand Fast", space in position.stand_fast),
        ("partisans", space in position.partisans),
        (f"{marker.capitalize()} marker" if marker else "", marker),
    )
    return tuple(name for name, there in found if there)


def _rear(position: Position, spaces: list[SpaceId]) -> Iterator[tuple[str, str]]:
    for side in Side:
        held = [space for space in spaces if position.side_at(space) == side]
        if held:
            yield SIDES[side], "; ".join(f"{board().name(space)}: {_units(position, space)}" for space in held)


def places_in_short(position: Position) -> Iterator[tuple[str, str, str]]:
    """Yields what stands where, a row a front and side, the boxes last."""
    for title in TITLES:
        spaces = sorted(space for space in position.stacks if on_map(space) and fronts()[space] == title)
        yield from ((title, side, units) for side, units in _rear(position, spaces))
    for place in sorted(place for place in position.stacks if not on_map(place) and place != "off"):
        yield _box(place), "", _counted(position, position.at(place))


def _units(position: Position, space: SpaceId) -> str:
    return ", ".join(position.label(unit) for unit in position.at(space))


# -- the boxes


def _boxes(position: Position) -> Section:
    boxes = sorted(place for place in position.stacks if not on_map(place) and place != "off")
    rows = tuple((_box(place), _counted(position, position.at(place))) for place in boxes)
    return Section("Boxes", (Table(("Box", "Units"), rows),))


def _box(place: str) -> str:
    """Returns the name of a box: `Axis Reserve Box`, `Turn track, Winter 42`, `Ankara, until at war`."""
    name, _, rest = place.partition("_")
    if name == "waiting":
        return f"{where(rest) if on_map(rest) else _box(rest)}, until at war"
    if rest in SIDES:
        return f"{SIDES[Side(rest)]} {name.capitalize()} Box"
    return f"Turn track, {turn(int(rest.rpartition('_')[2]))}" if place.startswith("turn_track") else name.capitalize()


def _counted(position: Position, units: Iterable[UnitId]) -> str:
    """Returns units as a list in which those that look alike are counted."""
    labels = Counter(position.label(unit) for unit in sorted(units, key=lambda unit: (not kind(unit).large, unit)))
    return ", ".join(label if number == 1 else f"{number} {label}" for label, number in labels.items())
