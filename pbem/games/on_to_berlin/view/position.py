"""The position in tables: the map by regions of nations, pools, nations and tracks, cards."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.core.game import Header
from pbem.core.telling.view import Fact, Hand, PositionView, Section, Table
from pbem.games.on_to_berlin.board.cards import cards, decks
from pbem.games.on_to_berlin.board.map import Area, board
from pbem.games.on_to_berlin.board.nations import nations, tracks
from pbem.games.on_to_berlin.board.types import NEW_WEAPONS, POOL, AreaId, CardId, Nation, Side, Step
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import area_halves, doubled_points, points
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.wording import halves
from pbem.games.on_to_berlin.view.words import NEUTRAL, PLAYERS, SIDES, area, player, turn, units_in_words

COLUMNS = ("Area", "Control", "Units", "Resource", "Remarks")
RESOURCES = {"red": "red", "black": "black (Axis alone)", "half": "half (Axis alone)", "": ""}


def position_view(position: Position, header: Header) -> PositionView:
    """Returns the board in tables; every unit stands in one of them."""
    sections = (*_areas(position), _pools(position), _nations(position), _resources(position), _cards(position, header))
    return PositionView(tuple(_tracks(position)), tuple(_hands(position, header)), sections)


# -- tracks and cards


def _tracks(position: Position) -> Iterator[Fact]:
    yield Fact("Turn", turn(position.turn).removeprefix("Turn "))
    yield Fact("Step", position.step.capitalize())
    yield Fact("Initiative", SIDES[position.initiative])
    for side in PLAYERS:
        yield Fact(f"{SIDES[side]} Resource Points", str(points(position, side)))
    yield Fact("Axis with doubled cities", str(doubled_points(position)), "10 win the war, rule 14.1")
    if position.impulse and position.step is Step.IMPULSES:
        now = position.impulse
        yield Fact("Impulse", f"{SIDES[now.side]} {now.number}", f"{now.sv} SV left" if now.sv else "")
    yield from (Fact(f"War Entry, {nations()[nation].name}", _track(position, nation)) for nation in tracks())
    yield Fact("Units on the map", ", ".join(f"{SIDES[side]} {_strength(position, side)}" for side in PLAYERS))


def _strength(position: Position, side: Side) -> int:
    """Returns how many units a side has in areas, the spent ones among them; those of neutrals are nobody's."""
    return sum(len(position.of(side, each)) for each in board().areas)


def _track(position: Position, nation: Nation) -> str:
    at, end = position.tracks.get(nation, 0), max(space.space for space in tracks()[nation])
    return f"{at} of {end}"


def _hands(position: Position, header: Header) -> Iterator[Hand]:
    for side in PLAYERS:
        held = position.hand(side)
        if held.size:
            yield Hand(player(header, side), tuple(sorted(map(_card, held.hand))), held.unnamed)


def _card(card: CardId) -> str:
    return cards()[card].name


def _cards(position: Position, header: Header) -> Section:
    rows = tuple((player(header, side), *_piles(position, side)) for side in PLAYERS)
    columns = ("Player", "Deck and hand", "Development Pool", "Discarded", "Out of the game")
    return Section("Cards", (Table(columns, rows),), folded=True)


def _piles(position: Position, side: Side) -> Iterator[str]:
    """Yields a side's piles; deck and hand together are the cards that lie nowhere in the open."""
    found = position.hand(side)
    unseen = decks()[side] - found.pool - found.discard - found.removed
    yield str(len(unseen) - found.buried)
    yield _listed(found.pool) + (f", {found.taken} taken unseen" if found.taken else "")
    yield _listed(found.discard) + (f", {found.buried} face down" if found.buried else "")
    yield _listed(found.removed)


def _listed(found: Iterable[CardId]) -> str:
    counted = Counter(cards()[card].event for card in found)
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in sorted(counted.items())) or "none"


# -- the map


def _areas(position: Position) -> Iterator[Section]:
    rows: dict[str, list[tuple[str, ...]]] = {}
    for row in board().areas.values():
        rows.setdefault(_group(position, row), []).append(_row(position, row))
    for title in (*(f"{SIDES[side]} areas" for side in PLAYERS), "Neutral areas", "Seas"):
        if title in rows:
            yield Section(title, (Table(COLUMNS, tuple(rows[title])),), folded=title == "Neutral areas")


def _group(position: Position, row: Area) -> str:
    owner = position.owner(row.id)
    return "Seas" if not row.land else f"{SIDES[owner]} areas" if owner else "Neutral areas"


def _row(position: Position, row: Area) -> tuple[str, ...]:
    owner = position.owner(row.id)
    units = units_in_words(position, position.at(row.id))
    resource = RESOURCES[row.resource]
    return (area(row.id), SIDES[owner] if owner else NEUTRAL, units or "\u2013", resource,
            ", ".join(_remarks(position, row)))  # fmt: skip


def _remarks(position: Position, row: Area) -> Iterator[str]:
    holder = position.holder(row.id)
    if holder and holder is not position.printed(row.id):
        yield f"held by {nations()[holder].name}"
    elif holder:
        yield nations()[holder].name
    if holder and position.standing(holder).neutral:
        yield f"leans to the {SIDES[position.standing(holder).side]} side"
    if row.doubled:
        yield "counts double (14.1)"


def places_in_short(position: Position) -> Iterator[tuple[str, str, str]]:
    """Yields what stands where, an area or a pool a row."""
    for row in board().areas.values():
        if position.at(row.id):
            owner = position.owner(row.id)
            yield area(row.id), SIDES[owner] if owner else NEUTRAL, units_in_words(position, position.at(row.id))
    for pool in (POOL, NEW_WEAPONS):
        if position.at(pool):
            yield board().name(pool).removeprefix("the "), "", units_in_words(position, position.at(pool))


# -- pools, nations, resources


def _pools(position: Position) -> Section:
    rows = tuple(_pool_rows(position))
    return Section("Pools", (Table(("Pool", "Nation", "Units"), rows),))


def _pool_rows(position: Position) -> Iterator[tuple[str, ...]]:
    for pool in (POOL, NEW_WEAPONS):
        for nation, row in nations().items():
            units = [unit for unit in position.at(pool) if kind(unit).nation is nation]
            if units:
                yield board().name(pool).removeprefix("the "), row.name, units_in_words(position, units)


def _nations(position: Position) -> Section:
    rows = tuple((nations()[nation].name, *_standing(position, nation)) for nation in position.nations)
    return Section("Nations", (Table(("Nation", "Side", "State"), rows),), folded=True)


def _standing(position: Position, nation: Nation) -> tuple[str, str]:
    found = position.standing(nation)
    if found.neutral:
        return f"leans to the {SIDES[found.side]} side", NEUTRAL
    state = "At War" if found.at_war else "not At War"
    return SIDES[found.side], state + (", its neutrality was violated" if found.violated else "")


def _resources(position: Position) -> Section:
    rows = [(area(key), *(_worth(position, side, key) for side in PLAYERS)) for key in _resource_areas()]
    columns = ("Resource Area", *(SIDES[side] for side in PLAYERS))
    note = "Black and half resources count for the Axis alone; a total is rounded down (3.2)."
    return Section("Resource Points", (Table(columns, tuple(rows), numbers=(1, 2)),), note, folded=True)


def _resource_areas() -> Iterator[AreaId]:
    yield from (row.id for row in board().areas.values() if row.halves)


def _worth(position: Position, side: Side, key: AreaId) -> str:
    found = area_halves(position, side, board().areas[key])
    return halves(found) if found else "\u2013"
