"""The line `check`: what a player says of the board, fact by fact, compared with it."""

from collections.abc import Iterator
from typing import Any

from pbem.core.fact import compare_facts, read_facts, write_facts
from pbem.core.kind import Moment, Purpose, never
from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.orders.facts import FACTS
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.orders.notation.said_twice import once
from pbem.games.a_victory_awaits.state.actions.check import Expect
from pbem.games.a_victory_awaits.state.draft import Draft


def _read_check(reader: Reader, tree: Any) -> Expect:
    once(reader, tree)
    return Expect(**read_facts(FACTS, reader, tree))


def _write_check(order: Expect) -> str:
    return "check " + "; ".join(write_facts(FACTS, order))


def _compare(draft: Draft, order: Expect) -> Iterator[Violation]:
    yield from compare_facts(FACTS, draft.position, order)


CHECK = Kind(
    name="check",
    action=Expect,
    purpose=Purpose.CHECK,
    moment=Moment("check", "a check comes at any time", ""),
    read={"check": _read_check},
    write=_write_check,
    offered=never,
    secret=False,
    options=(),
    by_units=False,
    carried_out=_compare,
)

KINDS = (CHECK,)
