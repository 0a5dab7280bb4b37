"""The position: everything on the table at one moment, frozen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.frozen import altered
from pbem.core.rules import carries_out
from pbem.core.standing.values import Orders
from pbem.core.tables.in_play import looked_up
from pbem.games.barbarossa_to_berlin.board import counters
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import (
    OFF,
    Marker,
    Side,
    SpaceId,
    Stage,
    Step,
    Supply,
    TypeId,
    UnitId,
    Use,
)
from pbem.games.barbarossa_to_berlin.state.actions import Order
from pbem.games.barbarossa_to_berlin.state.tallies import TurnTally


class Stand(NamedTuple):
    """Where a unit stands and which side of it is up."""

    place: SpaceId
    reduced: bool


class Trench(NamedTuple):
    """A trench marker: whose it is and its level (10.2)."""

    kind: str
    level: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's cards: those the log names, and how many it does not."""

    known: frozenset[int] = frozenset()
    unknown: int = 0
    shown: bool = field(default=False, compare=False)
    """The other side knows the named cards because an event has shown them: which of them go, it need not be told."""

    @property
    def size(self) -> int:
        """How many cards he holds."""
        return len(self.known) + self.unknown


@dataclass(frozen=True, slots=True)
class Piles:
    """Where a side's cards lie that are in nobody's hand (7.9)."""

    discard: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    face_up: frozenset[int] = frozenset()
    buried: int = 0  # discarded face down: the log does not name them


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class Action:
    """The action round in progress (7.2, 7.3), and the tally of it: the next round begins with a fresh one."""

    stage: Stage = Stage.CHOOSE
    card: int | None = None
    uses: tuple[Use, ...] = ()
    points: int = 0
    spent: int = 0
    free: int = 0  # spaces that an event activates without cost
    free_for: str = ""  # "combat": Combat markers only; "soviet": Soviet spaces only
    markers: Mapping[SpaceId, Marker] = field(default_factory=dict)
    supply: Mapping[UnitId, Supply] = field(default_factory=dict)  # as it was at activation
    moved: frozenset[UnitId] = frozenset()
    attacked: frozenset[UnitId] = frozenset()
    targets: frozenset[SpaceId] = frozenset()
    retreated: frozenset[UnitId] = frozenset()
    cards_used: frozenset[tuple[Side, int]] = frozenset()
    bound: Mapping[UnitId, SpaceId] = field(default_factory=dict)  # began the round under a Stand Fast marker there
    partisans_left: int = 0
    digging: Mapping[SpaceId, UnitId] = field(default_factory=dict)  # Soviet LCUs that entrench, die to come (10.2)
    drafted: frozenset[SpaceId] = frozenset()  # Wehrkreise that have had their SCU from the Reserve Box (12.4)
    dug: frozenset[SpaceId] = frozenset()  # spaces where the die for a trench has been thrown this round
    fought_soviets: bool = False  # a combat of this round was against Soviet units
    last_combat: str = ""  # how the last combat ended
    last_rule: str = ""  # the row that has ended it, where that is no plain result
    second_look: bool = False  # the Axis hand is to be shown (Enigma)
    by_itself: Mapping[Order, tuple[str, ...]] = field(default_factory=dict)  # done without such an order
    opens: frozenset[Order] = frozenset()  # the orders by which the event played is carried out
    owes: str = ""  # what must be written before anything else, told to the player; empty if nothing
    left: int = 0  # how many more the event played gives: Panzers to restore, trenches to lay
    restored: frozenset[SpaceId] = frozenset()  # where Panzers were restored: not activated this round (Axis card 6)
    second: frozenset[UnitId] = frozenset()  # units in or past their second attack (Axis card 5, Allied card 55)
    strongholds: frozenset[SpaceId] = frozenset()  # attacked with two LCUs or more in them (Axis card 27)
    stronghold_taken: bool = False  # a Panzer army has advanced into one of them
    decider: Side | None = None  # who carries the event out, if it is not the active player
    arriving: tuple[UnitId, ...] = ()  # units that the event played has still to bring onto the map (7.62)
    entered: frozenset[SpaceId] = frozenset()  # where Western reinforcements came in that give a marker (7.62)
    leaving: tuple[UnitId, ...] = ()  # units of which the event played takes some off
    leaving_left: int = 0  # how many of them
    landed: frozenset[SpaceId] = frozenset()  # beaches invaded in this round (7.63)
    began: Mapping[SpaceId, Side] = field(default_factory=dict)  # who held what as the round began (8.4, 8.5)
    attrition: tuple[tuple[UnitId, TypeId | None], ...] = ()  # armies that come first, with the corps named (13.44)
    free_exits: frozenset[tuple[SpaceId, SpaceId]] = frozenset()  # out of a Stand Fast space into the enemy's


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class CombatTally:
    """What happens in a combat: the next one begins with a fresh tally.

    `stage` is reply, roll, lose_defender, lose_attacker, retreat or advance.
    """

    attackers: tuple[tuple[UnitId, SpaceId], ...] = ()  # who is lost leaves them, and what replaces him joins
    stage: str = "reply"
    cards: Mapping[Side, tuple[int, ...]] = field(default_factory=dict)
    losses: Mapping[Side, int] = field(default_factory=dict)  # the loss number each side must take
    retreat: int = 0
    vacated: frozenset[SpaceId] = frozenset()
    advanced: frozenset[UnitId] = frozenset()
    won: bool = False  # the attacker has the higher loss number
    eliminated: bool = False  # no defender is left, and none retreated


