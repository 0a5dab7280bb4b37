"""Chapter 10: the other side reacts, or does not."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.orders.candidates import only, thought_of
from pbem.games.on_to_berlin.orders.groups import as_group, choices
from pbem.games.on_to_berlin.orders.kind import Kind
from pbem.games.on_to_berlin.orders.notation.reader import UNKNOWN, Reader
from pbem.games.on_to_berlin.rules.c10_counterattacks import ambushing
from pbem.games.on_to_berlin.rules.c10_counterattacks.counterattackers import able, jets
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import concerned, could_react
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush, Decline
from pbem.games.on_to_berlin.state.deck import deck
from pbem.games.on_to_berlin.state.position import Position


def _other(position: Position, order: Ambush | Decline) -> Side | None:
    return position.action.side.enemy if position.action else None


def _read_ambush(reader: Reader, tree: Any) -> Ambush:
    action = reader.position.action
    side = action.side.enemy if action else None
    card = reader.card(tree, side) if subtrees(tree, "card") else None
    named = reader.areas(tree)
    area = named[0] if named else action.area if action else UNKNOWN
    group = reader.group(tree, area, side, spent=False)
    return Ambush(card=card, area=named[0] if named else None, units=group, dice=reader.dice(tree))


def _write_ambush(order: Ambush) -> str:
    card = f" {wording.card(order.card)}" if order.card else ""
    where = f" in {wording.name(order.area)}" if order.area else ""
    return f"ambush{card}{where}: {wording.group(order.units)}{wording.dice(order.dice)}"


def _offer_ambush(position: Position) -> Candidates:
    """Offers each reaction card that may be in the hand with those who can counterattack, and the jet alone."""

    def orders(arrange: Arrange) -> Iterator[Ambush]:
        action = position.action
        if action is None:
            return
        side = action.side.enemy
        for area in concerned(action):
            named = area if len(concerned(action)) > 1 else None
            found = able(position, action, area)
            for units in choices(position, side, area, found):
                group = as_group(position, units)
                for card in arrange(_reactions(position, side)):
                    yield Ambush(card=card, area=named, units=group)
            if jet := jets(position, action, area):
                yield Ambush(area=named, units=as_group(position, jet))

    return thought_of("ambush CARD: UNITS", "counterattack by a reaction card", orders)


def _reactions(position: Position, side: Side) -> list[CardId]:
    held = position.hand(side)
    known = held.hand or (deck(position, side) if held.unnamed else frozenset())
    return sorted(card for card in known if cards()[card].reaction)


AMBUSH = Kind(
    name="ambush",
    action=Ambush,
    purpose=Purpose.PLAY,
    moment=Moment("ambush", "comes at once after the action it reacts to is announced or done", "17.2/at-once"),
    read={"ambush": _read_ambush},
    write=_write_ambush,
    offered=_offer_ambush,
    secret=True,
    whose=_other,
    carried_out=ambushing.ambush,
)


def _read_decline(reader: Reader, tree: Any) -> Decline:
    return Decline()


def _write_decline(order: Decline) -> str:
    return "no ambush"


def _offer_decline(position: Position) -> Candidates:
    """Offers to let the action go on, where somebody could react."""
    if could_react(position) is None:
        return never(position)
    return only("no ambush", "let the action go on", Decline())


DECLINE = Kind(
    name="decline",
    action=Decline,
    purpose=Purpose.PLAY,
    moment=Moment("no ambush", "comes after the action it does not react to", "17.2/at-once"),
    read={"decline": _read_decline},
    write=_write_decline,
    offered=_offer_decline,
    secret=False,
    whose=_other,
    carried_out=ambushing.decline,
)

KINDS = (AMBUSH, DECLINE)
