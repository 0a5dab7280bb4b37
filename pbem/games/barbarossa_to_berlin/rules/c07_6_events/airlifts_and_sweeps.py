"""The Luftwaffe Supply marker (13.1, Axis card 19), and partisans swept away (16.2, Axis cards 40, 51)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import by_itself
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.actions.c07_6_events import Airlift, Sweep
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Partisan
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

SWEPT = 2
SWEEPS = {40: "card-axis-40/two-partisans-removed", 51: "card-axis-51/two-partisans-removed"}


# -- the airlift


@enforces("card-axis-19/one-oos-space")
def over_units_out_of_supply(position: Position, space: SpaceId) -> Iterator[Breach]:
    """The marker is laid on Axis units out of supply."""
    if space not in pockets(position):
        yield Breach(
            f"no Axis unit that is out of supply stands in {board().name(space)}",
            space,
            "name one of " + ", ".join(board().name(each) for each in pockets(position)),
        )


def pockets(position: Position) -> list[SpaceId]:
    """Returns the spaces with Axis units out of supply."""
    return [
        space
        for space, stack in sorted(position.stacks.items())
        if space in position.control
        and any(kind(unit).side == Side.AXIS and supply(position, unit) == Supply.OUT for unit in stack)
    ]


def begin_airlift(draft: Draft) -> None:
    """Lays the marker where there is one pocket, or asks which of several is supplied."""
    spaces = pockets(draft.position)
    if len(spaces) == 1:
        _lay_marker(draft, spaces[0])
        by_itself(draft, Airlift, spaces)
    elif spaces:
        names = " or ".join(f"`airlift {board().name(space)}`" for space in spaces[:3])
        draft.action(opens=frozenset({Airlift}), owes=f"lay the Luftwaffe Supply marker: {names}")


def airlift(draft: Draft, order: Airlift) -> Iterator[Violation]:
    """Lays the Luftwaffe Supply marker."""
    yield from judge((over_units_out_of_supply,), draft.position, order.space)
    _lay_marker(draft, order.space)


def _lay_marker(draft: Draft, space: SpaceId) -> None:
    draft.this_turn(luftwaffe=space)
    draft.action(opens=draft.position.action.opens - {Airlift}, owes="")
    draft.tell(
        f"Luftwaffe Supply for {board().name(space)}: Limited Supply for defence and attrition this turn",
        "card-axis-19/one-oos-space",
        "card-axis-19/limited-supply-defence-attrition",
    )


# -- the sweep


@enforces("card-axis-40/two-partisans-removed", "card-axis-51/two-partisans-removed")
def two_markers_that_lie_there(position: Position, space: SpaceId) -> Iterator[Breach]:
    """A sweep takes off two partisan markers."""
    code, name = SWEEPS.get(position.action.card or 0, ""), board().name(space)
    if space not in position.partisans:
        there = ", ".join(board().name(each) for each in sorted(position.partisans)) or "nowhere"
        yield Breach(f"no partisan marker lies in {name}", space, f"partisans are in {there}", code)
    elif position.action.left < 1:
        yield Breach(f"{name} is a third marker; a sweep takes off two", space, "name two spaces", code)


def begin_sweep(draft: Draft) -> None:
    """Takes off all markers where there are no more than two, or asks which two."""
    draft.action(left=SWEPT, opens=frozenset({Sweep}))
    for space in sorted(draft.position.partisans) if len(draft.position.partisans) <= SWEPT else ():
        _take_off(draft, space)
        by_itself(draft, Sweep, (space,))
    _close_sweep(draft)


def sweep(draft: Draft, order: Sweep) -> Iterator[Violation]:
    """Takes off the named markers."""
    for space in order.spaces:
        yield from judge((two_markers_that_lie_there,), draft.position, space)
        _take_off(draft, space)
    _close_sweep(draft)


def _take_off(draft: Draft, space: SpaceId) -> None:
    draft.emit(Partisan(space, laid=False))
    draft.action(left=max(0, draft.position.action.left - 1))
    rule = SWEEPS.get(draft.position.action.card or 0, "16.2/removed-by-sweep")
    draft.tell(f"the partisans of {board().name(space)} are swept away", rule)


def _close_sweep(draft: Draft) -> None:
    left = min(draft.position.action.left, len(draft.position.partisans))
    if left:
        names = ", ".join(board().name(space) for space in sorted(draft.position.partisans)[:left])
        owes = f"take off {left} partisan {'marker' if left == 1 else 'markers'}: `sweep {names}`"
        draft.action(owes=owes)
    else:
        draft.action(opens=draft.position.action.opens - {Sweep}, owes="")
