"""Cards as a reference tells them: years, points, goals, Battle row, what their events ask."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.core.rules import RuleBook
from pbem.core.telling.lookup import ALL_CARDS, in_name
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.cards import ODDS, Card, cards
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.view import lookup
from pbem.games.absolute_war.view.words import SIDES

GOALS = {"any-soviet-union": "any Zone of the Soviet Union", "any-greater-germany": "any Zone of Greater Germany"}


def find(name: str, rules: RuleBook) -> Iterator[Piece]:
    """Yields the cards of a number or of words of the name, with or without their side; units, Zones, terrain too."""
    yield from lookup.find(name)
    words = name.casefold().replace("#", "").split()
    sides = [side for side in Side if side in words] or list(Side)
    wanted = " ".join(word for word in words if word not in (*sides, "card"))
    for card in cards().values():
        named = in_name(wanted, card.name) or wanted in (str(card.number), ALL_CARDS)
        if wanted and card.side in sides and named:
            yield Piece(f"{SIDES[card.side]} card {card.number}, {card.name.title()}", tuple(_facts(card, rules)))


def _facts(card: Card, rules: RuleBook) -> Iterator[str]:
    yield f"{card.row.deck.capitalize()} deck; {card.years or 'in every year'}; {card.sp:+} SP"
    if card.offensive:
        stance = "Major Offensive" if card.major else "No Offensive"
        yield f"{stance}, Offensive Value {card.offensive_value}"
    yield from _flags(card)
    yield f"War Status Goals: {_goal(card.goals[0])}, then {_goal(card.goals[1])}"
    if not card.offensive:
        yield "Battle Results: " + ", ".join(f"{odds:+} {card.result(odds)}" for odds in ODDS)
    row = card.row
    yield from (text for text in (row.timing, row.condition, row.event, row.limits) if text)
    number = f"card-{card.side}-{card.number:02}"
    told = {code: rule.summary for code, rule in rules.items() if rule.number == number}
    yield from (f"{summary} ({code})" for code, summary in told.items() if summary not in row.event)
    yield f"source of this card's figures and text: {row.source}"


def _flags(card: Card) -> Iterator[str]:
    if card.red:
        yield "a red event: it is played when it is drawn (2.5.3)"
    if card.row.armor_icon:
        yield "Armor icon (22.1)"
    if card.row.partisan_icons:
        yield f"{counted(card.row.partisan_icons, 'Partisan Warfare icon')} (23.1)"
    if card.row.goals_need_major_offensive:
        yield "its goals score only with a successful Major Offensive (2.4.7)"


def _goal(goal: str) -> str:
    return GOALS.get(goal, goal.replace("-", " ").title()) or "none"
