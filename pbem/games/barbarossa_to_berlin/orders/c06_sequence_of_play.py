"""Chapter 6, the sequence of play: turns and rounds, cards discarded and drawn, works taken up."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places, off_the_beaches, on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import (
    read_counted_cards,
    read_numbers,
    read_side,
    read_spaces,
)
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play import draw_phase, end_of_turn, phases, rounds
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.draw_phase import to_draw
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import next_round
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.phases import at_the_draw
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import forced_discards
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import (
    BeginRound,
    BeginTurn,
    Discard,
    Dismantle,
    Draw,
    EndTurn,
)
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.wording import write_counted, write_spaces

DRAWING = "comes in the draw phase, behind the last Allied round"


def _read_turn(reader: Reader, tree: Any) -> BeginTurn:
    return BeginTurn(turn=read_numbers(tree)[0])


def _write_turn(order: BeginTurn) -> str:
    return f"turn {order.turn}"


def _offer_turn(position: Position) -> Candidates:
    """Offers the turn that begins."""
    return thought_of(f"turn {position.turn}", "begin the turn", iter([BeginTurn(turn=position.turn)]))


TURN = Kind(
    name="turn",
    action=BeginTurn,
    purpose=Purpose.PLAY,
    moment=Moment("turn", "comes when the turn before it is over", "6/advance-turn-marker"),
    read={"turn": _read_turn},
    write=_write_turn,
    offered=_offer_turn,
    secret=False,
    misplaced=no_places,
    carried_out=phases.begin_turn,
)


def _read_round(reader: Reader, tree: Any) -> BeginRound:
    return BeginRound(side=read_side(tree), number=read_numbers(tree)[0])


def _write_round(order: BeginRound) -> str:
    return f"{order.side} {order.number}"


def _offer_round(position: Position) -> Candidates:
    """Offers the next round."""
    coming = next_round(position)
    begun = [BeginRound(side=coming[0], number=coming[1])] if coming else []
    form = f"{coming[0]} {coming[1]}" if coming else "axis 1"
    return thought_of(form, "go on to the next round", iter(begun))


ROUND = Kind(
    name="round",
    action=BeginRound,
    purpose=Purpose.PLAY,
    moment=Moment("axis` or `allied", "comes when the round before it is over", "6/one-action-per-round"),
    read={"round": _read_round},
    write=_write_round,
    offered=_offer_round,
    secret=False,
    misplaced=no_places,
    carried_out=rounds.round_,
)


def _read_discard(reader: Reader, tree: Any) -> Discard:
    named, count = read_counted_cards(tree)
    return Discard(side=read_side(tree), cards=named, count=count)


def _write_discard(order: Discard) -> str:
    return f"discard {order.side} {write_counted(order.cards, order.count)}"


def _offer_discard(position: Position) -> Candidates:
    """Offers cards to discard before drawing."""
    sides = [side for side in (Side.AXIS, Side.ALLIED) if side not in position.this_turn.drawn]
    orders = [Discard(side=side, cards=(card,)) for side in sides for card in sorted(hand(position, side).known)]
    orders += [Discard(side=side, count=1) for side in sides if hand(position, side).unknown]
    return thought_of("discard SIDE CARD CARD / discard SIDE 2 cards", "unwanted cards, before drawing", iter(orders))


DISCARD = Kind(
    name="discard",
    action=Discard,
    purpose=Purpose.PLAY,
    moment=Moment("discard", DRAWING, "6/hold-or-discard"),
    read={"discard": _read_discard},
    write=_write_discard,
    offered=_offer_discard,
    secret=True,
    misplaced=no_places,
    carried_out=forced_discards.discard,
)


def _read_draw(reader: Reader, tree: Any) -> Draw:
    named, count = read_counted_cards(tree)
    return Draw(side=read_side(tree), cards=named, count=count)


def _write_draw(order: Draw) -> str:
    return f"draw {order.side} {write_counted(order.cards, order.count)}"


def _offer_draw(position: Position) -> Candidates:
    """Offers the draw that fills a hand."""

    def orders(arrange: Arrange) -> Iterator[Draw]:
        now = position if position.step in (Step.ORDERS, Step.DRAW) else at_the_draw(position)
        for side in arrange([Side.AXIS, Side.ALLIED]):
            if side not in now.this_turn.drawn and to_draw(now, side) > 0:
                yield Draw(side=side, count=to_draw(now, side))

    return thought_of("draw SIDE 2 cards / draw SIDE CARD CARD", "fill the hand", orders)


DRAW = Kind(
    name="draw",
    action=Draw,
    purpose=Purpose.PLAY,
    moment=Moment("draw", DRAWING, "6/draw-to-seven"),
    read={"draw": _read_draw},
    write=_write_draw,
    offered=_offer_draw,
    secret=False,
    misplaced=no_places,
    carried_out=draw_phase.draw,
)


def _read_dismantle(reader: Reader, tree: Any) -> Dismantle:
    owner = subtrees(tree, "owner")
    return Dismantle(side=Side(str(owner[0].children[0])) if owner else None, spaces=read_spaces(reader, tree))


def _write_dismantle(order: Dismantle) -> str:
    return f"dismantle {f'{order.side} ' if order.side else ''}{write_spaces(order.spaces)}"


def _offer_dismantle(position: Position) -> Candidates:
    """Offers the works that may be taken up."""
    spaces = sorted({*position.trenches, *position.partisans, *position.beachheads})
    works = (Dismantle(spaces=(space,)) for space in spaces)
    return thought_of("dismantle SPACE", "take up a trench, a partisan marker or a Beach Head", works)


DISMANTLE = Kind(
    name="dismantle",
    action=Dismantle,
    purpose=Purpose.PLAY,
    moment=Moment("dismantle", "comes at the end of a turn", "6/trench-removal"),
    read={"dismantle": _read_dismantle},
    write=_write_dismantle,
    offered=_offer_dismantle,
    secret=False,
    misplaced=on_land(off_the_beaches),
    carried_out=end_of_turn.dismantle,
)


def _read_end(reader: Reader, tree: Any) -> EndTurn:
    return EndTurn()


def _write_end(order: EndTurn) -> str:
    return "end turn"


def _offer_end(position: Position) -> Candidates:
    """Offers the end of the turn."""
    about = "hands are filled, markers come off, victory is looked at"
    return thought_of("end turn", about, iter([EndTurn()]))


END = Kind(
    name="end",
    action=EndTurn,
    purpose=Purpose.PLAY,
    moment=Moment("end turn", "comes when both sides have had their rounds", "6/end-of-turn-order"),
    read={"end": _read_end},
    write=_write_end,
    offered=_offer_end,
    secret=False,
    misplaced=no_places,
    carried_out=end_of_turn.end_turn,
)


KINDS = (DISCARD, DRAW, DISMANTLE, TURN, ROUND, END)
