"""Chapter 14.54: in the End of Turn Phase the Allied player gives up Western LCUs, to rebuild them elsewhere later."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Step, Supply, UnitId, turn_track
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.draw_phase import fill_hands
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import lift_empty
from pbem.games.barbarossa_to_berlin.rules.c11_combat.elimination import TURNS_AWAY
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import mark_theatre
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c14_replacements import Eliminate
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed, StepIs
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind


@enforces("14.54/voluntary-elimination-end-of-turn", "6/voluntary-lcu-elimination")
def a_western_lcu_in_full_supply(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Only British, French and U.S. LCUs in Full Supply are given up."""
    printed, where = kind(unit), board().name(position.place(unit))
    if not printed.large:
        text = f"{printed.short} is no LCU"
    elif printed.nation not in WESTERN:
        text = f"{position.called(unit)} is neither British nor French nor U.S."
    elif supply(position, unit) != Supply.FULL:
        text = f"{position.called(unit)} in {where} is not in Full Supply"
    else:
        return
    yield Breach(f"{text}; it cannot be eliminated by choice", printed.id, "leave it out")


def eliminate(draft: Draft, order: Eliminate) -> Iterator[Violation]:
    """Puts the named LCUs on the turn track three turns ahead; no SCU leaves the Reserve Box for them."""
    if draft.position.step == Step.DRAW:
        yield from fill_hands(draft)
        draft.emit(StepIs(Step.END))
    back = draft.position.turn + TURNS_AWAY
    for post in order.posts:
        units, missing = pick(draft.position, post.space, post.units)
        yield from missing
        for unit in units:
            yield from judge((a_western_lcu_in_full_supply,), draft.position, unit)
            draft.emit(Placed(unit, turn_track(back)), Flipped(unit, reduced=False))
            mark_theatre(draft, unit, frozenset())
            lift_empty(draft, post.space)
            draft.tell(
                f"{kind(unit).short} is eliminated by choice and waits on the turn track until turn {back}",
                "14.54/three-turns-later",
                "14.54/no-matching-scu-removed",
            )


def candidates(position: Position) -> list[UnitId]:
    """Returns the LCUs that may be given up."""
    return [
        unit
        for unit, stand in sorted(position.units.items())
        if stand.place in board().spaces
        and kind(unit).nation in WESTERN
        and kind(unit).large
        and supply(position, unit) == Supply.FULL
    ]
