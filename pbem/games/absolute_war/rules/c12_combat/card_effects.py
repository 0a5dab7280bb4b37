"""What the Event card of a player changes in the Combat to which it is committed (12.3.1, 12.5.1, 22.1)."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.cards import Card, cards
from pbem.games.absolute_war.board.types import CardId, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c22_special_card_events import bonus
from pbem.games.absolute_war.state.effects import Strength
from pbem.games.absolute_war.state.position import Combat, Owed, Position, unit_of

RULE = "12.5.1/event-card-in-support"


def _ids(side: Side, *numbers: int) -> frozenset[CardId]:
    return frozenset(CardId(f"{side}-{number}") for number in numbers)


def german(*numbers: int) -> frozenset[CardId]:
    """Returns German cards by their numbers."""
    return _ids(Side.GERMAN, *numbers)


def soviet(*numbers: int) -> frozenset[CardId]:
    """Returns Soviet cards by their numbers."""
    return _ids(Side.SOVIET, *numbers)


PINCER_CARDS = german(1, 2, 20, 21) | soviet(9, 17)
TWO_CARDS = german(4) | soviet(2)
NO_PINCER = german(5)
IGNORE_TERRAIN_AND_FORT = german(10)
NO_RIVER = german(37)
NO_POSITIVE_POINTS = german(22) | soviet(10)
NO_REPEAT = german(32)
SAVING = german(43)
TWO_SUPPORTS = soviet(3)
FAR_EXPLOITATION = german(2) | soviet(17)
ANY_GROUND = german(31)
MASSED_INFANTRY = soviet(15)
AIR = german(3) | soviet(19)
KONEV = soviet(4)
FIXED: Mapping[CardId, int] = {  # points that a text adds whatever the Combat is
    CardId("german-19"): 2, CardId("german-20"): 1, CardId("german-21"): 1, CardId("german-39"): 1,
    CardId("soviet-1"): 2, CardId("soviet-9"): 1, CardId("soviet-12"): 1, CardId("soviet-15"): 2,
    CardId("soviet-24"): 2, CardId("soviet-29"): 1, CardId("soviet-43"): 2,
}  # fmt: skip
IN_BATTLES: Mapping[CardId, int] = {CardId("german-32"): 2, CardId("soviet-10"): 1}
MASKIROVKA = "maskirovka"  # the word among a Combat's choices: the Defender commits no card (Soviet 16)
OTHER_RESULTS: Mapping[CardId, Mapping[str, str]] = {  # what a text makes of a result
    CardId("german-18"): {"DB": "DR", "DS": "DR", "D1": "DR"},
    CardId("german-23"): {"EQ": "A+2", "D+2": "EQ"},
    CardId("soviet-12"): {"EQ": "D+2"},
    CardId("soviet-13"): {"DR": "BB"},
    CardId("soviet-14"): {"AR": "BB", "AB": "BB"},
}
DECLARED = ("german-47", "german-48", "german-52", "soviet-47", "soviet-53")  # Offensive cards with one CP


def texts(combat: Combat) -> frozenset[CardId]:
    """Returns the cards committed for their text."""
    return frozenset(in_order(combat))


def in_order(combat: Combat) -> tuple[CardId, ...]:
    """Return the cards committed for their text, in the order in which they were played."""
    return tuple(card for side, card in combat.events.items() if side not in combat.by_points)


def committed(combat: Combat, *groups: frozenset[CardId]) -> bool:
    """Tells whether a card of some groups was committed for its text."""
    return any(texts(combat) & group for group in groups)


# -- support and the maneuver


@carries_out("card-soviet-03/rokossovsky")
def supports_of_a_zone(position: Position, combat: Combat, side: Side, zone: ZoneId) -> int:
    """Returns how many stacks of a Zone may give support: Rokossovsky lets two of one Zone do so (Soviet 3)."""
    if side is not combat.attacker or not committed(combat, TWO_SUPPORTS):
        return 1
    others = [position.zone_of(unit) for unit, owner in combat.supports.items() if owner is side]
    doubled = {where for where in others if others.count(where) > 1}
    return 2 if doubled <= {zone} else 1


@carries_out("22.1/pincer-against-the-rules")
def allows_pincer(combat: Combat) -> bool:
    """Return whether the Attacker's card with the armor icon lets the maneuver be attempted (22.1)."""
    return _about_the_pincer(combat) in PINCER_CARDS


def forbids_pincer(combat: Combat) -> bool:
    """Return whether Eighty-Eights forbid the maneuver (German 5)."""
    return _about_the_pincer(combat) in NO_PINCER


@carries_out("2.5/last-played-prevails")
def _about_the_pincer(combat: Combat) -> CardId | None:
    """Return the card that decides about the maneuver: the one played last (2.5, Q106)."""
    own = {card for card in PINCER_CARDS if cards()[card].side is combat.attacker}
    return next((card for card in reversed(in_order(combat)) if card in own | NO_PINCER), None)


def one_zone_will_do(position: Position, combat: Combat) -> bool:
    """Tells whether Uranus lets one maneuver of the turn do with one Zone against an Axis Target (Soviet 45)."""
    return combat.choices.get(bonus(CardId("soviet-45"))) == "used"


# -- strength


