"""Chapter 17 in words: what each side must reach, by when, and how it stands."""

from collections.abc import Mapping, Sequence

from pbem.core.telling.words import enumerated, sentence
from pbem.games.absolute_war.board.basic import objectives
from pbem.games.absolute_war.board.charts import scenarios
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, ZoneId
from pbem.games.absolute_war.rules import c17_victory as victory
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.state.position import Position

WATCHED: Mapping[str, tuple[str, ...]] = {  # the Zones that a scenario's conditions name
    "barbarossa": ("riga", "minsk", "leningrad", "moscow", "kiev", "kharkov", "odessa", "sevastopol"),
    "typhoon": ("moscow", "leningrad"), "stalingrad": ("stalingrad", "grozny", "voronezh", "rostov", "kharkov"),
    "citadel": ("kursk", "kiev", "smolensk", "kharkov", "orel"),
    "bagration": ("minsk", "riga", "lvov", "bucharest", "warsaw", "koenigsberg"),
    "berlin": ("berlin", "germany", "czechoslovakia"),
}  # fmt: skip


def conditions(scenario: str) -> str:
    """Returns what each side needs to win."""
    row = scenarios()[scenario]
    otherwise = f"; otherwise: {row.otherwise}" if row.otherwise else ""
    return f"German: {row.german_victory}; Soviet: {row.soviet_victory}{otherwise}"


def standing(position: Position) -> str:
    """Returns who holds the Zones that it is about, and how many War Aim Sites each side has taken (17.1)."""
    watched = [ZoneId(zone) for zone in WATCHED.get(position.scenario, ())]
    if position.mode == "basic":
        return f"of {len(objectives())} objectives {_held(position, sorted(objectives()))}"
    aims = ", ".join(f"{side.capitalize()} {victory.aims_taken(position, side)}" for side in Side)
    held = [_held(position, watched)] if watched else []
    return "; ".join([*held, f"enemy War Aim Sites taken: {aims} of 6"])


def _held(position: Position, zones: Sequence[ZoneId]) -> str:
    told = {side: [board().name(zone) for zone in zones if friendly(position, side, zone)] for side in Side}
    return "; ".join(_named(side, own) for side, own in told.items())


def _named(side: Side, own: Sequence[str]) -> str:
    return f"{side.capitalize()} {len(own)}" + (f": {enumerated(own)}" if own else "")


def _met(conditions: str, now: bool) -> str:
    """Returns those conditions of a scenario that may have been met: at once, or at the end of its last turn."""
    parts = conditions.split("; or ")
    found = [part for part in parts if part.startswith("at once") == now and not part.startswith("17.1")]
    return "; or ".join(found) or conditions


def why(position: Position, winner: str) -> str:
    """Returns the condition that a winner has met, and how it stands."""
    row = scenarios()[position.scenario]
    side = Side(winner) if winner in tuple(Side) else None
    if side and position.mode != "basic" and victory.wins_at_once(position, side):
        met = f"{enumerated(victory.met_at_once(position, side))} (17.1)"
    elif side:
        now = bool(victory.instant(position))
        met = _met(row.german_victory if side is Side.GERMAN else row.soviet_victory, now)
        for other, conditions in (("German", row.german_victory), ("Soviet", row.soviet_victory)):
            theirs = f"{other} conditions not met"
            met = met.replace(theirs, f"{theirs} ({_met(conditions, False).partition(': ')[2]})")
    else:
        met = "neither side meets its conditions" + " (17.3)" * (winner == victory.WESTERN)
    return f"{met}. {sentence(standing(position))}"
