"""Chapter 12, reinforcements: units are placed on railroad hexes."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.a_victory_awaits.board.types import AVAILABLE, Side, UnitId
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import active_side, as_they_lie, mine, posts
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.rules import c12_reinforcements
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import rail_reach
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c12_reinforcements import Reinforce
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import Post


def _read_reinforce(reader: Reader, tree: Any) -> Reinforce:
    return Reinforce(posts=as_they_lie(reader, posts(reader, tree, *waiting(reader.position))))


def waiting(position: Position) -> Iterable[Collection[UnitId]]:
    """Yields whom a reinforcement may mean: those of the active side's box, then of both."""
    side = mine(position)
    yield [*position.at(AVAILABLE[side]), *position.transfers] if side else ()
    yield [unit for box in AVAILABLE.values() for unit in position.at(box)]


def _write_reinforce(order: Reinforce) -> str:
    return f"reinforce {wording.posts(order.posts)}"


def _offer_reinforce(position: Position) -> Candidates:
    """Offers each unit that may come in with each hex where it may be placed."""
    side = active_side(position)

    def orders(arrange: Arrange) -> Iterator[Reinforce]:
        hexes = sorted(rail_reach(position, side))
        for unit in arrange(_comers(position, side)):
            for hex_ in arrange(hexes):
                yield Reinforce(posts=(Post(hex=hex_, units=(ref_of(position, unit),)),))

    return thought_of("reinforce HEX: UNIT, UNIT; HEX: UNIT", "place reinforcements on railroad hexes", orders)


def _comers(position: Position, side: Side) -> list[UnitId]:
    """Returns the units that the numbers of the Turn Track still let in, or that need no number."""
    every, box = c12_reinforcements.available(position, side), set(position.at(AVAILABLE[side])) - position.transfers
    return [unit for unit in every if unit not in box or position.left(kind(unit).nationality)]


REINFORCE = Kind(
    name="reinforce",
    action=Reinforce,
    purpose=Purpose.PLAY,
    moment=Moment("reinforce", "reinforcements come in with the Reinforcements chit of their side", "12/own-chit"),
    read={"reinforce": _read_reinforce},
    write=_write_reinforce,
    offered=_offer_reinforce,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c12_reinforcements.reinforce,
)

KINDS = (REINFORCE,)
