"""Chapter 15.1: the Spring Thaw, which bars OPS cards and some events."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.charts import cards, turns
from pbem.games.barbarossa_to_berlin.board.types import Side, Use
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.position import Position


def spring_thaw(position: Position) -> bool:
    """Tells whether this is one of the first two rounds of a Spring turn."""
    first, _, last = turns()[position.turn].spring_thaw_rounds.partition("-")
    return bool(first) and int(first) <= position.this_turn.round <= int(last)


@enforces("15.1/no-ops-cards-first-two-spring-rounds")
@carries_out("15.1/dual-events-allowed")
def no_ops_cards_in_the_thaw(position: Position, order: Play) -> Iterator[Breach]:
    """In the thaw no card is played for OPS alone."""
    if spring_thaw(position) and Use.OPS in order.uses and Use.EVENT not in order.uses:
        yield Breach(
            "in the first two rounds of Spring no card is played for OPS",
            remedy="write `automatic ops`, or play a yellow card for both, as `event ops`",
        )


@enforces("card-allied-22/not-in-spring-thaw", "card-allied-25/not-in-spring-thaw",
          "card-allied-31/not-in-spring-thaw", "card-allied-35/not-in-spring-thaw",
          "card-allied-37/not-in-spring-thaw", "card-allied-39/not-in-spring-thaw")  # fmt: skip
def no_barred_allied_event_in_the_thaw(position: Position, order: Play) -> Iterator[Breach]:
    """Some Allied cards say that their event is not for the thaw; those of the Axis see to it themselves."""
    card = cards(Side.ALLIED).get(order.card) if position.active == Side.ALLIED else None
    if card and card.barred_in_spring_thaw and spring_thaw(position) and Use.EVENT in order.uses:
        yield Breach(
            f"the event of {card} is not played in the first two rounds of Spring",
            remedy=f"write `play {card.number} sr` or `play {card.number} rp`, or wait",
            code=f"card-{card.side}-{card.number:02}/not-in-spring-thaw",
        )
