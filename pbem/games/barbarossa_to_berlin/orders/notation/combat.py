"""The notation of chapter 11: an attack, its cards and dice, losses, retreats and advances."""

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.notation import replacements
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read, cards, need_paths, numbers, side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.position import kind


def _attack(reader: Reader, tree: Any) -> a.Action:
    against = subtrees(tree, "against")
    return a.Attack(
        target=reader.space(subtree(tree, "space").children[0]),
        forces=tuple(_force(reader, each) for each in subtrees(tree, "force")),
        cards=cards(subtree(tree, "with")) if subtrees(tree, "with") else (),
        reply=cards(against[0]) if against else None,
        dice=reader.dice(subtree(tree, "dice")) if subtrees(tree, "dice") else None,
        odds=_pair(tree, "odds"),
        result=_pair(tree, "result"),
    )


def _force(reader: Reader, tree: Any) -> a.Force:
    """A space without names means all its units that have not attacked yet."""
    force = reader.force(tree)
    if subtrees(tree, "units"):
        return force
    action = reader.position.action
    fresh = [unit for unit in reader.position.at(force.space) if unit not in action.attacked]
    refs = (a.UnitRef(type=kind(unit).id, reduced=reader.position.units[unit].reduced) for unit in fresh)
    return a.Force(space=force.space, units=tuple(refs))


def _pair(tree: Any, name: str) -> a.Pair | None:
    found = subtrees(tree, name)
    if not found:
        return None
    attacker, defender = numbers(found[0])
    return a.Pair(attacker=attacker, defender=defender)


def _defend(reader: Reader, tree: Any) -> a.Action:
    return a.Defend(cards=cards(subtree(tree, "with")) if subtrees(tree, "with") else ())


def _roll(reader: Reader, tree: Any) -> a.Action:
    return a.Roll(dice=reader.dice(tree), odds=_pair(tree, "odds"), result=_pair(tree, "result"))


def _lose(reader: Reader, tree: Any) -> a.Action:
    owner = side(tree)
    units, fates = replacements.losses(reader, subtrees(tree, "loss"), _combat_pool(reader, owner))
    return a.Lose(side=owner, units=units, fates=fates)


def _combat_pool(reader: Reader, side: Side) -> list[TypeId]:
    """The counters that may be meant by a loss: those of the combat and what may replace them."""
    combat = reader.position.combat
    if combat is None:
        return []
    units = combat.units if side == combat.side else reader.position.at(combat.target)
    reserve = [kind(unit).id for unit in reader.position.at(f"reserve_{side}")]
    return [kind(unit).id for unit in units] + [each for each in reserve if _near(each, units)]


def _near(type_: TypeId, units: Iterable[Any]) -> bool:
    """A reserve counter is meant only if its nation fights."""
    return type_.partition("_")[0] in {kind(unit).nation for unit in units}


def _retreat(reader: Reader, tree: Any) -> a.Action:
    combat = reader.position.combat
    origin = combat.target if combat else None
    marches = _marches(reader, tree, Side.NEUTRAL, origin)
    need_paths(reader, marches, "retreat Northwest - Dvinsk - Pskov")
    return a.Retreat(marches=marches)


def _marches(reader: Reader, tree: Any, side: Side, origin: SpaceId | None) -> tuple[a.March, ...]:
    pool = reader.pool(origin) if origin else []
    return tuple(reader.march(each, side, origin, pool) for each in subtrees(tree, "march"))


def _hold(reader: Reader, tree: Any) -> a.Action:
    if not subtrees(tree, "loss"):
        return a.Hold()
    combat = reader.position.combat
    pool = reader.pool(combat.target) if combat else []
    where = combat.target if combat else None
    refs, fates = replacements.losses(reader, subtrees(tree, "loss"), pool, where)
    return a.Hold(unit=refs[0] if refs else a.UnitRef(type=TypeId("su_army")), fate=fates[0] if fates else None)


def _advance(reader: Reader, tree: Any) -> a.Action:
    combat = reader.position.combat
    pool = [kind(unit).id for unit in combat.units] if combat else []
    marches = tuple(reader.march(each, reader.position.active, None, pool) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "advance 4PzA - Kaunas - Dvinsk")
    return a.Advance(marches=tuple(_from_attack(reader, march) for march in marches))


def _from_attack(reader: Reader, march: a.March) -> a.March:
    """Without an origin, a unit advances from the space it attacked from."""
    combat = reader.position.combat
    if march.origin != "?" or combat is None or not march.units:
        return march
    wanted = march.units[0].type
    origins = {space for unit, space in combat.attackers if kind(unit).id == wanted and unit not in combat.advanced}
    return march.model_copy(update={"origin": origins.pop()}) if len(origins) == 1 else march


READERS: Mapping[str, Read] = {
    "attack": _attack, "defend": _defend, "roll": _roll, "lose": _lose, "retreat": _retreat, "hold": _hold,
    "advance": _advance,
}  # fmt: skip
