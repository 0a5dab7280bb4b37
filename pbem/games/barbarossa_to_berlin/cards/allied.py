"""Events of the Allied deck: those of the Soviet Union and of the armies; politics and the air war stand apart."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, SpaceId, Stage
from pbem.games.barbarossa_to_berlin.cards import allied_air, allied_policy
from pbem.games.barbarossa_to_berlin.cards.axis_offensives import on_record
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.rules.c03_control import MOSCOW_TAKEN
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.shown_hand import shown
from pbem.games.barbarossa_to_berlin.rules.c08_orders.orders_roll import cancel_orders
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Reveal
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position


@enforces("card-allied-07/not-if-moscow-occupied")
def moscow_never_taken(position: Position, card: Card) -> Iterator[Breach]:
    """Industry is moved only while no Axis unit has been in Moscow."""
    if MOSCOW_TAKEN in position.events:
        yield Breach(f"{card.name} may not be played once an Axis unit has been in Moscow", remedy=otherwise(card))


@enforces("card-allied-25/not-in-greater-germany")
def not_in_germany(position: Position, card: Card) -> Iterator[Breach]:
    """Enigma is of use only while the Allies stand outside Germany."""
    held = [space for space in countries("greater_germany") if position.control[space] == Side.ALLIED]
    if held:
        yield Breach(f"the Allies control {board().name(min(held))} in Greater Germany")


@enforces("card-allied-23/antwerp-controlled")
def antwerp_is_allied(position: Position, card: Card) -> Iterator[Breach]:
    """The Scheldt is cleared when Antwerp is held."""
    if position.control[SpaceId("antwerp")] != Side.ALLIED:
        yield Breach(f"{card.name} needs Allied control of Antwerp", remedy=otherwise(card))


def _stavka(draft: Draft) -> None:
    cancel_orders(draft, Side.ALLIED)
    draft.tell("Stavka cancels the Soviet orders of this turn", "card-allied-03/cancels-soviet-orders")


def _sorge(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=2, free_for="soviet")
    draft.tell(
        "Sorge: Move or Combat markers on two Soviet spaces",
        "card-allied-11/two-markers",
        "card-allied-11/allows-siberians",
    )


def _enigma(draft: Draft) -> None:
    if not hand(draft.position, Side.AXIS).unknown:
        shown(draft)
        draft.action(opens=frozenset({Reveal}))  # the line may stand in a log that knows the hand too
        return
    draft.action(second_look=True)
    draft.tell("Enigma: the Axis player must show his hand", "card-allied-25/show-axis-hand")


def _no_soviet_orders(position: Position) -> str:
    ordered = position.this_turn.orders.get(Side.ALLIED) in (Orders.STALIN, Orders.SOVIET)
    return "" if ordered else "the Soviets have no orders this turn"


EVENTS: Events = {
    **allied_policy.EVENTS,
    **allied_air.EVENTS,
    (Side.ALLIED, 3): Event((), _stavka, _no_soviet_orders),
    (Side.ALLIED, 7): Event(
        (moscow_never_taken,),
        on_record("Industrial Evacuation is on record", "card-allied-07/turn-of-play-recorded"),
        never_idle,
    ),
    (Side.ALLIED, 11): Event((), _sorge, never_idle),
    (Side.ALLIED, 14): Event((), on_record("Lend-Lease is on record", "card-allied-14/event-recorded"), never_idle),
    (Side.ALLIED, 22): Event(
        (),
        on_record("Operation Uranus: +1 for all Soviet attacks this round", "card-allied-22/soviet-attacks-plus-one"),
        never_idle,
    ),
    (Side.ALLIED, 23): Event(
        (antwerp_is_allied,),
        on_record("Clearing the Scheldt: Antwerp is an Allied supply source", "card-allied-23/antwerp-supply"),
        never_idle,
    ),
    (Side.ALLIED, 25): Event((not_in_germany,), _enigma, never_idle),
    (Side.ALLIED, 35): Event(
        (),
        on_record(
            "Bagration: +1 for all Soviet attacks this round, and the Axis holds no ground against them",
            "card-allied-35/plus-one",
            "card-allied-35/no-axis-no-retreat",
        ),
        never_idle,
    ),
    (Side.ALLIED, 55): Event(
        (), on_record("Patton: the US 3rd Army may attack twice this round", "card-allied-55/second-attack"), never_idle
    ),
}
