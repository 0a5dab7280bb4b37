"""The position: everything on the table at one moment, frozen."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pbem.core.frozen import altered
from pbem.core.rules import carries_out
from pbem.core.standing.values import Orders
from pbem.core.tables.in_play import looked_up
from pbem.games.a_victory_awaits.board import counters
from pbem.games.a_victory_awaits.board.counters import Face
from pbem.games.a_victory_awaits.board.map import Board, board
from pbem.games.a_victory_awaits.board.names import namesakes, unit_names
from pbem.games.a_victory_awaits.board.types import OFF, ChitId, HexId, Place, Scenario, Side, Step, UnitId


class Stand(NamedTuple):
    """Where a unit is and which side of it is up."""

    place: Place
    reduced: bool


@dataclass(frozen=True, slots=True)
class Chits:
    """A side's chits of this turn (6, 7): those the log names, and how many it does not."""

    selected: frozenset[ChitId] = frozenset()  # in the cup or held, as far as named
    unnamed: int = 0  # selected ones that the log does not name
    held: frozenset[ChitId] = frozenset()  # interrupts in hand
    drawn: tuple[ChitId, ...] = ()  # played face up this turn, in order
    chosen: bool = False  # the selection of this turn is made


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class CommandTally:
    """What happens in a command and matters until its end: the next one begins with a fresh tally."""

    hq: UnitId | None = None
    active: frozenset[UnitId] = frozenset()
    moved: frozenset[UnitId] = frozenset()
    declared: Mapping[UnitId, HexId] = field(default_factory=dict)  # attacks (10.2)
    resolved: frozenset[HexId] = frozenset()  # hexes that have been attacked
    retreated: frozenset[UnitId] = frozenset()  # in this segment (10.3)
    entering: frozenset[UnitId] = frozenset()  # units that may come in from the map's edge (15.3, 15.4)
    entry: HexId | None = None  # where the 19th Army comes in (15.3)
    left: Mapping[str, int] = field(default_factory=dict)  # what is still to be done, by name
    halved: frozenset[UnitId] = frozenset()  # Reserve units out of command (17.2)
    fresh: bool = True  # nothing has been done yet: an interrupt may still send the chit back (7.3)
    undo: Mapping[UnitId, Stand] = field(default_factory=dict)  # where the draw itself found units, for an interrupt
    interrupts: bool = False  # it is played from hand, as an interrupt (7.3)


@dataclass(frozen=True)  # no slots: `altered` copies the fields at once
class Command(CommandTally):
    """The chit being resolved (7.2), and what its units have done."""

    chit: ChitId
    side: Side


NO_COMMAND = Command(ChitId(""), Side.AXIS, fresh=False)  # commands nobody, and is of no side


class Queued(NamedTuple):
    """A drawn chit that is not executed yet, laid out in the order of the draws (19.4, 20.2)."""

    chit: ChitId | None  # none: the log does not name it
    revealed: bool = False  # then its command is under way
    player: int = 0  # from whose HQ cup it was drawn (20.2)


class Aside(NamedTuple):
    """A command under way beside the one in progress, and where it stands (19.4)."""

    command: Command
    step: Step


class Cup(NamedTuple):
    """A player's HQ cup: the chits that the log names, how many it does not, and dummies (20.2)."""

    chits: frozenset[ChitId] = frozenset()
    unnamed: int = 0
    dummies: int = 0

    @property
    def size(self) -> int:
        """How many chits are in it."""
        return len(self.chits) + self.unnamed + self.dummies


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class TurnTally:
    """What happens in a turn and matters until its end: the next turn begins with a fresh tally."""

    chits: Mapping[Side, Chits] = field(default_factory=dict)
    supply_drawn: bool = False  # the Supply Check chit
    sent_back: ChitId | None = None  # by the last interrupt (7.3)
    queue: tuple[Queued, ...] = ()  # drawn chits, where several commands may be under way (19.4, 20.2)
    aside: tuple[Aside, ...] = ()  # commands under way beside `command`, which is not None then
    cups: Mapping[Side, tuple[Cup, ...]] = field(default_factory=dict)  # the players' HQ cups (20.2)
    masters: Mapping[Side, int] = field(default_factory=dict)  # Master chits in the Master cup (20.2)
    panzer_lines: Mapping[UnitId, tuple[HexId, ...]] = field(default_factory=dict)  # empty for one activation (17.6)


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class CombatTally:
    """What happens in a combat: the next one begins with a fresh tally. `stage` is roll, losses, retreat or advance."""

    stage: str = "roll"
    owed: Mapping[Side, int] = field(default_factory=dict)  # steps still to be lost
    retreat: int = 0  # hexes
    retreating: tuple[UnitId, ...] = ()
    advanced: frozenset[UnitId] = frozenset()


