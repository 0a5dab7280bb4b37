"""The text of a new log: what `pbem new` writes."""

from pbem.core.game import Header

TEXT = """\
Game: Barbarossa to Berlin
Scenario: campaign
Axis: {axis}
Allied: {allied}
Dice: written

# The Axis chooses two spaces of Occupied France for its two reduced armies (20.2):
deploy Paris: [1A]; Bordeaux: [7A]

turn 1
  # Three Stand Fast markers on Soviet spaces next to supplied Axis units (8.5):
  standfast Kaunas, Bialystok, Lwow

axis 1
  play 1 event
  # combat Memel, Insterberg, Warsaw, Lublin, Yassi
  # attack Kaunas from Memel: 4PzA, 16A, 18A

# allied 1
#   automatic ops

# end turn
"""


def template(header: Header) -> str:
    """Returns a log with the header, the first orders, and the next ones as comments to fill in."""
    return TEXT.format(axis=header.get("axis", "(name)"), allied=header.get("allied", "(name)"))
