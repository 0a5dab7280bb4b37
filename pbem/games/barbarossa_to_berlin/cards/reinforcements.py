"""Events that bring new units (7.62)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card, turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.cards.event import Event, EventCheck, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import DESERT_ARMY
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.mechanized_fronts import (
    call_up,
    enough_fronts_to_exchange,
    take_the_place,
)
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import afrika_corps, all_find_room
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import NATION_WORDS, nations
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcements import bring
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.withdrawn_corps import send_a_corps_home
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import space_supplied, supply
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.events import has_been, turns_since
from pbem.games.barbarossa_to_berlin.state.options import ONE_SOVIET_REINFORCEMENT, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, on_map

EIGHTH_ARMY = UnitId("br_8_army")
TANK_ARMIES_LATER = 4  # turns after Industrial Evacuation
SATELLITE_CITIES = (SpaceId("kiev"), SpaceId("odessa"))
ONE_OF_TWO = {2: 24, 24: 2}  # Soviet cards that the option lets be played in 1941 one only


@enforces("7.62/one-per-nation")
def one_card_a_nation(position: Position, card: Card) -> Iterator[Breach]:
    """A nation has one Reinforcement card a turn."""
    for nation in sorted(nations(card.side, card.number) & position.this_turn.reinforced):
        name = NATION_WORDS.get(nation, nation)
        text = f"a {name} Reinforcement card has been played on this turn already"
        yield Breach(text, remedy=otherwise(card), plain=nation != "su")


@enforces("opt/soviet-reinforcements-one-in-1941")
def one_of_two_in_1941(position: Position, card: Card) -> Iterator[Breach]:
    """By the option only one of the Allied cards 2 and 24 is an event in 1941."""
    agreed = optional(position, ONE_SOVIET_REINFORCEMENT) and turns()[position.turn].year == 1941
    if agreed and has_been(position, Side.ALLIED, ONE_OF_TWO[card.number]):
        yield Breach(
            f"card {ONE_OF_TWO[card.number]} has been played; the other one waits for 1942", remedy=otherwise(card)
        )


@enforces("card-allied-13/after-sorge")
@carries_out("card-allied-11/allows-siberians")
def after_sorge(position: Position, card: Card) -> Iterator[Breach]:
    """The Siberians come after Sorge's message."""
    if "allied_11" not in position.events:
        yield Breach(f"the event of {card} is played only after Sorge (11)", remedy=otherwise(card))


@enforces("card-allied-04/four-turns-after-evacuation", "card-allied-07/allows-tank-armies")
def when_the_tanks_are_built(position: Position, card: Card) -> Iterator[Breach]:
    """The Tank Armies come four turns after Industrial Evacuation, or later."""
    since = turns_since(position, Side.ALLIED, 7)
    if since is None:
        yield Breach(f"the event of {card} is played only after Industrial Evacuation (7)", remedy=otherwise(card))
    elif since < TANK_ARMIES_LATER:
        ready = turns().get(position.turn - since + TANK_ARMIES_LATER)
        yield Breach(
            "the Tank Armies come four turns after Industrial Evacuation, "
            + (f"in {ready.name} or later" if ready else "and the war is over by then"),
            remedy=otherwise(card),
        )


@enforces(
    "clar/us-reinforcements-need-build-up", "card-allied-09/allows-us-reinforcements",
    "card-allied-21/turn-after-us-build-up", "card-allied-09/allows-british-8th-army",
)  # fmt: skip
def after_us_build_up(position: Position, card: Card) -> Iterator[Breach]:
    """U.S. reinforcements and the British 8th Army wait for a turn after that of U.S. Build-Up."""
    eighth = card.number == 21
    since = turns_since(position, Side.ALLIED, 9)
    if since is None:
        yield Breach(
            f"the event of {card} is played only after US Build-Up (9)",
            remedy=otherwise(card),
            code="card-allied-21/turn-after-us-build-up" if eighth else "",
        )
    elif since == 0:
        code = "card-allied-09/allows-british-8th-army" if eighth else "card-allied-09/allows-us-reinforcements"
        yield Breach(
            f"{card} is played on a turn after US Build-Up (9), not on the same", remedy=otherwise(card), code=code
        )
    elif not eighth and "us" in position.neutral:  # Build-Up itself was let pass by a waiver
        text = f"{card} brings U.S. units, and the U.S. is neutral still"
        yield Breach(text, remedy=otherwise(card), code="17.2/us-cards-barred-while-neutral")


@enforces("card-allied-05/allows-8th-army")
def after_the_desert_army(position: Position, card: Card) -> Iterator[Breach]:
    """The 8th Army comes on a turn after that of the Desert Army."""
    if turns_since(position, Side.ALLIED, 5) == 0:
        yield Breach(f"{card} is played on a turn after British Reinforcements (5), not on the same",
                     remedy=otherwise(card))  # fmt: skip


@enforces("7.62/eighth-army-replaces-desert-army", "card-allied-21/desert-army-full-supply")
def the_desert_army_is_supplied(position: Position, card: Card) -> Iterator[Breach]:
    """The 8th Army takes the place of the Desert Army, on the map and in Full Supply."""
    if why := why_no_eighth_army(position):
        yield Breach(why, remedy=otherwise(card))


