"""The text of a new log: what `pbem new` writes."""

from pbem.core.game import Header

TEXT = """\
Game: On To Berlin!
Scenario: campaign
Axis: {axis}
Allied: {allied}
Dice: written

turn 1
  # Each side chooses its hand of the turn in secret; how many cards, `pbem legal` says (5.0):
  # hand axis Blitzkrieg A, Supply A, Redeploy A, Development
  # hand allied ...

# axis 1
#   play Blitzkrieg A
#   move Berlin: 2 GE LF - Warsaw

# allied 1
#   pass

# end turn
"""


def template(header: Header) -> str:
    """Returns a log with the header, the first orders, and the next ones as comments to fill in."""
    return TEXT.format(axis=header.get("axis", "(name)"), allied=header.get("allied", "(name)"))
