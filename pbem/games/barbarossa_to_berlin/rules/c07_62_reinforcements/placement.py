"""Chapter 7.62: where the units that a card brings may come onto the map, and whether there is room for them all."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import STACKING_LIMIT, Card, cards
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, SpaceId, Supply, UnitId, Use
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.entry_spaces import barred, entry_spaces
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import PANZER_ARMEE_AFRIKA, Arrival
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcement_table import arrivals, newcomers
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.events_with_ops import by_antwerp, event_and_ops
from pbem.games.barbarossa_to_berlin.rules.c09_stacking import fits, stacking
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import ANTWERP, supply
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

YPA = UnitId("yu_ypa_army")
NAMED_BY_THE_CARD = {
    UnitId("it_8_army"): SpaceId("odessa"),
    UnitId("hu_2_army"): SpaceId("kiev"),
}  # Axis Satellites
ELSEWHERE = ("reserve", "replace_front", "replace_desert_army")  # these take no new place on the map


class Landing(Struct, frozen=True):
    """A unit about to come onto the map."""

    unit: UnitId
    space: SpaceId


# -- where a unit may come in


@enforces("card-allied-42/partisan-space-without-axis", "7.62/card-exceptions")
def tito_rises_among_partisans(position: Position, landing: Landing) -> Iterator[Breach]:
    """The Yugoslav Partisan Army comes in where Yugoslav partisans are and no Axis unit is."""
    if landing.unit == YPA and landing.space not in partisan_spaces(position):
        yield Breach(
            f"the YPA is placed in Yugoslavia, in a space with a Partisan marker and no Axis unit; "
            f"{board().name(landing.space)} is none",
            landing.space,
        )


@enforces("7.62/antwerp-1945-yellow")
def antwerp_has_room(position: Position, order: Play) -> Iterator[Breach]:
    """A Western Reinforcement card that gives OPS too brings all its armies in at Antwerp."""
    card = cards(position.active).get(order.card)
    if card is None or not event_and_ops(order) or not by_antwerp(position, card):
        return
    armies = _for_the_map(position, card)
    if len(armies) > _room(position, ANTWERP):
        names = ", ".join(kind(unit).short for unit in armies)
        yield Breach(
            f"as event and OPS the card brings {names} in at Antwerp, where {_room(position, ANTWERP)} more may stand",
            remedy=f"write `play {card.number} event`",
        )


LANDING_CHECKS = (tito_rises_among_partisans,)


def partisan_spaces(position: Position) -> list[SpaceId]:
    """Returns the spaces where Tito's army may rise (Allied card 42)."""
    held = position.partisans & countries("yugoslavia")
    return sorted(space for space in held if position.side_at(space) != Side.AXIS)


def refused(position: Position, unit: UnitId, space: SpaceId) -> tuple[Violation, ...]:
    """Returns why a unit that a card brings may not come in there: the place first, then the stack."""
    if position.enemy_in(space, kind(unit).side):
        return (Violation("order/occupied", f"enemy units stand in {board().name(space)}", space),)
    own = YPA, *NAMED_BY_THE_CARD
    found = judge(LANDING_CHECKS, position, Landing(unit, space))
    if not found and unit not in own:
        found = barred(position, Arrival(unit, space))
    return found or stacking(position, space, (*position.at(space), unit))


@carries_out("card-axis-23/italian-8th-army", "card-axis-23/hungarian-2nd-army")
def places(position: Position, unit: UnitId) -> list[SpaceId]:
    """Returns the spaces where a unit that a card brings may come in now and finds room."""
    if unit == YPA:
        found = partisan_spaces(position)
    elif unit in NAMED_BY_THE_CARD:
        found = [NAMED_BY_THE_CARD[unit]]
    else:
        found = _entries(position, unit)
    leaving = afrika_corps(position) if unit == PANZER_ARMEE_AFRIKA else ()
    free = [space for space in found if not position.enemy_in(space, kind(unit).side)]
    if kind(unit).nation in WESTERN and Use.OPS in position.action.uses:
        free = [space for space in free if space == ANTWERP]  # what else would make the card yellow (7.62)
    return [space for space in free if fits(position, space, unit, leaving)]


def _entries(position: Position, unit: UnitId) -> list[SpaceId]:
    """Remembers where units of a kind come in: it changes with control and events only."""
    alike = kind(unit).nation if kind(unit).nation in ("su", "ge") and unit != PANZER_ARMEE_AFRIKA else unit
    key = f"entries {alike}"
    if key not in position.memo:
        position.memo[key] = entry_spaces(position, unit)
    found = position.memo[key]
    assert isinstance(found, list)
    return found


def afrika_corps(position: Position) -> tuple[UnitId, ...]:
    """Returns the supplied Panzer corps in Libya and Egypt, of which one makes way for PanzerArmee Afrika."""
    stacks = (position.at(space) for space in sorted(countries("libya", "egypt")))
    panzers = [unit for stack in stacks for unit in stack if kind(unit).id == "ge_panzer_corps"]
    return tuple(unit for unit in panzers if supply(position, unit) != Supply.OUT)


def seats(position: Position, units: Sequence[UnitId]) -> Mapping[UnitId, SpaceId]:
    """Returns a place for each of as many units as can be placed together: a matching, grown unit by unit."""
    found: dict[UnitId, SpaceId] = {}
    open_to = {unit: places(position, unit) for unit in units}

    def seat(unit: UnitId, tried: set[SpaceId]) -> bool:
        for space in open_to[unit]:
            if space not in tried:
                tried.add(space)
                sitting = [each for each in found if found[each] == space]
                if len(sitting) < max(1, _room(position, space)) or any(seat(each, tried) for each in sitting):
                    found[unit] = space
                    return True
        return False

    for unit in units:
        seat(unit, set())
    return found


def _room(position: Position, space: SpaceId) -> int:
    return STACKING_LIMIT - len(position.at(space))


@enforces("7.62/must-place-all")
def all_find_room(position: Position, coming: Card | tuple[UnitId, ...]) -> Iterator[Breach]:
    """A Reinforcement card is played only if all the units it puts on the map can be placed there."""
    card = coming if isinstance(coming, Card) else None
    if card and (gone := _gone(position, card)):
        yield Breach(f"{card} cannot be played: {gone} has left the game", remedy=_instead(card))
    units = coming if not isinstance(coming, Card) else _for_the_map(position, coming)
    found = seats(position, units)
    left = [unit for unit in units if unit not in found]
    if left and not (card and _gone(position, card)):
        names = ", ".join(kind(unit).short for unit in left)
        yield Breach(
            f"no lawful place is left on the map for {names}",
            remedy=_instead(card) if card else "place the units so that there is room for all of them",
        )


def _for_the_map(position: Position, card: Card) -> tuple[UnitId, ...]:
    found = (each.unit for each in newcomers(position, card.side, card.number) if each.to not in ELSEWHERE)
    return tuple(unit for unit in found if not _place_lost(position, unit))


def _place_lost(position: Position, unit: UnitId) -> bool:
    """Tells whether a city that the card names is not held: that is a condition of the card, and not of room."""
    return unit in NAMED_BY_THE_CARD and position.control[NAMED_BY_THE_CARD[unit]] != kind(unit).side


def _gone(position: Position, card: Card) -> str:
    """Names a unit of the card that can never come, for its nation has defected."""
    rows = [row for row in arrivals(card.side, card.number) if row.to not in ELSEWHERE]
    return next((kind(UnitId(row.unit)).short for row in rows if position.place(UnitId(row.unit)) == REMOVED), "")


def _instead(card: Card) -> str:
    return f"write `play {card.number} ops` or `play {card.number} sr`"
