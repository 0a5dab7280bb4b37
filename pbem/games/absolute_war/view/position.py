"""The position in tables: tracks, Zones with their stacks, holding boxes, the Turn Track, markers, cards."""

from collections.abc import Iterable, Iterator

from pbem.core.game import Header
from pbem.core.telling.orders import enumerated
from pbem.core.telling.view import Fact, Hand, PositionView, Section, Table
from pbem.games.absolute_war.board.charts import terrain, weathers
from pbem.games.absolute_war.board.map import Zone, board
from pbem.games.absolute_war.board.names import SITE_NAMES, SPECIAL_NAMES
from pbem.games.absolute_war.board.types import BOXES, OUT, TRACK, CardId, Marker, Phase, Side, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested
from pbem.games.absolute_war.rules.c09_cards import pile
from pbem.games.absolute_war.rules.c17_in_words import conditions, standing
from pbem.games.absolute_war.rules.c17_victory import last_turn
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.legend import BOX_NAMES
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, card, player, stacks, turn, units, zone

COLUMNS = ("Zone", "Terrain", "German stacks", "Soviet stacks", "Remarks")
NONE = "\u2013"


def position_view(position: Position, header: Header) -> PositionView:
    """Returns the board in tables; every unit stands in one of them."""
    sections = (*_zones(position), _boxes(position), *_markers(position), _cards(position, header))
    return PositionView(tuple(_tracks(position)), tuple(_hands(position, header)), sections)


# -- tracks


def _tracks(position: Position) -> Iterator[Fact]:
    yield Fact("Turn", turn(position.turn).removeprefix("Turn "))
    yield Fact("Weather", weathers()[position.row.weather].name)
    yield Fact("Phase", _phase(position))
    yield Fact("War Initiative", SIDES[position.initiative])
    for side in PLAYERS:
        if position.mode != "basic":
            yield Fact(f"{SIDES[side]} WSP", str(position.wsp.get(side, 0)), "War Status Points, 19 at most")
        yield Fact(f"{SIDES[side]} RP", str(position.rp.get(side, 0)), "Resource Points")
    for side in PLAYERS:
        yield Fact(f"{SIDES[side]} combat markers", _free(position, side), "available now")
    yield Fact("Units on the map", ", ".join(f"{SIDES[side]} {_strength(position, side)}" for side in PLAYERS))
    if lacking := list(_unsupplied(position)):
        yield Fact("Unsupplied", "; ".join(lacking))
    yield Fact("Last turn", turn(last_turn(position)).removeprefix("Turn "))
    yield Fact("Victory", conditions(position.scenario))
    yield Fact("Victory as it stands", standing(position))


def _strength(position: Position, side: Side) -> int:
    """Returns how many units a side has on the map, Forts and Air units among them."""
    return sum(len(stack.units) for _, stack in position.every_stack(side))


def _unsupplied(position: Position) -> Iterator[str]:
    """Yields where stacks lie under an Unsupplied marker, with those stacks: whoever asks would open every list."""
    for side in PLAYERS:
        for place, stack in position.every_stack(side):
            if stack.unsupplied:
                yield f"{zone(place)}: {SIDES[side]} {units(position, stack.units)}"


def _phase(position: Position) -> str:
    if position.phase in (Phase.SETUP, Phase.EVENTS, Phase.BETWEEN, Phase.OVER) or position.side is None:
        return position.phase.capitalize()
    return f"{SIDES[position.side]} {position.phase.capitalize()}"


def _free(position: Position, side: Side) -> str:
    names = {Marker.ATTACK: "Attack!", Marker.SUPPORT: "Support", Marker.MOBILE: "Mobile/Armor"}
    return ", ".join(f"{position.free(side, marker)} {name}" for marker, name in names.items())


# -- Zones


def _zones(position: Position) -> Iterator[Section]:
    groups: dict[str, list[tuple[str, ...]]] = {}
    for key in board().homes:
        groups.setdefault(_group(position, key), []).append(_row(position, board().zones[key]))
    for title in ("Contested Zones", *(f"{SIDES[side]} Zones" for side in PLAYERS)):
        if title in groups:
            yield Section(title, (Table(COLUMNS, tuple(groups[title])),), folded=title != "Contested Zones")


def _group(position: Position, key: ZoneId) -> str:
    return "Contested Zones" if contested(position, key) else f"{SIDES[position.controller(key)]} Zones"


def _row(position: Position, row: Zone) -> tuple[str, ...]:
    here = (stacks(position, position.of(side, row.id)) or NONE for side in PLAYERS)
    return (row.name, terrain()[row.terrain].name, *here, ", ".join(remarks(position, row)))


