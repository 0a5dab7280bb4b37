"""The fronts by which a report lists the map: the three maps, each in a northern and a southern half."""

import re
from collections.abc import Mapping

from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.map import board
from pbem.games.a_victory_awaits.board.types import HexId, Scenario

MAPS = {"L": "Leningrad", "S": "Smolensk", "K": "Kiev"}

HALVES = ("north", "south")
HEX = re.compile(r"\b[A-Z]\d{4}\b")


@from_tables_for
def fronts(scenario: Scenario) -> Mapping[HexId, str]:
    """Returns each hex's front."""
    rows = board(scenario).hexes.values()
    middle = {letter: _middle([row.urow for row in rows if row.map == letter]) for letter in MAPS}
    return {row.hex_id: f"{MAPS[row.map]} map, {HALVES[row.urow >= middle[row.map]]}" for row in rows}


@from_tables_for
def titles(scenario: Scenario) -> tuple[str, ...]:
    """Returns the fronts from north to south."""
    shown = {row.map for row in board(scenario).hexes.values()}
    return tuple(f"{name} map, {half}" for letter, name in MAPS.items() if letter in shown for half in HALVES)


def front_of(scenario: Scenario, line: str) -> str:
    """Returns the front of the first hex that a written order names."""
    return next((fronts(scenario)[hex_] for hex_ in map(HexId, HEX.findall(line)) if hex_ in fronts(scenario)), "")


def _middle(rows: list[int]) -> float:
    return (min(rows) + max(rows) + 1) / 2 if rows else 0
