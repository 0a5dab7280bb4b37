"""Where the cards are (7.9): hands known in full, in part or only in number, and the piles beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Private, Violation, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs, PilesAre
from pbem.games.barbarossa_to_berlin.state.position import Hand, Piles, Position
from pbem.games.barbarossa_to_berlin.state.total_war import TURNS_AFTER_ENTRY, deck_in_play, due, us_entry

ON_THE_TABLE = "face up on the table"
SET_UP = "; in a position that you set up, write `set total war`"


def hand(position: Position, side: Side) -> Hand:
    """Returns a side's hand."""
    return position.hands.get(side, Hand())


def piles(position: Position, side: Side) -> Piles:
    """Returns a side's piles."""
    return position.piles.get(side, Piles())


def elsewhere(position: Position, side: Side, number: int) -> str:
    """Returns where a card lies if the log proves that it is not in hand; empty if it may be held."""
    found = piles(position, side)
    if number in hand(position, side).known:
        return ""
    for where, cards_there in (
        ("in the discard pile", found.discard),
        ("out of the game", found.removed),
        (ON_THE_TABLE, found.face_up),
    ):
        if number in cards_there:
            return where
    denied = side == Side.ALLIED and number in position.this_turn.denied
    if denied and position.event_turns.get("axis_50") == position.turn:
        return "none of those that Foreign Armies East found in the hand"
    if hand(position, side).unknown == 0:
        return "not in the hand that the log names"
    return ""


@carries_out("4.3/other-card-into-deck")
def in_draw_pile(position: Position, side: Side) -> frozenset[int]:
    """Returns the cards that may be drawn next: those not known to be elsewhere.

    The discards are among them where they are about to be shuffled with the Total War cards (7.8).
    """
    held, gone = hand(position, side), piles(position, side)
    if due(position, side):
        return frozenset(cards(side)) - held.known - gone.removed - gone.face_up
    return deck_in_play(position, side) - held.known - gone.discard - gone.removed - gone.face_up


def pile_size(position: Position, side: Side) -> int:
    """Returns how many cards lie in the draw pile; the log does not name them all."""
    held, gone = hand(position, side), piles(position, side)
    aside = held.size + len(gone.removed) + len(gone.face_up)
    if due(position, side):
        return len(cards(side)) - aside
    return max(0, len(deck_in_play(position, side)) - aside - len(gone.discard) - gone.buried)


def discards(position: Position, side: Side) -> int:
    """Returns how many cards may be shuffled when the draw pile runs out (7.9)."""
    gone = piles(position, side)
    return 0 if due(position, side) else len(gone.discard) + gone.buried


# -- what every order that names cards must keep to


class Named(Struct, frozen=True):
    """Cards that an order names: to draw them, or from the hand; `table` allows those face up as well (7.64)."""

    side: Side
    numbers: tuple[int, ...]
    drawn: bool = False
    table: bool = False


@enforces("7.1/own-deck")
def cards_of_the_own_deck(position: Position, named: Named) -> Iterator[Breach]:
    """A side's cards are numbered 1 to 55."""
    for number in named.numbers:
        if number not in cards(named.side):
            yield Breach(f"there is no {named.side.capitalize()} card {number}", remedy="the deck runs from 1 to 55")


@enforces("4.3/total-war-cards-aside", "7.1/begin-with-blitzkrieg-only", "7.8/three-turns-after-us-entry")
def no_total_war_cards(position: Position, named: Named) -> Iterator[Breach]:
    """Total War cards lie aside until three turns after the US has entered the war."""
    if named.side in position.mobilized or (named.drawn and due(position, named.side)):
        return
    for number in named.numbers:
        card = cards(named.side).get(number)
        if card and card.deck == "total_war":
            yield Breach(
                f"card {card} belongs to the Total War deck, which is not in play yet",
                remedy=_coming(position) + (SET_UP if position.workshop else ""),
                code="7.8/three-turns-after-us-entry" if us_entry(position) else "",
            )


def _coming(position: Position) -> str:
    """Says when the Total War cards come."""
    entry = us_entry(position)
    if entry is None:
        return "Blitzkrieg cards have the numbers 1 to 25"
    first = entry + TURNS_AFTER_ENTRY
    return f"the US entered the war on turn {entry}: Total War cards are first drawn at the end of turn {first}"


@enforces("7.2/play-a-card")
def in_hand(position: Position, named: Named) -> Iterator[Breach]:
    """A card is played from the hand; a combat card also from the table."""
    for number in named.numbers:
        where = elsewhere(position, named.side, number)
        if where and not (named.table and where == ON_THE_TABLE):
            text = f"card {number} cannot be played: it is {where}"
            yield not_held(position, named.side, text)


@enforces("7.9/card-locations")
def each_in_one_place(position: Position, named: Named) -> Iterator[Breach]:
    """A card is in one place: nobody names it twice, and draws only what lies in the draw pile."""
    for number in _twice(named.numbers):
        yield Breach(f"card {number} is named twice; there is one of it", remedy="name each card once")
    pile = in_draw_pile(position, named.side) | _outside_the_deck(position, named)
    if len(named.numbers) > pile_size(position, named.side):
        pile |= piles(position, named.side).discard
    for number in named.numbers if named.drawn else ():
        if number not in pile:
            where = elsewhere(position, named.side, number) or "in the hand"
            yield Breach(f"card {number} is not in the draw pile: it is {where}", remedy="name the card that was drawn")


