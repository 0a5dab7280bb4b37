"""The cards that orders play, and what the event of each does."""

from collections.abc import Iterator

from pbem.core.replay import AnyStep
from pbem.games.on_to_berlin.board.cards import Card, cards
from pbem.games.on_to_berlin.state.actions.c06_impulses import Play
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush
from pbem.games.on_to_berlin.view.words import SIDES


def played(step: AnyStep) -> Iterator[str]:
    """Yields the card that an order plays, `card Axis Diplomacy`: copies with the same event are one."""
    card = cards().get(step.action.card) if isinstance(step.action, Play | Ambush) and step.action.card else None
    if card:
        yield _number(card)


def _number(card: Card) -> str:
    same = [each for each in cards().values() if each.side is card.side and each.event == card.event]
    alike = all(each.text == card.text for each in same)
    return f"card {SIDES[card.side]} {card.event if alike else card.name}"


def texts() -> dict[str, tuple[str, str, str]]:
    """Returns whose each card is, and what its event does; its name stands in its number."""
    return {_number(card): (SIDES[card.side], "", card.text) for card in cards().values()}
