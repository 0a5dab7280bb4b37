"""Chapter 17.5: a German HQ activates ten mechanized units at most, and names them where more are in range."""

from collections.abc import Iterator
from typing import Protocol

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.a_victory_awaits.board.types import UnitId
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.options import ARMOR_LIMIT, optional
from pbem.games.a_victory_awaits.state.position import Position, kind

MOST = 10
TO_NAME = "activate"


class Named(Protocol):
    """A unit that is to be activated, and those named with it before."""

    @property
    def unit(self) -> UnitId:
        """The counter."""

    @property
    def name(self) -> str:
        """How the order calls it."""

    @property
    def before(self) -> frozenset[UnitId]:
        """Those named before it."""


@carries_out("17.5/rumanian-hqs-free")
def limits(position: Position, hq: UnitId) -> bool:
    """Tells whether more mechanized units are in a German HQ's range than it may activate (Q76)."""
    german = optional(position, ARMOR_LIMIT) and kind(hq).nationality == "GE"
    return german and sum(kind(unit).mech for unit in commanded(position, hq)) > MOST


def begin(draft: Draft, hq: UnitId) -> None:
    """Leaves the mechanized units out of an activation until `activate` names them, where there are too many."""
    if limits(draft.position, hq):
        draft.command(left={TO_NAME: MOST}, active=with_those_on_foot(draft.position, frozenset()))
        text = f"more than {MOST} mechanized units are in range: `activate` names those that are activated"
        draft.tell(text, "17.5/ten-mechanized")


def with_those_on_foot(position: Position, chosen: frozenset[UnitId]) -> frozenset[UnitId]:
    """Returns the units of an activation whose mechanized ones have been chosen; the others need no choice."""
    hq = position.in_progress.hq
    assert hq is not None
    return chosen | frozenset(unit for unit in commanded(position, hq) if not kind(unit).mech)


@enforces("17.5/within-range")
def within_the_range_of_the_hq(position: Position, called: Named) -> Iterator[Breach]:
    """An HQ activates units of its nation within its range (8.1 to 8.3)."""
    hq = position.in_progress.hq
    if hq and called.unit not in commanded(position, hq):
        text = f"{called.name} is not among the units that {position.label(hq)} may activate"
        yield Breach(text, about=called.unit, remedy="leave it out", plain=True)


@enforces("17.5/ten-mechanized")
def ten_mechanized_at_most(position: Position, called: Named) -> Iterator[Breach]:
    """A German HQ activates ten mechanized units at most; foot units and the HQ do not count."""
    so_far = sum(kind(unit).mech for unit in called.before)
    if kind(called.unit).mech and so_far >= MOST:
        text = f"{called.name} is one more than the {MOST} mechanized units that an HQ activates"
        yield Breach(text, about=called.unit, remedy="leave it out")
