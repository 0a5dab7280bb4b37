"""Chapter 11.2: a combat is designated, both players play their cards, and the dice are rolled."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import carries_out
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import reference, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import no_places, on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_cards, read_numbers
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards import play_in_combat
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_cards import CARDS
from pbem.games.barbarossa_to_berlin.rules.c11_combat import designation, dice, odds
from pbem.games.barbarossa_to_berlin.rules.c11_combat.designation import eligible_targets
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Defend, Roll
from pbem.games.barbarossa_to_berlin.state.deck import elsewhere, piles
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import Force, Pair, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import write_dice, write_list, write_posts

Stacks = dict[SpaceId, list[UnitId]]


@carries_out("11.1/one-defending-space")
def _read_attack(reader: Reader, tree: Any) -> Attack:
    against = subtrees(tree, "against")
    return Attack(
        target=reader.space(subtree(tree, "space").children[0]),
        forces=tuple(_read_force(reader, each) for each in subtrees(tree, "force")),
        cards=read_cards(subtree(tree, "with")) if subtrees(tree, "with") else (),
        reply=read_cards(against[0]) if against else None,
        dice=reader.dice(subtree(tree, "dice")) if subtrees(tree, "dice") else None,
        odds=_pair(tree, "odds"),
        result=_pair(tree, "result"),
    )


def _read_force(reader: Reader, tree: Any) -> Force:
    """A space without names means all its units that have not attacked yet."""
    force = reader.force(tree)
    if subtrees(tree, "units"):
        return force
    action = reader.position.action
    fresh = [unit for unit in reader.position.at(force.space) if unit not in action.attacked]
    refs = (UnitRef(type=kind(unit).id, reduced=reader.position.units[unit].reduced) for unit in fresh)
    return Force(space=force.space, units=tuple(refs))


def _pair(tree: Any, name: str) -> Pair | None:
    found = subtrees(tree, name)
    if not found:
        return None
    attacker, defender = read_numbers(found[0])
    return Pair(attacker=attacker, defender=defender)


def _write_attack(order: Attack) -> str:
    text = f"attack {board().name(order.target)} from {write_posts(order.forces)}"
    if order.cards:
        text += f" with {write_list(order.cards)}"
    if order.reply is not None:
        text += f" against {write_list(order.reply) or 'none'}"
    return text + (f" {write_dice(order.dice)}" if order.dice else "") + _write_claims(order)


def _write_claims(order: Attack | Roll) -> str:
    pairs = (("odds", order.odds), ("result", order.result))
    return "".join(f" {name} {pair.attacker}:{pair.defender}" for name, pair in pairs if pair)


def _offer_attack(position: Position) -> Candidates:
    """Offers attacks, by as many spaces as may join in first."""
    return thought_of(
        "attack SPACE from SPACE: UNITS; SPACE: UNITS @5 @2",
        "attack; the dice may stand on the line, the attacker's first, if the defender plays no card",
        lambda arrange: _attacks(position, arrange),
        notes=odds.attacks(position),
    )


def _attacks(position: Position, arrange: Arrange) -> Iterator[Attack]:
    found = arrange([(target, pairs, _by_space(pairs)) for target, pairs in eligible_targets(position).items()])
    for target, _, stacks in found:  # all that can join in comes first, then what is held back
        yield _attack(position, target, stacks, tuple(stacks))
    for target, pairs, stacks in found:
        for size in range(len(stacks) - 1, 0, -1):
            yield from (_attack(position, target, stacks, spaces) for spaces in combinations(stacks, size))
        for unit, space in pairs:
            yield Attack(target=target, forces=(_force(position, space, [unit]),))


def _by_space(pairs: list[tuple[UnitId, SpaceId]]) -> Stacks:
    stacks: Stacks = {}
    for unit, space in pairs:
        stacks.setdefault(space, []).append(unit)
    return stacks


def _attack(position: Position, target: SpaceId, stacks: Stacks, spaces: tuple[SpaceId, ...]) -> Attack:
    return Attack(target=target, forces=tuple(_force(position, space, stacks[space]) for space in spaces))


def _force(position: Position, space: SpaceId, stack: list[UnitId]) -> Force:
    return Force(space=space, units=tuple(reference(position, unit) for unit in stack))


def _battlefield(order: Attack) -> Iterator[SpaceId]:
    yield order.target
    yield from (force.space for force in order.forces)


ATTACK = Kind(
    name="attack",
    action=Attack,
    purpose=Purpose.PLAY,
    moment=Moment("attack", "comes when spaces are marked for combat", "7.3/only-combat-marked-units-attack"),
    read={"attack": _read_attack},
    write=_write_attack,
    offered=_offer_attack,
    secret=False,
    misplaced=on_the_map(_battlefield),
    carried_out=designation.attack,
)


def _read_defend(reader: Reader, tree: Any) -> Defend:
    return Defend(cards=read_cards(subtree(tree, "with")) if subtrees(tree, "with") else ())


def _write_defend(order: Defend) -> str:
    return f"defend with {write_list(order.cards)}" if order.cards else "defend"


def _offer_defend(position: Position) -> Candidates:
    """Offers the defender's combat cards, or none."""
    combat = position.combat
    side = combat.side.enemy if combat else Side.NEUTRAL
    held = [number for owner, number in CARDS if owner == side and _playable(position, side, number)]
    orders = (Defend(cards=(number,)) for number in held)
    about = "combat cards of the defender, or none"
    every = iter([Defend(), *orders])
    return thought_of("defend with CARD / defend", about, every, notes=odds.pending(position))


def _playable(position: Position, side: Side, number: int) -> bool:
    return not elsewhere(position, side, number) or number in piles(position, side).face_up


DEFEND = Kind(
    name="defend",
    action=Defend,
    purpose=Purpose.PLAY,
    moment=Moment("defend", "comes behind an `attack`, before the dice", "11.2/defender-opportunity"),
    read={"defend": _read_defend},
    write=_write_defend,
    offered=_offer_defend,
    secret=True,
    misplaced=no_places,
    carried_out=play_in_combat.defend,
)


def _read_roll(reader: Reader, tree: Any) -> Roll:
    dice = reader.dice(tree) if subtrees(tree, "die") else None
    return Roll(dice=dice, odds=_pair(tree, "odds"), result=_pair(tree, "result"))


def _write_roll(order: Roll) -> str:
    return f"roll{f' {write_dice(order.dice)}' if order.dice else ''}{_write_claims(order)}"


def _offer_roll(position: Position) -> Candidates:
    """Offers the dice of a combat."""

    def orders(arrange: Arrange) -> Iterator[Roll]:
        pairs = arrange(list(product(range(1, 7), range(1, 7))))
        yield from (Roll(dice=Pair(attacker=x, defender=y)) for x, y in pairs)

    return thought_of("roll @5 @2", "both dice, the attacker's first", orders, notes=odds.pending(position))


ROLL = Kind(
    name="roll",
    action=Roll,
    purpose=Purpose.PLAY,
    moment=Moment("roll", "comes behind an `attack` and its cards", "11.2/each-player-rolls-a-die"),
    read={"roll": _read_roll},
    write=_write_roll,
    offered=_offer_roll,
    secret=False,
    misplaced=no_places,
    carried_out=dice.roll,
)


KINDS = (ATTACK, DEFEND, ROLL)
