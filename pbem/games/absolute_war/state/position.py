"""The position: everything on the table at one moment, frozen."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.frozen import altered
from pbem.core.standing.values import Orders
from pbem.core.tables.in_play import looked_up
from pbem.games.absolute_war.board import counters
from pbem.games.absolute_war.board.charts import TurnRow, turns
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import (
    OUT,
    CardId,
    Marker,
    Nationality,
    Phase,
    Place,
    Side,
    Stage,
    Step,
    UnitId,
    ZoneId,
)


class Stand(NamedTuple):
    """Where a unit is, and whether it shows its back: the word that plain data has in every game."""

    place: Place
    reduced: bool


class Stack(NamedTuple):
    """Units in their order, the top first, with the markers that lie on them (3.3, 19.1)."""

    units: tuple[UnitId, ...]
    disrupted: bool = False
    unsupplied: bool = False
    marker: str = ""  # attack, support, done
    armor: bool = False  # an Armor marker

    @property
    def top(self) -> UnitId:
        """The unit on top, Air units and Forts left out where there are others (3.3)."""
        return next((unit for unit in self.units if unit_of(unit).square), self.units[0])


@dataclass(frozen=True, slots=True)
class Cards:
    """A player's cards: those the log names, and how many it does not; the rest is in the draw piles."""

    hand: frozenset[CardId] = frozenset()
    unnamed: int = 0  # Event cards in the hand
    unnamed_offensive: int = 0  # Offensive cards in the hand
    discard: frozenset[CardId] = frozenset()  # of both decks
    goal: CardId | None = None  # the War Goals card, where it is known
    goal_down: bool = False  # there is one, face down
    active: Mapping[CardId, bool] = field(default_factory=dict)  # Offensive cards in play: is a marker on it?
    waiting: tuple[CardId, ...] = ()  # beside the board until the next declaration (22.2)
    removed: frozenset[CardId] = frozenset()

    @property
    def size(self) -> int:
        """How many cards are in the hand."""
        return len(self.hand) + self.unnamed + self.unnamed_offensive


@dataclass(frozen=True, slots=True)
class Site:
    """An Industry or Lend-Lease marker in play (19.5)."""

    zone: ZoneId
    ready: bool = True  # its use side is up
    lost: bool = False  # in the Shattered Box, as the enemy has its Zone


