"""Chapters 8, 13 and 15.1: why a command does not activate a unit."""

from pbem.core.maps.hexes import distance
from pbem.games.a_victory_awaits.board.charts import COMMAND_RANGE
from pbem.games.a_victory_awaits.board.types import UnitId
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded, in_range
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import SURPRISE, surprise_units
from pbem.games.a_victory_awaits.rules.c17_optional_rules.armor_limit import TO_NAME
from pbem.games.a_victory_awaits.state.position import Command, Position, kind

NATIONS = {"GE": "German", "RO": "Rumanian", "SU": "Soviet"}


def why_inactive(position: Position, unit: UnitId) -> str:
    """Returns why a unit of the active side is not active: an HQ, of another nation, too far, not named."""
    command = position.command
    if command is None:
        return "no command is being carried out"
    if command.chit == SURPRISE:
        return _no_part_of_the_surprise(position, unit)
    if command.hq is None:
        return "it has not been named" if TO_NAME in command.left else "this command activates nobody"
    return _out_of_command(position, command, command.hq, unit)


def _no_part_of_the_surprise(position: Position, unit: UnitId) -> str:
    own = {kind(each).formation for each in surprise_units(position)}
    if kind(unit).formation not in own:
        return "it is of no formation of a Panzergruppe (15.1)"
    return "it is out of the range of its Panzergruppe (15.1)"


def _out_of_command(position: Position, command: Command, hq: UnitId, unit: UnitId) -> str:
    name = position.label(hq)
    if kind(unit).headquarters:
        return f"it is an HQ, and {name} activates no other HQ (8.1)"
    if kind(unit).nationality != kind(hq).nationality:
        nations = NATIONS[kind(unit).nationality], NATIONS[kind(hq).nationality]
        return f"it is {nations[0]}, and {name} activates {nations[1]} units only (8.3)"
    if hq in command.moved or unit in commanded(position, hq):
        named = TO_NAME in command.left and unit in in_range(position, hq)
        return "it has not been named (17.5)" if named else f"it was out of the range of {name} at its activation (8.2)"
    return _too_far(position, hq, unit)


def _too_far(position: Position, hq: UnitId, unit: UnitId) -> str:
    """Tells the distance, by the shortest chain of hexes; water may make the way longer (8.2, Q24)."""
    here, there = position.hex_of(hq), position.hex_of(unit)
    if here is None or there is None:
        return f"{position.label(hq)} reaches nobody off the map (8.2)"
    far = distance(position.board.hexes[here].spot, position.board.hexes[there].spot)
    if far <= COMMAND_RANGE:
        return f"lakes and seas lie between it and {position.label(hq)}, and the range goes round them (8.2)"
    return f"it is {far} hexes from {position.label(hq)}, whose range is {COMMAND_RANGE} (8.2)"
