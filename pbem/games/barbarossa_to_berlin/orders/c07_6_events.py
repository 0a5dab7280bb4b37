"""Chapter 7.6, events of the Axis deck that leave a choice: Panzers, trenches, supply by air, sweeps of partisans."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_space, its_spaces, on_land, posts_on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_6_events import airlifts_and_sweeps, panzer_refit
from pbem.games.barbarossa_to_berlin.rules.c10_movement import axis_trenches
from pbem.games.barbarossa_to_berlin.state.actions.c07_6_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN, Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import write_units

EVENT = "7.6/follow-event-text"
MOST = 60


def _read_refit(reader: Reader, tree: Any) -> Refit:
    return Refit(posts=tuple(post for each in subtrees(tree, "march") for post in _restored(reader, each)))


def _restored(reader: Reader, tree: Any) -> Iterator[Force]:
    """Reads `Minsk: 2PzA, Pz corps`, or names alone, each of which is looked for on the map."""
    march = reader.march(tree, Side.AXIS)
    reduced = [UnitRef(type=unit.type, reduced=True) for unit in march.units]
    if len(subtrees(tree, "units")) > 1:
        yield Force(space=march.origin, units=tuple(reduced))
    else:
        yield from (Force(space=_the_only_place(reader, unit.type), units=(unit,)) for unit in reduced)


def _the_only_place(reader: Reader, type_: TypeId) -> SpaceId:
    """Finds the one space where a counter of a type stands, reduced if there are several."""
    stands = {
        (stand.place, stand.reduced)
        for unit, stand in reader.position.units.items()
        if kind(unit).id == type_ and on_map(stand.place)
    }
    for found in ({place for place, reduced in stands if reduced}, {place for place, _ in stands}):
        if len(found) == 1:
            return found.pop()
    return UNKNOWN


def _write_refit(order: Refit) -> str:
    posts = (f"{board().name(post.space)}: {write_units(post.units)}" for post in order.posts)
    return f"refit {'; '.join(posts)}"


def _offer_refit(position: Position) -> Candidates:
    units = panzer_refit.candidates(position)
    size = min(position.action.left, len(units))

    def orders(arrange: Arrange) -> Iterator[Refit]:
        for chosen in islice(combinations(arrange(units), size), MOST):
            yield Refit(posts=tuple(_post(position, unit) for unit in chosen))

    return thought_of("refit SPACE: UNIT; SPACE: UNIT", f"restore {size} Panzer units", orders)


def _post(position: Position, unit: UnitId) -> Force:
    return Force(space=position.place(unit), units=(UnitRef(type=kind(unit).id, reduced=True),))


REFIT = Kind(
    name="refit",
    action=Refit,
    purpose=Purpose.PLAY,
    moment=Moment("refit", "comes behind the event that restores Panzers", EVENT),
    read={"refit": _read_refit},
    write=_write_refit,
    offered=_offer_refit,
    secret=False,
    misplaced=on_land(posts_on_the_map),
    carried_out=panzer_refit.refit,
)


def _read_trench(reader: Reader, tree: Any) -> LayTrenches:
    return LayTrenches(spaces=read_spaces(reader, tree))


def _write_trench(order: LayTrenches) -> str:
    return f"trench {', '.join(map(board().name, order.spaces))}"


def _offer_trench(position: Position) -> Candidates:
    spaces, size = axis_trenches.candidates(position), axis_trenches.left(position)

    def orders(arrange: Arrange) -> Iterator[LayTrenches]:
        for chosen in islice(combinations(arrange(spaces), size), MOST):
            yield LayTrenches(spaces=tuple(chosen))

    return thought_of("trench SPACE, SPACE", f"lay {size} level-1 trenches", orders)


TRENCH = Kind(
    name="trench",
    action=LayTrenches,
    purpose=Purpose.PLAY,
    moment=Moment("trench", "comes behind the event that lays trenches", EVENT),
    read={"trench": _read_trench},
    write=_write_trench,
    offered=_offer_trench,
    secret=False,
    misplaced=on_land(its_spaces),
    carried_out=axis_trenches.trench,
)


def _read_airlift(reader: Reader, tree: Any) -> Airlift:
    return Airlift(space=reader.space(subtree(tree, "space").children[0]))


def _write_airlift(order: Airlift) -> str:
    return f"airlift {board().name(order.space)}"


def _offer_airlift(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Airlift]:
        yield from (Airlift(space=space) for space in arrange(airlifts_and_sweeps.pockets(position)))

    return thought_of("airlift SPACE", "lay the Luftwaffe Supply marker", orders)


AIRLIFT = Kind(
    name="airlift",
    action=Airlift,
    purpose=Purpose.PLAY,
    moment=Moment("airlift", "comes behind the event that flies supply in", EVENT),
    read={"airlift": _read_airlift},
    write=_write_airlift,
    offered=_offer_airlift,
    secret=False,
    misplaced=on_land(its_space),
    carried_out=airlifts_and_sweeps.airlift,
)


def _read_sweep(reader: Reader, tree: Any) -> Sweep:
    return Sweep(spaces=read_spaces(reader, tree))


def _write_sweep(order: Sweep) -> str:
    return f"sweep {', '.join(map(board().name, order.spaces))}"


def _offer_sweep(position: Position) -> Candidates:
    size = min(position.action.left, len(position.partisans))

    def orders(arrange: Arrange) -> Iterator[Sweep]:
        pairs: list[tuple[SpaceId, ...]] = list(combinations(sorted(position.partisans), size))
        yield from (Sweep(spaces=pair) for pair in arrange(pairs))

    return thought_of("sweep SPACE, SPACE", "take off partisan markers", orders)


SWEEP = Kind(
    name="sweep",
    action=Sweep,
    purpose=Purpose.PLAY,
    moment=Moment("sweep", "comes behind the event against partisans", EVENT),
    read={"sweep": _read_sweep},
    write=_write_sweep,
    offered=_offer_sweep,
    secret=False,
    misplaced=on_land(its_spaces),
    carried_out=airlifts_and_sweeps.sweep,
)


# -- the mark of von Paulus Pause


def _lay_pause(draft: Draft, mark: Mark) -> None:
    draft.this_turn(pause_rounds=mark.number)


def _pause_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=position.this_turn.pause_rounds)


def _every_pause(position: Position) -> Iterator[Mark]:
    if position.this_turn.pause_rounds:
        yield Mark(what="pause", number=position.this_turn.pause_rounds)


PAUSE = MarkKind(
    form="pause {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_pause,
    here=_pause_here,
    section=Section.TURN,
    every=_every_pause,
)


KINDS = (REFIT, TRENCH, AIRLIFT, SWEEP)
MARKS = (PAUSE,)
