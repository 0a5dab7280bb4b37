"""Facts of the sequence of play: turn, phase, whose Player Turn, initiative, who has won, combat strength."""

from collections.abc import Iterator

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.types import Phase, Side
from pbem.games.absolute_war.orders.notation.line_parts import numbers, side_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.orders.setup_lines.set_and_check import number, phase, side_of, winner, write_phase
from pbem.games.absolute_war.rules.c12_combat.strength import parts, total
from pbem.games.absolute_war.state.position import Position

Strengths = tuple[tuple[Side, int], ...]


def _compare_turn(position: Position, turn: int) -> Iterator[Violation]:
    if turn != position.turn:
        yield differs("turn", f"this is turn {position.turn} here, not {turn}")


TURN: Fact[Position, Reader, int] = Fact(
    field="turn",
    read=lambda _, tree: number(tree, "fact_turn"),
    write=lambda turn: (f"turn {turn}",),
    compare=_compare_turn,
)


def _compare_phase(position: Position, said: Phase) -> Iterator[Violation]:
    if said is not position.phase:
        yield differs("phase", f"the sequence of play stands here at: {position.phase}")


PHASE: Fact[Position, Reader, Phase] = Fact(
    field="phase",
    read=lambda _, tree: phase(tree, "fact_phase")[0],
    write=lambda said: (write_phase(said, None),),
    compare=_compare_phase,
)


def _compare_side(position: Position, said: Side) -> Iterator[Violation]:
    if said is not position.side:
        told = f"the {position.side.capitalize()} Player Turn" if position.side else "nobody's Player Turn"
        yield differs("player", f"it is {told} here")


SIDE: Fact[Position, Reader, Side] = Fact(
    field="side",
    read=lambda _, tree: side_of(tree, "fact_side"),
    write=lambda said: (f"player {said}",),
    compare=_compare_side,
)


WINNERS = {
    "german": "the German player has won",
    "soviet": "the Soviet player has won",
    "western-allies": "the Western Allies have won",
    "draw": "the game is a draw",
}


def _compare_winner(position: Position, said: str) -> Iterator[Violation]:
    if said != position.winner:
        yield differs("winner", f"{WINNERS.get(position.winner, 'nobody has won')} here")


WINNER: Fact[Position, Reader, str] = Fact(
    field="winner",
    read=lambda _, tree: winner(tree, "fact_winner"),
    write=lambda said: (f"winner {said}",),
    compare=_compare_winner,
)


def _compare_initiative(position: Position, said: Side) -> Iterator[Violation]:
    if said is not position.initiative:
        yield differs("initiative", f"the {position.initiative.capitalize()} player has War Initiative here")


INITIATIVE: Fact[Position, Reader, Side] = Fact(
    field="initiative",
    read=lambda _, tree: side_of(tree, "fact_initiative"),
    write=lambda said: (f"initiative {said}",),
    compare=_compare_initiative,
)


def _compare_strength(position: Position, said: Strengths) -> Iterator[Violation]:
    found = parts(position)
    for side, points in said:
        here = total(found, side)
        if position.combat is None:
            yield differs("strength", "no Combat is under way here")
        elif here != points:
            told = ", ".join(f"{part.what} {part.points:+}" for part in found if part.side is side)
            yield differs("strength", f"the {side.capitalize()} strength is {here} here, not {points}: {told}")


STRENGTH: Fact[Position, Reader, Strengths] = Fact(
    field="strength",
    read=lambda _, tree: tuple((side_named(fact), numbers(fact)[0]) for fact in subtrees(tree, "fact_strength")),
    write=lambda said: (f"strength {side} {points}" for side, points in said),
    compare=_compare_strength,
)

FACTS = (TURN, PHASE, SIDE, WINNER, INITIATIVE, STRENGTH)
