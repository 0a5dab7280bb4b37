"""Chapter 3.1: nations join a side, turn neutral again, and are violated."""

from collections.abc import Iterable

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import neutral_at
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import POLISH_AREAS_SOVIET_LATER, optional
from pbem.games.on_to_berlin.state.position import Position, kind


def at_war(position: Position, nation: Nation) -> bool:
    """Tells whether a nation's units may act (3.1.1)."""
    return position.standing(nation).at_war


@carries_out("3.1.2/others-by-diplomacy")
def join(draft: Draft, nation: Nation, side: Side, *rules: str, violated: bool = False) -> None:
    """Lets a nation join a side and be At War; what it holds is that side's at once (3.1.2)."""
    draft.standing(nation, side=side, neutral=False, at_war=True, violated=violated)
    draft.tell(f"{nations()[nation].name} joins the {side.capitalize()} side", *rules)


@carries_out("15.4/entry-violates-the-soviets", "15.4/violation-before-the-surrender", "15.4/poles-of-the-setup-free",
             "3.1.3/violation-by-entry")  # fmt: skip
def violated_by_entering(position: Position, area: str, units: Iterable[UnitId]) -> Nation | None:
    """Returns whose neutrality units violate by entering an area (3.1.3, 15.4, R13); Poles are free in theirs."""
    found = neutral_at(position, area)
    if found or not board().areas[AreaId(area)].polish or all(kind(unit).nation is Nation.PO for unit in units):
        return found
    soviet = position.standing(Nation.SU).neutral
    early = not position.poland_fell and optional(position, POLISH_AREAS_SOVIET_LATER)
    return Nation.SU if soviet and not early else None


@carries_out("3.1.3/violation-brings-war", "3.1.3/violated-for-good")
def violate(draft: Draft, side: Side, nation: Nation, *rules: str) -> None:
    """Brings a violated neutral into the war on the side against its violator, whichever way it leans (3.1.3)."""
    join(draft, nation, side.enemy, "3.1.3/violation-brings-war", *rules, violated=True)


@carries_out("3.1.3/violation-by-target")
def aim_at(draft: Draft, side: Side, area: AreaId) -> None:
    """Violates the neutrals whose units are the target of an attack; enemies come before them (3.1.3)."""
    if draft.position.of(side.enemy, area):
        return
    for unit in draft.position.at(area):
        if draft.position.standing(kind(unit).nation).neutral:
            violate(draft, side, kind(unit).nation)


@carries_out("3.1.2/france-at-war-when-entered")
def wake_france(draft: Draft, side: Side, area: str) -> None:
    """Puts France At War once Axis units enter, strike or fly over a French area (3.1.2, R6)."""
    standing = draft.position.standing(Nation.FR)
    dormant = standing.side is Side.ALLIED and not standing.at_war
    if side is Side.AXIS and dormant and board().areas[AreaId(area)].home is Nation.FR:
        draft.standing(Nation.FR, at_war=True)
        draft.tell("France is At War", "3.1.2/france-at-war-when-entered")


def enter(draft: Draft, side: Side, area: str, units: Iterable[UnitId]) -> None:
    """Does what it means for neutrals and for France that units of a side come into an area, or fly over it."""
    if nation := violated_by_entering(draft.position, area, units):
        violate(draft, side, nation)
    wake_france(draft, side, area)
