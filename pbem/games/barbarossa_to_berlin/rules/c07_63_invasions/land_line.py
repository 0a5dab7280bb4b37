"""The order to land as its canonical line, which an Invasion card shows too."""

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.state.actions.c07_63_invasions import Land, Landing
from pbem.games.barbarossa_to_berlin.state.wording import shown


def write_land(order: Land) -> str:
    """Returns the canonical line of a landing."""
    return "land " + "; ".join(_landing(each) for each in order.landings)


def _landing(landing: Landing) -> str:
    marker = f" {landing.marker}" if landing.marker else ""
    return f"{board().name(landing.beach)}{marker}: {', '.join(map(shown, landing.units))}"
