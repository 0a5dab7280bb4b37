"""Orders of invasions to their canonical lines."""

from typing import assert_never

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.state.actions import UnitRef
from pbem.games.barbarossa_to_berlin.state.actions.invasions import Land, Landing, Renounce, Ship
from pbem.games.barbarossa_to_berlin.state.wording import shown


def write_invasion(action: Land | Ship | Renounce) -> str:
    """Returns the canonical line of an order about invasions."""
    match action:
        case Land(landings=landings):
            return "land " + "; ".join(_landing(each) for each in landings)
        case Ship(armies=armies):
            return f"ship {', '.join(shown(UnitRef(type=army)) for army in armies)}"
        case Renounce():
            return "no more invasions"
        case _:
            assert_never(action)


def _landing(landing: Landing) -> str:
    marker = f" {landing.marker}" if landing.marker else ""
    return f"{board().name(landing.beach)}{marker}: {', '.join(map(shown, landing.units))}"
