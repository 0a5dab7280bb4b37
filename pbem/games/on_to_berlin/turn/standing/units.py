"""Decisions beside an action: units that ships cannot carry any more (3.6), units that recover (13)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.core.offer import as_they_come
from pbem.core.standing.decisions import Decision, Figure, Key, Ratio, Way, any_answer
from pbem.core.standing.values import StandingOrder
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side
from pbem.games.on_to_berlin.orders.c08_movement import EXCESS
from pbem.games.on_to_berlin.orders.events_of_cards import posts_of
from pbem.games.on_to_berlin.rules.c08_movement.overboard import owing
from pbem.games.on_to_berlin.rules.c13_recovery import Candidate, counts, number, recoverable
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import EndTurn
from pbem.games.on_to_berlin.state.actions.c08_movement import Excess
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Recover
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.turn.standing.names import rank

# -- more units at sea than the ships carry


def _to_give_up(position: Position, coming: Action | None) -> tuple[str, ...]:
    found = owing(position)
    return (found[0],) if found else ()


def _sea(position: Position) -> tuple[AreaId, ...]:
    found = owing(position)
    return (found[1],) if found else ()


def _too_many(position: Position) -> Ratio | None:
    found = owing(position)
    return (found[2], 1) if found else None


def _given_up(position: Position) -> Iterator[Action]:
    yield from EXCESS.offered(position).source(as_they_come)


def _these_first(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks single units by their kind: one after the other goes."""
    refs = [ref for post in order.posts for ref in post.units] if isinstance(order, Excess) else []
    return rank(kinds()[refs[0].kind], refs[0].spent, names) if [ref.count for ref in refs] == [1] else None


EXCESSES = Decision[Position, Action](
    word="excess",
    about="units at sea that the ships there cannot carry any more",
    due=_to_give_up,
    own=lambda _, order: isinstance(order, Excess),
    answers=_given_up,
    ways=(
        Way("{units} first", "give up one of these, as long as there are too many", _these_first, always=True),
        Way("any", "give up the first that the offers list", any_answer, always=True),
    ),
    figures={"number": Figure("the number of units too many", _too_many, 1)},
    at=_sea,
)

# -- recovery


def _to_recover(position: Position, coming: Action | None) -> tuple[str, ...]:
    """A side that has recovered nothing when the turn ends; the one with the initiative first (5.0)."""
    if not isinstance(coming, EndTurn):
        return ()
    done = {position.standing(nation).side for nation, count in position.this_turn.recovered.items() if count}
    return tuple(side for side in (position.initiative, position.initiative.enemy) if side not in done)


def _recoveries(position: Position, order: StandingOrder) -> Iterator[Action]:
    """Yields the recovery of all that may, of each nation those named first."""

    def first(one: Candidate) -> tuple[bool, ...]:
        return rank(kind(one.unit), True, order.names)

    counted: Counter[Nation] = Counter()
    found: list[Candidate] = []
    for one in sorted(recoverable(position, Side(order.side)), key=first):
        limited = counts(position, one.unit, one.area)
        if limited and counted[one.nation] >= number(position, one.nation):
            continue
        counted[one.nation] += limited
        found.append(one)
    if found:
        yield Recover(posts=posts_of(found))


RECOVERIES = Decision[Position, Action](
    word="recover",
    about="spent units, of a side that has recovered none when the turn ends",
    due=_to_recover,
    own=lambda _, order: isinstance(order, Recover),
    answers=lambda _: (),
    ways=(
        Way("{units} first", "all that may, of each nation these first", any_answer, made=_recoveries, always=True),
        Way("any", "all that may, as the offers do", any_answer, made=_recoveries, always=True),
    ),
)

DECISIONS = (EXCESSES, RECOVERIES)
