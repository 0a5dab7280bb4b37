"""Chapters 11.1 and 11.2 step 1: designating a combat."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Marker, SpaceId, Stage, UnitId
from pbem.games.barbarossa_to_berlin.rules.c03_control import fulfil
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.fall_zitadelle import note_stronghold
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.von_paulus_pause import spares_the_soviets
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_assault import empty_beach_head, overrun
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards import panzerfaust
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.play_in_combat import play_cards
from pbem.games.barbarossa_to_berlin.rules.c08_orders.mandated_offensives import attack_serves
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement import end_movement
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import mechanized, winter_code
from pbem.games.barbarossa_to_berlin.rules.c11_combat import attack_bans, second_attack
from pbem.games.barbarossa_to_berlin.rules.c11_combat.dice import claims, roll
from pbem.games.barbarossa_to_berlin.rules.c11_combat.second_attack import attacks_again, is_second
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.coming_into_a_space import entry_of
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import (
    urals_are_closed_to_the_axis,
)
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Roll
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import ActionIs, CombatIs
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.options import ROUND_OF_BOTH, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind
from pbem.games.barbarossa_to_berlin.state.values import Pair, UnitRef


@enforces("11.1/activated-space-with-combat-marker", "7.3/only-combat-marked-units-attack")
def activated_for_combat(position: Position, combat: Combat) -> Iterator[Breach]:
    """Attackers stand in spaces with a Combat marker, and stood there when it was laid or joined it."""
    for space in dict.fromkeys(space for _, space in combat.attackers):
        if position.action.markers.get(space) != Marker.COMBAT and not is_second(position, combat):
            name = board().name(space)
            yield Breach(f"{name} has no Combat marker", space, f"mark it before anything moves: `combat {name}`")
    for unit, space in combat.attackers:
        if position.action.markers.get(space) == Marker.COMBAT and unit not in position.action.supply:
            yield Breach(
                f"{position.label(unit)} came to {board().name(space)} after it was activated",
                kind(unit).id,
                "leave it out of the attack",
            )


@enforces("11.1/adjacent-spaces")
def adjacent(position: Position, combat: Combat) -> Iterator[Breach]:
    """Attackers stand next to the space they attack."""
    for space in dict.fromkeys(space for _, space in combat.attackers):
        if combat.target not in board().near(space) and not _over_sea(space, combat.target):
            near = ", ".join(board().name(each) for each in board().near(space))
            yield Breach(
                f"{board().name(space)} and {board().name(combat.target)} are not adjacent",
                space,
                f"{board().name(space)} is joined to {near}",
            )


@enforces("tec/sr-connection")
def not_over_a_sea_line(position: Position, combat: Combat) -> Iterator[Breach]:
    """Nobody attacks over a Sea Move SR line."""
    for space in dict.fromkeys(space for _, space in combat.attackers):
        if combat.target not in board().near(space) and _over_sea(space, combat.target):
            yield Breach(
                f"{board().name(space)} - {board().name(combat.target)} is a Sea Move SR line; no attack goes over it",
                space,
                "attack along a regular or river line",
            )


def _over_sea(a: SpaceId, b: SpaceId) -> bool:
    """Tells whether a Sea Move SR line joins two spaces, at once or by way of one sea box."""
    lines = board().sea.get(a, ())
    boxes = [each for each in lines if board().spaces[SpaceId(each)].kind == "sea"]
    return b in lines or any(b in board().sea.get(box, ()) for box in boxes)


@enforces("11.1/attacked-once")
def attacked_once(position: Position, combat: Combat) -> Iterator[Breach]:
    """A space is attacked once in an action round."""
    if combat.target in position.action.targets:
        yield Breach(
            f"{board().name(combat.target)} has already been attacked in this action round",
            combat.target,
            "attack another space",
            plain=not optional(position, ROUND_OF_BOTH),
        )


@enforces("11.1/one-combat-per-action-round", "11.1/strength-not-divided")
def one_combat_a_unit(position: Position, combat: Combat) -> Iterator[Breach]:
    """A unit attacks once in an action round."""
    for unit in combat.units:
        if unit in position.action.attacked and not attacks_again(position, unit):
            yield Breach(
                f"{position.label(unit)} has already attacked in this action round",
                kind(unit).id,
                "leave it out; a unit takes part in one combat a round, with its whole strength",
            )


@enforces("11.1/mechanized-in-each-additional-space", "15.2/no-multi-space-attack")
def mechanized_in_the_others(position: Position, combat: Combat) -> Iterator[Breach]:
    """Of several attacking spaces all but one need a mechanized unit in the attack."""
    bare = [
        space
        for space in dict.fromkeys(space for _, space in combat.attackers)
        if not any(mechanized(position, unit) for unit, where in combat.attackers if where == space)
    ]
    if len(bare) > 1:
        names = " and ".join(board().name(space) for space in bare)
        yield Breach(
            f"no mechanized unit attacks from {names}; only one attacking space may lack one",
            bare[1],
            "leave one of those spaces out, or add a mechanized unit",
            _winter(position, combat, bare),
        )


def _winter(position: Position, combat: Combat, bare: list[SpaceId]) -> str:
    """Returns the winter's rule if but for the winter of 1942 only one space lacked a mechanized unit."""
    fast = {space for unit, space in combat.attackers if winter_code(position, unit, "15.2", space)}
    return "15.2/no-multi-space-attack" if len(set(bare) - fast) <= 1 else ""


