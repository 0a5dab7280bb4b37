"""Chapters 12.7.1 to 12.7.5: the choices, losses and retreats that a result asks for, one after the other."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.types import AIR, DESTROYED, SHATTERED, Phase, Side, Step, UnitId
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.points import lose_rp
from pbem.games.absolute_war.rules.c12_combat.behind_a_retreat import saves, suffer, survives
from pbem.games.absolute_war.rules.c12_combat.fates import eliminate, lose_step, take_away
from pbem.games.absolute_war.rules.c12_combat.markers_after import mark_the_rest, may_advance
from pbem.games.absolute_war.rules.c12_combat.retreating import can_retreat, doomed, leave
from pbem.games.absolute_war.rules.c15_objectives import against_partisans
from pbem.games.absolute_war.state.actions.c12_combat import Choose, Lose
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Owed, Position, unit_of


def waiting(position: Position) -> tuple[Owed, ...]:
    """Returns what is owed now, of the Combat or outside it."""
    return position.combat.owed if position.combat else position.owed


def set_waiting(draft: Draft, owed: tuple[Owed, ...]) -> None:
    """Changes what is owed."""
    if draft.position.combat:
        draft.combat(owed=owed)
    else:
        draft.note(owed=owed)


def go_on(draft: Draft) -> None:
    """Carries out what needs no decision, then opens the advance once nothing is owed any more (12.8)."""
    while waiting(draft.position) and _by_itself(draft, waiting(draft.position)[0]):
        pass
    position, combat = draft.position, draft.position.combat
    if combat and combat.step is Step.RESULT and not combat.owed:
        mark_the_rest(draft, combat)
        free = may_advance(draft.position, combat)
        draft.combat(step=Step.ADVANCE, advance=free)
    elif combat is None and not position.owed and position.phase is Phase.COMBAT and position.now.closing:
        draft.now(closing=False)
        draft.phase(Phase.RESERVE)


@carries_out("12.7.4/cannot-retreat")
def _by_itself(draft: Draft, owed: Owed) -> bool:
    """Carries out what is owed where there is nothing to decide, and tells whether that was so."""
    here = tuple(unit for unit in owed.units if draft.position.zone_of(unit))
    if owed.what == "step":
        return _step_by_itself(draft, owed, here)
    if owed.what == "choose":
        return _choice_by_itself(draft, owed, here)
    if owed.what != "retreat":
        return False
    if not here:
        _done(draft)
        return True
    if can_retreat(draft.position, owed, here):
        return doomed(draft.position, owed, here) and _lost_on_the_way(draft, owed, here)
    text = f"the stack of {unit_of(here[0]).name} cannot retreat"
    draft.tell(text, "12.7.4/cannot-retreat")
    _done(draft)
    _settle_it(draft, f"{text}, so it is lost")
    stuck(draft, owed, here)
    return True


@carries_out("12.7.1/lost-behind-its-retreat")
def _lost_on_the_way(draft: Draft, owed: Owed, here: tuple[UnitId, ...]) -> bool:
    """Carries out a retreat behind which nothing of the stack is left: no way that it may go makes a difference."""
    names = ", ".join(unit_of(unit).name for unit in here)
    draft.tell(f"nothing is left of {names} behind the retreat, whatever its way", "12.7.1/lost-behind-its-retreat")
    _done(draft)
    _settle_it(draft, f"{names} would be lost whatever the way of the retreat")
    going = leave(draft, here)
    if owed.then == "step":
        set_waiting(draft, (Owed(owed.side, "step", going, then="top"), *waiting(draft.position)))
    else:
        suffer(draft, owed.then, going)
        settle(draft)
    return True


def stuck(draft: Draft, owed: Owed, units: tuple[UnitId, ...]) -> None:
    """Eliminates what cannot retreat; an excess stack is Shattered (12.7.4, 11.5.2, Q18)."""
    air = [unit for unit in units if unit_of(unit).air]
    ground = [unit for unit in units if not unit_of(unit).air]
    if air:
        draft.box(air, AIR)
    stack = draft.position.stack_of(ground[0]) if ground else None
    if "excess" in owed.options and stack and not stack.unsupplied:
        take_away(draft, ground, SHATTERED)
    elif "excess" in owed.options:
        take_away(draft, ground, DESTROYED)
    elif saves(draft.position, ground):
        take_away(draft, ground, SHATTERED)
    else:
        eliminate(draft, ground)
    settle(draft)


def _settle_it(draft: Draft, text: str) -> None:
    """Keep on record what was carried out without a decision, for whoever writes the decision all the same."""
    if draft.position.combat:
        draft.combat(settled=(*draft.position.combat.settled, text))


def _done(draft: Draft) -> None:
    set_waiting(draft, waiting(draft.position)[1:])


def _step_by_itself(draft: Draft, owed: Owed, here: tuple[UnitId, ...]) -> bool:
    """Takes a step where only one unit can lose it: the top one, unless a result says otherwise (12.7.5)."""
    if owed.then == "massed" and _has_lost(draft.position, owed.side):
        here = ()
    able = losers(draft.position, owed, here)
    if len(able) > 1:
        return False
    _done(draft)
    if able:
        _settle_it(draft, f"{unit_of(able[0]).name} lost the step, {_why_it(draft.position, owed, here, able[0])}")
        _lose(draft, able[0])
    return True


def _why_it(position: Position, owed: Owed, here: tuple[UnitId, ...], unit: UnitId) -> str:
    """Say why nobody but this unit could lose a step (12.7.5)."""
    combat = position.combat
    if combat and combat.pincer and owed.side is combat.attacker and unit_of(unit).armor and len(here) > 1:
        return "since an Armor unit takes a loss in a Pincer Maneuver"
    steps = [each for each in here if not _no_step(position, each)]
    return "as the top unit of its stack" if owed.then != "any" and len(steps) > 1 else "as the only one that could"


def _has_lost(position: Position, side: Side) -> bool:
    return position.fight.lost.get(side, 0) > 0


def losers(position: Position, owed: Owed, here: tuple[UnitId, ...]) -> list[UnitId]:
    """Returns the units of which one loses the step: in a maneuver Armor, else the top unit or any (12.7.5, Q48)."""
    combat = position.combat
    able = [unit for unit in here if not _no_step(position, unit)]
    if combat and combat.pincer and owed.side is combat.attacker:
        able = [unit for unit in able if unit_of(unit).armor]
        return able if owed.then != "top" else able[:1]
    return able if owed.then == "any" else able[:1]


def _no_step(position: Position, unit: UnitId) -> bool:
    """Tells a Fort under construction, which has no step (18.3)."""
    return unit_of(unit).fort and position.back(unit)


def _lose(draft: Draft, unit: UnitId) -> None:
    side = draft.position.owner(unit)
    if saves(draft.position, [unit]) and not survives(draft.position, unit):
        take_away(draft, [unit], SHATTERED)
    else:
        lose_step(draft, unit)
    combat = draft.position.combat
    if combat:
        draft.combat(lost={**combat.lost, side: combat.lost.get(side, 0) + 1})
    settle(draft)


def _choice_by_itself(draft: Draft, owed: Owed, here: tuple[UnitId, ...]) -> bool:
    """Makes a choice of which only one part is possible: no RP to lose, nowhere to retreat."""
    possible = [word for word in owed.options if _possible(draft.position, owed, here, word)]
    if len(possible) > 1:
        return False
    _done(draft)
    if possible:
        lacking = ", ".join(LACKING[word] for word in owed.options if word in LACKING and word not in possible)
        _settle_it(draft, f"{lacking}, so `{possible[0]}` was the only choice")
        _chosen(draft, owed, possible[0])
    return True


LACKING = {"rp": "there is no RP to lose", "retreat": "there is no Zone to retreat to"}


def _possible(position: Position, owed: Owed, here: tuple[UnitId, ...], word: str) -> bool:
    if word == "rp":
        return position.rp.get(owed.side, 0) > 0
    if word == "retreat":
        return can_retreat(position, owed, here)
    return True


# -- decisions


@carries_out("12.7.1/lose-an-rp-or-steps")
def choose(draft: Draft, order: Choose) -> Iterator[Violation]:
    """Makes the choice that a result leaves (12.7)."""
    owed = waiting(draft.position)[0]
    if order.choice not in owed.options:
        told = " or ".join(f"`choose {word}`" for word in owed.options)
        rule = _table(draft.position)
        yield Violation("order/no-such-choice", f"the choice is {told}", order.choice, f"write {told}", rule=rule)
    else:
        _done(draft)
        _chosen(draft, owed, order.choice)
        go_on(draft)


def _table(position: Position) -> str:
    """Return the row of the table that leaves a choice; empty outside a Combat."""
    combat = position.combat
    if combat is None:
        return ""
    return "12.7.2/assault-results" if combat.assault else "12.7.1/battle-results"


def _chosen(draft: Draft, owed: Owed, word: str) -> None:
    rest = waiting(draft.position)
    if word == "rp":
        lose_rp(draft, owed.side, 1)
        draft.tell(f"the {owed.side.capitalize()} player loses one RP", "12.7.1/lose-an-rp-or-steps")
    elif word == "losses":
        set_waiting(draft, (*_both(draft.position, draft.position.fight), *rest))
    elif word == "step":
        set_waiting(draft, (Owed(owed.side, "step", owed.units, then="top"), *rest))
    elif word == "retreat":
        set_waiting(draft, (Owed(owed.side, "retreat", owed.units, owed.number), *rest))
    elif word in ("pay", "refuse"):
        against_partisans(draft, owed, word == "pay")


def _both(position: Position, combat: Combat) -> Iterator[Owed]:
    """Yields a step of each player, of any of his units in the Combat, the Attacker's first (12.7.1, Q48)."""
    for side in (combat.attacker, combat.attacker.enemy):
        own = [combat.lead if side is combat.attacker else combat.target]
        stacks = [position.stack_of(unit) for unit, owner in combat.supports.items() if owner is side]
        units = [unit for group in (*own, *(stack.units for stack in stacks if stack)) for unit in group]
        yield Owed(side, "step", tuple(units), then="any")


