"""Chapter 18.5: Soviet Air units that are still out when the weather turns worse: the excess are Disrupted (Q15).

The German's fly home before anybody could use them.
"""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.types import Side, UnitId
from pbem.games.absolute_war.rules.c06_events import weather_row
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import Ground
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, unit_of

GROUNDED = "grounded"


def grounded(position: Position, unit: UnitId) -> bool:
    """Tells an Air unit that the weather keeps from flying in this turn (18.5, Q15)."""
    return f"{GROUNDED} {unit}" in position.lasting


def flying(position: Position) -> list[UnitId]:
    """Returns the Soviet Air units on the map that the weather has not Disrupted, the weakest first."""
    own = [unit for unit in position.units if unit_of(unit).air and position.owner(unit) is Side.SOVIET]
    out = [unit for unit in own if position.zone_of(unit) and not grounded(position, unit)]
    return sorted(out, key=lambda unit: (sum(position.points(unit)), unit))


def excess(position: Position) -> int:
    """Returns how many more Air units are out than the weather allows (11.3)."""
    return max(0, len(flying(position)) - weather_row(position).air_units)


@refuses("18.5/excess-is-disrupted")
def ground(draft: Draft, order: Ground) -> Iterator[Violation]:
    """Lets the owner say which of his Air units are Disrupted (18.5, Q15)."""
    for unit in order.units:
        if not excess(draft.position) or unit not in flying(draft.position):
            text = f"{unit_of(unit).name} is no Soviet Air unit on the map that is one too many"
            yield Violation("18.5/excess-is-disrupted", text, unit, "leave it out")
            return
        _disrupt(draft, unit)


@carries_out("18.5/weakest-unless-named")
def ground_the_rest(draft: Draft) -> None:
    """Disrupts the weakest Air units where their owner has named none (18.5)."""
    for unit in flying(draft.position)[: excess(draft.position)]:
        _disrupt(draft, unit)


def _disrupt(draft: Draft, unit: UnitId) -> None:
    position = draft.position
    draft.note(lasting={**position.lasting, f"{GROUNDED} {unit}": position.turn})
    most = counted(weather_row(position).air_units, "Air unit")
    draft.tell(f"{unit_of(unit).name} is Disrupted: the weather allows {most}", "18.5/excess-is-disrupted")
