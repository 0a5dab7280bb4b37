"""Chapter 5: the orders of the sequence of play: turns, hands, impulses, passes, who holds an area."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree
from pbem.games.on_to_berlin.board.types import AreaId, Side
from pbem.games.on_to_berlin.orders.candidates import only, thought_of
from pbem.games.on_to_berlin.orders.kind import Kind, active, anybody
from pbem.games.on_to_berlin.orders.notation.line_parts import count, numbers, side_named
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules import c05_sequence_of_play as rules
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import (
    BeginImpulse,
    BeginTurn,
    ChooseHand,
    EndTurn,
    HoldBy,
    Pass,
)
from pbem.games.on_to_berlin.state.deck import deck
from pbem.games.on_to_berlin.state.position import Position

# -- a turn


def _read_turn(reader: Reader, tree: Any) -> BeginTurn:
    return BeginTurn(turn=numbers(tree)[0])


def _write_turn(order: BeginTurn) -> str:
    return f"turn {order.turn}"


def _offer_turn(position: Position) -> Candidates:
    """Offers the turn that begins."""
    return only(f"turn {position.turn}", "begin the turn", BeginTurn(turn=position.turn))


TURN = Kind(
    name="turn",
    action=BeginTurn,
    purpose=Purpose.PLAY,
    moment=Moment("turn", "comes when the turn before has ended", "5.0/turns-in-order"),
    read={"turn": _read_turn},
    write=_write_turn,
    offered=_offer_turn,
    secret=False,
    whose=anybody,
    carried_out=rules.begin_turn,
)

# -- hands


def _read_hand(reader: Reader, tree: Any) -> ChooseHand:
    side, number = side_named(tree), count(tree)
    cards = () if number is not None else reader.cards(tree, side)
    return ChooseHand(side=side, cards=cards, count=number)


def _write_hand(order: ChooseHand) -> str:
    if order.count is not None:
        return f"hand {order.side} {order.count} {'card' if order.count == 1 else 'cards'}"
    return f"hand {order.side} {wording.cards(order.cards) or 'none'}"


def _offer_hand(position: Position) -> Candidates:
    """Offers to the sides that have not chosen a hand as large as it may be."""

    def orders(arrange: Arrange) -> Iterator[ChooseHand]:
        for side in Side:
            if side not in position.this_turn.chosen:
                size = rules.hand_size(position, side)
                every = sorted(deck(position, side))
                for start in range(max(1, len(every) - size + 1)):
                    yield ChooseHand(side=side, cards=tuple(sorted(arrange(every[start:] + every[:start])[:size])))

    sizes = {side: rules.hand_size(position, side) for side in Side if side not in position.this_turn.chosen}
    counted = [ChooseHand(side=side, cards=(), count=size) for side, size in sizes.items()]
    return thought_of("hand SIDE CARD, CARD, ...", "choose the hand of the turn", orders, counted)


def _whose_hand(position: Position, order: ChooseHand) -> Side | None:
    return order.side


HAND = Kind(
    name="hand",
    action=ChooseHand,
    purpose=Purpose.PLAY,
    moment=Moment("hand", "comes at the beginning of a turn", "5.0/hands-first"),
    read={"hand": _read_hand},
    write=_write_hand,
    offered=_offer_hand,
    secret=True,
    whose=_whose_hand,
    carried_out=rules.choose_hand,
)

# -- impulses


def _read_impulse(reader: Reader, tree: Any) -> BeginImpulse:
    return BeginImpulse(side=side_named(tree), number=next(iter(numbers(tree)), None))


def _write_impulse(order: BeginImpulse) -> str:
    return str(order.side) if order.number is None else f"{order.side} {order.number}"


def _offer_impulse(position: Position) -> Candidates:
    """Offers the impulse that comes next."""
    side, number = rules.next_side(position), rules.next_number(position)
    about = f"begin the {side.capitalize()} impulse"
    return only(f"{side} {number}", about, BeginImpulse(side=side, number=number))


def _whose_impulse(position: Position, order: BeginImpulse) -> Side | None:
    return order.side


IMPULSE = Kind(
    name="impulse",
    action=BeginImpulse,
    purpose=Purpose.PLAY,
    moment=Moment("impulse", "comes when the impulse before is over", "5.0/alternating-impulses"),
    read={"impulse": _read_impulse},
    write=_write_impulse,
    offered=_offer_impulse,
    secret=False,
    whose=_whose_impulse,
    carried_out=rules.begin_impulse,
)


def _read_pass(reader: Reader, tree: Any) -> Pass:
    return Pass()


def _write_pass(order: Pass) -> str:
    return "pass"


PASS = Kind(
    name="pass",
    action=Pass,
    purpose=Purpose.PLAY,
    moment=Moment("pass", "is the whole of an impulse", "6.3/nothing-done"),
    read={"pass": _read_pass},
    write=_write_pass,
    offered=lambda _: only("pass", "do nothing in this impulse", Pass()),
    secret=False,
    whose=active,
    carried_out=rules.pass_,
)

# -- who holds an area


def _read_hold(reader: Reader, tree: Any) -> HoldBy:
    return HoldBy(area=reader.area(subtree(tree, "space").children[0]), nation=reader.nation(tree))


def _write_hold(order: HoldBy) -> str:
    return f"hold {wording.name(order.area)}: {wording.nation(order.nation)}"


def _offer_hold(position: Position) -> Candidates:
    """Offers the other nations that could hold an area that has just changed hands."""

    def orders(arrange: Arrange) -> Iterator[HoldBy]:
        for area, nations in position.this_turn.holds.items():
            others = sorted(nations - {position.holder(area)})
            yield from (HoldBy(area=AreaId(area), nation=nation) for nation in arrange(others))

    return thought_of("hold AREA: NATION", "let another nation hold what has just been taken", orders)


def _whose_hold(position: Position, order: HoldBy) -> Side | None:
    return position.owner(order.area)


HOLD = Kind(
    name="hold",
    action=HoldBy,
    purpose=Purpose.PLAY,
    moment=Moment("hold", "comes when an area has just changed hands", "3.4/owner-chooses-the-nation"),
    read={"hold": _read_hold},
    write=_write_hold,
    offered=_offer_hold,
    secret=False,
    whose=_whose_hold,
    carried_out=rules.hold_by,
)

# -- the end


def _read_end(reader: Reader, tree: Any) -> EndTurn:
    return EndTurn()


def _write_end(order: EndTurn) -> str:
    return "end turn"


END = Kind(
    name="end",
    action=EndTurn,
    purpose=Purpose.PLAY,
    moment=Moment("end turn", "comes when both players have passed and recovered", "5.0/end-phase-order"),
    read={"end": _read_end},
    write=_write_end,
    offered=lambda _: only("end turn", "end the turn", EndTurn()),
    secret=False,
    whose=anybody,
    carried_out=rules.end_turn,
)

KINDS = (TURN, HAND, IMPULSE, PASS, HOLD, END)
