"""Chapter 14: fortresses are built, lose steps and leave the game."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.types import City, HexId, Scenario, Side
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import loc_length
from pbem.games.a_victory_awaits.rules.remedies import advised, leave_out, one_of
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Fortify
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Fortified
from pbem.games.a_victory_awaits.state.position import Position

FIRST_TURN = 4
STRONGEST = 2  # steps a hex (14.1)
CHAPTERS = {Scenario.LENINGRAD: "18.1", Scenario.KIEV: "18.3"}  # scenarios with limits of their own
BREST = HexId("S0927")
BUILDING = "fortress"  # the name of the steps still to be built in a Supply Check


class Limits(Struct, frozen=True):
    """What may be built in a game: in how many hexes, and how many steps a Supply Check."""

    game: Scenario
    hexes: int
    steps: int
    source: str


class Pool(Struct, frozen=True):
    """The markers of a map."""

    map: str
    markers: int
    source: str


@from_tables
def limits() -> Mapping[Scenario, Limits]:
    """Returns what may be built in each game (14, 18)."""
    return {row.game: row for row in records(Limits, package_text(PACKAGE, "data/fortresses.csv"))}


@from_tables
def pools() -> Mapping[str, int]:
    """Returns how many markers each map has (14.3)."""
    return {row.map: row.markers for row in records(Pool, package_text(PACKAGE, "data/fortress_markers.csv"))}


def steps_of_a_check(position: Position) -> int:
    """Returns how many steps may be built in the Supply Check of this turn (14.1, 18.1, 18.3)."""
    return limits()[position.scenario].steps if position.turn >= FIRST_TURN else 0


def built_hexes(position: Position) -> frozenset[HexId]:
    """Returns the hexes with a fortress that was built; the one at Brest was set up (Q53)."""
    return frozenset(position.fortresses) - {BREST}


@carries_out("14.1/rebuilt-after-a-loss")
def markers_left(position: Position, map_: str) -> int:
    """Returns how many markers of a map lie neither on it nor out of the game (14.3, Q52)."""
    standing = sum(position.board.hexes[hex_].map == map_ for hex_ in position.fortresses)
    return pools().get(map_, 0) - standing - position.fortresses_lost.get(map_, 0)


# -- what forbids building


@enforces("18.2/no-fortresses")
def smolensk_has_no_fortresses(position: Position, hex_: HexId) -> Iterator[Breach]:
    """In the Smolensk scenario nothing is built."""
    if not limits()[position.scenario].steps:
        yield Breach("no fortress is built in the Smolensk scenario", about=hex_)


@enforces("14/from-turn-4")
def begins_on_turn_four(position: Position, hex_: HexId) -> Iterator[Breach]:
    """Building begins on turn 4."""
    if position.turn < FIRST_TURN:
        yield Breach(f"fortresses are built from turn {FIRST_TURN} on; this is turn {position.turn}", about=hex_)


@enforces("14.1/major-city", "11.3/fortress-where")
def only_in_a_major_city(position: Position, hex_: HexId) -> Iterator[Breach]:
    """A fortress rises in a major city only (Q51, Q83)."""
    if position.board.hexes[hex_].city is not City.MAJOR:
        name = position.board.name(hex_)
        yield Breach(f"{name} is no major city", about=hex_)


@enforces("14.1/friendly-city")
def only_in_a_friendly_city(position: Position, hex_: HexId) -> Iterator[Breach]:
    """The city must be under Soviet control."""
    if position.owner(hex_) is Side.AXIS:
        yield Breach(f"the Axis controls {position.board.name(hex_)}", about=hex_)


@enforces("14.1/line-of-communications", "11.3/line-of-communications")
def needs_a_line(position: Position, hex_: HexId) -> Iterator[Breach]:
    """The city needs a line of communications to a Soviet supply source (3.3)."""
    if loc_length(position, hex_, Side.SOVIET, by_road=False) is None:
        yield Breach(f"no line of communications reaches {position.board.name(hex_)} (3.3)", about=hex_)


@enforces("14.1/not-next-to-an-enemy")
def not_beside_an_enemy(position: Position, hex_: HexId) -> Iterator[Breach]:
    """Nothing is built next to an enemy unit, whatever lies between (Q55)."""
    for near in position.board.near[hex_]:
        if position.side_at(near) is Side.AXIS:
            names = ", ".join(position.label(unit) for unit in position.at(near))
            verb = "is" if len(position.at(near)) == 1 else "are"
            text = f"{names} in {near} {verb} next to {position.board.name(hex_)}"
            yield Breach(text, about=hex_, plain=hex_ not in position.fortresses)


@enforces("14.1/steps-a-check", "18.1/one-step-a-check", "18.3/one-step-a-check")
def so_many_steps_a_check(position: Position, hex_: HexId) -> Iterator[Breach]:
    """Two steps are built in a Supply Check, one in the scenarios."""
    allowed = steps_of_a_check(position)
    if allowed and not position.left(BUILDING):
        code = _row(position, "one-step-a-check")
        text = f"no more than {_steps(allowed)} may be built in a Supply Check"
        yield Breach(text, about=hex_, code=code, plain=True)


@enforces("14.1/two-steps-a-hex")
def two_steps_a_hex(position: Position, hex_: HexId) -> Iterator[Breach]:
    """A hex holds two steps at most."""
    if position.fortresses.get(hex_, 0) >= STRONGEST:
        yield Breach(f"the fortress in {hex_} is on its +{STRONGEST} side already", about=hex_)


@enforces("14/six-hexes", "18.1/three-hexes", "18.3/three-hexes")
def so_many_hexes(position: Position, hex_: HexId) -> Iterator[Breach]:
    """Six hexes may hold a fortress, three in the scenarios (Q53)."""
    most, built = limits()[position.scenario].hexes, built_hexes(position)
    if most and hex_ not in position.fortresses and len(built) >= most:
        code = _row(position, "three-hexes")
        yield Breach(f"{most} hexes hold a fortress already: {', '.join(sorted(built))}", about=hex_, code=code)


def _row(position: Position, slug: str) -> str:
    """Returns the row of a scenario's own limit; none in the campaign, whose rule the check cites."""
    chapter = CHAPTERS.get(position.scenario)
    return f"{chapter}/{slug}" if chapter else ""


