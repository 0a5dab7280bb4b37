"""All decisions that a standing order may answer in this game: support, and what results ask of either side."""

from collections.abc import Iterator, Sequence

from pbem.core.offer import as_they_come
from pbem.core.standing.decisions import Book, Decision, Figure, Key, Ratio, Way, any_answer
from pbem.core.standing.values import StandingOrder
from pbem.games.absolute_war.board.types import Side, Step, ZoneId
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.rules.c12_combat.owed import waiting
from pbem.games.absolute_war.rules.c12_combat.strength import parts, total
from pbem.games.absolute_war.rules.c12_combat.supporting import may_commit, next_to_commit
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c09_cards import Partisan, PlayEvent
from pbem.games.absolute_war.state.actions.c12_combat import (
    Choose,
    Commit,
    Lose,
    NoSupport,
    Pincer,
    Resolve,
    Retreat,
    Support,
)
from pbem.games.absolute_war.state.position import Owed, Position
from pbem.games.absolute_war.turn.sequence import pending
from pbem.games.absolute_war.turn.standing.names import FAR, SLOTS, distances, rank


def _offered(kind: str, position: Position) -> Iterator[Action]:
    yield from KINDS[kind].offered(position).source(as_they_come)


# -- support


def _to_commit(position: Position, coming: Action | None) -> tuple[str, ...]:
    """The Defender who is asked next; when the cards are drawn also whoever has not been asked (12.3.1)."""
    combat = position.combat
    if combat is None or combat.step is not Step.SUPPORT or combat.owed:
        return ()
    if isinstance(coming, Resolve):
        return tuple(side for side in (position.initiative.enemy, position.initiative) if may_commit(position, side))
    side = next_to_commit(position)
    return (side,) if side and side is not combat.attacker else ()


def _his_own(position: Position, order: Action) -> bool:
    """Tells whether a line commits something for a side that is asked, or says that it commits nothing."""
    asked = _to_commit(position, order)
    return (
        isinstance(order, Support | NoSupport | Commit | PlayEvent)
        and KINDS[order.kind].whose(position, order) in asked
    )


def _ends_it(position: Position, order: Action) -> bool:
    """Tells whether a line commits something for the side that commits last (12.3.1), or attempts a Pincer Maneuver."""
    return isinstance(order, Support | Commit | PlayEvent | Pincer)


def _odds(position: Position) -> Ratio | None:
    """Returns the strengths so far, the attacker's first (12.4)."""
    combat = position.combat
    if combat is None:
        return None
    found = parts(position)
    return max(total(found, combat.attacker), 0), max(total(found, combat.attacker.enemy), 0)


def _no_more(position: Position, order: StandingOrder) -> Iterator[Action]:
    yield NoSupport(side=Side(order.side))


def _support(position: Position, order: StandingOrder) -> Iterator[Action]:
    """Yields the stacks of a side that may give support, those named first, and then that no more comes."""
    combat = position.combat
    found = [each for each in _offered("support", position) if isinstance(each, Support)]
    own = [
        each
        for each in found
        if combat and position.owner(each.unit) == order.side and each.unit not in combat.supports
    ]
    named = [each for each in own if not order.names or not all(rank(position, each.unit, order.names))]
    yield from sorted(named, key=lambda each: rank(position, each.unit, order.names))
    yield NoSupport(side=Side(order.side))


def _target(position: Position) -> tuple[ZoneId, ...]:
    return (position.combat.zone,) if position.combat else ()


SUPPORTS = Decision[Position, Action](
    word="support",
    about="support by stacks in a Combat; cards and special markers are not played beforehand",
    due=_to_commit,
    own=_his_own,
    answers=lambda _: (),
    ways=(
        Way("none", "commit nothing more", any_answer, made=_no_more, always=True),
        Way("by {units}", "by stacks with these on top, as many as the markers allow", any_answer, made=_support,
            always=True),
        Way("any", "by all stacks that may, as many as the markers allow", any_answer, made=_support, always=True),
    ),
    figures={"odds": Figure("attacker to defender in strength so far", _odds, ratio=True)},
    at=_target,
    rule="12.3/support-step-first",
    ended_by=_ends_it,
)  # fmt: skip

