"""Events that land an army on a beach (7.63)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, RESERVE, Side, UnitId
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, otherwise
from pbem.games.barbarossa_to_berlin.cards.reinforcements import why_no_eighth_army
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import DESERT_ARMY
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.mechanized_fronts import take_the_place
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import all_find_room
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import Newcomer, nations, newcomers
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcements import go_on, pass_over, to_the_box
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import EIGHTH_ARMY, SEVENTH_ARMY, linked
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_beaches import SITE_CHECKS, Site, open_sites
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_plans import plans
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_table import Invasion, force, invasions
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.land_line import write_land
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Land
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.options import HUSKY_WITHOUT_EIGHTH, NO_EARLY_INVASION, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map

TORCH, SLEDGEHAMMER, OVERLORD, HUSKY, AVALANCHE, SHINGLE, ROUND_UP, ANVIL = 1, 16, 33, 34, 45, 46, 50, 52
ONLY_INVASIONS = frozenset({TORCH, SLEDGEHAMMER, ROUND_UP, OVERLORD})
PACIFIC = frozenset({HUSKY, ANVIL})  # as reinforcements they send the armies in the Reserve Box there
RIVALS = {TORCH: SLEDGEHAMMER, SLEDGEHAMMER: TORCH}
LATER_RIVALS = {ROUND_UP: OVERLORD, OVERLORD: ROUND_UP}
OVERLORD_TURN, SUMMER_42 = 13, 6
NOT_AFTER = {
    TORCH: "card-allied-01/not-after-sledgehammer", SLEDGEHAMMER: "card-allied-16/not-after-torch",
    OVERLORD: "card-allied-33/not-after-round-up", ROUND_UP: "card-allied-50/not-after-overlord",
}  # fmt: skip


@enforces("card-allied-01/after-us-build-up", "card-allied-16/after-us-build-up", "card-allied-33/after-us-build-up",
          "card-allied-34/after-us-build-up", "card-allied-45/after-us-build-up", "card-allied-46/after-us-build-up",
          "card-allied-50/after-us-build-up", "card-allied-52/after-us-build-up", "card-allied-09/allows-invasions",
          "17.2/us-cards-barred-while-neutral", "3/blue-italic-prerequisite")  # fmt: skip
def after_us_build_up(position: Position, card: Card) -> Iterator[Breach]:
    """Invasions wait for U.S. Build-Up, and come on a turn after it; Build-Up waits for the U.S. to enter the war."""
    built_up = position.event_turns.get("allied_09")
    if built_up is None:
        yield Breach(
            f"the event of {card} is played only after US Build-Up (9)",
            remedy=otherwise(card),
            code=f"card-allied-{card.number:02}/after-us-build-up",
        )
    elif built_up >= position.turn:
        yield Breach(
            f"{card.name} is played on a turn after US Build-Up (9), not on the same",
            remedy=otherwise(card),
            code="card-allied-09/allows-invasions",
        )
    elif "us" in position.neutral:  # Build-Up itself was let pass by a waiver
        yield Breach(
            f"{card.name} brings U.S. units, and the U.S. is neutral still",
            remedy=otherwise(card),
            code="17.2/us-cards-barred-while-neutral",
        )


@enforces("7.63/one-invasion-per-turn")
def one_invasion_a_turn(position: Position, card: Card) -> Iterator[Breach]:
    """One invasion a turn."""
    if position.this_turn.invaded and not position.invasions_over:
        yield Breach("an Invasion card has been played on this turn already", remedy=otherwise(card))


@enforces("7.63/sledgehammer-or-torch", "card-allied-01/not-after-sledgehammer", "card-allied-16/not-after-torch")
def sledgehammer_or_torch(position: Position, card: Card) -> Iterator[Breach]:
    """Sledgehammer or Torch, not both."""
    yield from _one_of_two(position, card, RIVALS)


@enforces("7.63/round-up-or-overlord", "card-allied-33/not-after-round-up", "card-allied-50/not-after-overlord")
def round_up_or_overlord(position: Position, card: Card) -> Iterator[Breach]:
    """Round-Up or Overlord, never both."""
    yield from _one_of_two(position, card, LATER_RIVALS)


def _one_of_two(position: Position, card: Card, rivals: dict[int, int]) -> Iterator[Breach]:
    other = rivals[card.number]
    if has_been(position, Side.ALLIED, other):
        text = f"{invasions()[other].name} has been played; {card.name} may not follow it in the same game"
        yield Breach(text, remedy=otherwise(card), code=NOT_AFTER[card.number])


@enforces("opt/no-invasion-before-summer-42")
def no_early_invasion(position: Position, card: Card) -> Iterator[Breach]:
    """By the option there is no invasion before Summer 42."""
    if optional(position, NO_EARLY_INVASION) and position.turn < SUMMER_42:
        yield Breach("by the option agreed on there is no invasion before Summer 42", remedy=otherwise(card))


@enforces("card-allied-33/not-before-turn-13")
def overlord_not_before_44(position: Position, card: Card) -> Iterator[Breach]:
    """Overlord comes in Spring 44 at the earliest."""
    if position.turn < OVERLORD_TURN:
        yield Breach(f"{card.name} is not played before turn {OVERLORD_TURN}", remedy=otherwise(card))


@enforces("7.63/us-seventh-off-map-for-avalanche-shingle", "card-allied-45/not-if-7th-army-on-map",
          "card-allied-46/not-if-7th-army-on-map")  # fmt: skip
def seventh_army_is_off_the_map(position: Position, card: Card) -> Iterator[Breach]:
    """Avalanche and Shingle are not for a time when the U.S. 7th Army fights; in the Reserve Box it may be."""
    if on_map(position.place(UnitId(SEVENTH_ARMY))) and not position.invasions_over:
        code = f"card-allied-{card.number}/not-if-7th-army-on-map"
        yield Breach(
            f"{card.name} is not played while the US 7th Army is on the map", remedy=otherwise(card), code=code
        )


@enforces("7.63/four-cards-invasion-only")
def only_as_an_invasion(position: Position, card: Card) -> Iterator[Breach]:
    """Four cards are events as invasions only, and there will be none."""
    if position.invasions_over and card.number in ONLY_INVASIONS:
        yield Breach(f"{card.name} is an event as an invasion only, and invasions are given up", remedy=otherwise(card))


@enforces("7.63/seventh-and-eighth-army-from-reserve")
def the_force_is_at_hand(position: Position, card: Card) -> Iterator[Breach]:
    """All units of the invasion can be had: the 7th and 8th Armies, once in play, from the Reserve Box only."""
    if position.invasions_over:
        return
    for unit in dict.fromkeys(force(position, card.number).missing):
        two = unit in (SEVENTH_ARMY, EIGHTH_ARMY)
        yield Breach(
            f"{card.name} needs the {unit_types()[unit].short}, which is not in the Allied Reserve Box"
            if two
            else f"{card.name} needs the {unit_types()[unit].short}, which is not to be had any more",
            remedy=otherwise(card),
            code="" if two else "7.63/all-invasion-units-used",
        )


@enforces("7.63/a-beach-is-open")
def somewhere_to_land(position: Position, card: Card) -> Iterator[Breach]:
    """There is a beach, or a pair of them where the card lays two Beach Heads, that may be invaded now."""
    invasion = invasions()[card.number]
    if position.invasions_over or _can_land(position, invasion):
        return
    found = [judge(SITE_CHECKS, position, Site(card.number, beach))[:1] for beach in invasion.range]
    reasons = dict.fromkeys((each.code, each.text) for why in found for each in why)
    codes = {code for code, _ in reasons}
    text = "; ".join(text for _, text in reasons) or "no two of its beaches that are linked are open"
    yield Breach(
        f"{card.name} finds no beach: {text}", remedy=otherwise(card), code=codes.pop() if len(codes) == 1 else ""
    )


def _can_land(position: Position, invasion: Invasion) -> bool:
    beaches = open_sites(position, invasion.card)
    if any("allied" in each for each in invasion.alternatives):
        return bool(beaches)
    return any(linked(one, other) for one in beaches for other in beaches)


@enforces("7.63/invasions-as-reinforcements")
def room_for_its_armies(position: Position, card: Card) -> Iterator[Breach]:
    """As reinforcements, the armies of the card find places on the map."""
    if not position.invasions_over or card.number in ONLY_INVASIONS:
        return
    coming = tuple(each.unit for each in _fresh(position, card.number) if kind(each.unit).large)
    for found in all_find_room(position, coming):
        yield Breach(found.text, remedy=otherwise(card))


@enforces("7.62/eighth-army-by-husky")
def the_eighth_army_can_come(position: Position, card: Card) -> Iterator[Breach]:
    """As reinforcements, all units of Husky come in: the 8th Army needs a supplied Desert Army to replace."""
    if not position.invasions_over or optional(position, HUSKY_WITHOUT_EIGHTH):
        return
    if _brings_the_eighth_army(position, card.number) and (why := why_no_eighth_army(position)):
        yield Breach(f"{card.name} must bring in the 8th Army too, but {why}", remedy=otherwise(card))


def _brings_the_eighth_army(position: Position, card: int) -> bool:
    return any(each.unit == EIGHTH_ARMY for each in newcomers(position, Side.ALLIED, card))


@enforces("7.63/british-us-card-counts-for-both")
def counts_for_both_nations(position: Position, card: Card) -> Iterator[Breach]:
    """As reinforcements, a card with British and U.S. units is the one Reinforcement card of both."""
    taken = nations(Side.ALLIED, card.number) & position.this_turn.reinforced
    if position.invasions_over and taken:
        names = " and ".join(sorted({"br": "British", "us": "U.S."}[each] for each in taken))
        yield Breach(f"a {names} Reinforcement card has been played on this turn already", remedy=otherwise(card))


@carries_out("card-allied-52/allowed-after-round-up-or-overlord")
def _invade(draft: Draft) -> None:
    card = draft.position.action.card
    assert card is not None
    if draft.position.invasions_over:
        _reinforce(draft, card)
        return
    if example := next(plans(draft.position, card), None):  # none if a rule was waived and nobody can land
        beaches = ", ".join(board().spaces[beach].beach for beach in open_sites(draft.position, card))
        owes = f"land on {beaches}: `{write_land(example)}`"
        draft.action(opens=frozenset({Land}), owes=owes)


def _reinforce(draft: Draft, card: int) -> None:
    """Brings an invasion card's units in as reinforcements: SCUs to the Reserve Box, LCUs not yet in play (7.63)."""
    if card in PACIFIC:
        for unit in draft.position.at(RESERVE[Side.ALLIED]):
            if kind(unit).large:
                draft.emit(Placed(unit, REMOVED))
                draft.tell(f"{draft.position.label(unit)} is shipped to the Pacific", "7.63/lcus-in-play-ignored")
    pass_over(draft, Side.ALLIED, card)
    fresh = _fresh(draft.position, card)
    if _brings_the_eighth_army(draft.position, card):
        _replace_the_desert_army(draft)
    for each in fresh:
        draft.emit(Flipped(each.unit, each.reduced))
    to_the_box(draft, [each.unit for each in fresh if not kind(each.unit).large])
    draft.this_turn(reinforced=draft.position.this_turn.reinforced | nations(Side.ALLIED, card))
    draft.action(arriving=tuple(each.unit for each in fresh if kind(each.unit).large))
    go_on(draft)


