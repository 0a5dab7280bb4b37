"""Chapter 9: cards are drawn, turned into Resource Points and discarded; where every card is (2.4)."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.cards import cards, decks
from pbem.games.absolute_war.board.charts import HAND_LIMIT
from pbem.games.absolute_war.board.map import board, matching
from pbem.games.absolute_war.board.types import CardId, Phase, Side, ZoneId
from pbem.games.absolute_war.rules import c24_solitaire
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp
from pbem.games.absolute_war.rules.c06_events import SITE_NAMES, german_draws_less
from pbem.games.absolute_war.rules.c22_special_card_events import AT_RANDOM
from pbem.games.absolute_war.rules.c24_enemy_strategy import given_away
from pbem.games.absolute_war.state.actions.c09_cards import Discard, LendLease, Purchase
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Cards, Position

EVENTS_DRAWN, OFFENSIVES_DRAWN = 4, 1
CARD_MARKER = "lend-lease-card"
RESOURCE_MARKERS = ("lend-lease-onega", "lend-lease-makhachkala", "german-industry-1", "german-industry-2")


# -- where the cards are


def deck(position: Position, side: Side, offensive: bool) -> frozenset[CardId]:
    """Returns the cards that may be in a draw pile, or unnamed in the hand or as the War Goals card."""
    held = position.hand(side)
    gone = held.hand | held.discard | held.removed | set(held.active) | set(held.waiting)
    return decks()[side, offensive] - gone - ({held.goal} if held.goal else set())


def pile(position: Position, side: Side, offensive: bool) -> int:
    """Returns how many cards a draw pile has."""
    held = position.hand(side)
    hidden = held.unnamed_offensive if offensive else held.unnamed + (held.goal_down and held.goal is None)
    return len(deck(position, side, offensive)) - hidden


def take(draft: Draft, side: Side, card: CardId | None, offensive: bool) -> Iterator[Violation]:
    """Draws the top card of a pile, which is shuffled anew before its last one is drawn (9.1)."""
    if pile(draft.position, side, offensive) <= 1:
        held = draft.position.hand(side)
        draft.cards(side, replace(held, discard=held.discard - decks()[side, offensive]))
        draft.tell(f"the {side.capitalize()} {'Offensive' if offensive else 'Event'} deck is shuffled anew", LAST)
    if card is not None and card not in deck(draft.position, side, offensive):
        yield Violation("order/not-in-the-deck", f"{cards()[card].name} is not in the draw pile", card,
                        "name the card that was drawn")  # fmt: skip


LAST = "9.1/last-card-never-drawn"


def hold(held: Cards, card: CardId | None, offensive: bool) -> Cards:
    """Returns a player's cards with one more in the hand."""
    if card is not None:
        return replace(held, hand=held.hand | {card})
    if offensive:
        return replace(held, unnamed_offensive=held.unnamed_offensive + 1)
    return replace(held, unnamed=held.unnamed + 1)


def in_hand(position: Position, side: Side, card: CardId) -> bool:
    """Tells whether a card is in a hand, or may be among its unnamed ones."""
    held, offensive = position.hand(side), cards()[card].offensive
    unnamed = held.unnamed_offensive if offensive else held.unnamed
    return card in held.hand or (unnamed > 0 and card in deck(position, side, offensive))


def may_be_held(position: Position, side: Side) -> frozenset[CardId]:
    """Returns the cards of a hand, and those that may be among its unnamed ones."""
    held = position.hand(side)
    unnamed = {False: held.unnamed, True: held.unnamed_offensive}
    return held.hand.union(*(deck(position, side, offensive) for offensive, count in unnamed.items() if count))


def let_go(held: Cards, card: CardId) -> Cards:
    """Returns a player's cards without one of the hand."""
    if card in held.hand:
        return replace(held, hand=held.hand - {card})
    if cards()[card].offensive:
        return replace(held, unnamed_offensive=held.unnamed_offensive - 1)
    return replace(held, unnamed=held.unnamed - 1)


def leave_hand(draft: Draft, side: Side, card: CardId) -> Iterator[Violation]:
    """Puts a card of the hand among the discards."""
    if not in_hand(draft.position, side, card):
        yield Violation("order/not-in-hand", f"{cards()[card].name} is not in the {side.capitalize()} hand", card,
                        "name a card that is")  # fmt: skip
    else:
        held = let_go(draft.position.hand(side), card)
        draft.cards(side, replace(held, discard=held.discard | {card}))
        draft.sealed = True  # the other side has seen it


# -- drawing


@carries_out("9.1/lost-economy-sites", "9.1/events-cost-draws")
def lost_draws(position: Position) -> int:
    """Returns how many draws the Phasing player has lost: War Economy Sites, events (9.1)."""
    german = position.phasing is Side.GERMAN
    return len(_lost_sites(position)) + (german_draws_less(position) if german else 0)


