"""A combat as a table: the strength of each side, the ratio, its shifts, the die and the result (10.3, 10.4)."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from pbem.core.telling.orders import Citations, counted
from pbem.core.telling.view import Table
from pbem.games.a_victory_awaits.board.charts import parsed
from pbem.games.a_victory_awaits.board.types import UnitId
from pbem.games.a_victory_awaits.state.effects import Fought
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.words import HALF, NONE, where

Row = tuple[str, str, str]
COLUMNS = ("", "Attack", "Defence")


def combat_table(position: Position, fought: Fought, citations: Citations) -> Table:
    """Returns a combat as a table; `position` is as it was before the die."""
    rows = (*_attackers(position, fought), *_defenders(position, fought), *_ratio(fought, citations))
    return Table(COLUMNS, rows, f"Combat at {where(position, fought.target)}", (1, 2))


def _attackers(position: Position, fought: Fought) -> Iterator[Row]:
    for unit, origin in fought.attackers:
        strength = Fraction(position.face(unit).attack)
        counts, why = (_halved(position, unit, strength)) if unit in fought.halved else (strength, "")
        yield (f"{position.label(unit)} in {origin}{why}", points(counts), NONE)


def _halved(position: Position, unit: UnitId, strength: Fraction) -> tuple[Fraction, str]:
    """Returns what counts of a halved unit; a Reserve unit out of command may be halved over a river too (17.2)."""
    out_of_command = position.command is not None and unit in position.command.halved
    return strength / 2, ", halved out of command" if out_of_command else ", halved over a river"


def _defenders(position: Position, fought: Fought) -> Iterator[Row]:
    retreated = position.command.retreated if position.command else frozenset()
    for unit in position.at(fought.target):
        gone = unit in retreated
        strength = "0" if gone else str(position.face(unit).defence)
        yield (f"{position.label(unit)} in {fought.target}{', has retreated' if gone else ''}", NONE, strength)
    if steps := position.fortresses.get(fought.target):
        yield (f"Fortress +{steps}", NONE, str(steps))


def _ratio(fought: Fought, citations: Citations) -> Iterator[Row]:
    dropped = ", the half dropped" if fought.attack != floor(fought.attack) else ""
    yield (f"Strength{dropped}", str(floor(fought.attack)), points(Fraction(fought.defence)))
    yield ("Base column", fought.base, "")
    for reason, rule, columns in fought.shifts:
        yield (f"{reason.capitalize()} ({citations.number(rule)})", f"{counted(columns, 'column')} left", "")
    if fought.shifts:
        yield ("Final column", fought.column, "")
    yield ("Die", str(fought.die), "")
    attacker, defender = result_told(fought.result)
    yield (f"Result {_printed(fought.result)}", attacker, defender)


def result_told(printed: str) -> tuple[str, str]:
    """Returns what a printed result does to the attacker and to the defender, in words."""
    result = parsed(printed)
    losses = counted(result.defender, "step") if result.defender else ""
    retreat = f"retreat {counted(result.retreat, 'hex').replace('hexs', 'hexes')}" if result.retreat else ""
    attacker = counted(result.attacker, "step") if result.attacker else NONE
    return attacker, ", ".join(each for each in (losses, retreat) if each) or NONE


def points(strength: Fraction) -> str:
    """Returns a strength with its half, `1\u00bd`."""
    whole = floor(strength)
    return str(whole) if strength == whole else f"{whole or ''}{HALF}" if strength - whole == Fraction(1, 2) else str(
        float(strength)
    )  # fmt: skip


def _printed(result: str) -> str:
    return NONE if result == "-" else result
