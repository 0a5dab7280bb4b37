"""What may be written now: the forms, what they cost, and whole lines that are legal."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice

from pbem.core.game import Choice, Options
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin.advance import advances
from pbem.games.barbarossa_to_berlin.battle import may_hold
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.cards.combat import CARDS
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS
from pbem.games.barbarossa_to_berlin.charts import HAND_BASE, STAND_FAST_MARKERS, Card, cards
from pbem.games.barbarossa_to_berlin.combat import eligible_targets
from pbem.games.barbarossa_to_berlin.decide import decide
from pbem.games.barbarossa_to_berlin.deck import elsewhere, hand, piles
from pbem.games.barbarossa_to_berlin.hands import hand_limit
from pbem.games.barbarossa_to_berlin.loss_options import allocations
from pbem.games.barbarossa_to_berlin.movement import reachable
from pbem.games.barbarossa_to_berlin.operations import activation_cost, cost_told
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.redeployment import reserve_entries
from pbem.games.barbarossa_to_berlin.retreat import routes
from pbem.games.barbarossa_to_berlin.sequence import pending
from pbem.games.barbarossa_to_berlin.setup import occupied_france, undeployed
from pbem.games.barbarossa_to_berlin.sr_routes import Redeployment, sr_range
from pbem.games.barbarossa_to_berlin.standfast import stand_fast_candidates
from pbem.games.barbarossa_to_berlin.types import RESERVE, Marker, Side, SpaceId, Step, UnitId, Use
from pbem.games.barbarossa_to_berlin.writing import write

MOST_LINES = 400


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it."""
    now = pending(position)
    kinds = [each for each in OFFERS if each in now.kinds]
    choices = (OFFERS[each](position) for each in kinds)
    return Options(now.side, now.decision, tuple(choice for choice in choices if choice.lines))


def _choice(
    position: Position, form: str, about: str, orders: Iterator[a.Action], costs: tuple[str, ...] = ()
) -> Choice:
    """Keeps of the orders thought of those that are legal; `decide` has the last word."""
    legal = (write(order) for order in orders if not decide(position, order).violations)
    return Choice(form, about, tuple(islice(dict.fromkeys(legal), MOST_LINES)), costs)