def _lost_sites(position: Position) -> list[ZoneId]:
    """Return the War Economy Sites of the Phasing player that he does not control."""
    side = position.phasing
    own = [zone for zone in matching("war_economy") if board().zones[zone].first_owner is side]
    return [zone for zone in own if not friendly(position, side, zone)]


def draws_left(position: Position) -> int:
    """Returns how many cards of any deck are still to be drawn as the normal draw (9.1)."""
    offensives = 0 if position.mode == "basic" else OFFENSIVES_DRAWN
    extra = position.now.extra + c24_solitaire.extra_draw(position)
    total = EVENTS_DRAWN + offensives + extra - lost_draws(position)
    return total - position.now.drawn - position.now.drawn_offensive


@refuses("9.1/four-events-and-one-offensive")
def still_to_draw(position: Position) -> Iterator[Violation]:
    """Yields that cards are still to be drawn (9.1)."""
    left = draws_left(position) + position.now.owed
    if left > 0:
        text = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} still to be drawn: {_draw_told(position)}"
        yield Violation("9.1/four-events-and-one-offensive", text,
                        remedy="draw them by number, or counted, as in draw 2 events", lacks=True)  # fmt: skip


def _why_less(position: Position) -> Iterator[str]:
    """Yields how many cards less are drawn, and because of what: lost sites, the event of the turn (9.1)."""
    for zone in _lost_sites(position):
        yield f"1 card less, since the War Economy Site of {board().name(zone)} is not yours (9.1)"
    if position.phasing is Side.GERMAN and (number := german_draws_less(position)):
        yield f"{counted(number, 'card')} less by the event of turn {position.turn} (9.1)"


def _draw_told(position: Position) -> str:
    """Says of how many cards the draw is and why, and how many have been drawn (9.1)."""
    now, enemy = position.now, c24_solitaire.extra_draw(position)
    offensives = "" if position.mode == "basic" else " and an Offensive card"
    parts = [f"the draw is of four Events{offensives}"]
    parts += [f"{counted(enemy, 'card')} more for the Enemy side (24.2.1)"] if enemy else []
    parts += [f"{counted(now.extra, 'card')} more by Lend-Lease"] if now.extra else []
    parts += list(_why_less(position))
    drawn = f"{counted(now.drawn, 'Event')} and {counted(now.drawn_offensive, 'Offensive')} are drawn"
    red = f", and red cards bring {counted(now.owed, 'card')} more" if now.owed else ""
    return f"{', '.join(parts)}; {drawn}{red}"


def due(draft: Draft, side: Side, offensive: bool) -> Iterator[Violation]:
    """Counts a draw against those that are due: first what a card's text asks for, then the normal ones."""
    now = draft.position.now
    if side is not draft.position.phasing:
        yield from c24_solitaire.enemy_draws(draft, side, offensive)
    elif now.owed and not offensive:
        draft.now(owed=now.owed - 1)
    elif draws_left(draft.position) < 1 or _too_many(draft.position, offensive):
        kind = "Offensive" if offensive else "Event"
        text = f"no {kind} card is to be drawn any more: {_draw_told(draft.position)}"
        other = next((each.side for each in draft.position.owed if each.what == "draw"), None)
        remedy = "delete this card and those of its deck behind it; a red card brings another where its text says so"
        remedy = f"it is the {other.capitalize()} player who draws: `draw {other} CARD`" if other else remedy
        yield Violation("9.1/four-events-and-one-offensive", text, remedy=remedy)
    elif offensive:
        draft.now(drawn_offensive=now.drawn_offensive + 1, just_drawn=True)
    else:
        draft.now(drawn=now.drawn + 1, just_drawn=draft.position.mode == "basic")


def decks_due(position: Position, side: Side) -> list[bool]:
    """Returns of which decks a card is still to be drawn: False for Events, True for Offensives."""
    if side is not position.phasing:
        owed = next((each for each in position.owed if each.what == "draw" and each.side is side), None)
        return [owed.number > 1] if owed else []
    if draws_left(position) < 1:
        return [False] if position.now.owed else []
    return [deck for deck in (False, True) if not _too_many(position, deck) or (position.now.owed and not deck)]


def left_to_draw(position: Position, offensive: bool) -> int:
    """Returns how many cards of a deck the Phasing player may still draw."""
    now = position.now
    most = (OFFENSIVES_DRAWN if offensive else EVENTS_DRAWN + c24_solitaire.extra_draw(position)) + now.extra
    none = offensive and position.mode == "basic"
    return 0 if none else max(0, most - (now.drawn_offensive if offensive else now.drawn))


def _too_many(position: Position, offensive: bool) -> bool:
    return left_to_draw(position, offensive) == 0


