"""The cards that orders play, and what the event of each does."""

from collections.abc import Iterator

from pbem.core.replay import AnyStep
from pbem.games.absolute_war.board.cards import Card, cards
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.actions.c10_strategic import PlayOffensive
from pbem.games.absolute_war.view.words import SIDES


def played(step: AnyStep) -> Iterator[str]:
    """Yields the card that an order plays, `German card 16`."""
    if isinstance(step.action, PlayEvent | PlayOffensive) and step.action.card in cards():
        yield _number(cards()[step.action.card])


def _number(card: Card) -> str:
    return f"{SIDES[card.side]} card {card.number}"


def texts() -> dict[str, tuple[str, str, str]]:
    """Returns whose each card is, its name, and what its event does."""
    return {
        _number(card): (SIDES[card.side], card.name.title(), card.row.event or _offensive(card))
        for card in cards().values()
    }


def _offensive(card: Card) -> str:
    stance = "a Major Offensive" if card.major else "no Offensive"
    return f"It declares {stance}; Offensive Value {card.offensive_value}."
