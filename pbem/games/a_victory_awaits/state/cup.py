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
    found = 0
    for side in Side:
        chits, every = position.this_turn.chits.get(side, Chits()), _to_hold(position, side)
        named = sum(id_ in chits.selected for id_ in every)
        found += named + min(chits.unnamed, len(every) - named)
    return found


def _to_hold(position: Position, side: Side) -> list[ChitId]:
    """Returns the chits of a side that can be in hand now and have not been played this turn."""
    played = position.this_turn.chits.get(side, Chits()).drawn
    book = chits_of(position.scenario).items()
    return [id_ for id_, chit in book if _of(chit, side) and may_hold(position, chit) and id_ not in played]


def _of(chit: Chit, side: Side) -> bool:
    return chit.owner.lower() == side


def perhaps_held(position: Position) -> int:
    """Returns how many of the chits left may be in hand as far as both players know: no name of one tells anything.

    But Reinforcements always are among the chits (6.2): those that nobody can hold are known to be in the cup.
    """
    found = 0
    for side in Side:
        holdable, chits = _to_hold(position, side), position.this_turn.chits.get(side, Chits())
        sure = [id_ for id_ in chits.selected if chit_of(position, id_).kind is ChitKind.REINFORCEMENT]
        in_the_cup = len({*sure} - {*holdable})
        found += min(chits_left(position, side) - in_the_cup, len(holdable))
    return found


def cup_is_empty(position: Position) -> bool:
    """Tells whether all that is left may be in hand: then interrupts are played without a draw (7.3)."""
    left = sum(chits_left(position, side) for side in Side)
    return position.this_turn.supply_drawn and left <= held_back(position)


def perhaps_empty(position: Position) -> bool:
    """Tells whether both players must reckon with an empty cup, and with an interrupt that is still to be played."""
    left = sum(chits_left(position, side) for side in Side)
    return position.this_turn.supply_drawn and 0 < left <= perhaps_held(position)


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
