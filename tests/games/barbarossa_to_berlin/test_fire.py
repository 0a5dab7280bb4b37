"""The fire tables and shifts of 11.2 are the printed ones."""

import pytest

from pbem.games.barbarossa_to_berlin.board.charts import fire_table
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import fire
from tests.support.barbarossa_to_berlin.fights import fight

# copied from the printed player aid: a heading a column, a row a die
LCU_COLUMNS = "1 2 3 4 5 6-8 9-11 12-14 15+"
LCU = """
1: 0 1 1 2 2 3 3 4 4
2: 1 1 2 2 3 3 4 4 5
3: 1 2 2 3 3 4 4 5 5
4: 1 2 3 3 4 4 5 5 6
5: 2 2 3 4 4 5 5 6 6
6: 2 3 4 4 5 5 6 6 6
"""
SCU_COLUMNS = "0 1 2 3 4 5 6 7+"
SCU = """
1: 0 0 0 0 1 1 1 1
2: 0 0 0 1 1 1 1 2
3: 0 0 1 1 1 2 2 2
4: 0 1 1 1 2 2 2 3
5: 1 1 1 2 2 2 3 3
6: 1 1 2 2 2 3 3 3
"""
SHIFTS = {  # terrain effects chart: attacker, defender, no retreat, halt
    "clear": (0, 0, False, False), "mountain": (-1, 0, True, True), "forest": (0, 0, True, True),
    "swamp": (-1, 0, True, True), "desert": (0, 0, False, False), "fort": (-1, 0, True, True),
    "urban": (-1, 0, False, False), "trench_1": (-1, 1, True, False), "trench_2": (-2, 1, True, False),
    "river": (-1, 0, False, False), "beachhead": (-1, 0, True, True),
}  # fmt: skip


def _printed(large: bool) -> tuple[list[str], dict[int, list[int]]]:
    lines = (LCU if large else SCU).split("\n")
    rows = {int(line[0]): [int(cell) for cell in line[2:].split()] for line in lines if line}
    return (LCU_COLUMNS if large else SCU_COLUMNS).split(), rows


def _heading(columns: list[str], strength: int) -> int:
    """Finds the column whose heading a strength falls under; LCUs never have less than one."""
    for place, heading in enumerate(columns):
        low, _, high = heading.rstrip("+").partition("-")
        top = 99 if heading.endswith("+") else int(high or low)
        if int(low) <= strength <= top:
            return place
    return 0


@pytest.mark.parametrize("large", [True, False], ids=["LCU", "SCU"])
def test_every_cell_of_the_tables(large: bool) -> None:
    """Headings and results are as printed."""
    columns, rows = _printed(large)
    table = fire_table(large)
    assert list(table.columns) == columns
    assert {die: list(row) for die, row in table.results.items()} == rows


@pytest.mark.parametrize("large", [True, False], ids=["LCU", "SCU"])
@pytest.mark.parametrize("strength", range(25))
def test_a_strength_has_its_column(large: bool, strength: int) -> None:
    """The column is that under whose heading the strength falls."""
    assert fire_table(large).column(strength) == _heading(_printed(large)[0], strength)


@pytest.mark.parametrize("large", [True, False], ids=["LCU", "SCU"])
def test_shifts_stop_at_the_ends(large: bool) -> None:
    """Shifts walk column by column and stop at the first and at the last."""
    table, last = fire_table(large), len(_printed(large)[0]) - 1
    for column in range(last + 1):
        for shift in range(-10, 11):
            walked = column
            for _ in range(abs(shift)):
                step = walked + (1 if shift > 0 else -1)
                walked = step if 0 <= step <= last else walked
            assert table.shifted(column, shift) == walked


def test_the_terrain_effects_chart() -> None:
    """Shifts, no-retreat options and halts are those of the chart."""
    found = {
        name: (row.attacker_shift, row.defender_shift, row.no_retreat, row.halt)
        for name, row in board().terrain.items()
    }
    assert found == SHIFTS


GROUNDS = [  # a space next to Memel or Kaunas, its terrain and the attacker's shift
    ("axis", "kaunas", 0),
    ("axis", "courland", 0),
    ("allied", "memel", 0),
    ("allied", "insterberg", -1),
    ("axis", "riga", -1),
]
ARMIES = [
    [("ge_16_army", False)], [("ge_16_army", True), ("ge_corps", False)], [("ge_corps", True)],
    [("ge_corps", False), ("ge_panzer_corps", False)], [("ro_corps", True)],
    [("ge_16_army", False), ("ge_18_army", False), ("ge_4_panzer_army", False)],
]  # fmt: skip
STRENGTHS = [(5, True), (5, True), (1, False), (5, False), (0, False), (15, True)]
FRONTS = [[("su_army", False)], [("su_northwest_front", True), ("su_army", True)], [("su_tank_army", False)]]
FRONT_STRENGTHS = [(2, False), (3, True), (3, False)]


@pytest.mark.parametrize(("side", "target", "shift"), GROUNDS)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_shot_is_read_off_the_printed_table(side: str, target: str, shift: int, die: int) -> None:
    """Strength, table, column, shift, die and result fit together."""
    ours, theirs = (ARMIES, FRONTS) if side == "axis" else (FRONTS, ARMIES)
    numbers, others = (STRENGTHS, FRONT_STRENGTHS) if side == "axis" else (FRONT_STRENGTHS, STRENGTHS)
    for bodies, (strength, large) in zip(ours, numbers, strict=True):
        for enemies, (against, enemy_large) in zip(theirs, others, strict=True):
            position = fight(Side(side), bodies, enemies, target)
            assert position.combat is not None
            shot = fire(position, position.combat, Side(side), die)
            assert (shot.strength, shot.large) == (strength, large)
            assert shot.result == _result(strength, large, shift, die)
            reply = fire(position, position.combat, Side(side).enemy, die)
            assert (reply.strength, reply.result) == (against, _result(against, enemy_large, 0, die))


def _result(strength: int, large: bool, shift: int, die: int) -> int:
    columns, rows = _printed(large)
    return rows[die][max(0, _heading(columns, strength) + shift)]