@enforces("7.9/draw-pile-first-then-reshuffle")
def the_pile_is_drawn_first(position: Position, named: Named) -> Iterator[Breach]:
    """Of the discards only so many are drawn as the draw pile has been short of."""
    left, count = pile_size(position, named.side), len(named.numbers)
    again = [each for each in dict.fromkeys(named.numbers) if each in piles(position, named.side).discard]
    if due(position, named.side) or count <= left or len(again) <= count - left:
        return
    short = f"{left} card{'s' * (left != 1)} of the draw pile come{'s' * (left == 1)} first"
    yield Breach(
        f"{short}, so that only {count - left} of the discards can be drawn, not {len(again)} ({_list(again)})",
        remedy="name every card that was left in the draw pile",
    )


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _outside_the_deck(position: Position, named: Named) -> frozenset[int]:
    """The numbers that other checks answer for."""
    return frozenset(named.numbers) - deck_in_play(position, named.side)


def _twice(numbers: Iterable[int]) -> list[int]:
    return [number for number, count in Counter(numbers).items() if count > 1]


def not_held(position: Position, side: Side, text: str) -> Breach:
    """Returns a breach about a card that is not in the hand; its owner is told what is, where the log names it all."""
    held = hand(position, side)
    if not held.known or held.unknown:
        return Breach(text)
    told = f"the {side.capitalize()} hand holds {_list(sorted(held.known))}"
    return Breach(text, remedy=listed_for(side), private=Private(side, told))


def listed_for(side: Side) -> str:
    """Says how a player has his hand listed, where anybody may read on."""
    return f"name a card of the hand; `--for {side}` lists them"


def unnamed(position: Position, side: Side, count: int) -> Iterator[Violation]:
    """Yields that cards must be named, where a mere number does not say which of the known ones go."""
    held = hand(position, side)
    if held.unknown < count < held.size and not held.shown:
        yield Violation(
            "order/which-cards",
            f"the log names the cards of the {side.capitalize()} hand; a number does not say which go",
            remedy=f"name them; `--for {side}` lists the hand",
            private=Private(side, f"name them, out of {_list(sorted(held.known))}"),
        )


# -- cards change places


def hold(draft: Draft, side: Side, numbers: Iterable[int], unknown: int = 0) -> None:
    """Adds cards to a hand: named ones, and a number of unnamed ones."""
    old, new = hand(draft.position, side), frozenset(numbers)
    draft.emit(PilesAre(side, _without(piles(draft.position, side), new)))
    draft.emit(HandIs(side, replace(old, known=old.known | new, unknown=old.unknown + unknown)))


def release(draft: Draft, side: Side, number: int) -> None:
    """Takes a card out of a hand, out of its unknown part if the log has not named it."""
    old = hand(draft.position, side)
    if number in old.known:
        draft.emit(HandIs(side, replace(old, known=old.known - {number})))
    elif number not in piles(draft.position, side).face_up:
        draft.emit(HandIs(side, replace(old, unknown=max(0, old.unknown - 1))))


def lay_off(draft: Draft, side: Side, number: int, *, removed: bool, held: bool = True) -> None:
    """Puts a card that was in use on the discard pile, or out of the game; not `held`: from wherever it may be."""
    if held or number in hand(draft.position, side).known:
        release(draft, side, number)
    old = _without(piles(draft.position, side), frozenset({number}))
    if removed:
        draft.emit(PilesAre(side, replace(old, removed=old.removed | {number})))
    else:
        draft.emit(PilesAre(side, replace(old, discard=old.discard | {number})))


def lay_open(draft: Draft, side: Side, number: int) -> None:
    """Leaves a combat card face up before its player (7.64)."""
    release(draft, side, number)
    old = _without(piles(draft.position, side), frozenset({number}))
    draft.emit(PilesAre(side, replace(old, face_up=old.face_up | {number})))


def bury(draft: Draft, side: Side, count: int) -> None:
    """Discards cards by number: unnamed ones, and the named ones too where the whole hand goes.

    Of a hand that was shown nobody knows from then on what is left in it.
    """
    old = hand(draft.position, side)
    if old.shown and old.unknown < count < old.size:
        old = Hand(unknown=old.size)
        draft.emit(HandIs(side, old))
    for number in sorted(old.known) if count >= old.size else ():
        lay_off(draft, side, number, removed=False)
    hidden = min(count, old.unknown)
    pile = piles(draft.position, side)
    draft.emit(
        HandIs(side, replace(hand(draft.position, side), unknown=old.unknown - hidden)),
        PilesAre(side, replace(pile, buried=pile.buried + hidden)),
    )


def _without(pile: Piles, numbers: frozenset[int]) -> Piles:
    return replace(pile, discard=pile.discard - numbers, removed=pile.removed - numbers, face_up=pile.face_up - numbers)