@dataclass(frozen=True)  # no slots: `altered` copies the fields at once
class Combat(CombatTally):
    """A combat in progress (10.2)."""

    target: HexId
    attackers: tuple[tuple[UnitId, HexId], ...]
    side: Side  # who attacks

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The attacking units."""
        return tuple(unit for unit, _ in self.attackers)


@dataclass(frozen=True, kw_only=True, repr=False)  # no slots: `altered` copies the fields at once
class Position:
    """All that lies on the table, and whose decision is pending."""

    scenario: Scenario = Scenario.CAMPAIGN
    last_turn: int = 9
    turn: int = 1
    step: Step = Step.SETUP
    options: frozenset[str] = frozenset()
    units: Mapping[UnitId, Stand] = field(default_factory=dict)
    stacks: Mapping[Place, tuple[UnitId, ...]] = field(default_factory=dict)
    control: Mapping[HexId, Side] = field(default_factory=dict)  # hexes whose owner is no longer the first one
    fortresses: Mapping[HexId, int] = field(default_factory=dict)  # steps (14)
    fortresses_lost: Mapping[str, int] = field(default_factory=dict)  # markers out of the game, by map (14.3)
    stand_fast: frozenset[HexId] = frozenset()
    chosen_chits: frozenset[ChitId] = frozenset()  # Soviet Army chits brought in by choice from turn 4 on (18)
    this_turn: TurnTally = field(default_factory=TurnTally)
    command: Command | None = None
    combat: Combat | None = None
    players: int = 0  # at the table of a Game Controller (19.2)
    transfers: frozenset[UnitId] = frozenset()  # units that come in beside the numbers of the Turn Track (17.3, 18.1)
    zhukov: int | None = None  # the turn on which Zhukov's Command was declared (18.1)
    bid: int | None = None  # VP that the Axis needs (17.1)
    winner: Side | None = None
    standing_orders: Orders = ()  # answers given beforehand, in the order of giving
    setup_open: bool = True
    workshop: bool = False
    memo: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    @cached_property  # `changed` hands it on: a game stays on its board
    def board(self) -> Board:
        """The play area."""
        return board(self.scenario)

    def at(self, place: str) -> tuple[UnitId, ...]:
        """Returns the units in a hex or box."""
        return self.stacks.get(Place(place), ())

    @carries_out("14.2/like-a-combat-unit")
    def side_at(self, hex_: str) -> Side | None:
        """Returns whose units or fortress a hex holds, if any."""
        stack = self.stacks.get(Place(hex_))
        if stack:
            return kind(stack[0]).side
        return Side.SOVIET if HexId(hex_) in self.fortresses else None

    def place(self, unit: UnitId) -> Place:
        """Returns where a unit is."""
        stand = self.units.get(unit)
        return stand.place if stand else OFF

    def hex_of(self, unit: UnitId) -> HexId | None:
        """Returns the hex a unit is in; None if it is not on the map."""
        place = HexId(self.place(unit))
        return place if place in self.board.hexes else None

    @carries_out("2.2/hq-strength-and-movement", "11.1/no-effect-on-strength")
    def face(self, unit: UnitId) -> Face:
        """Returns the face that is up."""
        return counters.faces()[unit][self.units[unit].reduced]

    @carries_out("2.1/start-line-gives-control")
    def owner(self, hex_: HexId) -> Side:
        """Returns who controls a hex: the side that entered it last (3.4)."""
        return self.control.get(hex_) or self.board.hexes[hex_].first_owner

    @property
    def in_progress(self) -> Command:
        """The command in progress; where there is none, one that commands nobody."""
        return self.command or NO_COMMAND

    @property
    def acting(self) -> Side | None:
        """Whose command is in progress, if one is."""
        return self.command.side if self.command else None

    def left(self, name: str) -> int:
        """Returns how much of something may, or must, still be done in the command in progress."""
        return self.in_progress.left.get(name, 0)

    def label(self, unit: UnitId) -> str:
        """Returns a unit as it is written: reduced in brackets; in full where a namesake is on the map."""
        doubled = any(self.hex_of(other) for other in namesakes(self.scenario).get(unit, ()))
        name = unit_names(self.scenario)[unit] if doubled else kind(unit).designation
        return f"[{name}]" if self.units[unit].reduced else name


kind = looked_up(counters.units)  # a unit as printed, by its id


def changed(position: Position, **fields: object) -> Position:
    """Returns a position with some fields changed."""
    return altered(position, fields)
