"""Chapter 15.1: the surprise attack before the first turn."""

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.types import ChitId, Step, UnitId
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import in_range
from pbem.games.a_victory_awaits.state.position import Position, kind

SURPRISE = ChitId("surprise")  # the command of the surprise attack, which has no chit


@carries_out("15.1/panzergruppen-are-activated")
def panzergruppen(position: Position) -> tuple[UnitId, ...]:
    """Returns the HQs of all Panzergruppen on the map."""
    return tuple(unit for unit in position.units if kind(unit).panzergruppe and position.hex_of(unit))


@carries_out("15.1/hq-attacks")
def surprise_units(position: Position) -> frozenset[UnitId]:
    """Returns who makes the surprise attack: each Panzergruppe HQ and its own formation within its range (Q74)."""
    return frozenset(unit for hq in panzergruppen(position) for unit in (hq, *_own(position, hq)))


@carries_out("15.1/matching-formations", "15.1/within-range")
def _own(position: Position, hq: UnitId) -> list[UnitId]:
    near = (unit for unit in in_range(position, hq) if not kind(unit).headquarters)
    return [unit for unit in near if kind(unit).formation == kind(hq).formation]


@carries_out("15.1/rivers-ignored")
def rivers_ignored(position: Position) -> bool:
    """Tells whether rivers have no effect: in the surprise attack, for both sides (15.1, Q75)."""
    return position.step is Step.SURPRISE
