"""Chapters 16 and 17: who wins at the end of a turn."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.basic import BASIC_WIN, objectives
from pbem.games.absolute_war.board.charts import MOST_WSP, scenarios
from pbem.games.absolute_war.board.map import board, matching
from pbem.games.absolute_war.board.types import CAPTURED, Side, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c06_events import general_winter, give_initiative
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import LONG, SOLITAIRE, optional
from pbem.games.absolute_war.state.position import Position, unit_of

WESTERN, DRAW = "western-allies", "draw"
NEEDED_WITH_POINTS: Mapping[Side, ZoneId] = {Side.GERMAN: ZoneId("moscow"), Side.SOVIET: ZoneId("koenigsberg")}
AIMS_FOR_VICTORY, AIMS_WITH_POINTS = 4, 2
SHORT_END, LONG_END = 22, 26
BERLIN = ZoneId("berlin")


def holds(position: Position, side: Side, *names: str) -> int:
    """Returns how many of some Zones a player controls."""
    return sum(friendly(position, side, ZoneId(name)) for name in names)


def aims_taken(position: Position, side: Side) -> int:
    """Returns how many of his opponent's six War Aim Sites a player controls (17.1)."""
    foreign = (zone for zone in matching("war_aim") if board().zones[zone].first_owner is side.enemy)
    return sum(friendly(position, side, zone) for zone in foreign)


# -- at the end of every turn


@carries_out("16.1/winter-initiative")
def winter_initiative(draft: Draft) -> None:
    """Gives the initiative back to a German with more WSPs after a General Winter turn (16.1, Q64)."""
    wsp = draft.position.wsp
    ahead = wsp.get(Side.GERMAN, 0) > wsp.get(Side.SOVIET, 0)
    if general_winter(draft.position) and ahead and draft.position.mode != "basic":
        give_initiative(draft, Side.GERMAN)


def instant(position: Position) -> str:
    """Returns who has won at once, the Initiative player looked at first (17.1, Q68)."""
    if position.mode == "basic":
        return "german" if holds(position, Side.GERMAN, *objectives()) >= BASIC_WIN else ""
    sides = (position.initiative, position.initiative.enemy)
    return next((str(side) for side in sides if wins_at_once(position, side)), "")


@carries_out("17.1/by-points", "17.1/by-four-aims", "17.1/berlin")
def met_at_once(position: Position, side: Side) -> Iterator[str]:
    """Yields by what a player wins: by points and aims, by four aims, or by Berlin (17.1)."""
    aims = aims_taken(position, side)
    city = NEEDED_WITH_POINTS[side]
    if points_are_met(position, side) and aims >= AIMS_WITH_POINTS and friendly(position, side, city):
        yield f"the initiative, {MOST_WSP} WSP against none, {board().name(city)} and {aims} War Aim Sites"
    if aims >= AIMS_FOR_VICTORY:
        yield f"{aims} of the 6 War Aim Sites of the other side"
    if side is Side.SOVIET and friendly(position, side, BERLIN):
        yield "Berlin"


def wins_at_once(position: Position, side: Side) -> bool:
    """Tells whether a player wins at the end of a turn (17.1)."""
    return any(met_at_once(position, side))


def points_are_met(position: Position, side: Side) -> bool:
    """Tells whether a player has the initiative and all the points there can be between them (17.1)."""
    wsp = position.wsp
    most = wsp.get(side, 0) >= MOST_WSP and not wsp.get(side.enemy, 0)
    return position.initiative is side and most


# -- at the end of the game


def last_turn(position: Position) -> int:
    """Returns the turn after which the game ends."""
    if position.scenario == "campaign":
        return LONG_END if optional(position, LONG) else SHORT_END
    return scenarios()[position.scenario].last_turn


def at_the_end(position: Position) -> str:
    """Returns who has won at the end of the last turn, or of turn 22 of the Long Campaign (17.2, 17.3)."""
    if position.scenario == "campaign":
        return _campaign(position)
    return ENDINGS[position.scenario](position)


def _campaign(position: Position) -> str:
    if position.turn == SHORT_END:
        return _short(position) or ("" if optional(position, LONG) else _nobody(position))
    return _long(position) or _nobody(position)


@carries_out("17.3/western-allies", "24.5/enemy-wins-otherwise")
def _nobody(position: Position) -> str:
    """Nobody has won: the Western Allies have; alone, the side that he did not play last (17.3, 24.5)."""
    if optional(position, SOLITAIRE):
        return str(position.friendly.enemy)
    return WESTERN


@carries_out("17.2.1/short-campaign")
def _short(position: Position) -> str:
    soviet = [zone for zone in board().homes if board().zones[zone].home is Side.SOVIET]
    if all(friendly(position, Side.SOVIET, zone) for zone in soviet):
        return "soviet"
    own = [zone for zone in matching("war_aim") if board().zones[zone].first_owner is Side.GERMAN]
    return "german" if all(friendly(position, Side.GERMAN, zone) for zone in own) else ""


@carries_out("17.2.2/long-campaign")
def _long(position: Position) -> str:
    if friendly(position, Side.SOVIET, BERLIN):
        return "soviet"
    return "german" if holds(position, Side.GERMAN, "germany", "czechoslovakia") == 2 else ""


def _barbarossa(position: Position) -> str:
    three = holds(position, Side.GERMAN, "leningrad", "moscow", "kiev", "kharkov", "odessa", "sevastopol") >= 3
    return "german" if holds(position, Side.GERMAN, "riga", "minsk") == 2 and three else "soviet"


def _typhoon(position: Position) -> str:
    if holds(position, Side.GERMAN, "moscow", "leningrad"):
        return "german"
    return "soviet" if holds(position, Side.SOVIET, "moscow", "leningrad") == 2 else DRAW


def _stalingrad(position: Position) -> str:
    if holds(position, Side.GERMAN, "stalingrad") and holds(position, Side.GERMAN, "grozny", "voronezh"):
        return "german"
    captured = any(unit_of(unit).large for unit in position.boxed(Side.GERMAN, CAPTURED) if not unit_of(unit).axis)
    held = holds(position, Side.SOVIET, "rostov", "kharkov") or captured
    return "soviet" if holds(position, Side.SOVIET, "stalingrad") and held else DRAW


def _citadel(position: Position) -> str:
    if holds(position, Side.GERMAN, "kursk") or holds(position, Side.GERMAN, "kiev", "smolensk", "kharkov") == 3:
        return "german"
    both = holds(position, Side.SOVIET, "kharkov", "orel") == 2
    return "soviet" if both and holds(position, Side.SOVIET, "kiev", "smolensk") else DRAW


def _bagration(position: Position) -> str:
    three = holds(position, Side.SOVIET, "riga", "lvov", "bucharest", "warsaw") >= 3
    if holds(position, Side.SOVIET, "minsk") and three:
        return "soviet"
    return "german" if holds(position, Side.GERMAN, "warsaw", "koenigsberg") == 2 else DRAW


def _basic(position: Position) -> str:
    return "soviet" if holds(position, Side.SOVIET, *objectives()) == len(objectives()) else "german"


def _to_berlin(position: Position) -> str:
    return _long(position) or WESTERN


ENDINGS: Mapping[str, Callable[[Position], str]] = {
    "barbarossa": _barbarossa, "typhoon": _typhoon, "stalingrad": _stalingrad, "citadel": _citadel,
    "bagration": _bagration, "berlin": _to_berlin, "basic": _basic,
}  # fmt: skip
