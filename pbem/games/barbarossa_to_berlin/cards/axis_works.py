"""Events of the Axis deck that build, restore and supply."""

from collections.abc import Callable, Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, Side, SpaceId, Supply
from pbem.games.barbarossa_to_berlin.cards.axis_offensives import not_in_the_thaw, on_record
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, not_after, otherwise
from pbem.games.barbarossa_to_berlin.rules.c03_control import take_control
from pbem.games.barbarossa_to_berlin.rules.c07_6_events import airlifts_and_sweeps, panzer_refit
from pbem.games.barbarossa_to_berlin.rules.c10_movement import axis_trenches
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import mark_theatre, theatres
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

OVERLORD, ROUND_UP, SPEER, BUNKER, REDOUBT = 33, 50, 16, 54, 55
SURGE_UNTIL = 15
MALTA = SpaceId("malta")


@enforces("card-axis-38/not-after-round-up-or-overlord")
def before_the_landing(position: Position, card: Card) -> Iterator[Breach]:
    """The Atlantic Wall is built before the Allies land in the Northwest."""
    for number, name in ((OVERLORD, "Overlord"), (ROUND_UP, "Round-Up")):
        yield from not_after(position, card, Side.ALLIED, number, name)


@enforces("card-axis-52/after-speer", "card-axis-16/allows-final-production-surge")
def surge_after_speer(position: Position, card: Card) -> Iterator[Breach]:
    """Speer's production surges after Speer."""
    if not has_been(position, Side.AXIS, SPEER):
        yield Breach(f"{card.name} is played only after Speer (16)", remedy=otherwise(card))


@enforces("card-axis-52/before-turn-15")
def surge_in_time(position: Position, card: Card) -> Iterator[Breach]:
    """Production surges before turn 15."""
    if position.turn >= SURGE_UNTIL:
        yield Breach(f"{card.name} is played before turn 15 only", remedy=otherwise(card))


@enforces("card-axis-54/not-after-national-redoubt")
def no_redoubt_yet(position: Position, card: Card) -> Iterator[Breach]:
    """Who goes to the mountains has no bunker."""
    yield from not_after(position, card, Side.AXIS, REDOUBT, "National Redoubt")


@enforces("card-axis-55/not-after-the-bunker")
def no_bunker_yet(position: Position, card: Card) -> Iterator[Breach]:
    """Who sits in the bunker has no redoubt."""
    yield from not_after(position, card, Side.AXIS, BUNKER, "The Bunker")


@enforces("card-axis-21/not-if-benghazi-or-algiers-allied")
def malta_within_reach(position: Position, card: Card) -> Iterator[Breach]:
    """Herkules needs Benghazi and Algiers out of Allied control."""
    for space in (SpaceId("benghazi"), SpaceId("algiers")):
        if position.control[space] == Side.ALLIED:
            yield Breach(
                f"{card.name} is not played while the Allies control {board().name(space)}", remedy=otherwise(card)
            )


def _hedgehogs(draft: Draft) -> None:
    draft.tell("Hedgehogs: German units in the Soviet Union may hold their ground this turn",
               "card-axis-07/no-retreat-option")  # fmt: skip
    axis_trenches.begin(draft, axis_trenches.HEDGEHOGS)


def _east_wall(draft: Draft) -> None:
    axis_trenches.begin(draft, axis_trenches.EAST_WALL)


def _atlantic_wall(draft: Draft) -> None:
    axis_trenches.begin(draft, axis_trenches.ATLANTIC_WALL)


def _bunker(draft: Draft) -> None:
    axis_trenches.begin_bunker(draft)


def _panzer_refit(draft: Draft) -> None:
    panzer_refit.begin(draft)


def _production_surge(draft: Draft) -> None:
    draft.tell(
        "Final Production Surge: seven cards next turn, and from then on no eliminated Panzer unit is rebuilt",
        "card-axis-52/seven-card-hand",
        "card-axis-52/no-panzer-rebuilding",
    )
    panzer_refit.begin(draft)


def _herkules(draft: Draft) -> None:
    for unit in draft.position.at(MALTA):
        if kind(unit).side == Side.ALLIED:
            draft.tell(f"{draft.position.label(unit)} is lost on Malta", "13.7/herkules-removes-units")
            theatre = theatres(draft.position, unit)
            draft.emit(Placed(unit, ELIMINATED[Side.ALLIED]), Flipped(unit, reduced=False))
            if theatre:
                mark_theatre(draft, unit, theatre)
    take_control(draft, MALTA, Side.AXIS)
    draft.tell(
        "Malta falls: Axis units trace Full Supply by sea to Tripoli and Tunis",
        "card-axis-21/control-malta",
        "card-axis-21/full-supply-by-sea",
    )


def _no_panzer_to_restore(position: Position) -> str:
    reduced = (unit for unit, stand in position.units.items() if stand.reduced)
    able = any(kind(unit).panzer and supply(position, unit) != Supply.OUT for unit in reduced)
    return "" if able else "no reduced Panzer unit stands in supply"


def _nobody_to_fly_to(position: Position) -> str:
    return "" if airlifts_and_sweeps.pockets(position) else "no Axis unit is out of supply"


def _no_partisans(position: Position) -> str:
    return "" if position.partisans else "no partisan marker is on the map"


def _no_site_for(number: int) -> Callable[[Position], str]:
    """Returns what tells that an event has no space for a trench."""
    return lambda position: (
        "" if axis_trenches.sites(position, number) else "there is no space where it may lay a trench"
    )


EVENTS: Events = {
    (Side.AXIS, 6): Event((not_in_the_thaw,), _panzer_refit, _no_panzer_to_restore),
    (Side.AXIS, 7): Event((), _hedgehogs, never_idle),
    (Side.AXIS, 19): Event((), airlifts_and_sweeps.begin_airlift, _nobody_to_fly_to),
    (Side.AXIS, 21): Event((malta_within_reach,), _herkules, never_idle),
    (Side.AXIS, 38): Event((before_the_landing,), _atlantic_wall, _no_site_for(axis_trenches.ATLANTIC_WALL)),
    (Side.AXIS, 39): Event((), _east_wall, _no_site_for(axis_trenches.EAST_WALL)),
    (Side.AXIS, 40): Event((), airlifts_and_sweeps.begin_sweep, _no_partisans),
    (Side.AXIS, 51): Event((), airlifts_and_sweeps.begin_sweep, _no_partisans),
    (Side.AXIS, 52): Event((surge_after_speer, surge_in_time), _production_surge, never_idle),
    (Side.AXIS, 54): Event((no_redoubt_yet,), _bunker, _no_site_for(axis_trenches.BUNKER)),
    (Side.AXIS, 55): Event(
        (no_bunker_yet,),
        on_record("Munich is an Axis supply source from now on", "card-axis-55/marker-in-munich",
                  "card-axis-55/full-supply-source"),
        never_idle,
    ),
}  # fmt: skip
