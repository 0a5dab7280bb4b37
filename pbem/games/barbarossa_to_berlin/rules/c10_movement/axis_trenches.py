"""Chapter 10.2: Axis trenches, which only events lay (Axis cards 7, 38, 39, 54)."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import by_itself
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import space_in_full_supply, supply
from pbem.games.barbarossa_to_berlin.state.actions.c07_6_events import LayTrenches
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Trenched
from pbem.games.barbarossa_to_berlin.state.position import Position, Trench, changed, kind

HEDGEHOGS, ATLANTIC_WALL, EAST_WALL, BUNKER = 7, 38, 39, 54
MOST_AXIS_TRENCHES = 3
MARKERS = {HEDGEHOGS: 3, ATLANTIC_WALL: 2, EAST_WALL: 3, BUNKER: 1}
KINDS = {ATLANTIC_WALL: "atlantic_wall"}
BERLIN = SpaceId("berlin")
INVASION_COAST = frozenset("ABCDEFGHI")
ROWS = {
    HEDGEHOGS: "card-axis-07/three-trenches",
    ATLANTIC_WALL: "card-axis-38/two-trenches",
    EAST_WALL: "card-axis-39/three-trenches",
    BUNKER: "card-axis-54/trench-on-berlin",
}


class Digging(Struct, frozen=True):
    """A space about to get an Axis trench, by the card of that number."""

    space: SpaceId
    card: int

    @property
    def name(self) -> str:
        """The space's printed name."""
        return board().name(self.space)


@enforces("card-axis-07/three-trenches")
def hedgehogs_round_german_armies(position: Position, digging: Digging) -> Iterator[Breach]:
    """Hedgehogs protect German armies in Full Supply spaces of the Soviet Union."""
    if digging.card != HEDGEHOGS:
        return
    if position.action.left < 1:
        yield Breach(f"{digging.name} is one more than the three trenches of the event", digging.space)
    elif not _soviet_land(digging.space) or not _german_armies(position, digging.space):
        yield Breach(f"{digging.name} is no space of the Soviet Union with a German army", digging.space)
    elif not space_in_full_supply(position, digging.space, Side.AXIS):
        yield Breach(f"{digging.name} is not in Full Supply", digging.space, "name spaces in Full Supply")


@enforces("card-axis-39/three-trenches")
def east_wall_in_the_soviet_union(position: Position, digging: Digging) -> Iterator[Breach]:
    """The East Wall is three trenches in the Soviet Union."""
    if digging.card != EAST_WALL:
        return
    if position.action.left < 1:
        yield Breach(f"{digging.name} is one more than the three trenches of the event", digging.space)
    elif not _soviet_land(digging.space):
        yield Breach(f"{digging.name} does not lie in the Soviet Union", digging.space)


@enforces("card-axis-39/german-army-full-supply")
def east_wall_behind_supplied_armies(position: Position, digging: Digging) -> Iterator[Breach]:
    """The East Wall is dug where a German army stands in Full Supply."""
    armies = _german_armies(position, digging.space)
    if digging.card == EAST_WALL and not any(supply(position, unit) == Supply.FULL for unit in armies):
        yield Breach(f"no German army in Full Supply stands in {digging.name}", digging.space)


@enforces("card-axis-38/two-trenches")
def atlantic_wall_on_the_coast(position: Position, digging: Digging) -> Iterator[Breach]:
    """The Atlantic Wall is two trenches behind the beaches A to I, in spaces of the Axis."""
    if digging.card != ATLANTIC_WALL:
        return
    if position.action.left < 1:
        yield Breach(f"{digging.name} is one more than the two trenches of the event", digging.space)
    elif digging.space not in coast():
        yield Breach(f"no beach from A to I is connected with {digging.name}", digging.space, _coast_told())
    elif position.control[digging.space] != Side.AXIS:
        yield Breach(f"{digging.name} is not controlled by the Axis", digging.space, _coast_told())


@enforces("10.2/three-axis-trenches")
def three_axis_trenches(position: Position, digging: Digging) -> Iterator[Breach]:
    """Three Axis trenches at most are in play, without the walls in the West; none comes back, and one to a space."""
    if digging.space in position.trenches:
        yield Breach(f"a trench is in {digging.name} already", digging.space, "name another space")
    elif digging.space in position.axis_works:
        yield Breach(f"the Axis trench in {digging.name} has been lost and is not rebuilt", digging.space)
    elif digging.card != ATLANTIC_WALL and room(position) < 1:
        yield Breach(f"{digging.name} would be a fourth Axis trench; three at most are in play", digging.space)


