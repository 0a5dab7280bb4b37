"""Events of the Axis deck."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage
from pbem.games.barbarossa_to_berlin.cards import axis_offensives, axis_policy, axis_works
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position


@enforces("card-axis-01/turn-1-only", "card-axis-02/turn-1-only")
def opens_the_war(position: Position, card: Card) -> Iterator[Breach]:
    """The opening events belong to turn 1."""
    if position.turn != 1:
        yield Breach(
            f"{card.name} is an event on turn 1 only",
            remedy=otherwise(card),
            code=f"card-axis-0{card.number}/turn-1-only",
        )


@enforces("card-axis-01/not-after-von-paulus-pause", "card-axis-02/not-after-barbarossa")
def one_opening_only(position: Position, card: Card) -> Iterator[Breach]:
    """Barbarossa and von Paulus Pause exclude each other."""
    if {1: "axis_02", 2: "axis_01"}[card.number] in position.events:
        code = {1: "card-axis-01/not-after-von-paulus-pause", 2: "card-axis-02/not-after-barbarossa"}[card.number]
        yield Breach(
            f"{card.name} may not be played: the other opening event has been", code=code, remedy=otherwise(card)
        )


def _barbarossa(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=5, free_for="combat")
    draft.tell(
        "Barbarossa: five Combat markers, +1 for German attacks on Soviet units", "card-axis-01/five-combat-markers"
    )


def _von_paulus_pause(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=4, free_for="combat")
    draft.tell("Von Paulus Pause: four Combat markers", "card-axis-02/four-combat-markers")


EVENTS: Events = {
    **axis_offensives.EVENTS,
    **axis_works.EVENTS,
    **axis_policy.EVENTS,
    (Side.AXIS, 1): Event((opens_the_war, one_opening_only), _barbarossa, never_idle),
    (Side.AXIS, 2): Event((opens_the_war, one_opening_only), _von_paulus_pause, never_idle),
}
