"""The cards that were played, each told once: what it does, in our own words, and the orders that played it."""

from collections.abc import Callable, Iterable

from pbem.core.telling.view import CardTold, Chapter, RuleRef


def cards_told(story: Iterable[Chapter], told: Callable[[str], tuple[str, str, str]]) -> tuple[CardTold, ...]:
    """Returns the cards played in a story, by their words; `told` gives whose each is, its name, what it does."""
    played: dict[str, list[str]] = {}
    for chapter in story:
        for order in chapter.orders:
            for card in order.cards:
                played.setdefault(card, []).append(order.name)
    return tuple(CardTold(card, *told(card), tuple(orders)) for card, orders in sorted(played.items(), key=_in_order))


def _in_order(entry: tuple[str, object]) -> tuple[str, int]:
    """Sorts `Axis card 2` before `Axis card 10`."""
    words, _, last = entry[0].rpartition(" ")
    return (words, int(last)) if last.isdigit() else (entry[0], 0)


def without(rules: Iterable[RuleRef], cards: Iterable[CardTold]) -> tuple[RuleRef, ...]:
    """Returns the rules that are not told as cards: each is told once."""
    told = {card.number for card in cards}
    return tuple(rule for rule in rules if rule.number not in told)
