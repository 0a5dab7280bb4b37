"""Chapters 19.2 and 20: who sits at the table, as the header says.

Options: controller            a Game Controller (19); the roles go by the number of players
Options: master chits          teams of two; `axis team 3`, `soviet team 3`: of three (20)
Axis: Nick, Brian, Pete        P1, P2, P3; with them the players of a side are counted
Soviet: Scott                  P4
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pbem.core.game import Header
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.charts import Chit
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Scenario, Side
from pbem.games.a_victory_awaits.state.options import CONTROLLER, MASTER_CHITS, TEAMS_OF_THREE, TEAMS_OF_TWO
from pbem.games.a_victory_awaits.state.position import Position

FEWEST, MOST = 4, 8
THREE = 3
ONE_MANS = (ChitKind.HQ, ChitKind.INTERRUPT)  # what one player executes; the other chits concern a whole side


class Role(Struct, frozen=True):
    """A player's part in a game of so many (19.2); `chits` holds map letters or chits."""

    players: int
    player: str
    side: Side
    role: str
    chits: str
    controller: bool

    def executes(self, chit: Chit) -> bool:
        """Tells whether a chit is this player's to execute."""
        words = self.chits.split()
        return Side(chit.owner.lower()) is self.side and (chit.id in words or chit.map in words)


@from_tables
def _roles() -> Sequence[Role]:
    return records(Role, package_text(PACKAGE, "data/roles.csv"))


@carries_out("19.2/four-players", "19.2/five-players", "19.2/six-players", "19.2/seven-players", "19.2/eight-players")
def roles(players: int) -> Sequence[Role]:
    """Returns the parts of a game of so many players."""
    return [role for role in _roles() if role.players == players]


def whose(position: Position, id_: ChitId) -> str:
    """Returns the player who executes a chit; nobody where it concerns a side, or no role names it (19.2)."""
    chit = chits_of(position.scenario)[id_]
    if chit.kind not in ONE_MANS:
        return ""
    return next((role.player for role in roles(position.players) if role.executes(chit)), "")


class Fault(Struct, frozen=True):
    """What is wrong with a header, under which tag, and the way out."""

    tag: str
    text: str
    remedy: str


@carries_out("20/instead-of-19")
def faults(header: Header, scenario: Scenario, options: Collection[str]) -> Iterator[Fault]:
    """Yields why a game of several players cannot be played like that (19, 20)."""
    sizes = sorted({*TEAMS_OF_TWO.values(), *TEAMS_OF_THREE.values()} & set(options))
    if sizes and MASTER_CHITS not in options:
        yield Fault(
            "options", f"`{sizes[0]}` is a part of the Master chits (20)", f"write `{MASTER_CHITS}, {sizes[0]}`"
        )
    if not {CONTROLLER, MASTER_CHITS} & set(options):
        return
    if scenario is not Scenario.CAMPAIGN:
        yield Fault("options", "several players a side play the campaign only (19)", "write `Scenario: campaign`")
    if CONTROLLER in options and MASTER_CHITS in options:
        yield Fault(
            "options", "Master chits replace the Game Controller (20)", f"write `{CONTROLLER}` or `{MASTER_CHITS}`"
        )
    for side in Side:
        if TEAMS_OF_TWO[side] in options and TEAMS_OF_THREE[side] in {*options, *teams_of_three(header)}:
            yield Fault(
                "options", f"the {side.title()} team has two sizes", f"write `{TEAMS_OF_TWO[side]}` or the other one"
            )
    if MASTER_CHITS in options:
        yield from _teams(header, options)
    if CONTROLLER in options and _parted(header) not in {_parts(number) for number in range(FEWEST, MOST + 1)}:
        yield _badly_seated(*_parted(header))


def _badly_seated(axis: int, soviet: int) -> Fault:
    """Says how many players a side has in a game of so many, or that nobody plays with so many (19.2)."""
    here = f"the header names {axis} Axis and {soviet} Soviet"
    if not FEWEST <= axis + soviet <= MOST:
        text = f"a Game Controller's game has {FEWEST} to {MOST} players, and {here}, {axis + soviet} in all (19.2)"
        return Fault("axis", text, "name them all: `Axis: Nick, Brian, Pete` and `Soviet: Scott`")
    ours, theirs = _parts(axis + soviet)
    text = f"of {axis + soviet} players {ours} are Axis and {theirs} Soviet (19.2), and {here}"
    tag, more = (Side.AXIS, ours - axis) if ours > axis else (Side.SOVIET, theirs - soviet)
    return Fault("axis", text, f"move {counted(more, 'name')} over to `{tag.capitalize()}:`")


def _teams(header: Header, options: Collection[str]) -> Iterator[Fault]:
    """Yields the teams whose names are not as many as a team has players: two or three, one name for a whole team."""
    for side in Side:
        names = named(header, side)
        if names > THREE:
            text = f"a team with Master chits has two or three players, not {names} (20.2)"
            yield Fault(str(side), text, f"name two or three: `{side.capitalize()}: Nick, Brian`")
        elif names == THREE - 1 and TEAMS_OF_THREE[side] in options:
            text = f"the {side.title()} team is to have three players, and {names} are named (20.2)"
            yield Fault(str(side), text, f"name the third, or delete `{TEAMS_OF_THREE[side]}`")


def number(header: Header) -> int:
    """Returns how many players the header names, the Axis first; four if it names no team."""
    return sum(_parted(header))


def named(header: Header, side: Side) -> int:
    """Returns how many players the header names for a side: `Axis: Nick, Brian, Pete`."""
    return len([name for name in header.get(side).split(",") if name.strip()])


@carries_out("19.2/four-players", "19.2/five-players", "19.2/six-players", "19.2/seven-players", "19.2/eight-players")
def _parted(header: Header) -> tuple[int, int]:
    axis, soviet = named(header, Side.AXIS), named(header, Side.SOVIET)
    return (axis, soviet) if axis + soviet > len(Side) else _parts(FEWEST)


def _parts(players: int) -> tuple[int, int]:
    """Returns how many Axis and how many Soviet players there are in a game of so many (19.2)."""
    axis = sum(role.side is Side.AXIS for role in roles(players))
    return axis, players - axis


def teams_of_three(header: Header) -> set[str]:
    """Returns the options that a header implies which names three players of a side (20.2)."""
    return {TEAMS_OF_THREE[side] for side in Side if named(header, side) == THREE}


def team(position: Position, side: Side) -> int:
    """Returns how many players a team has in the game with Master chits: two, unless the header says three (20.2)."""
    return THREE if TEAMS_OF_THREE[side] in position.options else THREE - 1
