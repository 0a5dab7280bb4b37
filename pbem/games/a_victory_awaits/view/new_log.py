"""The text of a new log: what `pbem new` writes."""

from pbem.core.game import Header
from pbem.core.tables.csv_rows import package_text
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.types import Scenario
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import chosen

TEXT = """\
Game: A Victory Awaits
Scenario: {scenario}
Axis: {axis}
Soviet: {soviet}
Dice: written

# The Soviets deploy first, then the Axis (4.0). This is a legal set-up; change what you like.
{deployment}
# Legal orders to look at; write your own in their place. `pbem legal` lists what may be written next.
{beginning}
# Go on until the cup is empty, then write:
# end turn
"""


def template(header: Header) -> str:
    """Returns a log with the header, a deployment to change, and the first orders as comments to fill in."""
    said = header.get("scenario", Scenario.LENINGRAD)
    found = chosen(said)
    scenario = found.scenario if found else Scenario.LENINGRAD
    beginning = package_text(PACKAGE, f"data/begin_{scenario}.txt").splitlines()
    return TEXT.format(
        scenario=said if found else scenario,
        axis=header.get("axis", "(name)"),
        soviet=header.get("soviet") or header.get("allied", "(name)"),
        deployment=package_text(PACKAGE, f"data/deploy_{scenario}.txt"),
        beginning="\n".join(f"# {line}" if line else "" for line in beginning),
    )
