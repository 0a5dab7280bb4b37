"""The notation of chapter 14: `replace Kiev: [4PzA]; 17A - Berlin; GE corps - Reserve`, `eliminate Paris: US 1A`."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.name_lists import name_of
from pbem.games.barbarossa_to_berlin.board.names import space_lexicon
from pbem.games.barbarossa_to_berlin.board.space_before_counter import Placed, apart
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, REMOVED, RESERVE, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read, posts
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.replacements import ELIMINATED_BOX, RESERVE_BOX, SIDES
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.replacements import Attrition, Eliminate, Fate, Replace
from pbem.games.barbarossa_to_berlin.state.position import kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN


def _replace(reader: Reader, tree: Any) -> a.Action:
    return Replace(marches=tuple(march for each in subtrees(tree, "march") for march in _renewed(reader, each)))


def _renewed(reader: Reader, tree: Any) -> list[a.March]:
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
    return [a.March(units=tuple(map(_reduced, refs)), origin=origin, path=())]


def _boxed(space: SpaceId) -> SpaceId:
    """The boxes are named without a side: the units say whose they are."""
    return next((box for box in (RESERVE_BOX, ELIMINATED_BOX) if space.startswith(box)), space)


def _is_space(units: Any) -> bool:
    return len(subtrees(units, "unit")) == 1 and bool(space_lexicon().find(str(name_of(subtrees(units, "unit")[0]))))


def _rebuilt(reader: Reader, listed: Any, path: tuple[SpaceId, ...]) -> a.March:
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
    return a.March(units=refs, origin=ELIMINATED_BOX, path=path[:1] or (RESERVE_BOX,))


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


def _somewhere(reader: Reader, listed: Any) -> list[a.March]:
    """Reads units without a place: one that is reduced somewhere, or an SCU that is eliminated."""
    weak = [kind(unit).id for unit, stand in reader.position.units.items() if stand.reduced and _stands(stand.place)]
    refs = reader.units(listed, [*weak, *_dead(reader)])
    return [_unplaced(reader, ref, weak) for ref in refs]


def _unplaced(reader: Reader, ref: a.UnitRef, weak: Sequence[TypeId]) -> a.March:
    type_ = unit_types().get(ref.type)
    if type_ and not type_.large and ref.type not in weak and ref.type in _dead(reader):
        return a.March(units=(ref,), origin=ELIMINATED_BOX, path=(RESERVE_BOX,))
    return a.March(units=(_reduced(ref),), origin=_where(reader, ref), path=())


def _stands(place: str) -> bool:
    return on_map(place) or place.startswith(RESERVE_BOX)


def _where(reader: Reader, ref: a.UnitRef) -> SpaceId:
    """Returns the only place where such a counter is reduced."""
    stands = [stand for unit, stand in reader.position.units.items() if kind(unit).id == ref.type and stand.reduced]
    places = {_boxed(stand.place) for stand in stands if _stands(stand.place)}
    return places.pop() if len(places) == 1 else UNKNOWN


def _reduced(ref: a.UnitRef) -> a.UnitRef:
    return ref.model_copy(update={"reduced": True})


def _eliminate(reader: Reader, tree: Any) -> a.Action:
    return Eliminate(posts=posts(reader, tree, present=True))


def _attrition(reader: Reader, tree: Any) -> a.Action:
    stands = reader.position.units.items()
    armies = [kind(unit).id for unit, stand in stands if kind(unit).large and on_map(stand.place)]
    units, fates = losses(reader, subtrees(tree, "loss"), armies)
    return Attrition(units=units, fates=fates)


def losses(
    reader: Reader, trees: Sequence[Any], pool: Sequence[TypeId], origin: SpaceId | None = None
) -> tuple[tuple[a.UnitRef, ...], tuple[Fate, ...]]:
    """Reads lost steps, and after a lost LCU what replaces it: `[BR 8A] by CW corps as oos`."""
    refs: list[a.UnitRef] = []
    fates: list[Fate] = []
    for tree in trees:
        space, unit = _placed(tree)
        where = reader.space(space) if space else origin
        found = reader.unit(unit, pool, where)
        if space:
            found = tuple(ref.model_copy(update={"space": where}) for ref in found)
        for at in range(len(refs), len(refs) + len(found)):
            reader.mark(f"loss {at}", name_of(unit))
        refs += found
        by = [ref.type for each in subtrees(tree, "by") for ref in reader.unit(subtree(each, "unit"), _reserve(reader))]
        oos = bool(subtrees(tree, "oos"))
        if by or oos:
            fates.append(Fate(step=len(refs) - 1, by=by[0] if by else None, oos=oos))
    return tuple(refs), tuple(fates)


def _placed(tree: Any) -> Placed:
    """Reads `Warsaw Pz corps` or `Warsaw: Pz corps`: a lost step of a counter in a space."""
    unit, at = subtree(tree, "unit"), subtrees(tree, "at")
    return Placed(at[0].children[0], unit) if at else apart(unit)


def _reserve(reader: Reader) -> list[TypeId]:
    return [kind(unit).id for side in SIDES for unit in reader.position.at(RESERVE[side])]


READERS: Mapping[str, Read] = {"replace": _replace, "eliminate": _eliminate, "attrition": _attrition}