ATTACK_CHECKS = (
    activated_for_combat, adjacent, not_over_a_sea_line, attacked_once, one_combat_a_unit, mechanized_in_the_others,
    *attack_bans.LOCK_CHECKS, spares_the_soviets, *second_attack.CHECKS,
)  # fmt: skip


@carries_out("17.4/may-attack-out")
def judged(position: Position, combat: Combat) -> tuple[Violation, ...]:
    """Returns what is wrong with an attack as designated: first whether there is one at all."""
    if nobody := tuple(_nobody(position, combat)):
        return nobody
    urals = judge((urals_are_closed_to_the_axis,), position, entry_of(combat.units[0], combat.target))
    return (*judge(ATTACK_CHECKS, position, combat), *urals)


def _attackers_told(position: Position, combat: Combat) -> str:
    """Returns the spaces beside the one attacked whose units have yet to attack, with those units."""
    able = {
        space: [position.label(unit) for unit in position.at(space) if unit not in position.action.attacked]
        for space in board().near(combat.target)
        if position.action.markers.get(space) == Marker.COMBAT
    }
    told = "; ".join(f"{board().name(space)}: {', '.join(units)}" for space, units in able.items() if units)
    name = board().name(combat.target)
    return f"name attackers: {told}" if told else f"no unit marked for combat beside {name} has yet to attack"


@carries_out("11.1/one-defending-space")
def _nobody(position: Position, combat: Combat) -> Iterator[Violation]:
    """An attack has attackers, and enemy units in the space attacked."""
    name = board().name(combat.target)
    for unit, space in combat.attackers:
        if kind(unit).side != combat.side:
            text = f"{position.label(unit)} in {board().name(space)} belongs to the other side"
            yield Violation(
                "order/not-yours", text, kind(unit).id, f"name units of the {combat.side.capitalize()} side"
            )
    if not combat.attackers:
        yield Violation(
            "order/no-attacker",
            "no unit is named that could attack",
            remedy=_attackers_told(position, combat),
        )
    if not position.enemy_in(combat.target, combat.side) and not empty_beach_head(position, combat):
        yield Violation(
            "order/no-defender",
            f"no enemy unit stands in {name}",
            combat.target,
            "name a space with enemy units; into an empty one units simply move or advance",
        )


