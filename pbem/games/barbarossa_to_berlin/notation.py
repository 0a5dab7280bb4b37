"""The notation of the game: lines to actions and back. Lax in, canonical out."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Token

from pbem.core.game import Reading
from pbem.core.source import Line
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.reading import STALIN, Reader, subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.types import REMOVED, Side, SpaceId, Step, TypeId, Use, turn_track

BOXES = {"reserve": "reserve", "eliminated": "eliminated", "lost": str(REMOVED)}
SIDED = frozenset({"reserve", "eliminated"})

Read = Callable[[Reader, Any], a.Action]


def read(node: Any, line: Line, position: Position) -> Reading[a.Action]:
    """Returns the action of a parsed line, or everything in it that was not understood."""
    reader = Reader(line, position)
    action = READERS[str(node.data)](reader, node)
    if reader.problems:
        return Reading(None, reader.spans, tuple(reader.problems))
    return Reading(action, reader.spans)


def _side(tree: Any) -> Side:
    return Side(str(subtree(tree, "side").children[0]))


def _numbers(tree: Any) -> tuple[int, ...]:
    return tuple(int(token) for token in tokens(tree, "INT"))


def _cards(tree: Any) -> tuple[int, ...]:
    return _numbers(subtree(tree, "cards")) if subtrees(tree, "cards") else ()


def _counted_cards(tree: Any) -> tuple[tuple[int, ...], int]:
    """Reads `2 cards` as a count and `3, 8` as cards."""
    cards = _cards(tree)
    if tokens(tree, "CARDS") and len(cards) == 1:
        return (), cards[0]
    return cards, len(cards)


def _deploy(reader: Reader, tree: Any) -> a.Action:
    return a.Deploy(posts=_posts(reader, tree))


def _posts(reader: Reader, tree: Any, present: bool = False) -> tuple[a.Force, ...]:
    return tuple(_post(reader, each, present) for each in subtrees(tree, "post"))


def _post(reader: Reader, tree: Any, present: bool) -> a.Force:
    """Reads a space and counters; only where they must be `present` do those there explain a name."""
    if present:
        return reader.force(tree)
    space = reader.space(subtree(tree, "space").children[0])
    return a.Force(space=space, units=reader.units(subtree(tree, "units")))


def _hand(reader: Reader, tree: Any) -> a.Action:
    return a.DealHand(side=_side(tree), cards=_cards(tree))


def _exchange(reader: Reader, tree: Any) -> a.Action:
    if tokens(tree, "ALL"):
        return a.Exchange(side=_side(tree))
    cards, count = _counted_cards(tree)
    return a.Exchange(side=_side(tree), cards=cards, count=count)


def _swap(reader: Reader, tree: Any) -> a.Action:
    card, wanted = _numbers(tree)
    return a.Swap(side=_side(tree), card=card, wanted=wanted)


def _turn(reader: Reader, tree: Any) -> a.Action:
    return a.BeginTurn(turn=_numbers(tree)[0])


def _round(reader: Reader, tree: Any) -> a.Action:
    return a.BeginRound(side=_side(tree), number=_numbers(tree)[0])


def _standfast(reader: Reader, tree: Any) -> a.Action:
    return a.PlaceStandFast(spaces=_spaces(reader, tree))


def _spaces(reader: Reader, tree: Any) -> tuple[SpaceId, ...]:
    return reader.spaces(subtree(tree, "spaces"))


def _play(reader: Reader, tree: Any) -> a.Action:
    uses = tuple(Use(str(each.children[0])) for each in subtrees(tree, "use"))
    return a.Play(card=_numbers(tree)[0], uses=uses)


def _automatic(reader: Reader, tree: Any) -> a.Action:
    return a.AutomaticOps()


def _partisans(reader: Reader, tree: Any) -> a.Action:
    return a.PlacePartisans(spaces=_spaces(reader, tree))


def _combat(reader: Reader, tree: Any) -> a.Action:
    return a.Activate(marker="combat", spaces=_spaces(reader, tree))


def _movement(reader: Reader, tree: Any) -> a.Action:
    return a.Activate(marker="move", spaces=_spaces(reader, tree))


def _pay(tree: Any) -> int:
    return _numbers(subtree(tree, "pay"))[0] if subtrees(tree, "pay") else 0


def _move(reader: Reader, tree: Any) -> a.Action:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    _need_paths(reader, marches, "move Riga: SU army - Pskov")
    return a.Move(marches=marches, pay=_pay(tree))


def _need_paths(reader: Reader, marches: Iterable[a.March], example: str) -> None:
    if not all(march.path for march in marches):
        reader.lacking("the way is missing", f"name every space after the unit: `{example}`")


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
        cards=_cards(subtree(tree, "with")) if subtrees(tree, "with") else (),
        reply=_cards(against[0]) if against else None,
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
    attacker, defender = _numbers(found[0])
    return a.Pair(attacker=attacker, defender=defender)


def _defend(reader: Reader, tree: Any) -> a.Action:
    return a.Defend(cards=_cards(subtree(tree, "with")) if subtrees(tree, "with") else ())


def _roll(reader: Reader, tree: Any) -> a.Action:
    return a.Roll(dice=reader.dice(tree), odds=_pair(tree, "odds"), result=_pair(tree, "result"))


def _lose(reader: Reader, tree: Any) -> a.Action:
    side = _side(tree)
    return a.Lose(side=side, units=reader.units(subtree(tree, "units"), _combat_pool(reader, side)))


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
    _need_paths(reader, marches, "retreat Northwest - Dvinsk - Pskov")
    return a.Retreat(marches=marches)


def _marches(reader: Reader, tree: Any, side: Side, origin: SpaceId | None) -> tuple[a.March, ...]:
    pool = reader.pool(origin) if origin else []
    return tuple(reader.march(each, side, origin, pool) for each in subtrees(tree, "march"))


def _hold(reader: Reader, tree: Any) -> a.Action:
    combat = reader.position.combat
    pool = reader.pool(combat.target) if combat else []
    refs = reader.unit(subtree(tree, "unit"), pool, combat.target if combat else None)
    return a.Hold(unit=refs[0] if refs else a.UnitRef(type=TypeId("su_army")))


def _advance(reader: Reader, tree: Any) -> a.Action:
    combat = reader.position.combat
    pool = [kind(unit).id for unit in combat.units] if combat else []
    marches = tuple(reader.march(each, reader.position.active, None, pool) for each in subtrees(tree, "march"))
    _need_paths(reader, marches, "advance 4PzA - Kaunas - Dvinsk")
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
    _need_paths(reader, marches, "sr Reserve: SU army - Kiev")
    stalin = next((march.path for march in marches if STALIN in [unit.type for unit in march.units]), ())
    rest = tuple(march for march in map(_without_stalin, marches) if march.units)
    return a.Redeploy(marches=rest, stalin=stalin, pay=_pay(tree))


def _reveal(reader: Reader, tree: Any) -> a.Action:
    return a.Reveal(side=_side(tree), cards=_cards(tree))


def _discard(reader: Reader, tree: Any) -> a.Action:
    cards, count = _counted_cards(tree)
    return a.Discard(side=_side(tree), cards=cards, count=count)


def _draw(reader: Reader, tree: Any) -> a.Action:
    cards, count = _counted_cards(tree)
    return a.Draw(side=_side(tree), cards=cards, count=count)


def _dismantle(reader: Reader, tree: Any) -> a.Action:
    return a.Dismantle(spaces=_spaces(reader, tree))


def _end(reader: Reader, tree: Any) -> a.Action:
    return a.EndTurn()


def _check(reader: Reader, tree: Any) -> a.Action:
    posts = [reader.force(subtree(fact, "post")) for fact in subtrees(tree, "fact_units")]
    return a.Expect(
        vp=_one_number(tree, "fact_vp"),
        units=tuple(posts),
        axis=_held(reader, tree, Side.AXIS),
        allied=_held(reader, tree, Side.ALLIED),
        empty=tuple(reader.space(subtree(fact, "space").children[0]) for fact in subtrees(tree, "fact_empty")),
        turn=_one_number(tree, "fact_turn"),
        winner=next((_side(fact) for fact in subtrees(tree, "fact_winner")), None),
        hands=tuple((_side(fact), _numbers(fact)[0]) for fact in subtrees(tree, "fact_hand")),
        trenches=_levels(reader, tree, "fact_trench"),
        stand_fast=_marked(reader, tree, "fact_standfast"),
        partisans=_marked(reader, tree, "fact_partisans"),
        discarded=_lying(tree, "fact_discarded"),
        removed=_lying(tree, "fact_removed"),
        boxes=_boxes(reader, tree),
    )


def _boxes(reader: Reader, tree: Any) -> tuple[tuple[Side, a.Force], ...]:
    """Reads what lies in the boxes, a side's own, and on the turn track."""
    found = [(_side(each), BOXES[str(tokens(each, "BOX")[0])], each) for each in subtrees(tree, "fact_box")]
    found += [(Side.NEUTRAL, turn_track(_numbers(each)[0]), each) for each in subtrees(tree, "fact_track")]
    return tuple(
        (side, a.Force(space=SpaceId(f"{box}_{side}" if box in SIDED else box), units=_listed(reader, each)))
        for side, box, each in found
    )


