"""Chapters 19.6 to 19.9: where the Yugoslavs, the British 1st Army, the Soviets and the Western Allies may not go."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.coming_into_a_space import Entry, entry_of, land
from pbem.games.barbarossa_to_berlin.state.position import Position, on_map

NO_SOVIETS = frozenset({"egypt", "libya", "algeria", "tunisia", "palestine", "syria", "transjordan"})
FIRST_ARMY = frozenset({"malta", "algeria", "tunisia", "libya", "egypt"})
WESTERN = frozenset({"br", "cw", "us", "ff"})


@enforces("19.6/ypa-within-one-space")
def yugoslav_partisans_stay_near_home(position: Position, entry: Entry) -> Iterator[Breach]:
    """The Yugoslav Partisan Army keeps within one space of Yugoslavia."""
    if entry.kind.id == "yu_ypa_army" and not _in_or_next_to_yugoslavia(entry.space):
        yield entry.breach(f"{entry.printed.name} is more than one space from Yugoslavia; the YPA goes no further")


def _in_or_next_to_yugoslavia(space: SpaceId) -> bool:
    return any(board().spaces[SpaceId(each)].country == "yugoslavia" for each in (space, *board().near(space)))


@enforces("19.7/first-army-area")
@carries_out("19.7/first-army-sledgehammer")
def british_first_army_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """The British 1st Army keeps to Africa and Malta."""
    if entry.kind.id == "br_1_army" and entry.country not in FIRST_ARMY and "allied_16" not in position.events:
        yield entry.breach(
            f"the British 1st Army keeps to Malta, French North Africa, Libya and Egypt; {entry.where} is closed to it"
        )


@enforces("19.9/soviet-barred-lands")
def soviets_keep_out_of_africa(position: Position, entry: Entry) -> Iterator[Breach]:
    """Soviet units keep out of Africa and the Levant."""
    if entry.kind.nation == "su" and entry.country in NO_SOVIETS:
        yield entry.breach(f"{entry.printed.name} lies in {land(entry.country)}, which Soviet units do not enter")


@enforces("19.9/western-barred-from-soviet-union")
def western_allies_keep_out_of_the_soviet_union(position: Position, entry: Entry) -> Iterator[Breach]:
    """British, U.S. and Free French units keep out of the Soviet Union."""
    if entry.kind.nation in WESTERN and entry.country == "soviet_union":
        yield entry.breach(
            f"{entry.printed.name} lies in the Soviet Union, which British, U.S. and Free French units do not enter"
        )


@enforces("19.6/tito-soviet-may-not-end-move")
def soviets_do_not_stop_in_yugoslavia(position: Position, entry: Entry) -> Iterator[Breach]:
    """After Tito no Soviet unit ends a move in Yugoslavia; it may pass through, and advance into it."""
    if entry.kind.nation == "su" and entry.country == "yugoslavia" and "allied_42" in position.events:
        yield entry.breach(
            f"after Tito no Soviet unit ends its move in Yugoslavia, and {entry.printed.name} lies there",
            "pass through, or attack from outside and advance",
        )


@carries_out("19.6/tito-soviet-may-pass")
def stops(position: Position, unit: UnitId, space: SpaceId) -> tuple[Violation, ...]:
    """Returns what forbids a unit to end a move in a space that it may pass (19.6)."""
    return judge((soviets_do_not_stop_in_yugoslavia,), position, entry_of(unit, space)) if on_map(space) else ()
