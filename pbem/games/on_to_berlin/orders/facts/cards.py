"""Facts of the cards: how many a hand holds, which cards lie where."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.orders.setup_lines.set_and_check import Piles, piles, sizes, write_piles
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.position import Cards, Position

CARDS = "fact_cards"
Counts = tuple[tuple[Side, int], ...]

# -- how many


def _write_hand(said: Counts) -> Iterator[str]:
    yield from (f"hand {side} {counted(size, 'card')}" for side, size in said)


def _compare_hand(position: Position, said: Counts) -> Iterator[Violation]:
    for side, size in said:
        here = position.hand(side).size
        if here != size:
            yield differs("hand", f"the {side.capitalize()} hand holds {counted(here, 'card')} here, not {size}")


HAND: Fact[Position, Reader, Counts] = Fact(
    field="hand",
    read=lambda reader, tree: sizes(reader, tree, CARDS),
    write=_write_hand,
    compare=_compare_hand,
)

# -- which


def _pile(
    field: str, word: str, name: str, lying: Callable[[Cards], Collection[CardId]], unseen: Callable[[Cards], int]
) -> Fact[Any, Any, Any]:
    """Returns the fact which cards lie in a pile; as many may be others as nobody has named."""

    def read(reader: Reader, tree: Any) -> Piles:
        return piles(reader, tree, CARDS, word)

    def compare(position: Position, said: Piles) -> Iterator[Violation]:
        for side, cards in said:
            held = position.hand(side)
            here, more = set(lying(held)), unseen(held)
            if here - {*cards} or len({*cards} - here) != more:
                yield differs(word, f"the {side.capitalize()} {name} {_holds(here, more)} here")

    return Fact(field=field, read=read, write=lambda said: write_piles([(word, said)]), compare=compare)


def _holds(here: Collection[CardId], more: int) -> str:
    named = wording.cards(sorted(here))
    unnamed = f"{counted(more, 'card')} not named" if more else ""
    return f"holds {' and '.join(each for each in (named, unnamed) if each) or 'no cards'}"


FACTS = (
    HAND,
    _pile("hands", "hand", "hand", lambda cards: cards.hand, lambda cards: cards.unnamed),
    _pile("discards", "discards", "discard pile", lambda cards: cards.discard, lambda cards: cards.buried),
    _pile("pools", "pool", "Development Pool", lambda cards: cards.pool, lambda _: 0),
    _pile("removed", "removed", "pile of cards out of the game", lambda cards: cards.removed, lambda _: 0),
)