def parts(position: Position, combat: Combat) -> Iterator[Strength]:
    """Yields what the cards add to the strengths."""
    for side, card in combat.events.items():
        row = cards()[card]
        points = row.sp if side in combat.by_points else _points(position, combat, card)
        yield Strength(side, row.name, points, RULE)
    for name in DECLARED:
        if combat.choices.get(bonus(CardId(name))) == "used":
            yield Strength(combat.attacker, cards()[CardId(name)].name, 1, RULE)


@carries_out("card-soviet-01/zhukov", "card-german-32/model", "card-soviet-10/katyushas")
def _points(position: Position, combat: Combat, card: CardId) -> int:
    if card in FIXED:
        return FIXED[card]
    if card in IN_BATTLES:
        return 0 if combat.assault else IN_BATTLES[card]
    if card in AIR:
        return min(2, len(undamaged_air(position, combat, cards()[card].side)))
    if card in KONEV:
        zones = attacking_zones(position, combat)
        return 2 if len(zones) > 2 else int(len(zones) > 1)
    return 0


def attacking_zones(position: Position, combat: Combat) -> set[ZoneId]:
    """Returns the Zones with the Lead Attacker and its supports."""
    own = [unit for unit, side in combat.supports.items() if side is combat.attacker]
    return {combat.lead_zone, *(zone for unit in own if (zone := position.zone_of(unit)))}


def undamaged_air(position: Position, combat: Combat, side: Side) -> list[UnitId]:
    """Returns the undamaged Air units of a side that take part."""
    own = [combat.lead if side is combat.attacker else combat.target]
    stacks = [position.stack_of(unit) for unit, owner in combat.supports.items() if owner is side]
    units = [unit for group in (*own, *(stack.units for stack in stacks if stack)) for unit in group]
    return [unit for unit in units if unit_of(unit).air and not position.back(unit)]


def fort_is_ignored(position: Position, combat: Combat, unit: UnitId) -> bool:
    """Tells whether a Fort of the Target adds nothing: Siege Guns, God of War (German 10, Soviet 11)."""
    god = combat.choices.get("god-of-war") == "fort"
    return unit_of(unit).fort and (committed(combat, IGNORE_TERRAIN_AND_FORT) or god)


@carries_out("card-german-10/siege-guns")
def terrain_is_ignored(position: Position, combat: Combat) -> bool:
    """Tells whether the terrain of the Target Zone adds nothing."""
    god = combat.choices.get("god-of-war") == "terrain"
    trap = combat.choices.get(bonus(CardId("german-50"))) == "used"
    return god or trap or committed(combat, IGNORE_TERRAIN_AND_FORT)


def river_is_ignored(position: Position, combat: Combat) -> bool:
    """Tells whether the river before the Lead Attacker gives nothing: German 37, Soviet 50, which are for rivers."""
    return combat.choices.get(bonus(CardId("soviet-50"))) == "used" or committed(combat, NO_RIVER)


# -- the result


@carries_out("card-german-04/mission-tactics", "card-soviet-02/vasilevsky")
def cards_drawn(combat: Combat) -> int:
    """Returns how many cards are drawn to resolve a Battle; of two the first named is used (German 4, Soviet 2)."""
    return 2 if committed(combat, TWO_CARDS) else 1


@carries_out("card-german-22/nebelwerfer-barrage")
def drawn_points(combat: Combat, card: Card) -> int:
    """Returns the Support Points of a card drawn for an Assault; some cards stop positive ones."""
    stopped = any(cards()[other].side is not card.side for other in texts(combat) & NO_POSITIVE_POINTS)
    return min(0, card.sp) if stopped else card.sp


@carries_out(
    "19.4/aa-becomes-bb",
    "card-soviet-12/snipers",
    "card-soviet-13/nkvd-blocking-detachments",
    "card-soviet-14/penal-battalions",
)
def changed_result(position: Position, combat: Combat, result: str) -> str:
    """Returns the result as the cards and the Orders of the Defender change it (12.7, 19.4)."""
    result = _changed_by(in_order(combat), result)
    ordered = combat.special.get(combat.attacker.enemy) in ("order-227", "directive-53")
    return "BB" if ordered and result == "AA" else result


def _changed_by(played: Sequence[CardId], result: str) -> str:
    """Return a result as cards change it: where two of them clash, the one played last prevails (2.5, Q106)."""
    if not played:
        return result
    *earlier, last = played
    changes = OTHER_RESULTS.get(last, {})
    before = result if result in changes else _changed_by(earlier, result)
    return changes.get(before, before)


def after(position: Position, combat: Combat) -> Iterator[Owed]:
    """Yields what a card asks once the result is applied: Massed Infantry costs a step (Soviet 15)."""
    if committed(combat, MASSED_INFANTRY) and combat.result not in ("D1", "DE", "DC"):
        yield Owed(combat.attacker, "step", combat.lead, then="massed")


def saved(position: Position, combat: Combat) -> bool:
    """Tells whether the Kurland Stand sends what the Target loses to the Shattered Box (German 43)."""
    return committed(combat, SAVING)


def no_repeat(combat: Combat) -> bool:
    """Tells whether Model forbids the Assault to be repeated (German 32)."""
    return committed(combat, NO_REPEAT)


def exploits_far(combat: Combat) -> int:
    """Returns how many Zones one stack may exploit (German 2, Soviet 17)."""
    return 2 if committed(combat, FAR_EXPLOITATION) else 1


def any_ground(combat: Combat) -> bool:
    """Tells whether Manstein lets one stack exploit over any ground in any weather (German 31)."""
    return committed(combat, ANY_GROUND)
