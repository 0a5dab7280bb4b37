"""Cards as a reference tells them: values, how they may be used, what their events ask; units and spaces as well."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.core.rules import RuleBook
from pbem.core.telling.lookup import ALL_CARDS, in_name
from pbem.games.barbarossa_to_berlin.board.charts import Card, cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.view import lookup

DECKS = {"blitzkrieg": "Blitzkrieg deck", "total_war": "Total War deck"}
POINTS = {"rp_br": "British", "rp_us": "U.S.", "rp_su": "Soviet", "rp_ge": "German", "rp_axis": "Axis"}


def find(name: str, rules: RuleBook) -> Iterator[Piece]:
    """Yields the cards of a number, with or without their side, or of a part of their name; units, places too."""
    yield from lookup.find(name)
    words = name.casefold().replace("#", "").split()
    sides = [side for side in (Side.AXIS, Side.ALLIED) if side in words] or [Side.AXIS, Side.ALLIED]
    wanted = " ".join(word for word in words if word not in (*sides, "card"))
    for side in sides:
        for card in cards(side).values():
            named = wanted and not wanted.isdigit() and in_name(wanted, card.name)
            if named or wanted in (str(card.number), ALL_CARDS):
                yield Piece(f"{side.capitalize()} card {card}", tuple(_facts(card, rules)))


def _facts(card: Card, rules: RuleBook) -> Iterator[str]:
    yield f"{card.ops} OPS or SR; {DECKS.get(card.deck, card.deck)}"
    points = [f"{getattr(card, field)} {words}" for field, words in POINTS.items() if getattr(card, field)]
    if points:
        yield f"Replacement Points: {', '.join(points)}"
    if card.remove:
        yield "out of the game after its event"
    number = f"card-{card.side}-{card.number:02}"
    yield from (f"{rule.summary} ({code})" for code, rule in rules.items() if rule.number == number)