@dataclass(frozen=True)  # no slots: `altered` copies the fields at once
class Combat(CombatTally):
    """A combat in progress (11.2)."""

    target: SpaceId
    side: Side

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The attacking units as designated."""
        return tuple(unit for unit, _ in self.attackers)


MOSCOW = SpaceId("moscow")  # where Stalin starts (5.5)


@dataclass(frozen=True, kw_only=True, repr=False)  # no slots: `altered` copies the fields at once
class Position:
    """All that lies on the table, and whose decision is pending."""

    turn: int = 1
    step: Step = Step.SETUP
    units: Mapping[UnitId, Stand] = field(default_factory=dict)
    stacks: Mapping[SpaceId, tuple[UnitId, ...]] = field(default_factory=dict)
    control: Mapping[SpaceId, Side] = field(default_factory=dict)
    trenches: Mapping[SpaceId, Trench] = field(default_factory=dict)
    forts_destroyed: frozenset[SpaceId] = frozenset()
    stand_fast: frozenset[SpaceId] = frozenset()
    partisans: frozenset[SpaceId] = frozenset()
    vp: int = 7
    hands: Mapping[Side, Hand] = field(default_factory=dict)
    piles: Mapping[Side, Piles] = field(default_factory=dict)
    events: frozenset[str] = frozenset()  # events in force, `axis_01`
    event_turns: Mapping[str, int] = field(default_factory=dict)
    axis_card: int | None = None  # the opening card the Axis holds
    exchanged: int = 0  # how far the Allied opening exchange has gone (4.4)
    neutral: frozenset[str] = frozenset({"vichy", "turkey", "sweden", "us"})
    allegiance: Mapping[str, Side] = field(default_factory=dict)  # tu, sw: whose they are in the war (17.4)
    stalin: SpaceId = MOSCOW
    this_turn: TurnTally = field(default_factory=TurnTally)
    action: Action = field(default_factory=Action)
    combat: Combat | None = None
    invasions_over: bool = False  # the Allied player has renounced further invasions (7.63)
    beachheads: Mapping[SpaceId, str] = field(default_factory=dict)  # br, us, allied or shingle by beach (7.63)
    overlord: frozenset[SpaceId] = frozenset()  # the beaches with the Beach Heads of Overlord (7.62)
    mediterranean: frozenset[UnitId] = frozenset()  # Western LCUs lost in that theatre, for good until rebuilt (14.2)
    northwest: frozenset[UnitId] = frozenset()  # likewise in Northwest Europe; those of neither may come back anywhere
    total_war: bool = False  # the Total War cards are in both decks (7.8)
    mobilized: Mapping[Side, int] = field(default_factory=dict)  # on which turn a side shuffled them into its deck
    axis_works: frozenset[SpaceId] = frozenset()  # where events have laid Axis trenches: none again (10.2)
    winner: Side | None = None
    options: frozenset[str] = frozenset()  # optional rules and readings the players have agreed on (`optional.py`)
    standing_orders: Orders = ()  # answers given beforehand, in the order of giving
    setup_open: bool = True  # set-up lines are still allowed
    workshop: bool = False  # a case or a study: set-up lines are allowed at any time
    memo: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def active(self) -> Side:
        """The side whose round it is; neutral outside of the action phase."""
        return {Step.AXIS_ROUND: Side.AXIS, Step.ALLIED_ROUND: Side.ALLIED}.get(self.step, Side.NEUTRAL)

    @carries_out("5.5/no-stacking-no-combat")
    def at(self, space: str) -> tuple[UnitId, ...]:
        """Returns the units in a space or box."""
        return self.stacks.get(SpaceId(space), ())

    def side_at(self, space: str) -> Side | None:
        """Returns whose units stand in a space, if any do."""
        stack = self.stacks.get(SpaceId(space))
        return kind(stack[0]).side if stack else None

    def enemy_in(self, space: str, side: Side) -> bool:
        """Tells whether units of the other side stand in a space."""
        return self.side_at(space) not in (None, side)

    @carries_out("4.2/other-units-off-map")
    def place(self, unit: UnitId) -> SpaceId:
        """Returns where a unit is; off the game if the set-up never named it."""
        stand = self.units.get(unit)
        return stand.place if stand else OFF

    def face(self, unit: UnitId) -> counters.Face:
        """Returns the face of a unit that is up."""
        return counters.face(unit, self.units[unit].reduced)

    def reduced(self, unit: UnitId) -> bool:
        """Tells whether a unit's reduced side is up; it is not if the unit is off the game."""
        stand = self.units.get(unit)
        return stand is not None and stand.reduced

    def label(self, unit: UnitId) -> str:
        """Returns a unit as it is written: reduced in brackets."""
        return counters.short(unit, self.reduced(unit))

    def called(self, unit: UnitId) -> str:
        """Returns a unit as a sentence calls it: the Fronts' counters bear the bare names of towns."""
        reduced = self.reduced(unit)
        return self.label(unit) if kind(unit).type != "front" else f"[{front(unit)}]" if reduced else front(unit)

    @carries_out("10.3/owned-at-the-beginning")
    def intact_fort(self, space: SpaceId, side: Side) -> bool:
        """Tells whether a side has the use of a fort there (10.3)."""
        printed = board().spaces[space]
        return printed.fort and space not in self.forts_destroyed and printed.initial_control == side


def changed(position: Position, **fields: object) -> Position:
    """Returns a position with some fields changed."""
    return altered(position, fields)


def controlled(position: Position, side: Side) -> frozenset[SpaceId]:
    """Returns the spaces that a side controls; worked out once a position."""
    key = f"controlled {side}"
    if key not in position.memo:
        position.memo[key] = frozenset(space for space, owner in position.control.items() if owner == side)
    found = position.memo[key]
    assert isinstance(found, frozenset)
    return found


kind = looked_up(counters.units)  # a unit as printed, by its id


def front(unit: UnitId) -> str:
    """Returns the name of a Soviet Front with that word, as it may be written too."""
    return f"{kind(unit).short} Front"


def on_map(place: str) -> bool:
    """Tells a space of the map from a box."""
    return place in board().spaces
