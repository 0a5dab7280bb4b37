"""What an order may name as a place: spaces of the map, and the Reserve Box only where units come and go."""

from collections.abc import Iterator

from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, SpaceId
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.axis_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.actions.reinforcements import ExchangeFronts, Reinforce, Withdraw
from pbem.games.barbarossa_to_berlin.state.actions.replacements import Eliminate
from pbem.games.barbarossa_to_berlin.state.actions.setup import Adjust, PlaceUnits, SetControl
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN

NO_LAND = ("reserve", "eliminated", "beach_", "turn_track", REMOVED, UNKNOWN)


def misplaced(action: a.Action) -> Iterator[Violation]:
    """Yields each place that an order of this kind cannot be about."""
    for space in _land(action):
        if space not in board().spaces or board().spaces[space].kind != "land":
            yield Violation(
                "order/no-such-place",
                f"{board().name(space)} is no land space of the map",
                space,
                "name a space of the map",
            )
    for space in _spaces(action):
        if space.startswith("reserve") and isinstance(action, Reinforce):
            yield Violation(
                "order/no-such-place",
                "units that an event sends to the Reserve Box come there by themselves; the line does not name them",
                space,
                "leave the Reserve Box and its units out of the line",
            )
        elif space not in board().spaces:
            yield Violation(
                "order/no-such-place",
                f"this order cannot be about {board().name(space)}",
                space,
                "name a space of the map; only `sr` and set-up lines use the Reserve Box",
            )


def _land(action: a.Action) -> Iterator[SpaceId]:
    """The places that must be land: markers and control lie nowhere else."""
    match action:
        case a.PlaceStandFast() | a.PlacePartisans() | SetControl() | LayTrenches() | Sweep():
            yield from action.spaces
        case a.Activate() | a.Dismantle():
            yield from (space for space in action.spaces if not space.startswith("beach_"))
        case a.Deploy(posts=posts):
            yield from (post.space for post in posts)
        case Adjust():
            yield from (space for space, _ in action.trenches)
            yield from (*action.stand_fast, *action.partisans)
        case a.Entrench(space=space) | Airlift(space=space):
            yield space
        case a.Redeploy(marches=marches, stalin=stalin):
            yield from stalin
            path = (space for march in marches for space in march.path)
            yield from (space for space in path if not space.startswith(("reserve", "beach_")))
        case PlaceUnits(posts=posts) | Refit(posts=posts):
            yield from (post.space for post in posts if not post.space.startswith(NO_LAND))
        case _:
            return


def _spaces(action: a.Action) -> Iterator[SpaceId]:
    """The places that must be on the map."""
    match action:
        case a.Move() | a.Retreat() | a.Advance():
            yield from (space for march in action.marches for space in march.path)
            if action.kind == "move":
                yield from (march.origin for march in action.marches if march.origin != UNKNOWN)
        case Reinforce(posts=posts) | Eliminate(posts=posts):
            yield from (post.space for post in posts)
        case ExchangeFronts(trades=trades):
            yield from (trade.space for trade in trades)
        case Withdraw(posts=posts):
            yield from (post.space for post in posts if not post.space.startswith("reserve"))
        case a.Attack(target=target, forces=forces):
            yield from (target, *(force.space for force in forces))
        case _:
            return
