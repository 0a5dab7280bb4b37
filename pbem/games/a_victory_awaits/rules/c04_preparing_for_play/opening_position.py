"""Chapters 4 and 18: what lies on the table before anybody deploys, and which units wait to be deployed."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.game import Header, Start
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import LAST_TURN, Zone, zones
from pbem.games.a_victory_awaits.board.names import counters_of
from pbem.games.a_victory_awaits.board.types import AVAILABLE, HexId, Place, Scenario, Side, Step, UnitId, turn_track
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import faults, number, teams_of_three
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Fortified, Placed
from pbem.games.a_victory_awaits.state.memo import remembered
from pbem.games.a_victory_awaits.state.options import (
    BOOK,
    CONTROLLER,
    MASTER_CHITS,
    RESERVE,
    TEAMS_OF_THREE,
    TEAMS_OF_TWO,
    VP_BIDDING,
    WORKSHOP,
)
from pbem.games.a_victory_awaits.state.position import Position, changed

EDITION = "1.0"  # of the rulebook
SHORT_GAME = 6  # the turn on which the short game of Smolensk ends (18.2)
SHORT = "smolensk short"
SCENARIOS = (*map(str, Scenario), SHORT)
FIXED = frozenset({CONTROLLER, MASTER_CHITS, *TEAMS_OF_TWO.values(), *TEAMS_OF_THREE.values()})  # who sits at the table


@carries_out("18/campaign-rules")
def start(header: Header) -> Start[Position]:
    """Returns the first position of the scenario that the header names (4, 18)."""
    said = header.get("scenario", Scenario.LENINGRAD)
    game = chosen(said)
    if game is None:
        message = f"there is no scenario `{said}`"
        near = get_close_matches(said.lower().strip(), [*Scenario, SHORT], n=1)
        hint = f"did you mean `{near[0]}`? " if near else ""
        remedy = f"{hint}write one of: {', '.join(Scenario)}, {SHORT}"
        return Start(None, (_unusable(header, "scenario", message, remedy),))
    found = BOOK.agreed(header)
    if found.fault:
        return Start(None, (_unusable(header, "options", found.fault, found.remedy, found.word),))
    for fault in faults(header, game.scenario, found.options):
        return Start(None, (_unusable(header, fault.tag, fault.text, fault.remedy),))
    always = {RESERVE, *teams_of_three(header)} if MASTER_CHITS in found.options else set[str]()  # 20.2
    first = replace(
        opening(game.scenario),
        last_turn=game.last_turn,
        workshop=WORKSHOP in found.options,
        options=found.options | always,
        players=number(header) if CONTROLLER in found.options else 0,
        memo={},
    )
    return Start(first, tuple(_other_edition(header)))


def amend(position: Position, header: Header) -> Start[Position]:
    """Returns a position under the options of a header, as far as they can be taken on in the middle of a game."""
    found = BOOK.agreed(header)
    if found.fault:
        return Start(None, (_unusable(header, "options", found.fault, found.remedy, found.word),))
    for fault in faults(header, position.scenario, found.options):
        return Start(None, (_unusable(header, fault.tag, fault.text, fault.remedy),))
    always = {RESERVE, *teams_of_three(header)} if MASTER_CHITS in found.options else set[str]()
    options = found.options | always
    players = number(header) if CONTROLLER in options else 0
    fixed = FIXED if position.step is Step.SETUP else FIXED | {VP_BIDDING}
    for name in sorted((options ^ position.options) & fixed) or [CONTROLLER] * (players != position.players):
        message = f"`{name}` is agreed on before the game and is not changed in it"
        return Start(None, (_unusable(header, "options", message, "leave it as it is", name),))
    return Start(changed(position, workshop=WORKSHOP in found.options, options=options, memo={}))


class Chosen(Struct, frozen=True):
    """What is played: a scenario, and how many turns of it."""

    scenario: Scenario
    last_turn: int = LAST_TURN


@carries_out("18.2/short-game", "18.2/full-game")
def chosen(text: str) -> Chosen | None:
    """Returns the game that a header tag names: `leningrad`, `smolensk short`."""
    words = text.replace("game", " ").lower().split()
    if words and words[0] in list(Scenario) and words[1:] in ([], ["full"]):
        return Chosen(Scenario(words[0]))
    return Chosen(Scenario.SMOLENSK, SHORT_GAME) if words == SHORT.split() else None


def last_turn(header: Header) -> int:
    """Returns the last turn of the game that a header names."""
    found = chosen(header.get("scenario", str(Scenario.LENINGRAD)))
    return found.last_turn if found else LAST_TURN


def _other_edition(header: Header) -> Iterator[Problem]:
    edition, line = header.get("edition").strip(), header.lines.get("edition")
    if line and edition not in ("", EDITION):
        message = f"edition `{edition}` of the rulebook is not the one that is refereed"
        yield at_line(line, "log/unknown-edition", Kind.NOT_UNDERSTOOD, message, remedy=f"write `Edition: {EDITION}`")


def _unusable(header: Header, tag: str, message: str, remedy: str, word: str = "") -> Problem:
    """Returns why no game can begin, with the place of a word of the header or of its whole line."""
    line = header.lines.get(tag)
    start = line.text.rfind(word) if line and word else -1
    span, text = (line.span(start, start + len(word)) if start >= 0 else line.span(), line.text) if line else (None, "")
    return Problem(f"log/unknown-{tag}", Kind.UNUSABLE, message, span, text, remedy)


@carries_out("4.0/first-turn")
@from_tables_for
def opening(scenario: Scenario) -> Position:
    """Returns the position before the players deploy: what has no choice of place is there already (4.0)."""
    draft = Draft(Position(scenario=scenario))
    for unit, zone in starts(scenario).items():
        place = _forced(unit, zone)
        if place is not None:
            draft.emit(Placed(unit, place))
    for zone in zones():
        if zone.kind == "marker" and zone.plays(scenario):
            _mark(draft, zone)
    return draft.position


@carries_out("2.2/deployment-colour")
@from_tables_for
def starts(scenario: Scenario) -> Mapping[UnitId, Zone]:
    """Returns the deployment zone of every counter of a game."""
    book = {zone.zone: zone for zone in zones()}
    return {unit: book[row.setup] for unit, row in counters_of(scenario).items()}


@carries_out("4.0/hq-in-its-hex", "4.0/single-hex", "4.0/19a-on-turn-3", "4.0/available-box", "18.1/3pzg-on-the-track")
def _forced(unit: UnitId, zone: Zone) -> Place | None:
    """Returns where a unit starts that has but one place to start in; None if its player chooses."""
    side = Side(zone.side.lower())
    match zone.kind:
        case "available":
            return AVAILABLE[side]
        case "turn_track" | "entry":
            return turn_track(zone.turn)
        case "hex":
            return Place(zone.hexes)
        case _:
            return None


@carries_out("4.0/brest", "4.0/stand-fast-markers", "16.2/twelve-hexes")
def _mark(draft: Draft, zone: Zone) -> None:
    """Lays the markers of the set-up; control needs none: it begins with the start line (3.4, 4.0)."""
    if zone.formation == "stand fast":
        draft.note(stand_fast=draft.position.stand_fast | frozenset(zone.spaces))
    elif zone.formation == "fortress +1":
        draft.emit(*(Fortified(HexId(hex_), 1) for hex_ in zone.spaces))


def undeployed(position: Position) -> Mapping[Side, tuple[UnitId, ...]]:
    """Returns the units of each side that still wait to be deployed."""
    return remembered(position, "undeployed", lambda: _undeployed(position))


def _undeployed(position: Position) -> Mapping[Side, tuple[UnitId, ...]]:
    found: dict[Side, list[UnitId]] = {side: [] for side in Side}
    for unit, side in _sides(position.scenario):
        if unit not in position.units:
            found[side].append(unit)
    return {side: tuple(waiting) for side, waiting in found.items()}


@from_tables_for
def _sides(scenario: Scenario) -> Sequence[tuple[UnitId, Side]]:
    return [(unit, Side(zone.side.lower())) for unit, zone in starts(scenario).items()]
