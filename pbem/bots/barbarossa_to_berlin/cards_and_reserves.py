"""What a cautious player does with cards and reserves: which card for what, who is sent where."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from pbem.bots.barbarossa_to_berlin.orders import legal, march, ref
from pbem.bots.barbarossa_to_berlin.planning import Assault, assaults
from pbem.bots.barbarossa_to_berlin.situation import FAR, Situation, stacks_of, view
from pbem.core.game import Choice
from pbem.core.offer import Lines
from pbem.games.barbarossa_to_berlin.board.charts import Card, cards
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, RESERVE, Side, SpaceId, UnitId, Use
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import places
from pbem.games.barbarossa_to_berlin.rules.c09_stacking import fits
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.reserve_box import reserve_entries
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import Redeployment, points, sr_range
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import Renewal
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import Reinforce
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.actions.c12_strategic_redeployment import Redeploy
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import Force

T = TypeVar("T")

TRACKS = {
    "br": "br", "cw": "br", "us": "us", "ff": "us", "su": "su", "ge": "ge",
    "it": "axis", "hu": "axis", "ro": "axis", "bu": "axis",
}  # fmt: skip
EVENTS: Mapping[Side, Mapping[int, float]] = {  # what an event is worth; the others 4
    Side.AXIS: {
        1: 99, 2: 99, 3: 5, 4: 8, 5: 5, 6: 6, 7: 3, 8: 1, 9: 7, 11: 2, 12: 6, 14: 9, 15: 3, 16: 6, 17: 3, 19: 1, 20: 3,
        21: 5, 22: 8, 23: 8, 24: 8, 25: 6, 26: 12, 27: 0, 28: 6, 31: 6, 32: 10, 33: 10, 34: 10, 35: 10, 36: 10, 37: 8,
        39: 6, 40: 2, 45: 6, 50: 1, 51: 2, 52: 6,
    },
    Side.ALLIED: {
        1: 9, 2: 11, 3: 1, 4: 11, 5: 9, 6: 8, 7: 6, 9: 9, 11: 6, 12: 4, 13: 9, 14: 8, 15: 7, 16: 0, 19: 6, 21: 8, 22: 7,
        23: 8, 24: 11, 25: 3, 26: 9, 27: 9, 28: 4, 29: 8, 30: 7, 31: 10, 32: 6, 33: 13, 34: 11, 35: 9, 37: 10, 38: 8,
        39: 10, 40: 8, 41: 8, 42: 6, 45: 9, 47: 7, 50: 3, 51: 7, 52: 9, 54: 6, 55: 5,
    },
}  # fmt: skip
PLAIN_EVENT = 4.0
MOST_OPS = 5
BLITZ = 3.0  # what operations are worth to the Axis in 1941, beyond their attacks
IDLE = -9.0  # what it is worth that a unit waits in the Reserve Box
LOOKED_AT = 12  # stacks far from the front that might be redeployed


# -- cards


def play(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Plays the card that does most for its best use; the last resort is an automatic operation."""
    sight = view(position, position.active)
    ranked = sorted(_plays(position, sight), key=lambda each: (-each[0], each[1].card, each[1].uses))
    return legal(position, (order for _, order in ranked))


def _plays(position: Position, sight: Situation) -> Iterator[tuple[float, Play]]:
    held = hand(position, sight.side).known
    found = assaults(sight, MOST_OPS)
    prospects = {ops: _prospects(found, ops) for ops in range(MOST_OPS + 1)}
    losses, reserve = _losses(position, sight.side), _reserves(position, sight)
    for number in held:
        card = cards(sight.side)[number]
        event = EVENTS[sight.side].get(number, PLAIN_EVENT)
        kept = 0.5 * event * (card.box != "red") * card.remove
        ops = 1.0 + 0.5 * card.ops + prospects[card.ops] + BLITZ * (position.turn < 4 and sight.side == Side.AXIS)
        yield ops - kept, Play(card=number, uses=(Use.OPS,))
        yield min(card.ops, reserve) * (1.2 + reserve / 20) - kept, Play(card=number, uses=(Use.SR,))
        yield _repairs(position, card, losses) - kept, Play(card=number, uses=(Use.RP,))
        if card.box != "red":
            yield event + ops * 0.9, Play(card=number, uses=(Use.EVENT, Use.OPS))
            yield event, Play(card=number, uses=(Use.EVENT,))


def _prospects(found: list[Assault], ops: int) -> float:
    """Returns what the best attacks bring that the points pay for."""
    left, gain, taken = ops, 0.0, set[SpaceId]()
    for each in found:
        if each.value > 0 and each.cost <= left and not taken & {each.target, *each.spaces}:
            left, gain, taken = left - each.cost, gain + each.value, taken | {each.target, *each.spaces}
    return gain / 2


