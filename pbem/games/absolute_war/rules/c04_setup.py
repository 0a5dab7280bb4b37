"""Chapter 4: the position as a scenario begins."""

from collections import defaultdict
from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.game import Header, Start
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.absolute_war.board.charts import MARKERS, SetUp, scenarios, setup_rows
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Marker, Place, Side, UnitId, ZoneId, arrival
from pbem.games.absolute_war.rules.c17_victory import SHORT_END
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Boxed, Stacked, Turned
from pbem.games.absolute_war.state.options import BOOK, LONG, SOLITAIRE, WORKSHOP
from pbem.games.absolute_war.state.position import Cards, Position, Site, Stack

CAMPAIGN = "campaign"
BASIC = "basic"
SCENARIOS = ("campaign", "barbarossa", "typhoon", "stalingrad", "citadel", "bagration", "berlin", "basic")
OTHER_NAMES = {"on-to-berlin": "berlin"}  # a game of that name is refereed here, too


def start(header: Header) -> Start[Position]:
    """Returns the first position of the scenario that the header names, under its options (4.0)."""
    name = _named(header)
    if name not in SCENARIOS:
        known = "write `campaign`, and `Options: long campaign` below it" if "long" in name else _write(SCENARIOS)
        return Start(None, (_unknown(header, "scenario", f"there is no scenario `{name}`", known),))
    first = amend(opening(name), header)
    return Start(first.position, (*first.problems, *_edition(header))) if first.position else first


def last_turn(header: Header) -> int:
    """Returns the last turn of the scenario that the header names; 0 where there is no such one."""
    row = scenarios().get(_named(header))
    if row and row.id == CAMPAIGN and LONG not in BOOK.agreed(header).options:
        return SHORT_END
    return row.last_turn if row else 0


def _named(header: Header) -> str:
    name = header.get("scenario", CAMPAIGN).strip().lower().replace(" ", "-") or CAMPAIGN
    return OTHER_NAMES.get(name, name)


def _write(names: tuple[str, ...]) -> str:
    return f"write one of {', '.join(names)}"


def amend(position: Position, header: Header) -> Start[Position]:
    """Returns a position under the options of a header."""
    found = BOOK.agreed(header)
    fault, remedy = found.fault, found.remedy
    if not fault and found.options & {LONG, SOLITAIRE} and position.scenario != CAMPAIGN:
        fault, remedy = f"`{min(found.options & {LONG, SOLITAIRE})}` is for the campaign alone", "leave it out"
    if fault:
        return Start(None, (_unknown(header, "options", fault, remedy),))
    return Start(replace(position, workshop=WORKSHOP in found.options, options=found.options - {WORKSHOP}))


def _edition(header: Header) -> Iterator[Problem]:
    """The rules are the Living Rules V3, whatever the header says."""
    line, said = header.lines.get("edition"), header.get("edition").strip().lower()
    if line and said and said not in ("v3", "3", "living rules v3"):
        message = f"there is no edition `{said}` here"
        yield at_line(line, "log/unknown-edition", Kind.NOT_UNDERSTOOD, message, remedy="write `Edition: V3`")


def _unknown(header: Header, tag: str, message: str, remedy: str) -> Problem:
    line = header.lines.get(tag)
    span, text = (line.span(), line.text) if line else (None, "")
    return Problem(f"log/unknown-{tag}", Kind.UNUSABLE, message, span, text, remedy)


@carries_out("4.0/scenario-setup", "21.1.1/axis-starts-disrupted", "18.7/shock-armies-in-the-basic-game")
@from_tables_for
def opening(name: str) -> Position:
    """Returns the position before the first turn of a scenario."""
    rows, scenario = setup_rows(name), scenarios()[name]
    draft = Draft(Position(scenario=name, mode=scenario.mode, turn=scenario.first_turn, initiative=scenario.initiative))
    _tracks(draft, name)
    _control(draft, rows)
    _units(draft, [row for row in rows if row.kind == "unit"])
    _markers(draft, [row for row in rows if row.kind == "marker"])
    _cards(draft, [row for row in rows if row.kind == "card"])
    return draft.position


def _tracks(draft: Draft, name: str) -> None:
    """Sets the tracks; all combat markers that are in the game are available (4.0)."""
    row = scenarios()[name]
    attack = {Side.GERMAN: row.german_attack_markers, Side.SOVIET: row.soviet_attack_markers}
    draft.note(
        wsp={Side.GERMAN: row.german_wsp or 0, Side.SOVIET: row.soviet_wsp or 0},
        rp={Side.GERMAN: row.german_rp, Side.SOVIET: row.soviet_rp},
        attack_markers=attack,
        available={side: {**MARKERS, Marker.ATTACK: attack[side]} for side in Side},
    )


def _control(draft: Draft, rows: tuple[SetUp, ...]) -> None:
    held = {ZoneId(row.location): Side(row.side) for row in rows if row.kind == "control" and row.side}
    foreign = {zone: side for zone, side in held.items() if board().zones[zone].first_owner is not side}
    crimes = frozenset(zone for zone in foreign if board().zones[zone].war_crime_of)
    draft.note(control=foreign, crimes=crimes)


def _units(draft: Draft, rows: list[SetUp]) -> None:
    zones: defaultdict[ZoneId, defaultdict[int, list[SetUp]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row.location_kind == "zone":
            zones[ZoneId(row.location)][row.stack].append(row)
        else:
            draft.emit(Boxed(UnitId(row.piece), _box(row)))
    for zone, stacks in zones.items():
        draft.emit(Stacked(zone, tuple(_stack(members) for _, members in sorted(stacks.items()))))
    draft.emit(*(Turned(UnitId(row.piece), True) for row in rows if row.side == "back"))


def _box(row: SetUp) -> Place:
    """Returns the box of a row: `german-air` is the Air box of the unit's side."""
    if row.location_kind == "turn":
        return arrival(int(row.location))
    name = row.location.partition("-")[2]
    return Place({"out-of-play": "out", "upgrade-pool": "upgrades"}.get(name, name))


def _stack(members: list[SetUp]) -> Stack:
    ordered = sorted(members, key=lambda row: row.position)
    return Stack(tuple(UnitId(row.piece) for row in ordered), any(row.state == "disrupted" for row in members))


def _markers(draft: Draft, rows: list[SetUp]) -> None:
    sites = {row.piece: Site(ZoneId(row.location)) for row in rows if row.location_kind == "zone"}
    specials = frozenset(row.piece for row in rows if row.piece in ("order-227", "directive-53", "volkssturm"))
    draft.note(sites=sites, specials=specials)


def _cards(draft: Draft, rows: list[SetUp]) -> None:
    for side in Side:
        hand = frozenset(CardId(row.piece) for row in rows if row.piece.startswith(side))
        draft.cards(side, Cards(hand=hand))
