"""Decisions in a combat: combat cards that lie open, losses, retreat, ground that is held (11.2 to 11.4)."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from pbem.core.offer import as_they_come
from pbem.core.standing.decisions import Decision, Figure, Key, Ratio, Way, any_answer
from pbem.core.standing.values import StandingOrder
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.orders.c11_combat.losses import LOSE
from pbem.games.barbarossa_to_berlin.orders.c11_combat.retreat_hold_advance import HOLD, RETREAT
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.play_in_combat import may_answer
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import defenders, fire
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Defend, Hold, Lose, Retreat
from pbem.games.barbarossa_to_berlin.state.deck import piles
from pbem.games.barbarossa_to_berlin.state.options import SURROUNDED_MAY_REFUSE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.standing.names import FAR, distances, fewest_others, is_of

LOSING = {"lose_defender": False, "lose_attacker": True}


def _enemy_in(position: Position, stage: str) -> tuple[str, ...]:
    combat = position.combat
    return (combat.side.enemy,) if combat and combat.stage == stage else ()


def _target(position: Position) -> tuple[SpaceId, ...]:
    return (position.combat.target,) if position.combat else ()


def _units(position: Position) -> Ratio | None:
    return (len(defenders(position, position.combat)), 1) if position.combat else None


UNITS = Figure("the number of defending units", _units, 1, 3)


# -- combat cards


def _to_defend(position: Position, coming: Action | None) -> tuple[str, ...]:
    """The defender, where he can play anything at all."""
    asked = _enemy_in(position, "reply")
    return asked if asked and may_answer(position) else ()


def _strengths(position: Position) -> Ratio | None:
    """Returns the combat strengths of attacker and defender, as they are added up on the tables (11.2)."""
    combat = position.combat
    if combat is None:
        return None
    ours, theirs = (fire(position, combat, side, 1).strength for side in (combat.side, combat.side.enemy))
    return max(ours, 0), max(theirs, 0)


def _defences(position: Position) -> Iterator[Defend]:
    """Yields the defences with cards that lie open: those of a hand are nobody's business."""
    combat = position.combat
    face_up = sorted(piles(position, combat.side.enemy).face_up) if combat else []
    several = chain.from_iterable(combinations(face_up, size) for size in range(len(face_up) + 1))
    yield from (Defend(cards=cards) for cards in several)


