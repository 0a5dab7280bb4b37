"""Facts of the tracks: VP, turn, step, who has won."""

from collections.abc import Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.orders.notation import facts
from pbem.games.a_victory_awaits.orders.notation.line_parts import side_named
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.rules.c16_victory.victory import points
from pbem.games.a_victory_awaits.state.position import Position


def _compare_vp(position: Position, vp: int) -> Iterator[Violation]:
    if vp != points(position):
        yield differs("vp", f"the Axis has {points(position)} VP here, not {vp}")


VP: Fact[Position, Reader, int] = Fact(
    field="vp",
    read=lambda _, tree: facts.number(tree, "fact_vp"),
    write=lambda vp: (f"vp {vp}",),
    compare=_compare_vp,
)


def _compare_turn(position: Position, turn: int) -> Iterator[Violation]:
    if turn != position.turn:
        yield differs("turn", f"this is turn {position.turn} here, not {turn}")


TURN: Fact[Position, Reader, int] = Fact(
    field="turn",
    read=lambda _, tree: facts.number(tree, "fact_turn"),
    write=lambda turn: (f"turn {turn}",),
    compare=_compare_turn,
)


def _compare_step(position: Position, step: Step) -> Iterator[Violation]:
    if step is not position.step:
        yield differs("step", f"the step is {position.step} here, not {step}")


STEP: Fact[Position, Reader, Step] = Fact(
    field="step",
    read=lambda _, tree: facts.step(tree, "fact_step"),
    write=facts.told_step,
    compare=_compare_step,
)


def _read_winner(reader: Reader, tree: Any) -> Side | None:
    return next((side_named(fact) for fact in subtrees(tree, "fact_winner")), None)


def _compare_winner(position: Position, side: Side) -> Iterator[Violation]:
    if side is not position.winner:
        won = f"the {position.winner} side" if position.winner else "nobody"
        yield differs("winner", f"{won} has won here, not the {side} side")


WINNER = Fact(
    field="winner",
    read=_read_winner,
    write=lambda side: (f"winner {side}",),
    compare=_compare_winner,
)

FACTS = (VP, TURN, STEP, WINNER)
