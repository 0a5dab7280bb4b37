"""Chapter 17, optional rules: a bid (17.1), units activated by choice (17.2, 17.5), HQs sent away, a second line."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree
from pbem.games.a_victory_awaits.board.types import Side, UnitId
from pbem.games.a_victory_awaits.orders.candidates import only, thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind, of_a_command
from pbem.games.a_victory_awaits.orders.mark import MarkKind
from pbem.games.a_victory_awaits.orders.notation.line_parts import mine, numbers, own
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import field
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded, in_range
from pbem.games.a_victory_awaits.rules.c16_victory.victory import needed
from pbem.games.a_victory_awaits.rules.c17_optional_rules import bidding, hq_transfer, panzergruppe_hq, reserve_chits
from pbem.games.a_victory_awaits.rules.c17_optional_rules.armor_limit import MOST, TO_NAME
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c17_optional_rules import Activate, Bid, Trace, Transfer
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.options import ARMOR_LIMIT, HQ_TRANSFER, PANZERGRUPPE_HQ, RESERVE
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map

MOST_GROUPS = 60


# -- a bid is noted


def _read_bid(reader: Reader, tree: Any) -> Bid:
    return Bid(vp=numbers(tree)[0])


def _write_bid(order: Bid) -> str:
    return f"bid {order.vp}"


def _offer_bid(position: Position) -> Candidates:
    """Offers to bid what the scenario asks for."""
    return only("bid VP", "note what the Axis player has bid", Bid(vp=needed(position)))


BID = Kind(
    name="bid",
    action=Bid,
    purpose=Purpose.PLAY,
    moment=Moment("bid", "the bid is noted before the first turn", "17.1/bid-noted"),
    read={"bid": _read_bid},
    write=_write_bid,
    offered=_offer_bid,
    secret=False,
    options=(),
    by_units=False,
    carried_out=bidding.bid,
)


# -- units are activated by choice


def _read_activate(reader: Reader, tree: Any) -> Activate:
    units = reader.units(subtree(tree, "units"), on_map(reader.position, mine(reader.position)))
    return Activate(units=reader.as_it_lies(units))


def _write_activate(order: Activate) -> str:
    return f"activate {wording.units(order.units)}"


def _offer_activate(position: Position) -> Candidates:
    """Offers groups of units of the size that the die or the limit allows."""

    def orders(arrange: Arrange) -> Iterator[Activate]:
        pool, size = _pool(position)
        for chosen in islice(combinations(arrange(pool), min(size, len(pool))), MOST_GROUPS):
            if chosen:
                yield Activate(units=tuple(ref_of(position, unit) for unit in chosen))

    return thought_of("activate UNIT, UNIT", "name the units that the command activates", orders)


def _pool(position: Position) -> tuple[list[UnitId], int]:
    """Returns the units among which an activation still chooses, and how many more."""
    command = position.command
    if command is None or TO_NAME not in command.left:
        return [], 0
    if reserve_chits.drawn(position, command.chit):
        others = [unit for unit in on_map(position, command.side) if unit not in command.active]
        return others, command.left[TO_NAME] - len(command.active)
    mechanized = {unit for unit in commanded(position, command.hq) if kind(unit).mech} if command.hq else set[UnitId]()
    return sorted(mechanized - command.active), MOST - len(mechanized & command.active)


ACTIVATE = Kind(
    name="activate",
    action=Activate,
    purpose=Purpose.PLAY,
    moment=of_a_command("activate"),
    read={"activate": _read_activate},
    write=_write_activate,
    offered=_offer_activate,
    secret=False,
    options=(RESERVE, ARMOR_LIMIT),
    by_units=False,
    carried_out=reserve_chits.activate,
)


# -- a Panzergruppe traces a second line


def _read_trace(reader: Reader, tree: Any) -> Trace:
    return Trace(path=reader.hexes(tree))


def _write_trace(order: Trace) -> str:
    return f"trace {' - '.join(order.path)}"


def _offer_trace(position: Position) -> Candidates:
    """Offers the line of communications from each source."""

    def orders(arrange: Arrange) -> Iterator[Trace]:
        sources = field(position, Side.AXIS).sources
        yield from (Trace(path=(source,)) for source in arrange(sources))

    return thought_of("trace SOURCE", "name the line of communications of a second activation", orders)


TRACE = Kind(
    name="trace",
    action=Trace,
    purpose=Purpose.PLAY,
    moment=of_a_command("trace"),
    read={"trace": _read_trace},
    write=_write_trace,
    offered=_offer_trace,
    secret=False,
    options=(PANZERGRUPPE_HQ,),
    by_units=False,
    carried_out=panzergruppe_hq.trace,
)


# -- HQs are sent to the Turn Track


def _read_transfer(reader: Reader, tree: Any) -> Transfer:
    units = reader.units(subtree(tree, "units"), *own(reader))
    return Transfer(units=reader.as_it_lies(units))


def _write_transfer(order: Transfer) -> str:
    return f"transfer {wording.units(order.units)}"


def _offer_transfer(position: Position) -> Candidates:
    """Offers the HQs in range of the activated one."""
    hq = position.command.hq if position.command else None
    units = sorted(unit for unit in in_range(position, hq) if kind(unit).headquarters) if hq else []

    def orders(arrange: Arrange) -> Iterator[Transfer]:
        yield from (Transfer(units=(ref_of(position, unit),)) for unit in arrange(units))

    return thought_of("transfer HQ, HQ", "send HQs in range to the Turn Track", orders)


TRANSFER = Kind(
    name="transfer",
    action=Transfer,
    purpose=Purpose.PLAY,
    moment=of_a_command("transfer"),
    read={"transfer": _read_transfer},
    write=_write_transfer,
    offered=_offer_transfer,
    secret=False,
    options=(HQ_TRANSFER,),
    by_units=False,
    carried_out=hq_transfer.transfer,
)


# -- the mark of the bid


def _lay_bid(draft: Draft, mark: Mark) -> None:
    draft.note(bid=mark.number)


def _bid_here(position: Position, mark: Mark) -> Mark | str:
    return "nothing has been bid" if position.bid is None else replace(mark, number=position.bid)


BID_MADE = MarkKind(
    form="bid {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_bid,
    here=_bid_here,
)


KINDS = (BID, ACTIVATE, TRACE, TRANSFER)
MARKS = (BID_MADE,)
