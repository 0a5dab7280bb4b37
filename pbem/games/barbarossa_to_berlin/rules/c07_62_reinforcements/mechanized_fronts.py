"""Chapter 7.62: Soviet mechanized Fronts, and the British 8th Army, take the places of units on the map."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, Supply, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import nations, newcomers
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import ExchangeFronts, Trade
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.wording import shown

INFANTRY_FRONT = (3, 3, 3)  # strength, loss factor and movement allowance of the Fronts that are exchanged
EXCHANGES = {
    31: "card-allied-31/four-ukrainian-fronts",
    37: "card-allied-37/three-baltic-fronts",
    39: "card-allied-39/three-belorussian-fronts",
}


class Candidate(Struct, frozen=True):
    """A unit of the map that is to make way for a mechanized Front."""

    unit: UnitId


@enforces("7.62/soviet-mechanized-front-exchange")
def full_infantry_fronts_only(position: Position, old: Candidate) -> Iterator[Breach]:
    """Only an infantry Front at full strength and in Full Supply becomes a mechanized one."""
    if why := _unfit(position, old.unit):
        found = [f"{position.called(unit)} in {board().name(position.place(unit))}" for unit in eligible(position)]
        remedy = f"these may be: {', '.join(found)}" if found else ""
        yield Breach(f"{position.called(old.unit)} {why}", kind(old.unit).id, remedy)


def _unfit(position: Position, unit: UnitId) -> str:
    """Says why a unit cannot be exchanged; nothing if it can."""
    if not _infantry_front(kind(unit).id):
        return "is no infantry Front (3-3-3)"
    if position.reduced(unit):
        return "is reduced; only full-strength Fronts are exchanged"
    if supply(position, unit) != Supply.FULL:
        return f"in {board().name(position.place(unit))} is not in Full Supply"
    return ""


@enforces(
    "card-allied-31/four-ukrainian-fronts",
    "card-allied-37/three-baltic-fronts",
    "card-allied-39/three-belorussian-fronts",
)
def enough_fronts_to_exchange(position: Position, card: Card) -> Iterator[Breach]:
    """The card is played only if it finds as many Fronts as it exchanges."""
    wanted, found = len(newcomers(position, card.side, card.number)), eligible(position)
    if len(found) < wanted:
        yield Breach(
            f"{card} exchanges {wanted} full-strength infantry Fronts in Full Supply, and there are {len(found)}",
            remedy=f"write `play {card.number} ops` or `play {card.number} sr`",
            code=EXCHANGES[card.number],
        )


def _infantry_front(type_: TypeId) -> bool:
    found = unit_types()[type_]
    return found.type == "front" and (found.full_cs, found.full_lf, found.full_ma) == INFANTRY_FRONT


def eligible(position: Position) -> list[UnitId]:
    """Returns the Fronts that may be exchanged now."""
    fronts = [
        unit for unit, stand in sorted(position.units.items()) if kind(unit).type == "front" and on_map(stand.place)
    ]
    return [unit for unit in fronts if not _unfit(position, unit)]


def call_up(draft: Draft, number: int) -> None:
    """Lets mechanized Fronts wait to be exchanged for those of the map."""
    fresh = newcomers(draft.position, Side.ALLIED, number)
    for each in fresh:
        draft.emit(Flipped(each.unit, each.reduced))
    draft.this_turn(reinforced=draft.position.this_turn.reinforced | nations(Side.ALLIED, number))
    draft.action(arriving=tuple(each.unit for each in fresh))
    _go_on(draft)


@carries_out("card-allied-31/ops-after-replacement", "card-allied-37/ops-after-replacement",
             "card-allied-39/ops-after-replacement")  # fmt: skip
def _go_on(draft: Draft) -> None:
    """Says which Fronts are still to be exchanged; where a rule was waived there may be none left to give."""
    position = draft.position
    waiting, found = position.action.arriving, eligible(position)
    if not waiting or not found:
        draft.action(opens=frozenset(), owes="", arriving=())
        return
    names = ", ".join(kind(unit).short for unit in waiting)
    first = found[0]
    example = f"exchange {board().name(position.place(first))}: {position.label(first)} for {kind(waiting[0]).short}"
    draft.action(opens=frozenset({ExchangeFronts}), owes=f"exchange infantry Fronts for {names}: `{example}`")


def exchange_fronts(draft: Draft, order: ExchangeFronts) -> Iterator[Violation]:
    """Exchanges Fronts one for one; the last of the card's closes the event."""
    for trade in order.trades:
        yield from _exchange(draft, trade)
    _go_on(draft)


def _exchange(draft: Draft, trade: Trade) -> Iterator[Violation]:
    waiting = draft.position.action.arriving
    new = next((unit for unit in waiting if kind(unit).id == trade.new.type), None)
    if new is None:
        names = ", ".join(kind(unit).short for unit in waiting)
        yield Violation(
            "order/not-there", f"{shown(trade.new)} is not among the Fronts that come: {names}", trade.new.type
        )
        return
    if trade.new.reduced:
        name = kind(new).short
        text, remedy = f"{name} comes in at full strength", f"write {name} without brackets"
        yield Violation("order/side-up", text, trade.new.type, remedy)
    found, missing = pick(draft.position, trade.space, (trade.old,))
    yield from missing
    for old in found:
        yield from judge((full_infantry_fronts_only,), draft.position, Candidate(old))
        draft.action(arriving=tuple(unit for unit in waiting if unit != new))
        take_the_place(draft, old, new)


@carries_out("card-allied-21/desert-army-removed", "card-allied-31/replaced-fronts-removed",
             "card-allied-37/replaced-fronts-removed", "card-allied-39/replaced-fronts-removed")  # fmt: skip
def take_the_place(draft: Draft, old: UnitId, new: UnitId) -> None:
    """Puts a new unit where an old one stood, which leaves the game; a Stand Fast marker there binds it too."""
    space, bound = draft.position.place(old), draft.position.action.bound
    name = draft.position.called(old)
    draft.emit(Placed(old, REMOVED), Flipped(old, reduced=False), Placed(new, space))
    if old in bound:
        draft.action(bound={**bound, new: bound[old]})
    draft.tell(
        f"{kind(new).short} takes the place of {name} in {board().name(space)}",
        "7.62/eighth-army-replaces-desert-army"
        if kind(new).nation == "br"
        else "7.62/soviet-mechanized-front-exchange",
    )
