"""Events playable in June 1941: conditions and effects; events of later turns are barred by name, never passed over."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pbem.core.rules import Breach, Check, enforces
from pbem.games.barbarossa_to_berlin.board import board, countries
from pbem.games.barbarossa_to_berlin.charts import Card
from pbem.games.barbarossa_to_berlin.deck import hand
from pbem.games.barbarossa_to_berlin.draft import MOSCOW_TAKEN, Draft
from pbem.games.barbarossa_to_berlin.effects import StandFast
from pbem.games.barbarossa_to_berlin.hands import shown
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, Stage

EventCheck = Check[Position, Card]
SUMMER_41 = 2


@dataclass(frozen=True, slots=True)
class Event:
    """An event: what must hold before it is played, and what it does; without `happen` it belongs to later turns."""

    checks: tuple[EventCheck, ...] = ()
    happen: Callable[[Draft], None] | None = None


def _otherwise(card: Card) -> str:
    """The way out of an event that may not be played."""
    return f"write `play {card.number} ops` or `play {card.number} sr`"


# -- the Axis opening


@enforces("card-axis-01/turn-1-only", "card-axis-02/turn-1-only")
def opens_the_war(position: Position, card: Card) -> Iterator[Breach]:
    """The opening events belong to turn 1."""
    if position.turn != 1:
        yield Breach(
            f"{card.name} is an event on turn 1 only",
            remedy=_otherwise(card),
            code=f"card-axis-0{card.number}/turn-1-only",
        )


@enforces("card-axis-01/not-after-von-paulus-pause", "card-axis-02/not-after-barbarossa")
def one_opening_only(position: Position, card: Card) -> Iterator[Breach]:
    """Barbarossa and von Paulus Pause exclude each other."""
    if {1: "axis_02", 2: "axis_01"}[card.number] in position.events:
        code = {1: "card-axis-01/not-after-von-paulus-pause", 2: "card-axis-02/not-after-barbarossa"}[card.number]
        yield Breach(
            f"{card.name} may not be played: the other opening event has been", code=code, remedy=_otherwise(card)
        )


def _barbarossa(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=5, free_for="combat")
    draft.tell(
        "Barbarossa: five Combat markers, +1 for German attacks on Soviet units", "card-axis-01/five-combat-markers"
    )


def _von_paulus_pause(draft: Draft) -> None:
    draft.action(stage=Stage.ACTIVATE, free=4, free_for="combat")
    draft.tell("Von Paulus Pause: four Combat markers", "card-axis-02/four-combat-markers")


# -- Allied events that can happen in June 1941


def _stavka(draft: Draft) -> None:
    for space in sorted(draft.position.stand_fast):
        draft.emit(StandFast(space, laid=False))
    draft.tell("Stavka cancels the Soviet orders of this turn", "card-allied-03/cancels-soviet-orders")


@enforces("card-allied-07/not-if-moscow-occupied")
def moscow_never_taken(position: Position, card: Card) -> Iterator[Breach]:
    """Industry is moved only while no Axis unit has been in Moscow."""
    if MOSCOW_TAKEN in position.events:
        yield Breach(f"{card.name} may not be played once an Axis unit has been in Moscow", remedy=_otherwise(card))


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


# -- conditions that bar other Allied events in June 1941


@enforces("card-allied-01/after-us-build-up", "card-allied-16/after-us-build-up", "card-allied-09/allows-invasions",
          "17.2/us-cards-barred-while-neutral", "3/blue-italic-prerequisite")  # fmt: skip
def after_us_build_up(position: Position, card: Card) -> Iterator[Breach]:
    """Invasions wait for U.S. Build-Up, and come on a turn after it."""
    built_up = position.event_turns.get("allied_09")
    if built_up is None:
        yield Breach(
            f"the event of {card} is played only after US Build-Up (9)",
            remedy=_otherwise(card),
            code=f"card-allied-{card.number:02}/after-us-build-up",
        )
    elif built_up >= position.turn:
        yield Breach(
            f"{card.name} is played on a turn after US Build-Up (9), not on the same",
            remedy=_otherwise(card),
            code="card-allied-09/allows-invasions",
        )


@enforces("card-allied-06/after-summer-41")
def after_summer_41(position: Position, card: Card) -> Iterator[Breach]:
    """The U.S. does not enter the war before Fall 1941."""
    if position.turn <= SUMMER_41:
        yield Breach(f"{card.name} is played after Summer 41 only", remedy=_otherwise(card))


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
            f"{card.name} may be played in rounds 1 to 5 only, and turn 1 counts as round 6", remedy=_otherwise(card)
        )


@enforces("card-allied-13/after-sorge")
def after_sorge(position: Position, card: Card) -> Iterator[Breach]:
    """The Siberians come after Sorge's message."""
    if "allied_11" not in position.events:
        yield Breach(f"the event of {card} is played only after Sorge (11)", remedy=_otherwise(card))


