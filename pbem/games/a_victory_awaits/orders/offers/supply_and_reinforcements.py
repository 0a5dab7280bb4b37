"""What may be written in reinforcement commands and Supply Checks, and for the optional rules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice

from pbem.core.offer import Arrange, Candidates
from pbem.games.a_victory_awaits.board.types import AVAILABLE, City, HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.orders.notation.reader import ref_of
from pbem.games.a_victory_awaits.orders.offers.candidates import Offer, thought_of
from pbem.games.a_victory_awaits.orders.offers.movement import has_room
from pbem.games.a_victory_awaits.rules import c18_withdrawal
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import field, rail_reach
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded, in_range
from pbem.games.a_victory_awaits.rules.c09_movement.reach import entry_reach
from pbem.games.a_victory_awaits.rules.c12_reinforcements import STRATEGIC_RESERVE, available
from pbem.games.a_victory_awaits.rules.c15_special_rules.strategic_reserve import entry_hexes
from pbem.games.a_victory_awaits.rules.c16_victory.victory import needed
from pbem.games.a_victory_awaits.rules.c17_optional_rules.armor_limit import MOST, TO_NAME
from pbem.games.a_victory_awaits.rules.c17_optional_rules.reserve_chits import drawn
from pbem.games.a_victory_awaits.state.actions import Action, turn_and_chits
from pbem.games.a_victory_awaits.state.actions import supply_and_reinforcements as a
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import Entry, Post, Way

MOST_GROUPS = 60


def _active_side(position: Position) -> Side:
    return position.command.side if position.command else Side.AXIS


# -- reinforcements


def reinforce(position: Position) -> Candidates:
    """Offers each unit that may come in with each hex where it may be placed."""
    side = _active_side(position)

    def orders(arrange: Arrange) -> Iterator[Action]:
        hexes = sorted(rail_reach(position, side))
        for unit in arrange(_comers(position, side)):
            for hex_ in arrange(hexes):
                yield a.Reinforce(posts=(Post(hex=hex_, units=(ref_of(position, unit),)),))

    return thought_of("reinforce HEX: UNIT, UNIT; HEX: UNIT", "place reinforcements on railroad hexes", orders)


def _comers(position: Position, side: Side) -> list[UnitId]:
    """Returns the units that the numbers of the Turn Track still let in, or that need no number."""
    every, box = available(position, side), set(position.at(AVAILABLE[side])) - position.transfers
    return [unit for unit in every if unit not in box or position.left(kind(unit).nationality)]


def enter(position: Position) -> Candidates:
    """Offers each unit that may come in over the map's edge with each hex that it can reach."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        for unit in arrange(_strangers(position)):
            for entry in arrange(_doors(position)):
                found = entry_reach(position, unit, entry)
                for hex_ in arrange([hex_ for hex_ in found.cost if has_room(position, hex_)]):
                    way = Way(unit=ref_of(position, unit), path=found.way(hex_))
                    yield a.Enter(entries=(Entry(hex=entry, ways=(way,)),))

    return thought_of("enter HEX: UNIT - HEX - HEX", "bring units in over the eastern edge", orders)


def _strangers(position: Position) -> list[UnitId]:
    if position.step is not Step.REINFORCEMENT:
        return sorted(position.command.entering) if position.command else []
    soviet = _active_side(position) is Side.SOVIET and position.left(STRATEGIC_RESERVE) > 0
    return list(position.at(AVAILABLE[Side.SOVIET])) if soviet else []


def _doors(position: Position) -> Sequence[HexId]:
    if position.step is not Step.REINFORCEMENT:
        entry = position.command.entry if position.command else None
        return (entry,) if entry else entry_hexes(position)
    return [hex_ for hex_, row in position.board.hexes.items() if row.from_moscow]


# -- the Supply Check


