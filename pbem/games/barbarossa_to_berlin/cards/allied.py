"""Events of the Allied deck."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board import board, countries
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, otherwise
from pbem.games.barbarossa_to_berlin.charts import Card
from pbem.games.barbarossa_to_berlin.deck import hand
from pbem.games.barbarossa_to_berlin.draft import MOSCOW_TAKEN, Draft
from pbem.games.barbarossa_to_berlin.effects import StandFast
from pbem.games.barbarossa_to_berlin.hands import shown
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, Stage

SUMMER_41 = 2


def _stavka(draft: Draft) -> None:
    for space in sorted(draft.position.stand_fast):
        draft.emit(StandFast(space, laid=False))
    draft.tell("Stavka cancels the Soviet orders of this turn", "card-allied-03/cancels-soviet-orders")


@enforces("card-allied-07/not-if-moscow-occupied")
def moscow_never_taken(position: Position, card: Card) -> Iterator[Breach]:
    """Industry is moved only while no Axis unit has been in Moscow."""
    if MOSCOW_TAKEN in position.events:
        yield Breach(f"{card.name} may not be played once an Axis unit has been in Moscow", remedy=otherwise(card))


def _industrial_evacuation(draft: Draft) -> None:
    draft.tell("Industrial Evacuation is on record", "card-allied-07/turn-of-play-recorded")


def _sorge(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=2, free_for="soviet")
    draft.tell(
        "Sorge: Move or Combat markers on two Soviet spaces",
        "card-allied-11/two-markers",
        "card-allied-11/allows-siberians",
    )


def _lend_lease(draft: Draft) -> None:
    draft.tell("Lend-Lease is on record", "card-allied-14/event-recorded")


def _partisans(draft: Draft) -> None:
    draft.action(partisans_left=1)
    draft.tell("Partisans may be placed from now on, one of them at once", "card-allied-19/one-at-once")


def _uranus(draft: Draft) -> None:
    draft.tell("Operation Uranus: +1 for all Soviet attacks this round", "card-allied-22/soviet-attacks-plus-one")


@enforces("card-allied-25/not-in-greater-germany")
def not_in_germany(position: Position, card: Card) -> Iterator[Breach]:
    """Enigma is of use only while the Allies stand outside Germany."""
    held = [space for space in countries("greater_germany") if position.control[space] == Side.ALLIED]
    if held:
        yield Breach(f"the Allies control {board().name(min(held))} in Greater Germany")


def _enigma(draft: Draft) -> None:
    if not hand(draft.position, Side.AXIS).unknown:
        shown(draft)
        return
    draft.action(second_look=True)
    draft.tell("Enigma: the Axis player must show his hand", "card-allied-25/show-axis-hand")


@enforces("card-allied-06/after-summer-41")
def after_summer_41(position: Position, card: Card) -> Iterator[Breach]:
    """The U.S. does not enter the war before Fall 1941."""
    if position.turn <= SUMMER_41:
        yield Breach(f"{card.name} is played after Summer 41 only", remedy=otherwise(card))


@enforces("card-allied-09/turn-after-us-entry")
def after_us_entry(position: Position, card: Card) -> Iterator[Breach]:
    """U.S. Build-Up follows U.S. entry."""
    entry = [position.event_turns[each] for each in ("allied_06", "axis_08") if each in position.event_turns]
    if not entry or min(entry) >= position.turn:
        yield Breach(
            f"{card.name} is played on a turn after the one in which the U.S. entered the war",
            remedy="first comes FDR Declares War (6) or the Axis card Hitler Declares War (8)",
        )


@enforces("card-allied-12/rounds-1-5-before-fall-44", "4.4/counts-as-round-six")
def in_rounds_one_to_five(position: Position, card: Card) -> Iterator[Breach]:
    """Before Fall 44 bombers fly in rounds 1 to 5, and turn 1 is a sixth round."""
    if position.turn == 1:
        yield Breach(
            f"{card.name} may be played in rounds 1 to 5 only, and turn 1 counts as round 6", remedy=otherwise(card)
        )


@enforces("card-allied-15/oran-algiers-or-syracuse")
def a_foothold_for_casablanca(position: Position, card: Card) -> Iterator[Breach]:
    """Casablanca needs Oran and Algiers, or Syracuse."""

    def allied(space: str) -> bool:
        return position.control[SpaceId(space)] == Side.ALLIED

    if not (allied("oran") and allied("algiers")) and not allied("syracuse"):
        yield Breach(f"{card.name} needs Allied control of Oran and Algiers, or of Syracuse", remedy=otherwise(card))


@enforces("card-allied-15/no-axis-libya-egypt")
def no_axis_in_the_desert(position: Position, card: Card) -> Iterator[Breach]:
    """Casablanca needs Libya and Egypt free of the Axis."""
    if any(position.control[space] == Side.AXIS for space in countries("libya", "egypt")):
        yield Breach(f"{card.name} waits until the Axis controls no space in Libya or Egypt", remedy=otherwise(card))


@enforces("card-allied-23/antwerp-controlled")
def antwerp_is_allied(position: Position, card: Card) -> Iterator[Breach]:
    """The Scheldt is cleared when Antwerp is held."""
    if position.control[SpaceId("antwerp")] != Side.ALLIED:
        yield Breach(f"{card.name} needs Allied control of Antwerp", remedy=otherwise(card))


EVENTS: Events = {
    (Side.ALLIED, 3): Event((), _stavka),
    (Side.ALLIED, 6): Event((after_summer_41,)),
    (Side.ALLIED, 7): Event((moscow_never_taken,), _industrial_evacuation),
    (Side.ALLIED, 9): Event((after_us_entry,)),
    (Side.ALLIED, 11): Event((), _sorge),
    (Side.ALLIED, 12): Event((in_rounds_one_to_five,)),
    (Side.ALLIED, 14): Event((), _lend_lease),
    (Side.ALLIED, 15): Event((a_foothold_for_casablanca, no_axis_in_the_desert)),
    (Side.ALLIED, 19): Event((), _partisans),
    (Side.ALLIED, 22): Event((), _uranus),
    (Side.ALLIED, 23): Event((antwerp_is_allied,)),
    (Side.ALLIED, 25): Event((not_in_germany,), _enigma),
}
