"""A player with sense: good odds, a line without holes, reserves to the front, cards for what they are worth."""

import random
from collections.abc import Callable, Iterator, Mapping

from pbem.bots.at_random import AtRandom, sampled
from pbem.bots.barbarossa_to_berlin import cards_and_reserves
from pbem.bots.barbarossa_to_berlin import combat as battle
from pbem.bots.barbarossa_to_berlin.orders import legal, march, ref
from pbem.bots.barbarossa_to_berlin.planning import Journey, assaults, journeys, marches
from pbem.bots.barbarossa_to_berlin.situation import Situation, view
from pbem.core.game import Choice, Options
from pbem.games.barbarossa_to_berlin.board.types import Marker, Stage
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Activate
from pbem.games.barbarossa_to_berlin.state.actions.c10_movement import Move
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position
from pbem.games.barbarossa_to_berlin.state.values import Force

PASSING = frozenset({"round", "end", "turn"})
WORTH_A_MARKER = 0.6

Answer = Callable[[Position, Choice, random.Random], str | None]


class Cautious:
    """Chooses by a rule of thumb for each kind of order; what it knows nothing of, it takes as offered."""

    def __call__(self, position: Position, options: Options, chance: random.Random) -> str | None:
        """Returns a line."""
        offers = {offer.kind: offer for offer in options.offers}
        for name, answer in ANSWERS.items():
            if name in offers and (line := answer(position, offers[name], chance)):
                return line
        for name in sorted(set(offers) - set(ANSWERS) - PASSING - LEFT):
            if line := next(iter(offers[name].lines), None):
                return line
        going_on = (sampled(offers[name], chance) for name in sorted(PASSING & set(offers)))
        return next((line for line in going_on if line), None) or _any(position, options, chance)


_any = AtRandom(PASSING)
LEFT = frozenset({"dismantle", "discard", "draw", "declare", "eliminate", "renounce", "ship"})


def _points(position: Position) -> int:
    return position.action.free if position.action.free_for else position.action.points - position.action.spent


def _activate(position: Position, offer: Choice, chance: random.Random) -> str | None:
    """Marks the spaces of the best attack, or of the reserves with the longest way to go."""
    left = _points(position)
    if left <= 0 or position.action.stage != Stage.ACTIVATE:
        return None
    sight = view(position, position.active)
    orders = (order for _, order in sorted(_markings(position, sight, left), key=lambda each: -each[0]))
    return legal(position, orders)


def _markings(position: Position, sight: Situation, left: int) -> Iterator[tuple[float, Action]]:
    for each in assaults(sight, left)[:4]:
        fresh = [space for space in each.spaces if space not in position.action.markers]
        if fresh and each.value > WORTH_A_MARKER:
            yield each.value / max(1, each.cost), Activate(marker="combat", spaces=tuple(fresh))
    if position.action.free_for != "combat":
        for value, cost, space in marches(sight, left)[:4]:
            if value > WORTH_A_MARKER:
                yield value / cost, Activate(marker="move", spaces=(space,))


def _move(position: Position, offer: Choice, chance: random.Random) -> str | None:
    sight = view(position, position.active)
    marked = [space for space, marker in position.action.markers.items() if marker == Marker.MOVE]
    ways = [each for space in marked if position.at(space) for each in journeys(sight, space)]
    able = (each for each in ways if each.unit in position.action.supply and each.unit not in position.action.moved)
    return legal(position, (order for each in able for order in _marches(position, each)))


def _marches(position: Position, way: Journey) -> Iterator[Action]:
    yield Move(marches=(march(position, way.unit, way.origin, way.path),))


def _attack(position: Position, offer: Choice, chance: random.Random) -> str | None:
    sight = view(position, position.active)
    best = [each for each in assaults(sight, 0) if each.value > WORTH_A_MARKER / 2]
    return legal(position, (Attack(target=each.target, forces=_forces(position, each.combat)) for each in best))


def _forces(position: Position, combat: Combat) -> tuple[Force, ...]:
    spaces = dict.fromkeys(space for _, space in combat.attackers)
    return tuple(
        Force(space=space, units=tuple(ref(position, unit) for unit, where in combat.attackers if where == space))
        for space in spaces
    )


def _first(position: Position, offer: Choice, chance: random.Random) -> str | None:
    return next(iter(offer.lines), None)


def _sampled(position: Position, offer: Choice, chance: random.Random) -> str | None:
    return sampled(offer, chance)


ANSWERS: Mapping[str, Answer] = {
    "defend": battle.defend,
    "roll": _first,
    "lose": battle.lose,
    "hold": battle.hold,
    "retreat": battle.retreat,
    "advance": battle.advance,
    "standfast": cards_and_reserves.stand_fast,
    "play": cards_and_reserves.play,
    "automatic": _first,
    "activate": _activate,
    "move": _move,
    "entrench": _first,
    "attack": _attack,
    "sr": cards_and_reserves.redeploy,
    "deploy": _sampled,
    "partisans": cards_and_reserves.partisans,
    "reinforce": cards_and_reserves.reinforce,
    "replace": cards_and_reserves.renew,
}
