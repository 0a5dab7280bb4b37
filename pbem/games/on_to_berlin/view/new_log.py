"""The text of a new log: what `pbem new` writes."""

from pbem.core.game import Header

TEXT = """\
Game: On To Berlin!
Scenario: campaign
Axis: {axis}
Allied: {allied}
Dice: written

turn 1
  # Each side chooses its hand in secret: on turn 1 four cards for the Axis, none for the Allies (5.0).
  # hand axis Blitzkrieg A, Development, Redeploy, Supply A

# axis 1
#   play Development
#   mobilize Berlin: 2 GE LF
#   develop Blitzkrieg B

# allied 1
#   strike England: 3 UK AF - North Sea - Ruhr
#   roll @2 @5 @6
#   hits GE AF 1

# axis 2
#   pass
# allied 2
#   pass

# Both have passed: the end phase
# recover Berlin: 2 [GE LF]
# end turn
"""


def template(header: Header) -> str:
    """Returns a log with the header, the first orders, and the next ones as comments to fill in."""
    return TEXT.format(axis=header.get("axis", "(name)"), allied=header.get("allied", "(name)"))
