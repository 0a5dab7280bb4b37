"""Set-up lines of units and control: they put any position on the board, for a study, a game taken over, or a case."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.kind import Purpose, never
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.counters import unit_types, units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import OFF, REMOVED, Side, SpaceId, TypeId, UnitId, turn_track
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_spaces, no_places, on_land, posts_on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_post, read_posts, read_side, read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.setup_lines.set_and_check import ABOVE_TURN_1
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c03_control import MOSCOW, MOSCOW_TAKEN, clear_works
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import is_beach
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import PlaceUnits, RemoveUnits, SetControl
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Controlled, EventInForce, Flipped, Placed, StalinMoved
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import STALIN, Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_posts, write_spaces

BOXES = ("reserve", "eliminated", "waiting")
SIDED_BOXES = ("reserve", "eliminated")


def _read_place(reader: Reader, tree: Any) -> PlaceUnits:
    return PlaceUnits(posts=tuple(_placed(reader, each) for each in subtrees(tree, "post")))


def _placed(reader: Reader, tree: Any) -> Force:
    """Reads a space, a box, a turn of the track or `Lost`, with counters."""
    name = str(subtree(tree, "space").children[0]).casefold()
    word, _, turn = name.partition(" ")
    if word == "track" and turn.isdigit():
        return Force(space=turn_track(int(turn)), units=reader.units(subtree(tree, "units")))
    if name == "lost":
        return Force(space=REMOVED, units=reader.units(subtree(tree, "units")))
    return read_post(reader, tree, present=False)


def _write_place(order: PlaceUnits) -> str:
    return f"place {write_posts(order.posts)}"


def place(draft: Draft, order: PlaceUnits) -> Iterator[Violation]:
    """Puts counters into spaces or boxes, from wherever they are; the spaces become theirs."""
    yield from _named_twice(order)
    for post in order.posts:
        before = draft.position
        for ref in post.units:
            yield from _place_one(draft, post.space, ref, before)
        if post.space in board().spaces:
            yield from c09_stacking.stacking(draft.position, post.space, draft.position.at(post.space))


def _place_one(draft: Draft, space: SpaceId, ref: UnitRef, before: Position) -> Iterator[Violation]:
    if ref.type == STALIN:
        draft.emit(StalinMoved(space))
        return
    side = _side(draft.position, ref.type)
    goal = _own_box(draft.position, space, ref)
    unit = next(iter(_available(draft.position, ref.type, goal)), None)
    if unit is None:
        yield _none_left(ref, len(list(_available(before, ref.type, goal))))
        return
    yield from _occupied(draft.position, goal, side)
    if is_beach(goal) and entry_ban(draft.position, unit, goal):
        yield _no_beach_head(goal)
        return
    _tell_whence(draft, unit, goal)
    draft.emit(Placed(unit, goal), Flipped(unit, ref.reduced))
    if goal == MOSCOW and side == Side.AXIS:
        draft.emit(EventInForce(MOSCOW_TAKEN))
    _give(draft, goal, side)


def _named_twice(order: PlaceUnits) -> Iterator[Violation]:
    """An army or a Front has one counter, and stands in one space."""
    named = Counter(ref.type for post in order.posts for ref in post.units)
    for type_, times in named.items():
        if times > 1 and (type_ == STALIN or unit_types()[type_].large):
            name = shown(UnitRef(type=type_))
            yield Violation("order/named-twice", f"{name} is placed twice", type_, "name it once: there is one counter")


def _tell_whence(draft: Draft, unit: UnitId, goal: SpaceId) -> None:
    """Says that a counter is taken from a box, or from where a line above has put it."""
    place = draft.position.place(unit)
    first = opening().place(unit)
    if place not in (OFF, goal) and (place != first or (place.startswith(BOXES) and not kind(unit).large)):
        where = "the Eliminated Units Box" if place.startswith("eliminated") else board().name(place)
        draft.remark(f"{draft.position.label(unit)} is taken from {where}, where it lay until now")


def _none_left(ref: UnitRef, number: int) -> Violation:
    text, name = f"no {shown(ref)} counter is left to place", unit_types()[ref.type].short
    remedy = f"at most {counted(number, 'counter')} of {name} can still come there: the others are on the map"
    return Violation("order/not-there", text, ref.type, remedy if number else f"first `remove` one: {name}")


def _no_beach_head(beach: SpaceId) -> Violation:
    name = board().name(beach)
    text = f"only Western Allied units stand on {name}, and only with a Beach Head"
    return Violation("order/no-such-place", text, beach, f"first `set beachhead {name} allied`")


def _side(position: Position, type_: TypeId) -> Side:
    """Whose the counters of a type are: those of Turkey and Sweden may have come to a player (17.4)."""
    printed = unit_types()[type_]
    return position.allegiance.get(printed.nation, printed.side)


def _own_box(position: Position, space: SpaceId, ref: UnitRef) -> SpaceId:
    """The box meant, Reserve or Eliminated Units, is that of the unit's own side."""
    box = next((box for box in SIDED_BOXES if space.startswith(box)), "")
    return SpaceId(f"{box}_{_side(position, ref.type)}") if box else space


