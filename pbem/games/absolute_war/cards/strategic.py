"""Cards of the Strategic Phase (10.0), step by step."""

from collections.abc import Iterator, Mapping

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.counters import Unit
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import AIR, DESTROYED, CardId, Nationality, Phase, Side, Stage, UnitId, ZoneId
from pbem.games.absolute_war.cards.fighting import number
from pbem.games.absolute_war.cards.kind import Event
from pbem.games.absolute_war.cards.targets import Test, chosen, german_industry, in_box, refused, some, to_reserve
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp
from pbem.games.absolute_war.rules.c06_events import VOLKSSTURM, general_winter, war_status_check
from pbem.games.absolute_war.rules.c10_strategic.placing import fort_fits, only_finns, put_fort
from pbem.games.absolute_war.rules.c10_strategic.upgrades import suppliable
from pbem.games.absolute_war.rules.c11_movement.stacking import room
from pbem.games.absolute_war.rules.c22_special_card_events import AT_RANDOM, romania_threatened
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Owed, Stack, unit_of

ONEGA = "lend-lease-onega"
KHARKOV, STALINO = ZoneId("kharkov"), ZoneId("stalino")
LENINGRAD, MOSCOW = ZoneId("leningrad"), ZoneId("moscow")


# -- Resource Points


@carries_out("card-german-06/supply-columns")
def _supply_columns(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    gain_rp(draft, Side.GERMAN, 2, "Supply Columns", number(order))
    yield from ()


@carries_out("card-german-34/speers-miracle")
def _speer(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    gain_rp(draft, Side.GERMAN, 2 if german_industry(draft.position) else 1, "Speer's Miracle", number(order))
    yield from ()


@carries_out("card-soviet-08/evacuated-industry")
def _evacuated(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    lost = any(friendly(draft.position, Side.GERMAN, zone) for zone in (KHARKOV, STALINO))
    gain_rp(draft, Side.SOVIET, 2 if lost else 1, "Evacuated Industry", number(order))
    yield from ()


@carries_out("card-soviet-23/arctic-convoys")
def _convoys(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    site = draft.position.sites.get(ONEGA)
    open_ = site is not None and not site.lost and not contested(draft.position, site.zone)
    gain_rp(draft, Side.SOVIET, 2 if open_ else 1, "Arctic Convoys", number(order))
    yield from ()


# -- before step A


@refuses("card-german-28/halders-diary")
def _halder(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Looks at the Soviet War Goals card, and draws an Event card (German 28)."""
    if draft.position.hand(Side.GERMAN).size > 5:
        yield refused(number(order), "the hand holds more than five cards")
    draft.now(owed=1)


@refuses("card-german-30/fuhrer-conference")
def _conference(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if general_winter(draft.position):
        yield refused(number(order), "not in General Winter")
    else:
        war_status_check(draft)


@refuses("card-german-38/radio-intercepts")
def _intercepts(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """The Soviet discards an Event card of his hand, chosen at random (German 38)."""
    held = draft.position.hand(Side.SOVIET)
    if not held.size:
        yield refused(number(order), "the Soviet player holds no card")
    events = held.unnamed + sum(int(card.partition("-")[2]) < 44 for card in held.hand)
    if events:
        draft.note(owed=(*draft.position.owed, Owed(Side.SOVIET, "discard", then=AT_RANDOM)))


@carries_out("19.3/by-card", "card-german-41/bottom-of-the-barrel")
def _barrel(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """The Volkssturm markers come into the game, the card leaves it (German 41)."""
    held = draft.position.hand(Side.GERMAN)
    draft.cards(Side.GERMAN, replace(held, discard=held.discard - {order.card}, removed=held.removed | {order.card}))
    draft.note(specials=draft.position.specials | {VOLKSSTURM})
    draft.tell("the German player takes both Volkssturm markers", "19.3/by-card")
    yield from ()


@refuses("card-soviet-20/night-witches")
def _night_witches(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Disrupts a German stack next to a Soviet Zone (Soviet 20)."""
    position = draft.position
    if all(map(position.back, position.boxed(Side.SOVIET, AIR))):
        yield refused(number(order), "no undamaged Soviet Air unit is in its box")
    units = chosen(order)
    stack = position.stack_of(units[0]) if len(units) == 1 else None
    if stack is None or position.stack_side(stack) is not Side.GERMAN or stack.unsupplied:
        yield refused(number(order), "the event is about one German stack that is not Unsupplied",
                      remedy="name a unit of it")  # fmt: skip
    elif not any(friendly(position, Side.SOVIET, zone) for zone in board().adjacent(ZoneId(position.place(units[0])))):
        yield refused(number(order), "the stack is not next to a Soviet-controlled Zone", units[0])
    else:
        draft.mark(stack, disrupted=True)


@carries_out("card-soviet-21/enigmatic-lucy")
def _lucy(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    draft.tell("the Soviet player looks at the German hand and War Goals card", number(order))
    yield from ()


@refuses("card-soviet-42/romanian-coup")
def _coup(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Disrupts every stack with a Romanian unit (Soviet 42)."""
    if not romania_threatened(draft.position) or draft.position.defected:
        yield refused(number(order), "no Soviet stack is in Bucharest or next to it, or Romania has changed sides")
        return
    for _, stack in list(draft.position.every_stack(Side.GERMAN)):
        if any(map(_romanian, stack.units)) and not stack.unsupplied:
            draft.mark(stack, disrupted=True)


def _romanian(unit: UnitId) -> bool:
    return unit_of(unit).nationality is Nationality.ROMANIAN


# -- step B, Upgrades


def _air_units(draft: Draft, order: PlayEvent, most: int) -> Iterator[Violation]:
    """Turns damaged Air units to their fronts, or brings destroyed ones to their box (German 9, Soviet 18)."""
    yield from some(order, most, number(order), "Air unit")
    for unit in chosen(order):
        position, row = draft.position, unit_of(unit)
        damaged = position.place(unit) == AIR and position.back(unit)
        if not row.air or row.side is not position.phasing or not (damaged or position.place(unit) == DESTROYED):
            yield refused(number(order), f"{row.name} is neither damaged in its box nor destroyed", unit)
        else:
            draft.box([unit], AIR)
            draft.turn(unit, False)


@refuses("card-german-09/luftflotte-transfer")
def _transfer(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _air_units(draft, order, 1)


@refuses("card-soviet-18/red-air-force")
def _red_air_force(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _air_units(draft, order, 2)


@refuses("21.2.4/no-upgrades")
def _turned(draft: Draft, order: PlayEvent, test: Test, what: str) -> Iterator[Violation]:
    """Turns a supplied unit to its front without a price, unless the turn forbids upgrades."""
    yield from some(order, 1, number(order))
    if not draft.position.row.upgrades_allowed(draft.position.phasing):
        yield refused("21.2.4/no-upgrades", f"no upgrades on turn {draft.position.turn}")
    for unit in chosen(order):
        row = unit_of(unit)
        fit = test(row) and draft.position.owner(unit) is draft.position.phasing
        if not fit or not draft.position.back(unit) or not suppliable(draft.position, unit):
            yield refused(number(order), f"{row.name} is no supplied {what}", unit)
        else:
            draft.turn(unit, False)


@refuses("card-german-33/inspector-of-panzers")
def _inspector(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _turned(draft, order, _german_armor, "German Armor unit on its reduced side")


def _german_armor(row: Unit) -> bool:
    return row.armor and row.nationality is Nationality.GERMAN


@refuses("card-german-35/axis-allies-stiffened")
def _stiffened(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _turned(draft, order, lambda row: row.axis, "Axis unit on its reduced side")


@refuses("card-soviet-39/guards-title")
def _guards(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _turned(draft, order, lambda row: row.trainable, "Untrained Large unit")


# -- step C, Reinforcements


@carries_out("card-soviet-05/stavka-reserves")
def _stavka(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    draft.now(lasting=draft.position.now.lasting | {"free reinforcements"})
    draft.now(free_reserves=2)
    yield from ()


@refuses("card-soviet-26/moscow-militia")
def _militia(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Puts a Fort on its front in Moscow, Leningrad or next to them (Soviet 26)."""
    zones = {MOSCOW, LENINGRAD, *board().adjacent(MOSCOW), *board().adjacent(LENINGRAD)}
    yield from _fort(draft, order, Side.SOVIET, zones, on_track=True)


@refuses("card-german-42/fortress-cities")
def _fortress_cities(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Puts a destroyed Fort on its front in a friendly city (German 42)."""
    zones = {zone for zone, row in board().zones.items() if row.city_site}
    yield from _fort(draft, order, Side.GERMAN, zones, on_track=False)


@refuses("18.3/one-fort-in-a-stack")
def _fort(draft: Draft, order: PlayEvent, side: Side, zones: set[ZoneId], on_track: bool) -> Iterator[Violation]:
    if len(order.posts) != 1 or len(order.posts[0].units) != 1:
        yield refused(number(order), "the event is about one Fort", remedy="write `event 42 Riga: Fort 1`")
        return
    (post,) = order.posts
    unit, zone = post.units[0], post.zone
    place = draft.position.place(unit)
    waits = place == DESTROYED or (on_track and place.startswith("turn-"))
    if not unit_of(unit).fort or draft.position.owner(unit) is not side or not waits:
        yield refused(number(order), f"{unit_of(unit).name} is no such Fort", unit)
    elif zone not in zones or not friendly(draft.position, side, zone):
        yield refused(number(order), f"{board().name(zone)} is not allowed for it", zone)
    elif not fort_fits(draft.position, side, zone):
        yield refused("18.3/one-fort-in-a-stack", f"{board().name(zone)} has a Fort already", zone)
    else:
        yield from only_finns(unit, zone)
        draft.turn(unit, False)
        put_fort(draft, unit, zone)


@refuses("11.5.1/stacks-in-a-zone")
def _fleet(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Ships a supplied Small Leg unit from one Zone at the Black Sea to another (Soviet 29)."""
    if len(order.posts) != 1 or len(order.posts[0].units) != 1:
        yield refused(number(order), "the event ships one unit", remedy="write `event 29 Odessa: Maritime`")
        return
    (post,) = order.posts
    unit, coast = post.units[0], coasts()["black"]
    row, here, stack = unit_of(unit), draft.position.zone_of(unit), draft.position.stack_of(unit)
    fit = row.small and not row.mobile and draft.position.owner(unit) is Side.SOVIET
    if stack is None or here not in coast or not fit or stack.unsupplied:
        yield refused(number(order), f"{row.name} is no supplied Small Soviet Leg unit at the Black Sea", unit)
    elif post.zone not in coast or post.zone == here or not friendly(draft.position, Side.SOVIET, post.zone):
        text = f"{board().name(post.zone)} is no other Soviet-controlled Zone at the Black Sea"
        yield refused(number(order), text, post.zone)
    elif not room(draft.position, post.zone, Side.SOVIET, (unit,)):
        yield refused("11.5.1/stacks-in-a-zone", f"{board().name(post.zone)} has no room", post.zone)
    else:
        draft.stacks(post.zone, (*draft.position.at(post.zone), Stack((unit,), disrupted=stack.disrupted)))
        now = draft.position.now
        draft.now(moved=now.moved | {unit}, deployed=now.deployed | {unit})
        settle(draft)


# -- step D, Replacements


def _from_destroyed(draft: Draft, order: PlayEvent, most: int, test: Test, what: str) -> Iterator[Violation]:
    yield from some(order, most, number(order))
    found = list(in_box(draft.position, order, DESTROYED, test, number(order), what))
    yield from found
    if not found:
        to_reserve(draft, chosen(order))


@refuses("card-german-08/eastern-battalions")
def _battalions(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _from_destroyed(draft, order, 1, _small_german, "Small German unit")


def _small_german(row: Unit) -> bool:
    return row.small and row.nationality is Nationality.GERMAN


@refuses("card-german-40/refit-in-france")
def _refit(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _from_destroyed(draft, order, 1, _large_german, "Large German unit")


def _large_german(row: Unit) -> bool:
    return row.large and row.nationality is Nationality.GERMAN


@refuses("card-soviet-06/new-conscription")
def _conscription(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    return _from_destroyed(draft, order, 1, _large_soviet, "Large Soviet unit")


def _large_soviet(row: Unit) -> bool:
    return row.large and row.side is Side.SOVIET and not row.static


@refuses("card-soviet-07/urals-tank-factories")
def _urals(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Two RPs, or up to two Tank units for nothing (Soviet 7)."""
    if chosen(order):
        yield from _from_destroyed(draft, order, 2, lambda row: row.symbol == "tank", "Soviet Tank unit")
    else:
        gain_rp(draft, Side.SOVIET, 2, "Urals Tank Factories", number(order))


# -- step E, Reserves


@carries_out("card-german-07/rail-repair")
def _rail_repair(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    draft.now(free_reserves=2)
    yield from ()


def _event(stage: Stage, does: object) -> Event:
    assert callable(does)
    return Event(Phase.STRATEGIC, stage, does)


def _of(side: Side, found: Mapping[int, Event]) -> Mapping[CardId, Event]:
    return {CardId(f"{side}-{each}"): event for each, event in found.items()}


EVENTS: Mapping[CardId, Event] = {
    **_of(Side.GERMAN, {
        6: _event(Stage.BEFORE, _supply_columns), 28: _event(Stage.BEFORE, _halder),
        30: _event(Stage.BEFORE, _conference), 34: _event(Stage.BEFORE, _speer),
        38: _event(Stage.BEFORE, _intercepts), 41: _event(Stage.BEFORE, _barrel),
        9: _event(Stage.UPGRADES, _transfer), 33: _event(Stage.UPGRADES, _inspector),
        35: _event(Stage.UPGRADES, _stiffened), 8: _event(Stage.REPLACEMENTS, _battalions),
        40: _event(Stage.REPLACEMENTS, _refit), 42: _event(Stage.REPLACEMENTS, _fortress_cities),
        7: _event(Stage.RESERVES, _rail_repair),
    }),
    **_of(Side.SOVIET, {
        8: _event(Stage.BEFORE, _evacuated), 20: _event(Stage.BEFORE, _night_witches),
        21: _event(Stage.BEFORE, _lucy), 23: _event(Stage.BEFORE, _convoys), 42: _event(Stage.BEFORE, _coup),
        18: _event(Stage.UPGRADES, _red_air_force), 39: _event(Stage.UPGRADES, _guards),
        5: _event(Stage.REINFORCEMENTS, _stavka), 26: _event(Stage.REINFORCEMENTS, _militia),
        29: _event(Stage.REINFORCEMENTS, _fleet), 6: _event(Stage.REPLACEMENTS, _conscription),
        7: _event(Stage.REPLACEMENTS, _urals),
    }),
}  # fmt: skip
