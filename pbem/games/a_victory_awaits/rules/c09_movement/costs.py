"""What a step costs (9.2, 9.3, terrain effects chart), in half movement points: so all prices are whole."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import ground
from pbem.games.a_victory_awaits.board.graphs import open_ground
from pbem.games.a_victory_awaits.board.map import Board, Hexside
from pbem.games.a_victory_awaits.board.types import City, HexId, Side, Terrain, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc
from pbem.games.a_victory_awaits.state.options import LITERAL_RIVERS
from pbem.games.a_victory_awaits.state.position import Position, kind

MP = 2  # halves in a movement point
ROAD = 1 * MP
STRATEGIC = 1  # half a movement point (9.3)
MINOR_RIVER = 1 * MP
ZONE = 2 * MP  # to enter a hex in an enemy zone of control, and as much to leave one


class Mover(Struct, frozen=True):
    """What counts of a unit that moves; `allowance` is in half movement points."""

    side: Side
    mech: bool
    mountain: bool
    allowance: int
    literal: bool = False  # minor rivers cost on roads too


@carries_out("2.2/mechanized-or-foot", "2.2/movement-allowance", "2.2/hq-is-foot")
def mover(position: Position, unit: UnitId) -> Mover:
    """Returns a unit as one that moves; a headquarters moves as a foot unit (2.2)."""
    printed = kind(unit)
    allowance = position.face(unit).movement * MP
    return Mover(printed.side, printed.mech, printed.mountain, allowance, LITERAL_RIVERS in position.options)


def told(halves: int) -> str:
    """Returns movement points as they are written: `4`, `4.5`."""
    return f"{halves // MP}.5" if halves % MP else str(halves // MP)


@carries_out("tec/plains-mp", "tec/light-woods-mp", "tec/heavy-woods-mp", "tec/marsh-mp")
@from_tables_for
def terrain_prices(mech: bool) -> Mapping[Terrain, int]:
    """Returns the price of each kind of ground that has one on the chart."""
    rows = {terrain: ground()[terrain] for terrain in Terrain if terrain in ground()}
    cells = {terrain: row.mp_mech if mech else row.mp_foot for terrain, row in rows.items()}
    return {terrain: int(cell) * MP for terrain, cell in cells.items() if cell.isdigit()}


@carries_out("tec/major-city-mp")
@from_tables_for
def major_city_price(mech: bool) -> int:
    """Returns the price of a major city, whatever the ground."""
    row = ground()[City.MAJOR]
    return int(row.mp_mech if mech else row.mp_foot) * MP


@carries_out("9.2/terrain-cost", "tec/city-mp")
def hex_price(board: Board, there: HexId, mech: bool) -> int | None:
    """Returns the price of a hex entered off the road; None where ordinary units do not go so."""
    row = board.hexes[there]
    if row.city == City.MAJOR and row.land:
        return major_city_price(mech)
    return terrain_prices(mech).get(row.terrain)


@carries_out(
    "2.1/bridges", "9.2/minor-river", "9.2/road", "9.2/bridges-lift-the-limits", "tec/adjacent-major-cities",
    "tec/mountain-mp", "tec/minor-river-mp", "tec/road-mp", "tec/railroad-mp",
)  # fmt: skip
def step_price(board: Board, here: HexId, there: HexId, mech: bool, literal: bool = False) -> int | None:
    """Returns the price of a step but for zones of control; None if it takes all movement points or cannot be made."""
    side = board.side(here, there)
    if side is not None and side.road:
        return ROAD + (MINOR_RIVER if literal and side.minor_river else 0)
    price = hex_price(board, there, mech)
    if price is None or unbridged(side):
        return None
    return price + (MINOR_RIVER if side is not None and side.minor_river and (literal or not side.bridge) else 0)


@carries_out("2.1/bridges", "9.2/bridges-lift-the-limits")
def unbridged(side: Hexside | None) -> bool:
    """Tells whether a major river without a bridge lies on a hexside (9.2)."""
    return side is not None and side.major_river and not side.bridge


@carries_out("9.2/major-river-all-mp", "tec/mountain-mp", "tec/major-river-mp")
def takes_all(board: Board, here: HexId, there: HexId, mountain_division: bool) -> bool:
    """Tells whether a step takes the whole allowance: over a major river, or of a mountain division (9.2, Q29)."""
    side = board.side(here, there)
    if side is not None and side.road:
        return False
    if hex_price(board, there, False) is None:
        return mountain_division and board.hexes[there].terrain == Terrain.MOUNTAIN and not unbridged(side)
    return unbridged(side)


class Prices(dict[HexId, tuple[tuple[HexId, int], ...]]):
    """The steps from each hex that have a price of their own, worked out when they are first asked for."""

    def __init__(self, board: Board, mech: bool, soviet: bool, literal: bool) -> None:
        super().__init__()
        self.board, self.mech, self.soviet, self.literal = board, mech, soviet, literal

    def __missing__(self, here: HexId) -> tuple[tuple[HexId, int], ...]:
        found = self[here] = tuple(self._steps(here))
        return found

    def _steps(self, here: HexId) -> Iterator[tuple[HexId, int]]:
        """Soviets do not cross the start line (9.1)."""
        for there in open_ground(self.board).get(here, ()):
            price = step_price(self.board, here, there, self.mech, self.literal)
            if price is not None and not (self.soviet and start_line(self.board, here, there)):
                yield there, price


@from_tables_for
def prices(board: Board, mech: bool, soviet: bool, literal: bool) -> Prices:
    """Returns the steps from every hex that have a price of their own."""
    return Prices(board, mech, soviet, literal)


@from_tables_for
def dear_steps(board: Board, here: HexId, mountain_division: bool, soviet: bool) -> tuple[HexId, ...]:
    """Returns the hexes next to one that take a whole movement allowance."""
    nears = open_ground(board).get(here, ())
    found = (there for there in nears if takes_all(board, here, there, mountain_division))
    return tuple(there for there in found if not (soviet and start_line(board, here, there)))


@carries_out("2.1/soviets-stay-east")
def start_line(board: Board, here: HexId, there: HexId) -> bool:
    """Tells whether the red start line runs between two hexes."""
    side = board.side(here, there)
    return side is not None and side.start_line


@carries_out("3.2/affects-movement", "9.2/two-mp-for-zoc", "9.2/four-mp-from-zoc-to-zoc")
def zone_price(position: Position, unit: Mover, here: HexId | None, there: HexId) -> int:
    """Returns what enemy zones of control add to a step: for leaving one and for entering one (9.2, Q33)."""
    enemy = unit.side.enemy
    leaving = here is not None and in_zoc(position, here, enemy)
    return ZONE * (leaving + in_zoc(position, there, enemy))


@carries_out("15.3/normal-or-strategic-movement", "15.4/source-hex-paid")
def entry_price(position: Position, unit: Mover, entry: HexId) -> int | None:
    """Returns what a unit that comes from off the map pays for its first hex (15.3, 15.4, Q59)."""
    price = hex_price(position.board, entry, unit.mech)
    return None if price is None else price + zone_price(position, unit, None, entry)
