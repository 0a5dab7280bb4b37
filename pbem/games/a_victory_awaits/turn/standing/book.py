"""All decisions that a standing order may answer in this game: losses, retreats, fortresses in a Supply Check."""

from collections.abc import Iterator, Sequence

from pbem.core.offer import as_they_come
from pbem.core.standing.decisions import Book, Decision, Figure, Key, Ratio, Way, any_answer
from pbem.games.a_victory_awaits.board.types import HexId, Side, Step
from pbem.games.a_victory_awaits.orders.c10_combat.lose_retreat_advance import LOSE, RETREAT
from pbem.games.a_victory_awaits.orders.c11_supply_check import FORTRESS
from pbem.games.a_victory_awaits.orders.kinds import KINDS
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c10_combat import Lose, Retreat
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Fortify
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn.sequence import GOING_ON
from pbem.games.a_victory_awaits.turn.standing.names import FAR, SLOTS, distances, fewest_others


def _target(position: Position) -> tuple[HexId, ...]:
    return (position.combat.target,) if position.combat else ()


def _units(position: Position) -> Ratio | None:
    return (len(position.at(position.combat.target)), 1) if position.combat else None


UNITS = Figure("the number of units in the hex attacked", _units, 0)

# -- losses


def _to_lose(position: Position, coming: Action | None) -> tuple[str, ...]:
    return tuple(position.combat.owed) if position.combat else ()


def _owed(position: Position) -> Ratio | None:
    owed = position.combat.owed.values() if position.combat else ()
    return next(((number, 1) for number in owed), None)


def _losses(position: Position) -> Iterator[Action]:
    yield from LOSE.offered(position).source(as_they_come)


def _these_first(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    return fewest_others(order.units, names) if isinstance(order, Lose) else None


LOSSES = Decision[Position, Action](
    word="lose",
    about="step losses, the defender's and the attacker's",
    due=_to_lose,
    own=lambda position, order: isinstance(order, Lose) and order.side in _to_lose(position, order),
    answers=_losses,
    ways=(
        Way("{units} first", "take steps of these as far as can be, of the first kind named before the second",
            _these_first, always=True),
        Way("any", "take the first way that the offers list", any_answer, always=True),
    ),
    figures={"steps": Figure("the number of steps", _owed, 1), "units": UNITS},
    at=_target,
)  # fmt: skip

# -- retreats


def _to_retreat(position: Position, coming: Action | None) -> tuple[str, ...]:
    combat = position.combat
    return (combat.side.enemy,) if combat and combat.stage == "retreat" else ()


def _hexes(position: Position) -> Ratio | None:
    return (position.combat.retreat, 1) if position.combat else None


def _retreats(position: Position) -> Iterator[Action]:
    yield from RETREAT.offered(position).source(as_they_come)


def _nearest(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    """Ranks by how near the retreat ends to the first hex named, then to the second."""
    if not isinstance(order, Retreat):
        return None
    ends = [way.path[-1] for way in order.ways]
    return tuple(sum(distances(name).get(end, FAR) for end in ends) for name in names)


RETREATS = Decision[Position, Action](
    word="retreat",
    about="the way of each unit that retreats",
    due=_to_retreat,
    own=lambda _, order: isinstance(order, Retreat),
    answers=_retreats,
    ways=(
        Way("toward {hexes}", "end as near to them as the rules let it, to the first before the second", _nearest,
            always=True),
        Way("any", "take the first way that the offers list", any_answer, always=True),
    ),
    figures={"hexes": Figure("the length of the retreat", _hexes, 1), "units": UNITS},
    at=_target,
)  # fmt: skip

# -- fortresses


def _to_fortify(position: Position, coming: Action | None) -> tuple[str, ...]:
    """In a Supply Check the Soviet player builds before anybody goes on (14.1)."""
    ends = coming is not None and KINDS[coming.kind] in GOING_ON
    return (Side.SOVIET,) if position.step is Step.SUPPLY and ends else ()


def _fortresses(position: Position) -> Iterator[Action]:
    yield from FORTRESS.offered(position).source(as_they_come)


def _as_listed(position: Position, order: Action, names: Sequence[str]) -> Key | None:
    hex_ = order.hexes[0] if isinstance(order, Fortify) else ""
    return (names.index(hex_),) if hex_ in names else None


FORTIFIES = Decision[Position, Action](
    word="fortress",
    about="fortress steps in a Supply Check",
    due=_to_fortify,
    own=lambda _, order: isinstance(order, Fortify),
    answers=_fortresses,
    ways=(Way("{hexes}", "build in these, the first before the second, as long as the check lets it", _as_listed),),
    sides=(Side.SOVIET,),
)

BOOK = Book[Position, Action]((LOSSES, RETREATS, FORTIFIES), slots=SLOTS, place="hexes")


def book() -> Book[Position, Action]:
    """Returns the book of the game's decisions."""
    return BOOK
