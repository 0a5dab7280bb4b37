"""What a reference finds besides cards: units, places and rows of the terrain chart, each with its facts."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from pbem.core.game import Piece
from pbem.core.lexicon import fold

CHART = ("terrain", "tec", "terraineffectschart", "terrainchart")


class Names(Protocol):
    """Names to what they may mean."""

    def find(self, text: str) -> frozenset[str]:
        """Returns the ids of everything that a name may mean."""
        ...


def named(text: str, names: Names, told: Callable[[str], Piece]) -> Iterator[Piece]:
    """Yields the piece of each thing that a name may mean, in the order of their ids."""
    yield from map(told, sorted(names.find(text)))


def of_the_chart(text: str, rows: Iterable[Piece]) -> Iterator[Piece]:
    """Yields the row of a terrain chart that is named, `Woods, terrain` by its first word; all for `terrain`."""
    wanted = fold(text)
    yield from (row for row in rows if wanted in CHART or wanted == fold(row.name.partition(",")[0]))
