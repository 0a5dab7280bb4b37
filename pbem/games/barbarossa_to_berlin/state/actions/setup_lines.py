"""What set-up lines say: what stands where, who controls it, how the tracks stand."""

from typing import Literal

from pbem.core import mark as core
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Step, TypeId
from pbem.games.barbarossa_to_berlin.state.values import Force, Value

Mark = core.Mark[Side, SpaceId]


class PlaceUnits(Value, frozen=True, kw_only=True):
    """A set-up line: units stand here."""

    kind: Literal["place"] = "place"
    posts: tuple[Force, ...]


class RemoveUnits(Value, frozen=True, kw_only=True):
    """A set-up line: units do not stand here; without any, none stands anywhere."""

    kind: Literal["remove"] = "remove"
    posts: tuple[Force, ...]


class SetControl(Value, frozen=True, kw_only=True):
    """A set-up line: a side controls these spaces."""

    kind: Literal["control"] = "control"
    side: Side
    spaces: tuple[SpaceId, ...]


class Adjust(Value, frozen=True, kw_only=True):
    """A set-up line: markers and tracks."""

    kind: Literal["set"] = "set"
    vp: int | None = None
    turn: int | None = None
    round: int | None = None
    step: Step | None = None
    winner: Side | None = None
    trenches: tuple[tuple[SpaceId, int], ...] = ()
    stand_fast: tuple[SpaceId, ...] = ()
    partisans: tuple[SpaceId, ...] = ()
    events: tuple[tuple[Side, int], ...] = ()
    total_war: bool = False  # the Total War cards are in both decks (7.8)
    hand: tuple[tuple[Side, int], ...] = ()  # the cards that make up a hand
    discarded: tuple[tuple[Side, int], ...] = ()
    removed: tuple[tuple[Side, int], ...] = ()
    rp: tuple[tuple[str, int], ...] = ()  # half Replacement Points by track
    lost_in: tuple[tuple[str, TypeId], ...] = ()  # theatre and LCU (14.2)
    beachheads: tuple[tuple[SpaceId, str], ...] = ()  # beach and marker (7.63)
    marks: tuple[Mark, ...] = ()
    cleared: tuple[str, ...] = ()  # what is emptied first: `hand axis`, `standfast`


Orders = PlaceUnits | RemoveUnits | SetControl | Adjust
