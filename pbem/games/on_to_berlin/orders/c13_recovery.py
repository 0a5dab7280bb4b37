"""Chapters 5 and 13: units recover and withdraw in the end phase."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.events_of_cards import posts_of, recoverable_by_nation
from pbem.games.on_to_berlin.orders.kind import Kind
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules import c05_end_phase as rules
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import Withdraw
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Recover
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post

FEW = 12  # withdrawals that are thought of


def _whose(position: Position, order: Recover | Withdraw) -> Side | None:
    found = rules.sides_of(position, order.posts)
    return found[0] if len(found) == 1 else None


def _read_recover(reader: Reader, tree: Any) -> Recover:
    return Recover(posts=reader.posts(tree, spent=True))


def _write_recover(order: Recover) -> str:
    return f"recover {wording.posts(order.posts)}"


def _offer_recover(position: Position) -> Candidates:
    """Offers to each side all that may recover, then each nation by itself."""

    def orders(arrange: Arrange) -> Iterator[Recover]:
        for side in (position.initiative, position.initiative.enemy):
            by_nation = recoverable_by_nation(position, side)
            every = [one for found in by_nation.values() for one in found]
            if every:
                yield Recover(posts=posts_of(every))
            yield from (Recover(posts=posts_of(by_nation[nation])) for nation in arrange(sorted(by_nation)))

    return thought_of("recover AREA: UNITS; AREA: UNITS", "turn spent units fresh", orders)


RECOVER = Kind(
    name="recover",
    action=Recover,
    purpose=Purpose.PLAY,
    moment=Moment("recover", "comes in the end phase", "13.0/end-phase-or-supply"),
    read={"recover": _read_recover},
    write=_write_recover,
    offered=_offer_recover,
    secret=False,
    whose=_whose,
    carried_out=rules.recover_units,
)


def _read_withdraw(reader: Reader, tree: Any) -> Withdraw:
    return Withdraw(posts=reader.posts(tree))


def _write_withdraw(order: Withdraw) -> str:
    return f"withdraw {wording.posts(order.posts)}"


def _offer_withdraw(position: Position) -> Candidates:
    """Offers units one by one."""

    def orders(arrange: Arrange) -> Iterator[Withdraw]:
        for side in (position.initiative, position.initiative.enemy):
            for area in arrange(list(board().areas))[:FEW]:
                for unit in [unit for unit in position.of(side, area) if kind(unit).nation in rules.WITHDRAWING][:1]:
                    one = Counters(kind=kind(unit).id, spent=position.spent(unit))
                    yield Withdraw(posts=(Post(area=area, units=(one,)),))

    return thought_of("withdraw AREA: UNITS", "take units back into the Mobilization Pool", orders)


WITHDRAW = Kind(
    name="withdraw",
    action=Withdraw,
    purpose=Purpose.PLAY,
    moment=Moment("withdraw", "comes in the end phase", "5.0/withdrawal-after-recovery"),
    read={"withdraw": _read_withdraw},
    write=_write_withdraw,
    offered=_offer_withdraw,
    secret=False,
    whose=_whose,
    carried_out=rules.withdraw,
)

KINDS = (RECOVER, WITHDRAW)
