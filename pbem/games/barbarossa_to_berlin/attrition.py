"""Chapter 13.44 and 13.5: attrition and the control of spaces that are cut off."""

from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.draft import Draft, take_control
from pbem.games.barbarossa_to_berlin.effects import Placed
from pbem.games.barbarossa_to_berlin.elimination import eliminate
from pbem.games.barbarossa_to_berlin.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.supply import space_supplied, supply
from pbem.games.barbarossa_to_berlin.types import ELIMINATED, Side, SpaceId, Supply, UnitId, turn_track

MALTA = SpaceId("malta")


def attrition(draft: Draft, side: Side) -> None:
    """Carries out a side's attrition segment: units first, then spaces, both judged as the segment begins."""
    units, spaces = starving(draft.position, side), cut_off(draft.position, side)
    draft.tell(f"{side} attrition", f"6/{side}-attrition-segment")
    for unit in units:
        draft.tell(
            f"{draft.position.label(unit)} in {board().name(draft.position.place(unit))} is out of supply",
            "13.44/scu-eliminated"
            if not kind(unit).large
            else "13.44/soviet-lcu"
            if kind(unit).nation == "su"
            else "13.44/non-soviet-lcu-turn-track",
        )
        if draft.position.units[unit].place in board().spaces:
            eliminate(draft, unit, as_oos=True)
    for space in spaces:
        take_control(draft, space, side.enemy, entered=False)
        draft.tell(
            f"{board().name(space)} is cut off and passes to the {side.enemy} side", "13.5/becomes-enemy-controlled"
        )
    _return_from_turn_track(draft, side)


def starving(position: Position, side: Side) -> list[UnitId]:
    """Returns a side's units on the map that are out of supply."""
    return [
        unit
        for unit, stand in sorted(position.units.items())
        if kind(unit).side == side and on_map(stand.place) and supply(position, unit) == Supply.OUT
    ]


def cut_off(position: Position, side: Side) -> list[SpaceId]:
    """Returns a side's spaces that no unit of its could live in: no fort there, and not Malta (13.5, 13.7)."""
    return [
        space
        for space, owner in sorted(position.control.items())
        if owner == side
        and space != MALTA
        and not position.intact_fort(space, side)
        and not space_supplied(position, space, side)
        and not _lived_in(position, space)
    ]


def _lived_in(position: Position, space: SpaceId) -> bool:
    """Tells whether a unit stands there that needs no line of supply, as the Yugoslav Partisan Army does (19.6)."""
    return any(supply(position, unit) != Supply.OUT for unit in position.at(space))


def _return_from_turn_track(draft: Draft, side: Side) -> None:
    for unit in draft.position.at(turn_track(draft.position.turn)):
        if kind(unit).side == side:
            draft.emit(Placed(unit, ELIMINATED[side]))
