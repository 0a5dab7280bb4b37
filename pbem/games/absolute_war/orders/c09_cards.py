"""Chapters 9, 15 and 23.1: cards are drawn, paid, discarded, revealed; Partisan markers."""

from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any

from lark import Tree

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.cards import by_number, cards
from pbem.games.absolute_war.board.charts import HAND_LIMIT
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.cards.drawing import draw, redraw
from pbem.games.absolute_war.orders.candidates import only, thought_of
from pbem.games.absolute_war.orders.kind import Kind, deciding, phasing
from pbem.games.absolute_war.orders.notation.line_parts import side_if_named, word
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules import c09_cards as rules
from pbem.games.absolute_war.rules.c15_objectives import draw_goal, reveal
from pbem.games.absolute_war.rules.c23_advanced import SUPPRESS, act, every
from pbem.games.absolute_war.rules.c24_solitaire import alone, is_enemy
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c09_cards import (
    AN_EVENT,
    AN_OFFENSIVE,
    Discard,
    Draw,
    Goal,
    LendLease,
    Partisan,
    Purchase,
    Redraw,
    Reveal,
)
from pbem.games.absolute_war.state.position import Position

# -- drawing


def _read_draw(reader: Reader, tree: Any) -> Draw:
    side = reader.side = side_if_named(tree)
    return Draw(side=side, cards=tuple(card for each in tree.children for card in _read_drawn(reader, each)))


def _read_drawn(reader: Reader, part: Any) -> list[CardId]:
    """Reads a card, or `4 events` as so many that are not named."""
    if isinstance(part, Tree):
        return [reader.card(part, reader.active)] if part.data == "card" else []
    unnamed = {"EVENTS": AN_EVENT, "OFFENSIVES": AN_OFFENSIVE}.get(part.type)
    return [unnamed] * int(str(part).split()[0]) if unnamed else []


def _write_draw(order: Draw) -> str:
    parts: list[str] = []
    for card, group in groupby(order.cards):
        many = len(list(group))
        parts += [_some(many, str(card))] if card in {AN_EVENT, AN_OFFENSIVE} else [wording.card(card)] * many
    return f"draw {f'{order.side} ' if order.side else ''}{', '.join(parts)}"


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def drawer(position: Position) -> Side:
    """Returns who draws next: the Phasing player, unless the solitaire rules ask the other."""
    owed = next((each for each in position.owed if each.what == "draw"), None)
    return owed.side if owed else position.phasing


def _offer_draw(position: Position) -> Candidates:
    """Offers each card that may be drawn next."""

    def orders(arrange: Arrange) -> Iterator[Draw]:
        side = drawer(position)
        said = side if side is not position.phasing else None
        for offensive in rules.decks_due(position, side):
            for card in arrange(by_number(_top(position, side, offensive))):
                yield Draw(side=said, cards=(card,))

    side = drawer(position)
    form = "draw CARD, CARD, ..." if side is position.phasing else f"draw {side} CARD"
    return thought_of(form, "draw cards (`draw 4 events` where they stay hidden)", orders, _counted(position))


def _counted(position: Position) -> tuple[Draw, ...]:
    """Returns the draw of all that may be drawn, where nobody may know which cards they are."""
    events, offensives = (rules.left_to_draw(position, offensive) for offensive in (False, True))
    cards = (AN_EVENT,) * events + (AN_OFFENSIVE,) * offensives
    hidden = drawer(position) is position.phasing and not alone(position)  # alone all is in full view (24.2)
    return (Draw(cards=cards),) if cards and hidden else ()


def _top(position: Position, side: Side, offensive: bool) -> frozenset[CardId]:
    """Returns the cards of which one is on top: all of the deck where it is shuffled anew."""
    found = rules.deck(position, side, offensive)
    if rules.pile(position, side, offensive) > 1:
        return found
    return found | {card for card in position.hand(side).discard if cards()[card].offensive is offensive}


def _whose_draw(position: Position, order: Draw) -> Side | None:
    return order.side or position.side


DRAW = Kind(
    name="draw",
    action=Draw,
    purpose=Purpose.PLAY,
    moment=Moment("draw", "comes in the Card Phase", "9.1/four-events-and-one-offensive"),
    read={"draw": _read_draw},
    write=_write_draw,
    offered=_offer_draw,
    secret=True,
    whose=_whose_draw,
    carried_out=draw,
)


