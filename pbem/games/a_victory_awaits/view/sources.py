"""What of the game's data is a stand-in: the tables say of each value whether it is reconstructed."""

from collections.abc import Iterable, Sequence

from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables_for
from pbem.core.telling.orders import enumerated
from pbem.games.a_victory_awaits.board.charts import awards, ground, turns, zones
from pbem.games.a_victory_awaits.board.map import PACKAGE, board
from pbem.games.a_victory_awaits.board.names import chits_of, counters_of
from pbem.games.a_victory_awaits.board.types import Scenario

WORD = "reconstructed"


@from_tables_for
def stand_ins(scenario: Scenario) -> str:
    """Returns a sentence that counts the values of a game which are not the published ones."""
    on = board(scenario)
    sides = {id(side): side.source for pair, side in on.sides.items() if pair[0] in on.hexes and pair[1] in on.hexes}
    tables: Sequence[tuple[str, Iterable[str]]] = (
        ("hexes", (row.source for row in on.hexes.values())),
        ("hexsides with anything on them", sides.values()),
        ("counters", (unit.source for unit in counters_of(scenario).values())),
        ("lines of the combat results table", package_text(PACKAGE, "data/crt.csv").splitlines()[1:]),
        ("spaces of the Turn Track", (row.source for row in turns(scenario).values())),
        ("deployment zones and groups", (zone.source for zone in zones() if zone.plays(scenario))),
        ("command chits", (chit.source for chit in chits_of(scenario).values())),
        ("lines of the terrain chart", (row.source for row in ground().values())),
        ("lines of the victory schedule", (award.source for award in awards())),
    )
    found = [_counted(name, list(sources)) for name, sources in tables]
    return (
        f"The printed map, counters and charts were not at hand. Reconstructed, wholly or in part, are "
        f"{enumerated(each for each in found if each)}. They stand in for the published values, and are to be "
        "corrected from a real copy; the rest follows from the rulebook."
    )


def _counted(name: str, sources: Sequence[str]) -> str:
    number = sum(WORD in source for source in sources)
    return f"{number:,} of {len(sources):,} {name}" if number else ""
