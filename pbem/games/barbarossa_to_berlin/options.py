"""What may be written now: the forms, what they cost, and whole lines that are legal."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, islice, product
from typing import Literal

from pbem.core.game import Choice, Options
from pbem.core.offer import Arrange
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin import (
    options_axis,
    options_cards,
    options_invasions,
    options_neutrals,
    options_reinforcements,
    options_replacements,
    options_turn,
)
from pbem.games.barbarossa_to_berlin.advance import advances
from pbem.games.barbarossa_to_berlin.battle import may_hold
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.cards.combat import CARDS
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS
from pbem.games.barbarossa_to_berlin.charts import Card, cards, turns
from pbem.games.barbarossa_to_berlin.combat import eligible_targets
from pbem.games.barbarossa_to_berlin.deck import elsewhere, hand, piles
from pbem.games.barbarossa_to_berlin.drawing import to_draw
from pbem.games.barbarossa_to_berlin.loss_options import allocations
from pbem.games.barbarossa_to_berlin.movement import reachable
from pbem.games.barbarossa_to_berlin.offering import MOST_LINES
from pbem.games.barbarossa_to_berlin.offering import choice as _choice
from pbem.games.barbarossa_to_berlin.operations import activation_cost, cost_told
from pbem.games.barbarossa_to_berlin.options_invasions import going_ashore
from pbem.games.barbarossa_to_berlin.panzerfaust import STAGE, hits
from pbem.games.barbarossa_to_berlin.partisans import opened
from pbem.games.barbarossa_to_berlin.phases import at_the_draw
from pbem.games.barbarossa_to_berlin.position import Position, controlled, kind
from pbem.games.barbarossa_to_berlin.retreat import routes
from pbem.games.barbarossa_to_berlin.sequence import pending
from pbem.games.barbarossa_to_berlin.setup import occupied_france, undeployed
from pbem.games.barbarossa_to_berlin.sr_reserve import reserve_entries
from pbem.games.barbarossa_to_berlin.sr_routes import MARSEILLES, TUNIS, Redeployment, points, sr_range
from pbem.games.barbarossa_to_berlin.supply import supply
from pbem.games.barbarossa_to_berlin.total_war import deck_in_play
from pbem.games.barbarossa_to_berlin.types import RESERVE, Marker, Side, SpaceId, Stage, Step, Supply, UnitId, Use
from pbem.games.barbarossa_to_berlin.yellow import yellow

MOST_PARTISANS = 12  # spaces looked at in pairs
MARKERS: tuple[Literal["combat", "move"], ...] = ("combat", "move")


def options(position: Position) -> Options:
    """Returns whose decision is pending and every kind of order that answers it; lines are made when looked at."""
    now = pending(position)
    offers = (replace(OFFERS[each](position), kind=each) for each in OFFERS if each in now.kinds)
    return Options(now.side, now.decision, tuple(offers))


def _ref(position: Position, unit: UnitId) -> a.UnitRef:
    return a.UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def _march(position: Position, unit: UnitId, origin: SpaceId, path: tuple[SpaceId, ...]) -> a.March:
    return a.March(units=(_ref(position, unit),), origin=origin, path=path)


# -- before the rounds


def _deploy(position: Position) -> Choice:
    if position.step != Step.SETUP:
        return options_neutrals.deploy_corps(position)
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


# -- an action


def _play(position: Position) -> Choice:
    orders = (a.Play(card=card.number, uses=uses) for card in _held(position) for uses in _uses(position, card))
    return _choice(position, "play CARD event | ops | sr | event ops", "play a card", orders)


def _held(position: Position) -> list[Card]:
    deck = sorted(deck_in_play(position, position.active)) if position.active in (Side.AXIS, Side.ALLIED) else []
    found = (number for number in deck if not elsewhere(position, position.active, number))
    return [cards(position.active)[number] for number in found]


def _uses(position: Position, card: Card) -> Iterator[tuple[Use, ...]]:
    if card.box != "red" and (card.side, card.number) in EVENTS:
        yield (Use.EVENT,)
        if yellow(position, card):
            yield (Use.EVENT, Use.OPS)
    yield from ((Use.OPS,), (Use.SR,), (Use.RP,))


def _automatic(position: Position) -> Choice:
    return _choice(position, "automatic ops", "an operation of 1 OPS without a card", iter([a.AutomaticOps()]))


def _partisans(position: Position) -> Choice:
    lands, allied = opened(position), position.active == Side.ALLIED
    spaces = [
        space
        for space in (sorted(controlled(position, Side.AXIS)) if lands and allied else ())
        if board().spaces[space].country in lands and not position.at(space)
    ]
    fresh = position.action.stage == Stage.CHOOSE
    left = turns()[position.turn].partisans_per_action if fresh else position.action.partisans_left

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        most = arrange(spaces)[:MOST_PARTISANS]
        for number in range(left, 0, -1):
            yield from (a.PlacePartisans(spaces=each) for each in combinations(most, number))

    return _choice(position, "partisans SPACE", "place partisan markers", orders)


def _activate(position: Position) -> Choice:
    left = position.action.free or position.action.points - position.action.spent
    spaces = _to_activate(position, left) if position.action.stage == Stage.ACTIVATE and left > 0 else []

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs = list(product(spaces, MARKERS))
        yield from (a.Activate(marker=marker, spaces=(space,)) for space, marker in arrange(pairs))

    costs = (cost_told(position, space) for space in spaces if not position.action.free_for)
    about = f"mark spaces: {left} {'markers' if position.action.free_for else 'points'} left"
    return _choice(position, "combat SPACE, SPACE / movement SPACE, SPACE", about, orders, costs)


def _to_activate(position: Position, left: int) -> list[SpaceId]:
    """Returns the spaces with units of the active side that the points left pay for."""
    return [
        space
        for space, stack in sorted(position.stacks.items())
        if space in position.control
        and kind(stack[0]).side == position.active
        and space not in position.action.markers
        and (position.action.free or activation_cost(position, space) <= left)
    ]


def _move(position: Position) -> Choice:
    return _choice(
        position,
        "move SPACE: UNITS - SPACE - SPACE",
        "move units from a space marked for movement",
        lambda arrange: _moves(position, arrange),
    )


def _moves(position: Position, arrange: Arrange) -> Iterator[a.Action]:
    action = position.action
    able = [
        (space, unit)
        for space, marker in action.markers.items()
        for unit in (position.at(space) if marker == Marker.MOVE else ())
        if unit in action.supply and unit not in action.moved
    ]
    for space, unit in arrange(able):
        for path in arrange(list(reachable(position, unit, space).values())):
            yield a.Move(marches=(_march(position, unit, space, path),))
            if unit in action.bound:
                yield a.Move(marches=(_march(position, unit, space, path),), pay=1)


def _attack(position: Position) -> Choice:
    return _choice(
        position,
        "attack SPACE from SPACE: UNITS; SPACE: UNITS @5 @2",
        "attack; the dice may stand on the line, the attacker's first",
        lambda arrange: _attacks(position, arrange),
    )


def _attacks(position: Position, arrange: Arrange) -> Iterator[a.Action]:
    for target, pairs in arrange(list(eligible_targets(position).items())):
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
    def orders(arrange: Arrange) -> Iterator[a.Action]:
        pairs = arrange(list(product(range(1, 7), range(1, 7))))
        yield from (a.Roll(dice=a.Pair(attacker=x, defender=y)) for x, y in pairs)

    return _choice(position, "roll @5 @2", "the attacker's die first", orders)


def _lose(position: Position) -> Choice:
    side = pending(position).side
    ways = hits(position) if position.combat and position.combat.stage == STAGE else allocations(position, side)
    orders = (a.Lose(side=side, units=units) for units in islice(ways, MOST_LINES))
    chosen = options_replacements.chosen_fates(orders)
    return _choice(position, f"lose {side}: UNIT, UNIT", "one name for each step lost", chosen)


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
        else going_ashore(position)
    )
    return _choice(position, "advance UNIT - SPACE - SPACE", "advance after combat, or go on", orders)


# -- redeployment, cards, the end


def _sr(position: Position) -> Choice:
    left = position.action.points - position.action.spent
    return _choice(
        position,
        "sr SPACE: UNITS - SPACE / sr Reserve: UNITS - SPACE",
        f"{left} SR points left",
        lambda arrange: _redeployments(position, arrange, left),
    )


def _redeployments(position: Position, arrange: Arrange, left: int) -> Iterator[a.Action]:
    side = position.active
    for space, stack in arrange(sorted(position.stacks.items())):
        if kind(stack[0]).side != side or (space not in position.control and space != RESERVE[side]):
            continue
        alike = {(kind(each).id, position.units[each].reduced): each for each in stack}
        for unit in alike.values() if left else ():
            goals = _goals(position, unit, space) if points(unit) <= left else []
            yield from (a.Redeploy(marches=(_march(position, unit, space, (goal,)),)) for goal in arrange(goals))


def _goals(position: Position, unit: UnitId, space: SpaceId) -> list[SpaceId]:
    if space == RESERVE[position.active]:
        return reserve_entries(position, unit)
    if supply(position, unit) == Supply.OUT:
        return []
    reach = sr_range(position, Redeployment(unit, space, space))
    near = sorted(reach, key=lambda goal: (_distance(goal, space), goal))[1:9]
    home = [] if kind(unit).large else [RESERVE[position.active]]
    return [*(SpaceId(goal) for goal in near), *home, *_vichy_goals(position)]


def _vichy_goals(position: Position) -> list[SpaceId]:
    """Tunis and Marseilles, to which the Axis may redeploy while they are neutral (17.3)."""
    joined = position.active == Side.AXIS and "vichy" not in position.neutral
    return [space for space in (TUNIS, MARSEILLES) if joined and position.control[space] == Side.NEUTRAL]


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
    def orders(arrange: Arrange) -> Iterator[a.Action]:
        now = position if position.step in (Step.ORDERS, Step.DRAW) else at_the_draw(position)
        for side in arrange([Side.AXIS, Side.ALLIED]):
            if side not in now.drawn and to_draw(now, side) > 0:
                yield a.Draw(side=side, count=to_draw(now, side))

    return _choice(position, "draw SIDE 2 cards / draw SIDE CARD CARD", "fill the hand", orders)


OFFERS: Mapping[str, Callable[[Position], Choice]] = {
    "deploy": _deploy, "play": _play, "automatic": _automatic,
    "activate": _activate, "move": _move, "partisans": _partisans, "attack": _attack, "defend": _defend,
    "roll": _roll, "lose": _lose, "retreat": _retreat, "hold": _hold, "advance": _advance, "sr": _sr,
    "discard": _discard, "draw": _draw, **options_turn.OFFERS,
    **options_reinforcements.OFFERS,
    **options_invasions.OFFERS,
    **options_replacements.OFFERS,
    **options_axis.OFFERS,
    **options_cards.OFFERS,
    **options_neutrals.OFFERS,
}  # fmt: skip
