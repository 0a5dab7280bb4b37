"""Chapter 7.62: the units that a card brings come in, to the Reserve Box and onto the map."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pbem.core.rules import Violation, carries_out, judge
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, SpaceId, Stage, UnitId, Use
from pbem.games.barbarossa_to_berlin.rules.c03_control import enter
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import by_itself, posted
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import (
    ELSEWHERE,
    all_find_room,
    places,
    refused,
    seats,
)
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import arrivals, nations, newcomers
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import ANTWERP, NAPLES
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import Reinforce
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

NO_REINFORCEMENT_CARDS = {(Side.ALLIED, number) for number in (29, 30, 42)}  # Romania, Bulgaria, Tito
REINFORCE = frozenset({Reinforce})


@carries_out("card-axis-24/two-panzer-corps", "card-axis-32/two-corps", "card-axis-33/two-corps",
             "card-axis-34/one-corps", "card-axis-35/one-panzer-corps", "card-axis-36/one-ss-panzer-corps",
             "card-allied-02/four-armies", "card-allied-05/one-cw-corps", "card-allied-24/three-armies",
             "card-allied-26/one-cw-corps", "card-allied-29/one-soviet-army", "card-allied-30/one-soviet-army",
             "card-allied-38/one-us-corps", "card-allied-40/one-us-corps", "card-allied-41/one-us-corps")  # fmt: skip
def bring(draft: Draft, side: Side, number: int) -> None:
    """Brings in what a card lists: SCUs to the Reserve Box at once; LCUs wait to be placed."""
    pass_over(draft, side, number)
    fresh = newcomers(draft.position, side, number)
    for each in fresh:
        draft.emit(Flipped(each.unit, each.reduced))
    to_the_box(draft, [each.unit for each in fresh if each.to == "reserve"])
    if (side, number) not in NO_REINFORCEMENT_CARDS:
        draft.this_turn(reinforced=draft.position.this_turn.reinforced | nations(side, number))
    draft.action(arriving=tuple(each.unit for each in fresh if each.to not in ELSEWHERE))
    go_on(draft)


def pass_over(draft: Draft, side: Side, number: int) -> None:
    """Report the units that a card lists but does not bring, so that none is left out silently.

    An army is in play already, or was; of a corps or a Soviet army all counters are in use.
    """
    coming = Counter(kind(each.unit).id for each in newcomers(draft.position, side, number))
    for row in arrivals(side, number):
        left = row.counters - min(row.counters, coming[row.unit])
        coming[row.unit] -= row.counters - left
        if not left:
            continue
        unit = unit_types()[row.unit]
        if unit.large:
            draft.tell(f"{unit.short} has already entered the game and is passed over", "7.63/lcus-in-play-ignored")
        else:
            names = unit.short if left == 1 else f"{left} {unit.short}"
            draft.tell(f"no counter is left for {names}: not brought in", "7.62/scus-to-reserve-box")


def to_the_box(draft: Draft, units: Sequence[UnitId]) -> None:
    """Puts units into the Reserve Box of their side."""
    for unit in units:
        draft.emit(Placed(unit, RESERVE[kind(unit).side]))
    if units:
        names = _names(draft.position, units)
        draft.tell(f"to the Reserve Box: {names}", "7.62/scus-to-reserve-box")


def _names(position: Position, units: Sequence[UnitId]) -> str:
    labels = [position.called(unit) for unit in units]
    counted = {label: labels.count(label) for label in labels}
    return ", ".join(label if number == 1 else f"{number} {label}" for label, number in counted.items())


@carries_out("5.5/siberians-before-markers")
def go_on(draft: Draft) -> None:
    """Places what can come in at one place only, and says what is still to be placed."""
    waiting = draft.position.action.arriving
    found = seats(draft.position, waiting)
    for unit in waiting:
        if unit not in found:  # a rule was waived; there is no place for it any more
            draft.tell(f"{draft.position.called(unit)} finds no place and stays out")
    waiting = tuple(unit for unit in waiting if unit in found)
    if all(len(places(draft.position, unit)) == 1 for unit in waiting):
        for unit in waiting:
            land(draft, unit, found[unit])
            by_itself(draft, Reinforce, (posted(found[unit], kind(unit).id),))
        waiting = ()
    draft.action(
        arriving=waiting, opens=REINFORCE if waiting else frozenset(), owes=_owed(draft.position, waiting, found)
    )
    if not waiting:
        _open_the_port(draft)


def _owed(position: Position, waiting: Sequence[UnitId], found: Mapping[UnitId, SpaceId]) -> str:
    if not waiting:
        return ""
    example = board().name(found[waiting[0]])
    return f"place {_names(position, waiting)}: `reinforce {example}: {position.label(waiting[0])}`"


def land(draft: Draft, unit: UnitId, space: SpaceId) -> None:
    """Brings a unit onto the map."""
    enter(draft, unit, space)
    if _gives_a_marker(draft.position, unit, space):
        draft.action(entered=draft.position.action.entered | {space})
    draft.tell(f"{draft.position.called(unit)} comes in at {board().name(space)}", "7.62/enter-by-event")


def _gives_a_marker(position: Position, unit: UnitId, space: SpaceId) -> bool:
    """Tells the three places where Western reinforcements may act at once, unless the card gives OPS (7.62)."""
    port = space in (NAPLES, ANTWERP) or space in position.overlord
    return port and kind(unit).nation in WESTERN and Use.OPS not in position.action.uses


def _open_the_port(draft: Draft) -> None:
    """Gives a Move or Combat marker for each port of entry (7.62)."""
    entered = draft.position.action.entered
    if not entered:
        return
    draft.action(stage=Stage.ACTIVATE, free=len(entered), free_for="entry")
    names = " and ".join(board().name(space) for space in sorted(entered))
    draft.tell(f"a Move or Combat marker may be placed on {names}", "7.62/marker-on-entry-space")


def reinforce(draft: Draft, order: Reinforce) -> Iterator[Violation]:
    """Places reinforcements; the last one placed closes the event."""
    for post in order.posts:
        for ref in post.units:
            yield from _place(draft, post.space, ref)
    yield from judge((all_find_room,), draft.position, draft.position.action.arriving)
    go_on(draft)


def _place(draft: Draft, space: SpaceId, ref: UnitRef) -> Iterator[Violation]:
    position = draft.position
    coming = position.action.arriving
    unit = next((each for each in coming if kind(each).id == ref.type), None)
    if unit is None:
        yield Violation(
            "order/not-there",
            f"{shown(ref)} is not among the reinforcements to be placed: {_names(position, coming)}",
            ref.type,
            position.action.owes,
        )
        return
    if ref.reduced and not position.units[unit].reduced:
        name = kind(unit).short
        text, remedy = f"{name} comes in at full strength", f"write {name} without brackets"
        yield Violation("order/side-up", text, ref.type, remedy)
    yield from refused(position, unit, space)
    draft.action(arriving=tuple(each for each in coming if each != unit))
    land(draft, unit, space)