CHECKS = (
    hedgehogs_round_german_armies, east_wall_in_the_soviet_union, east_wall_behind_supplied_armies,
    atlantic_wall_on_the_coast, three_axis_trenches,
)  # fmt: skip


def trench(draft: Draft, order: LayTrenches) -> Iterator[Violation]:
    """Lays the trenches of an order one by one."""
    for space in order.spaces:
        yield from judge(CHECKS, draft.position, Digging(space, draft.position.action.card or 0))
        lay(draft, space)
    close(draft)


def lay(draft: Draft, space: SpaceId) -> None:
    """Lays a level-1 trench in a space."""
    card = draft.position.action.card or 0
    draft.emit(Trenched(space, Trench(KINDS.get(card, "axis"), 1)))
    draft.note(axis_works=draft.position.axis_works | {space})
    draft.action(left=max(0, draft.position.action.left - 1))
    draft.tell(
        f"a level-1 trench is laid in {board().name(space)}", ROWS.get(card, "10.2/axis-trenches-events-or-setup")
    )


def room(position: Position) -> int:
    """Returns how many more Axis trenches may be in play, those of the walls in the West not counted."""
    return max(0, MOST_AXIS_TRENCHES - sum(each.kind == "axis" for each in position.trenches.values()))


def coast() -> frozenset[SpaceId]:
    """Returns the land spaces that beaches A to I are connected with."""
    return frozenset(
        SpaceId(link.b) for link in board().links
        if link.kind == "beach" and board().spaces[link.a].beach in INVASION_COAST
    )  # fmt: skip


def _coast_told() -> str:
    return "name two of " + ", ".join(sorted(board().name(space) for space in coast()))


def _soviet_land(space: SpaceId) -> bool:
    return board().spaces[space].country == "soviet_union"


def _german_armies(position: Position, space: SpaceId) -> list[UnitId]:
    return [unit for unit in position.at(space) if kind(unit).nation == "ge" and kind(unit).large]


def candidates(position: Position) -> list[SpaceId]:
    """Returns the spaces in which the event played may lay a trench."""
    card = position.action.card or 0
    spaces = coast() if card == ATLANTIC_WALL else [space for space in position.stacks if space in position.control]
    return [space for space in sorted(spaces) if not judge(CHECKS, position, Digging(space, card))]


def sites(position: Position, card: int) -> list[SpaceId]:
    """Returns the spaces in which the event of a card could lay a trench if it were played now."""
    played = changed(position, action=replace(position.action, card=card, left=1), memo={})
    if card != BUNKER:
        return candidates(played)
    held = position.control[BERLIN] == Side.AXIS
    return [BERLIN] if held and not judge((three_axis_trenches,), played, Digging(BERLIN, BUNKER)) else []


def left(position: Position) -> int:
    """Returns how many trenches the event played has still to lay."""
    found = min(position.action.left, len(candidates(position)))
    return found if position.action.card == ATLANTIC_WALL else min(found, room(position))


def begin(draft: Draft, card: int) -> None:
    """Lays all trenches if there is one way to do so, or asks where they come."""
    draft.action(left=MARKERS[card], opens=frozenset({LayTrenches}))
    spaces = candidates(draft.position)
    for space in spaces if len(spaces) <= left(draft.position) else ():
        lay(draft, space)
        by_itself(draft, LayTrenches, (space,))
    close(draft)


def close(draft: Draft) -> None:
    """Asks for the rest, or goes on if nothing is left to lay."""
    more = left(draft.position)
    if more:
        for_instance = ", ".join(board().name(space) for space in candidates(draft.position)[:more])
        owes = f"lay {more} {'trench' if more == 1 else 'trenches'}: `trench {for_instance}`"
        draft.action(owes=owes)
    else:
        draft.action(opens=draft.position.action.opens - {LayTrenches}, owes="")


@carries_out("card-axis-54/trench-on-berlin")
def begin_bunker(draft: Draft) -> None:
    """Lays the trench of The Bunker on Berlin, if the Axis holds it and the limit allows one more."""
    found = judge((three_axis_trenches,), draft.position, Digging(BERLIN, BUNKER))
    if draft.position.control[BERLIN] != Side.AXIS:
        draft.remark("no trench is laid: the Axis does not control Berlin", ROWS[BUNKER])
    elif found:
        draft.remark(f"no trench is laid: {found[0].text}", ROWS[BUNKER])
    else:
        lay(draft, BERLIN)
        by_itself(draft, LayTrenches, (BERLIN,))
