"""What a player sees on the map: where the enemy is, what is to be taken or held, and how far that is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from pbem.core.tables.in_play import from_tables_at_most, from_tables_for
from pbem.games.a_victory_awaits.board.graphs import open_ground
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import City, HexId, Side
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import loc_length
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import occupied, zoc
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import terrain_shifts
from pbem.games.a_victory_awaits.state.position import Position

FAR = 40
THREATENED = 10  # hexes from the enemy
MAJOR, TOWN, SOURCE = 6.0, 1.2, 4.0
STAND_FAST = 2.0
LATER = 4  # so many hexes nearer a city must be than a supply source


@dataclass(frozen=True)  # no slots: what is asked for is worked out then, and kept
class Situation:
    """One side's view of a position."""

    position: Position
    side: Side

    @cached_property
    def far(self) -> Mapping[HexId, int]:
        """How far each hex is from the enemy."""
        return from_the_enemy(self.position, self.side)

    @cached_property
    def aim(self) -> Mapping[HexId, int]:
        """How far each hex is from what is to be taken, or for the Soviets from what is to be held."""
        aims = _to_take(self.position) if self.side is Side.AXIS else _to_hold(self.position, self.far)
        return distances(self.position.board, frozenset(aims))

    @cached_property
    def shadow(self) -> frozenset[HexId]:
        """The hexes in enemy zones of control."""
        return zoc(self.position, self.side.enemy)

    def supplied(self, hex_: HexId) -> bool:
        """Tells whether a line of communications reaches a hex."""
        return loc_length(self.position, hex_, self.side) is not None

    def worth(self, hex_: HexId) -> float:
        """Returns what it is worth to control a hex."""
        row = self.position.board.hexes[hex_]
        value = {City.MAJOR: MAJOR, City.TOWN: TOWN}.get(row.city, 0.0)
        breakthrough = row.supply == Side.SOVIET or row.breakthrough
        return value + SOURCE * breakthrough + STAND_FAST * (hex_ in self.position.stand_fast)

    def gain(self, hex_: HexId) -> float:
        """Returns what entering a hex takes from the enemy."""
        return self.worth(hex_) if self.position.owner(hex_) is self.side.enemy else 0.0

    def cover(self, hex_: HexId) -> int:
        """Returns how many columns the ground gives a defender."""
        return sum(columns for _, _, columns in terrain_shifts(self.position, hex_))


def from_the_enemy(position: Position, side: Side) -> Mapping[HexId, int]:
    """Returns how far each hex is from the nearest enemy."""
    return distances(position.board, frozenset((hex_, 0) for hex_ in occupied(position, side.enemy)))


@from_tables_for
def _prizes(board: Board) -> Mapping[HexId, int]:
    """Returns the major cities and the hexes of a breakthrough, with a handicap."""
    found: dict[HexId, int] = {}
    for hex_, row in board.hexes.items():
        source = row.supply == Side.SOVIET and row.side_of_start_line == "east"
        if row.land and (row.city is City.MAJOR or row.breakthrough or source):
            found[hex_] = 0 if row.city is City.MAJOR else LATER
    return found


def _to_take(position: Position) -> Iterable[tuple[HexId, int]]:
    """Returns the hexes that the Axis is after, with a handicap."""
    return (each for each in _prizes(position.board).items() if position.owner(each[0]) is Side.SOVIET)


def _to_hold(position: Position, far: Mapping[HexId, int]) -> Iterable[tuple[HexId, int]]:
    """Returns the major cities that the Axis comes near to, or holds."""
    cities = [hex_ for hex_, handicap in _prizes(position.board).items() if not handicap]
    held = [hex_ for hex_ in cities if position.owner(hex_) is Side.SOVIET]
    near = [hex_ for hex_ in held if far.get(hex_, FAR) <= THREATENED] or held or cities
    return ((hex_, 0) for hex_ in near)


@from_tables_at_most(16)
def distances(board: Board, starts: frozenset[tuple[HexId, int]]) -> Mapping[HexId, int]:
    """Returns how many hexes over land each hex is from the nearest of some, each with a handicap of its own."""
    ground, found = open_ground(board), dict[HexId, int]()
    waiting: dict[int, list[HexId]] = {}
    for hex_, handicap in sorted(starts):
        waiting.setdefault(handicap, []).append(hex_)
    for now in range(FAR):
        rim = [hex_ for hex_ in dict.fromkeys(waiting.get(now, ())) if hex_ not in found]
        found.update(dict.fromkeys(rim, now))
        further = waiting.setdefault(now + 1, [])
        further += [near for hex_ in rim for near in ground.get(hex_, ()) if near not in found]
    return found
