"""A player with sense: it tries what it could do, and does what makes its position better; it attacks at good odds."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from pbem.bots.at_random import AtRandom
from pbem.bots.on_to_berlin.worth import worth
from pbem.core.carrying_out import applied
from pbem.core.game import Options
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import Nation, Side
from pbem.games.on_to_berlin.game import GAME
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.orders.lines import write
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.ratings import rating
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.turn.decide import decide
from pbem.games.on_to_berlin.turn.sequence import pending

T = TypeVar("T")

TRIED = 32  # orders of a kind that are thought through
BETTER = {Side.AXIS: 8.0, Side.ALLIED: 0.05}  # so much better must a position become
ODDS = {Side.AXIS: 3.0, Side.ALLIED: 0.15}  # hits to be expected for each point of defence: who must win hurries
WORTH_AN_AMBUSH = 1.0  # hits to be expected
CARDS = {
    "Blitzkrieg": 6, "Mobile Warfare": 6, "Supply": 5, "Diplomacy": 5, "Ambush": 4, "Amphibious/Airborne Ops": 5,
    "New Weapons": 4, "Lend-Lease": 4, "Development": 4, "Long Range Bombing": 3, "Strategic Bombing": 3,
    "Wolfpacks": 3, "Redeploy": 2, "Vichy France": 2, "Operation Seel\u00f6we": 2,
}  # fmt: skip
EVENTS = (
    "diplomacy",
    "supply",
    "yugoslavia",
    "develop",
    "weapons",
    "vichy",
    "raid",
    "bomb",
    "recover",
)  # taken as offered
WEIGHED = ("move", "fly", "land", "drop", "invade", "redeploy", "mobilize")


class Cautious:
    """Answers what must be answered, then attacks, then moves; what it knows nothing of, it leaves to chance."""

    def __init__(self) -> None:
        self._any = AtRandom()

    def __call__(self, position: Position, options: Options, chance: random.Random) -> str | None:
        """Returns a line."""
        names = {offer.kind for offer in options.offers}
        for name, answer in ANSWERS.items():
            if name in names and (line := answer(position, name, chance)):
                return line
        return self._any(position, options, chance)


def _side(position: Position) -> Side:
    return position.active or position.initiative


def _decider(position: Position) -> Side | None:
    side = pending(position).side
    return Side(side) if side in tuple(Side) else None


def _tried(position: Position, name: str, chance: random.Random) -> Iterator[tuple[Any, Position]]:
    """Yields legal orders of a kind, and what they lead to."""

    def shuffled(things: Sequence[T], /) -> Sequence[T]:
        return chance.sample(things, len(things))

    for order in islice(KINDS[name].offered(position).source(shuffled), TRIED):
        ruling = decide(position, order)
        if not ruling.violations:
            yield order, applied(GAME, position, ruling)


def _first(position: Position, name: str, chance: random.Random) -> str | None:
    for order in KINDS[name].offered(position).source(lambda things: things):
        if not decide(position, order).violations:
            return write(order)
    return None


def _answered(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the answer after which the side that must give it stands best."""
    return _best(position, name, _decider(position) or _side(position), chance, float("-inf"))


def _weighed(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the order after which the side in its impulse stands clearly better than now."""
    side = _side(position)
    return _best(position, name, side, chance, worth(position, side) + BETTER[side])


def _best(position: Position, name: str, side: Side, chance: random.Random, least: float) -> str | None:
    found = [(worth(after, side), write(order)) for order, after in _tried(position, name, chance)]
    value, line = max(found, default=(float("-inf"), ""))
    return line if line and value >= least else None


def _declined(position: Position, name: str, chance: random.Random) -> str | None:
    return _first(position, name, chance) if _decider(position) is not None else None


def _hand(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the hand with the best cards, of which it has seen some."""
    found = [(sum(_card_value(card) for card in order.cards) + chance.random(), write(order))
             for order, _ in _tried(position, name, chance)]  # fmt: skip
    return max(found, default=(0.0, None))[1]


def _card_value(card: Any) -> float:
    return CARDS.get(cards()[card].event, 1) + cards()[card].sv / 2


def _card(position: Position, name: str, chance: random.Random) -> str | None:
    found = [
        (_card_value(order.card) + chance.random() * 4, write(order)) for order, _ in _tried(position, name, chance)
    ]
    return max(found, default=(0.0, None))[1]


def _diplomacy(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the great powers first, then whoever comes with most units."""
    found = [(_weight(position, order.nation), write(order)) for order, _ in _tried(position, name, chance)]
    return max(found, default=(0, None))[1]


def _weight(position: Position, nation: Nation) -> int:
    great = 100 if nation in (Nation.US, Nation.SU) else 0
    return great + sum(kind(unit).nation is nation for unit in position.units)


def _attack(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the attack with the best odds, if they are good."""
    found: list[tuple[float, str]] = []
    for order, after in _tried(position, name, chance):
        action = after.action
        if action is not None:
            expected = sum(min(6, rating(unit, action.doing)) / 6 for unit in action.units)
            stand = sum(kind(unit).defence for unit in after.of(action.side.enemy, action.area)) or 1
            found.append((expected / stand, write(order)))
    odds, line = max(found, default=(0.0, ""))
    return line if odds >= ODDS[_side(position)] else None


def _ambush(position: Position, name: str, chance: random.Random) -> str | None:
    found: list[tuple[float, str]] = []
    for order, after in _tried(position, name, chance):
        if after.action is not None:
            expected = sum(2 * min(6, kind(unit).attack) / 6 for unit in after.action.counter)
            found.append((expected, write(order)))
    hits, line = max(found, default=(0.0, ""))
    return line if hits >= WORTH_AN_AMBUSH else None


ANSWERS: Mapping[str, Callable[[Position, str, random.Random], str | None]] = {  # what is looked at, in this order
    **dict.fromkeys(("excess", "hits", "retreat", "eliminate", "discard", "roll"), _answered),
    "hand": _hand, "ambush": _ambush, "decline": _declined, "play": _card, "attack": _attack, "strike": _attack,
    "diplomacy": _diplomacy,
    **dict.fromkeys(("supply", "yugoslavia", "develop", "weapons", "vichy", "raid", "bomb"), _first),
    **dict.fromkeys(("move", "fly", "land", "drop", "invade", "redeploy", "mobilize"), _weighed),
    **dict.fromkeys(("recover", "event", "end_event", "impulse", "pass", "end", "turn"), _first),
}  # fmt: skip
