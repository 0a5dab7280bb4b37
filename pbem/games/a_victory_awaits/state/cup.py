"""What is in the cup and in hand, as far as a log tells (6, 7, 18.1)."""

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.charts import Chit
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Scenario, Side
from pbem.games.a_victory_awaits.state.position import Chits, Position


def chit_of(position: Position, id_: ChitId) -> Chit:
    """Returns a chit of the game."""
    return chits_of(position.scenario)[id_]


@carries_out("19.4/until-all-are-executed", "20.2/until-the-master-cup-is-empty")
def chits_left(position: Position, side: Side) -> int:
    """Returns how many chits of a side are still in the cup or in hand, or face down in the queue (19.4)."""
    chits = position.this_turn.chits.get(side, Chits())
    return len(chits.selected) + chits.unnamed + position.this_turn.masters.get(side, 0)


def supply_chit(position: Position) -> ChitId:
    """Returns the Supply Check chit of the game."""
    return next(id_ for id_, chit in chits_of(position.scenario).items() if chit.kind is ChitKind.SUPPLY_CHECK)


def held_back(position: Position) -> int:
    """Returns how many of the chits left may be held in hand: interrupts not played, and Zhukov's chit (6.3, 18.1)."""
    played = {chit for chits in position.this_turn.chits.values() for chit in chits.drawn}
    found = 0
    for side in Side:
        chits = position.this_turn.chits.get(side, Chits())
        book = chits_of(position.scenario).items()
        every = [id_ for id_, chit in book if chit.owner.lower() == side and may_hold(position, chit)]
        named = sum(id_ in chits.selected for id_ in every)
        found += named + min(chits.unnamed, sum(id_ not in played and id_ not in chits.selected for id_ in every))
    return found


def cup_is_empty(position: Position) -> bool:
    """Tells whether all that is left may be in hand: then interrupts are played without a draw (7.3)."""
    left = sum(chits_left(position, side) for side in Side)
    return position.this_turn.supply_drawn and left <= held_back(position)


def all_played(position: Position) -> bool:
    """Tells whether the turn's chits have all been drawn or played."""
    return position.this_turn.supply_drawn and not any(chits_left(position, side) for side in Side)


@carries_out("18.1/zhukov-holds-reinforcements")
def may_hold(position: Position, chit: Chit) -> bool:
    """Tells whether a chit can be in hand now."""
    return may_interrupt(position, chit) and (chit.kind is ChitKind.INTERRUPT or has_zhukov(position))


def may_interrupt(position: Position, chit: Chit) -> bool:
    """Tells whether a chit can ever be played as an interrupt: Zhukov's only in the Leningrad scenario (18.1)."""
    if chit.kind is ChitKind.INTERRUPT:
        return True
    zhukovs = chit.kind is ChitKind.REINFORCEMENT and chit.owner == "Soviet"
    return zhukovs and position.scenario is Scenario.LENINGRAD


def has_zhukov(position: Position) -> bool:
    """Tells whether the Soviet Reinforcements may be held: from the turn after the declaration on (18.1, Q72)."""
    return position.zhukov is not None and position.turn > position.zhukov
