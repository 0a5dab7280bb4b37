"""A player with sense: good odds, one plan a command, supply, cities taken or held."""

import random
from collections.abc import Callable, Mapping, Sequence

from pbem.bots.a_victory_awaits import chits_and_supply, combat, deployment
from pbem.bots.a_victory_awaits.orders import allowed, ref
from pbem.bots.a_victory_awaits.planning import Step, plan
from pbem.bots.a_victory_awaits.situation import Situation
from pbem.bots.at_random import AtRandom, sampled
from pbem.core.game import Choice, Options
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.board.types import Step as Phase
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import controlled, in_teams
from pbem.games.a_victory_awaits.state.actions.c09_movement import March, Move
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import Way

PASSING = frozenset({"draw", "queue", "reveal", "for", "pass", "end", "turn"})
IN_A_LINE = 4  # ways
AHEAD = 0.03  # how often a Game Controller draws ahead, or turns to another command under way

Answer = Callable[[Position, Choice, random.Random], str | None]


class Cautious:
    """Chooses by a rule of thumb for each kind of order; it makes a plan when a command begins, and follows it."""

    def __init__(self) -> None:
        self._of: object = None  # the command that the plan is for
        self._plan: list[Step] = []

    def __call__(self, position: Position, options: Options, chance: random.Random) -> str | None:
        """Returns a line."""
        offers = {offer.kind: offer for offer in options.offers}
        for name, answer in ANSWERS.items():
            if name in offers and (line := answer(position, offers[name], chance)):
                return line
            if name == "enter" and "move" in offers and (line := self._move(position)):
                return line
        order = IN_TURN if controlled(position) or in_teams(position) else GOING_ON
        going_on = (sampled(offers[name], chance) for name in order if name in offers)
        return next((line for line in going_on if line), None) or _any(position, options, chance)

    def _move(self, position: Position) -> str | None:
        """Takes up to four steps of the plan in one line."""
        command = position.command
        if command is None or position.step is not Phase.MOVEMENT:
            return None
        of = (position.turn, command.chit, command.active)
        if of != self._of:
            self._of, self._plan = of, plan(Situation(position, command.side))
        ways: list[Way] = []
        verb = ""
        for step in list(self._plan):
            if len(ways) < IN_A_LINE and verb in ("", step.verb) and _has_room(position, step.path[-1], ways):
                self._plan.remove(step)
                way = Way(unit=ref(position, step.unit), path=step.path)
                if step.unit not in command.moved and allowed(position, _order(step.verb, [*ways, way])):
                    ways.append(way)
                    verb = step.verb
        return write(_order(verb, ways)) if ways else None


def _has_room(position: Position, hex_: HexId, ways: Sequence[Way]) -> bool:
    """Tells whether one more unit may end in a hex after some moves: nobody relies on others who still have to go."""
    gone = {way.unit.unit for way in ways}
    come = sum(way.path[-1] == hex_ for way in ways)
    return len([unit for unit in position.at(hex_) if unit not in gone]) + come < STACKING_LIMIT


def _order(verb: str, ways: list[Way]) -> Move | March:
    return March(ways=tuple(ways)) if verb == "march" else Move(ways=tuple(ways))


def _first(position: Position, offer: Choice, chance: random.Random) -> str | None:
    return next(iter(offer.lines), None)


def _ahead(position: Position, offer: Choice, chance: random.Random) -> str | None:
    return sampled(offer, chance) if chance.random() < AHEAD else None


ANSWERS: Mapping[str, Answer] = {
    "queue": _ahead,
    "for": _ahead,
    "lose": combat.lose,
    "retreat": combat.retreat,
    "advance": combat.advance,
    "interrupt": chits_and_supply.interrupt,
    "bid": _first,
    "deploy": deployment.deploy,
    "surprise": _first,
    "select": chits_and_supply.select,
    "zhukov": chits_and_supply.zhukov,
    "activate": chits_and_supply.activate,
    "reinforce": chits_and_supply.reinforce,
    "remove": chits_and_supply.remove,
    "fortress": chits_and_supply.nearest_to_the_enemy,
    "lift": chits_and_supply.lift,
    "withdraw": chits_and_supply.withdraw,
    "enter": chits_and_supply.enter,
    "attack": combat.attack,
    "roll": _first,
}
GOING_ON = ("turn", "draw", "interrupt", "end", "pass")
IN_TURN = ("pass", "reveal", *GOING_ON)  # where a draw does not end the command before it
_any = AtRandom(PASSING)
