"""A player with sense: it tries what it could do and does what makes its position better; it attacks at good odds."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from pbem.bots.absolute_war.worth import worth
from pbem.bots.at_random import AtRandom
from pbem.core.carrying_out import applied
from pbem.core.game import Options
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import HAND_LIMIT, MOST_RP
from pbem.games.absolute_war.board.types import CardId, Marker, Side, Stage, ZoneId
from pbem.games.absolute_war.game import GAME
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.orders.lines import write
from pbem.games.absolute_war.rules.c12_combat.strength import parts, total
from pbem.games.absolute_war.rules.c12_combat.supporting import may_commit, next_to_commit
from pbem.games.absolute_war.rules.c24_enemy_strategy import given_away
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.decide import decide
from pbem.games.absolute_war.turn.sequence import pending

T = TypeVar("T")

TRIED = 24  # orders of a kind that are thought through
ATTACKS = 60
BETTER = {Side.GERMAN: 0.3, Side.SOVIET: 0.3}  # so much better must a position become
ODDS = {Side.GERMAN: 1, Side.SOVIET: 1}  # what an attack must come to, counting the support that may come
NEVER = -99.0
KEPT_MARKERS = 1  # Support markers that are kept for the defence


class Cautious:
    """Answers what must be answered, then fights, then moves; what it knows nothing of, it leaves to chance."""

    def __init__(self) -> None:
        self._any = AtRandom()

    def __call__(self, position: Position, options: Options, chance: random.Random) -> str | None:
        """Returns a line."""
        names = {offer.kind for offer in options.offers}
        for name, answer in ANSWERS.items():
            if name in names and (line := answer(position, name, chance)):
                return line
        return self._any(position, options, chance)


def _tried(position: Position, name: str, chance: random.Random, most: int = TRIED) -> Iterator[tuple[Any, Position]]:
    """Yields legal orders of a kind, and what they lead to."""

    def shuffled(things: Sequence[T], /) -> Sequence[T]:
        return chance.sample(things, len(things))

    for order in islice(KINDS[name].offered(position).source(shuffled), most):
        ruling = decide(position, order)
        if not ruling.violations:
            yield order, applied(GAME, position, ruling)


def _decider(position: Position) -> Side:
    side = pending(position).side
    return Side(side) if side in tuple(Side) else position.phasing


def _first(position: Position, name: str, chance: random.Random) -> str | None:
    for order in KINDS[name].offered(position).source(lambda things: things):
        if not decide(position, order).violations:
            return write(order)
    return None


def _answered(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the answer after which the side that must give it stands best."""
    return _best(position, name, _decider(position), chance, float("-inf"))


