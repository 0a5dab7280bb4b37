"""Chapter 14, replacements: steps are bought back with Replacement Points (14.1), and LCUs given up (14.54)."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import judge
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.name_lists import name_of
from pbem.games.barbarossa_to_berlin.board.names import space_lexicon
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, REMOVED, RESERVE, Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_posts, no_places, on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_posts
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.entry_spaces import entries
from pbem.games.barbarossa_to_berlin.rules.c14_replacements import replacements, voluntary_elimination
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.replacements import (
    ELIMINATED_BOX,
    RESERVE_BOX,
    SIDES,
    open_segment,
    refused,
    spend,
)
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.voluntary_elimination import candidates
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import (
    RENEWAL_CHECKS,
    TRACK_NAMES,
    Renewal,
    points,
    told,
)
from pbem.games.barbarossa_to_berlin.state.actions.c14_replacements import Eliminate, Replace
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN, Force, March, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import space_name, write_units

PLACES = 3  # of those where an LCU may come back, the first few


def _read_replace(reader: Reader, tree: Any) -> Replace:
    return Replace(marches=tuple(march for each in subtrees(tree, "march") for march in _read_renewals(reader, each)))


def _read_renewals(reader: Reader, tree: Any) -> list[March]:
    """Reads `Kiev: [4PzA]`, `[4PzA]`, `17A - Berlin`, `GE corps - Reserve` or `Eliminated: GE corps`."""
    head, *rest = subtrees(tree, "units")
    path = tuple(map(_boxed, reader.spaces(tree)))
    if rest and _is_space(rest[0]) and not _is_space(head):
        head, rest = rest[0], [head]
    origin = _boxed(reader.space(name_of(subtree(head, "unit")))) if rest else None
    listed = rest[0] if rest else head
    if path or origin == ELIMINATED_BOX:
        return [_rebuilt(reader, listed, path)]
    if origin is None:
        return _somewhere(reader, listed)
    refs = reader.units(listed, _pool(reader, origin))
    return [March(units=tuple(map(_reduced, refs)), origin=origin, path=())]


def _boxed(space: SpaceId) -> SpaceId:
    """The boxes are named without a side: the units say whose they are."""
    return next((box for box in (RESERVE_BOX, ELIMINATED_BOX) if space.startswith(box)), space)


def _is_space(units: Any) -> bool:
    return len(subtrees(units, "unit")) == 1 and bool(space_lexicon().find(str(name_of(subtrees(units, "unit")[0]))))


def _rebuilt(reader: Reader, listed: Any, path: tuple[SpaceId, ...]) -> March:
    """Reads eliminated units: SCUs need not say that they go to the Reserve Box."""
    refs = reader.units(listed, _dead(reader))
    small = all(each.type in unit_types() and not unit_types()[each.type].large for each in refs)
    if len(path) > 1:
        reader.lacking(
            "a unit comes back in one space and goes no way",
            f"write its space alone: `replace {_first(listed)} - SPACE`",
        )
    if not path and not small:
        reader.lacking("where do the LCUs come back?", "write `replace 17A - Berlin`")
    return March(units=refs, origin=ELIMINATED_BOX, path=path[:1] or (RESERVE_BOX,))


def _first(listed: Any) -> str:
    """Returns the first name of a list of units, as it is written."""
    return str(name_of(subtrees(listed, "unit")[0]))


def _dead(reader: Reader) -> list[TypeId]:
    boxes = (*(ELIMINATED[side] for side in SIDES), REMOVED)
    return [kind(unit).id for box in boxes for unit in reader.position.at(box)]


def _pool(reader: Reader, origin: SpaceId) -> list[TypeId]:
    places: Sequence[SpaceId] = [RESERVE[side] for side in SIDES] if origin == RESERVE_BOX else [origin]
    stand = [unit for place in places for unit in reader.position.at(place)]
    weak = [kind(unit).id for unit in stand if reader.position.units[unit].reduced]
    return weak or [kind(unit).id for unit in stand]


def _somewhere(reader: Reader, listed: Any) -> list[March]:
    """Reads units without a place: one that is reduced somewhere, or an SCU that is eliminated."""
    weak = [kind(unit).id for unit, stand in reader.position.units.items() if stand.reduced and _stands(stand.place)]
    refs = reader.units(listed, [*weak, *_dead(reader)])
    return [_unplaced(reader, ref, weak) for ref in refs]


def _unplaced(reader: Reader, ref: UnitRef, weak: Sequence[TypeId]) -> March:
    type_ = unit_types().get(ref.type)
    if type_ and not type_.large and ref.type not in weak and ref.type in _dead(reader):
        return March(units=(ref,), origin=ELIMINATED_BOX, path=(RESERVE_BOX,))
    return March(units=(_reduced(ref),), origin=_the_only_place(reader, ref), path=())


def _stands(place: str) -> bool:
    return on_map(place) or place.startswith(RESERVE_BOX)


def _the_only_place(reader: Reader, ref: UnitRef) -> SpaceId:
    """Returns the only place where such a counter is reduced."""
    stands = [stand for unit, stand in reader.position.units.items() if kind(unit).id == ref.type and stand.reduced]
    places = {_boxed(stand.place) for stand in stands if _stands(stand.place)}
    return places.pop() if len(places) == 1 else UNKNOWN


def _reduced(ref: UnitRef) -> UnitRef:
    return replace(ref, reduced=True)


def _write_replace(order: Replace) -> str:
    return "replace " + "; ".join(map(_write_renewal, order.marches))


def _write_renewal(march: March) -> str:
    units = write_units(march.units)
    if march.path:
        return f"{units} - {space_name(march.path[-1])}"
    return units if march.origin == UNKNOWN else f"{space_name(march.origin)}: {units}"


def _offer_replace(position: Position) -> Candidates:
    left = ", ".join(
        f"{told(points(position, track))} {name}" for track, name in TRACK_NAMES.items() if points(position, track)
    )
    return thought_of(
        "replace SPACE: [UNIT]; UNIT - SPACE; UNIT - Reserve",
        f"spend Replacement Points: {left or 'none'} left",
        lambda arrange: _replacements(position, arrange),
    )


def _replacements(position: Position, arrange: Arrange) -> Iterator[Replace]:
    """First one order that spends all, for the side whose segment it is; then unit by unit."""
    for side in (Side.ALLIED, Side.AXIS):
        if whole := spending(position, arrange, side):
            yield whole
            break
    yield from (Replace(marches=(_march(position, each),)) for each in arrange(_renewals(position)))


def spending(position: Position, arrange: Arrange, side: Side) -> Replace | None:
    """Returns an order that spends a side's points as far as they go, in the order of `arrange`."""
    draft = Draft(position)
    open_segment(draft, side)
    marches: list[March] = []
    bought: set[UnitId] = set()
    for each in arrange([each for each in _every(position) if each.type.side == side]):
        march = _march(draft.position, each)
        if each.unit not in bought and not any(refused(draft.position, each)):
            deque(spend(draft, each), maxlen=0)
            marches.append(march)
            bought.add(each.unit)
    return Replace(marches=_joined(marches)) if marches else None


