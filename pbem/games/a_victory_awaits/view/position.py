"""The position in tables: the tracks, then the map front by front, then the boxes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pbem.core.game import Header
from pbem.core.telling.view import PositionView, Section, Table
from pbem.games.a_victory_awaits.board.fronts import fronts, titles
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ELIMINATED, WITHDRAWN, City, HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import loc_length
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import zoc
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.view.effects import matters
from pbem.games.a_victory_awaits.view.tracks import command_chits, facts, track, victory_points
from pbem.games.a_victory_awaits.view.words import NONE, PLAYERS, SIDES, units, where

COLUMNS = ("Hex", "Side", "Units", "Line of communications", "Remarks")
BOXES: Mapping[str, str] = {
    **{AVAILABLE[side]: f"{SIDES[side]} Available Box" for side in PLAYERS},
    **{ELIMINATED[side]: f"{SIDES[side]} Eliminated Units" for side in PLAYERS},
    WITHDRAWN: "Withdrawn",
}


def position_view(position: Position, header: Header) -> PositionView:
    """Returns the board in tables; every unit stands in one of them."""
    sections = (
        victory_points(position),
        command_chits(position, header),
        *_fronts(position),
        _boxes(position),
        track(position),
    )
    return PositionView(tuple(facts(position)), (), sections)


# -- the map, front by front


def _fronts(position: Position) -> Iterator[Section]:
    by_front: dict[str, list[HexId]] = {title: [] for title in titles(position.scenario)}
    for hex_ in _told(position):
        by_front[fronts(position.scenario)[hex_]].append(hex_)
    yield from (_front(position, title, hexes) for title, hexes in by_front.items() if hexes)


def _told(position: Position) -> Iterable[HexId]:
    """Returns the hexes of which something is to be told: with units or markers, or towns that changed hands."""
    rows = position.board.hexes
    occupied = {HexId(place) for place in position.stacks} & rows.keys()
    taken = {
        hex_
        for hex_, side in position.control.items()
        if matters(position, hex_) and side is not rows[hex_].first_owner
    }
    marked = (position.fortresses.keys() | position.stand_fast) & rows.keys()
    return sorted(occupied | taken | marked, key=lambda hex_: (rows[hex_].urow, rows[hex_].col))


def _front(position: Position, title: str, hexes: list[HexId]) -> Section:
    hot = [hex_ for hex_ in hexes if _matters(position, hex_)]
    quiet = [hex_ for hex_ in hexes if hex_ not in set(hot)]
    rows = tuple(_row(position, hex_) for hex_ in sorted(hot, key=lambda hex_: PLAYERS.index(_holder(position, hex_))))
    tables = [Table(COLUMNS, rows)] if rows else []
    if quiet:
        tables.append(Table(("Side", "Units"), tuple(rear(position, quiet)), "Away from the enemy" if rows else ""))
    return Section(title, tuple(tables), folded=not any(_contested(position, hex_) for hex_ in hot))


def _matters(position: Position, hex_: HexId) -> bool:
    """Tells whether a hex deserves a row of its own."""
    marked = hex_ in position.fortresses or hex_ in position.stand_fast or not position.at(hex_)
    return marked or _contested(position, hex_) or _cut(position, hex_)


def _contested(position: Position, hex_: HexId) -> bool:
    """Tells whether units stand next to the enemy."""
    side = position.side_at(hex_)
    return side is not None and hex_ in zoc(position, side.enemy)


def _cut(position: Position, hex_: HexId) -> bool:
    side = position.side_at(hex_)
    return side is not None and position.step is not Step.SETUP and loc_length(position, hex_, side) is None


def _holder(position: Position, hex_: HexId) -> Side:
    return position.side_at(hex_) or position.owner(hex_)


def _row(position: Position, hex_: HexId) -> tuple[str, ...]:
    side = _holder(position, hex_)
    names = units(position, hex_) or NONE
    return where(position, hex_), SIDES[side], names, _line(position, hex_, side), ", ".join(_remarks(position, hex_))


def _line(position: Position, hex_: HexId, side: Side) -> str:
    if position.step is Step.SETUP:
        return ""
    length = loc_length(position, hex_, side)
    return "none" if length is None else f"{length} hex{'es' * (length != 1)}"


def _remarks(position: Position, hex_: HexId) -> Iterator[str]:
    """Yields what is printed in a hex and counts in play, and the markers on it."""
    row = position.board.hexes[hex_]
    if row.city is not City.NONE:
        yield "major city" if row.city is City.MAJOR else "town"
    for side in PLAYERS:
        if row.supplies(side, position.scenario):
            yield f"{SIDES[side]} supply source" + (', "From Moscow"' if row.from_moscow else "")
    if steps := position.fortresses.get(hex_):
        yield f"fortress +{steps}"
    if hex_ in position.stand_fast:
        yield "Stand Fast"
    if matters(position, hex_) and position.owner(hex_) is not _holder(position, hex_):
        yield f"{SIDES[position.owner(hex_)]} control"


def rear(position: Position, hexes: Iterable[HexId]) -> Iterator[tuple[str, str]]:
    """Yields the units of each side in some hexes in one line each."""
    for side in PLAYERS:
        held = [hex_ for hex_ in hexes if position.side_at(hex_) is side]
        if held:
            yield SIDES[side], "; ".join(f"{where(position, hex_)}: {units(position, hex_)}" for hex_ in held)


# -- the boxes


def _boxes(position: Position) -> Section:
    rows = tuple((name, str(len(position.at(box))), listed(position, position.at(box))) for box, name in BOXES.items()
                 if position.at(box))  # fmt: skip
    tables = (Table(("Box", "Units", "Which"), rows, numbers=(1,)),) if rows else ()
    return Section("Boxes", tables, "" if rows else "No unit is in a box.")


def listed(position: Position, found: Iterable[UnitId]) -> str:
    """Returns units as a list, headquarters first, in which those that look alike are counted."""
    order = sorted(found, key=lambda unit: (not kind(unit).headquarters, not kind(unit).mech, unit))
    labels = Counter(position.label(unit) for unit in order)
    return ", ".join(label if number == 1 else f"{number} \u00d7 {label}" for label, number in labels.items())