def _available(position: Position, type_: TypeId, goal: SpaceId) -> Iterable[UnitId]:
    """Counters off the game first, then those of the boxes; an LCU comes from wherever it is."""
    large, side = unit_types()[type_].large, _side(position, type_)
    alike = (unit for unit, each in units().items() if each.id == type_ and each.side == side)
    every = [unit for unit in alike if large or position.place(unit) != goal]
    return [unit for unit in every if position.place(unit) == OFF] + [
        unit for unit in every if large or position.place(unit).startswith(BOXES)
    ]


def _occupied(position: Position, space: SpaceId, side: Side) -> Iterator[Violation]:
    if space in board().spaces and position.enemy_in(space, side):
        names = ", ".join(position.label(unit) for unit in position.at(space))
        yield Violation(
            "order/occupied",
            f"enemy units stand in {board().name(space)}: {names}",
            space,
            f"first `remove {board().name(space)}: {names}`",
        )


def _give(draft: Draft, space: SpaceId, side: Side) -> None:
    """Gives a space to a side; enemy trenches, forts and partisans there are gone. The VP level is set apart."""
    if draft.position.control.get(space, side) != side:
        draft.emit(Controlled(space, side))
        clear_works(draft, space, side)


PLACE = Kind(
    name="place",
    action=PlaceUnits,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"place": _read_place},
    write=_write_place,
    offered=never,
    secret=False,
    misplaced=on_land(posts_on_the_map),
    carried_out=place,
)


def _read_remove(reader: Reader, tree: Any) -> RemoveUnits:
    return RemoveUnits(posts=read_posts(reader, tree, present=True))


def _write_remove(order: RemoveUnits) -> str:
    return f"remove {write_posts(order.posts) or 'all'}"


def remove(draft: Draft, order: RemoveUnits) -> Iterator[Violation]:
    """Takes counters off the board; named none, all of them, Stalin too: those of neutral nations wait on."""
    if not order.posts:
        for unit, stand in draft.position.units.items():
            if not stand.place.startswith("waiting"):
                draft.emit(Placed(unit, OFF))
        draft.emit(StalinMoved(OFF))
    for post in order.posts:
        refs = [ref for ref in post.units if ref.type != STALIN]
        if len(refs) < len(post.units):
            draft.emit(StalinMoved(OFF))
        space = _own_box(draft.position, post.space, refs[0]) if refs else post.space
        found, missing = pick(draft.position, space, refs)
        yield from missing
        for unit in found:
            draft.emit(Placed(unit, OFF))


REMOVE = Kind(
    name="remove",
    action=RemoveUnits,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"remove": _read_remove},
    write=_write_remove,
    offered=never,
    secret=False,
    misplaced=no_places,
    carried_out=remove,
)


def _read_control(reader: Reader, tree: Any) -> SetControl:
    return SetControl(side=read_side(tree), spaces=read_spaces(reader, tree))


def _write_control(order: SetControl) -> str:
    return f"control {order.side}: {write_spaces(order.spaces)}"


def control(draft: Draft, order: SetControl) -> Iterator[Violation]:
    """Gives spaces to a side."""
    for space in order.spaces:
        yield from _occupied(draft.position, space, order.side)
        _give(draft, space, order.side)


CONTROL = Kind(
    name="control",
    action=SetControl,
    purpose=Purpose.SETUP,
    moment=ABOVE_TURN_1,
    read={"control": _read_control},
    write=_write_control,
    offered=never,
    secret=False,
    misplaced=on_land(its_spaces),
    carried_out=control,
)


KINDS = (PLACE, REMOVE, CONTROL)
