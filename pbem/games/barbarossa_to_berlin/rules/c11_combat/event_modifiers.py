"""What events add to the dice of a combat, and which holds they give: a table, card by card.

A stack of several nations has an event's bonus if one of its units is of the nation named (house ruling).
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.events import this_round, this_turn
from pbem.games.barbarossa_to_berlin.state.options import FREE_FRENCH_APART, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind

Modifier = tuple[str, str, int]  # name, rule, pips
WATCH_ON_THE_RHINE = frozenset({"ge_5_panzer_army", "ge_6ss_panzer_army"})
BAGRATION, YALTA = 35, 51
HEDGEHOGS, KRIM, SEVASTOPOL = 7, 13, SpaceId("sevastopol")


class Bonus(Struct, frozen=True):
    """An event's pips: whose card it is, whose fire it helps, and in which combats of its round."""

    card: tuple[Side, int]
    name: str
    rule: str
    pips: int
    fire: Side
    attacking: bool
    helps: Callable[[Position, Combat], bool]


def _anybody(position: Position, combat: Combat) -> bool:
    return True


def _by(*nations: str) -> Callable[[Position, Combat], bool]:
    """Returns whether a unit of one of these nations attacks."""

    def attack(position: Position, combat: Combat) -> bool:
        return any(kind(unit).nation in nations for unit in combat.units)

    return attack


def _western(position: Position, combat: Combat) -> bool:
    """Tells whether British or U.S. units attack; Commonwealth and Free French units are one nationality with them."""
    french = () if optional(position, FREE_FRENCH_APART) else ("ff",)
    return _by("br", "cw", "us", *french)(position, combat)


def soviets_defend(position: Position, combat: Combat) -> bool:
    """Tells whether Soviets are attacked, also if all of them have retreated into the space this round (11.45)."""
    return any(kind(unit).nation == "su" for unit in position.at(combat.target))


def _on_soviets(position: Position, combat: Combat) -> bool:
    return soviets_defend(position, combat)


def _germans_on_soviets(position: Position, combat: Combat) -> bool:
    return _by("ge")(position, combat) and soviets_defend(position, combat)


def _watch_on_the_rhine(position: Position, combat: Combat) -> bool:
    others = any(kind(unit).nation != "su" for unit in position.at(combat.target))
    return others and any(kind(unit).id in WATCH_ON_THE_RHINE for unit in combat.units)


AXIS, ALLIED = Side.AXIS, Side.ALLIED
BONUSES = (
    Bonus((AXIS, 1), "Barbarossa", "card-axis-01/german-attacks-plus-one", 1, AXIS, True, _germans_on_soviets),
    Bonus((AXIS, 4), "Taifun", "card-axis-04/plus-one", 1, AXIS, True, _on_soviets),
    Bonus((AXIS, 14), "Fall Blau", "card-axis-14/plus-one", 1, AXIS, True, _on_soviets),
    Bonus((AXIS, 25), "Stuka", "card-axis-25/plus-one", 1, AXIS, True, _germans_on_soviets),
    Bonus((AXIS, 27), "Fall Zitadelle", "card-axis-27/soviet-defence-plus-two", 2, ALLIED, False, _on_soviets),
    Bonus((AXIS, 53), "Wacht am Rhein", "card-axis-53/plus-two", 2, AXIS, True, _watch_on_the_rhine),
    Bonus((ALLIED, 22), "Operation Uranus", "card-allied-22/soviet-attacks-plus-one", 1, ALLIED, True, _by("su")),
    Bonus((ALLIED, 32), "IX Tac-Air", "card-allied-32/plus-one", 1, ALLIED, True, _western),
    Bonus((ALLIED, 35), "Bagration", "card-allied-35/plus-one", 1, ALLIED, True, _by("su")),
)


def event_modifiers(position: Position, combat: Combat, side: Side) -> Iterator[Modifier]:
    """Yields what events of this round add to a side's die."""
    for each in BONUSES:
        wanted = each.fire == side and each.attacking == (side == combat.side)
        if wanted and this_round(position, *each.card) and each.helps(position, combat):
            yield each.name, each.rule, each.pips


@carries_out("card-axis-13/no-fort-effect")
def fort_ignored(position: Position, combat: Combat) -> bool:
    """Tells whether Krim takes the fort of Sevastopol out of this combat."""
    return combat.target == SEVASTOPOL and this_round(position, Side.AXIS, KRIM)


def no_hold(position: Position, combat: Combat) -> str:
    """Returns the rule by which the Axis cannot ignore a retreat this round: Bagration or Yalta; empty if it may."""
    if this_round(position, Side.ALLIED, BAGRATION) and _by("su")(position, combat):
        return "card-allied-35/no-axis-no-retreat"
    if this_round(position, Side.ALLIED, YALTA) and _by("us")(position, combat):
        return "card-allied-51/no-axis-no-retreat-against-us"
    return ""


def hedgehog_hold(position: Position, combat: Combat) -> str:
    """Returns the rule by which Germans hold any ground in the Soviet Union in the turn of Hedgehogs, or nothing."""
    if combat.side != Side.ALLIED or not this_turn(position, Side.AXIS, HEDGEHOGS):
        return ""
    germans = any(kind(unit).nation == "ge" for unit in position.at(combat.target))
    soviet = board().spaces[combat.target].country == "soviet_union"
    return "card-axis-07/no-retreat-option" if germans and soviet else ""
