"""The set-up line `set`: how it is read and written; what it does stands in `adjusting`."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Purpose, never
from pbem.core.trees import subtrees, tokens
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.orders.kind import Kind, anybody
from pbem.games.absolute_war.orders.marks import read_marks, write_mark
from pbem.games.absolute_war.orders.notation.line_parts import side_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.orders.notation.said_twice import once
from pbem.games.absolute_war.orders.setup_lines.adjusting import adjust
from pbem.games.absolute_war.orders.setup_lines.set_and_check import (
    number,
    phase,
    piles,
    side_of,
    winner,
    write_phase,
    write_piles,
)
from pbem.games.absolute_war.orders.setup_lines.units_and_control import ABOVE_TURN_1
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.setup_lines import Adjust

CARDS = "set_cards"


def _read_set(reader: Reader, tree: Any) -> Adjust:
    once(reader, tree)
    phase_, side = phase(tree, "set_phase")
    reader.side = side
    return Adjust(
        turn=number(tree, "set_turn"),
        phase=phase_,
        side=side,
        winner=winner(tree, "set_winner"),
        initiative=side_of(tree, "set_initiative"),
        hands=piles(reader, tree, CARDS, "hand"),
        discards=piles(reader, tree, CARDS, "discards"),
        removed=piles(reader, tree, CARDS, "removed"),
        goals=tuple(_goals(reader, tree)),
        no_goals=tuple(side_named(fact) for fact in subtrees(tree, "set_goal") if tokens(fact, "NONE")),
        marks=read_marks(reader, tree),
    )


def _goals(reader: Reader, tree: Any) -> Iterator[tuple[Side, CardId | None]]:
    for fact in subtrees(tree, "set_goal"):
        if not tokens(fact, "NONE"):
            side = side_named(fact)
            yield side, reader.card(fact, side) if subtrees(fact, "card") else None


def _write_set(order: Adjust) -> str:
    return "set " + "; ".join(_settings(order))


def _settings(order: Adjust) -> Iterator[str]:
    """Writes what a `set` line says, part by part."""
    if order.turn is not None:
        yield f"turn {order.turn}"
    if order.phase is not None:
        yield write_phase(order.phase, order.side)
    if order.winner:
        yield f"winner {order.winner}"
    if order.initiative is not None:
        yield f"initiative {order.initiative}"
    yield from write_piles((("discards", order.discards), ("removed", order.removed), ("hand", order.hands)))
    yield from (f"goal {side} {wording.card(card) if card else 'down'}" for side, card in order.goals)
    yield from (f"goal {side} none" for side in order.no_goals)
    yield from map(write_mark, order.marks)


SET = Kind(
    name="set",
    action=Adjust,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"set": _read_set},
    write=_write_set,
    offered=never,
    secret=False,
    whose=anybody,
    carried_out=adjust,
)

KINDS = (SET,)
