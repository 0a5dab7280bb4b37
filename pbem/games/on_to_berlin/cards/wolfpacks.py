"""Wolfpacks: submarines raid commerce in the Central or the North Atlantic (15.1, 17.4)."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Doing, Side
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import NORTH_ATLANTIC
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import CENTRAL_ATLANTIC, area_halves, track_points
from pbem.games.on_to_berlin.rules.c07_groups import may_act, pick
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import roll
from pbem.games.on_to_berlin.state.actions.events import Raid
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs
from pbem.games.on_to_berlin.state.position import Action, Position, kind


@carries_out("17.4/central-atlantic", "17.4/central-atlantic")
def open_to_raids(position: Position, area: AreaId) -> bool:
    """Tells whether commerce can be raided in a sea: where points count for the Allies."""
    if area == NORTH_ATLANTIC:
        return track_points(position) > 0
    return area == CENTRAL_ATLANTIC and area_halves(position, Side.ALLIED, board().areas[area]) > 0


@refuses("card-wolfpacks/fresh-submarines")
@carries_out(
    "card-wolfpacks/no-reaction",
    "card-wolfpacks/die-and-modifier",
    "card-wolfpacks/raiders-spent",
    "15.1/raids-by-wolfpacks",
    "card-wolfpacks/no-damage",
)
def raid(draft: Draft, order: Raid) -> Iterator[Violation]:
    """Raids commerce: nobody reacts, each hit costs the Allies a card."""
    side = draft.position.active
    if side is None:
        return
    c06_impulses.open_event(draft)
    picked = pick(draft.position, side, order.area, order.units, may_act(by_event=True))
    yield from picked.violations
    for row in dict.fromkeys(map(kind, picked.units)):
        if not row.submarine:
            yield Violation("card-wolfpacks/fresh-submarines", f"{row.name} is no submarine", row.id, "leave it out")
    yield from _sea(draft.position, order.area)
    c06_impulses.begin_action(draft, picked.units, by_event=True)
    modifier = turns()[draft.position.turn].raiding
    draft.emit(ActionIs(Action(doing=Doing.RAID, side=side, units=picked.units, area=order.area, by_event=True,
                               modifier=modifier)))  # fmt: skip
    if order.dice:
        yield from roll(draft, order.dice)


@refuses("17.4/north-atlantic-with-us-points", "card-wolfpacks/central-atlantic-with-its-point")
def _sea(position: Position, area: AreaId) -> Iterator[Violation]:
    if open_to_raids(position, area):
        return
    name = board().name(area)
    if area == NORTH_ATLANTIC:
        text = f"no American Resource Point counts for the Allies in the {name}"
        yield Violation("17.4/north-atlantic-with-us-points", text, area, "raid the Central Atlantic")
    else:
        text = f"no Resource Point counts for the Allies in {name}"
        yield Violation("card-wolfpacks/central-atlantic-with-its-point", text, area, "raid where Allied points are")
