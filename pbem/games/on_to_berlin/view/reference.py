"""Cards as a reference tells them: points, where they begin, what their events ask; units and areas as well."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.core.rules import RuleBook
from pbem.core.telling.lookup import ALL_CARDS, in_name
from pbem.games.on_to_berlin.board.cards import Card, cards
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.view import lookup

STARTS = {"deck": "in the deck from the start", "pool": "begins in the Development Pool"}


def find(name: str, rules: RuleBook) -> Iterator[Piece]:
    """Yields the cards whose name holds the words given, with or without their side; units and places too."""
    yield from lookup.find(name)
    words = name.casefold().replace("#", "").split()
    sides = [side for side in Side if side in words] or list(Side)
    wanted = " ".join(word for word in words if word not in (*sides, "card"))
    for card in cards().values():
        every = wanted == ALL_CARDS
        if wanted and card.side in sides and (every or in_name(wanted, card.name)):
            yield Piece(f"{card.side.capitalize()} card {card.name}", tuple(_facts(card, rules)))


def _facts(card: Card, rules: RuleBook) -> Iterator[str]:
    yield f"{card.sv} SV; {STARTS.get(card.start, card.start)}"
    if card.reaction:
        yield "a reaction card: its event is played in the other side's impulse"
    if card.removed:
        yield "out of the game after its event"
    if card.condition not in ("", "none"):
        yield f"condition: {card.condition}"
    yield from (text for text in (card.text, card.limits) if text)
    yield f"source of this card's figures and text: {card.source}"
    number = f"card-{card.event.casefold().replace(' ', '-')}"
    yield from (f"{rule.summary} ({code})" for code, rule in rules.items() if rule.number == number)
