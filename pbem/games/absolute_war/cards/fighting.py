"""Cards that are committed to a Combat in its Support Step (12.3.1, 12.5.1, 22.1)."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.transliteration import unaccented
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import CardId, Marker, Nationality, Side, UnitId, UnitType, Weather, ZoneId
from pbem.games.absolute_war.cards.kind import Fight, nothing
from pbem.games.absolute_war.cards.targets import one_of, refused
from pbem.games.absolute_war.rules.c03_key_concepts.combat_markers import put_armor, spend
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly, hostile, mobile
from pbem.games.absolute_war.rules.c06_events import weather_in
from pbem.games.absolute_war.rules.c12_combat.card_effects import MASKIROVKA, attacking_zones, undamaged_air
from pbem.games.absolute_war.rules.c12_combat.supporting import participants
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position, Stack, unit_of

LENINGRAD, VOLKHOV = ZoneId("leningrad"), ZoneId("volkhov")
WINTER = (Weather.SNOW, Weather.GENERAL_WINTER)


def now(draft: Draft) -> Combat:
    """Returns the Combat to which a card is committed."""
    assert draft.position.combat is not None
    return draft.position.combat


def in_the_fight(position: Position, units: Sequence[UnitId]) -> Stack:
    """Returns the stack of the Lead Attacker or of the Target; set-up lines may have taken it off the map meanwhile."""
    return position.stack_of(units[0]) or Stack(tuple(units))


def number(order: PlayEvent) -> str:
    """Returns the row of a card, `card-german-01/panzer-leaders`."""
    row = cards()[order.card]
    plain = unaccented(row.name.replace("-", " ").lower())
    words = "".join(letter for letter in plain if letter.isalnum() or letter == " ").split()
    return f"card-{row.side}-{row.number:02}/{'-'.join(words)}"


@refuses("22.1/armor-stack-leads")
@carries_out(
    "card-german-01/panzer-leaders",
    "card-german-02/lightning-war",
    "card-german-20/tigers",
    "card-soviet-09/t-34s",
    "card-soviet-17/deep-battle",
)
def armor_icon(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Needs an Armor unit, Mobile or not, on top of the Lead Attacker, and an Armor marker on it (22.1)."""
    combat = now(draft)
    lead = in_the_fight(draft.position, combat.lead)
    if not unit_of(lead.top).armor:
        text = "the top unit of the Lead Attacker is no Armor unit"
        yield refused("22.1/armor-stack-leads", text, combat.lead[0])
    elif not lead.armor:
        yield from put_armor(draft, lead, "the Armor icon")


