"""Panzer units restored by an event: Panzer Refit and Final Production Surge (Axis cards 6, 52)."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import by_itself, posted
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c07_6_events import Refit
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped
from pbem.games.barbarossa_to_berlin.state.named_units import pick_among
from pbem.games.barbarossa_to_berlin.state.options import REFIT_UP_TO_THREE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

REFIT, SURGE = 6, 52  # Final Production Surge: Panzer armies only
THREE = 3


class Restoring(Struct, frozen=True):
    """A unit about to be turned to full strength, by the card of that number."""

    unit: UnitId
    card: int

    @property
    def breach_code(self) -> str:
        """The row of the card that says which units it restores."""
        return "card-axis-52/three-panzer-armies" if self.card == SURGE else ""


@enforces("card-axis-06/three-panzers-restored", "card-axis-52/three-panzer-armies")
def three_panzers(position: Position, order: Restoring) -> Iterator[Breach]:
    """Three units at most are restored: Panzers, or Panzer armies only."""
    name, code = position.label(order.unit), order.breach_code
    large = order.card == SURGE
    if not kind(order.unit).panzer or (large and not kind(order.unit).large):
        yield Breach(
            f"{name} is no Panzer {'army' if large else 'unit'}", kind(order.unit).id, "name others", code, plain=True
        )
    elif position.action.left < 1:
        yield Breach(
            f"{name} is one more than the three units of the event", kind(order.unit).id, code=code, plain=True
        )


@enforces("opt/panzer-refit-up-to-three")
def before_its_space_is_marked(position: Position, order: Restoring) -> Iterator[Breach]:
    """Who restores units as he likes does so before he marks their spaces."""
    space = position.place(order.unit)
    if order.card == REFIT and space in position.action.markers:
        text = f"{board().name(space)} is activated this round, so that no Panzer there is restored"
        yield Breach(text, kind(order.unit).id, "put the `refit` line above the markers, and mark other spaces")


@enforces("card-axis-06/in-supply", "13.41/panzer-refit")
def panzers_in_supply(position: Position, order: Restoring) -> Iterator[Breach]:
    """A Panzer unit out of supply takes no replacements (13.41)."""
    if supply(position, order.unit) == Supply.OUT:
        yield Breach(
            f"{position.label(order.unit)} is out of supply and is not restored",
            kind(order.unit).id,
            "name Panzer units in supply",
            order.breach_code,
        )


CHECKS = (three_panzers, before_its_space_is_marked, panzers_in_supply)


def refit(draft: Draft, order: Refit) -> Iterator[Violation]:
    """Turns the named units to full strength."""
    for post in order.posts:
        reduced = [unit for unit in draft.position.at(post.space) if draft.position.units[unit].reduced]
        names = [UnitRef(type=ref.type, reduced=True) for ref in post.units]
        units, missing = pick_among(draft.position, reduced, post.space, names)
        for each in missing:
            yield _whole(draft.position, post.space, names) or each
        for unit in units:
            yield from judge(CHECKS, draft.position, Restoring(unit, draft.position.action.card or 0))
            restore(draft, unit)
    close(draft)


def _whole(position: Position, space: SpaceId, names: list[UnitRef]) -> Violation | None:
    """Returns that a unit named is there, but has both its steps already."""
    there = [unit for unit in position.at(space) if kind(unit).id in {ref.type for ref in names}]
    if not there or not all(not position.units[unit].reduced for unit in there):
        return None
    told = f"{shown(UnitRef(type=kind(there[0]).id))} in {board().name(space)} is at full strength already"
    return Violation("order/not-reduced", told, kind(there[0]).id, "name reduced Panzer units")


@carries_out("14.52/event-steps-not-counted")
def restore(draft: Draft, unit: UnitId) -> None:
    """Turns one unit to full strength; Panzer Refit keeps its space from being activated."""
    action, space = draft.position.action, draft.position.place(unit)
    draft.emit(Flipped(unit, reduced=False))
    closed = action.restored if action.card == SURGE else action.restored | {space}
    draft.action(left=max(0, action.left - 1), restored=closed)
    draft.tell(
        f"{draft.position.label(unit)} in {board().name(space)} is at full strength again",
        "card-axis-52/three-panzer-armies" if action.card == SURGE else "card-axis-06/three-panzers-restored",
    )


def candidates(position: Position) -> list[UnitId]:
    """Returns the units that the event played may restore."""
    card = position.action.card or 0
    return [
        unit
        for unit, stand in sorted(position.units.items())
        if stand.reduced and kind(unit).panzer and _fits(position, Restoring(unit, card))
    ]


def _fits(position: Position, order: Restoring) -> bool:
    return not judge(CHECKS, position, order)


def begin(draft: Draft) -> None:
    """Restores all there is to restore, or asks for a choice of three."""
    draft.action(left=THREE)
    units = candidates(draft.position)
    for unit in units if len(units) <= THREE and not _free(draft.position) else ():
        by_itself(draft, Refit, (posted(draft.position.place(unit), kind(unit).id),))
        restore(draft, unit)
    draft.action(opens=frozenset({Refit}))
    close(draft)


def _free(position: Position) -> bool:
    """Tells whether the Axis player may restore fewer units than he could: only if both players hold so."""
    return position.action.card == REFIT and optional(position, REFIT_UP_TO_THREE)


def close(draft: Draft) -> None:
    """Asks for the rest, or goes on if nothing is left to restore."""
    left = min(draft.position.action.left, len(candidates(draft.position)))
    if _free(draft.position):
        draft.action(opens=draft.position.action.opens if left else draft.position.action.opens - {Refit})
    elif left:
        owes = f"restore {left} more Panzer {'unit' if left == 1 else 'units'}: `refit Minsk: 2PzA; Kiev: Pz corps`"
        draft.action(owes=owes)
    else:
        draft.action(opens=draft.position.action.opens - {Refit}, owes="")
