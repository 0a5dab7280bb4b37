"""Chapter 11: from the dice to the end of a fight: hits, their assignment, what they do, retreats."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.rules import Violation, carries_out
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Doing, KindId, Side, Stage, UnitId
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c10_counterattacks.counterattackers import exposed
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import MOVEMENTS
from pbem.games.on_to_berlin.rules.c11_resolving_attacks import hit_effects, who_assigns
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.cards_lost import lose_cards
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.ratings import rating
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.retreats import cut_off
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs, Fought, Hit
from pbem.games.on_to_berlin.state.position import Action, Position, kind

COUNTERS = (Stage.COUNTER, Stage.COUNTER_HITS, Stage.COUNTER_RETREAT)
FOR_CARDS = (Doing.BOMB, Doing.RAID)
DOUBLE = 2


def in_counterattack(action: Action) -> bool:
    """Tells whether a counterattack is being resolved, not the action itself."""
    return action.stage in COUNTERS


@carries_out("10.1/hit-units-do-not-attack")
def able(position: Position, action: Action) -> tuple[UnitId, ...]:
    """Returns the units of a group that still take part in its attack (10.1, R44)."""
    return tuple(unit for unit in action.units if unit not in action.barred and position.area_of(unit) is not None)


def rolling(position: Position, action: Action) -> tuple[UnitId, ...]:
    """Returns the units whose dice are thrown next."""
    return action.counter if in_counterattack(action) else able(position, action)


@carries_out("11.1/one-die-each", "11.1/hits-added-up", "11.1/roll-up-to-rating-hits")
def roll(draft: Draft, dice: tuple[int, ...]) -> Iterator[Violation]:
    """Throws the dice of the attack, or of the counterattack."""
    action = draft.position.action
    if action is None:
        return
    draft.sealed = True
    units, counter = rolling(draft.position, action), in_counterattack(action)
    rounds = 1 if counter else action.rounds
    due = len(units) * rounds
    if len(dice) != due:
        text = f"{'1 die is' if due == 1 else f'{due} dice are'} thrown here, not {len(dice)}"
        yield Violation("order/dice", text, remedy="write a die for each unit, in the order of the group",
                        rule="11.1/one-die-each")  # fmt: skip
        return
    _thrown(draft, action, units, dice, counter)


@carries_out("10.1/hits-doubled", "16.7/hits-doubled")
def _thrown(draft: Draft, action: Action, units: Sequence[UnitId], dice: tuple[int, ...], counter: bool) -> None:
    doing = Doing.ATTACK if counter else action.doing
    ratings = tuple(rating(unit, doing) for unit in units)
    modifier = 0 if counter else action.modifier
    rounds = len(dice) // len(units)
    scored = sum(die + modifier <= most for die, most in zip(dice, ratings * rounds, strict=True))
    pooled = 0 if counter else action.pooled
    hits = scored * DOUBLE if counter else scored + pooled
    chosen, why = _assigner(draft.position, action, counter)
    for_cards = doing in FOR_CARDS
    side = None if for_cards else chosen
    who = action.side.enemy if counter else action.side
    draft.emit(Fought(action.area, who, "counterattack" if counter else action.doing.value, tuple(units), ratings, dice,
                      modifier, hits, counter, side, why, pooled))  # fmt: skip
    if for_cards:
        lose_cards(draft, hits)
        if draft.position.action and draft.position.action.stage is not Stage.DISCARD:
            finish(draft)
        return
    if _is_first_of_two(draft.position, action) and not counter:
        draft.action(stage=Stage.HELD, hits=hits, assigner=chosen)
    else:
        assign(draft, hits, chosen)


def _is_first_of_two(position: Position, action: Action) -> bool:
    """True for the first of two actions announced together: what the second adds to its hits must be seen first."""
    now = position.now
    return action.by_event and now.together and now.actions == 1 and c06_impulses.is_group_event(position)


@carries_out("17.1/together-one-total")
def release(draft: Draft) -> Iterator[Violation]:
    """Assigns the hits of a first attack to which nothing is added; yields that a player must do so first."""
    action = draft.position.action
    if action is None or action.stage is not Stage.HELD:
        return
    assign(draft, action.hits, action.assigner or action.side)
    if draft.position.action is None:
        draft.impulse(assigned=action.area)
        return
    what = f"the {counted(action.hits, 'hit')} of the first {action.doing} in {board().name(action.area)}"
    yield Violation("order/not-now", f"first {what} must be assigned, unless the second is on the same area",
                    remedy="write `hits UNITS NUMBER` first", rule="17.1/together-one-total")  # fmt: skip


def _assigner(position: Position, action: Action, counter: bool) -> tuple[Side, str]:
    if counter:
        return who_assigns.assigner(who_assigns.of_counterattack(position, action, exposed(position, action)))
    joined = (unit for unit in action.joined if position.area_of(unit) is not None)
    attacking = tuple(dict.fromkeys((*able(position, action), *sorted(joined))))
    return who_assigns.assigner(who_assigns.of_attack(position, action, attacking))


@carries_out("11.1/counterattack-hits-the-group")
def targets(position: Position) -> tuple[hit_effects.Target, ...]:
    """Returns the units that the hits of the fight may be assigned to."""
    action = position.action
    if action is None:
        return ()
    if in_counterattack(action):
        return hit_effects.targets(position, exposed(position, action), action.spends)
    return hit_effects.targets(position, position.of(action.side.enemy, action.area))


@carries_out("11.2/excess-lost")
def assign(draft: Draft, hits: int, side: Side) -> None:
    """Lets a side assign hits; where there is nothing to choose the engine places them."""
    found = targets(draft.position)
    if not hits or not found:
        after(draft)
    elif shares := without_choice(draft.position, found, hits):
        draft.impulse(placed=as_rows(draft.position, shares))
        apply(draft, shares)
    else:
        action = draft.position.action
        assert action is not None
        stage = Stage.COUNTER_HITS if in_counterattack(action) else Stage.HITS
        draft.action(stage=stage, hits=hits, assigner=side)


def without_choice(position: Position, found: Sequence[hit_effects.Target], hits: int) -> dict[UnitId, int]:
    """Return the one way of placing hits; empty where there is a choice in what they do."""
    if hits >= sum(each.most for each in found):
        return {each.unit: each.most for each in found}
    alike = {(kind(each.unit).id, position.spent(each.unit), position.area_of(each.unit)) for each in found}
    if len(alike) > 1 or (len(found) > 1 and any(each.most > 1 for each in found)):
        return {}
    queue, shares = list(found), dict[UnitId, int]()
    while hits:
        each = queue.pop(0)
        shares[each.unit] = min(hits, each.most)
        hits -= shares[each.unit]
    return shares


def as_rows(position: Position, shares: Mapping[UnitId, int]) -> tuple[tuple[KindId, bool, int], ...]:
    """Return hits unit by unit and in order: the kind, whether it is spent, and its hits."""
    return tuple(sorted((kind(unit).id, position.spent(unit), hits) for unit, hits in shares.items() if hits))


@carries_out("11.0/one-procedure", "10.1/applied-before-the-attack", "card-ambush/unharmed-units-attack")
def apply(draft: Draft, shares: Mapping[UnitId, int]) -> None:
    """Applies hits to units (11.3); who must retreat does so next."""
    action = draft.position.action
    assert action is not None
    retreating: list[UnitId] = []
    barred = set(action.barred)
    for hit in targets(draft.position):
        if not (hits := shares.get(hit.unit, 0)):
            continue
        result = hit_effects.outcome(hit, hits)
        area = draft.position.area_of(hit.unit) or action.area
        draft.emit(Hit(hit.unit, area, hits, hit.rating, hit.spent, result))
        _apply_one(draft, hit.unit, result)
        if result != hit_effects.NOTHING:
            barred.add(hit.unit)
        if result == hit_effects.RETREATS:
            retreating.append(hit.unit)
    stage = Stage.COUNTER_RETREAT if in_counterattack(action) else Stage.RETREAT
    draft.action(stage=stage, hits=0, assigner=None, retreating=tuple(retreating), barred=frozenset(barred))
    retreats_go_on(draft)


def _apply_one(draft: Draft, unit: UnitId, result: str) -> None:
    if result == hit_effects.DESTROYED:
        hit_effects.destroy(draft, unit)
    elif result != hit_effects.NOTHING:
        draft.spend([unit])


def retreats_go_on(draft: Draft) -> None:
    """Destroys retreating units that can go nowhere; without any left the fight goes on (11.5)."""
    cut_off(draft)
    action = draft.position.action
    if action and not action.retreating:
        after(draft)


def after(draft: Draft) -> None:
    """Goes on after the hits: from a counterattack to the action itself, from that to its end."""
    action = draft.position.action
    assert action is not None
    if not in_counterattack(action):
        finish(draft)
        return
    draft.action(stage=Stage.OPEN, ambushed=True, counter=(), hits=0, assigner=None, retreating=())
    now = draft.position.action
    assert now is not None
    if now.doing is Doing.REDEPLOY and now.side is Side.ALLIED:
        _other_areas(draft, now)
    elif now.doing in MOVEMENTS:
        draft.emit(ActionIs(None))
    elif not able(draft.position, now):
        finish(draft)


@carries_out("card-allied-redeploy/a-card-an-area")
def _other_areas(draft: Draft, action: Action) -> None:
    """Leaves the units that an Allied Redeploy brought elsewhere open to another card."""
    others = action.entered - {action.area}
    if others:
        draft.action(ambushed=False, entered=others)
    else:
        draft.emit(ActionIs(None))


@carries_out(
    "9.1/attackers-spent",
    "9.2/strikers-spent",
    "11.4/no-memory-between-attacks",
    "17.6/no-pooling-between-groups",
    "17.1/apart-each-by-itself",
)
def finish(draft: Draft) -> None:
    """Ends an attack, a strike, a bombing or a raid: its units are spent (9.1, 9.2)."""
    action = draft.position.action
    assert action is not None
    draft.emit(ActionIs(None))
    c06_impulses.end_action(draft, action.units, action.by_event, True)
