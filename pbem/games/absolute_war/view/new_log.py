"""The text of a new log: what `pbem new` writes."""

from pbem.core.game import Header

TEXT = """\
Game: Absolute War!
Scenario: {scenario}
German: {german}
Soviet: {soviet}

{turn}

german
supply
# Draw four Event cards and an Offensive card; name them in your own log, in a public one only count them:
# draw 12, 7, 33, 41, 49
# draw 4 events, 1 offensive
# phase strategic
# phase movement
# phase combat
# phase reserve
# phase objective
# goal

# soviet
# supply
# draw 4 events, 1 offensive
# phase strategic

# end turn
"""


def template(header: Header) -> str:
    """Returns a log with the header, the first orders, and the next ones as comments to fill in."""
    from pbem.games.absolute_war.board.charts import scenarios

    scenario = header.get("scenario", "campaign")
    row = scenarios().get(scenario.casefold().replace(" ", "-"))
    return TEXT.format(
        scenario=scenario,
        german=header.get("german", "(name)"),
        soviet=header.get("soviet", "(name)"),
        turn=f"turn {row.first_turn if row else 1}",
    )
