"""Cards of the other phases: supply, purchase, movement, objectives, General Winter."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import AIR, CAPTURED, CardId, Phase, Side, Weather, ZoneId
from pbem.games.absolute_war.cards.fighting import number
from pbem.games.absolute_war.cards.kind import Event
from pbem.games.absolute_war.cards.targets import chosen, refused, some
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp, gain_wsp
from pbem.games.absolute_war.rules.c06_events import GENERAL_WINTER, general_winter
from pbem.games.absolute_war.rules.c07_supply import finnish, linked, sources, supplied
from pbem.games.absolute_war.rules.c09_cards import draws_first, leave_hand
from pbem.games.absolute_war.rules.c11_movement.allowance import COSSACKS, TRUCKS
from pbem.games.absolute_war.rules.c12_combat.fates import take_away
from pbem.games.absolute_war.rules.c12_combat.retreating import distances
from pbem.games.absolute_war.rules.c18_axis_units import MOTTI_LANDS
from pbem.games.absolute_war.rules.c22_special_card_events import CHECK_AFTER
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

LENINGRAD, VOLKHOV = ZoneId("leningrad"), ZoneId("volkhov")
AIRLIFT_RANGE = 3
BALTIC = "baltic"


def _one_stack(draft: Draft, order: PlayEvent, side: Side) -> tuple[ZoneId, Stack] | None:
    """Returns the stack of a side that a line names, with its Zone."""
    units = chosen(order)
    stack = draft.position.stack_of(units[0]) if units else None
    if stack is None or draft.position.stack_side(stack) is not side:
        return None
    return ZoneId(draft.position.place(units[0])), stack


def _feed(draft: Draft, stack: Stack) -> None:
    draft.now(lasting=draft.position.now.lasting | {f"supplied {unit}" for unit in stack.units})
    if stack.unsupplied:
        draft.mark(stack, unsupplied=False)


@refuses("card-german-24/airlift")
def _airlift(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Supplies a stack that has no line, three Zones at most from a source; an Air unit is damaged (German 24)."""
    found = _one_stack(draft, order, Side.GERMAN)
    flying = [unit for unit in draft.position.boxed(Side.GERMAN, AIR) if not draft.position.back(unit)]
    if not flying:
        yield refused(number(order), "no undamaged German Air unit is in its box")
    elif found is None or supplied(draft.position, *found):
        yield refused(number(order), "the event is about one of your stacks that cannot trace a supply line")
    elif not _in_range(draft.position, found[0]):
        yield refused(number(order), "no source is three Zones at most from there", found[0])
    else:
        draft.turn(next((unit for unit in order.units if unit in flying), min(flying)), True)
        _feed(draft, found[1])


def _in_range(position: Position, zone: ZoneId) -> bool:
    far = distances(position, zone)
    return any(far[source] <= AIRLIFT_RANGE for source in sources(position, Side.GERMAN))