@dataclass(frozen=True, slots=True)
class Partisans:
    """The Partisan markers (23.1); those that are nowhere here have not come yet, or are out of the game."""

    box: int = 0
    waiting: int = 0  # come into the box as Reinforcements of the next turn
    on_map: Mapping[ZoneId, bool] = field(default_factory=dict)  # True: its Atrocity side is up


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class TurnTally:
    """What happens in a Game Turn and matters until its end: the next turn begins with a fresh tally."""

    used: Mapping[str, int] = field(default_factory=dict)  # special support markers, how often committed (19.0)
    aside: Mapping[str, int] = field(default_factory=dict)  # of them, laid aside for this turn by a card
    choices: tuple[str, ...] = ()  # that the turn's event leaves: stalin-line, german-industry, ...
    moral_drawn: bool = False  # the card for a Moral Victory, one in an End of Turn Phase (17.1)
    recycled: int = 0  # Partisan markers that an icon has recycled: they come in the next turn (23.1)


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class PlayerTally:
    """What happens in a Player Turn and matters until its end: the next one begins with a fresh tally."""

    supplied: bool = False  # the Supply Phase is done
    drawn: int = 0  # Event cards drawn as the normal draw
    drawn_offensive: int = 0
    owed: int = 0  # Event cards still to be drawn on account of a card's text
    redrawn: bool = False  # the first Offensive card was exchanged (9.1)
    just_drawn: bool = True  # the card that may be exchanged was the last one drawn (9.1)
    paid: bool = False  # Resource Points were purchased (9.2)
    extra: int = 0  # draws gained by Lend-Lease
    stage: Stage = Stage.BEFORE
    events: Mapping[CardId, Side] = field(default_factory=dict)  # cards played for their events, by whom (2.5)
    lasting: frozenset[str] = frozenset()  # words of events that last for the Player Turn
    replacing: Place | None = None  # the box of lost units that has been reached (10.4)
    reserved: int = 0  # units moved to the Reserve Box (10.5.1)
    free_reserves: int = 0  # of those still to come, by a card, without a marker
    unplaced: int = 0  # Major Offensive markers not yet on the map
    declared: bool = False  # all are placed: attacks have begun (12.1)
    moved: frozenset[UnitId] = frozenset()
    arranged: frozenset[UnitId] = frozenset()  # put in order in this phase
    deployed: frozenset[UnitId] = frozenset()  # have come to the map in this phase
    led: frozenset[UnitId] = frozenset()  # units of Lead Attackers against the enemy in their own Zone (12.2)
    fought: frozenset[UnitId] = frozenset()  # units of stacks that have attacked or supported (12.0, Q50)
    targets: frozenset[UnitId] = frozenset()  # units of stacks that have been attacked
    obliged: Mapping[UnitId, ZoneId] = field(default_factory=dict)  # who began the phase in a Contested Area (12.2)
    exploited: Mapping[ZoneId, frozenset[UnitId]] = field(default_factory=dict)  # armor that exploited into a Zone
    captured: frozenset[ZoneId] = frozenset()  # Zones gained in this Player Turn
    closing: bool = False  # the Combat Phase ends once idle stacks have retreated
    scored: bool = False
    goal_drawn: bool = False
    attacks: int = 0  # against the maximum of the Enemy side (24.3.3)
    attacked: frozenset[ZoneId] = frozenset()  # Zones in which a stack has been attacked
    pincer_tried: bool = False
    pincer_possible: bool = False  # a Battle was resolved in which it could have been attempted (24.3.4)
    attackable: frozenset[str] = frozenset()  # Order or Directive markers that could have been used (19.4)


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class CombatTally:
    """What happens in a Combat and matters until it ends (12.3)."""

    step: Step = Step.SUPPORT
    supports: Mapping[UnitId, Side] = field(default_factory=dict)  # top units of the stacks in support
    special: Mapping[Side, str] = field(default_factory=dict)  # one special support marker each
    events: Mapping[Side, CardId] = field(default_factory=dict)  # one Event card each
    points: bool = True  # an Event card of an Assault was played for its Support Points
    by_points: frozenset[Side] = frozenset()  # sides whose card was played for its Support Points
    supported: frozenset[Side] = frozenset()  # sides that are done with their Support markers (12.2.2)
    spoken: frozenset[Side] = frozenset()  # sides that commit nothing more at all (12.3)
    told: frozenset[Side] = frozenset()  # sides of whom a notice has said that they were passed over
    pincer: bool = False
    pincer_free: bool = False  # a card or an exploitation makes it possible, whatever else lacks
    choices: Mapping[str, str] = field(default_factory=dict)  # that cards leave: `god-of-war`: terrain or fort
    cards: tuple[CardId, ...] = ()  # drawn to resolve it
    odds: int | None = None
    result: str = ""
    engaged: frozenset[UnitId] = frozenset()  # units of the Defender that the result is about
    owed: tuple["Owed", ...] = ()  # decisions and losses that are still to come, in order
    advance: bool = False
    exploit: bool = False
    advanced: frozenset[UnitId] = frozenset()
    withdrawn: frozenset[UnitId] = frozenset()  # have retreated
    exploiting: Mapping[UnitId, int] = field(default_factory=dict)  # Zones exploited by each unit
    repeatable: bool = False
    repeats: int = 0
    lost: Mapping[Side, int] = field(default_factory=dict)  # steps
    settled: tuple[str, ...] = ()  # sentences: what of the result was carried out without a decision, and why


@dataclass(frozen=True)  # no slots: `altered` copies the fields at once
class Combat(CombatTally):
    """A Combat that is under way (12.2)."""

    attacker: Side
    zone: ZoneId  # the Target Zone
    target: tuple[UnitId, ...]
    lead_zone: ZoneId
    lead: tuple[UnitId, ...]
    assault: bool = False


class Owed(NamedTuple):
    """A decision, a retreat or a loss that a result asks of a player."""

    side: Side
    what: str  # choose, retreat, step
    units: tuple[UnitId, ...] = ()  # of which one loses a step; or the stack that retreats
    number: int = 1  # Zones, or steps
    options: tuple[str, ...] = ()  # words of a choice
    then: str = ""  # what comes after a retreat: step, shattered, eliminated, captured


