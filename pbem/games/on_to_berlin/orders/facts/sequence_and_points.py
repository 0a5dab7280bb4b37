"""Facts of the sequence of play: turn, step, whose impulse, initiative, points, hits to assign, who has won."""

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.on_to_berlin.board.types import Side, Step
from pbem.games.on_to_berlin.orders.notation.line_parts import halves, number, side_named
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.orders.setup_lines.set_and_check import side_of_fact, step, write_step
from pbem.games.on_to_berlin.rules.c03_game_basics import resources
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.position import Position

ImpulseOf = tuple[Side, int | None]
Points = tuple[tuple[Side, int], ...]

# -- numbers


def _compare_turn(position: Position, turn: int) -> Iterator[Violation]:
    if turn != position.turn:
        yield differs("turn", f"this is turn {position.turn} here, not {turn}")


TURN: Fact[Position, Reader, int] = Fact(
    field="turn",
    read=lambda _, tree: number(tree, "fact_turn"),
    write=lambda turn: (f"turn {turn}",),
    compare=_compare_turn,
)


def _compare_hits(position: Position, hits: int) -> Iterator[Violation]:
    here = position.action.hits if position.action else 0
    if hits != here:
        yield differs("hits", f"{here or 'no'} hit{'s are' if here != 1 else ' is'} to be assigned here, not {hits}")


HITS: Fact[Position, Reader, int] = Fact(
    field="hits",
    read=lambda _, tree: number(tree, "fact_hits"),
    write=lambda hits: (f"hits {hits}",),
    compare=_compare_hits,
)

# -- where the sequence of play stands


def _compare_step(position: Position, said: Step) -> Iterator[Violation]:
    if said is not position.step:
        yield differs("step", f"the sequence of play stands here at: {position.step}")


def _read_step(reader: Reader, tree: Any) -> Step | None:
    """Reads a step without a side: with one it is said whose impulse it is, and that is a fact of its own."""
    said, side, _ = step(reader, tree, "fact_step")
    return None if side else said


STEP: Fact[Position, Reader, Step] = Fact(
    field="step",
    read=_read_step,
    write=lambda said: (write_step(said, None, None),),
    compare=_compare_step,
)


def _read_impulse(reader: Reader, tree: Any) -> ImpulseOf | None:
    _, side, which = step(reader, tree, "fact_step")
    return (side, which) if side else None


def _write_impulse(said: ImpulseOf) -> Iterator[str]:
    yield write_step(Step.IMPULSES, *said)


def _compare_impulse(position: Position, said: ImpulseOf) -> Iterator[Violation]:
    side, which = said
    now = position.impulse
    if now is None:
        yield differs("impulse", "no impulse is in progress here")
    elif now.side is not side or which not in {None, now.number}:
        yield differs("impulse", f"this is {now.side} impulse {now.number} here")


IMPULSE: Fact[Position, Reader, ImpulseOf] = Fact(
    field="impulse",
    read=_read_impulse,
    write=_write_impulse,
    compare=_compare_impulse,
)

# -- sides


def _side_fact(field: str, here: Callable[[Position], Side | None], nobody: str, text: str) -> Fact[Any, Any, Any]:
    """Returns a fact that names a side."""

    def compare(position: Position, side: Side) -> Iterator[Violation]:
        if side is not (found := here(position)):
            who = f"the {found.capitalize()} player" if found else nobody
            yield differs(field, f"{who} {text} here, not the {side.capitalize()} player")

    return Fact(
        field=field,
        read=lambda _, tree: side_of_fact(tree, f"fact_{field}"),
        write=lambda side: (f"{field} {side}",),
        compare=compare,
    )


WINNER = _side_fact("winner", lambda position: position.winner, "nobody", "has won")
INITIATIVE = _side_fact("initiative", lambda position: position.initiative, "nobody", "has the initiative")
ASSIGNER = _side_fact(
    "assigner", lambda position: position.action.assigner if position.action else None, "nobody", "assigns the hits"
)

# -- Resource Points


def _read_points(reader: Reader, tree: Any) -> Points:
    return tuple((side_named(fact), halves(fact)) for fact in subtrees(tree, "fact_points"))


def _write_points(said: Points) -> Iterator[str]:
    yield from (f"points {side} {wording.halves(points)}" for side, points in said)


def _compare_points(position: Position, said: Points) -> Iterator[Violation]:
    """Compares with the halves, or, where a whole number is said, with the total rounded down as well (3.2)."""
    for side, points in said:
        here = resources.halves(position, side)
        if points not in {here, here - here % 2}:
            name = side.capitalize()
            yield differs("points", f"the {name} side has {wording.halves(here)} points, not {wording.halves(points)}")


POINTS: Fact[Position, Reader, Points] = Fact(
    field="points",
    read=_read_points,
    write=_write_points,
    compare=_compare_points,
)

FACTS = (TURN, STEP, IMPULSE, WINNER, INITIATIVE, POINTS, HITS, ASSIGNER)
