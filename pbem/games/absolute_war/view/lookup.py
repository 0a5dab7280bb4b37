"""Units, Zones and terrain as a reference tells them: points, borders, effects, all that a board would show."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.core.telling.lookup import named, of_the_chart
from pbem.games.absolute_war.board.charts import TerrainRow, terrain
from pbem.games.absolute_war.board.counters import ANYWHERE, BLACK_SEA, Points, Unit, units
from pbem.games.absolute_war.board.map import Zone, board
from pbem.games.absolute_war.board.names import unit_lexicon, unit_name, zone_lexicon
from pbem.games.absolute_war.board.types import UnitId, ZoneId


def find(name: str) -> Iterator[Piece]:
    """Yields the units, Zones and rows of the Terrain Effects Chart that a name means."""
    yield from named(name, unit_lexicon(None), _unit)
    yield from named(name, zone_lexicon(), _zone)
    yield from of_the_chart(name, map(_ground, terrain().values()))


# -- units


def _unit(id_: str) -> Piece:
    row = units()[UnitId(id_)]
    return Piece(f"{unit_name(row.id)}, {row.nationality.capitalize()} unit", tuple(_of_unit(row)))


def _of_unit(row: Unit) -> Iterator[str]:
    size = "" if row.size == "special" else f"{row.size.capitalize()} "
    kind = "Mobile Armor" if row.armor and row.mobile else "Armor" if row.armor else row.type.capitalize()
    yield f"{size}{kind} unit; {'two steps' if row.two_steps else 'one step'}"
    yield f"front ({row.front_side or 'full'}): {_points(row.points(back=False))}"
    if row.back_side:
        yield f"back ({row.back_side}): {_points(row.points(back=True))}"
    if row.set_up_letter:
        yield f"set-up letter {row.set_up_letter} (21.1.1)"
    yield "on the map as the war begins" if row.entry_turn == "setup" else f"enters on turn {row.entry_turn or '-'}"
    if row.exit_turn:
        yield f"leaves the game on turn {row.exit_turn} (10.1)"
    yield from _features(row)
    yield f"source of these figures: {row.source}"


def _points(found: Points) -> str:
    """Returns what a face adds: circled points attack and defend, and support while the German has the initiative."""
    attack = found.red + found.gray + found.yellow + found.circled
    defence = found.white + found.gray + found.yellow + found.circled
    circled = f", and {found.circled} more with the German initiative" if found.circled else ""
    white = f" ({found.white} more from a Contested Zone)" if found.white else ""
    return f"attack {attack}{white}, defence {defence}, support {found.yellow}{circled}"


def _features(row: Unit) -> Iterator[str]:
    flags = {
        "it is eliminated if it must retreat (18.1)": row.eliminated_if_retreats,
        "it is not Mobile (18.1)": row.not_mobile, "it cannot move (2.3.5)": row.static,
        "it comes back two turns after it is lost (18.1)": row.returns_after_two_turns,
        "it may advance on BB and EQ (18.1)": row.advances_on_bloodbath,
    }  # fmt: skip
    yield from (text for text, holds in flags.items() if holds)
    if row.deploy_zones == BLACK_SEA:
        yield "deployed at the Black Sea alone (18.8)"
    elif row.deploy_zones != ANYWHERE:
        yield f"deployed in {' or '.join(board().name(zone) for zone in row.deploy_zones.split(';'))} alone (18.6)"


# -- Zones


def _zone(id_: str) -> Piece:
    row = board().zones[ZoneId(id_)]
    return Piece(f"{row.name}, {row.kind.capitalize()}", tuple(_of_zone(row)))


def _of_zone(row: Zone) -> Iterator[str]:
    realm = "Greater Germany" if row.home == "german" else "the Soviet Union"
    yield f"in {realm}, {row.line} of the Partisan/Winter line; first {row.first_owner.capitalize()}"
    yield from _sites(row)
    yield f"{terrain()[row.terrain].name}: {'; '.join(effects(terrain()[row.terrain]))}"
    yield f"next to {', '.join(_neighbour(row.id, other) for other in board().adjacent(row.id))}"
    if row.coast:
        yield f"at the {row.coast.capitalize()} Sea"
    yield f"source of this Zone: {row.source}"


def _sites(row: Zone) -> Iterator[str]:
    if row.city:
        yield f"{row.city.capitalize()} {'City' if row.city != 'town' else ''}".strip()
    sites = {
        "War Aim Site": row.war_aim, "War Economy Site": row.war_economy, "Lend-Lease Site": row.lend_lease,
        "Oil Well": row.oil_well, "War Crime Site": bool(row.war_crime_of),
    }  # fmt: skip
    if found := [text for text, here in sites.items() if here]:
        yield ", ".join(found)


def _neighbour(here: ZoneId, other: ZoneId) -> str:
    kind = board().border(here, other)
    return f"{board().name(other)} ({terrain()[kind].name})" if kind in terrain() else board().name(other)


# -- terrain


def _ground(row: TerrainRow) -> Piece:
    return Piece(f"{row.name}, {row.category}", tuple(effects(row)))


def effects(row: TerrainRow) -> Iterator[str]:
    """Yields what a row of the Terrain Effects Chart does to movement and combat."""
    if row.category == "terrain" and row.combat_table:
        yield "Battle" if row.combat_table == "battle" else "Assault"
    if row.defender_cp:
        yield f"Defender {row.defender_cp:+}"
    if row.attacker_cp:
        yield f"Attacker {row.attacker_cp:+}"
    if row.category != "marker":
        yield f"{'may' if row.pincer else 'no'} Pincer Maneuver"
        yield f"{'may' if row.mobile_exploitation else 'no'} Mobile Exploitation"
        yield from ["units stop on entering"] if row.stop else []
        yield from [f"{row.mp_cost} MP"] if row.mp_cost is not None else ["closed"]
    elif row.max_mp is not None:
        yield f"at most {row.max_mp} MP"