def remarks(position: Position, row: Zone) -> Iterator[str]:
    """Yields what a Zone is and what lies in it beside units."""
    if row.city in ("major", "minor"):
        yield f"{row.city.capitalize()} City"
    sites = {
        "War Aim": row.war_aim, "War Economy": row.war_economy, "War Production": row.war_production_icons,
        "Lend-Lease Site": row.lend_lease, "War Crime site": row.war_crime_of, "Oil Well": row.oil_well,
    }  # fmt: skip
    yield from (name for name, here in sites.items() if here)
    if row.id in position.major:
        yield "Major Offensive" + (" (+1)" if position.major[row.id] else "")
    for side in PLAYERS:
        if number := position.pockets.get(side, {}).get(row.id, 0):
            yield f"{number} {SIDES[side]} Pocket"
    if row.id in position.partisans.on_map:
        yield "Atrocity marker" if position.partisans.on_map[row.id] else "Partisan marker"


def places_in_short(position: Position) -> Iterator[tuple[str, str, str]]:
    """Yields what stands where, a Zone or a box a row."""
    for key in board().homes:
        if position.at(key):
            yield zone(key), _group(position, key).partition(" ")[0], stacks(position, position.at(key))
    for side, place, here in _lying(position):
        yield f"{SIDES[side]} {place}", "", here


# -- boxes and the Turn Track


def _boxes(position: Position) -> Section:
    rows = tuple((SIDES[side], place, here) for side, place, here in _lying(position))
    return Section("Holding boxes and Turn Track", (Table(("Player", "Box", "Units"), rows),))


def _lying(position: Position) -> Iterator[tuple[Side, str, str]]:
    track = sorted(
        {stand.place for stand in position.units.values() if stand.place.startswith(TRACK)},
        key=lambda place: int(place.removeprefix(TRACK)),
    )
    for side in PLAYERS:
        in_time = [place for place in track if int(place.removeprefix(TRACK)) <= last_turn(position)]
        for place in (*(box for box in BOXES if box != OUT), *in_time):
            if here := position.boxed(side, place):
                name = BOX_NAMES.get(place) or turn(int(place.removeprefix(TRACK)))
                yield side, name, units(position, here)


# -- markers


def _markers(position: Position) -> Iterator[Section]:
    rows = (*_sites(position), *_special(position), *_partisans(position))
    if rows:
        yield Section("Markers", (Table(("Marker", "Where", "State"), rows),), folded=True)


def _sites(position: Position) -> Iterator[tuple[str, str, str]]:
    for name, site in position.sites.items():
        state = "lost" if site.lost else "ready" if site.ready else "used"
        yield SITE_NAMES[name][0], zone(site.zone), state


def _special(position: Position) -> Iterator[tuple[str, str, str]]:
    for name in sorted(position.specials):
        used = position.this_turn.used.get(name, 0)
        yield SPECIAL_NAMES[name][0], "", f"used {used} times this turn" if used else "not used this turn"


def _partisans(position: Position) -> Iterator[tuple[str, str, str]]:
    found = position.partisans
    if found.box or found.waiting:
        yield "Partisans", "Partisans Box", f"{found.box}, and {found.waiting} to come next turn"
    for place, atrocity in found.on_map.items():
        yield "Atrocity" if atrocity else "Partisan", zone(place), ""


# -- cards


def _hands(position: Position, header: Header) -> Iterator[Hand]:
    for side in PLAYERS:
        held = position.hand(side)
        if held.size:
            named = tuple(card(each) for each in _sorted(held.hand))
            yield Hand(player(header, side), named, held.unnamed + held.unnamed_offensive)


def _sorted(found: Iterable[CardId]) -> list[CardId]:
    return sorted(found, key=lambda each: int(each.rpartition("-")[2]))


def _cards(position: Position, header: Header) -> Section:
    columns = ("Player", "Event pile", "Offensive pile", "War Goals card", "In play", "Discarded", "Out of the game")
    rows = tuple((player(header, side), *_piles(position, side)) for side in PLAYERS)
    return Section("Cards", (Table(columns, rows, numbers=(1, 2)),), folded=True)


def _piles(position: Position, side: Side) -> Iterator[str]:
    held = position.hand(side)
    yield from (str(pile(position, side, offensive)) for offensive in (False, True))
    yield card(held.goal) if held.goal else "face down" if held.goal_down else "none"
    marked = (f"{card(each)}{' with a marker' if held.active[each] else ''}" for each in _sorted(held.active))
    waiting = (f"{card(each)} (next declaration)" for each in held.waiting)
    yield enumerated((*marked, *waiting)) or "none"
    yield _listed(held.discard)
    yield _listed(held.removed)


def _listed(found: Iterable[CardId]) -> str:
    return ", ".join(card(each) for each in _sorted(found)) or "none"
