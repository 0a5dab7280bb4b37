"""The text of a new log: what `pbem new` writes."""

from pbem.core.game import Header
from pbem.core.tables import package_text
from pbem.games.a_victory_awaits.board import PACKAGE
from pbem.games.a_victory_awaits.setup import chosen
from pbem.games.a_victory_awaits.types import Scenario

TEXT = """\
Game: A Victory Awaits
Scenario: {scenario}
Axis: {axis}
Soviet: {soviet}
Dice: written

# The Soviets deploy first, then the Axis (4.0). This is a legal set-up; change what you like.
{deployment}
# The Panzergruppen attack before turn 1 (15.1):
# surprise
# attack L0629 from 1 Pz, 6 Pz
# roll L0629 @4

# turn 1
#   select axis 4 chits
#   select soviet 2 chits
#   draw 18A
#   move 21 - L0527
#   attack L0627 from 21, 1
#   roll L0627 @4
#   draw Supply Check
# end turn
"""


def template(header: Header) -> str:
    """Returns a log with the header, a deployment to change, and the first orders as comments to fill in."""
    said = header.get("scenario", Scenario.LENINGRAD)
    found = chosen(said)
    scenario = found.scenario if found else Scenario.LENINGRAD
    return TEXT.format(
        scenario=said if found else scenario,
        axis=header.get("axis", "(name)"),
        soviet=header.get("soviet") or header.get("allied", "(name)"),
        deployment=package_text(PACKAGE, f"data/deploy_{scenario}.txt"),
    )
