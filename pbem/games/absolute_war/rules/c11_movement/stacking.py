"""Chapters 3.3 and 11.5: what a stack may be, and how many a Zone holds."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.charts import AREA_LIMIT, BOX_LIMIT, HEX_LIMIT
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Nationality, Phase, Side, UnitId, UnitType, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import large, only_air, under_construction
from pbem.games.absolute_war.state.options import SMALL_STACKS, optional
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

SQUARE_LIMIT = 2
STRANGERS = {Nationality.ROMANIAN, Nationality.HUNGARIAN}  # never in one stack (18.6)


@refuses("3.3/one-unit-in-the-basic-game", "3.3/two-units-one-air-one-fort", "18.6/romanians-and-hungarians-apart")
def unstackable(position: Position, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields why units cannot be one stack (3.3, 18.6)."""
    rows = [unit_of(unit) for unit in units]
    square = sum(row.square for row in rows)
    most = 1 if position.mode == "basic" else SQUARE_LIMIT
    if square > most:
        text = f"a stack has {'one Leg or Mobile unit' if most == 1 else 'two Leg or Mobile units'} at most"
        code = "3.3/one-unit-in-the-basic-game" if most == 1 else "3.3/two-units-one-air-one-fort"
        yield Violation(
            code, text, units[0], "leave one out", plain=not any(row.type is UnitType.FORTRESS for row in rows)
        )  # what Q20 is about
    elif sum(row.air for row in rows) > 1 or sum(row.fort for row in rows) > 1:
        text = "a stack has one Air unit and one Fort at most"
        yield Violation("3.3/two-units-one-air-one-fort", text, units[0], "leave one out", plain=True)
    elif {row.nationality for row in rows} >= STRANGERS:
        text = "Romanian and Hungarian units do not stack with each other"
        yield Violation("18.6/romanians-and-hungarians-apart", text, units[0], "leave one out")


@carries_out("11.5.1/lone-air-units")
def standing(position: Position, zone: ZoneId, side: Side | None = None) -> list[Stack]:
    """Returns the stacks that count against the limit of a Zone: lone Air units stack for free (18.5)."""
    stacks = position.at(zone) if side is None else position.of(side, zone)
    return [stack for stack in stacks if not only_air(stack)]


def limit(zone: ZoneId) -> int:
    """Returns how many stacks a Zone holds, a Map Box of each player (11.5.1)."""
    row = board().zones[zone]
    return HEX_LIMIT if row.hex else BOX_LIMIT if row.box else AREA_LIMIT


def count(position: Position, zone: ZoneId, side: Side) -> int:
    """Returns how many stacks count against the limit of a Zone for a side."""
    return len(standing(position, zone, side if board().zones[zone].box else None))


def fits(position: Position, zone: ZoneId, side: Side) -> bool:
    """Tells whether a Zone holds no more stacks than it may."""
    return count(position, zone, side) <= limit(zone)


def squares(units: Sequence[UnitId]) -> int:
    """Returns how many of some units are Leg or Mobile units, which a stack has two of at most."""
    return sum(unit_of(unit).square for unit in units)


def room(position: Position, zone: ZoneId, side: Side, entering: Sequence[UnitId]) -> bool:
    """Tells whether units more may be in a Zone, perhaps by combining them with others there (11.5, 18.6)."""
    enemies = [] if board().zones[zone].box else standing(position, zone, side.enemy)
    foreign = sum(not under_construction(position, stack) for stack in enemies)  # a Fort that is lost on entry (18.3)
    own = [unit for stack in standing(position, zone, side) for unit in stack.units]
    return limit(zone) - foreign >= stacks_needed(position, (*own, *entering))


def stacks_needed(position: Position, units: Iterable[UnitId]) -> int:
    """Returns in how many stacks units can stand at least: Romanians and Hungarians in none together (18.6)."""
    rows = [row for unit in units if (row := unit_of(unit)).square]
    most = 1 if position.mode == "basic" else SQUARE_LIMIT
    strangers = [sum(row.nationality is each for row in rows) for each in STRANGERS]
    alone = sum(ceil(number / most) for number in strangers) if all(strangers) else 0
    return max(alone, ceil(len(rows) / most))


@carries_out("23.2.3/small-enemies-make-room")
def able_to_go(position: Position, zone: ZoneId) -> list[Stack]:
    """Returns the stacks that may leave an overfull Zone: the Phasing player's, by 23.2.3 Small enemy ones, too."""
    side, weak = position.phasing, optional(position, SMALL_STACKS) and position.phase is Phase.COMBAT
    enemy = [stack for stack in position.of(side.enemy, zone) if weak and not only_air(stack) and not large(stack)]
    return [*position.of(side, zone), *enemy]


def overfull(position: Position) -> list[ZoneId]:
    """Returns the Zones that hold too many stacks of the Phasing player (11.5.2)."""
    side = position.phasing
    return [zone for zone in position.stacks if position.of(side, zone) and not fits(position, zone, side)]
