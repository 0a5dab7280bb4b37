"""Offensive cards: Major Offensives are declared, No Offensive cards have their event (10.6)."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.cards import Card, cards
from pbem.games.absolute_war.board.charts import OFFENSIVE_MARKERS
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import (
    AIR,
    DESTROYED,
    RESERVE,
    CardId,
    Marker,
    Nationality,
    Phase,
    Side,
    Stage,
    UnitId,
    ZoneId,
)
from pbem.games.absolute_war.cards.fighting import in_the_fight, now, number
from pbem.games.absolute_war.cards.kind import Does
from pbem.games.absolute_war.cards.targets import chosen, refused
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import spend
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp
from pbem.games.absolute_war.rules.c06_events import general_winter
from pbem.games.absolute_war.rules.c09_cards import leave_hand
from pbem.games.absolute_war.rules.c10_strategic.placing import fort_fits, only_finns, put_fort, reserve_room
from pbem.games.absolute_war.rules.c10_strategic.stages import reach
from pbem.games.absolute_war.rules.c11_movement.allowance import FAST_LEGS, is_mobile
from pbem.games.absolute_war.rules.c11_movement.entry import bound_to_stay
from pbem.games.absolute_war.rules.c22_special_card_events import (
    WINTER_TWICE,
    WOODS,
    beside_and_due,
    bonus,
    near,
    spend_word,
    weather_allows,
)
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.actions.c10_strategic import PlayOffensive
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position, unit_of

Plays = Callable[[Draft, PlayOffensive], Iterator[Violation]]
CASE_BLUE, BACKHAND, URANUS = CardId("german-44"), CardId("german-48"), CardId("soviet-45")
STAND_FAST, WITHDRAWAL, PAUSE = CardId("german-53"), CardId("german-54"), CardId("soviet-54")
WITH_BONUS = frozenset(map(CardId, ("german-47", "german-48", "german-50", "german-52", "soviet-45", "soviet-47",
                                    "soviet-50", "soviet-53")))  # fmt: skip


@carries_out("10.6/face-up-until-scored")
def play(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    """Plays an Offensive card in the last step of the Strategic Phase (10.6)."""
    row, side = cards()[order.card], draft.position.phasing
    yield from reach(draft, Stage.OFFENSIVES)
    if not row.offensive:
        yield Violation("order/no-such-card", f"{row.name} is no Offensive card", order.card, "name one")
        return
    lies = order.card in draft.position.hand(side).waiting
    if lies:
        yield from _in_its_turn(draft.position, row)
    else:
        yield from _unplayable(draft.position, row)
        yield from leave_hand(draft, side, order.card)
    held = draft.position.hand(side)
    waiting = tuple(card for card in held.waiting if card != order.card)
    active = {**held.active, order.card: False}
    draft.cards(side, replace(held, waiting=waiting, active=active, discard=held.discard - {order.card}))
    if order.units and order.card not in (STAND_FAST, WITHDRAWAL):
        yield Violation("order/no-units", f"{row.name} names no units", order.units[0], "leave them out")
    if row.major:
        yield from _markers(draft, row)
    yield from PLAYED.get(order.card, _nothing)(draft, order)


def _nothing(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    return iter(())


@refuses(
    "card-german-49/summer-offensive", "card-soviet-44/moscow-counter-offensive", "card-soviet-52/operation-bagration"
)
def _unplayable(position: Position, row: Card) -> Iterator[Violation]:
    if not row.in_time(position.row.year):
        text = f"{row.name} is for {row.years}, and this is {position.row.year}"
        yield Violation("2.4.3/years-of-a-card", text, row.id, "keep it, or turn it into an RP")
    if not weather_allows(position, row.id):
        yield Violation(_code(row.id), f"the weather does not allow {row.name}", row.id, "keep it")


def _code(card: CardId) -> str:
    return number(PlayEvent(card=card))


@refuses("22.2/played-next-turn")
def _in_its_turn(position: Position, row: Card) -> Iterator[Violation]:
    """Yields that a card beside the board takes effect in the next turn only (22.2)."""
    if row.id not in beside_and_due(position):
        text = f"{row.name} takes effect in the next turn"
        yield Violation("22.2/played-next-turn", text, row.id, "leave it out")


@refuses("10.6/four-markers")
@carries_out(
    "10.6/none-in-general-winter",
    "10.6/markers-by-value",
    "card-german-45/operation-typhoon",
    "card-german-46/operation-citadel",
    "card-german-55/operation-barbarossa",
    "card-soviet-46/operation-mars",
    "card-soviet-48/operation-star",
    "card-soviet-49/rumyantsev",
    "card-soviet-51/into-the-balkans",
    "card-soviet-55/vistula-oder",
)
def _markers(draft: Draft, row: Card) -> Iterator[Violation]:
    """Takes the Major Offensive markers of a card, four in all; none for the German in General Winter (10.6)."""
    position = draft.position
    if row.side is Side.GERMAN and general_winter(position):
        draft.tell(
            "in General Winter there are no Major Offensive markers for the German", "10.6/none-in-general-winter"
        )
        return
    beside = sum(cards()[card].offensive_value for card in beside_and_due(position))
    total = position.now.unplaced + row.offensive_value
    if total + beside > OFFENSIVE_MARKERS:
        text = f"with {row.name} there would be {total + beside} markers, and four are the most"
        yield Violation("10.6/four-markers", text, row.id, "keep it for another turn")
    draft.now(unplaced=total)
    words = {bonus(row.id)} if row.id in WITH_BONUS else set()
    draft.now(lasting=draft.position.now.lasting | words)


# -- what a card does when it is played


@refuses("card-german-53/stand-fast-order")
def _stand_fast(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    """A Fort from the Destroyed Box, and all damaged Air units are repaired (German 53)."""
    for unit in draft.position.boxed(Side.GERMAN, AIR):
        draft.turn(unit, False)
    if not order.units:
        return
    unit, zone = order.units[0], order.zone
    lost = draft.position.place(unit) == DESTROYED and unit_of(unit).fort
    own = lost and draft.position.owner(unit) is Side.GERMAN and len(order.units) == 1
    if zone is None or not own or not _with_germans(draft.position, zone):
        text = "one German Fort comes from the Destroyed Box to a friendly Zone with a German stack"
        yield refused(_code(order.card), text, unit)
    else:
        yield from only_finns(unit, zone)
        draft.turn(unit, False)
        put_fort(draft, unit, zone)


def _with_germans(position: Position, zone: ZoneId) -> bool:
    own = [stack for stack in position.of(Side.GERMAN, zone) if not unit_of(stack.top).axis]
    return bool(own) and friendly(position, Side.GERMAN, zone) and fort_fits(position, Side.GERMAN, zone)


@refuses("10.5.1/four-squares", "card-german-54/strategic-withdrawal")
def _withdrawal(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    """Up to two supplied units go to the Reserve Box without markers (German 54)."""
    if len(order.units) > 2:
        yield refused(_code(order.card), "up to two units are moved", order.units[2])
        return
    for unit in order.units:
        row, stack = unit_of(unit), draft.position.stack_of(unit)
        fit = stack is not None and not stack.unsupplied and not row.static
        if not fit or draft.position.owner(unit) is not Side.GERMAN:
            yield refused(_code(order.card), f"{row.name} is no supplied unit that can go", unit)
        elif found := list(bound_to_stay(draft.position, unit)):
            yield from found
        elif not reserve_room(draft.position, Side.GERMAN):
            yield Violation("10.5.1/four-squares", "the Strategic Reserve Box is full", unit, "leave it out")
        else:
            draft.box([unit], RESERVE)
    settle(draft)


@carries_out("card-soviet-54/stavka-pause")
def _pause(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    gain_rp(draft, Side.SOVIET, 2, "Stavka Pause", _code(order.card))
    yield from ()


def _counter_offensive(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    draft.now(lasting=draft.position.now.lasting | {WINTER_TWICE})
    yield from ()


def _bagration(draft: Draft, order: PlayOffensive) -> Iterator[Violation]:
    draft.now(lasting=draft.position.now.lasting | {f"{WOODS} 1", f"{WOODS} 2"})
    yield from ()


PLAYED: Mapping[CardId, Plays] = {
    STAND_FAST: _stand_fast, WITHDRAWAL: _withdrawal, PAUSE: _pause,
    CardId("soviet-44"): _counter_offensive, CardId("soviet-52"): _bagration,
}  # fmt: skip


# -- what a card that is in play does later


@refuses("card-german-44/case-blue")
def fast_legs(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Case Blue: a Leg stack that starts in a Clear Area moves 3 MPs for a Mobile/Armor marker (German 44)."""
    position = draft.position
    for unit in chosen(order):
        stack = position.stack_of(unit)
        if stack is None or position.stack_side(stack) is not Side.GERMAN or not _in_the_clear(position, unit):
            yield refused(_code(order.card), "the stack starts in no Clear Area", unit)
        elif is_mobile(stack.units):
            yield refused(_code(order.card), "the event is about Leg stacks, and this is a Mobile one", unit)
        else:
            yield from spend(draft, Side.GERMAN, Marker.MOBILE, "Case Blue")
            words = {f"{FAST_LEGS} {each}" for each in stack.units}
            draft.now(lasting=draft.position.now.lasting | words)


