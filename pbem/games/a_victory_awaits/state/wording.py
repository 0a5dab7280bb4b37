"""The words that canonical lines are made of: units, hexes, ways."""

from collections.abc import Iterable

from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, UnitRef, Way

BOX_NAMES = {"available": "Available", "eliminated": "Eliminated", "withdrawn": "Withdrawn"}


def unit(ref: UnitRef) -> str:
    """Writes a counter, reduced in brackets."""
    return f"[{ref.name}]" if ref.reduced else ref.name


def units(refs: Iterable[UnitRef]) -> str:
    """Writes a list of counters."""
    return ", ".join(unit(ref) for ref in refs)


def chits(refs: Iterable[ChitRef]) -> str:
    """Writes a list of chits."""
    return ", ".join(ref.name for ref in refs)


def hexes(found: Iterable[HexId]) -> str:
    """Writes a list of hexes."""
    return ", ".join(found)


def where(hex_: str) -> str:
    """Writes a hex, or a box."""
    return f"Track {hex_.removeprefix('turn_')}" if hex_.startswith("turn_") else BOX_NAMES.get(hex_, hex_)


def post(found: Post) -> str:
    """Writes a hex with units."""
    return f"{where(found.hex)}: {units(found.units)}"


def posts(found: Iterable[Post]) -> str:
    """Writes hexes with units."""
    return "; ".join(map(post, found))


def path(found: Iterable[HexId]) -> str:
    """Writes a way, with the hyphen before its first hex."""
    return "".join(f" - {hex_}" for hex_ in found)


def way(found: Way) -> str:
    """Writes a unit with its way."""
    spent = f" mp {points(found.halves)}" if found.halves is not None else ""
    return f"{unit(found.unit)}{path(found.path)}{spent}"


def ways(found: Iterable[Way]) -> str:
    """Writes units with their ways."""
    return "; ".join(map(way, found))


def points(halves: int) -> str:
    """Writes half points, `5` or `5.5`."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)