@dataclass(frozen=True, kw_only=True, repr=False)  # no slots: `altered` copies the fields at once
class Position:
    """All that lies on the table, and whose decision is pending."""

    scenario: str = "campaign"
    mode: str = "regular"  # basic, regular
    turn: int = 1
    phase: Phase = Phase.SETUP
    side: Side | None = None  # whose Player Turn it is
    initiative: Side = Side.GERMAN
    options: frozenset[str] = frozenset()
    units: Mapping[UnitId, Stand] = field(default_factory=dict)
    stacks: Mapping[ZoneId, tuple[Stack, ...]] = field(default_factory=dict)
    control: Mapping[ZoneId, Side] = field(default_factory=dict)  # Zones that are not with their first owner
    wsp: Mapping[Side, int] = field(default_factory=dict)
    rp: Mapping[Side, int] = field(default_factory=dict)
    attack_markers: Mapping[Side, int] = field(default_factory=dict)  # Attack! markers that are in the game (8.0)
    available: Mapping[Side, Mapping[Marker, int]] = field(default_factory=dict)
    cards: Mapping[Side, Cards] = field(default_factory=dict)
    major: Mapping[ZoneId, bool] = field(default_factory=dict)  # Major Offensive markers: is its CP side up?
    pockets: Mapping[Side, Mapping[ZoneId, int]] = field(default_factory=dict)
    sites: Mapping[str, Site] = field(default_factory=dict)
    specials: frozenset[str] = frozenset()  # special support markers that are in the game (19.2 to 19.4)
    partisans: Partisans = field(default_factory=Partisans)
    crimes: frozenset[ZoneId] = frozenset()  # War Crime sites that have been captured (15.1.4)
    last_captured: Mapping[Side, frozenset[ZoneId]] = field(default_factory=dict)  # in his last Player Turn
    hungary_free: bool = False  # the 1+3 Hungarian may leave (18.6)
    defected: bool = False  # the Romanians have changed sides (18.6)
    lasting: Mapping[str, int] = field(default_factory=dict)  # words of events with the turn in which they end
    this_turn: TurnTally = field(default_factory=TurnTally)
    now: PlayerTally = field(default_factory=PlayerTally)
    combat: Combat | None = None
    owed: tuple[Owed, ...] = ()  # decisions outside a Combat, in order
    friendly: Side = Side.GERMAN  # the Player Side of the solitaire game (24.1)
    winner: str = ""  # german, soviet, western-allies, draw
    standing_orders: Orders = ()  # answers given beforehand, in the order of giving
    setup_open: bool = True
    workshop: bool = False
    memo: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    # -- units and stacks

    def at(self, zone: str) -> tuple[Stack, ...]:
        """Returns the stacks in a Zone, of both sides."""
        return self.stacks.get(ZoneId(zone), ())

    def of(self, side: Side, zone: str) -> tuple[Stack, ...]:
        """Returns a side's stacks in a Zone."""
        return tuple(stack for stack in self.at(zone) if self.stack_side(stack) is side)

    def every_stack(self, side: Side | None = None) -> Iterator[tuple[ZoneId, Stack]]:
        """Yields the stacks on the map with their Zones, of a side or of both."""
        for zone, stacks in self.stacks.items():
            yield from ((zone, stack) for stack in stacks if side is None or self.stack_side(stack) is side)

    def place(self, unit: UnitId) -> Place:
        """Returns where a unit is."""
        stand = self.units.get(unit)
        return stand.place if stand else OUT

    def zone_of(self, unit: UnitId) -> ZoneId | None:
        """Returns the Zone a unit is in; None if it is not on the map."""
        place = ZoneId(self.place(unit))
        return place if place in board().zones else None

    def stack_of(self, unit: UnitId) -> Stack | None:
        """Returns the stack a unit is in; None if it is not on the map."""
        return next((stack for stack in self.at(self.place(unit)) if unit in stack.units), None)

    def boxed(self, side: Side, place: str) -> tuple[UnitId, ...]:
        """Returns a side's units in one of its holding boxes or on a space of the Turn Track."""
        return tuple(unit for unit, stand in self.units.items() if stand.place == place and self.owner(unit) is side)

    def back(self, unit: UnitId) -> bool:
        """Tells whether a unit shows its back."""
        return self.units[unit].reduced

    def points(self, unit: UnitId) -> counters.Points:
        """Returns the combat points of the face that is up."""
        return unit_of(unit).points(self.back(unit))

    def owner(self, unit: UnitId) -> Side:
        """Returns whose a unit is; the Romanians may change sides (18.6)."""
        row = unit_of(unit)
        return Side.SOVIET if self.defected and row.nationality is Nationality.ROMANIAN else row.side

    def stack_side(self, stack: Stack) -> Side:
        """Returns whose a stack is."""
        return self.owner(stack.units[0])

    # -- Zones

    def controller(self, zone: ZoneId) -> Side:
        """Returns who controls a Zone, or last did where it is Contested (3.7)."""
        return self.control.get(zone) or board().zones[zone].first_owner

    @property
    def fight(self) -> Combat:
        """The Combat that is under way, for what is done in one alone."""
        assert self.combat is not None
        return self.combat

    @property
    def phasing(self) -> Side:
        """The Phasing player; before the first Player Turn the German."""
        return self.side or Side.GERMAN

    @property
    def row(self) -> TurnRow:
        """The space of the Turn Track."""
        return turns()[self.turn]

    def hand(self, side: Side) -> Cards:
        """Returns a player's cards."""
        return self.cards.get(side, Cards())

    def free(self, side: Side, marker: Marker) -> int:
        """Returns how many combat markers of a type are available."""
        return self.available.get(side, {}).get(marker, 0)


unit_of = looked_up(counters.units)  # the printed unit, by its id


def changed(position: Position, **fields: object) -> Position:
    """Returns a position with some fields changed."""
    return altered(position, fields)