def _read_redraw(reader: Reader, tree: Any) -> Redraw:
    first, *rest = (reader.card(each, reader.active) for each in subtrees(tree, "card"))
    return Redraw(card=first, instead=rest[0] if rest else None)


def _write_redraw(order: Redraw) -> str:
    return f"redraw {wording.card(order.card)}" + (f" for {wording.card(order.instead)}" if order.instead else "")


def _offer_redraw(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Redraw]:
        offensive = position.mode != "basic"
        own = [card for card in position.hand(position.phasing).hand if cards()[card].offensive is offensive]
        for card in by_number(own):
            for instead in arrange(by_number(_top(position, position.phasing, offensive))):
                yield Redraw(card=card, instead=instead)

    return thought_of("redraw CARD for CARD", "exchange the first Offensive card drawn", orders)


REDRAW = Kind(
    name="redraw",
    action=Redraw,
    purpose=Purpose.PLAY,
    moment=Moment("redraw", "comes right behind the first Offensive card drawn", "9.1/first-card-once"),
    read={"redraw": _read_redraw},
    write=_write_redraw,
    offered=_offer_redraw,
    secret=True,
    whose=phasing,
    carried_out=redraw,
)

LEND_LEASE = Kind(
    name="lend_lease",
    action=LendLease,
    purpose=Purpose.PLAY,
    moment=Moment("lend lease", "comes in the Soviet Card Phase", "9.1/lend-lease-draw"),
    read={"lend_lease": lambda *_: LendLease()},
    write=lambda _: "lend lease",
    offered=lambda _: only("lend lease", "flip the Lend-Lease marker for one more draw", LendLease()),
    secret=False,
    whose=phasing,
    carried_out=rules.lend_lease,
)

# -- paying and discarding


def _read_purchase(reader: Reader, tree: Any) -> Purchase:
    things = subtrees(tree, "thing")
    zones = [each for each in things if reader.means_a_zone(each)]
    named = tuple(reader.card(each, reader.active) for each in things if each not in zones)
    return Purchase(cards=named, sites=tuple(reader.zone(each.children[0]) for each in zones))


def _write_purchase(order: Purchase) -> str:
    return f"purchase {'; '.join(filter(None, (wording.cards(order.cards), wording.zones(order.sites))))}"


def _offer_purchase(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Purchase]:
        own = {site.zone for name, site in position.sites.items() if name in rules.RESOURCE_MARKERS and site.ready}
        yield from (Purchase(sites=(zone,)) for zone in sorted(own))
        held = rules.may_be_held(position, position.phasing)
        yield from (Purchase(cards=(card,)) for card in arrange(by_number(held)))

    return thought_of("purchase CARD, CARD; ZONE", "turn cards and Resource markers into Resource Points", orders)


PURCHASE = Kind(
    name="purchase",
    action=Purchase,
    purpose=Purpose.PLAY,
    moment=Moment("purchase", "comes in the Card Phase", "9.2/one-for-each-card"),
    read={"purchase": _read_purchase},
    write=_write_purchase,
    offered=_offer_purchase,
    secret=True,
    whose=phasing,
    carried_out=rules.purchase,
)


def _read_discard(reader: Reader, tree: Any) -> Discard:
    side = reader.side = side_if_named(tree) or _asked(reader.position)
    return Discard(side=side, cards=reader.cards(tree, reader.active) if subtrees(tree, "cards") else ())


def _asked(position: Position) -> Side | None:
    """Returns the player who is not phasing, where a card is asked of him."""
    owed = next((each for each in position.owed if each.what == "discard"), None)
    return owed.side if owed and owed.side is not position.phasing else None


def _write_discard(order: Discard) -> str:
    return f"discard {f'{order.side} ' if order.side else ''}{wording.cards(order.cards)}".rstrip()


def _offer_discard(position: Position) -> Candidates:
    """Offers the cards of the hand, one or as many as are too many."""

    def orders(arrange: Arrange) -> Iterator[Discard]:
        owed = next((each for each in position.owed if each.what == "discard"), None)
        said = _asked(position)
        side = said or position.phasing
        hand = arrange(by_number(rules.may_be_held(position, side)))
        number = 1 if owed else max(1, position.hand(side).size - HAND_LIMIT)
        yield from (Discard(side=said, cards=found) for found in combinations(hand, min(number, len(hand) or 1)))

    return thought_of("discard CARD", "discard cards", orders)