def _in_the_clear(position: Position, unit: UnitId) -> bool:
    return board().zones[ZoneId(position.place(unit))].terrain == "clear"


@refuses(
    "card-german-47/northern-lights",
    "card-german-48/backhand-blow",
    "card-german-50/sturgeon-trap",
    "card-german-52/spring-awakening",
    "card-soviet-45/operation-uranus",
    "card-soviet-47/operation-spark",
    "card-soviet-50/dnepr-crossing",
    "card-soviet-53/jassy-kishinev",
)
def use_bonus(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Uses what an Offensive card in play gives to one Combat of the turn."""
    combat, word = now(draft), bonus(order.card)
    if word not in draft.position.now.lasting:
        text = f"{cards()[order.card].name} helps one Combat of the turn in which it was played"
        yield refused(_code(order.card), text, order.card)
    elif not _helps(draft.position, combat, order.card):
        text = f"{cards()[order.card].name} does not help this Combat"
        yield refused(_code(order.card), text, order.card)
    else:
        spend_word(draft, word)
        draft.combat(choices={**combat.choices, word: "used"})


def _helps(position: Position, combat: Combat, card: CardId) -> bool:
    zone, marked = combat.zone, combat.zone in position.major
    target = [unit_of(unit) for unit in combat.target]
    match str(card):
        case "german-47":
            return marked and near(ZoneId("leningrad"), zone)
        case "german-48":
            return marked and zone in position.last_captured.get(Side.SOVIET, frozenset())
        case "german-50":
            return marked and zone == ZoneId("sevastopol")
        case "german-52":
            return marked and near(ZoneId("hungary"), zone)
        case "soviet-45":
            return unit_of(in_the_fight(position, combat.target).top).axis
        case "soviet-47":
            return marked and any(zone in board().adjacent(ZoneId(each)) for each in ("leningrad", "volkhov"))
        case "soviet-50":
            return board().border(combat.lead_zone, zone) == "major_river"
        case _:
            return not combat.assault and any(row.nationality is Nationality.ROMANIAN for row in target)


IN_PLAY: Mapping[CardId, tuple[Phase, Does]] = {
    CASE_BLUE: (Phase.MOVEMENT, fast_legs),
    **dict.fromkeys(sorted(WITH_BONUS), (Phase.COMBAT, use_bonus)),
}