@refuses("9.1/lend-lease-draw")
def lend_lease(draft: Draft, order: LendLease) -> Iterator[Violation]:
    """Flips the Card Lend-Lease marker for one more draw of either deck (9.1, 19.5, Q26)."""
    site = draft.position.sites.get(CARD_MARKER)
    if draft.position.phasing is not Side.SOVIET or site is None or not site.ready:
        text = "no Card Lend-Lease marker is ready"
        yield Violation("9.1/lend-lease-draw", text, remedy="delete the line")
    elif draft.position.now.paid:
        text = "cards are drawn before any Resource Point is purchased"
        yield Violation("9.1/lend-lease-draw", text, remedy="write it above `purchase`", plain=True)
    else:
        draft.note(sites={**draft.position.sites, CARD_MARKER: replace(site, ready=False)})
        draft.now(extra=1)


# -- Resource Points and the limit


@refuses("9.2/one-for-each-marker")
@carries_out("9.2/one-for-each-card", "2.4.3/any-year-for-resource-points")
def purchase(draft: Draft, order: Purchase) -> Iterator[Violation]:
    """Turns cards of the hand and Resource markers into Resource Points (9.2, Q27)."""
    side = draft.position.phasing
    yield from draws_first(draft.position)
    draft.now(paid=True)
    yield from given_away(draft.position, order.cards, freely=True)
    for card in order.cards:
        found = list(leave_hand(draft, side, card))
        yield from found
        if not found:
            gain_rp(draft, side, 1, f"{cards()[card].name} is discarded", "9.2/one-for-each-card")
    for zone in order.sites:
        own = [name for name in RESOURCE_MARKERS if name in draft.position.sites]
        name = next((each for each in own if draft.position.sites[each].zone == zone), "")
        site = draft.position.sites.get(name)
        if site is None or board().zones[zone].first_owner is not side or not site.ready:
            text = f"no Resource marker of yours is ready in {board().name(zone)}"
            yield Violation("9.2/one-for-each-marker", text, zone, "leave it out")
        else:
            draft.note(sites={**draft.position.sites, name: replace(site, ready=False)})
            gain_rp(draft, side, 1, SITE_NAMES[name], "9.2/one-for-each-marker")


@refuses("9.2/behind-the-draws")
def draws_first(position: Position) -> Iterator[Violation]:
    """Yields that cards are still to be drawn: what they are paid or discarded for comes behind that (9.0, 9.3)."""
    left = draws_left(position) + position.now.owed
    if left > 0:
        text = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} to be drawn first"
        yield Violation("9.2/behind-the-draws", text, remedy="write `draw CARD, CARD, ...` above")


def discard(draft: Draft, order: Discard) -> Iterator[Violation]:
    """Discards the excess over six cards without effect (9.3), or what something asks for."""
    side = order.side or draft.position.phasing
    if not order.cards:
        yield Violation("order/no-card", "no card is named", remedy="name the card that is discarded")
    if side is draft.position.phasing and not c24_solitaire.to_discard(draft.position, side):
        yield from draws_first(draft.position)
        yield from given_away(draft.position, order.cards, freely=False)
    for card in order.cards:
        if not c24_solitaire.to_discard(draft.position, side) and draft.position.hand(side).size <= HAND_LIMIT:
            text = f"the hand holds no more than {HAND_LIMIT} cards: nothing is to be discarded"
            yield Violation("9.3/six-cards", text, card, "write `purchase` to turn cards into RPs")
            return
        yield from _at_random(draft.position, side, card)
        asked = c24_solitaire.asked_to_discard(draft, side)
        yield from leave_hand(draft, side, card)
        if asked:
            c24_solitaire.same_type(draft, side, cards()[card].offensive)


def _at_random(position: Position, side: Side, card: CardId) -> Iterator[Violation]:
    """Yields that an Offensive card is discarded where chance takes an Event card (German 38)."""
    owed = c24_solitaire.to_discard(position, side)
    if owed is not None and owed.then == AT_RANDOM and cards()[card].offensive:
        text = f"Radio Intercepts takes an Event card, and {cards()[card].name} is none"
        yield Violation("card-german-38/radio-intercepts", text, card, "name an Event card of the hand")


def draw_for_victory(draft: Draft, side: Side, name: str) -> Iterator[Violation]:
    """Draws an Offensive card: if its years include this one, a Moral Victory ends the game (17.1, Q95)."""
    card = CardId(name)
    if not card:
        yield Violation("order/no-card", "no card is named", remedy="write `moral 7`, with the card that was drawn")
        return
    draft.sealed = True
    yield from take(draft, side, card, offensive=True)
    draft.cards(side, hold(draft.position.hand(side), card, offensive=True))
    if cards()[card].in_time(draft.position.row.year):
        draft.note(winner=str(side), side=None)
        draft.phase(Phase.OVER)
        text = f"{cards()[card].name} is in time: the {side.capitalize()} player wins a Moral Victory"
        draft.tell(text, "17.1/moral-victory")
