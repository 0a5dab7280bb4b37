"""A Combat's strengths in one line: who brings what, what it comes to, and on which ground (12.5)."""

from collections.abc import Sequence

from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.rules.c06_events import weather_in
from pbem.games.absolute_war.rules.c12_combat.strength import ACROSS, parts, total
from pbem.games.absolute_war.state.effects import Strength
from pbem.games.absolute_war.state.position import Combat, Position


def so_far(position: Position) -> str:
    """Returns what the Combat that is under way comes to before the cards; empty without one."""
    combat = position.combat
    if combat is None:
        return ""
    found = parts(position)
    odds = total(found, combat.attacker) - total(found, combat.attacker.enemy)
    return f"{kind_of(combat)} of {ground(position, combat)}: {both(found, combat.attacker)}: {odds:+} so far"


def short(position: Position) -> str:
    """Returns the same without its parts: `Battle of Kaunas, German 6 to Soviet 3, +3 so far`."""
    combat = position.combat
    if combat is None:
        return ""
    found, attacker = parts(position), combat.attacker
    attack, defence = total(found, attacker), total(found, attacker.enemy)
    sides = f"{attacker.capitalize()} {attack} to {attacker.enemy.capitalize()} {defence}"
    return f"{kind_of(combat)} of {board().name(combat.zone)}, {sides}, {attack - defence:+} so far"


def kind_of(combat: Combat) -> str:
    """Returns the table on which a Combat is resolved, by the terrain of the Target Zone (12.0)."""
    return "Assault" if combat.assault else "Battle"


def ground(position: Position, combat: Combat) -> str:
    """Returns the Target Zone with what the Combat is fought in: `Kaunas (Woods, across a River, mud)`."""
    zone, border = board().zones[combat.zone], board().border(combat.lead_zone, combat.zone)
    across = [f"across a {terrain()[border].name}"] if border in ACROSS else []
    weather = weather_in(position, combat.zone).replace("-", " ")
    return f"{zone.name} ({', '.join([terrain()[zone.terrain].name, *across, f'{weather} weather'])})"


def both(found: Sequence[Strength], attacker: Side) -> str:
    """Returns both strengths with their parts: `German 6 (4 Panzer 4, 18 Army 2) to Soviet 3 (Northwestern 3)`."""
    return f"{_of(found, attacker)} to {_of(found, attacker.enemy)}"


def _of(found: Sequence[Strength], side: Side) -> str:
    told = ", ".join(f"{part.what} {part.points}" for part in found if part.side is side)
    return f"{side.capitalize()} {total(found, side)}{f' ({told})' if told else ''}"
