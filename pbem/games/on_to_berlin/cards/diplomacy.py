"""Diplomacy, the cards of both sides: nations join, markers move, France returns (3.1.2)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import ON_TRACKS, entry_spaces, nations
from pbem.games.on_to_berlin.board.types import POOL, AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import join
from pbem.games.on_to_berlin.rules.c03_game_basics.spain_and_turkey import leave_the_war
from pbem.games.on_to_berlin.rules.c06_impulses import finish_event
from pbem.games.on_to_berlin.state.actions.events import Diplomacy
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import TrackIs
from pbem.games.on_to_berlin.state.position import Position, kind

PARIS = AreaId("paris")
BY_CARD = {Side.AXIS: "axis diplomacy", Side.ALLIED: "allied diplomacy"}  # how a nation comes in, as its table says
LIBERATORS = (Nation.UK, Nation.US)


def by_card(side: Side) -> list[Nation]:
    """Returns the nations that a side brings in by the card alone."""
    return [row.id for row in nations().values() if row.entry == BY_CARD[side]]


def forward(side: Side) -> list[Nation]:
    """Returns the nations whose marker a side moves toward Entry."""
    return [nation for nation in ON_TRACKS if nations()[nation].side is side]


def backward(side: Side) -> list[Nation]:
    """Returns the nations whose marker a side moves back: Spain and Turkey, by the Allies."""
    return forward(Side.AXIS) if side is Side.ALLIED else []


@enforces("card-axis-diplomacy/five-nations", "card-axis-diplomacy/spain-or-turkey", "card-axis-diplomacy/one-choice")
def the_axis_chooses_among_seven(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """The Axis brings in five nations, or moves the marker of two."""
    yield from _not_among(position, order, Side.AXIS)


@enforces("card-allied-diplomacy/seven-nations", "card-allied-diplomacy/us-or-soviet-marker",
          "card-allied-diplomacy/spain-or-turkey-back", "card-allied-diplomacy/never-three-nations",
          "card-allied-diplomacy/one-choice")  # fmt: skip
def the_allies_choose_among_twelve(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """The Allies bring in seven nations, move the marker of four, or bring France back."""
    yield from _not_among(position, order, Side.ALLIED)


def _not_among(position: Position, order: Diplomacy, side: Side) -> Iterator[Breach]:
    mine = [*by_card(side), *forward(side), *backward(side), *([Nation.FR] if side is Side.ALLIED else [])]
    if position.active is side and order.nation not in mine:
        among = ", ".join(nations()[each].name for each in mine)
        text = f"{nations()[order.nation].name} is none of those that this card is about"
        yield Breach(text, order.nation, f"choose among {among}")


@enforces("card-axis-diplomacy/still-neutral")
def the_axis_wins_over_neutrals(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """A nation that joins the Axis is neutral until then."""
    yield from _not_neutral(position, order, Side.AXIS)


@enforces("card-allied-diplomacy/still-neutral")
def the_allies_win_over_neutrals(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """A nation that joins the Allies is neutral until then."""
    yield from _not_neutral(position, order, Side.ALLIED)


def _not_neutral(position: Position, order: Diplomacy, side: Side) -> Iterator[Breach]:
    standing = position.standing(order.nation)
    if position.active is side and order.nation in by_card(side) and not standing.neutral:
        text = f"{nations()[order.nation].name} is on the {standing.side.capitalize()} side already"
        yield Breach(text, order.nation, "choose a nation that is still neutral")


@enforces("card-all/marker-at-its-end")
def the_marker_can_move(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """A marker in Entry goes no further, one at its start does not go back."""
    nation, side = order.nation, position.active
    if side is None or nation not in ON_TRACKS:
        return
    at, name = position.tracks[nation], nations()[nation].name
    if nation in forward(side) and at >= entry_spaces()[nation]:
        yield Breach(f"the War Entry marker of {name} is in the Entry space", nation, "choose another nation")
    if nation in backward(side) and at == 0:
        yield Breach(f"the War Entry marker of {name} is at its start", nation, "choose another nation")


@enforces("card-allied-diplomacy/not-back-after-violation")
def no_step_back_after_a_violation(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """The marker of a nation that is At War by a violation is not moved back."""
    side = position.active
    if side and order.nation in backward(side) and position.standing(order.nation).violated:
        text = f"{nations()[order.nation].name} is At War because its neutrality was violated"
        yield Breach(text, order.nation, "choose another nation")


@enforces("card-allied-diplomacy/france-on-the-axis-side")
def france_is_with_the_axis(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """France is brought back from the Axis side alone."""
    if _returns(position, order) and position.standing(Nation.FR).side is Side.ALLIED:
        yield Breach("France is on the Allied side already", order.nation, "choose another nation")


@enforces("card-allied-diplomacy/paris-allied")
def paris_is_allied(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """The Allies control Paris."""
    if _returns(position, order) and position.owner(PARIS) is not Side.ALLIED:
        yield Breach("the Allies do not control Paris", order.nation, "take Paris first")


@enforces("card-allied-diplomacy/no-axis-unit-in-paris")
def no_axis_unit_in_paris(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """No Axis unit is in Paris."""
    if _returns(position, order) and position.of(Side.AXIS, PARIS):
        yield Breach("an Axis unit is in Paris", order.nation, "drive it out first")


@enforces("card-allied-diplomacy/british-or-americans-in-paris")
def liberators_in_paris(position: Position, order: Diplomacy) -> Iterator[Breach]:
    """A British or American land unit is in Paris."""
    there = any(kind(unit).land and kind(unit).nation in LIBERATORS for unit in position.of(Side.ALLIED, PARIS))
    if _returns(position, order) and not there:
        yield Breach("no British or American land unit is in Paris", order.nation, "move one there first")


def _returns(position: Position, order: Diplomacy) -> bool:
    return position.active is Side.ALLIED and order.nation is Nation.FR


CHECKS = (
    the_axis_chooses_among_seven, the_allies_choose_among_twelve, the_axis_wins_over_neutrals,
    the_allies_win_over_neutrals, the_marker_can_move, no_step_back_after_a_violation, france_is_with_the_axis,
    paris_is_allied, no_axis_unit_in_paris, liberators_in_paris,
)  # fmt: skip


def choices(position: Position) -> Iterator[Nation]:
    """Yields the nations that the player may choose now."""
    return (nation for nation in Nation if not judge(CHECKS, position, Diplomacy(nation=nation)))


def diplomacy(draft: Draft, order: Diplomacy) -> Iterator[Violation]:
    """Lets a nation join, moves its War Entry marker, or brings France back."""
    yield from judge(CHECKS, draft.position, order)
    side = draft.position.active
    if side is None:
        return
    if _returns(draft.position, order):
        _france_returns(draft)
    elif order.nation in forward(side):
        _step_forward(draft, order.nation, side)
    elif order.nation in backward(side):
        _step_back(draft, order.nation)
    else:  # a nation of the card, or one about which both have waived that it is none
        _joins(draft, order.nation, side)
    finish_event(draft)


@carries_out("card-axis-diplomacy/joins-at-once", "card-axis-diplomacy/gray-cubes-off",
             "card-allied-diplomacy/joins-at-once", "card-allied-diplomacy/white-cubes-off")  # fmt: skip
def _joins(draft: Draft, nation: Nation, side: Side) -> None:
    join(draft, nation, side, f"card-{side}-diplomacy/joins-at-once")


@carries_out(
    "3.1.2/violated-stay-there",
    "card-axis-diplomacy/entry-space",
    "card-axis-diplomacy/no-effect-after-violation",
    "card-allied-diplomacy/entry-space",
    "card-allied-diplomacy/us-points-at-once",
    "3.1.2/us-and-soviets-by-track",
    "3.1.2/spain-and-turkey-by-track",
)
def _step_forward(draft: Draft, nation: Nation, side: Side) -> None:
    entry = entry_spaces()[nation]
    space = min(draft.position.tracks[nation] + 1, entry)
    draft.emit(TrackIs(nation, space))
    where = "into the Entry space" if space == entry else f"to space {space} of {entry}"
    draft.tell(f"the War Entry marker of {nations()[nation].name} moves {where}", f"card-{side}-diplomacy/one-choice")
    if space == entry and draft.position.standing(nation).neutral:
        join(draft, nation, side, f"card-{side}-diplomacy/entry-space")
    elif space == entry:
        _stays(draft, nation)


def _stays(draft: Draft, nation: Nation) -> None:
    """Tells why a marker in Entry brings nobody in: its nation is in the war already, for good if it was violated."""
    standing = draft.position.standing(nation)
    by_rule = nation in forward(Side.AXIS)  # 3.1.3a is about Spain and Turkey; for the others it is a reading
    why = f", as its neutrality was violated ({'3.1.3a' if by_rule else 'R68'})" if standing.violated else ""
    told = f"{nations()[nation].name} stays on the {standing.side.capitalize()} side{why}"
    row = "3.1.3/violated-for-good" if by_rule else "3.1.2/violated-stay-there"
    draft.tell(told, *((row,) if standing.violated else ()))


@carries_out("card-allied-diplomacy/leaving-entry")
def _step_back(draft: Draft, nation: Nation) -> None:
    at, name = draft.position.tracks[nation], nations()[nation].name
    space = max(0, at - 1)
    draft.emit(TrackIs(nation, space))
    draft.tell(f"the War Entry marker of {name} moves back to space {space}",
               "card-allied-diplomacy/spain-or-turkey-back")  # fmt: skip
    if at == entry_spaces()[nation]:
        leave_the_war(draft, nation)


@carries_out("card-allied-diplomacy/france-returns", "card-allied-diplomacy/french-units-change",
             "card-allied-diplomacy/other-french-to-the-pool")  # fmt: skip
def _france_returns(draft: Draft) -> None:
    """French units that the Allies can reach change sides, the others go to the pool."""
    lost = [unit for unit, stand in draft.position.units.items() if _is_lost(draft.position, unit, stand.place)]
    draft.put(lost, POOL)
    draft.standing(Nation.FR, side=Side.ALLIED, neutral=False, at_war=True)
    draft.note(vichy=False)
    draft.tell("France returns to the Allies", "card-allied-diplomacy/france-returns")


def _is_lost(position: Position, unit: UnitId, place: str) -> bool:
    """Tells whether a French unit is where it cannot become Allied."""
    if kind(unit).nation is not Nation.FR or place not in board().areas:
        return False
    area = AreaId(place)
    occupied = any(kind(each).nation is not Nation.FR for each in position.of(Side.AXIS, area))
    french = position.holder(area) is Nation.FR and not occupied
    return not french and position.owner(area) is not Side.ALLIED
