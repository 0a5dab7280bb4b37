"""The cards that orders play, and what each does as its rules have it."""

from collections.abc import Iterator
from itertools import groupby

from pbem.core.replay import AnyStep
from pbem.core.rules import RuleBook
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Defend
from pbem.games.barbarossa_to_berlin.view.words import SIDES


def played(step: AnyStep) -> Iterator[str]:
    """Yields the cards that an order plays, `Axis card 24`."""
    active: Side = step.before.active
    match step.action:
        case Play(card=card):
            yield _number(active, card)
        case Attack(cards=ours, reply=reply):
            yield from (_number(active, card) for card in ours)
            yield from (_number(active.enemy, card) for card in reply or ())
        case Defend(cards=theirs):
            yield from (_number(active.enemy, card) for card in theirs)


def _number(side: Side, card: int) -> str:
    return f"{SIDES[side]} card {card}"


def texts(rules: RuleBook) -> dict[str, tuple[str, str, str]]:
    """Returns whose each card is, its name, and what its rules say."""
    by_number = groupby(rules.items(), key=lambda each: each[1].number)
    told = {number: " ".join(rule.summary for _, rule in found) for number, found in by_number}
    every = [card for side in (Side.AXIS, Side.ALLIED) for card in cards(side).values()]
    return {
        _number(card.side, card.number): (
            SIDES[card.side],
            f"{card.name} ({card.ops} OPS)", told.get(f"card-{card.side}-{card.number:02}", "It has no event.")
        )
        for card in every
    }  # fmt: skip
