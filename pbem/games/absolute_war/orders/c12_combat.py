"""Chapter 12: targets, attacks, support, the cards drawn, and what results leave to decide."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree, subtrees
from pbem.games.absolute_war.board.cards import by_number
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Side, ZoneId
from pbem.games.absolute_war.orders.candidates import only, thought_of
from pbem.games.absolute_war.orders.kind import Kind, deciding, phasing
from pbem.games.absolute_war.orders.notation.line_parts import said, side_named, word
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules import c09_cards
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, hostile
from pbem.games.absolute_war.rules.c06_events import SPECIAL_NAMES
from pbem.games.absolute_war.rules.c11_movement.stacking import able_to_go, overfull
from pbem.games.absolute_war.rules.c12_combat import (
    attacking,
    owed,
    phase,
    pincers,
    resolving,
    special_markers,
    supporting,
    withdrawing,
)
from pbem.games.absolute_war.rules.c12_combat.strength import parts
from pbem.games.absolute_war.rules.c19_special_markers import OWNER
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c12_combat import (
    Attack,
    Choose,
    Commit,
    Lose,
    NoSupport,
    Pincer,
    Resolve,
    Support,
    Target,
)
from pbem.games.absolute_war.state.position import Position

PAIRS = 400  # of cards that are thought of for an Assault

# -- targets and attacks


def _read_target(reader: Reader, tree: Any) -> Target:
    return Target(zone=reader.space(tree), flipped=said(tree, "FLIPPED"))


def _offer_target(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Target]:
        side = position.phasing
        zones = [zone for zone in board().homes if position.of(side.enemy, zone) and _in_reach(position, side, zone)]
        rest = [zone for zone in board().homes if zone not in zones]
        for zone in (*arrange(zones), *arrange(rest)):
            if hostile(position, side, zone) or contested(position, zone):
                yield Target(zone=zone)
                yield Target(zone=zone, flipped=True)

    return thought_of("target ZONE", "put a Major Offensive marker (`flipped` for one RP and one CP)", orders)


def _in_reach(position: Position, side: Side, zone: ZoneId) -> bool:
    """Tells whether a stack stands in a Zone, or where it could attack it from."""
    near = [other for other in board().adjacent(zone) if board().attackable(other, zone)]
    return any(position.of(side, other) for other in (zone, *near))


TARGET = Kind(
    name="target",
    action=Target,
    purpose=Purpose.PLAY,
    moment=Moment("target", "comes at the beginning of the Combat Phase", "12.1/before-the-attacks"),
    read={"target": _read_target},
    write=lambda order: f"target {wording.name(order.zone)}{' flipped' if order.flipped else ''}",
    offered=_offer_target,
    secret=False,
    whose=phasing,
    carried_out=phase.put_target,
)


def _read_attack(reader: Reader, tree: Any) -> Attack:
    lead, *target = (each for each in tree.children if getattr(each, "data", "") in ("post", "units"))
    here, unit = reader.stack_named(lead)
    reader.side = reader.position.phasing.enemy
    there, enemy = reader.stack(target[0]) if target else (reader.space(tree), None)
    return Attack(lead_zone=here, lead=unit, zone=there, target=enemy)


def _write_attack(order: Attack) -> str:
    target = f": {wording.unit(order.target)}" if order.target else ""
    return f"attack {wording.name(order.lead_zone)}: {wording.unit(order.lead)} - {wording.name(order.zone)}{target}"


def _offer_attack(position: Position) -> Candidates:
    """Offers each stack against each enemy stack beside it or with it."""

    def orders(arrange: Arrange) -> Iterator[Attack]:
        side = position.phasing
        for here, stack in arrange(list(position.every_stack(side))):
            for zone in (here, *arrange(board().adjacent(here))):
                for target in position.of(side.enemy, zone):
                    yield Attack(lead_zone=here, lead=stack.top, zone=zone, target=target.top)

    return thought_of("attack ZONE: UNIT - ZONE: UNIT", "attack a stack (a unit names its stack)", orders)


ATTACK = Kind(
    name="attack",
    action=Attack,
    purpose=Purpose.PLAY,
    moment=Moment("attack", "comes in the Combat Phase, when the Combat before is over", "12.0/one-combat-each"),
    read={"attack": _read_attack},
    write=_write_attack,
    offered=_offer_attack,
    secret=False,
    whose=phasing,
    carried_out=attacking.attack,
)

# -- support


def _read_support(reader: Reader, tree: Any) -> Support:
    zone, unit = reader.stack_named(tree.children[0])
    return Support(zone=zone, unit=unit)


def _whose_support(position: Position, order: Support) -> Side | None:
    return position.owner(order.unit)


def _offer_support(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Support]:
        combat = position.combat
        near = (combat.zone, *board().adjacent(combat.zone)) if combat else ()
        for zone in arrange(near):
            yield from (Support(zone=zone, unit=stack.units[0]) for stack in position.at(zone))

    return thought_of("support ZONE: UNIT", "put a Support marker on a stack", orders)


SUPPORT = Kind(
    name="support",
    action=Support,
    purpose=Purpose.PLAY,
    moment=Moment("support", "comes in the Support Step of a Combat", "12.3/support-step-first"),
    read={"support": _read_support},
    write=lambda order: f"support {wording.name(order.zone)}: {wording.unit(order.unit)}",
    offered=_offer_support,
    secret=False,
    whose=_whose_support,
    carried_out=supporting.support,
)


def _offer_no_support(position: Position) -> Candidates:
    spoken = position.combat.spoken if position.combat else frozenset()
    supported = position.combat.supported if position.combat else frozenset()
    orders = [NoSupport(side=side) for side in Side if side not in spoken]
    orders += [NoSupport(side=side, later=True) for side in Side if side not in spoken | supported]
    return thought_of("no support SIDE", "commit nothing more to the Combat", lambda _: iter(orders))


def _whose_no_support(position: Position, order: NoSupport) -> Side | None:
    return order.side


NO_SUPPORT = Kind(
    name="no_support",
    action=NoSupport,
    purpose=Purpose.PLAY,
    moment=Moment("no support", "comes in the Support Step of a Combat", "12.3/support-step-first"),
    read={"no_support": lambda _, tree: NoSupport(side=side_named(tree), later=said(tree, "LATER"))},
    write=lambda order: f"no support {order.side}{', cards later' if order.later else ''}",
    offered=_offer_no_support,
    secret=False,
    whose=_whose_no_support,
    carried_out=supporting.no_support,
)


def _offer_commit(position: Position) -> Candidates:
    found = [Commit(special=special) for special in SPECIAL_NAMES if special in position.specials]
    return thought_of("commit MARKER", "commit a special support marker", lambda _: iter(found))


def _whose_commit(position: Position, order: Commit) -> Side | None:
    return OWNER.get(order.special)


COMMIT = Kind(
    name="commit",
    action=Commit,
    purpose=Purpose.PLAY,
    moment=Moment("commit", "comes in the Support Step of a Combat", "12.3/support-step-first"),
    read={"commit": lambda reader, tree: Commit(special=reader.special(tree))},
    write=lambda order: f"commit {wording.special(order.special)}",
    offered=_offer_commit,
    secret=False,
    whose=_whose_commit,
    carried_out=special_markers.commit,
)

PINCER = Kind(
    name="pincer",
    action=Pincer,
    purpose=Purpose.PLAY,
    moment=Moment("pincer", "comes in the Support Step of a Battle", "12.3/support-step-first"),
    read={"pincer": lambda *_: Pincer()},
    write=lambda _: "pincer",
    offered=lambda _: only("pincer", "attempt a Pincer Maneuver", Pincer()),
    secret=False,
    whose=phasing,
    carried_out=pincers.pincer,
)

# -- resolution


def _read_resolve(reader: Reader, tree: Any) -> Resolve:
    """Reads the cards: each of the player who draws it."""
    sides = resolving.drawers(reader.position, parts(reader.position))
    named = subtrees(subtree(tree, "cards"), "card") if subtrees(tree, "cards") else []
    last = sides[-1] if sides else reader.active
    owners = [*sides, *([last] * len(named))]
    return Resolve(cards=tuple(reader.card(each, side) for each, side in zip(named, owners, strict=False)))


def _offer_resolve(position: Position) -> Candidates:
    """Offers the cards that may be on top."""

    def orders(arrange: Arrange) -> Iterator[Resolve]:
        sides = resolving.drawers(position, parts(position))
        decks = [arrange(by_number(_top(position, side))) for side in sides]
        yield from islice(_drawn(decks), PAIRS)

    return thought_of("resolve CARD", "resolve the Combat by the cards drawn", orders)


def _top(position: Position, side: Side) -> frozenset[CardId]:
    found = c09_cards.deck(position, side, False)
    if c09_cards.pile(position, side, False) > 1:
        return found
    return found | {card for card in position.hand(side).discard if int(card.rpartition("-")[2]) < 44}


def _drawn(decks: list[Any]) -> Iterator[Resolve]:
    if not decks:
        yield Resolve(cards=())
    elif len(decks) == 1:
        yield from (Resolve(cards=(card,)) for card in decks[0])
    else:
        for number, first in enumerate(decks[0]):
            second = decks[1][number % len(decks[1])]
            yield Resolve(cards=(first, second if second != first else decks[1][(number + 1) % len(decks[1])]))


RESOLVE = Kind(
    name="resolve",
    action=Resolve,
    purpose=Purpose.PLAY,
    moment=Moment("resolve", "comes behind the Support Step of a Combat", "12.3/support-step-first"),
    read={"resolve": _read_resolve},
    write=lambda order: f"resolve {wording.cards(order.cards)}".strip(),
    offered=_offer_resolve,
    secret=False,
    whose=phasing,
    carried_out=resolving.resolve,
)

# -- decisions


def _offer_choose(position: Position) -> Candidates:
    first = next(iter(owed.waiting(position)), None)
    words = first.options if first and first.what == "choose" else ()
    return thought_of("choose WORD", "make the choice of the result", lambda _: (Choose(choice=w) for w in words))


CHOOSE = Kind(
    name="choose",
    action=Choose,
    purpose=Purpose.PLAY,
    moment=Moment("choose", "comes when a result leaves a choice", "12.7.1/battle-results"),
    read={"choose": lambda _, tree: Choose(choice=word(tree, "CHOICE"))},
    write=lambda order: f"choose {order.choice}",
    offered=_offer_choose,
    secret=False,
    whose=deciding,
    carried_out=owed.choose,
)


def _offer_lose(position: Position) -> Candidates:
    first = next(iter(owed.waiting(position)), None)
    units = [unit for unit in first.units if position.zone_of(unit)] if first and first.what == "step" else []
    if not first:
        units = [stack.units[0] for zone in overfull(position) for stack in able_to_go(position, zone)]
    about = "name the unit that loses a step, or a stack that is too many"
    return thought_of("lose UNIT", about, lambda _: (Lose(unit=unit) for unit in units))


def _read_lose(reader: Reader, tree: Any) -> Lose:
    first = next(iter(owed.waiting(reader.position)), None)
    reader.side = first.side if first else None
    return Lose(unit=reader.unit(tree))


LOSE = Kind(
    name="lose",
    action=Lose,
    purpose=Purpose.PLAY,
    moment=Moment("lose", "comes when a result costs a step", "12.7.5/which-unit"),
    read={"lose": _read_lose},
    write=lambda order: f"lose {wording.unit(order.unit)}",
    offered=_offer_lose,
    secret=False,
    whose=deciding,
    carried_out=withdrawing.lose,
)

KINDS = (TARGET, ATTACK, SUPPORT, NO_SUPPORT, COMMIT, PINCER, RESOLVE, CHOOSE, LOSE)
