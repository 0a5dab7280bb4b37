"""Chapter 11, the Supply Check: removals (11.2), fortresses (14.1), Stand Fast markers (16.2), withdrawals (18.2)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import Violation
from pbem.core.trees import subtree
from pbem.games.a_victory_awaits.board.types import City, Side, Step
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import as_they_lie, posts, spaces
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.orders.setup_lines import position as setup_lines
from pbem.games.a_victory_awaits.rules import c11_supply_check, c18_withdrawal
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Fortify, Lift, Remove, Withdraw
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import Post

# -- units go to the Available Box


def _read_remove(reader: Reader, tree: Any) -> Remove:
    return Remove(posts=as_they_lie(reader, posts(reader, tree, on_map(reader.position))))


def _write_remove(order: Remove) -> str:
    return f"remove {wording.posts(order.posts) or 'all'}"


def _offer_remove(position: Position) -> Candidates:
    """Offers each Axis unit that may be taken to the Available Box."""

    def orders(arrange: Arrange) -> Iterator[Remove]:
        for unit in arrange(list(on_map(position, Side.AXIS))):
            if hex_ := position.hex_of(unit):
                yield Remove(posts=(Post(hex=hex_, units=(ref_of(position, unit),)),))

    return thought_of("remove HEX: UNIT", "take Axis units to the Available Box", orders)


def _removed(draft: Draft, order: Remove) -> Iterator[Violation]:
    """Within a Supply Check units go to the Available Box (11.2); else it is a set-up line."""
    yield from (c11_supply_check.remove if draft.position.step is Step.SUPPLY else setup_lines.remove)(draft, order)


REMOVE = Kind(
    name="remove",
    action=Remove,
    purpose=Purpose.PLAY | Purpose.SETUP,
    moment=Moment(
        "remove", "units go to the Available Box while a Supply Check is carried out", "11.2/to-available-box"
    ),
    read={"remove": _read_remove},
    write=_write_remove,
    offered=_offer_remove,
    secret=False,
    options=(),
    by_units=False,
    carried_out=_removed,
)


# -- fortresses are built


def _read_fortress(reader: Reader, tree: Any) -> Fortify:
    return Fortify(hexes=spaces(reader, tree))


def _write_fortress(order: Fortify) -> str:
    return f"fortress {wording.hexes(order.hexes)}"


def _offer_fortress(position: Position) -> Candidates:
    """Offers each major city where a fortress step may be built."""
    cities = [hex_ for hex_, row in position.board.hexes.items() if row.city is City.MAJOR]

    def orders(arrange: Arrange) -> Iterator[Fortify]:
        yield from (Fortify(hexes=(hex_,)) for hex_ in arrange(cities))

    return thought_of("fortress HEX, HEX", "build a fortress step", orders)


FORTRESS = Kind(
    name="fortress",
    action=Fortify,
    purpose=Purpose.PLAY,
    moment=Moment("fortress", "fortresses are built while a Supply Check is carried out", "14.1/in-a-supply-check"),
    read={"fortress": _read_fortress},
    write=_write_fortress,
    offered=_offer_fortress,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c11_supply_check.fortress,
)


# -- Stand Fast markers are taken off


def _read_lift(reader: Reader, tree: Any) -> Lift:
    return Lift(hexes=spaces(reader, tree))


def _write_lift(order: Lift) -> str:
    return f"lift {wording.hexes(order.hexes)}"


def _offer_lift(position: Position) -> Candidates:
    """Offers each Stand Fast marker that may be taken off."""

    def orders(arrange: Arrange) -> Iterator[Lift]:
        yield from (Lift(hexes=(hex_,)) for hex_ in arrange(sorted(position.stand_fast)))

    return thought_of("lift HEX, HEX", "take off a Stand Fast marker", orders)


LIFT = Kind(
    name="lift",
    action=Lift,
    purpose=Purpose.PLAY,
    moment=Moment("lift", "Stand Fast markers are taken off while a Supply Check is carried out", "16.2/from-turn-6"),
    read={"lift": _read_lift},
    write=_write_lift,
    offered=_offer_lift,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c11_supply_check.lift,
)


# -- units are withdrawn


def _read_withdraw(reader: Reader, tree: Any) -> Withdraw:
    units = reader.units(subtree(tree, "units"), on_map(reader.position, Side.AXIS))
    return Withdraw(units=reader.as_it_lies(units))


def _write_withdraw(order: Withdraw) -> str:
    return f"withdraw {wording.units(order.units)}"


def _offer_withdraw(position: Position) -> Candidates:
    """Offers each mechanized Axis unit while some must still leave."""
    still = position.left(c18_withdrawal.OWED)
    units = c18_withdrawal.candidates(position) if still > 0 else ()

    def orders(arrange: Arrange) -> Iterator[Withdraw]:
        yield from (Withdraw(units=(ref_of(position, unit),)) for unit in arrange(units))

    return thought_of("withdraw UNIT, UNIT", "withdraw mechanized Axis units", orders)


WITHDRAW = Kind(
    name="withdraw",
    action=Withdraw,
    purpose=Purpose.PLAY,
    moment=Moment(
        "withdraw",
        "units are withdrawn in the Supply Check of turn 6 of the Smolensk scenario",
        "18.2/withdrawal-only-then",
    ),
    read={"withdraw": _read_withdraw},
    write=_write_withdraw,
    offered=_offer_withdraw,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c11_supply_check.withdraw,
)

KINDS = (REMOVE, FORTRESS, LIFT, WITHDRAW)
