"""Chapter 9.2: how an Airstrike or a bombing flies: named area by area, as short as its range (R11)."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land, neutral_at
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import aim_at, enter, violate, wake_france
from pbem.games.on_to_berlin.rules.c06_impulses import UNUSED, event_of
from pbem.games.on_to_berlin.rules.c08_movement.costs import adjacent
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import WAR_DECLARATIONS, optional
from pbem.games.on_to_berlin.state.position import Position, kind

LONG_RANGE = 3


@carries_out("9.2/own-or-adjacent-area", "9.2/range-of-air-units", "9.2/every-unit-in-range", "9.2/long-range-three")
def reach(units: Sequence[UnitId], long_range: bool = False) -> int:
    """Returns how many areas a group's strike reaches: ships one, Air units their Movement Rating."""
    if any(not kind(unit).air for unit in units):
        return 1
    rated = min((kind(unit).movement for unit in units), default=1)
    return max(1, LONG_RANGE if long_range else rated)


@refuses("9.2/within-range", "9.2/distant-target-on-land")
@carries_out("15.6/strikes-across", "9.2/over-friend-and-foe")
def flight(position: Position, side: Side, areas: Sequence[AreaId], most: int) -> Iterator[Violation]:
    """Yields what is wrong with the way of a strike; its first area is where the units are."""
    yield from adjacent(position, side, areas)
    steps, target = len(areas) - 1, areas[-1]
    if steps > most:
        text = f"{board().name(target)} is {steps} areas away, and the range is {most}"
        later = event_of(position) == "Long Range Bombing" and position.now.event == UNUSED and steps <= LONG_RANGE
        remedy = "write `event` above it: by the card the range is 3" if later else "choose a nearer target"
        yield Violation("9.2/within-range", text, target, remedy)
    if steps > 1 and not is_land(target):
        text = f"{board().name(target)} is a sea area, and such a target is adjacent"
        yield Violation("9.2/distant-target-on-land", text, target, "choose a land area, or a nearer one")
    for area in areas[1:-1]:
        yield from _barred(position, side, area)
    yield from _target(position, target)
    for area in areas[1:]:
        yield from _by_option(position, area, is_target=area == target)


@refuses("15.7.4/no-strike-across-it", "15.7.2/allied-strikes-not-across", "15.7.3/axis-strikes-not-across")
@carries_out("15.7.2/allied-strikes-into-it", "15.7.3/axis-strikes-into-them")
def _barred(position: Position, side: Side, area: AreaId) -> Iterator[Violation]:
    place = board().areas[area]
    if not place.shut(side):
        return
    if place.closed_to == "all":
        code = "15.7.4/no-strike-across-it"
    else:
        code = "15.7.2/allied-strikes-not-across" if side is Side.ALLIED else "15.7.3/axis-strikes-not-across"
    yield Violation(code, f"no {side.capitalize()} Airstrike passes {place.name}", area, "fly another way", plain=True)


@refuses("15.2/no-airstrike-on-soviet-home")
@carries_out("15.2/airstrikes-from-there")
def _target(position: Position, target: AreaId) -> Iterator[Violation]:
    if turns()[position.turn].winter and board().areas[target].home is Nation.SU:
        text = f"{board().name(target)} is a Soviet home area, no target of Airstrikes in a winter turn"
        yield Violation("15.2/no-airstrike-on-soviet-home", text, target, "choose another target")


@refuses("16.4/no-overflight")
def _by_option(position: Position, area: AreaId, *, is_target: bool) -> Iterator[Violation]:
    nation = neutral_at(position, area)
    if nation and position.standing(nation).side is Side.AXIS and optional(position, WAR_DECLARATIONS):
        text = f"{board().name(area)} is the home of a neutral that leans to the Axis"
        if is_target:
            text = f"{text}, which nobody attacks under this option"
        else:
            text = f"{text}, over which nobody flies under this option"
        yield Violation("16.4/no-overflight", text, area, "choose another target" if is_target else "fly another way")


@refuses("9.2/air-units-in-friendly-area")
def start(position: Position, side: Side, area: AreaId, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields that Air units do not start from a friendly-controlled land area (9.2, R33)."""
    if any(kind(unit).air for unit in units) and not (friendly(position, side, area) and is_land(area)):
        text = f"Air units strike from friendly-controlled land areas, which {board().name(area)} is not"
        yield Violation("9.2/air-units-in-friendly-area", text, area, "leave them out", plain=is_land(area))


@carries_out("3.1.3/violation-by-transit")
def fly_over(draft: Draft, side: Side, areas: Sequence[AreaId], units: Sequence[UnitId]) -> None:
    """Violates the neutrals over whose land a strike flies, and those whose units are its target (3.1.3)."""
    for area in areas[1:-1]:
        enter(draft, side, area, units)
    if nation := neutral_at(draft.position, areas[-1]):
        violate(draft, side, nation)
    wake_france(draft, side, areas[-1])
    aim_at(draft, side, areas[-1])