def _ice_road(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Supplies the stack in Leningrad (Soviet 24)."""
    stacks = draft.position.of(Side.SOVIET, LENINGRAD)
    if not stacks or not friendly(draft.position, Side.SOVIET, VOLKHOV):
        yield refused(number(order), "no Soviet stack is in Leningrad, or Volkhov is not Soviet-controlled")
    for stack in stacks:
        _feed(draft, stack)


@refuses("card-soviet-41/free-germany-committee")
def _committee(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Captures a German stack that has no supply line at all (Soviet 41)."""
    found = _one_stack(draft, order, Side.GERMAN)
    if found is None or not found[1].unsupplied or linked(draft.position, *found):
        yield refused(number(order), "the event is about one German Unsupplied stack without any supply line")
    elif board().zones[found[0]].coast == BALTIC:
        yield refused(number(order), "not against a stack at the Baltic Sea", found[0])
    else:
        spared = found[0] in MOTTI_LANDS  # a Finn there is never captured for want of supply (Q108)
        take_away(draft, (unit for unit in found[1].units if not (spared and finnish(unit))), CAPTURED)
        settle(draft)


@refuses("card-german-27/winter-clothing-drive")
def _clothing(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Lays one General Winter marker aside for the turn (German 27)."""
    turn = draft.position.this_turn
    if not general_winter(draft.position) or draft.position.phasing is not Side.SOVIET:
        yield refused(number(order), "it is played at the start of the Soviet Player Turn of a General Winter turn")
    elif turn.used.get(GENERAL_WINTER):
        yield refused(number(order), "a General Winter marker has been committed")
    else:
        draft.this_turn(aside={GENERAL_WINTER: 1})


@refuses("card-soviet-25/all-for-the-front")
def _all_for_the_front(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Up to two other cards give two RPs each (Soviet 25)."""
    if not 1 <= len(order.cards) <= 2:
        yield refused(number(order), "one or two other cards are discarded", remedy="write `event 25 cards 3, 9`")
        return
    yield from draws_first(draft.position)
    draft.now(paid=True)
    for card in order.cards:
        yield from leave_hand(draft, Side.SOVIET, card)
        gain_rp(draft, Side.SOVIET, 2, "All for the Front", number(order))


@refuses("card-soviet-22/lend-lease-trucks")
def _trucks(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Up to two Leg stacks have one MP more (Soviet 22)."""
    if not any(name.startswith("lend-lease") for name in draft.position.sites):
        yield refused(number(order), "no Lend-Lease marker is in play")
    if draft.position.row.weather is Weather.MUD:
        yield refused(number(order), "not in Mud")
    yield from some(order, 2, number(order), "stack")
    yield from _helped(draft, order, TRUCKS, _leg_stack)


def _leg_stack(stack: Stack) -> bool:
    square = [unit_of(unit) for unit in stack.units if unit_of(unit).square]
    marked = stack.disrupted or stack.unsupplied
    return not marked and any(not row.exploits for row in square)


@refuses("card-soviet-28/cossack-cavalry")
def _cossacks(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """A Small stack ignores the STOP of Swamp and Mountain (Soviet 28)."""
    yield from some(order, 1, number(order), "stack")
    yield from _helped(draft, order, COSSACKS, _small_stack)


def _small_stack(stack: Stack) -> bool:
    return all(unit_of(unit).small for unit in stack.units)


def _helped(draft: Draft, order: PlayEvent, word: str, test: Callable[[Stack], bool]) -> Iterator[Violation]:
    for unit in chosen(order):
        stack = draft.position.stack_of(unit)
        own = stack is not None and draft.position.stack_side(stack) is Side.SOVIET
        if stack is None or not own or not test(stack):
            yield refused(number(order), f"the stack of {unit_of(unit).name} is not of the kind that it helps", unit)
        else:
            words = {f"{word} {each}" for each in stack.units}
            draft.now(lasting=draft.position.now.lasting | words)


@refuses("card-soviet-40/order-of-suvorov")
def _suvorov(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """One WSP, and a War Status Check after the scoring (Soviet 40)."""
    if not any(draft.position.hand(Side.SOVIET).active.values()):
        yield refused(number(order), "no Offensive card in play has a Major Offensive marker on it")
    elif draft.position.now.scored:
        yield refused(number(order), "the scoring has begun")
    else:
        gain_wsp(draft, Side.SOVIET, 1, "Order of Suvorov", number(order))
        if not general_winter(draft.position):
            draft.now(lasting=draft.position.now.lasting | {CHECK_AFTER})


EVENTS: Mapping[CardId, Event] = {
    CardId("german-24"): Event(Phase.SUPPLY, None, _airlift),
    CardId("german-27"): Event(Phase.SUPPLY, None, _clothing),
    CardId("soviet-24"): Event(Phase.SUPPLY, None, _ice_road),
    CardId("soviet-41"): Event(Phase.SUPPLY, None, _committee),
    CardId("soviet-25"): Event(Phase.CARDS, None, _all_for_the_front),
    CardId("soviet-22"): Event(Phase.MOVEMENT, None, _trucks),
    CardId("soviet-28"): Event(Phase.MOVEMENT, None, _cossacks),
    CardId("soviet-40"): Event(Phase.OBJECTIVE, None, _suvorov),
}
OF_THE_OTHER = frozenset({CardId("german-27")})  # played in the enemy's Player Turn
