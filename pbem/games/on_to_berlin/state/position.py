"""The position: everything on the table at one moment, frozen."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pbem.core.frozen import altered
from pbem.core.standing.values import Orders
from pbem.core.tables.in_play import looked_up
from pbem.games.on_to_berlin.board import counters
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import (
    OFF,
    AreaId,
    CardId,
    Doing,
    KindId,
    Nation,
    Place,
    Side,
    Stage,
    Step,
    UnitId,
)


class Stand(NamedTuple):
    """Where a unit is, and whether it is spent (face down)."""

    place: Place
    reduced: bool  # spent: the word that plain data has in every game


class Standing(NamedTuple):
    """A nation's side, or its leaning while it is neutral; `violated` says that it came in by a violation (3.1)."""

    side: Side
    neutral: bool
    at_war: bool
    violated: bool = False  # its neutrality was violated: a track no longer matters (3.1.3a)


@dataclass(frozen=True, slots=True)
class Cards:
    """A side's cards: those the log names, and how many it does not; the rest of the deck is what is nowhere here."""

    pool: frozenset[CardId] = frozenset()  # the Development Pool
    taken: int = 0  # out of it, unnamed (16.1.1)
    hand: frozenset[CardId] = frozenset()
    unnamed: int = 0  # in the hand
    discard: frozenset[CardId] = frozenset()
    buried: int = 0  # discarded, unnamed (16.1)
    removed: frozenset[CardId] = frozenset()

    @property
    def size(self) -> int:
        """How many cards are in the hand."""
        return len(self.hand) + self.unnamed


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class TurnTally:
    """What happens in a turn and matters until its end: the next turn begins with a fresh tally."""

    chosen: frozenset[Side] = frozenset()  # sides whose hand is chosen
    passes: int = 0  # passed impulses in succession
    impulses: Mapping[Side, int] = field(default_factory=dict)  # begun by each side
    pending: Mapping[Side, int] = field(default_factory=dict)  # SV points of reaction cards, for the next impulse
    counted: Mapping[Side, int] = field(default_factory=dict)  # Resource Points in full, at the start of the end phase
    recovered: Mapping[Nation, int] = field(default_factory=dict)  # in the end phase, against the nation's number
    stage: int = 0  # of the end phase: initiative recovers, other recovers, initiative withdraws, other withdraws
    overboard: tuple[
        tuple[AreaId, KindId], ...
    ] = ()  # what went from the sea into the pool last without a line, as all were alike
    holds: Mapping[AreaId, frozenset[Nation]] = field(default_factory=dict)  # who may hold what has just changed


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class ImpulseTally:
    """What happens in an impulse and matters until its end: the next one begins with a fresh tally."""

    card: CardId | None = None
    sv: int = 0  # points left
    lapsed: int = 0  # points that were left when the event began after others had been used (6.1)
    reactive: bool = False  # the points are those of reaction cards (10.2)
    event: str = "none"  # none, unused, open, done
    together: bool = False  # both actions of the event were announced together (17.1)
    assigned: AreaId | None = None  # where the hits of the first of them were assigned, as no second attack follows
    begun: bool = False  # something has been done in it, so that it is no pass any more
    done: bool = False  # nothing more comes: a pass, or an Air Action without a card
    by_points: frozenset[UnitId] = frozenset()  # activated by SV points (7.1)
    by_event: frozenset[UnitId] = frozenset()  # activated by the event
    first: frozenset[UnitId] = frozenset()  # the group of Blitzkrieg's first action
    actions: int = 0  # of the event so far
    parts: frozenset[str] = frozenset()  # of the event, where it has several: land, drop
    carried: Mapping[AreaId, int] = field(default_factory=dict)  # units by sea area, against its capacity (3.6)
    doubled: Mapping[AreaId, int] = field(default_factory=dict)  # of those, under a doubled capacity
    placed: tuple[
        tuple[KindId, bool, int], ...
    ] = ()  # the hits that were placed last without a line, as they left no choice
    prior: Mapping[UnitId, AreaId] = field(default_factory=dict)  # the area before the last one entered (R55)


@dataclass(frozen=True)  # no slots: `altered` copies the fields at once
class Impulse(ImpulseTally):
    """The impulse in progress (6.0)."""

    side: Side
    number: int  # of its side in this turn


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class ActionTally:
    """What happens in an action and matters until it is resolved."""

    stage: Stage = Stage.OPEN
    spends: bool = False  # its units count as spent for damage by a counterattack (10.1)
    by_event: bool = False
    rounds: int = 1  # dice for each unit: 2 where two attacks are pooled (17.1)
    pooled: int = 0  # hits of the first of two attacks announced together, added to those of this one (17.1)
    joined: frozenset[UnitId] = frozenset()  # the units that made that first attack
    modifier: int = 0  # added to each die (bombing, raiding)
    ambushed: bool = False  # has been reacted to
    declined: bool = False  # the other side has said that it does not react
    barred: frozenset[UnitId] = frozenset()  # take no part in the attack any more (10.1, R44)
    counter: tuple[UnitId, ...] = ()  # the counterattacking units, in the order of their dice
    hits: int = 0  # to be assigned
    assigner: Side | None = None
    retreating: tuple[UnitId, ...] = ()
    entered: frozenset[AreaId] = frozenset()  # where a redeployed group may be met (R54)
    owed: int = 0  # cards that the other side must discard


