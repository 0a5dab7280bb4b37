"""The line `check`: what a player says of the board, fact by fact, compared with it."""

from collections.abc import Iterator
from typing import Any

from pbem.core.fact import compare_facts, read_facts, write_facts
from pbem.core.kind import Moment, Purpose, never
from pbem.core.rules import Violation
from pbem.games.on_to_berlin.orders.facts import FACTS
from pbem.games.on_to_berlin.orders.kind import Kind, anybody
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.orders.notation.said_twice import once
from pbem.games.on_to_berlin.orders.setup_lines.set_and_check import step
from pbem.games.on_to_berlin.state.actions.check import Expect
from pbem.games.on_to_berlin.state.draft import Draft


def _read_check(reader: Reader, tree: Any) -> Expect:
    once(reader, tree)
    _, reader.side, _ = step(reader, tree, "fact_step")
    return Expect(**read_facts(FACTS, reader, tree))


def _write_check(order: Expect) -> str:
    return "check " + "; ".join(write_facts(FACTS, order))


def _compare(draft: Draft, order: Expect) -> Iterator[Violation]:
    yield from compare_facts(FACTS, draft.position, order)


CHECK = Kind(
    name="check",
    action=Expect,
    purpose=Purpose.CHECK,
    moment=Moment("check", "comes at any time", ""),
    read={"check": _read_check},
    write=_write_check,
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=_compare,
)


KINDS = (CHECK,)
