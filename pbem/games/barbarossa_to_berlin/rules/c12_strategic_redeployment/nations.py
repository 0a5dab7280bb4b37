"""Chapter 12.5: the SR that a nation may not use, in a country or at a time."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import Redeployment, crosses_sea
from pbem.games.barbarossa_to_berlin.state.events import has_been
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

MOSCOW = SpaceId("moscow")
LAST_TURN_WITHOUT_AXIS_SR_IN_RUSSIA = 4
PANZERS_IN_AFRICA = 2


@enforces("12.5/soviet-lcu-moscow")
def soviet_lcus_need_moscow(position: Position, order: Redeployment) -> Iterator[Breach]:
    """Soviet LCUs do not redeploy while the Axis holds Moscow."""
    unit = kind(order.unit)
    if unit.nation == "su" and unit.large and position.control[MOSCOW] == Side.AXIS:
        text = "Soviet LCUs do not use SR while the Axis controls Moscow"
        yield Breach(text, order.about, "redeploy armies (SCUs)", plain=True)


@enforces("12.5/axis-soviet-union-turns-1-4")
def no_axis_sr_in_russia_at_first(position: Position, order: Redeployment) -> Iterator[Breach]:
    """The Axis uses no SR in the Soviet Union on turns 1 to 4."""
    early = order.side == Side.AXIS and position.turn <= LAST_TURN_WITHOUT_AXIS_SR_IN_RUSSIA
    for space in (order.origin, *order.via, order.goal):
        if early and space in countries("soviet_union"):
            yield Breach(
                f"{board().name(space)} lies in the Soviet Union, where the Axis uses no SR on turns 1 to 4",
                space,
                "choose a space outside the Soviet Union",
            )


@enforces("card-allied-43/no-axis-sr-in-france")
def no_axis_sr_in_strangled_france(position: Position, order: Redeployment) -> Iterator[Breach]:
    """After Operation Strangle the Axis uses no SR in France."""
    strangled = order.side == Side.AXIS and has_been(position, Side.ALLIED, 43)
    for space in (order.origin, *order.via, order.goal):
        if strangled and space in countries("france"):
            text = f"{board().name(space)} lies in France, where the Axis uses no SR after Operation Strangle"
            yield Breach(text, space, "choose a space outside France")


@enforces("12.5/north-africa-limit", "12.5/only-german-panzers")
def few_panzers_to_africa(position: Position, order: Redeployment) -> Iterator[Breach]:
    """No panzer corps goes by sea to Tunisia or Libya while two or more are in North Africa."""
    panzer = kind(order.unit).panzer and not kind(order.unit).large
    if panzer and order.goal in countries("tunisia", "libya") and crosses_sea(position, order):
        there = [
            unit
            for space in countries("algeria", "tunisia", "libya", "egypt")
            for unit in position.at(space)
            if kind(unit).panzer and not kind(unit).large
        ]
        if len(there) >= PANZERS_IN_AFRICA:
            yield Breach(
                f"{len(there)} panzer corps are in North Africa; no other one goes there by sea",
                order.about,
                "send another kind of corps",
            )
