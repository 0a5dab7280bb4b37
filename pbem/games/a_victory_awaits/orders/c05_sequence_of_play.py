"""Chapter 5, the sequence of play: the surprise attack before the first turn, the beginning and the end of a turn."""

from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Candidates
from pbem.games.a_victory_awaits.orders.candidates import only
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import numbers
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.rules import c05_sequence_of_play
from pbem.games.a_victory_awaits.state.actions.c05_sequence_of_play import BeginTurn, EndTurn, Surprise
from pbem.games.a_victory_awaits.state.position import Position

# -- before the first turn


def _read_surprise(reader: Reader, tree: Any) -> Surprise:
    return Surprise()


def _write_surprise(order: Surprise) -> str:
    return "surprise"


def _offer_surprise(position: Position) -> Candidates:
    """Offers the surprise attack."""
    return only("surprise", "begin the surprise attack of the Panzergruppen", Surprise())


SURPRISE = Kind(
    name="surprise",
    action=Surprise,
    purpose=Purpose.PLAY,
    moment=Moment("surprise", "the surprise attack comes before the first turn", "15.1/before-the-first-turn"),
    read={"surprise": _read_surprise},
    write=_write_surprise,
    offered=_offer_surprise,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c05_sequence_of_play.surprise,
)


# -- a turn


def _read_turn(reader: Reader, tree: Any) -> BeginTurn:
    return BeginTurn(turn=numbers(tree)[0])


def _write_turn(order: BeginTurn) -> str:
    return f"turn {order.turn}"


def _offer_turn(position: Position) -> Candidates:
    """Offers the turn that begins."""
    return only(f"turn {position.turn}", "begin the turn", BeginTurn(turn=position.turn))


TURN = Kind(
    name="turn",
    action=BeginTurn,
    purpose=Purpose.PLAY,
    moment=Moment("turn", "turn {turn} is not over", "5/command-phases-till-the-cup-is-empty"),
    read={"turn": _read_turn},
    write=_write_turn,
    offered=_offer_turn,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c05_sequence_of_play.begin_turn,
)


def _read_end(reader: Reader, tree: Any) -> EndTurn:
    return EndTurn()


def _write_end(order: EndTurn) -> str:
    return "end turn"


def _offer_end(position: Position) -> Candidates:
    """Offers the end of the turn."""
    return only("end turn", "end the turn", EndTurn())


END = Kind(
    name="end",
    action=EndTurn,
    purpose=Purpose.PLAY,
    moment=Moment("end turn", "the turn is under way", "5/command-phases-till-the-cup-is-empty"),
    read={"end": _read_end},
    write=_write_end,
    offered=_offer_end,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c05_sequence_of_play.end_turn,
)

BEGINNING = (SURPRISE, TURN)
ENDING = (END,)  # offered below what may still be done in the turn