@enforces("14.3/countermix-of-the-map")
def markers_are_limited(position: Position, hex_: HexId) -> Iterator[Breach]:
    """The markers of each map are limited, and one that was eliminated is out of the game (Q52)."""
    map_ = position.board.hexes[hex_].map
    if limits()[position.scenario].steps and hex_ not in position.fortresses and markers_left(position, map_) <= 0:
        lost = position.fortresses_lost.get(map_, 0)
        gone = f"; {lost} eliminated for good" if lost else ""
        yield Breach(f"no fortress marker of map {map_} is left ({pools().get(map_, 0)} in all{gone})", about=hex_)


FORTRESS_CHECKS = (
    smolensk_has_no_fortresses,
    begins_on_turn_four,
    only_in_a_major_city,
    only_in_a_friendly_city,
    needs_a_line,
    not_beside_an_enemy,
    so_many_steps_a_check,
    two_steps_a_hex,
    so_many_hexes,
    markers_are_limited,
)


def fortress(draft: Draft, order: Fortify) -> Iterator[Violation]:
    """Builds fortresses, a step for each hex named."""
    for hex_ in order.hexes:
        position = draft.position
        yield from advised(judge(FORTRESS_CHECKS, position, hex_), partial(_elsewhere, position, hex_))
        _build(draft, hex_)


def _elsewhere(position: Position, hex_: HexId) -> str:
    return one_of("a step may be built at", sites(position), leave_out(hex_))


def sites(position: Position) -> Iterator[str]:
    """Yields the cities where a fortress step may be built now."""
    for hex_, row in position.board.hexes.items():
        if row.city is City.MAJOR and not judge(FORTRESS_CHECKS, position, hex_):
            yield position.board.name(hex_)


@carries_out("14.1/rebuilt-after-a-loss")
def _build(draft: Draft, hex_: HexId) -> None:
    steps = min(STRONGEST, draft.position.fortresses.get(hex_, 0) + 1)
    draft.emit(Fortified(hex_, steps))
    draft.count_off(BUILDING)
    name = draft.position.board.name(hex_)
    draft.tell(f"the fortress at {name} has {_steps(steps)} now", "14.1/new-marker" if steps == 1 else "14.1/flip")


def _steps(steps: int) -> str:
    return f"{steps} step{'s' * (steps > 1)}"