def _listed(reader: Reader, tree: Any) -> tuple[a.UnitRef, ...]:
    return tuple(ref for each in subtrees(tree, "units") for ref in reader.units(each))


def _one_number(tree: Any, rule: str) -> int | None:
    return next((number for fact in subtrees(tree, rule) for number in _numbers(fact)), None)


def _levels(reader: Reader, tree: Any, rule: str) -> tuple[tuple[SpaceId, int], ...]:
    return tuple(_level(reader, each) for each in subtrees(tree, rule))


def _level(reader: Reader, tree: Any) -> tuple[SpaceId, int]:
    """Reads `Lwow: 2`; in `Lwow 2` the number has been taken for a part of the name."""
    token = subtree(tree, "space").children[0]
    name, _, last = str(token).rpartition(" ")
    if not _numbers(tree) and name and last.isdigit():
        return reader.space(Token.new_borrow_pos(token.type, name, token)), int(last)
    return reader.space(token), next(iter(_numbers(tree)), 1)


def _marked(reader: Reader, tree: Any, rule: str) -> tuple[SpaceId, ...] | None:
    """Returns the spaces of a marker; `none` is an empty list, and nothing said is None."""
    facts = subtrees(tree, rule)
    listed = [subtree(fact, "spaces") for fact in facts if subtrees(fact, "spaces")]
    return tuple(space for each in listed for space in reader.spaces(each)) if facts else None


