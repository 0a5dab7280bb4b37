"""New Weapons and Lend-Lease: units go from the New Weapons Pool to the Mobilization Pool (2.2.2)."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import NEW_WEAPONS, POOL, CardId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import NORTH_ATLANTIC
from pbem.games.on_to_berlin.rules.c06_impulses import finish_event
from pbem.games.on_to_berlin.state.actions.events import Weapons
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import JET_FIGHTERS, optional
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters


class Supplier(Struct, frozen=True):
    """What a card brings: how many units of a nation at most."""

    nation: Nation
    most: int


SUPPLIERS = {
    CardId("axis-new-weapons"): Supplier(Nation.GE, 3),
    CardId("allied-lend-lease"): Supplier(Nation.SU, 2),
    CardId("allied-new-weapons"): Supplier(Nation.US, 3),
}


@carries_out("card-lend-lease/soviets-at-war", "card-lend-lease/north-atlantic",
             "card-allied-new-weapons/united-states-at-war", "card-axis-new-weapons/needs-a-german-unit")  # fmt: skip
def missing(position: Position, card: CardId) -> str:
    """Returns what is missing for the event of a card; empty if it may be performed."""
    nation = SUPPLIERS[card].nation
    standing = position.standing(nation)
    if not standing.at_war or (nation is Nation.SU and standing.side is not Side.ALLIED):
        return f"{nations()[nation].name} is not At War{' on the Allied side' * (nation is Nation.SU)}"
    if nation is Nation.SU and not friendly(position, Side.ALLIED, NORTH_ATLANTIC):
        return "the Allies do not control the North Atlantic"
    if not any(kind(unit).nation is nation for unit in position.at(NEW_WEAPONS)):
        return f"no {nation} unit is in the New Weapons Pool"
    return ""


@enforces("card-axis-new-weapons/three-german-units")
def three_germans(position: Position, order: Weapons) -> Iterator[Breach]:
    """The Axis card brings three German units at most."""
    yield from _beyond(position, order, "axis-new-weapons")


@enforces("card-lend-lease/two-soviet-tf")
def two_soviet_tank_forces(position: Position, order: Weapons) -> Iterator[Breach]:
    """Lend-Lease brings two Soviet TF at most."""
    yield from _beyond(position, order, "allied-lend-lease")


@enforces("card-allied-new-weapons/three-american-cve")
def three_escort_carriers(position: Position, order: Weapons) -> Iterator[Breach]:
    """The Allied card brings three American CVE at most."""
    yield from _beyond(position, order, "allied-new-weapons")


def _beyond(position: Position, order: Weapons, card: str) -> Iterator[Breach]:
    if position.now.card != card:
        return
    supplier = SUPPLIERS[CardId(card)]
    name = nations()[supplier.nation].name
    for ref in order.units:
        if kinds()[ref.kind].nation is not supplier.nation:
            yield Breach(f"{kinds()[ref.kind].name} is no unit of {name}", ref.kind, f"name units of {name}")
    total = sum(ref.count for ref in order.units)
    if total > supplier.most:
        yield Breach(f"the card brings {counted(supplier.most, 'unit')} at most, not {total}", remedy="name fewer")


@enforces("card-axis-new-weapons/jet-with-option", "16.7/without-the-option-no-jet")
def the_jet_is_optional(position: Position, order: Weapons) -> Iterator[Breach]:
    """The jet fighter is in play by its option alone."""
    if any(kinds()[ref.kind].jet for ref in order.units) and not optional(position, JET_FIGHTERS):
        yield Breach("the jet fighter is an optional unit", "", f"write `Options: {JET_FIGHTERS}`, or leave it out")


CHECKS = (three_germans, two_soviet_tank_forces, three_escort_carriers, the_jet_is_optional)


@carries_out(
    "card-axis-new-weapons/mobilized-from-now-on",
    "card-lend-lease/mobilized-from-now-on",
    "card-allied-new-weapons/mobilized-from-now-on",
    "card-all/condition-missed",
)
def weapons(draft: Draft, order: Weapons) -> Iterator[Violation]:
    """Moves units from the New Weapons Pool to the Mobilization Pool."""
    card = draft.position.now.card
    if card in SUPPLIERS and (why := missing(draft.position, card)):
        remedy = "delete the line: the card's SV points are used all the same"
        yield Violation("order/condition-missed", why, remedy=remedy, rule="card-all/condition-missed")
        return
    yield from judge(CHECKS, draft.position, order)
    for ref in order.units:
        found = _waiting(draft.position, ref)
        if len(found) < ref.count:
            text = f"there are {len(found)} {kinds()[ref.kind].name} in the New Weapons Pool, not {ref.count}"
            yield Violation("order/not-there", text, ref.kind, "name units that are in it")
        draft.put(found[: ref.count], POOL)
    draft.tell("new weapons come to the Mobilization Pool")
    finish_event(draft)


def _waiting(position: Position, ref: Counters) -> list[UnitId]:
    return [unit for unit in position.at(NEW_WEAPONS) if kind(unit).id == ref.kind]
