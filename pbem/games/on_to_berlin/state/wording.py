"""The words that canonical lines are made of: counters, areas, ways, cards."""

from collections.abc import Iterable

from pbem.games.on_to_berlin.board.names import area_name, card_name, kind_name
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, CardId, Nation
from pbem.games.on_to_berlin.state.values import Counters, Group, Post, Share, Way


def counters(found: Counters) -> str:
    """Writes counters of a kind with their number, spent ones in brackets: `2 GE LF`, `[GE TF]`."""
    name = kind_name(found.kind)
    number = f"{found.count} " if found.count != 1 else ""
    return f"{number}[{name}]" if found.spent else f"{number}{name}"


def group(found: Group) -> str:
    """Writes a list of counters."""
    return ", ".join(map(counters, found))


def name(area: AreaId) -> str:
    """Writes an area or a pool."""
    return area_name(area)


def areas(found: Iterable[AreaId]) -> str:
    """Writes a list of areas."""
    return ", ".join(map(name, found))


def post(found: Post) -> str:
    """Writes an area with counters."""
    return f"{name(found.area)}: {group(found.units)}"


def posts(found: Iterable[Post]) -> str:
    """Writes areas with counters."""
    return "; ".join(map(post, found))


def way(found: Way) -> str:
    """Writes counters with where they are and where they go."""
    return f"{name(found.start)}: {group(found.units)}" + "".join(f" - {name(area)}" for area in found.path)


def ways(found: Iterable[Way]) -> str:
    """Writes counters with their ways."""
    return "; ".join(map(way, found))


def share(found: Share) -> str:
    """Writes counters with the hits for each."""
    return f"{counters(found.units)} {found.hits}"


def shares(found: Iterable[Share]) -> str:
    """Writes hits as they are assigned."""
    return ", ".join(map(share, found))


def dice(found: Iterable[int]) -> str:
    """Writes dice behind an order, each with a blank before it."""
    return "".join(f" @{die}" for die in found)


def card(found: CardId) -> str:
    """Writes a card; whose it is, the line tells."""
    return card_name(found)


def cards(found: Iterable[CardId]) -> str:
    """Writes a list of cards."""
    return ", ".join(map(card, found))


def nation(found: Nation) -> str:
    """Writes a nation by its name."""
    return nations()[found].name


def halves(points: int) -> str:
    """Writes half points, `8` or `8.5`."""
    return f"{points // 2}.5" if points % 2 else str(points // 2)
