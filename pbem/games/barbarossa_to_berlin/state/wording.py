"""The parts that canonical lines of several kinds have: spaces, counters, ways, cards, dice."""

from collections.abc import Iterable, Sequence

from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import STALIN, UNKNOWN, Force, March, Pair, UnitRef


def shown(types: UnitRef) -> str:
    """Returns a counter as it is written, reduced in brackets; its space before it if the order says that."""
    name = "Stalin" if types.type == STALIN else unit_types()[types.type].short
    where = f"{space_name(types.space)} " if types.space else ""
    return where + (f"[{name}]" if types.reduced else name)


def write_posts(forces: Iterable[Force]) -> str:
    """Writes spaces with the counters in them."""
    return "; ".join(write_post(force) for force in forces)


def write_post(force: Force) -> str:
    """Writes a space, and counters if any are named."""
    name = space_name(force.space)
    return f"{name}: {write_units(force.units)}" if force.units else name


def write_marches(marches: Iterable[March]) -> str:
    """Writes counters and their ways."""
    return "; ".join(f"{_origin(each)}{write_units(each.units)} - {write_way(each.path)}" for each in marches)


def _origin(march: March) -> str:
    """Writes where a march begins, unless the order left that open."""
    return "" if march.origin == UNKNOWN else f"{space_name(march.origin)}: "


def write_units(units: Iterable[UnitRef]) -> str:
    """Writes counters."""
    return ", ".join(shown(unit) for unit in units)


def write_way(path: Iterable[SpaceId]) -> str:
    """Writes the spaces of a way."""
    return " - ".join(space_name(space) for space in path)


def write_spaces(spaces: Iterable[SpaceId]) -> str:
    """Writes a list of spaces."""
    return ", ".join(space_name(space) for space in spaces)


def space_name(space: str) -> str:
    """Returns a space as it is written; either side's Reserve Box is `Reserve`."""
    return "Reserve" if space.startswith("reserve") else board().name(space)


def write_dice(dice: Pair) -> str:
    """Writes two dice, the attacker's first."""
    return f"@{dice.attacker} @{dice.defender}"


def write_list(cards: Sequence[int]) -> str:
    """Writes card numbers."""
    return ", ".join(map(str, cards))


def write_counted(cards: Sequence[int], count: int) -> str:
    """Writes cards, named or counted."""
    return write_list(cards) if cards else f"{count} {'card' if count == 1 else 'cards'}"


def write_pay(points: int) -> str:
    """Writes the VP that an order agrees to pay."""
    return f" pay {points}" if points else ""
