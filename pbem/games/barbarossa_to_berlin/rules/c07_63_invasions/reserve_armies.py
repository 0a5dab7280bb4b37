"""Chapter 7.63, as orders: armies go to the Reserve Box to invade again, and the end of all invasions."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, Stage, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import EIGHTH_ARMY
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.second_invasion import INVADE_AGAIN, SHIP_CHECKS
from pbem.games.barbarossa_to_berlin.rules.c10_movement import movement
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Renounce, Ship
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Placed
from pbem.games.barbarossa_to_berlin.state.position import Position, on_map
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

RENOUNCING_TURN = 14


def ship(draft: Draft, order: Ship) -> Iterator[Violation]:
    """Puts the armies named into the Reserve Box; with it the Allied round is at its end."""
    yield from movement.end_movement(draft)
    for type_ in order.armies:
        army, name = UnitId(type_), shown(UnitRef(type=type_))
        if army not in INVADE_AGAIN:
            text = f"only the US 7A and the BR 8A go to the Reserve Box to invade again, not {name}"
            yield Violation("order/not-there", text, army, "leave it out")
            return
        if not on_map(draft.position.place(army)):
            yield Violation("order/not-there", f"{name} is not on the map", army, "leave it out")
            return
        yield from judge(SHIP_CHECKS, draft.position, army)
        label = draft.position.label(army)
        draft.emit(Placed(army, RESERVE[Side.ALLIED]))
        rule = "7.63/eighth-army-to-reserve" if army == EIGHTH_ARMY else "7.63/us-seventh-army-to-reserve"
        draft.tell(f"{label} goes to the Reserve Box, to invade again", rule)
    draft.action(stage=Stage.DONE, opens=frozenset())


@enforces("7.63/announce-no-more-invasions")
def at_the_start_of_the_first_round(position: Position, order: Renounce) -> Iterator[Breach]:
    """From turn 14 on, at the start of his first round, the Allied player may give up all further invasions."""
    if position.invasions_over:
        yield Breach("further invasions have been given up already", remedy="delete the line")
    elif position.turn < RENOUNCING_TURN or position.this_turn.round != 1:
        yield Breach(
            f"this is announced at the start of the first Allied round of a turn, from turn {RENOUNCING_TURN} on",
            remedy="delete the line",
        )


def renounce(draft: Draft, order: Renounce) -> Iterator[Violation]:
    """Gives up all further invasions for the rest of the game."""
    yield from judge((at_the_start_of_the_first_round,), draft.position, order)
    draft.note(invasions_over=True)
    draft.tell("there will be no further invasions", "7.63/announce-no-more-invasions")
