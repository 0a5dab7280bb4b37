"""Decisions in an action: whether it is ambushed, who takes the hits, where units retreat (10, 11)."""

from collections.abc import Iterator, Sequence

from pbem.core.offer import as_they_come
from pbem.core.standing.decisions import Decision, Figure, Key, Ratio, Way, any_answer
from pbem.core.standing.values import StandingOrder
from pbem.games.on_to_berlin.board.types import AreaId, Stage
from pbem.games.on_to_berlin.orders.c11_resolving_attacks import ELIMINATE, HITS, RETREAT, assigned, filled
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import could_react
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import targets
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.hit_effects import Target
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.retreats import retreater
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush, Assign, Decline, Eliminate, Retreat
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.turn.sequence import ROLLED
from pbem.games.on_to_berlin.turn.standing.names import FAR, distances, rank

DRIVEN = (Stage.RETREAT, Stage.COUNTER_RETREAT)


def _area(position: Position) -> tuple[AreaId, ...]:
    return (position.action.area,) if position.action else ()


def _attackers(position: Position) -> Ratio | None:
    return (len(position.action.units), 1) if position.action else None


# -- ambushes


def _to_react(position: Position, coming: Action | None) -> tuple[str, ...]:
    """An attack announced waits for the other side (10.1); a movement does not, and may be ambushed all the same."""
    action = position.action
    side = could_react(position) if action and action.doing in ROLLED else None
    return (side,) if side else ()


def _declined(position: Position) -> Iterator[Action]:
    yield Decline()


AMBUSHES = Decision[Position, Action](
    word="ambush",
    about="whether an attack, strike or bombing is ambushed: no card of a hand is played beforehand",
    due=_to_react,
    own=lambda _, order: isinstance(order, Ambush | Decline),
    answers=_declined,
    ways=(Way("none", "let the action go on", any_answer, always=True),),
    figures={"units": Figure("the number of units that act", _attackers, 1)},
    at=_area,
    rule="10.1/before-the-dice",
)

# -- hits


def _to_assign(position: Position, coming: Action | None) -> tuple[str, ...]:
    action = position.action
    waits = action is not None and action.stage in (Stage.HITS, Stage.COUNTER_HITS)
    return (action.assigner or action.side,) if action and waits else ()


def _number(position: Position) -> Ratio | None:
    return (position.action.hits, 1) if position.action else None


def _assignments(position: Position) -> Iterator[Action]:
    yield from HITS.offered(position).source(as_they_come)


def _these_hit(position: Position, order: StandingOrder) -> Iterator[Action]:
    """Yields the assignment that breaks the units named first, and others only with what is left."""

    def first(each: Target) -> tuple[bool, ...]:
        return rank(kind(each.unit), each.spent, order.names)

    if position.action:
        yield assigned(position, filled(sorted(targets(position), key=first), position.action.hits))


ASSIGNMENTS = Decision[Position, Action](
    word="hits",
    about="hits, of the side that assigns them",
    due=_to_assign,
    own=lambda _, order: isinstance(order, Assign),
    answers=_assignments,
    ways=(
        Way("{units} first", "break these as far as can be, of the first kind named before the second", any_answer,
            made=_these_hit, always=True),
        Way("any", "assign as the offers do first", any_answer, always=True),
    ),
    figures={"number": Figure("the number of hits", _number, 1)},
    at=_area,
)  # fmt: skip

# -- retreats


def _to_retreat(position: Position, coming: Action | None) -> tuple[str, ...]:
    side = retreater(position) if position.action and position.action.stage in DRIVEN else None
    return (side,) if side else ()


def _retreating(position: Position) -> Ratio | None:
    return (len(position.action.retreating), 1) if position.action else None


def _retreats(position: Position) -> Iterator[Action]:
    yield from RETREAT.offered(position).source(as_they_come)
    yield from ELIMINATE.offered(position).source(as_they_come)


def _nearest(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks by how near the retreat ends to the first area named; of two such ways the one of more units."""
    if not isinstance(order, Retreat):
        return None
    ends = [end for way in order.ways for end in way.path]
    count = sum(ref.count for way in order.ways for ref in way.units)
    return (*(max(distances(name).get(end, FAR) for end in ends) for name in names), -count)


def _dies(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return () if isinstance(order, Eliminate) else None


def _goes(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return () if isinstance(order, Retreat) else None


def _gives_way(position: Position, order: Action) -> bool:
    return isinstance(order, Retreat | Eliminate)


FIGURES = {"units": Figure("the number of units driven off", _retreating, 1)}
RETREATS = Decision[Position, Action](
    word="retreat",
    about="units that hits drive off",
    due=_to_retreat,
    own=_gives_way,
    answers=_retreats,
    ways=(
        Way("toward {areas}", "go as near to them as the rules let it, to the first before the second", _nearest),
        Way("any", "take the first way that the offers list", _goes),
    ),
    figures=FIGURES,
    at=_area,
)
ELIMINATIONS = Decision[Position, Action](
    word="eliminate",
    about="units that hits drive off, and that could only violate a neutral",
    due=_to_retreat,
    own=_gives_way,
    answers=_retreats,
    ways=(Way("any", "eliminate them", _dies),),
    figures=FIGURES,
    at=_area,
)

DECISIONS = (AMBUSHES, ASSIGNMENTS, RETREATS, ELIMINATIONS)
