"""Chapter 13.44 and 13.5: attrition and the control of spaces that are cut off."""

from pbem.games.barbarossa_to_berlin.beach_removal import remove_unused
from pbem.games.barbarossa_to_berlin.board import board, countries
from pbem.games.barbarossa_to_berlin.cards.event import has_been
from pbem.games.barbarossa_to_berlin.draft import Draft, take_control
from pbem.games.barbarossa_to_berlin.effects import Placed
from pbem.games.barbarossa_to_berlin.elimination import eliminate
from pbem.games.barbarossa_to_berlin.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.supply import at_home, space_supplied, supply_under_attack
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
            f"{board().name(space)} is cut off and passes to the {side.enemy.capitalize()} player",
            "13.5/becomes-enemy-controlled",
        )
    _return_from_turn_track(draft, side)
    if side == Side.ALLIED:
        remove_unused(draft)


def starving(position: Position, side: Side) -> list[UnitId]:
    """Returns a side's units on the map that are out of supply."""
    return [
        unit
        for unit, stand in sorted(position.units.items())
        if kind(unit).side == side and on_map(stand.place) and supply_under_attack(position, unit) == Supply.OUT
    ]


def cut_off(position: Position, side: Side) -> list[SpaceId]:
    """Returns a side's spaces that no unit of its could live in: no fort there, and not Malta (13.5, 13.7).

    Those of Turkey and Sweden feed their own units always (17.4), and after Tito Yugoslavia holds out (19.6).
    """
    return [
        space
        for space, owner in sorted(position.control.items())
        if owner == side
        and space != MALTA
        and space not in position.beachheads
        and not position.intact_fort(space, side)
        and not space_supplied(position, space, side)
        and not at_home(position, space, side)
        and not _titos_land(position, space, side)
        and not _lived_in(position, space)
    ]


def _titos_land(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells a Yugoslav space without an Allied unit, which after Tito stays Allied (19.6)."""
    tito = side == Side.ALLIED and has_been(position, Side.ALLIED, 42)
    return tito and space in countries("yugoslavia") and not position.at(space)


def _lived_in(position: Position, space: SpaceId) -> bool:
    """Tells whether a unit stands there that needs no line of supply, as the Yugoslav Partisan Army does (19.6)."""
    return any(supply_under_attack(position, unit) != Supply.OUT for unit in position.at(space))


def _return_from_turn_track(draft: Draft, side: Side) -> None:
    for unit in draft.position.at(turn_track(draft.position.turn)):
        if kind(unit).side in (side, Side.NEUTRAL):
            draft.emit(Placed(unit, ELIMINATED[kind(unit).side]))
            told = f"{kind(unit).short} comes from the turn track to the Eliminated Units Box"
            draft.tell(told, "6/lcus-return-from-turn-track")