# -- what is owed


def _owed(position: Position, what: str) -> Owed | None:
    """Returns what is owed next, if it is of this kind and nothing else comes before it."""
    first = next(iter(waiting(position)), None)
    return first if first and first.what == what and pending(position).side == first.side else None


def _side(position: Position, what: str) -> tuple[str, ...]:
    found = _owed(position, what)
    return (found.side,) if found else ()


def _number(what: str, position: Position) -> Ratio | None:
    found = _owed(position, what)
    return (found.number, 1) if found else None


def _place(position: Position) -> tuple[ZoneId, ...]:
    """Returns the Zones of the units that something is asked of."""
    first = next(iter(waiting(position)), None)
    zones = [position.zone_of(unit) for unit in first.units] if first else []
    return tuple(zone for zone in zones if zone) or _target(position)


def _to_choose(position: Position, coming: Action | None) -> tuple[str, ...]:
    return _side(position, "choose")


def _as_listed(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    choice = order.choice if isinstance(order, Choose) else ""
    return (names.index(choice),) if choice in names else None


CHOICES = Decision[Position, Action](
    word="choose",
    about="choices that results leave",
    due=_to_choose,
    own=lambda _, order: isinstance(order, Choose),
    answers=lambda position: _offered("choose", position),
    ways=(Way("{choices}", "the first of these words that is offered", _as_listed),),
    figures={"zones": Figure("the length of the retreat", lambda position: _number("choose", position), 1)},
    at=_place,
)


def _to_lose(position: Position, coming: Action | None) -> tuple[str, ...]:
    return _side(position, "step")


def _these_first(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return rank(position, order.unit, names) if isinstance(order, Lose) else None


LOSSES = Decision[Position, Action](
    word="lose",
    about="the unit that loses a step",
    due=_to_lose,
    own=lambda _, order: isinstance(order, Lose),
    answers=lambda position: _offered("lose", position),
    ways=(
        Way("{units} first", "one of these, of the first kind named before the second", _these_first, always=True),
        Way("any", "the first that the offers list", any_answer, always=True),
    ),
    figures={"steps": Figure("the number of steps", lambda position: _number("step", position), 1)},
    at=_place,
)


def _to_retreat(position: Position, coming: Action | None) -> tuple[str, ...]:
    return _side(position, "retreat")


def _nearest(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks by how near the retreat ends to the first Zone named, then to the second."""
    if not isinstance(order, Retreat):
        return None
    return tuple(distances(name).get(order.way.path[-1], FAR) for name in names)


RETREATS = Decision[Position, Action](
    word="retreat",
    about="the way of a stack that retreats",
    due=_to_retreat,
    own=lambda _, order: isinstance(order, Retreat),
    answers=lambda position: _offered("retreat", position),
    ways=(
        Way("toward {zones}", "end as near to them as the rules let it, to the first before the second", _nearest,
            always=True),
        Way("any", "take the first way that the offers list", any_answer, always=True),
    ),
    figures={"zones": Figure("the length of the retreat", lambda position: _number("retreat", position), 1)},
    at=_place,
)  # fmt: skip


def _to_deploy(position: Position, coming: Action | None) -> tuple[str, ...]:
    return _side(position, "partisan")


def _there(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks icons in the Zones named first."""
    zone = order.zone if isinstance(order, Partisan) else None
    return (names.index(zone) if zone in names else len(names),)


PARTISANS = Decision[Position, Action](
    word="partisan",
    about="icons of Partisans on a card that is drawn",
    due=_to_deploy,
    own=lambda _, order: isinstance(order, Partisan),
    answers=lambda position: _offered("partisan", position),
    ways=(
        Way("in {zones} first", "carry out an icon in these as far as can be", _there, always=True),
        Way("any", "the first that the offers list", any_answer, always=True),
    ),
)

BOOK = Book[Position, Action]((SUPPORTS, CHOICES, LOSSES, RETREATS, PARTISANS), slots=SLOTS, place="zones")


def book() -> Book[Position, Action]:
    """Returns the book of the game's decisions."""
    return BOOK