@dataclass(frozen=True)  # no slots: `altered` copies the fields at once
class Action(ActionTally):
    """An action that is under way, or has just been done and may still be reacted to (10.1)."""

    doing: Doing
    side: Side  # who acts
    units: tuple[UnitId, ...]  # the group, in the order of its dice
    area: AreaId  # where it ends, or its target


@dataclass(frozen=True, kw_only=True, repr=False)  # no slots: `altered` copies the fields at once
class Position:
    """All that lies on the table, and whose decision is pending."""

    turn: int = 1
    step: Step = Step.SETUP
    initiative: Side = Side.AXIS
    options: frozenset[str] = frozenset()
    units: Mapping[UnitId, Stand] = field(default_factory=dict)
    stacks: Mapping[Place, tuple[UnitId, ...]] = field(default_factory=dict)
    control: Mapping[AreaId, Nation] = field(default_factory=dict)  # areas not held by the printed nation (3.4)
    nations: Mapping[Nation, Standing] = field(default_factory=dict)
    tracks: Mapping[Nation, int] = field(default_factory=dict)  # War Entry markers by space
    cards: Mapping[Side, Cards] = field(default_factory=dict)
    poland_fell: bool = False  # Poland has surrendered (15.4)
    vichy: bool = False  # France has changed sides by its card (3.1.2)
    this_turn: TurnTally = field(default_factory=TurnTally)
    impulse: Impulse | None = None
    action: Action | None = None
    winner: Side | None = None
    standing_orders: Orders = ()  # answers given beforehand, in the order of giving
    setup_open: bool = True
    workshop: bool = False
    memo: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)

    def at(self, place: str) -> tuple[UnitId, ...]:
        """Returns the units in an area or pool, of both sides."""
        return self.stacks.get(Place(place), ())

    def place(self, unit: UnitId) -> Place:
        """Returns where a unit is."""
        stand = self.units.get(unit)
        return stand.place if stand else OFF

    def area_of(self, unit: UnitId) -> AreaId | None:
        """Returns the area a unit is in; None if it is not on the map."""
        place = AreaId(self.place(unit))
        return place if place in board().areas else None

    def spent(self, unit: UnitId) -> bool:
        """Tells whether a unit is spent."""
        return self.units[unit].reduced

    def standing(self, nation: Nation) -> Standing:
        """Returns a nation's side and whether it is at war."""
        return self.nations[nation]

    def side_of(self, unit: UnitId) -> Side | None:
        """Returns whose a unit is; None while its nation is neutral."""
        standing = self.nations[kind(unit).nation]
        return None if standing.neutral else standing.side

    def of(self, side: Side, place: str) -> tuple[UnitId, ...]:
        """Returns a side's units in an area or pool."""
        return tuple(unit for unit in self.at(place) if self.side_of(unit) is side)

    def printed(self, area: AreaId) -> Nation | None:
        """Returns the nation to which an area belongs when nobody else holds it (3.4, R14)."""
        row = board().areas[area]
        if row.polish and self.poland_fell:
            return Nation.SU
        return Nation(row.nation) if row.nation else None

    def holder(self, area: AreaId) -> Nation | None:
        """Returns the nation that holds an area (3.3, 3.4); None for the Black Sea alone."""
        return self.control.get(area) or self.printed(area)

    def owner(self, area: AreaId) -> Side | None:
        """Returns the side that controls an area; None while its nation is neutral."""
        nation = self.holder(area)
        standing = self.nations[nation] if nation else None
        return None if standing is None or standing.neutral else standing.side

    def hand(self, side: Side) -> Cards:
        """Returns a side's cards."""
        return self.cards.get(side, Cards())

    @property
    def active(self) -> Side | None:
        """Whose impulse it is, if one is in progress."""
        return self.impulse.side if self.impulse else None

    @property
    def now(self) -> Impulse:
        """The impulse in progress; where there is none, one in which nothing can be done."""
        return self.impulse or NO_IMPULSE


NO_IMPULSE = Impulse(Side.AXIS, 0, done=True)
kind = looked_up(counters.units)  # the kind of a counter, by its id


def changed(position: Position, **fields: object) -> Position:
    """Returns a position with some fields changed."""
    return altered(position, fields)