@enforces("card-allied-15/oran-algiers-or-syracuse")
def a_foothold_for_casablanca(position: Position, card: Card) -> Iterator[Breach]:
    """Casablanca needs Oran and Algiers, or Syracuse."""

    def allied(space: str) -> bool:
        return position.control[SpaceId(space)] == Side.ALLIED

    if not (allied("oran") and allied("algiers")) and not allied("syracuse"):
        yield Breach(f"{card.name} needs Allied control of Oran and Algiers, or of Syracuse", remedy=_otherwise(card))


@enforces("card-allied-15/no-axis-libya-egypt")
def no_axis_in_the_desert(position: Position, card: Card) -> Iterator[Breach]:
    """Casablanca needs Libya and Egypt free of the Axis."""
    if any(position.control[space] == Side.AXIS for space in countries("libya", "egypt")):
        yield Breach(f"{card.name} waits until the Axis controls no space in Libya or Egypt", remedy=_otherwise(card))


@enforces("card-allied-23/antwerp-controlled")
def antwerp_is_allied(position: Position, card: Card) -> Iterator[Breach]:
    """The Scheldt is cleared when Antwerp is held."""
    if position.control[SpaceId("antwerp")] != Side.ALLIED:
        yield Breach(f"{card.name} needs Allied control of Antwerp", remedy=_otherwise(card))


EVENTS: Mapping[tuple[Side, int], Event] = {
    (Side.AXIS, 1): Event((opens_the_war, one_opening_only), _barbarossa),
    (Side.AXIS, 2): Event((opens_the_war, one_opening_only), _von_paulus_pause),
    (Side.ALLIED, 1): Event((after_us_build_up,)),
    (Side.ALLIED, 3): Event((), _stavka),
    (Side.ALLIED, 6): Event((after_summer_41,)),
    (Side.ALLIED, 7): Event((moscow_never_taken,), _industrial_evacuation),
    (Side.ALLIED, 9): Event((after_us_entry,)),
    (Side.ALLIED, 11): Event((), _sorge),
    (Side.ALLIED, 12): Event((in_rounds_one_to_five,)),
    (Side.ALLIED, 13): Event((after_sorge,)),
    (Side.ALLIED, 14): Event((), _lend_lease),
    (Side.ALLIED, 15): Event((a_foothold_for_casablanca, no_axis_in_the_desert)),
    (Side.ALLIED, 16): Event((after_us_build_up,)),
    (Side.ALLIED, 19): Event((), _partisans),
    (Side.ALLIED, 22): Event((), _uranus),
    (Side.ALLIED, 23): Event((antwerp_is_allied,)),
    (Side.ALLIED, 25): Event((not_in_germany,), _enigma),
}  # fmt: skip
REINFORCEMENTS = frozenset(
    {(Side.ALLIED, number) for number in (2, 4, 5, 13, 21, 24, 26, 31, 37, 38, 39, 40, 41)}
    | {(Side.AXIS, number) for number in (22, 23, 24, 32, 33, 34, 35, 36, 37)}
)
