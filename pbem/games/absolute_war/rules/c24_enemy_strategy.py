"""Chapter 24.3 in the Strategic Phase: what the Enemy side of the solitaire game brings into play."""

from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import OFFENSIVE_MARKERS
from pbem.games.absolute_war.board.types import CAPTURED, DESTROYED, RESERVE, RESERVE_LIMIT, CardId
from pbem.games.absolute_war.rules.c22_special_card_events import weather_allows
from pbem.games.absolute_war.rules.c24_solitaire import is_enemy
from pbem.games.absolute_war.state.position import Position, unit_of


@refuses("24.3.5/large-units-rebuilt")
def not_rebuilt(position: Position) -> Iterator[Violation]:
    """Yields that the Enemy side can rebuild a Large unit and has not (24.3.5)."""
    side = position.phasing
    if not is_enemy(position, side) or not position.rp.get(side, 0):
        return
    lost = [unit for unit in position.boxed(side, DESTROYED) if unit_of(unit).large and not unit_of(unit).static]
    over = position.now.replacing == CAPTURED  # those of the Destroyed Box had their turn before (10.4)
    if lost and not over and len(position.boxed(side, RESERVE)) < RESERVE_LIMIT:
        name = unit_of(min(lost)).name
        text = f"the Enemy side rebuilds its Large units, and {name} is in the Destroyed Box"
        yield Violation("24.3.5/large-units-rebuilt", text, remedy=f"write `replace {name}`", lacks=True)


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