def why_no_eighth_army(position: Position) -> str:
    """Return why the 8th Army cannot replace the Desert Army now (7.62); empty if it can."""
    place = position.place(DESERT_ARMY)
    if not on_map(place):
        return "the Desert Army, whose place the 8th Army takes, is not on the map"
    if supply(position, DESERT_ARMY) != Supply.FULL:
        return f"the Desert Army in {board().name(place)} is not in Full Supply"
    return ""


@enforces("card-allied-31/after-lend-lease", "card-allied-37/after-lend-lease", "card-allied-39/after-lend-lease",
          "card-allied-14/allows-mechanised-fronts")  # fmt: skip
def after_lend_lease(position: Position, card: Card) -> Iterator[Breach]:
    """The mechanized Fronts come on a turn after that of Lend-Lease."""
    since = turns_since(position, Side.ALLIED, 14)
    if since is None:
        code = f"card-allied-{card.number}/after-lend-lease"
        yield Breach(f"the event of {card} is played only after Lend-Lease (14)", remedy=otherwise(card), code=code)
    elif since == 0:
        yield Breach(f"{card} is played on a turn after Lend-Lease (14), not on the same", remedy=otherwise(card),
                     code="card-allied-14/allows-mechanised-fronts")  # fmt: skip


@enforces("card-axis-35/after-speer", "card-axis-36/after-speer")
@carries_out("card-axis-16/allows-panzer-armies")
def after_speer(position: Position, card: Card) -> Iterator[Breach]:
    """The last Panzer armies need Speer."""
    if not has_been(position, Side.AXIS, 16):
        yield Breach(
            f"the event of {card} is played only after Speer (16)",
            remedy=otherwise(card),
            code=f"card-axis-{card.number}/after-speer",
        )


@enforces("7.62/panzerarmee-afrika-tripoli", "card-axis-22/panzer-armee-afrika-tripoli")
def a_corps_makes_way(position: Position, card: Card) -> Iterator[Breach]:
    """PanzerArmee Afrika comes in only for a supplied Panzer corps of Libya or Egypt."""
    if not afrika_corps(position):
        yield Breach("no supplied Panzer corps is in Libya or Egypt to go to the Reserve Box", remedy=otherwise(card))


@enforces("card-axis-23/kiev-and-odessa")
@carries_out("card-axis-23/partisans-no-bar")
def kiev_and_odessa_are_held(position: Position, card: Card) -> Iterator[Breach]:
    """The satellites march when the Axis holds Kiev and Odessa in supply; partisans there are no matter."""
    for space in SATELLITE_CITIES:
        if position.control[space] != Side.AXIS or not space_supplied(position, space, Side.AXIS):
            yield Breach(f"{card} needs {board().name(space)} under Axis control and in supply", remedy=otherwise(card))


def _bring(draft: Draft) -> None:
    card = draft.position.action.card
    assert card is not None
    bring(draft, draft.position.active, card)


def _exchange(draft: Draft) -> None:
    card = draft.position.action.card
    assert card is not None
    call_up(draft, card)


@carries_out("card-allied-21/8th-army-replaces-desert-army")
def _eighth_army(draft: Draft) -> None:
    bring(draft, Side.ALLIED, 21)  # it takes no place of its own
    if on_map(draft.position.place(DESERT_ARMY)):
        take_the_place(draft, DESERT_ARMY, EIGHTH_ARMY)


def _arrive(*checks: EventCheck) -> Event:
    return Event((*checks, one_card_a_nation, all_find_room), _bring, never_idle)


REINFORCEMENTS = frozenset(
    {(Side.ALLIED, number) for number in (2, 4, 5, 13, 21, 24, 26, 31, 37, 38, 39, 40, 41)}
    | {(Side.AXIS, number) for number in (22, 23, 24, 32, 33, 34, 35, 36, 37)}
)

FRONTS = Event((after_lend_lease, enough_fronts_to_exchange, one_card_a_nation), _exchange, never_idle)
AFRIKA = Event((a_corps_makes_way, one_card_a_nation, all_find_room), send_a_corps_home, never_idle)
EIGHTH = Event(
    (after_us_build_up, after_the_desert_army, the_desert_army_is_supplied, one_card_a_nation), _eighth_army, never_idle
)

EVENTS: Events = {
    (Side.ALLIED, 2): _arrive(one_of_two_in_1941),
    (Side.ALLIED, 4): _arrive(when_the_tanks_are_built),
    (Side.ALLIED, 5): _arrive(),
    (Side.ALLIED, 13): _arrive(after_sorge),
    (Side.ALLIED, 21): EIGHTH,
    (Side.ALLIED, 24): _arrive(one_of_two_in_1941),
    (Side.ALLIED, 26): _arrive(),
    (Side.ALLIED, 31): FRONTS,
    (Side.ALLIED, 37): FRONTS,
    (Side.ALLIED, 38): _arrive(after_us_build_up),
    (Side.ALLIED, 39): FRONTS,
    (Side.ALLIED, 40): _arrive(after_us_build_up),
    (Side.ALLIED, 41): _arrive(after_us_build_up),
    (Side.AXIS, 22): AFRIKA,
    (Side.AXIS, 23): _arrive(kiev_and_odessa_are_held),
    (Side.AXIS, 24): _arrive(),
    (Side.AXIS, 32): _arrive(),
    (Side.AXIS, 33): _arrive(),
    (Side.AXIS, 34): _arrive(),
    (Side.AXIS, 35): _arrive(after_speer),
    (Side.AXIS, 36): _arrive(after_speer),
    (Side.AXIS, 37): _arrive(),
}