def _no_card(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return () if isinstance(order, Defend) and not order.cards else None


def _these_cards(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks by how many of the cards named are played; a card that is not named is not."""
    cards = [str(card) for card in order.cards] if isinstance(order, Defend) else []
    if not cards or not set(cards) <= set(names):
        return None
    return (-len(cards), *(names.index(card) for card in cards))


def _open_cards(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return (-len(order.cards),) if isinstance(order, Defend) and order.cards else None


def _in_the_hand(position: Position, order: StandingOrder) -> Iterator[str]:
    """Yields that a card does not lie open: a log in which hands are hidden has to be judged alike."""
    lying = piles(position, Side(order.side)).face_up
    for card in order.names:
        if int(card) not in lying:
            text = f"card {card} does not lie open before the {order.side.title()} side: no other is played beforehand"
            yield f"{text}; play it with `defend with {card}` when the combat comes"


DEFEND = Decision[Position, Action](
    word="defend",
    about="combat cards of the defender that lie open, or none",
    due=_to_defend,
    own=lambda _, order: isinstance(order, Defend),
    answers=_defences,
    ways=(
        Way("none", "play no card", _no_card, always=True),
        Way("with open cards", "play all cards that lie open and may be played", _open_cards),
        Way("with {cards}", "play these, as far as they lie open and may be played", _these_cards, _in_the_hand),
    ),
    figures={"odds": Figure("attacker to defender in combat strength", _strengths, ratio=True), "units": UNITS},
    at=_target,
    rule="11.2/defender-opportunity",
)


# -- losses


def _to_lose(position: Position, coming: Action | None) -> tuple[str, ...]:
    combat = position.combat
    if combat is None or combat.stage not in LOSING:
        return ()
    return (combat.side if LOSING[combat.stage] else combat.side.enemy,)


def _loss_number(position: Position) -> Ratio | None:
    numbers = [position.combat.losses.get(Side(side), 0) for side in _to_lose(position, None) if position.combat]
    return (numbers[0], 1) if numbers else None


def _losses(position: Position) -> Iterator[Action]:
    yield from LOSE.offered(position).source(as_they_come)


def _these_first(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks by the steps of the units named; what becomes of an LCU is not chosen without being asked."""
    return (*fewest_others(order.units, names), len(order.fates)) if isinstance(order, Lose) else None


LOSSES = Decision[Position, Action](
    word="lose",
    about="losses, the defender's and the attacker's",
    due=_to_lose,
    own=lambda position, order: isinstance(order, Lose) and order.side in _to_lose(position, order),
    answers=_losses,
    ways=(
        Way("{units} first", "take steps of these as far as can be, of the first kind named before the second",
            _these_first, always=True),
        Way("any", "take the first way that the offers list", any_answer, always=True),
    ),
    figures={"losses": Figure("the loss number", _loss_number, 1), "units": UNITS},
    at=_target,
)  # fmt: skip


# -- retreat, or hold


def _to_retreat(position: Position, coming: Action | None) -> tuple[str, ...]:
    return _enemy_in(position, "retreat")


def _gives_way(position: Position, order: Action) -> bool:
    return isinstance(order, Retreat | Hold)


def _spaces(position: Position) -> Ratio | None:
    return (position.combat.retreat, 1) if position.combat else None


def _retreats(position: Position) -> Iterator[Action]:
    yield from RETREAT.offered(position).source(as_they_come)


def _nearest(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks by how near the retreat ends to the first space named, then to the second."""
    if not isinstance(order, Retreat):
        return None
    ends = [march.path[-1] for march in order.marches]
    return tuple(sum(distances(name).get(end, FAR) for end in ends) for name in names)


RETREATS = Decision[Position, Action](
    word="retreat",
    about="the way of each defender that retreats",
    due=_to_retreat,
    own=_gives_way,
    answers=_retreats,
    ways=(
        Way("toward {spaces}", "end as near to them as the rules let it, to the first before the second", _nearest,
            always=True),
        Way("any", "take the first way that the offers list", any_answer, always=True),
    ),
    figures={"spaces": Figure("the length of the retreat", _spaces, 1, 2), "units": UNITS},
    at=_target,
)  # fmt: skip


def _holds(position: Position) -> Iterator[Action]:
    yield from HOLD.offered(position).source(as_they_come)


def _any_step(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return () if isinstance(order, Hold) and order.unit else None


def _this_step(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    if not isinstance(order, Hold) or order.unit is None:
        return None
    return tuple(not is_of(order.unit, name) for name in names)


def _refusal(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return () if isinstance(order, Hold) and order.unit is None else None


def _never_refused(position: Position, order: StandingOrder) -> Iterator[str]:
    if not optional(position, SURROUNDED_MAY_REFUSE):
        text = "units that cannot retreat hold if they may: nobody can refuse it here"
        yield f"{text}; it needs `Options: {SURROUNDED_MAY_REFUSE}`"


HOLDS = Decision[Position, Action](
    word="hold",
    about="the ground, where that allows it, for one more step",
    due=_to_retreat,
    own=_gives_way,
    answers=_holds,
    ways=(
        Way("", "lose the first step that the offers list", _any_step),
        Way("losing {units} first", "lose a step of these as far as can be", _this_step),
        Way("none", "let those who cannot retreat die", _refusal, _never_refused),
    ),
    figures={"spaces": Figure("the length of the retreat", _spaces, 1, 2), "units": UNITS},
    at=_target,
)

DECISIONS = (DEFEND, LOSSES, HOLDS, RETREATS)
