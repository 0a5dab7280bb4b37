"""Set-up lines and `check` to their canonical lines."""

from collections.abc import Iterable

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, Step
from pbem.games.barbarossa_to_berlin.orders.notation.marks import write_mark
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import told
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.setup import Adjust, Expect
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_list, write_post, write_spaces, write_units


def settings(action: Adjust) -> Iterable[str]:
    """Writes what a `set` line says, part by part."""
    if action.vp is not None:
        yield f"vp {action.vp}"
    if action.turn is not None:
        yield f"turn {action.turn}"
    if action.round is not None:
        yield f"round {action.round}"
    if action.step is not None:
        yield f"step {STEP_NAMES[action.step]}"
    yield from (f"trench {board().name(space)} {level}" for space, level in action.trenches)
    if action.stand_fast:
        yield f"standfast {write_spaces(action.stand_fast)}"
    if action.partisans:
        yield f"partisans {write_spaces(action.partisans)}"
    yield from (f"event {side} {card}" for side, card in action.events)
    if action.total_war:
        yield "total war"
    yield from _card_lists((("hand", action.hand), ("discarded", action.discarded), ("removed", action.removed)))
    yield from (f"rp {track} {told(halves)}" for track, halves in action.rp)
    yield from (f"{theatre} {shown(a.UnitRef(type=unit))}" for theatre, unit in action.lost_in)
    yield from (f"beachhead {board().name(beach)} {marker}" for beach, marker in action.beachheads)
    yield from map(write_mark, action.marks)
    yield from (f"{what} none" for what in action.cleared)


STEP_NAMES = {Step.AXIS_ROUND: "axis", Step.ALLIED_ROUND: "allied", Step.REPLACEMENT: "replacement"}


def facts(action: Expect) -> Iterable[str]:
    """Writes what a `check` says, part by part."""
    if action.vp is not None:
        yield f"vp {action.vp}"
    yield from (write_post(force) for force in action.units)
    for side, spaces in ((Side.AXIS, action.axis), (Side.ALLIED, action.allied)):
        if spaces:
            yield f"{side}: {write_spaces(spaces)}"
    yield from (f"{board().name(space)}: empty" for space in action.empty)
    yield from _table_facts(action)


def _table_facts(action: Expect) -> Iterable[str]:
    """Writes what is said of tracks, hands, piles and markers."""
    if action.turn is not None:
        yield f"turn {action.turn}"
    if action.winner is not None:
        yield f"winner {action.winner}"
    yield from (f"hand {side} {size}" for side, size in action.hands)
    yield from (f"trench {board().name(space)} {level}" for space, level in action.trenches)
    yield from (f"beachhead {board().name(beach)} {marker or 'none'}" for beach, marker in action.heads)
    for word, spaces in (("standfast", action.stand_fast), ("partisans", action.partisans)):
        if spaces is not None:
            yield f"{word} {write_spaces(spaces) or 'none'}"
    yield from (
        f"{_box_name(side, force.space)}: {write_units(force.units) or 'empty'}" for side, force in action.boxes
    )
    yield from (f"rp {track} {told(halves)}" for track, halves in action.rp)
    yield from _card_lists((("discarded", action.discarded), ("removed", action.removed)))
    yield from (f"pile {side} {size}" for side, size in action.piles)
    if action.round is not None:
        yield f"round {action.round}"
    yield from (f"event {side} {card}" for side, card in action.events)
    for theatre, types in action.lost_in:
        yield f"{theatre} {', '.join(shown(a.UnitRef(type=each)) for each in types) or 'none'}"
    yield from map(write_mark, action.marks)


def _card_lists(piles: Iterable[tuple[str, tuple[tuple[Side, int], ...]]]) -> Iterable[str]:
    for word, pile in piles:
        for side in dict.fromkeys(owner for owner, _ in pile):
            yield f"{word} {side} {write_list([card for owner, card in pile if owner == side])}"


def _box_name(side: Side, box: str) -> str:
    """Writes a box of a side, or a turn of the track."""
    if box.startswith("turn_track"):
        return f"track {box.rpartition('_')[2]}"
    return f"{'lost' if box == REMOVED else box.partition('_')[0]} {side}"
