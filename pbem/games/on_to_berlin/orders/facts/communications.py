"""Facts of lines of communication and of Naval Transport Capacity (3.5, 3.6)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import enumerated
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, KindId, Side
from pbem.games.on_to_berlin.orders.notation.line_parts import halves, side_named
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import can_trace
from pbem.games.on_to_berlin.rules.c03_game_basics.naval_transport_capacity import ships, used
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.state.values import Post

Posts = tuple[Post, ...]
Capacities = tuple[tuple[Side, tuple[AreaId, ...], int], ...]

# -- lines of communication


def _reads_loc(denied: bool) -> Callable[[Reader, Any], Posts]:
    def read(reader: Reader, tree: Any) -> Posts:
        facts = [fact for fact in subtrees(tree, "fact_loc") if bool(tokens(fact, "NO")) is denied]
        return tuple(reader.post(fact) for fact in facts)

    return read


def _compares_loc(wanted: bool) -> Callable[[Position, Posts], Iterator[Violation]]:
    def compare(position: Position, said: Posts) -> Iterator[Violation]:
        for post in said:
            for each in post.units:
                if _traces(position, each.kind, post.area) is not wanted:
                    what = "no LOC" if wanted else "an LOC"
                    text = f"{kinds()[each.kind].name} in {board().name(post.area)} has {what} to recover by here"
                    yield differs("loc", text, each.kind)

    return compare


def _traces(position: Position, kind: KindId, area: AreaId) -> bool:
    """Tells whether units of a kind in an area have an LOC by which they recover (13.0)."""
    nation = kinds()[kind].nation
    return can_trace(position, position.standing(nation).side, nation, area)


def _loc(field: str, word: str, denied: bool) -> Fact[Position, Reader, Posts]:
    return Fact(
        field=field,
        read=_reads_loc(denied),
        write=lambda said: (f"{word} {wording.post(post)}" for post in said),
        compare=_compares_loc(not denied),
    )


LOC = _loc("loc", "loc", denied=False)
NO_LOC = _loc("no_loc", "no loc", denied=True)

# -- Naval Transport Capacity


def _read_capacity(reader: Reader, tree: Any) -> Capacities:
    facts = subtrees(tree, "fact_capacity")
    return tuple((side_named(fact), reader.areas(subtree(fact, "spaces")), halves(fact)) for fact in facts)


def _write_capacity(said: Capacities) -> Iterator[str]:
    yield from (f"capacity {side} {wording.areas(seas)}: {wording.halves(left)}" for side, seas, left in said)


def _compare_capacity(position: Position, said: Capacities) -> Iterator[Violation]:
    for side, seas, left in said:
        here = _left(position, side, seas)
        if left != here:
            over = enumerated(board().name(sea) for sea in seas)
            text = f"the {side.capitalize()} capacity left over {over} is {wording.halves(here)} here"
            yield differs("capacity", f"{text}, not {wording.halves(left)}", seas[0])


def _left(position: Position, side: Side, seas: Iterable[AreaId]) -> int:
    """Returns what is left in the weakest of some seas, in halves; of a land area nothing."""
    found = (2 * (ships(position, side, sea) - used(position, side, sea)) for sea in seas if sea in board().areas)
    return max(0, int(min(found, default=0)))


CAPACITY: Fact[Position, Reader, Capacities] = Fact(
    field="capacity",
    read=_read_capacity,
    write=_write_capacity,
    compare=_compare_capacity,
)

FACTS = (LOC, NO_LOC, CAPACITY)