@refuses("card-german-21/panthers")
def _panthers(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    combat = now(draft)
    if combat.attacker is Side.GERMAN:
        yield from armor_icon(draft, order)
        return
    top = unit_of(in_the_fight(draft.position, combat.target).top)
    if not top.armor or top.nationality is not Nationality.GERMAN:
        yield refused(number(order), "the top unit of the Target is no German Armor unit", combat.target[0])


@refuses("card-german-03/dive-bombers", "card-soviet-19/sturmoviks")
def _air(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    side = cards()[order.card].side
    if not undamaged_air(draft.position, now(draft), side):
        yield refused(number(order), f"no undamaged {side.capitalize()} Air unit takes part")


def _eighty_eights(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    draft.combat(pincer=False)
    yield from ()


@refuses("card-german-17/fire-brigade")
def _fire_brigade(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """A Mobile stack at most two Zones away gives support as if it were in the Target Zone (German 17)."""
    combat, position = now(draft), draft.position
    units = [unit for post in order.posts for unit in post.units]
    stack = position.stack_of(units[0]) if len(units) == 1 else None
    if stack is None or position.stack_side(stack) is not Side.GERMAN or not mobile(stack):
        yield refused(number(order), "the event is about one German Mobile stack", remedy="name it with its Zone")
    elif stack.disrupted or stack.unsupplied or stack.marker or stack.units == combat.target:
        yield refused(number(order), "the stack cannot give support", units[0])
    elif not _within(position, ZoneId(position.place(units[0])), combat.zone):
        text = "the stack is not two Zones at most from the Target Zone, by a way clear of the enemy"
        yield refused(number(order), text, units[0])
    else:
        yield from spend(draft, Side.GERMAN, Marker.SUPPORT, "support")
        draft.mark(stack, marker="support")
        draft.combat(
            supports={**combat.supports, stack.units[0]: Side.GERMAN},
            choices={**combat.choices, "fire-brigade": stack.units[0]},
        )
        draft.now(fought=draft.position.now.fought | set(stack.units))


def _within(position: Position, start: ZoneId, target: ZoneId) -> bool:
    near = board().adjacent(start)
    open_ = [zone for zone in near if not hostile(position, Side.GERMAN, zone)]
    return target in (start, *near) or any(target in board().adjacent(zone) for zone in open_)


@refuses("card-german-18/elastic-defence")
def _area(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if not board().zones[now(draft).zone].area:
        yield refused(number(order), "the Target Zone is no Area")


@refuses("card-german-19/hedgehogs")
def _hedgehogs(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    zone = now(draft).zone
    if draft.position.row.weather not in WINTER or not board().zones[zone].east:
        yield refused(number(order), "it is not winter east of the Winter line")


@refuses("card-german-23/sturmpioniere")
def _pioneers(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    lead = [unit_of(unit) for unit in now(draft).lead]
    if not any(row.nationality is Nationality.GERMAN and row.square for row in lead):
        yield refused(number(order), "the Lead Attacker has no German unit but Air units and Forts")


@refuses("card-german-31/manstein")
def _manstein(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    units = participants(draft.position, Side.GERMAN)
    stacks = [stack for unit in units if (stack := draft.position.stack_of(unit))]
    if not any(_german_mobile(stack) for stack in stacks):
        yield refused(number(order), "no German Mobile stack takes part in the attack")


def _german_mobile(stack: Stack) -> bool:
    return mobile(stack) and unit_of(stack.top).nationality is Nationality.GERMAN


@refuses("card-german-37/brandenburgers")
def _across(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    combat = now(draft)
    if board().border(combat.lead_zone, combat.zone) not in ("river", "major_river"):
        yield refused(number(order), "the Lead Attacker attacks across no River")


@refuses("card-german-39/clear-skies")
def _clear(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if weather_in(draft.position, now(draft).zone) is not Weather.CLEAR:
        yield refused(number(order), "the weather in the Target Zone is not Clear")


@refuses("card-german-43/kurland-stand")
def _baltic(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if now(draft).zone not in coasts()["baltic"]:
        yield refused(number(order), "the Target Zone is not at the Baltic Sea")


@refuses("card-soviet-04/konev")
def _konev(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if len(attacking_zones(draft.position, now(draft))) < 2:
        yield refused(
            number(order), "the attacking stacks are in one Zone alone", remedy="let another Zone support first"
        )


@refuses("card-soviet-11/god-of-war")
def _god_of_war(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    yield from one_of(order, ("terrain", "fort"), number(order))
    draft.combat(choices={**now(draft).choices, "god-of-war": order.choice})


@refuses("card-soviet-15/massed-infantry")
def _massed(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if unit_of(in_the_fight(draft.position, now(draft).lead).top).type is not UnitType.LEG:
        yield refused(number(order), "the top unit of the Lead Attacker is no Leg unit")


def _maskirovka(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """The German commits no Event card; one that he has committed goes back to his hand (Soviet 16)."""
    combat = now(draft)
    card = combat.events.get(Side.GERMAN)
    if card:
        held = draft.position.hand(Side.GERMAN)
        draft.cards(Side.GERMAN, replace(held, discard=held.discard - {card}, hand=held.hand | {card}))
        draft.tell(f"{cards()[card].name} goes back to the German hand", number(order))
    others: dict[Side, CardId] = {side: each for side, each in combat.events.items() if side is not Side.GERMAN}
    draft.combat(events=others, choices={**combat.choices, MASKIROVKA: "1"})
    yield from ()


@refuses("card-soviet-24/ice-road-of-life")
def _ice_road(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if now(draft).zone != LENINGRAD or not friendly(draft.position, Side.SOVIET, VOLKHOV):
        yield refused(number(order), "the Target Zone is not Leningrad, or Volkhov is not Soviet-controlled")


@refuses("card-soviet-29/black-sea-fleet")
def _black_sea(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if now(draft).zone not in coasts()["black"]:
        yield refused(number(order), "the Target Zone is not at the Black Sea")


@refuses("card-soviet-43/on-to-berlin")
def _greater_germany(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    if board().zones[now(draft).zone].home is not Side.GERMAN:
        yield refused(number(order), "the Target Zone is not in Greater Germany")


def _id(side: Side, number_: int) -> CardId:
    return CardId(f"{side}-{number_}")


GERMAN: Mapping[int, Fight] = {  # battle, assault, as Attacker, as Defender
    1: Fight(True, False, True, False, armor_icon), 2: Fight(True, False, True, False, armor_icon),
    3: Fight(True, False, True, True, _air), 4: Fight(True, False, True, False, nothing),
    5: Fight(True, False, False, True, _eighty_eights), 10: Fight(False, True, True, False, nothing),
    17: Fight(True, True, False, True, _fire_brigade), 18: Fight(True, False, False, True, _area),
    19: Fight(True, True, False, True, _hedgehogs), 20: Fight(True, False, True, False, armor_icon),
    21: Fight(True, False, True, True, _panthers), 22: Fight(False, True, True, True, nothing),
    23: Fight(False, True, True, False, _pioneers), 31: Fight(True, False, True, False, _manstein),
    32: Fight(True, True, False, True, nothing), 37: Fight(True, False, True, False, _across),
    39: Fight(True, False, True, False, _clear), 43: Fight(True, True, False, True, _baltic),
}  # fmt: skip
SOVIET: Mapping[int, Fight] = {
    1: Fight(True, True, True, True, nothing), 2: Fight(True, False, True, False, nothing),
    3: Fight(True, True, True, False, nothing), 4: Fight(True, True, True, False, _konev),
    9: Fight(True, False, True, False, armor_icon), 10: Fight(True, True, True, True, nothing),
    11: Fight(True, True, True, False, _god_of_war), 12: Fight(False, True, False, True, nothing),
    13: Fight(True, False, False, True, nothing), 14: Fight(True, False, True, False, nothing),
    15: Fight(True, False, True, False, _massed), 16: Fight(True, True, True, False, _maskirovka),
    17: Fight(True, False, True, False, armor_icon), 19: Fight(True, False, True, True, _air),
    24: Fight(True, True, False, True, _ice_road), 29: Fight(True, True, True, True, _black_sea),
    43: Fight(True, True, True, False, _greater_germany),
}  # fmt: skip
FIGHTS: Mapping[CardId, Fight] = {
    **{_id(Side.GERMAN, each): fight for each, fight in GERMAN.items()},
    **{_id(Side.SOVIET, each): fight for each, fight in SOVIET.items()},
}
