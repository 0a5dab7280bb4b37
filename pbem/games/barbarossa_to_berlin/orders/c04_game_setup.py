"""Chapter 4, setting up: armies in Occupied France (20.2), opening hands (4.3), the Allied exchange of cards (4.4)."""

from typing import Any

from pbem.core.kind import Moment, Purpose, never
from pbem.core.offer import Candidates
from pbem.core.trees import tokens
from pbem.games.barbarossa_to_berlin.board.types import Step
from pbem.games.barbarossa_to_berlin.orders.c17_neutrals import offer_corps
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_posts, no_places, on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import (
    read_counted_cards,
    read_numbers,
    read_posts,
    read_side,
)
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules import c17_neutrals
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup import opening_hands
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import occupied_france, undeployed
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand, Deploy, Exchange, Swap
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import write_counted, write_posts

TURN_ONE = "comes on turn 1, before `axis 1`"


def _read_deploy(reader: Reader, tree: Any) -> Deploy:
    return Deploy(posts=read_posts(reader, tree))


def _write_deploy(order: Deploy) -> str:
    return f"deploy {write_posts(order.posts)}"


def _offer_deploy(position: Position) -> Candidates:
    """Offers spaces for the units that are laid out now."""
    if position.step != Step.SETUP:
        return offer_corps(position)
    left = undeployed(position)
    orders = (
        (
            Deploy(posts=(Force(space=space, units=(UnitRef(type=left[0], reduced=True),)),))
            for space in occupied_france()
        )
        if left
        else iter(())
    )
    return thought_of("deploy SPACE: [1A]; SPACE: [7A]", "choose two spaces of Occupied France", orders)


DEPLOY = Kind(
    name="deploy",
    action=Deploy,
    purpose=Purpose.PLAY,
    moment=Moment("deploy", "comes before `turn 1`, or when war is declared", "20.2/german-armies-occupied-france"),
    read={"deploy": _read_deploy},
    write=_write_deploy,
    offered=_offer_deploy,
    secret=False,
    misplaced=on_land(its_posts),
    carried_out=c17_neutrals.deploy,
)


def _read_hand(reader: Reader, tree: Any) -> DealHand:
    """Reads `3, 8, 10`, `7 cards`, and `2, 6 cards`: the card that was chosen, and so many to be drawn (4.3)."""
    named, count = read_counted_cards(tree)
    if tokens(tree, "CARDS") and named:
        *chosen, others = named
        named, count = tuple(chosen), len(chosen) + others
    return DealHand(side=read_side(tree), cards=named, count=count)


def _write_hand(order: DealHand) -> str:
    named, others = write_counted(order.cards, order.count), order.count - len(order.cards)
    return f"hand {order.side} {named}" + (f", {write_counted((), others)}" if order.cards and others > 0 else "")


HAND = Kind(
    name="hand",
    action=DealHand,
    purpose=Purpose.PLAY,
    moment=Moment("hand", TURN_ONE, "4.3/axis-six-plus-chosen"),
    read={"hand": _read_hand},
    write=_write_hand,
    offered=never,
    secret=True,
    misplaced=no_places,
    carried_out=opening_hands.deal,
)


def _read_exchange(reader: Reader, tree: Any) -> Exchange:
    if tokens(tree, "ALL"):
        return Exchange(side=read_side(tree))
    named, count = read_counted_cards(tree)
    return Exchange(side=read_side(tree), cards=named, count=count)


def _write_exchange(order: Exchange) -> str:
    return f"exchange {order.side} {'all' if order.count is None else write_counted(order.cards, order.count)}"


EXCHANGE = Kind(
    name="exchange",
    action=Exchange,
    purpose=Purpose.PLAY,
    moment=Moment("exchange", TURN_ONE, "4.4/allied-first-exchange"),
    read={"exchange": _read_exchange},
    write=_write_exchange,
    offered=never,
    secret=True,
    misplaced=no_places,
    carried_out=opening_hands.exchange,
)


def _read_swap(reader: Reader, tree: Any) -> Swap:
    card, *wanted = read_numbers(tree)
    return Swap(side=read_side(tree), card=card, wanted=wanted[0]) if wanted else Swap(side=read_side(tree))


def _write_swap(order: Swap) -> str:
    return f"swap {order.side} 1 card" if order.card is None else f"swap {order.side} {order.card} for {order.wanted}"


SWAP = Kind(
    name="swap",
    action=Swap,
    purpose=Purpose.PLAY,
    moment=Moment("swap", TURN_ONE, "4.4/allied-second-exchange-card-24"),
    read={"swap": _read_swap},
    write=_write_swap,
    offered=never,
    secret=True,
    misplaced=no_places,
    carried_out=opening_hands.swap,
)


KINDS = (DEPLOY, HAND, EXCHANGE, SWAP)
