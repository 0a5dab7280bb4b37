"""The shipped tables: what the program takes on trust for speed is looked at here."""

import csv
import io
from typing import Any

import pytest

from pbem.core.tables.coverage import Covered
from pbem.core.tables.csv_rows import printed_text
from pbem.core.tables.rulebook import RuleRow
from pbem.games.a_victory_awaits.board import charts as victory_charts
from pbem.games.a_victory_awaits.board.counters import Unit
from pbem.games.a_victory_awaits.board.map import Hex, Hexside
from pbem.games.a_victory_awaits.rules.readings import Reading
from pbem.games.barbarossa_to_berlin.board import charts
from pbem.games.barbarossa_to_berlin.board.counters import UnitType
from pbem.games.barbarossa_to_berlin.board.map import Link, Space, Terrain
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import Arrival
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_table import Invasion

TABLES: dict[str, dict[str, Any]] = {
    "a_victory_awaits": {
        "hexes": Hex, "hexsides": Hexside, "units": Unit, "tec": victory_charts.Ground,
        "turn_track": victory_charts.Turn, "chits": victory_charts.Chit, "deployment": victory_charts.Zone,
        "victory": victory_charts.Award, "rulings": Reading,
    },
    "barbarossa_to_berlin": {
        "spaces": Space, "links": Link, "terrain": Terrain, "units": UnitType, "cards": charts.Card,
        "turns": charts.Turn, "orders": charts.OrdersBox, "setup": charts.Placement, "invasions": Invasion,
        "reinforcements": Arrival,
    },
}  # fmt: skip
OF_EACH = {"rules": RuleRow, "coverage": Covered}
CALLED = {"counters": "count"}  # a column whose name tuples have for something else
ROWS = [(game, name, row) for game, tables in TABLES.items() for name, row in {**tables, **OF_EACH}.items()]


@pytest.mark.parametrize(("game", "name", "row"), ROWS, ids=[f"{game}: {name}" for game, name, _ in ROWS])
def test_columns_are_fields_and_rows_are_whole(game: str, name: str, row: Any) -> None:
    """Each column has the name of its field, each row a cell for each column, each yes or no is 1 or 0, or left out."""
    head, *lines = csv.reader(io.StringIO(printed_text(f"pbem.games.{game}", f"data/{name}.csv")))
    assert head == [CALLED.get(field, field) for field in row.__struct_fields__]
    assert {len(line) for line in lines} <= {len(head)}
    flags = [place for place, field in enumerate(row.__struct_fields__) if row.__annotations__[field] is bool]
    assert {line[place] for line in lines for place in flags} <= {"0", "1", ""}