@carries_out("7.64/attacker-plays-first")
def attack(draft: Draft, order: Attack) -> Iterator[Violation]:
    """Designates a combat, and carries it on as far as the order says: cards, dice."""
    pairs, missing = _attackers(draft.position, order)
    combat = Combat(order.target, draft.position.active, attackers=tuple(pairs))
    found = missing or judged(draft.position, combat)
    yield from found
    if not all(each.possible for each in found):
        return
    if empty_beach_head(draft.position, combat):
        yield from end_movement(draft)
        yield from overrun(draft, order, combat)
        return
    yield from _begin_combat(draft, combat)
    yield from play_cards(draft, combat.side, order.cards)
    if order.reply is not None:
        yield from play_cards(draft, combat.side.enemy, order.reply)
    if stopped := tuple(_stopped(draft.position, order)):
        yield from stopped
    elif order.dice:
        yield from roll(draft, Roll(dice=order.dice, odds=order.odds, result=order.result))
    elif order.result:
        yield Violation(
            "order/no-dice",
            "a result is claimed, but no dice are written",
            remedy="write the dice, the attacker's first: `@5 @2`",
        )
    elif order.odds:
        yield from claims(draft, Roll(odds=order.odds), Pair(attacker=1, defender=1))


def _stopped(position: Position, order: Attack) -> Iterator[Violation]:
    """Yields that no dice are thrown yet: Panzerfaust asks for a step first, or has taken the last attacker."""
    thrown = order.dice or order.odds or order.result
    if thrown and (position.combat is None or position.combat.stage == panzerfaust.STAGE):
        yield Violation(
            "order/not-now",
            "Panzerfaust takes a step of the attackers before the dice are thrown",
            remedy="delete the dice; then `lose allied: Tank army`, and `roll @5 @2` if an attacker is left",
        )


@carries_out("11.1/combat-is-voluntary")
def _attackers(position: Position, order: Attack) -> tuple[list[tuple[UnitId, SpaceId]], list[Violation]]:
    """Finds a counter for each name; a space that is named twice is one force."""
    named: dict[SpaceId, list[UnitRef]] = {}
    for force in order.forces:
        named.setdefault(force.space, []).extend(force.units)
    found = {space: pick(position, space, refs, position.action.attacked) for space, refs in named.items()}
    pairs = [(unit, space) for space, (units, _) in found.items() for unit in units]
    return pairs, [gap for _, gaps in found.values() for gap in gaps]


def _begin_combat(draft: Draft, combat: Combat) -> Iterator[Violation]:
    if draft.position.action.stage != Stage.COMBAT:
        yield from end_movement(draft)
    again = frozenset(unit for unit in combat.units if attacks_again(draft.position, unit))
    note_stronghold(draft, combat)
    action = replace(draft.position.action, second=draft.position.action.second | again)
    draft.emit(
        ActionIs(replace(action, stage=Stage.COMBAT, targets=action.targets | {combat.target},
                         attacked=action.attacked | set(combat.units))),
        CombatIs(combat),
    )  # fmt: skip
    if any(kind(unit).nation == "su" for unit in draft.position.at(combat.target)):
        draft.action(fought_soviets=True)
    who = ", ".join(draft.position.label(unit) for unit in combat.units)
    whom = ", ".join(draft.position.label(unit) for unit in draft.position.at(combat.target))
    verb = "attacks" if len(combat.units) == 1 else "attack"
    draft.tell(f"{who} {verb} {board().name(combat.target)} ({whom})", "11.2/designate-the-combat")
    fulfil(draft, combat.side, attack_serves(draft.position, combat))


def eligible_targets(position: Position) -> dict[SpaceId, list[tuple[UnitId, SpaceId]]]:
    """Returns each space that may be attacked now, with the units that could."""
    found: dict[SpaceId, list[tuple[UnitId, SpaceId]]] = {}
    for unit, space in _able(position):
        for near in board().near(space):
            if not judged(position, Combat(near, position.active, attackers=((unit, space),))):
                found.setdefault(near, []).append((unit, space))
    return found


def _able(position: Position) -> Iterator[tuple[UnitId, SpaceId]]:
    """Yields the units that may still attack, where they stand."""
    action = position.action
    for space, marker in action.markers.items():
        for unit in position.at(space) if marker == Marker.COMBAT else ():
            if unit not in action.attacked and unit in action.supply:
                yield unit, space
    yield from ((unit, position.place(unit)) for unit in sorted(action.attacked) if attacks_again(position, unit))
