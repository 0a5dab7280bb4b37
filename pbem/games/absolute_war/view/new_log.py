"""The text of a new log: what `pbem new` writes."""

from textwrap import wrap

from pbem.core.game import Header

TEXT = """\
Game: Absolute War!
Scenario: {scenario}
German: {german}
Soviet: {soviet}

{victory}

{turn}
  german
  supply
  # {drawing}{named}
  # draw {counted}
  # phase strategic
  # phase movement
  # phase combat
  # phase reserve{objective}

# soviet
# supply
# draw {counted}
# phase strategic

# end turn
"""


NAMED = """; name them in your own log, in a public one only count them:
  # draw 7, 33, 41, 6{}"""


def _victory(scenario: str) -> str:
    from pbem.games.absolute_war.board.charts import scenarios
    from pbem.games.absolute_war.rules.c17_in_words import conditions
    from pbem.games.absolute_war.rules.c17_victory import LONG_END, SHORT_END

    name = scenario.casefold().replace(" ", "-")
    last = (
        f"{SHORT_END}, or {LONG_END} with `Options: long campaign`"
        if name == "campaign"
        else scenarios()[name].last_turn
    )
    return f"The last turn is {last}. {conditions(name)}."


def template(header: Header) -> str:
    """Returns a log with the header, the first orders, and the next ones as comments to fill in."""
    from pbem.games.absolute_war.board.charts import scenarios

    scenario = header.get("scenario", "campaign")
    row = scenarios().get(scenario.casefold().replace(" ", "-"))
    basic = row is not None and row.mode == "basic"
    return TEXT.format(
        victory="\n".join(f"# {line}" for line in wrap(_victory(scenario), 100)) if row else "",
        drawing="Draw four Event cards" if basic else "Draw four Event cards and an Offensive card",
        named=NAMED.format("" if basic else ", 49") if header.get("dice", "written") == "written" else ":",
        counted="4 events" if basic else "4 events, 1 offensive",
        objective="" if basic else "\n  # phase objective\n  # goal",
        scenario=scenario,
        german=header.get("german", "(name)"),
        soviet=header.get("soviet", "(name)"),
        turn=f"turn {row.first_turn if row else 1}",
    )
