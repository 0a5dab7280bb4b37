"""Chapter 24.3 in the Strategic Phase: what the Enemy side of the solitaire game brings into play."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import OFFENSIVE_MARKERS
from pbem.games.absolute_war.board.types import CAPTURED, DESTROYED, CardId, UnitId
from pbem.games.absolute_war.rules.c22_special_card_events import weather_allows
from pbem.games.absolute_war.rules.c24_solitaire import is_enemy
from pbem.games.absolute_war.state.position import Position, unit_of


@refuses("24.3.5/large-units-rebuilt")
def not_rebuilt(position: Position) -> Iterator[Violation]:
    """Yields that the Enemy side can rebuild a Large unit and has not (24.3.5)."""
    side = position.phasing
    if not is_enemy(position, side) or not position.rp.get(side, 0):
        return
    lost = _large_and_lost(position)
    over = position.now.replacing == CAPTURED  # those of the Destroyed Box had their turn before (10.4)
    if lost and not over:  # where the Reserve Box is full it comes back a turn later (10.4.2)
        name = unit_of(min(lost)).name
        text = f"the Enemy side rebuilds its Large units, and {name} is in the Destroyed Box"
        yield Violation("24.3.5/large-units-rebuilt", text, remedy=f"write `replace {name}`", lacks=True)


def _large_and_lost(position: Position) -> list[UnitId]:
    """Returns the Large units of the Phasing player in the Destroyed Box that can be rebuilt."""
    lost = position.boxed(position.phasing, DESTROYED)
    return [unit for unit in lost if unit_of(unit).large and not unit_of(unit).static]


@refuses("24.3.5/large-units-first")
def others_rebuilt(position: Position, unit: UnitId, price: int) -> Iterator[Violation]:
    """Yields that the Enemy side pays for another unit with what its destroyed Large ones need (24.3.5)."""
    side, large = position.phasing, _large_and_lost(position)
    if is_enemy(position, side) and price and unit not in large and position.rp.get(side, 0) - price < len(large):
        name = unit_of(min(large)).name if large else ""
        text = f"the Enemy side rebuilds its destroyed Large units first, and {name} is one"
        yield Violation("24.3.5/large-units-first", text, unit, f"write `replace {name}` first")


@refuses("24.3.2/offensives-kept")
def given_away(position: Position, given: Sequence[CardId], *, freely: bool) -> Iterator[Violation]:
    """Yields that the Enemy side gives an Offensive card away that it could play (24.3.2).

    Over the limit of the hand it may, once nothing else is left to discard.
    """
    side = position.phasing
    hand = position.hand(side).hand
    kept = [card for card in given if is_enemy(position, side) and card in hand and _playable(position, card)]
    others = [card for card in hand - set(given) if not _playable(position, card)]
    if kept and (freely or others):
        text = f"the Enemy side plays {cards()[kept[0]].name} if it can"
        yield Violation("24.3.2/offensives-kept", text, kept[0], "give another card")


@refuses("24.3.2/offensives-mandated")
def not_declared(position: Position) -> Iterator[Violation]:
    """Yields the Offensive cards that the Enemy side can play and has not (24.3.2, Q85)."""
    side = position.phasing
    for card in sorted(position.hand(side).hand) if is_enemy(position, side) else ():
        if _playable(position, card):
            text, line = f"the Enemy side plays {cards()[card].name}", f"`offensive {cards()[card].number}`"
            yield Violation("24.3.2/offensives-mandated", text, card, f"write {line}", lacks=True)


def _playable(position: Position, card: CardId) -> bool:
    row = cards()[card]
    room = position.now.unplaced + row.offensive_value <= OFFENSIVE_MARKERS
    return row.offensive and row.in_time(position.row.year) and room and weather_allows(position, card)
