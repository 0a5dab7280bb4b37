"""Chapter 23.1: Partisan and Atrocity markers."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Phase, Side, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp, pay_rp
from pbem.games.absolute_war.state.actions.c09_cards import Partisan
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import PARTISAN_WARFARE, optional
from pbem.games.absolute_war.state.position import Owed, Position

YUGOSLAVIA = ZoneId("yugoslavia")
ICON = "partisan"
DEPLOY, RECYCLE, RECRUIT, FLIP, SUPPRESS, NOTHING = "deploy", "recycle", "recruit", "flip", "suppress", "none"
OF = {Side.SOVIET: (DEPLOY, RECYCLE, RECRUIT), Side.GERMAN: (RECYCLE, FLIP)}


@carries_out("23.1.1/into-the-box")
def partisans_arrive(draft: Draft) -> None:
    """Brings the markers of the turn, and those recycled in time, into the Partisans Box (23.1.1, 10.3)."""
    now, late = draft.position.partisans, draft.position.this_turn.recycled
    if not optional(draft.position, PARTISAN_WARFARE) or draft.position.phasing is not Side.SOVIET:
        return
    arriving = draft.position.row.partisan_markers_in + now.waiting - late
    if arriving > 0:
        draft.note(partisans=replace(now, box=now.box + arriving, waiting=late))
        come = "comes" if arriving == 1 else "come"
        text = f"{counted(arriving, 'Partisan marker')} {come} into the box"
        draft.tell(text, "23.1.1/into-the-box")


def owe_icons(draft: Draft, side: Side, number: int) -> None:
    """Asks the player who drew a card for an action for each of its icons, if any is possible (23.1.3, 23.1.4)."""
    if number and optional(draft.position, PARTISAN_WARFARE) and possible(draft.position, side):
        draft.note(owed=(*draft.position.owed, *(Owed(side, ICON, then=ICON) for _ in range(number))))


def possible(position: Position, side: Side) -> bool:
    """Tells whether an icon can be carried out at all."""
    return any(True for _ in every(position, side))


def every(position: Position, side: Side) -> Iterator[Partisan]:
    """Yields all that an icon may do."""
    now = position.partisans
    if side is Side.SOVIET:
        if now.box:
            yield from (Partisan(doing=DEPLOY, zone=zone) for zone in open_zones(position))
        yield from (Partisan(doing=RECYCLE, zone=zone) for zone in sorted(now.on_map))
        own = (zone for zone in sorted(now.on_map) if friendly(position, Side.SOVIET, zone))
        yield from (Partisan(doing=RECRUIT, zone=zone) for zone in own)
    else:
        yield from (Partisan(doing=RECYCLE if atrocity else FLIP, zone=zone) for zone, atrocity in now.on_map.items())


def open_zones(position: Position) -> list[ZoneId]:
    """Returns the Zones in which a Partisan marker may be deployed (23.1.3, Q80)."""
    rows, taken = board().zones, position.partisans.on_map
    areas = [zone for zone in board().homes if rows[zone].area and rows[zone].east and zone not in taken]
    found = [zone for zone in areas if any(_rough(other) for other in (zone, *board().adjacent(zone)))]
    if friendly(position, Side.GERMAN, YUGOSLAVIA) and YUGOSLAVIA not in taken:
        found.append(YUGOSLAVIA)
    return found


def _rough(zone: ZoneId) -> bool:
    row = board().zones[zone]
    return row.area and row.terrain != "clear"


@refuses("23.1.3/one-for-each-icon", "23.1.4/recycle-or-flip")
def act(draft: Draft, order: Partisan) -> Iterator[Violation]:
    """Carries out an icon, or the German's anti-partisan offensive (23.1.3, 23.1.4, 23.1.7)."""
    if order.doing == SUPPRESS:
        yield from _suppress(draft, order)
        return
    owed = next((each for each in draft.position.owed if each.what == ICON), None)
    if owed is None:
        yield Violation("23.1.3/one-for-each-icon", "no icon is to be carried out", remedy="delete the line")
        return
    allowed = list(every(draft.position, owed.side))
    if order not in allowed:
        code = "23.1.3/deploy-recycle-or-recruit" if owed.side is Side.SOVIET else "23.1.4/recycle-or-flip"
        text = _why_not(draft.position, owed.side, order)
        yield Violation(code, text, order.zone or "", _remedy(allowed), plain=order.doing != DEPLOY)
        return
    left = list(draft.position.owed)
    left.remove(owed)
    draft.note(owed=tuple(left))
    _carry_out(draft, order)
    if order.doing == RECYCLE:
        draft.this_turn(recycled=draft.position.this_turn.recycled + 1)
    _drop_impossible(draft)


