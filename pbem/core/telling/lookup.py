"""What a reference finds: units, places and rows of the terrain chart, each with its facts; how cards are called."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from pbem.core.game import Piece
from pbem.core.lexicon import fold

ALL_CARDS = "cards"  # asked for like a card: every one of them
CHART = ("terrain", "tec", "terraineffectschart", "terrainchart")


_CARD = re.compile(r"(\w+ card) (?:(\d+),? ?)?(.*)")


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


def in_name(words: str, name: str) -> bool:
    """Tells whether a card's name holds the words, or is the same without its accents and blanks."""
    return words in name.casefold() or fold(words) == fold(name)


def card_name(title: str) -> str:
    """Returns the bare name of a card: `Long Range Bombing` of `Allied card Long Range Bombing`."""
    found = _CARD.fullmatch(title)
    return found[3] if found else title


def card_numbers(title: str) -> tuple[str, ...]:
    """Returns the numbers under which the rules of a card may stand: `German card 16`, or those made of its name."""
    found = _CARD.fullmatch(title)
    if not found:
        return ()
    if found[2]:
        return (f"{found[1]} {found[2]}",)
    side, event = found[1].partition(" ")[0], re.sub(r" [A-Z]$", "", found[3])
    name = re.sub(r"[^a-z]+", "-", event.casefold().replace("\u00f6", "oe"))
    return f"card-{name}", f"card-{side.casefold()}-{name}"