def _weighed(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the order after which the Phasing player stands clearly better than now."""
    side = position.phasing
    return _best(position, name, side, chance, worth(position, side) + BETTER[side])


def _best(position: Position, name: str, side: Side, chance: random.Random, least: float) -> str | None:
    found = [(worth(after, side), write(order)) for order, after in _tried(position, name, chance)]
    value, line = max(found, default=(float("-inf"), ""))
    return line if line and value >= least else None


# -- cards


def _purchase(position: Position, name: str, chance: random.Random) -> str | None:
    """Turns markers into RPs, and the cards that are of least use: stale ones, or those over the limit."""
    side = position.phasing
    if position.rp.get(side, 0) >= MOST_RP[side]:
        return None
    held = position.hand(side)
    spare = held.size > HAND_LIMIT or position.rp.get(side, 0) < 2
    for order, _ in _tried(position, name, chance, 80):
        if order.sites or any(_stale(position, card) for card in order.cards):
            return write(order)
    free = [card for card in held.hand if not any(given_away(position, (card,), freely=True))]
    worst = sorted((_use(position, card), card) for card in free)
    if not spare or not worst or (worst[0][0] > 2 and held.size <= HAND_LIMIT):
        return None
    return f"purchase {cards()[worst[0][1]].number}"


def _stale(position: Position, card: CardId) -> bool:
    """Tells a card whose years are over."""
    end = cards()[card].row.year_to
    return end is not None and position.row.year > end


def _use(position: Position, card: CardId) -> float:
    """Returns how useful a card of the hand is: Support Points, an Offensive that is in time."""
    row = cards()[card]
    now = 1.0 if row.in_time(position.row.year) else 0.5
    return now * (4 + row.offensive_value if row.offensive and row.major else abs(row.sp))


def _discard(position: Position, name: str, chance: random.Random) -> str | None:
    held = position.hand(_decider(position))
    if not any(each.what == "discard" for each in position.owed) and held.size <= HAND_LIMIT:
        return None
    found = [(sum(_use(position, card) for card in order.cards), write(order))
             for order, _ in _tried(position, name, chance)]  # fmt: skip
    return min(found, default=(0.0, None))[1]


def _offensive(position: Position, name: str, chance: random.Random) -> str | None:
    """Declares Major Offensives while attacks with markers are likely: not in mud, not without strength."""
    if position.free(position.phasing, Marker.ATTACK) < 2 or position.now.stage is Stage.BEFORE:
        return None
    for order, after in _tried(position, name, chance):
        row = cards()[order.card]
        if row.major and after.now.unplaced > position.now.unplaced and after.now.unplaced <= 2:
            return write(order)
    return None


# -- Combat


def _target(position: Position, name: str, chance: random.Random) -> str | None:
    """Puts a Major Offensive marker where an attack would be best."""
    best: dict[ZoneId, float] = {}
    for order, odds in _attacks(position, chance):
        best[order.zone] = max(best.get(order.zone, NEVER), odds)
    lines = {order.zone: write(order) for order, _ in _tried(position, name, chance, 200) if not order.flipped}
    return max(((best.get(zone, NEVER), line) for zone, line in lines.items()), default=(0.0, None))[1]


def _attacks(position: Position, chance: random.Random) -> Iterator[tuple[Any, float]]:
    """Yields the attacks that are possible with the odds they come to, counting support."""
    for order, after in _tried(position, "attack", chance, ATTACKS):
        yield order, _odds(after, chance)


def _odds(position: Position, chance: random.Random) -> float:
    """Returns the odds of the Combat that is under way, with half of what the enemy might add."""
    combat = position.combat
    if combat is None:
        return NEVER
    found = parts(position)
    side = combat.attacker
    extra = _support_in_sight(position, side) - 0.5 * _support_in_sight(position, side.enemy)
    bonus = 1.0 if combat.zone in position.major else 0.0
    return total(found, side) - total(found, side.enemy) + extra + bonus


def _support_in_sight(position: Position, side: Side) -> float:
    """Returns the points that supporting stacks of a side may add."""
    found = 0.0
    for order in KINDS["support"].offered(position).source(lambda things: things):
        stack = position.stack_of(order.unit)
        if stack and position.stack_side(stack) is side and not decide(position, order).violations:
            points = position.points(stack.units[0])
            found += points.yellow + points.circled
    return min(found, 3.0)


def _attack(position: Position, name: str, chance: random.Random) -> str | None:
    """Returns the attack with the best odds, if they are good."""
    side = position.phasing
    found = [(odds, write(order)) for order, odds in _attacks(position, chance)]
    odds, line = max(found, default=(NEVER, ""))
    return line if line and odds >= ODDS[side] else None


def _support(position: Position, name: str, chance: random.Random) -> str | None:
    """Adds support that counts; the defender only where it may help."""
    combat = position.combat
    if combat is None:
        return None
    side = _decider(position)
    for order, after in _tried(position, name, chance, 80):
        gained = total(parts(after), side) > total(parts(position), side)
        if position.owner(order.unit) is side and gained and _wanted(position, side):
            return write(order)
    return None


def _wanted(position: Position, side: Side) -> bool:
    combat = position.combat
    if combat is None or position.free(side, Marker.SUPPORT) <= KEPT_MARKERS * (combat.attacker is side):
        return False
    found = parts(position)
    odds = total(found, combat.attacker) - total(found, combat.attacker.enemy)
    return odds < 6 if combat.attacker is side else -3 <= odds <= 5


def _commit(position: Position, name: str, chance: random.Random) -> str | None:
    for order, _ in _tried(position, name, chance):
        if KINDS[name].whose(position, order) is _decider(position):
            return write(order)
    return None


def _no_support(position: Position, name: str, chance: random.Random) -> str | None:
    """Says that a player is done whose word the Combat waits for; the Attacker, if nobody is behind him, just draws."""
    side = next_to_commit(position)
    last = side is position.phasing and not may_commit(position, position.phasing.enemy)
    return f"no support {side}" if side is not None and not last else None


def _event(position: Position, name: str, chance: random.Random) -> str | None:
    """Answers a card that was drawn; in a Combat plays one that adds points; else leaves cards in the hand."""
    if any(each.what == "event" for each in position.owed):
        return _answered(position, name, chance)
    if position.combat is None:
        return None
    for order, after in _tried(position, name, chance, 40):
        side = cards()[order.card].side
        if after.combat and total(parts(after), side) > total(parts(position), side) and side is _decider(position):
            return write(order)
    return None


ANSWERS: Mapping[str, Callable[[Position, str, random.Random], str | None]] = {  # what is looked at, in this order
    **dict.fromkeys(("choose", "lose", "retreat", "fee", "partisan", "take_off", "stalin_line"), _answered),
    "markers": _first, "discard": _discard, "event": _event, "purchase": _purchase, "lend_lease": _first,
    **dict.fromkeys(("reinforce", "upgrade", "replace"), _answered),
    "repair": _weighed, "offensive": _offensive,
    "commit": _commit, "support": _support, "no_support": _no_support, "pincer": _first, "resolve": _first,
    "advance": _weighed, "exploit": _weighed, "repeat": _first, "target": _target, "attack": _attack,
    **dict.fromkeys(("move", "fly", "deploy"), _weighed),
    **dict.fromkeys(("end_combat", "supply", "reveal", "goal", "phase", "side", "turn", "end"), _first),
}  # fmt: skip
