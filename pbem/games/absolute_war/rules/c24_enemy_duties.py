"""Chapter 24.3: what the Enemy side of the solitaire game must do: attacks, a Pincer, Large units rebuilt.

A duty that cannot be fulfilled is none: each is asked for only while a legal order would serve it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.core.rules import Violation, refuses
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.map import GREATER_GERMANY, SOVIET_UNION, board
from pbem.games.absolute_war.board.types import Marker, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, only_air
from pbem.games.absolute_war.rules.c12_combat.supporting import kept_out
from pbem.games.absolute_war.rules.c24_solitaire import MOST_ATTACKS, is_enemy
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, Stack

NEAR = 2  # MPs from a location, a Hex for nothing (Q86)
COUNTRIES = {"any-soviet-union": SOVIET_UNION, "any-greater-germany": GREATER_GERMANY}
PARTISANS = "partisans"
OF_A_GOAL, OF_AN_OFFENSIVE = 1, 2  # attacks that a location asks for
MANDATED, OF_OFFENSIVES = "24.3.1/mandated-attacks", "24.3.2/mandated-attacks"


# -- where


def near(goal: str, position: Position) -> frozenset[ZoneId]:
    """Returns the Zones that serve a goal: two MPs at most from it, or in its country."""
    if goal in COUNTRIES:
        return frozenset(zone for zone in board().homes if board().zones[zone].realm == COUNTRIES[goal])
    active = {zone for zone, atrocity in position.partisans.on_map.items() if not atrocity}
    starts = active if goal == PARTISANS else {ZoneId(goal)}
    return frozenset(zone for start in starts for zone in _within(start))


def _within(start: ZoneId) -> set[ZoneId]:
    """Returns the Zones at most two MPs away; a Hex costs nothing."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for zone in board().adjacent(here):
            cost = found[here] + (0 if board().zones[zone].hex else 1)
            if cost < found.get(zone, NEAR + 1):
                found[zone] = cost
                edge.append(zone)
    return set(found)


class Duty(NamedTuple):
    """A goal of a card, the Zones that serve it, how many are still to be attacked, and the rule that asks for it."""

    goal: str
    zones: frozenset[ZoneId]
    number: int
    rule: str


def duties(position: Position) -> Iterator[Duty]:
    """Yields the goals of the Enemy side's cards in play that are known, with the attacks that each still asks for."""
    held = position.hand(position.phasing)
    found = [(goal, OF_A_GOAL, MANDATED) for goal in cards()[held.goal].goals] if held.goal else []
    for card in sorted(held.active):
        goals = cards()[card].goals
        found += [(goal, OF_A_GOAL if goal == PARTISANS else OF_AN_OFFENSIVE, OF_OFFENSIVES) for goal in goals]
    for goal, number, rule in found:
        zones = near(goal, position)
        yield Duty(goal, zones, number - len(position.now.attacked & zones), rule)


def _place_of(goal: str) -> str:
    """Return where the attacks of a goal are to be made."""
    if goal in COUNTRIES:
        return "in the Soviet Union" if COUNTRIES[goal] == SOVIET_UNION else "in Greater Germany"
    return f"within {NEAR} MPs of {'a Partisan marker' if goal == PARTISANS else board().name(ZoneId(goal))}"


# -- the Combat Phase


@refuses("24.3.1/mandated-attacks", "24.3.2/mandated-attacks", "24.3.4/one-pincer")
def combat_undone(draft: Draft) -> Iterator[Violation]:
    """Yields the attacks, and the Pincer, that the Enemy side could have made and has not (24.3.1, 24.3.2, 24.3.4)."""
    position, side = draft.position, draft.position.phasing
    if not is_enemy(position, side):
        return
    if position.now.pincer_possible and not position.now.pincer_tried:
        text = "the Enemy side attempts a Pincer Maneuver where it can, and has attempted none"
        yield Violation("24.3.4/one-pincer", text, remedy="write `pincer` in a Battle that allows it", lacks=True)
    if position.now.attacks >= MOST_ATTACKS[side][position.row.year] or not position.free(side, Marker.ATTACK):
        return
    for duty in duties(position):
        if duty.number > 0 and (open_ := sorted(_open(position, duty.zones))):
            told = " or ".join(board().name(zone) for zone in open_[:3])
            card = "an Offensive card" if duty.rule == OF_OFFENSIVES else "the War Goals card"
            text = f"{card} of the Enemy side asks for {counted(duty.number, 'more attack')} {_place_of(duty.goal)}"
            yield Violation(duty.rule, text, remedy=f"attack {told}", lacks=True)


@refuses("24.3.1/no-attack-wasted")
def wasted(position: Position, zone: ZoneId) -> Iterator[Violation]:
    """Yields that an attack elsewhere leaves the Enemy side too few for those that its goals ask for (24.3.1)."""
    side = position.phasing
    if not is_enemy(position, side):
        return
    left = min(MOST_ATTACKS[side][position.row.year] - position.now.attacks, position.free(side, Marker.ATTACK))
    undone = [duty for duty in duties(position) if duty.number > 0]
    if zone not in position.now.attacked and any(zone in duty.zones for duty in undone):
        return  # it serves a goal; of several their owner chooses (24.3.3)
    for duty in undone:
        open_ = sorted(_open(position, duty.zones)) if duty.number >= left else []
        if open_ and min(duty.number, len(open_)) >= left:
            told = " or ".join(board().name(each) for each in open_[:3])
            text = f"the attacks that are left must be made {_place_of(duty.goal)}"
            yield Violation("24.3.1/no-attack-wasted", text, zone, f"attack {told} first")
            return


def _open(position: Position, zones: frozenset[ZoneId]) -> Iterator[ZoneId]:
    """Yields the Zones of some that have not been attacked in this phase and could be now."""
    side = position.phasing
    for zone in zones - position.now.attacked:
        targets = (stack for stack in position.of(side.enemy, zone) if not set(stack.units) & position.now.targets)
        leads = (_may_lead(position, here, stack, zone) for here, stack in position.every_stack(side))
        if any(targets) and any(leads):
            yield zone


def _may_lead(position: Position, here: ZoneId, stack: Stack, zone: ZoneId) -> bool:
    """Tells whether a stack is free to lead an attack on a Zone: the enemy in its own Area comes first (12.2)."""
    bound = here != zone and any(unit in position.now.obliged for unit in stack.units)
    in_reach = not bound and (contested(position, zone) if here == zone else board().attackable(here, zone))
    fresh = not stack.marker and not only_air(stack) and not set(stack.units) & position.now.fought
    return in_reach and fresh and not any(True for _ in kept_out(position, stack, zone))


@refuses("24.3.2/markers-near-the-goals")
def misplaced(position: Position, zone: ZoneId) -> Iterator[Violation]:
    """Yields that a Major Offensive marker of the Enemy side is put far from the goals of its cards (24.3.2)."""
    if not is_enemy(position, position.phasing):
        return
    goals = [goal for card in position.hand(position.phasing).active for goal in cards()[card].goals]
    serving = frozenset(other for goal in goals for other in near(goal, position))
    useful = [each for each in sorted(_open(position, serving)) if each not in position.major]
    if useful and zone not in serving:
        told = " or ".join(board().name(each) for each in useful[:3])
        text = f"{board().name(zone)} is not within {NEAR} MPs of a goal of the Enemy side's Offensive cards"
        yield Violation("24.3.2/markers-near-the-goals", text, zone, f"name {told}")