def _lying(tree: Any, rule: str) -> tuple[tuple[Side, int], ...]:
    return tuple((_side(fact), card) for fact in subtrees(tree, rule) for card in _cards(fact))


def _held(reader: Reader, tree: Any, side: Side) -> tuple[SpaceId, ...]:
    facts = [fact for fact in subtrees(tree, "fact_control") if _side(fact) == side]
    return tuple(space for fact in facts for space in _spaces(reader, fact))


def _place(reader: Reader, tree: Any) -> a.Action:
    return a.PlaceUnits(posts=_posts(reader, tree))


def _remove(reader: Reader, tree: Any) -> a.Action:
    return a.RemoveUnits(posts=_posts(reader, tree, present=True))


def _control(reader: Reader, tree: Any) -> a.Action:
    return a.SetControl(side=_side(tree), spaces=_spaces(reader, tree))


def _set(reader: Reader, tree: Any) -> a.Action:
    def numbers(rule: str) -> list[int]:
        return [number for each in subtrees(tree, rule) for number in _numbers(each)]

    def spaces(rule: str) -> tuple[SpaceId, ...]:
        return tuple(space for each in subtrees(tree, rule) for space in _spaces(reader, each))

    sides = [_side(each) for each in subtrees(tree, "set_step")]
    return a.Adjust(
        vp=next(iter(numbers("set_vp")), None),
        turn=next(iter(numbers("set_turn")), None),
        step={Side.AXIS: Step.AXIS_ROUND, Side.ALLIED: Step.ALLIED_ROUND}[sides[0]] if sides else None,
        trenches=_levels(reader, tree, "set_trench"),
        stand_fast=spaces("set_standfast"),
        partisans=spaces("set_partisans"),
        events=tuple((_side(each), _numbers(each)[0]) for each in subtrees(tree, "set_event")),
    )


READERS: Mapping[str, Read] = {
    "deploy": _deploy, "hand": _hand, "exchange": _exchange, "swap": _swap, "turn": _turn, "round": _round,
    "standfast": _standfast, "play": _play, "automatic": _automatic, "partisans": _partisans,
    "combat": _combat, "movement": _movement, "move": _move, "entrench": _entrench, "attack": _attack,
    "defend": _defend, "roll": _roll, "lose": _lose, "retreat": _retreat, "hold": _hold, "advance": _advance,
    "sr": _sr, "reveal": _reveal, "discard": _discard, "draw": _draw, "dismantle": _dismantle, "end": _end,
    "check": _check, "place": _place, "remove": _remove, "control": _control, "set": _set,
}  # fmt: skip

Tokens = Iterable[Token]