def _replace_the_desert_army(draft: Draft) -> None:
    eighth = UnitId(EIGHTH_ARMY)
    if why := why_no_eighth_army(draft.position):
        draft.tell(f"{draft.position.called(eighth)} stays out of the game: {why}", "7.62/eighth-army-by-husky")
    else:
        draft.emit(Flipped(eighth, reduced=True))
        take_the_place(draft, DESERT_ARMY, eighth)


def _fresh(position: Position, card: int) -> tuple[Newcomer, ...]:
    """Returns the units of a card not yet in play that find their own place; the 8th Army replaces the Desert Army."""
    return tuple(each for each in newcomers(position, Side.ALLIED, card) if each.unit != EIGHTH_ARMY)


CHECKS = (
    after_us_build_up, no_early_invasion, only_as_an_invasion, one_invasion_a_turn, the_force_is_at_hand,
    somewhere_to_land, room_for_its_armies, the_eighth_army_can_come, counts_for_both_nations,
)  # fmt: skip

EVENTS: Events = {
    (Side.ALLIED, TORCH): Event((sledgehammer_or_torch, *CHECKS), _invade, never_idle),
    (Side.ALLIED, SLEDGEHAMMER): Event((sledgehammer_or_torch, *CHECKS), _invade, never_idle),
    (Side.ALLIED, OVERLORD): Event((overlord_not_before_44, round_up_or_overlord, *CHECKS), _invade, never_idle),
    (Side.ALLIED, HUSKY): Event(CHECKS, _invade, never_idle),
    (Side.ALLIED, AVALANCHE): Event((seventh_army_is_off_the_map, *CHECKS), _invade, never_idle),
    (Side.ALLIED, SHINGLE): Event((seventh_army_is_off_the_map, *CHECKS), _invade, never_idle),
    (Side.ALLIED, ROUND_UP): Event((round_up_or_overlord, *CHECKS), _invade, never_idle),
    (Side.ALLIED, ANVIL): Event(CHECKS, _invade, never_idle),
}
