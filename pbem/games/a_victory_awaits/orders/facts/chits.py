"""Facts of the chits: what is left in the cups, what lies in the queue."""

from collections.abc import Callable, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtrees
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.orders.notation.facts import number, side_chits
from pbem.games.a_victory_awaits.orders.notation.line_parts import numbers, side_named
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import open_to, reinforcement
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.cup import chits_left
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import ChitRef

OfSides = tuple[tuple[Side, int], ...]  # a number of chits of a side
Named = tuple[tuple[Side, tuple[ChitRef, ...]], ...]
Cups = tuple[tuple[Side, tuple[int, ...]], ...]


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _counts(rule: str) -> Callable[[Reader, Any], OfSides]:
    def read(reader: Reader, tree: Any) -> OfSides:
        return tuple((side_named(fact), numbers(fact)[0]) for fact in subtrees(tree, rule))

    return read


# -- what is left to draw


def _write_cup(said: OfSides) -> Iterator[str]:
    yield from (f"cup {side} {size}" for side, size in said)


def _compare_cup(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, size in said:
        here = chits_left(position, side)
        if here != size:
            text = f"{counted(here, 'chit')} of the {side.title()} side {_are(here)} left here, not {size}"
            yield differs("cup", text)


CUP = Fact(
    field="cup",
    read=_counts("fact_cup"),
    write=_write_cup,
    compare=_compare_cup,
)


def _write_chits(said: Named) -> Iterator[str]:
    yield from (f"chits {side}: {wording.chits(refs)}" for side, refs in said)


def _compare_chits(position: Position, said: Named) -> Iterator[Violation]:
    names = chit_names(position.scenario)
    for side, refs in said:
        always = reinforcement(position, side)
        here = {*open_to(position, side), *([always] if always else [])}
        for ref in refs:
            if ref.chit not in here:
                listed = ", ".join(sorted({names[id_] for id_ in here}))
                yield differs("chits", f"{ref.name} is not available here; these are: {listed}", ref.chit)


CHITS: Fact[Position, Reader, Named] = Fact(
    field="chits",
    read=lambda reader, tree: side_chits(reader, tree, "fact_chits"),
    write=_write_chits,
    compare=_compare_chits,
)


# -- several players and teams (19.4, 20.2)


def _compare_queue(position: Position, said: int) -> Iterator[Violation]:
    hidden = sum(not each.revealed for each in position.this_turn.queue)
    if said != hidden:
        yield differs("queue", f"the queue holds {counted(hidden, 'chit')} face down here, not {said}")


QUEUE: Fact[Position, Reader, int] = Fact(
    field="queue",
    read=lambda _, tree: number(tree, "fact_queue"),
    write=lambda said: (f"queue {said}",),
    compare=_compare_queue,
)


def _write_masters(said: OfSides) -> Iterator[str]:
    yield from (f"masters {side} {count}" for side, count in said)


def _compare_masters(position: Position, said: OfSides) -> Iterator[Violation]:
    for side, count in said:
        here = position.this_turn.masters.get(side, 0)
        if here != count:
            left = f"{counted(here, 'Master chit')} of the {side.title()} side {_are(here)} left here"
            yield differs("cup", f"{left}, not {count}")


MASTERS = Fact(
    field="masters",
    read=_counts("fact_masters"),
    write=_write_masters,
    compare=_compare_masters,
)


def _read_hqs(reader: Reader, tree: Any) -> Cups:
    return tuple((side_named(fact), numbers(fact)) for fact in subtrees(tree, "fact_hqs"))


def _write_hqs(said: Cups) -> Iterator[str]:
    yield from (f"hqs {side} {', '.join(map(str, sizes))}" for side, sizes in said)


def _compare_hqs(position: Position, said: Cups) -> Iterator[Violation]:
    for side, sizes in said:
        found = tuple(cup.size for cup in position.this_turn.cups.get(side, ()))
        if found != sizes:
            told = ", ".join(map(str, found)) or "none"
            yield differs("cup", f"chits in the HQ cups of the {side.title()} side here: {told}")


HQS = Fact(
    field="hqs",
    read=_read_hqs,
    write=_write_hqs,
    compare=_compare_hqs,
)

FACTS = (CUP, CHITS, QUEUE, MASTERS, HQS)
