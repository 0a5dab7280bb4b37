"""What the lines of card events name: units, Zones, words; each checked the same way."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.rules import Violation
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.counters import Unit
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import RESERVE, CardId, Place, Side, UnitId, arrival
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested
from pbem.games.absolute_war.rules.c06_events import INDUSTRY
from pbem.games.absolute_war.rules.c10_strategic.placing import reserve_room
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, unit_of

Test = Callable[[Unit], bool]


def refused(code: str, text: str, about: str = "", remedy: str = "name another, or delete the line") -> Violation:
    """Returns the breach of a card's text."""
    return Violation(code, text, about, remedy)


def chosen(order: PlayEvent) -> tuple[UnitId, ...]:
    """Returns the units of a line, whether they are named with a Zone or alone."""
    return (*order.units, *(unit for post in order.posts for unit in post.units))


DESTINATIONS = frozenset(map(CardId, ("german-42", "soviet-26", "soviet-29")))  # their Zones are where a unit goes


OF_ZONES = frozenset(map(CardId, ("german-11", "soviet-31")))  # their lines name Zones, not units
BRIGADE = CardId("german-17")
OF_LOST = frozenset(map(CardId, ("german-8", "german-9", "german-40", "soviet-6", "soviet-7", "soviet-18")))
OF_BACKS = frozenset(map(CardId, ("german-33", "german-35", "soviet-39")))
OF_STACKS: Mapping[CardId, Side] = {
    CardId("german-24"): Side.GERMAN, CardId("german-36"): Side.GERMAN, CardId("german-44"): Side.GERMAN,
    CardId("soviet-20"): Side.GERMAN, CardId("soviet-41"): Side.GERMAN,
    CardId("soviet-22"): Side.SOVIET, CardId("soviet-28"): Side.SOVIET,
}  # fmt: skip
WITH_UNITS = frozenset({*DESTINATIONS, *OF_LOST, *OF_BACKS, *OF_STACKS, BRIGADE})
RESERVES = frozenset(map(CardId, ("german-7", "soviet-5")))  # their units go by lines of their own


def needless(order: PlayEvent) -> Iterator[Violation]:
    """Yields that a line names units for a card that is about none."""
    if chosen(order) and order.card not in WITH_UNITS:
        remedy = "leave them out, and write `reserve UNIT` for each" if order.card in RESERVES else "leave them out"
        yield Violation("order/no-units", f"{cards()[order.card].name} names no units", chosen(order)[0], remedy)


def misplaced(position: Position, order: PlayEvent) -> Iterator[Violation]:
    """Yields that a unit is not in the Zone in which a line says it is."""
    for post in () if order.card in DESTINATIONS else order.posts:
        for unit in (each for each in post.units if position.zone_of(each) != post.zone):
            text = f"{unit_of(unit).name} is not in {board().name(post.zone)}"
            yield Violation("order/not-there", text, unit, "name the Zone in which it is")


def some(order: PlayEvent, most: int, code: str, what: str = "unit") -> Iterator[Violation]:
    """Yields that a line names no unit, or too many."""
    number = len(chosen(order))
    if not 1 <= number <= most:
        told = _at_most(most, what)
        yield refused(code, f"the event is about {told}, not {number or 'none'}", remedy=f"name {told}")


def _at_most(most: int, what: str) -> str:
    return f"one {what}" if most == 1 else f"one to {most} {what}s"


def in_box(position: Position, order: PlayEvent, place: Place, test: Test, code: str, what: str) -> Iterator[Violation]:
    """Yields that a unit is not in a box of its player, or not of the kind that the card is about."""
    for unit in chosen(order):
        if position.place(unit) != place or not test(unit_of(unit)):
            yield refused(code, f"{unit_of(unit).name} is no {what} in the {place} box", unit)


def to_reserve(draft: Draft, units: tuple[UnitId, ...]) -> None:
    """Moves units to the Reserve Box on their weaker side; without room they come next turn."""
    for unit in units:
        row, side = unit_of(unit), draft.position.owner(unit)
        room = reserve_room(draft.position, side)
        draft.box([unit], RESERVE if room else arrival(draft.position.turn + 1))
        if row.two_steps or row.trainable:
            draft.turn(unit, True)


def german_industry(position: Position) -> bool:
    """Tells whether a German Industry marker is in play in a Zone that the German controls."""
    mine = (site for name, site in position.sites.items() if name.startswith(INDUSTRY) and not site.lost)
    return any(not contested(position, site.zone) for site in mine)


def one_of(order: PlayEvent, words: tuple[str, ...], code: str) -> Iterator[Violation]:
    """Yields that a line does not say which of two things is chosen."""
    if order.choice not in words:
        told = " or ".join(f"`choose {word}`" for word in words)
        yield refused(code, f"the card lets its player choose: {told}", order.choice, f"write {told}")