def remove(position: Position) -> Candidates:
    """Offers each Axis unit that may be taken to the Available Box."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        for unit in arrange(list(on_map(position, Side.AXIS))):
            if hex_ := position.hex_of(unit):
                yield a.Remove(posts=(Post(hex=hex_, units=(ref_of(position, unit),)),))

    return thought_of("remove HEX: UNIT", "take Axis units to the Available Box", orders)


def fortress(position: Position) -> Candidates:
    """Offers each major city where a fortress step may be built."""
    cities = [hex_ for hex_, row in position.board.hexes.items() if row.city is City.MAJOR]
    return _of_hexes(position, "fortress", "build a fortress step", cities, lambda hex_: a.Fortify(hexes=(hex_,)))


def lift(position: Position) -> Candidates:
    """Offers each Stand Fast marker that may be taken off."""
    hexes = sorted(position.stand_fast)
    return _of_hexes(position, "lift", "take off a Stand Fast marker", hexes, lambda hex_: a.Lift(hexes=(hex_,)))


def _of_hexes(
    position: Position, word: str, about: str, hexes: Sequence[HexId], make: Callable[[HexId], Action]
) -> Candidates:
    return thought_of(f"{word} HEX, HEX", about, lambda arrange: (make(hex_) for hex_ in arrange(hexes)))


def withdraw(position: Position) -> Candidates:
    """Offers each mechanized Axis unit while some must still leave."""
    still = position.left(c18_withdrawal.OWED)
    units = c18_withdrawal.candidates(position) if still > 0 else ()

    def orders(arrange: Arrange) -> Iterator[Action]:
        yield from (a.Withdraw(units=(ref_of(position, unit),)) for unit in arrange(units))

    return thought_of("withdraw UNIT, UNIT", "withdraw mechanized Axis units", orders)


# -- optional rules


def bid(position: Position) -> Candidates:
    """Offers to bid what the scenario asks for."""
    return thought_of(
        "bid VP", "note what the Axis player has bid", lambda _: iter([turn_and_chits.Bid(vp=needed(position))])
    )


def activate(position: Position) -> Candidates:
    """Offers groups of units of the size that the die or the limit allows."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        pool, size = _pool(position)
        for chosen in islice(combinations(arrange(pool), min(size, len(pool))), MOST_GROUPS):
            if chosen:
                yield turn_and_chits.Activate(units=tuple(ref_of(position, unit) for unit in chosen))

    return thought_of("activate UNIT, UNIT", "name the units that the command activates", orders)


def _pool(position: Position) -> tuple[list[UnitId], int]:
    """Returns the units among which an activation still chooses, and how many more."""
    command = position.command
    if command is None or TO_NAME not in command.left:
        return [], 0
    if drawn(position, command.chit):
        others = [unit for unit in on_map(position, command.side) if unit not in command.active]
        return others, command.left[TO_NAME] - len(command.active)
    mechanized = {unit for unit in commanded(position, command.hq) if kind(unit).mech} if command.hq else set[UnitId]()
    return sorted(mechanized - command.active), MOST - len(mechanized & command.active)


def trace(position: Position) -> Candidates:
    """Offers the line of communications from each source."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        sources = field(position, Side.AXIS).sources
        yield from (turn_and_chits.Trace(path=(source,)) for source in arrange(sources))

    return thought_of("trace SOURCE", "name the line of communications of a second activation", orders)


def transfer(position: Position) -> Candidates:
    """Offers the HQs in range of the activated one."""
    hq = position.command.hq if position.command else None
    units = sorted(unit for unit in in_range(position, hq) if kind(unit).headquarters) if hq else []

    def orders(arrange: Arrange) -> Iterator[Action]:
        yield from (a.Transfer(units=(ref_of(position, unit),)) for unit in arrange(units))

    return thought_of("transfer HQ, HQ", "send HQs in range to the Turn Track", orders)


OFFERS: Mapping[str, Offer] = {
    "reinforce": reinforce, "enter": enter, "remove": remove, "fortress": fortress, "lift": lift,
    "withdraw": withdraw, "bid": bid, "activate": activate, "trace": trace, "transfer": transfer,
}  # fmt: skip
