"""Chapters 12.3.3, 12.5 and 12.5.8: cards are drawn, odds are read, a result is found."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import LEAST_ODDS, MOST_ODDS, assault_results
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.rules.c09_cards import take
from pbem.games.absolute_war.rules.c12_combat import card_effects as fighting
from pbem.games.absolute_war.rules.c12_combat.pincers import note_a_pincer
from pbem.games.absolute_war.rules.c12_combat.results import apply
from pbem.games.absolute_war.rules.c12_combat.strength import parts, total
from pbem.games.absolute_war.rules.c12_combat.supporting import pass_over
from pbem.games.absolute_war.state.actions.c12_combat import Resolve
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Fought, Strength
from pbem.games.absolute_war.state.position import Combat, Position

DEFEATED = "A1"  # below the table (12.5.8)


def resolve(draft: Draft, order: Resolve) -> Iterator[Violation]:
    """Resolves the Combat by the cards that were drawn (12.3.3, 12.3.4)."""
    combat = draft.position.fight
    pass_over(draft, combat.attacker.enemy, to_cards=True)
    note_a_pincer(draft, combat)
    found = parts(draft.position)
    sides = drawers(draft.position, found)
    yield from _wrong_number(combat, sides, order.cards)
    for side, card in zip(sides, order.cards, strict=False):
        yield from _drawn(draft, side, card)
    draft.sealed = bool(order.cards)
    if len(order.cards) == len(sides):
        _resolved(draft, combat, found, order.cards)


@carries_out("12.3/battle-card")
def drawers(position: Position, found: Sequence[Strength]) -> tuple[Side, ...]:
    """Returns who draws a card, one after the other: for a Battle the Attacker, for an Assault both (12.3.3)."""
    combat = position.combat
    if combat is None:
        return ()
    if combat.assault:
        return combat.attacker, combat.attacker.enemy
    if odds(found, combat) < LEAST_ODDS:
        return ()
    return (combat.attacker,) * fighting.cards_drawn(combat)


def odds(found: Sequence[Strength], combat: Combat) -> int:
    """Returns the Attacker's strength less the Defender's."""
    return total(found, combat.attacker) - total(found, combat.attacker.enemy)


def draw_line(position: Position) -> str:
    """Returns the line that resolves the Combat, with a word for each card to draw: the Attacker's first."""
    sides = drawers(position, parts(position))
    words = ["CARD"] * len(sides) if len(set(sides)) < 2 else [f"{side.upper()}-CARD" for side in sides]
    return f"resolve {', '.join(words)}".strip()


def _wrong_number(combat: Combat, sides: Sequence[Side], named: Sequence[CardId]) -> Iterator[Violation]:
    """Yields that another number of cards is drawn: none under -3, two for an Assault (12.3, 12.5.8)."""
    if len(sides) == len(named):
        return
    if not sides:
        text, rule = f"no card is drawn: under {LEAST_ODDS} the result is {DEFEATED}", "12.5.8/odds-limits"
    elif combat.assault:
        text, rule = (
            "each player draws a card for an Assault, the Attacker first",
            "12.3/assault-cards-add-their-points",
        )
    else:
        drawn = f"the Attacker draws {counted(len(sides), 'card')} for this Battle"
        text, rule = drawn, "12.3/battle-card"
    line = f"resolve {', '.join(['CARD'] * len(sides))}".strip()
    found = f"{text}, and the line names {len(named) or 'none'}"
    yield Violation("order/cards-drawn", found, remedy=f"write `{line}`", rule=rule)


def _drawn(draft: Draft, side: Side, card: CardId) -> Iterator[Violation]:
    """Draws a card to resolve the Combat: it is read and discarded, whatever its event says (Q22, Q24)."""
    if cards()[card].side is not side or cards()[card].offensive:
        text = f"{cards()[card].name} is no card of the {side.capitalize()} Event deck"
        yield Violation("order/no-such-card", text, card, "name the card that was drawn")
        return
    yield from take(draft, side, card, offensive=False)
    held = draft.position.hand(side)
    draft.cards(side, replace(held, discard=held.discard | {card}))


def _resolved(draft: Draft, combat: Combat, found: tuple[Strength, ...], drawn: tuple[CardId, ...]) -> None:
    if combat.assault:
        found = (*found, *_support_points(combat, drawn))
    difference = odds(found, combat)
    clamped = difference if combat.assault else min(MOST_ODDS, difference)
    result = assault_result(clamped) if combat.assault else battle_result(clamped, drawn)
    result = fighting.changed_result(draft.position, combat, result)
    attack, defence = total(found, combat.attacker), total(found, combat.attacker.enemy)
    draft.emit(Fought(combat.zone, combat.assault, found, attack, defence, drawn, clamped, result))
    draft.combat(cards=drawn, odds=clamped, result=result)
    apply(draft)


@carries_out("12.5.8/odds-limits")
def battle_result(difference: int, drawn: tuple[CardId, ...]) -> str:
    """Returns the Battle Result of a card; below -3 the Attacker is defeated (2.4.8, 12.5.8)."""
    return cards()[drawn[0]].result(difference) if drawn else DEFEATED


def assault_result(difference: int) -> str:
    """Returns the Assault Result of a difference (12.7.2)."""
    for code, row in assault_results().items():
        least = row.min_difference if row.min_difference is not None else difference
        most = row.max_difference if row.max_difference is not None else difference
        if least <= difference <= most:
            return code
    raise AssertionError(difference)


@carries_out("12.3/assault-cards-add-their-points", "2.4.3/any-year-for-drawn-points", "2.4.4/negative-points")
def _support_points(combat: Combat, drawn: tuple[CardId, ...]) -> Iterator[Strength]:
    """Yields the Support Points of the cards drawn for an Assault, whatever their years (2.4.3, 12.3.3)."""
    for card in drawn:
        row = cards()[card]
        points = fighting.drawn_points(combat, row)
        yield Strength(row.side, f"{row.name}, drawn", points, "12.3/assault-cards-add-their-points")