def _ref(position: Position, unit: UnitId) -> a.UnitRef:
    return a.UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def _march(position: Position, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> a.March:
    return a.March(units=(_ref(position, unit),), origin=origin, path=path)


# -- before the rounds


def _deploy(position: Position) -> Choice:
    left = undeployed(position)
    orders = (
        (
            a.Deploy(posts=(a.Force(space=space, units=(a.UnitRef(type=left[0], reduced=True),)),))
            for space in occupied_france()
        )
        if left
        else iter(())
    )
    return _choice(position, "deploy SPACE: [1A]; SPACE: [7A]", "choose two spaces of Occupied France", orders)


def _turn(position: Position) -> Choice:
    return _choice(position, "turn 1", "begin the turn", iter([a.BeginTurn(turn=position.turn)]))


def _standfast(position: Position) -> Choice:
    spaces = stand_fast_candidates(position)
    left = STAND_FAST_MARKERS - position.stand_fast_placed
    orders = (
        (a.PlaceStandFast(spaces=each) for each in combinations(spaces, min(left, len(spaces))))
        if left > 0
        else iter(())
    )
    return _choice(position, "standfast SPACE, SPACE, SPACE", "three markers on Soviet spaces at the front", orders)


def _round(position: Position) -> Choice:
    side = Side.ALLIED if position.step == Step.AXIS_ROUND else Side.AXIS
    return _choice(position, f"{side} 1", "go on to the next round", iter([a.BeginRound(side=side, number=1)]))


# -- an action


def _play(position: Position) -> Choice:
    orders = (a.Play(card=card.number, uses=uses) for card in _held(position) for uses in _uses(card))
    return _choice(position, "play CARD event | ops | sr | event ops", "play a card", orders)


def _held(position: Position) -> list[Card]:
    return [
        card
        for card in cards(position.active).values()
        if card.deck == "blitzkrieg" and not elsewhere(position, position.active, card.number)
    ]


def _uses(card: Card) -> Iterator[tuple[Use, ...]]:
    if card.box != "red" and (card.side, card.number) in EVENTS:
        yield (Use.EVENT,)
        yield (Use.EVENT, Use.OPS)
    yield (Use.OPS,)
    yield (Use.SR,)


def _automatic(position: Position) -> Choice:
    return _choice(position, "automatic ops", "an operation of 1 OPS without a card", iter([a.AutomaticOps()]))


def _partisans(position: Position) -> Choice:
    spaces = (space for space, owner in position.control.items() if owner == Side.AXIS and not position.at(space))
    orders = (a.PlacePartisans(spaces=(space,)) for space in spaces) if position.action.partisans_left else iter(())
    return _choice(position, "partisans SPACE", "place the partisan marker", orders)


def _activate(position: Position) -> Choice:
    spaces = [
        space
        for space, stack in sorted(position.stacks.items())
        if space in position.control and kind(stack[0]).side == position.active
    ]
    orders = (a.Activate(marker=marker, spaces=(space,)) for space in spaces for marker in ("combat", "move"))
    left = position.action.free or position.action.points - position.action.spent
    costs = (
        ()
        if position.action.free_for
        else tuple(cost_told(position, space) for space in spaces if activation_cost(position, space) <= left)
    )
    about = f"mark spaces: {left} {'markers' if position.action.free_for else 'points'} left"
    return _choice(position, "combat SPACE, SPACE / movement SPACE, SPACE", about, orders, costs)


def _move(position: Position) -> Choice:
    return _choice(
        position, "move SPACE: UNITS - SPACE - SPACE", "move units from a space marked for movement", _moves(position)
    )


def _moves(position: Position) -> Iterator[a.Action]:
    action = position.action
    for space, marker in action.markers.items():
        for unit in position.at(space) if marker == Marker.MOVE else ():
            if unit in action.supply and unit not in action.moved:
                for path in reachable(position, unit, space).values():
                    yield a.Move(marches=(_march(position, unit, space, path),))
                    yield a.Move(marches=(_march(position, unit, space, path),), pay=1)


def _attack(position: Position) -> Choice:
    return _choice(
        position,
        "attack SPACE from SPACE: UNITS; SPACE: UNITS @5 @2",
        "attack; the dice may stand on the line, the attacker's first",
        _attacks(position),
    )


def _attacks(position: Position) -> Iterator[a.Action]:
    for target, pairs in eligible_targets(position).items():
        by_space: dict[SpaceId, list[UnitId]] = {}
        for unit, space in pairs:
            by_space.setdefault(space, []).append(unit)
        for size in range(len(by_space), 0, -1):
            for spaces in combinations(by_space, size):
                yield a.Attack(
                    target=target, forces=tuple(_force(position, space, by_space[space]) for space in spaces)
                )
        for unit, space in pairs:
            yield a.Attack(target=target, forces=(_force(position, space, [unit]),))


def _force(position: Position, space: SpaceId, stack: list[UnitId]) -> a.Force:
    return a.Force(space=space, units=tuple(_ref(position, unit) for unit in stack))


# -- a combat


def _defend(position: Position) -> Choice:
    combat = position.combat
    side = combat.side.enemy if combat else Side.NEUTRAL
    held = [number for owner, number in CARDS if owner == side and _playable(position, side, number)]
    orders = (a.Defend(cards=(number,)) for number in held)
    return _choice(
        position, "defend with CARD / defend", "combat cards of the defender, or none", iter([a.Defend(), *orders])
    )


def _playable(position: Position, side: Side, number: int) -> bool:
    return not elsewhere(position, side, number) or number in piles(position, side).face_up


def _roll(position: Position) -> Choice:
    dice = (a.Roll(dice=a.Pair(attacker=x, defender=y)) for x in range(1, 7) for y in range(1, 7))
    return _choice(position, "roll @5 @2", "the attacker's die first", dice)


def _lose(position: Position) -> Choice:
    side = pending(position).side
    orders = (a.Lose(side=side, units=units) for units in islice(allocations(position, side), MOST_LINES))
    return _choice(position, f"lose {side}: UNIT, UNIT", "one name for each step lost", orders)


def _retreat(position: Position) -> Choice:
    combat = position.combat
    orders = (
        (
            a.Retreat(marches=(_march(position, unit, combat.target, route),))
            for unit in position.at(combat.target)
            for route in routes(position, combat, unit)
        )
        if combat
        else iter(())
    )
    return _choice(position, "retreat UNIT - SPACE - SPACE; UNIT - SPACE", "each defender by its own way", orders)


def _hold(position: Position) -> Choice:
    combat = position.combat
    able = combat is not None and may_hold(position, combat)
    orders = (a.Hold(unit=_ref(position, unit)) for unit in position.at(combat.target)) if able and combat else iter(())
    return _choice(position, "hold losing UNIT", "ignore the retreat for one more step", orders)


def _advance(position: Position) -> Choice:
    combat = position.combat
    orders = (
        (
            a.Advance(marches=(_march(position, unit, origin, path),))
            for unit, origin in combat.attackers
            if unit not in combat.advanced
            for path in advances(position, combat, unit, origin)
        )
        if combat
        else iter(())
    )
    return _choice(position, "advance UNIT - SPACE - SPACE", "advance after combat, or go on", orders)


# -- redeployment, cards, the end


def _sr(position: Position) -> Choice:
    about = f"{position.action.points - position.action.spent} SR points left"
    return _choice(position, "sr SPACE: UNITS - SPACE / sr Reserve: UNITS - SPACE", about, _redeployments(position))


def _redeployments(position: Position) -> Iterator[a.Action]:
    side = position.active
    for space, stack in sorted(position.stacks.items()):
        if kind(stack[0]).side != side or space not in (*position.control, RESERVE[side]):
            continue
        for unit in {(kind(each).id, position.units[each].reduced): each for each in stack}.values():
            yield from (
                a.Redeploy(marches=(_march(position, unit, space, (goal,)),)) for goal in _goals(position, unit, space)
            )


def _goals(position: Position, unit: UnitId, space: SpaceId) -> list[SpaceId]:
    if space == RESERVE[position.active]:
        return reserve_entries(position, unit)
    reach = sr_range(position, Redeployment(unit, space, space))
    near = sorted(reach, key=lambda goal: (_distance(goal, space), goal))[1:9]
    return [*(SpaceId(goal) for goal in near), RESERVE[position.active]]


def _distance(a_: str, b: str) -> int:
    spaces = board().spaces
    one, two = spaces[SpaceId(a_)], spaces[SpaceId(b)]
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2


def _discard(position: Position) -> Choice:
    sides = [side for side in (Side.AXIS, Side.ALLIED) if side not in position.drawn]
    orders = [a.Discard(side=side, cards=(card,)) for side in sides for card in sorted(hand(position, side).known)]
    orders += [a.Discard(side=side, count=1) for side in sides if hand(position, side).unknown]
    return _choice(
        position, "discard SIDE CARD CARD / discard SIDE 2 cards", "unwanted cards, before drawing", iter(orders)
    )


def _draw(position: Position) -> Choice:
    orders = (
        a.Draw(side=side, count=_lacking(position, side))
        for side in (Side.AXIS, Side.ALLIED)
        if _lacking(position, side) > 0 and side not in position.drawn
    )
    return _choice(position, "draw SIDE 2 cards / draw SIDE CARD CARD", "fill the hand", orders)


def _lacking(position: Position, side: Side) -> int:
    limit = HAND_BASE if position.step == Step.ORDERS else hand_limit(position, side)[0]
    return limit - hand(position, side).size


def _dismantle(position: Position) -> Choice:
    orders = (a.Dismantle(spaces=(space,)) for space in sorted({*position.trenches, *position.partisans}))
    return _choice(position, "dismantle SPACE", "take up a trench or a partisan marker", orders)


def _end(position: Position) -> Choice:
    return _choice(
        position, "end turn", "hands are filled, markers come off, victory is looked at", iter([a.EndTurn()])
    )


OFFERS: Mapping[str, Callable[[Position], Choice]] = {
    "deploy": _deploy, "turn": _turn, "standfast": _standfast, "play": _play, "automatic": _automatic,
    "activate": _activate, "move": _move, "partisans": _partisans, "attack": _attack, "defend": _defend,
    "roll": _roll, "lose": _lose, "retreat": _retreat, "hold": _hold, "advance": _advance, "sr": _sr,
    "discard": _discard, "draw": _draw, "dismantle": _dismantle, "round": _round, "end": _end,
}  # fmt: skip
