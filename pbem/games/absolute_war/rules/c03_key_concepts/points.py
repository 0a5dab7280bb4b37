"""Chapters 3.2, 3.8 and 15.1.5: War Status Points and Resource Points are gained and lost within their tracks."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.charts import MOST_RP, MOST_WSP
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Funded, Scored


@carries_out("15.1.5/over-nineteen")
def gain_wsp(draft: Draft, side: Side, number: int, why: str, rule: str) -> None:
    """Adds War Status Points; what would go over 19 is taken from the enemy instead (15.1.5, Q61)."""
    if draft.position.mode == "basic" or number <= 0:
        return
    here = draft.position.wsp.get(side, 0)
    total = min(MOST_WSP, here + number)
    draft.tell(f"{side.capitalize()} +{number} WSP: {why}", rule)
    draft.emit(Scored(side, total))
    if over := here + number - total:
        enemy = max(0, draft.position.wsp.get(side.enemy, 0) - over)
        draft.tell(f"over {MOST_WSP}: {side.enemy.capitalize()} -{over} WSP instead", "15.1.5/over-nineteen")
        draft.emit(Scored(side.enemy, enemy))


@carries_out("15.1.5/never-below-zero")
def lose_wsp(draft: Draft, side: Side, number: int, why: str, rule: str) -> None:
    """Takes War Status Points, to no less than none (15.1.5)."""
    if draft.position.mode == "basic" or number <= 0:
        return
    draft.tell(f"{side.capitalize()} -{number} WSP: {why}", rule)
    draft.emit(Scored(side, max(0, draft.position.wsp.get(side, 0) - number)))


@carries_out("9.3/four-and-six-points")
def gain_rp(draft: Draft, side: Side, number: int, why: str, rule: str) -> None:
    """Adds Resource Points; those over the track are lost (9.3)."""
    here = draft.position.rp.get(side, 0)
    total = min(MOST_RP[side], here + number)
    lost = f", {here + number - total} over the track lost" if here + number > total else ""
    draft.tell(f"{side.capitalize()} +{number} RP: {why}{lost}", rule)
    draft.emit(Funded(side, total))


def lose_rp(draft: Draft, side: Side, number: int) -> None:
    """Takes Resource Points, to no less than none."""
    draft.emit(Funded(side, max(0, draft.position.rp.get(side, 0) - number)))


@refuses("3.8/paid-with-resource-points")
def pay_rp(draft: Draft, side: Side, number: int, what: str) -> Iterator[Violation]:
    """Pays Resource Points, if there are enough (3.8)."""
    here = draft.position.rp.get(side, 0)
    if here < number:
        text = f"{what} costs {counted(number, 'RP')}, and the {side.capitalize()} player has {here or 'none'}"
        yield Violation("3.8/paid-with-resource-points", text, remedy="leave it out, or gain RPs first")
    else:
        draft.emit(Funded(side, here - number))
