"""The notation of the game: lines to actions and back. Lax in, canonical out."""

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin import (
    notation_axis,
    notation_cards,
    notation_invasions,
    notation_neutrals,
    notation_orders,
    notation_reinforcements,
    notation_replacements,
    notation_setup,
)
from pbem.games.barbarossa_to_berlin.parts import (
    Read,
    cards,
    counted_cards,
    need_paths,
    numbers,
    pay,
    posts,
    side,
    spaces,
)
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.reading import STALIN, Reader
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, TypeId, Use


def read(node: Any, line: Line, position: Position) -> Reading[a.Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader = Reader(line, position)
    action = READERS[str(node.data)](reader, node)
    if reader.problems:
        return Reading(None, reader.spans, tuple(reader.problems))
    return Reading(action, reader.spans)


def _deploy(reader: Reader, tree: Any) -> a.Action:
    return a.Deploy(posts=posts(reader, tree))


def _hand(reader: Reader, tree: Any) -> a.Action:
    return a.DealHand(side=side(tree), cards=cards(tree))


def _exchange(reader: Reader, tree: Any) -> a.Action:
    if tokens(tree, "ALL"):
        return a.Exchange(side=side(tree))
    named, count = counted_cards(tree)
    return a.Exchange(side=side(tree), cards=named, count=count)


def _swap(reader: Reader, tree: Any) -> a.Action:
    card, wanted = numbers(tree)
    return a.Swap(side=side(tree), card=card, wanted=wanted)


def _turn(reader: Reader, tree: Any) -> a.Action:
    return a.BeginTurn(turn=numbers(tree)[0])


def _round(reader: Reader, tree: Any) -> a.Action:
    return a.BeginRound(side=side(tree), number=numbers(tree)[0])


def _standfast(reader: Reader, tree: Any) -> a.Action:
    return a.PlaceStandFast(spaces=spaces(reader, tree))


def _play(reader: Reader, tree: Any) -> a.Action:
    uses = tuple(Use(str(each.children[0])) for each in subtrees(tree, "use"))
    return a.Play(card=numbers(tree)[0], uses=uses)


def _automatic(reader: Reader, tree: Any) -> a.Action:
    return a.AutomaticOps()


def _partisans(reader: Reader, tree: Any) -> a.Action:
    return a.PlacePartisans(spaces=spaces(reader, tree))


def _combat(reader: Reader, tree: Any) -> a.Action:
    return a.Activate(marker="combat", spaces=spaces(reader, tree))


def _movement(reader: Reader, tree: Any) -> a.Action:
    return a.Activate(marker="move", spaces=spaces(reader, tree))


def _move(reader: Reader, tree: Any) -> a.Action:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "move Riga: SU army - Pskov")
    return a.Move(marches=marches, pay=pay(tree))


def _entrench(reader: Reader, tree: Any) -> a.Action:
    march = reader.march(subtree(tree, "march"), reader.position.active)
    die = reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None
    unit = march.units[0] if march.units else a.UnitRef(type=TypeId("su_west_front"))
    return a.Entrench(space=march.origin, unit=unit, die=die)


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
    units, fates = notation_replacements.losses(reader, subtrees(tree, "loss"), _combat_pool(reader, owner))
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
    combat = reader.position.combat
    pool = reader.pool(combat.target) if combat else []
    where = combat.target if combat else None
    refs, fates = notation_replacements.losses(reader, subtrees(tree, "loss"), pool, where)
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
    origin = next(
        (space for unit, space in combat.attackers if kind(unit).id == wanted and unit not in combat.advanced),
        march.origin,
    )
    return march.model_copy(update={"origin": origin})


def _without_stalin(march: a.March) -> a.March:
    return march.model_copy(update={"units": tuple(unit for unit in march.units if unit.type != STALIN)})


def _sr(reader: Reader, tree: Any) -> a.Action:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "sr Reserve: SU army - Kiev")
    stalin = next((march.path for march in marches if STALIN in [unit.type for unit in march.units]), ())
    rest = tuple(march for march in map(_without_stalin, marches) if march.units)
    return a.Redeploy(marches=rest, stalin=stalin, pay=pay(tree))


def _reveal(reader: Reader, tree: Any) -> a.Action:
    return a.Reveal(side=side(tree), cards=cards(tree))


def _discard(reader: Reader, tree: Any) -> a.Action:
    named, count = counted_cards(tree)
    return a.Discard(side=side(tree), cards=named, count=count)


def _draw(reader: Reader, tree: Any) -> a.Action:
    named, count = counted_cards(tree)
    return a.Draw(side=side(tree), cards=named, count=count)


def _dismantle(reader: Reader, tree: Any) -> a.Action:
    owner = subtrees(tree, "owner")
    return a.Dismantle(side=Side(str(owner[0].children[0])) if owner else None, spaces=spaces(reader, tree))


def _end(reader: Reader, tree: Any) -> a.Action:
    return a.EndTurn()


READERS: Mapping[str, Read] = {
    "deploy": _deploy, "hand": _hand, "exchange": _exchange, "swap": _swap, "turn": _turn, "round": _round,
    "standfast": _standfast, "play": _play, "automatic": _automatic, "partisans": _partisans,
    "combat": _combat, "movement": _movement, "move": _move, "entrench": _entrench, "attack": _attack,
    "defend": _defend, "roll": _roll, "lose": _lose, "retreat": _retreat, "hold": _hold, "advance": _advance,
    "sr": _sr, "reveal": _reveal, "discard": _discard, "draw": _draw, "dismantle": _dismantle, "end": _end,
    **notation_reinforcements.READERS,
    **notation_invasions.READERS,
    **notation_replacements.READERS,
    **notation_setup.READERS,
    **notation_cards.READERS,
    **notation_neutrals.READERS,
    **notation_orders.READERS,
    **notation_axis.READERS,
}  # fmt: skip
