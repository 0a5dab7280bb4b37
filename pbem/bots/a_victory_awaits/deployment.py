"""How a cautious player deploys: zone by zone, the strong to the front, the Soviets spread out over good ground."""

import random
from collections.abc import Iterator, Mapping, Sequence

from pbem.bots.a_victory_awaits.orders import legal, posts
from pbem.bots.a_victory_awaits.situation import FAR, distances
from pbem.core.game import Choice
from pbem.core.tables.in_play import from_tables_at_most
from pbem.games.a_victory_awaits.board import counters
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT, Zone
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import City, HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.deployment import room
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import starts, undeployed
from pbem.games.a_victory_awaits.state.actions.c04_preparing_for_play import Deploy
from pbem.games.a_victory_awaits.state.position import Position


def deploy(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Deploys all units of the next zone in one line; unit by unit if that cannot be done."""
    waiting = undeployed(position)
    side = Side.SOVIET if waiting[Side.SOVIET] else Side.AXIS
    if not waiting[side]:
        return None
    zone = starts(position.scenario)[waiting[side][0]]
    units = [unit for unit in waiting[side] if starts(position.scenario)[unit].zone == zone.zone]
    places = list(_placed(position, zone, side, units, chance))
    line = legal(position, [Deploy(posts=posts(position, places))])
    return line or next(iter(offer.lines), None)


def _placed(
    position: Position, zone: Zone, side: Side, units: Sequence[UnitId], chance: random.Random
) -> Iterator[tuple[UnitId, HexId]]:
    """Yields a hex for each unit; empty hexes of an area are filled before it is too late."""
    spare = {hex_: STACKING_LIMIT - len(position.at(hex_)) for hex_ in room(position, zone)}
    merit = {hex_: _merit(position, hex_, side) + 0.8 * chance.random() for hex_ in spare}
    strong = sorted(chance.sample(units, len(units)), key=lambda unit: -_strength(unit, side))
    bare = {hex_ for hex_ in spare if not position.at(hex_) and (zone.kind == "area" or hex_ not in zone.spaces)}
    for number, unit in enumerate(strong):
        must_fill = len(strong) - number <= len(bare)
        able = [hex_ for hex_ in spare if spare[hex_] > 0 and (hex_ in bare or not must_fill)]
        if not able:
            return
        hex_ = max(able, key=lambda each: _wanted(side, merit, spare, each))
        bare.discard(hex_)
        spare[hex_] -= 1
        yield unit, hex_


def _wanted(side: Side, merit: Mapping[HexId, float], spare: Mapping[HexId, int], hex_: HexId) -> float:
    """The Axis masses its units, the Soviets spread theirs."""
    alone = spare[hex_] == STACKING_LIMIT
    return merit[hex_] + (3.0 if side is Side.SOVIET else -0.3) * alone


def _strength(unit: UnitId, side: Side) -> int:
    row = counters.units()[unit]
    return row.attack if side is Side.AXIS else row.defence


def _merit(position: Position, hex_: HexId, side: Side) -> float:
    row = position.board.hexes[hex_]
    city = {City.MAJOR: 4.0, City.TOWN: 1.0}.get(row.city, 0.0)
    ahead = _from_the_line(position.board, side).get(hex_, FAR)
    return city - (0.7 * ahead if side is Side.AXIS else 0.2 * ahead)


@from_tables_at_most(16)
def _from_the_line(board: Board, side: Side) -> Mapping[HexId, int]:
    """Returns how far hexes are from those that the other side owns at the start."""
    theirs = frozenset((hex_, 0) for hex_, row in board.hexes.items() if row.land and row.first_owner is side.enemy)
    return distances(board, theirs)
