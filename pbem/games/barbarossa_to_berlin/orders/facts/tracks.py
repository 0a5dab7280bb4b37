"""Facts of the tracks: VP, turn, round, Replacement Points, who has won."""

from collections.abc import Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.setup_lines.set_and_check import one_number, read_points
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import victor
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import TRACK_NAMES, points, told
from pbem.games.barbarossa_to_berlin.state.position import Position

Points = tuple[tuple[str, int], ...]


def _compare_vp(position: Position, vp: int) -> Iterator[Violation]:
    if vp != position.vp:
        yield differs("vp", f"the VP level is {position.vp} here, not {vp}")


VP: Fact[Position, Reader, int] = Fact(
    field="vp",
    read=lambda _, tree: one_number(tree, "fact_vp"),
    write=lambda vp: (f"vp {vp}",),
    compare=_compare_vp,
)


def _compare_turn(position: Position, turn: int) -> Iterator[Violation]:
    if turn != position.turn:
        yield differs("turn", f"this is turn {position.turn} here, not {turn}")


TURN: Fact[Position, Reader, int] = Fact(
    field="turn",
    read=lambda _, tree: one_number(tree, "fact_turn"),
    write=lambda turn: (f"turn {turn}",),
    compare=_compare_turn,
)


def _compare_round(position: Position, number: int) -> Iterator[Violation]:
    if number != position.this_turn.round:
        yield differs("round", f"this is round {position.this_turn.round} here, not {number}")


ROUND: Fact[Position, Reader, int] = Fact(
    field="round",
    read=lambda _, tree: one_number(tree, "fact_round"),
    write=lambda number: (f"round {number}",),
    compare=_compare_round,
)


def _read_winner(reader: Reader, tree: Any) -> Side | None:
    return next((read_side(fact) for fact in subtrees(tree, "fact_winner")), None)


def _compare_winner(position: Position, side: Side) -> Iterator[Violation]:
    if side != (here := victor(position)):
        won = f"the {here.capitalize()} player" if here else "nobody"
        yield differs("winner", f"{won} has won here, not the {side.capitalize()} player")


WINNER = Fact(
    field="winner",
    read=_read_winner,
    write=lambda side: (f"winner {side}",),
    compare=_compare_winner,
)


def _read_rp(reader: Reader, tree: Any) -> Points:
    return read_points(tree, "fact_rp")


def _write_rp(said: Points) -> Iterator[str]:
    yield from (f"rp {track} {told(halves)}" for track, halves in said)


def _compare_rp(position: Position, said: Points) -> Iterator[Violation]:
    for track, halves in said:
        if points(position, track) != halves:
            here = told(points(position, track))
            yield differs("rp", f"{here} {TRACK_NAMES[track]} RPs can be spent here, not {told(halves)}")


RP = Fact(
    field="rp",
    read=_read_rp,
    write=_write_rp,
    compare=_compare_rp,
)