def _joined(marches: list[March]) -> tuple[March, ...]:
    """Writes units of the same space, or that come back at the same one, together."""
    units: dict[tuple[SpaceId, tuple[SpaceId, ...]], tuple[UnitRef, ...]] = {}
    for march in marches:
        units[march.origin, march.path] = (*units.get((march.origin, march.path), ()), *march.units)
    return tuple(March(units=refs, origin=origin, path=path) for (origin, path), refs in units.items())


def _renewals(position: Position) -> list[Renewal]:
    """Returns each way in which points could be spent now, one unit a way; units that look alike are one."""
    found: dict[tuple[object, ...], Renewal] = {}
    for each in _every(position):
        key = (each.type.id, each.goal or position.place(each.unit), each.reduced, each.goal is None)
        if key not in found and not judge(RENEWAL_CHECKS, position, each):
            found[key] = each
    return list(found.values())


def _every(position: Position) -> Iterator[Renewal]:
    boxes = {RESERVE[side] for side in SIDES}
    for unit, stand in sorted(position.units.items()):
        if stand.reduced and (on_map(stand.place) or stand.place in boxes):
            yield Renewal(unit)
    for side in SIDES:
        for unit in sorted(position.at(ELIMINATED[side])):
            for goal in _goals(position, unit):
                yield from (Renewal(unit, goal, reduced) for reduced in (False, True))


def _goals(position: Position, unit: UnitId) -> list[SpaceId]:
    if not kind(unit).large:
        return [RESERVE[kind(unit).side]]
    return entries(position, unit, rebuilt=True)[:PLACES] if points(position, Renewal(unit).track) else []


def _march(position: Position, renewal: Renewal) -> March:
    """Writes a renewal as a part of an order."""
    if renewal.goal is None:
        place = position.place(renewal.unit)
        origin = RESERVE_BOX if place.startswith("reserve") else place
        return March(units=(UnitRef(type=renewal.type.id, reduced=True),), origin=origin, path=())
    goal = RESERVE_BOX if renewal.goal.startswith("reserve") else renewal.goal
    ref = UnitRef(type=renewal.type.id, reduced=renewal.reduced)
    return March(units=(ref,), origin=ELIMINATED_BOX, path=(goal,))


REPLACE = Kind(
    name="replace",
    action=Replace,
    purpose=Purpose.PLAY,
    moment=Moment("replace", "comes in the Replacement Phase, behind the last Allied round", "6/phases-in-order"),
    read={"replace": _read_replace},
    write=_write_replace,
    offered=_offer_replace,
    secret=False,
    misplaced=no_places,
    carried_out=replacements.replace,
)


def _read_eliminate(reader: Reader, tree: Any) -> Eliminate:
    return Eliminate(posts=read_posts(reader, tree, present=True))


def _write_eliminate(order: Eliminate) -> str:
    return "eliminate " + "; ".join(f"{board().name(post.space)}: {write_units(post.units)}" for post in order.posts)


def _offer_eliminate(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Eliminate]:
        for unit in arrange(candidates(position)):
            ref = UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)
            yield Eliminate(posts=(Force(space=position.place(unit), units=(ref,)),))

    return thought_of("eliminate SPACE: UNIT", "give up a Western LCU for three turns", orders)


ELIMINATE = Kind(
    name="eliminate",
    action=Eliminate,
    purpose=Purpose.PLAY,
    moment=Moment("eliminate", "comes at the end of a turn", "6/voluntary-lcu-elimination"),
    read={"eliminate": _read_eliminate},
    write=_write_eliminate,
    offered=_offer_eliminate,
    secret=False,
    misplaced=on_the_map(its_posts),
    carried_out=voluntary_elimination.eliminate,
)


KINDS = (REPLACE, ELIMINATE)
