"""Chapter 10: the other side reacts: by a card, or by the jet without one (16.7)."""

from collections.abc import Generator, Iterator

from pbem.core.frozen import altered, replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side, Stage, UnitId
from pbem.games.on_to_berlin.rules.c07_groups import pick
from pbem.games.on_to_berlin.rules.c10_counterattacks.counterattackers import exposed, why_not, without_card
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import MOVEMENTS, concerned, is_open
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import after, roll
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush, Decline
from pbem.games.on_to_berlin.state.deck import discarded, may_be_held
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs
from pbem.games.on_to_berlin.state.position import Action, Position


@carries_out("15.1/no-hits-from-counterattacks", "10.1/like-a-normal-attack", "10.1/counterattackers-stay-fresh")
@carries_out("15.1/may-be-met-all-the-same")
def ambush(draft: Draft, order: Ambush) -> Iterator[Violation]:
    """Counterattacks the action that is open to a reaction."""
    action = draft.position.action
    if action is None:
        return
    side = action.side.enemy
    if over := _over(draft.position, action, order):
        yield over
        return
    yield from _card(draft.position, side, order)
    area = yield from _area(action, order)
    yield from _group(draft, action, side, area, order)
    _play(draft, side, order)
    now = draft.position.action
    if now and not exposed(draft.position, now):
        draft.tell("nothing of the group can be hit", "15.1/no-hits-from-counterattacks")
        after(draft)
    elif order.dice:
        yield from roll(draft, order.dice)


@refuses("10.1/once-an-action")
def _over(position: Position, action: Action, order: Ambush) -> Violation | None:
    """Returns that an action, or what a Redeploy brought to an area, has been met already."""
    if not is_open(position):
        return Violation("10.1/once-an-action", "this action cannot be reacted to any more", remedy="delete the line")
    others, area = concerned(action), order.area
    if area is None or area in others or action.doing is not Doing.REDEPLOY:
        return None
    if not {*action.units}.intersection(position.at(area)):
        return None
    text = f"those redeployed to {board().name(area)} have been met already"
    return Violation("10.1/once-an-action", text, area, f"meet others in {board().name(others[0])}")


@refuses("10.0/reaction-card", "10.0/from-the-hand")
def _card(position: Position, side: Side, order: Ambush) -> Iterator[Violation]:
    if order.card is None:
        return
    name = cards()[order.card].name
    if not cards()[order.card].reaction or cards()[order.card].side is not side:
        yield Violation(
            "10.0/reaction-card", f"{name} is no {side.capitalize()} reaction card", order.card, "name an Ambush"
        )
    elif not may_be_held(position, side, order.card):
        yield Violation(
            "10.0/from-the-hand", f"{name} is not in the {side.capitalize()} hand", order.card, "delete the line"
        )


@refuses("17.2/redeploy-one-area", "17.2/not-in-passing")
def _area(action: Action, order: Ambush) -> Generator[Violation, None, AreaId]:
    """Return the area in which the group is met, which is the one that the order names, even if it is refused."""
    found = concerned(action)
    area = order.area or found[0]
    if order.area is None and len(found) > 1:
        names = " or ".join(board().name(each) for each in found)
        yield Violation(
            "17.2/redeploy-one-area", "units have been redeployed to several areas", remedy=f"add `in {names}`"
        )
    elif area not in found:
        yield Violation("17.2/not-in-passing", f"the group did not end in {board().name(area)}", area,
                        f"meet it in {board().name(found[0])}")  # fmt: skip
    return area


@carries_out("16.7/alone-or-with-the-card", "17.2/one-card-one-action")
def _group(draft: Draft, action: Action, side: Side, area: AreaId, order: Ambush) -> Iterator[Violation]:
    def not_able(position: Position, unit: UnitId) -> tuple[str, str]:
        code, text = why_not(position, action, unit)
        if not code and order.card is None and not without_card(position, unit):
            return "10.0/reaction-card", "needs a reaction card to counterattack"
        return code, text

    picked = pick(draft.position, side, area, order.units, not_able)
    found = concerned(action)
    ended = area if area in found else found[0]
    yield from (_last_action_only(ended, each) for each in picked.violations)
    _met(draft, area, picked.units)


def _last_action_only(ended: AreaId, violation: Violation) -> Violation:
    """Return what is wrong with a unit; of one that is not there, that only the last action is answered (17.2)."""
    if violation.code != "order/not-there" or violation.rule:
        return violation
    text = f"{violation.text}; an Ambush answers only the last action, which ended in {board().name(ended)}"
    remedy = f"name fresh units in {board().name(ended)}, or delete the line"
    return replace(violation, text=text, remedy=remedy, rule="17.2/at-once")


def _met(draft: Draft, area: AreaId, units: tuple[UnitId, ...]) -> None:
    """Meets a group where it ended, a redeployed one in one of several areas."""
    action = draft.position.action
    assert action is not None
    draft.emit(ActionIs(altered(action, {"area": area, "stage": Stage.COUNTER, "counter": units})))


@carries_out("10.2/points-in-the-next-impulse", "10.2/points-added", "16.7/no-points")
def _play(draft: Draft, side: Side, order: Ambush) -> None:
    """Puts the card on the discard pile; its SV points are for the next impulse."""
    if order.card is None:
        return
    draft.cards(side, discarded(draft.position.hand(side), order.card))
    draft.sealed = True  # the other side has seen it
    pending = draft.position.this_turn.pending
    total = pending.get(side, 0) + cards()[order.card].sv
    draft.this_turn(pending={**pending, side: total})
    draft.tell(
        f"{counted(total, 'SV point')} for the next {side.capitalize()} impulse", "10.2/points-in-the-next-impulse"
    )


def decline(draft: Draft, order: Decline) -> Iterator[Violation]:
    """Lets the action go on without a reaction."""
    action = draft.position.action
    if action is None:
        return
    if not is_open(draft.position):
        yield Violation("10.1/once-an-action", "there is nothing to react to", remedy="delete the line")
    elif action.doing in MOVEMENTS:
        draft.emit(ActionIs(None))
    else:
        draft.action(declined=True)