def _losses(position: Position, side: Side) -> dict[str, float]:
    """Returns the Replacement Points that each track could use."""
    found: dict[str, float] = {}
    for unit, stand in position.units.items():
        if kind(unit).side == side and not kind(unit).dot and (stand.reduced or stand.place == ELIMINATED[side]):
            steps = 2 if stand.place == ELIMINATED[side] else 1
            cost = steps * (1.0 if kind(unit).large else 0.5)
            track = TRACKS.get(kind(unit).nation, "")
            found[track] = found.get(track, 0.0) + cost
    return found


def _repairs(position: Position, card: Card, losses: Mapping[str, float]) -> float:
    given = {"br": card.rp_br, "us": card.rp_us, "su": card.rp_su, "ge": card.rp_ge, "axis": card.rp_axis}
    usable = (
        min(points_, max(0.0, losses.get(track, 0.0) - position.this_turn.rp.get(track, 0) / 2))
        for track, points_ in given.items()
    )
    return 1.3 * sum(usable)


def _reserves(position: Position, sight: Situation) -> float:
    """Returns how many units wait in the Reserve Box."""
    return float(len(position.at(RESERVE[sight.side]))) if position.turn > 1 else 1.0


# -- reinforcements


def reinforce(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Places each unit where it is nearest to where it is needed."""
    side = position.active
    sight = view(position, side)
    waiting = {kind(each).id: each for each in position.action.arriving}
    ranked = sorted(
        (-sight.holding(space, unit), space, unit) for unit in waiting.values() for space in places(position, unit)
    )
    lines = (
        Reinforce(posts=(Force(space=space, units=(ref(position, unit),)),))
        for value, space, unit in ranked
        if fits(position, space, unit)
    )
    return legal(position, lines) or next(iter(offer.lines), None)


def renew(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Spends all points in one line: armies of the front first, armies that are lost next, corps last."""

    def ranked(things: Sequence[T], /) -> Sequence[T]:
        return sorted(things, key=lambda each: _rank(each) if isinstance(each, Renewal) else 0)

    assert isinstance(offer.lines, Lines)
    return next(offer.lines.sample(ranked), None)


def _rank(renewal: Renewal) -> int:
    if not kind(renewal.unit).large:
        return 3 if renewal.goal else 2
    return 1 if renewal.goal else 0


# -- reserves


def redeploy(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Sends the unit that gains most by it to where it is needed most."""
    sight, left = view(position, position.active), position.action.points - position.action.spent
    if left <= 0:
        return None
    ranked = sorted(_transfers(position, sight, left), key=lambda each: (-each[0], each[1:]))
    orders = (Redeploy(marches=(march(position, unit, origin, (goal,)),)) for _, unit, origin, goal in ranked)
    return legal(position, islice(orders, 12))


def _transfers(position: Position, sight: Situation, left: int) -> Iterator[tuple[float, UnitId, SpaceId, SpaceId]]:
    for origin in [RESERVE[sight.side], *_idle(position, sight)]:
        alike = {(kind(unit).id, position.units[unit].reduced): unit for unit in position.at(origin)}
        for unit in alike.values():
            if points(unit) <= left:
                stay = IDLE if origin == RESERVE[sight.side] else sight.holding(origin, unit)
                yield from _goals(position, sight, unit, origin, stay)


def _idle(position: Position, sight: Situation) -> list[SpaceId]:
    """Returns the stacks far behind the front, the farthest first."""
    stacks = [space for space in stacks_of(position, sight.side) if sight.far.get(space, FAR) > 2]
    return sorted(stacks, key=lambda space: (-sight.far.get(space, FAR), space))[:LOOKED_AT]


def _goals(
    position: Position, sight: Situation, unit: UnitId, origin: SpaceId, stay: float
) -> Iterator[tuple[float, UnitId, SpaceId, SpaceId]]:
    at_home = not on_map(origin)
    goals = reserve_entries(position, unit) if at_home else sr_range(position, Redeployment(unit, origin, origin))
    for goal in goals:
        gain = sight.holding(SpaceId(goal), unit) - stay
        if gain > 1.0 and fits(position, SpaceId(goal), unit):
            yield gain / points(unit) ** 0.5, unit, origin, SpaceId(goal)


# -- markers


def stand_fast(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Pins the enemy's strongest stacks."""
    lines = offer.lines[:60]
    return chance.choice(lines) if lines else None


def partisans(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Lays partisans where there is a victory point or a resource, else seldom."""
    lines = offer.lines[:80]
    return chance.choice(lines) if lines else None
