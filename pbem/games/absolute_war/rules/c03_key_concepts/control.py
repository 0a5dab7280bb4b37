"""Chapter 3.7: Zones change hands at once, with what hangs on it: points, sites, Axis units."""

from pbem.core.frozen import replace
from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.basic import BASIC_WIN, objectives
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import AIR, Side, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly, large, only_air, sides_in
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_wsp
from pbem.games.absolute_war.rules.c18_axis_units import instants
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Controlled
from pbem.games.absolute_war.state.options import SMALL_STACKS, optional
from pbem.games.absolute_war.state.position import Position


def settle(draft: Draft) -> None:
    """Gives every Zone in which one side stands alone to that side (3.7), and carries out what follows at once."""
    _give(draft)
    instants(draft)
    _basic_game_won(draft)


@carries_out("17.0/basic-game-at-once")
def _basic_game_won(draft: Draft) -> None:
    """Ends the Basic Game as soon as the German player controls nine of its objectives (17.0)."""
    position = draft.position
    if position.mode == "basic" and not position.winner:
        held = sum(friendly(position, Side.GERMAN, zone) for zone in objectives())
        if held >= BASIC_WIN:
            draft.note(winner=str(Side.GERMAN))
            draft.tell(f"the German player controls {held} objectives and has won", "17.0/basic-game-at-once")


def _give(draft: Draft) -> None:
    for zone in list(draft.position.stacks):
        side = _taker(draft.position, zone)
        if side is not None:
            _fly_off(draft, side.enemy, zone)
        if side is not None and draft.position.controller(zone) is not side:
            gain(draft, side, zone)


def _taker(position: Position, zone: ZoneId) -> Side | None:
    """Returns the side that stands alone in a Zone and can control it."""
    sides = sides_in(position, zone)
    if len(sides) != 1:
        return None
    side = next(iter(sides))
    if optional(position, SMALL_STACKS) and not board().zones[zone].hex and position.controller(zone) is not side:
        stands = [stack for stack in position.of(side, zone) if not only_air(stack)]
        return side if any(map(large, stands)) else None
    return side


@carries_out(
    "3.7/last-stack-controls", "15.1.4/major-city-captured", "15.1.4/war-crime-site-once", "3.7/scored-at-once"
)
def gain(draft: Draft, side: Side, zone: ZoneId) -> None:
    """Lets a side control a Zone that was the enemy's: a Major City and a War Crime site score at once (15.1.4)."""
    row = board().zones[zone]
    draft.emit(Controlled(zone, side))
    _fly_off(draft, side.enemy, zone)
    draft.tell(f"{row.name} is {side.capitalize()} now", "3.7/last-stack-controls")
    draft.now(captured=draft.position.now.captured | {zone})
    if row.hex:
        gain_wsp(draft, side, 1, f"{row.name} is captured", "15.1.4/major-city-captured")
    if row.war_crime_of and row.first_owner is not side and zone not in draft.position.crimes:
        draft.note(crimes=draft.position.crimes | {zone})
        gain_wsp(draft, side, 1, f"the War Crime site of {row.name}", "15.1.4/war-crime-site-once")
    _sites(draft, side, zone)


@carries_out("18.5/home-from-lost-zones")
def _fly_off(draft: Draft, side: Side, zone: ZoneId) -> None:
    """Sends lone Air units home from a Zone that is the enemy's now (18.5)."""
    for stack in draft.position.of(side, zone):
        if only_air(stack):
            draft.box(stack.units, AIR)


@carries_out("19.5/lost-and-regained")
def _sites(draft: Draft, side: Side, zone: ZoneId) -> None:
    """Takes the markers of a site away, or gives them back to their owner, front up: spent (19.5)."""
    mine = board().zones[zone].first_owner is side
    changed = {
        name: replace(site, lost=not mine, ready=False)  # its front is the spent side (10.2.1)
        for name, site in draft.position.sites.items()
        if site.zone == zone and site.lost is mine
    }
    if changed:
        draft.note(sites={**draft.position.sites, **changed})
        draft.tell(
            f"the markers of {board().name(zone)} {'come back' if mine else 'are lost'}", "19.5/lost-and-regained"
        )
