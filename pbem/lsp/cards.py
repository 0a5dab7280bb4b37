"""Cards and chits that a line names: by their numbers alone nobody knows them."""

import re
from functools import lru_cache

from pbem.core.game import AnyGame, Piece
from pbem.lsp.pieces import pieces

_NAMES_A_CARD = re.compile(r"\bC(?:ARD|HIT)S?\b")
_COUNTED = re.compile(r"\b\d+(?= (?:card|chit)s?\b| events\b)", re.IGNORECASE)
_DRAWN_UNSEEN = re.compile(r"\b\d+(?= [^\W\d])")  # in a draw nothing but what is counted follows a number


def names_cards(form: str) -> bool:
    """Tells whether orders of a form name cards or chits."""
    return _NAMES_A_CARD.search(form) is not None


def called(game: AnyGame, side: str, word: str) -> list[Piece]:
    """Returns the cards or chits of a name; where both sides have one, that of the given side."""
    found = list(game.cards(word))
    own = [each for each in found if each.name.casefold().startswith(side.casefold())]
    return own or found


def titles(game: AnyGame, side: str, line: str) -> str:
    """Returns the names of the cards of which a line says the numbers alone, between commas."""
    words = [(each.start, line[each.start : each.end]) for each in pieces(game.name, line)]
    whose = next((each for _, each in words if each in game.sides), side)
    counts = counted_in(line)
    numbers = (each for start, each in words if each.isdigit() and start not in counts)
    return ", ".join(filter(None, (title(game, whose, each) for each in numbers)))


def counted_in(line: str) -> frozenset[int]:
    """Returns where the numbers begin that say how many cards, not which: `draw 4 events, 1 offensive`."""
    counts = _DRAWN_UNSEEN if line.strip().lower().startswith("draw ") else _COUNTED
    return frozenset(each.start() for each in counts.finditer(line))


def title(game: AnyGame, side: str, number: str) -> str:
    """Returns the name of the card of a number; empty if there is none, or if it may be one of several."""
    return _title(game.name, side, number)


@lru_cache(1024)
def _title(name: str, side: str, number: str) -> str:
    from pbem.games import find_game

    game = find_game(name)
    found = called(game, side, number) if game else []
    return found[0].name.partition(number)[2].strip(", ") if len(found) == 1 else ""