def _whose_discard(position: Position, order: Discard) -> Side | None:
    return order.side or position.side


DISCARD = Kind(
    name="discard",
    action=Discard,
    purpose=Purpose.PLAY,
    moment=Moment("discard", "comes at the end of the Card Phase", "9.3/six-cards"),
    read={"discard": _read_discard},
    write=_write_discard,
    offered=_offer_discard,
    secret=True,
    whose=_whose_discard,
    carried_out=rules.discard,
)

# -- War Goals


def _read_reveal(reader: Reader, tree: Any) -> Reveal:
    return Reveal(card=reader.card(tree, reader.active))


def _offer_reveal(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Reveal]:
        held = position.hand(position.phasing)
        known = [held.goal] if held.goal else arrange(by_number(rules.deck(position, position.phasing, False)))
        yield from (Reveal(card=card) for card in known)

    return thought_of("reveal CARD", "turn the War Goals card up and score it", orders)


REVEAL = Kind(
    name="reveal",
    action=Reveal,
    purpose=Purpose.PLAY,
    moment=Moment("reveal", "comes in the Objective Phase", "15.1.1/revealed-first"),
    read={"reveal": _read_reveal},
    write=lambda order: f"reveal {wording.card(order.card)}",
    offered=_offer_reveal,
    secret=True,
    whose=phasing,
    carried_out=reveal,
)


def _read_goal(reader: Reader, tree: Any) -> Goal:
    return Goal(card=reader.card(tree, reader.active) if subtrees(tree, "card") else None)


def _offer_goal(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Goal]:
        yield from (Goal(card=card) for card in arrange(by_number(_top(position, position.phasing, False))))

    if alone(position) and not is_enemy(position, position.phasing):
        return thought_of("goal CARD", "draw a new War Goals card", orders)
    about = "draw a new War Goals card (`goal` where it stays hidden)"
    return thought_of("goal CARD", about, orders, (Goal(card=None),))


GOAL = Kind(
    name="goal",
    action=Goal,
    purpose=Purpose.PLAY,
    moment=Moment("goal", "comes at the end of the Objective Phase", "15.2/new-war-goals-card"),
    read={"goal": _read_goal},
    write=lambda order: f"goal {wording.card(order.card)}" if order.card else "goal",
    offered=_offer_goal,
    secret=True,
    whose=phasing,
    carried_out=draw_goal,
)

# -- Partisans


def _read_partisan(reader: Reader, tree: Any) -> Partisan:
    zone = reader.space(tree) if subtrees(tree, "space") else None
    if zone is None:
        reader.lacking("the Zone is missing", "write `partisan deploy Bryansk`")
    return Partisan(doing=word(tree, "PARTISAN"), zone=zone)


def _write_partisan(order: Partisan) -> str:
    return f"partisan {order.doing}" + (f" {wording.name(order.zone)}" if order.zone else "")


def _offer_partisan(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Partisan]:
        owed = next((each for each in position.owed if each.what == "partisan"), None)
        if owed:
            yield from arrange(list(every(position, owed.side)))
        else:
            active = [zone for zone, atrocity in position.partisans.on_map.items() if not atrocity]
            yield from (Partisan(doing=SUPPRESS, zone=zone) for zone in arrange(sorted(active)))

    return thought_of("partisan deploy ZONE", "carry out a Partisan icon, or suppress a marker", orders)


PARTISAN = Kind(
    name="partisan",
    action=Partisan,
    purpose=Purpose.PLAY,
    moment=Moment(
        "partisan",
        "comes for the icon of a card just drawn, if a marker is in the box or on the map; "
        "`partisan suppress` in the German Reserve Phase",
        "23.1.3/one-for-each-icon",
    ),
    read={"partisan": _read_partisan},
    write=_write_partisan,
    offered=_offer_partisan,
    secret=False,
    whose=deciding,
    carried_out=act,
)


KINDS = (DRAW, REDRAW, LEND_LEASE, PURCHASE, DISCARD, REVEAL, GOAL, PARTISAN)
