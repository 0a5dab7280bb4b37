"""Chapter 7.1: which cards are event and OPS at once: those with a yellow box, and some that become so for a while."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card, cards
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Use
from pbem.games.barbarossa_to_berlin.rules.c15_weather.spring_thaw import spring_thaw
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import MOSCOW, Position

EVENT_AND_OPS = frozenset({Use.EVENT, Use.OPS})
ANTWERP, SCHELDT = SpaceId("antwerp"), 23
WOLFPACKS, OVERLORD = 15, 33
BY_ANTWERP = frozenset({26, 38, 40, 41})  # Allied reinforcements that may come in there (7.62)
INVASIONS_BY_ANTWERP = frozenset({34, 45, 52})  # invasion cards that are reinforcements at last, with an army (7.63)
YEAR_1945 = 16  # its first turn


def _stalin_in_moscow(position: Position) -> bool:
    return position.stalin == MOSCOW


def _after_wolfpacks(position: Position) -> bool:
    return has_been(position, Side.AXIS, WOLFPACKS) and "us" in position.neutral


def _before_overlord(position: Position) -> bool:
    return not has_been(position, Side.ALLIED, OVERLORD)


def _invasion_after_overlord(position: Position) -> bool:
    return has_been(position, Side.ALLIED, OVERLORD) and not position.invasions_over


PROVISIONAL: Mapping[str, tuple[Callable[[Position], bool], str]] = {  # as `cards.csv` calls them
    "stalin_in_moscow": (_stalin_in_moscow, "while Stalin is in Moscow"),
    "after_wolfpacks_before_us_entry": (_after_wolfpacks, "if Wolfpacks (15) was played before the U.S. entered"),
    "before_overlord": (_before_overlord, "before Overlord (33)"),
    "as_invasion_after_overlord": (_invasion_after_overlord, "as an invasion after Overlord (33)"),
}


def is_yellow(position: Position, card: Card) -> bool:
    """Tells whether a card may be played as event and OPS together now; none becomes so in the thaw."""
    if card.box == "yellow":
        return True
    return (_provisional(position, card) or by_antwerp(position, card)) and not spring_thaw(position)


def _provisional(position: Position, card: Card) -> bool:
    name = card.provisional_yellow.partition(" ")[0]
    return name in PROVISIONAL and PROVISIONAL[name][0](position)


def by_antwerp(position: Position, card: Card) -> bool:
    """Tells whether a card's reinforcements may come in at Antwerp in 1945, which makes it yellow (7.62)."""
    opened = position.control.get(ANTWERP) == Side.ALLIED and has_been(position, Side.ALLIED, SCHELDT)
    able = BY_ANTWERP | (INVASIONS_BY_ANTWERP if position.invasions_over else frozenset[int]())
    return card.side == Side.ALLIED and card.number in able and position.turn >= YEAR_1945 and opened


def event_and_ops(order: Play) -> bool:
    """Tells whether an order plays a card as event and OPS together."""
    return len(order.uses) == len(EVENT_AND_OPS) and set(order.uses) == EVENT_AND_OPS


def _either(card: Card) -> str:
    return f"write `play {card.number} event` or `play {card.number} ops`"


@enforces("7.1/black-box-uses", "7.1/yellow-box-uses", "card-list/type-none-regular", "card-list/type-big-d")
def black_is_event_or_ops(position: Position, order: Play) -> Iterator[Breach]:
    """A card with a black box is event or OPS, not both, unless something makes it yellow."""
    card = cards(position.active).get(order.card)
    if card and card.box == "black" and event_and_ops(order) and not _may_turn(position, card):
        yield Breach(f"{card} has no yellow box; it is event or OPS, not both", remedy=_either(card))


def _may_turn(position: Position, card: Card) -> bool:
    return bool(card.provisional_yellow) or by_antwerp(position, card)


@enforces("card-allied-03/dual-if-stalin-in-moscow", "card-allied-07/dual-if-stalin-in-moscow",
          "card-allied-13/dual-if-stalin-in-moscow", "5.5/yellow-cards-stalin-in-moscow",
          "card-list/type-small-d", "card-allied-06/yellow-after-wolfpacks", "17.2/fdr-yellow-after-wolfpacks",
          "card-allied-43/yellow-before-overlord", "card-allied-46/yellow-before-overlord",
          "card-allied-53/yellow-before-overlord", "card-allied-52/yellow-as-invasion-after-overlord")  # fmt: skip
def yellow_for_the_time_being(position: Position, order: Play) -> Iterator[Breach]:
    """Some cards with a black box are yellow as long as something holds."""
    card = cards(position.active).get(order.card)
    if card is None or not card.provisional_yellow or not event_and_ops(order):
        return
    if _provisional(position, card) or by_antwerp(position, card):
        return
    name = card.provisional_yellow.partition(" ")[0]
    yield Breach(
        f"{card} is event and OPS together only {PROVISIONAL[name][1]}", remedy=_either(card), code=_code(card, name)
    )


def _code(card: Card, name: str) -> str:
    slug = {
        "stalin_in_moscow": "dual-if-stalin-in-moscow",
        "after_wolfpacks_before_us_entry": "yellow-after-wolfpacks",
        "before_overlord": "yellow-before-overlord",
        "as_invasion_after_overlord": "yellow-as-invasion-after-overlord",
    }[name]
    return f"card-{card.side}-{card.number:02}/{slug}"


@enforces("clar/provisional-yellow-not-in-thaw")
@carries_out("clar/provisional-yellow-otherwise-normal")
def not_yellow_in_the_thaw(position: Position, order: Play) -> Iterator[Breach]:
    """In the Spring Thaw nothing becomes yellow."""
    card = cards(position.active).get(order.card)
    turned = card is not None and (_provisional(position, card) or by_antwerp(position, card))
    if turned and event_and_ops(order) and spring_thaw(position):
        yield Breach(
            f"{card} is not event and OPS together in the first two rounds of Spring",
            remedy=f"write `play {order.card} event`",
        )


YELLOW_CHECKS = (black_is_event_or_ops, yellow_for_the_time_being, not_yellow_in_the_thaw)