def _why_not(position: Position, side: Side, order: Partisan) -> str:
    """Says why an icon does not do what is written (23.1.2 to 23.1.4)."""
    now, zone = position.partisans, order.zone
    if order.doing not in OF[side] or zone is None:
        return f"an icon of the {side.capitalize()} player does one of {', '.join(OF[side])}"
    name = board().name(zone)
    if order.doing == DEPLOY:
        return _why_not_deployed(position, zone, name)
    if zone not in now.on_map:
        return f"no marker is in {name}"
    if order.doing == RECRUIT:
        return f"a marker is recruited in a Soviet-controlled Zone, and {name} is none"
    shown = "Atrocity" if now.on_map[zone] else "Partisan"
    return f"the marker in {name} shows its {shown} side"


def _why_not_deployed(position: Position, zone: ZoneId, name: str) -> str:
    if not position.partisans.box:
        return "no marker is in the Partisans Box"
    if zone in position.partisans.on_map:
        return f"{name} has a marker already (23.1.2)"
    if zone == YUGOSLAVIA:
        return f"{name} is not German-controlled"
    if not board().zones[zone].area or not board().zones[zone].east:
        return f"{name} is no Area east of the Winter line"
    return f"neither {name} nor an Area next to it is rough ground"


def _remedy(allowed: list[Partisan]) -> str:
    told = [f"`partisan {each.doing} {board().name(each.zone)}`" for each in allowed[:3] if each.zone]
    return f"for instance {' or '.join(told)}" if told else "leave it out"


def _drop_impossible(draft: Draft) -> None:
    left = tuple(e for e in draft.position.owed if e.what != ICON or possible(draft.position, e.side))
    if left != draft.position.owed:
        draft.note(owed=left)


@carries_out("23.1.3/recruit", "23.1.2/one-marker-a-zone")
def _carry_out(draft: Draft, order: Partisan) -> None:
    now, zone = draft.position.partisans, order.zone
    if zone is None:
        return
    others = {where: side for where, side in now.on_map.items() if where != zone}
    if order.doing == DEPLOY:
        draft.note(partisans=replace(now, box=now.box - 1, on_map={**others, zone: False}))
    elif order.doing == FLIP:
        draft.note(partisans=replace(now, on_map={**others, zone: True}))
    elif order.doing == RECRUIT:
        draft.note(partisans=replace(now, on_map=others))
        gain_rp(draft, Side.SOVIET, 1, f"Partisans recruited in {board().name(zone)}", "23.1.3/recruit")
    else:
        draft.note(partisans=replace(now, waiting=now.waiting + 1, on_map=others))


@refuses("23.1.7/once-a-turn", "23.1.7/partisan-side")
@carries_out("23.1/agreed-on")
def _suppress(draft: Draft, order: Partisan) -> Iterator[Violation]:
    """Takes one Partisan marker off for one RP, once a turn, in the German Used Marker Phase (23.1.7)."""
    position = draft.position
    if not optional(position, PARTISAN_WARFARE):
        text = "Partisan markers belong to rule 23.1, which is not agreed on"
        yield Violation("23.1/agreed-on", text, remedy="write `Options: partisan warfare` at the head of the log")
    elif (
        position.phasing is not Side.GERMAN
        or position.phase is not Phase.RESERVE
        or "suppressed" in position.now.lasting
    ):
        text = "one marker is suppressed in the German Used Marker Phase"
        yield Violation("23.1.7/once-a-turn", text, remedy="write it behind the Reserve Phase, once")
    elif order.zone is None or position.partisans.on_map.get(order.zone) is not False:
        yield Violation("23.1.7/partisan-side", "no Partisan marker is there", order.zone or "", "name another Zone")
    else:
        yield from pay_rp(draft, Side.GERMAN, 1, "an anti-partisan offensive")
        draft.now(lasting=position.now.lasting | {"suppressed"})
        _carry_out(draft, replace(order, doing=RECYCLE))