@refuses("12.7.5/which-unit")
def lose(draft: Draft, order: Lose) -> Iterator[Violation]:
    """Takes a step of the unit that its owner names (12.7.5)."""
    owed = next(iter(waiting(draft.position)), None)
    here = tuple(unit for unit in owed.units if draft.position.zone_of(unit)) if owed else ()
    able = losers(draft.position, owed, here) if owed and owed.what == "step" else []
    if order.unit not in able:
        yield Violation(
            "12.7.5/which-unit",
            f"{unit_of(order.unit).name} does not lose this step{_whose_choice(draft.position, owed, order.unit)}",
            order.unit,
            f"name one of: {', '.join(unit_of(unit).name for unit in able) or 'no unit'}",
            plain=not (owed and owed.then == "any" and not (draft.position.combat and draft.position.combat.pincer)),
        )  # plain but for what Q48 is about
        return
    _done(draft)
    _lose(draft, order.unit)
    go_on(draft)


def _whose_choice(position: Position, owed: Owed | None, unit: UnitId) -> str:
    """Say that the other player names a unit of his first, if that is so."""
    if owed is None or owed.what != "step" or position.owner(unit) is owed.side:
        return ""
    first = owed.side.capitalize()
    return f": the {first} player names a unit of his first, and then the {position.owner(unit).capitalize()} player"
