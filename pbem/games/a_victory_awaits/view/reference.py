"""Command chits as a reference tells them: whose, what they do, from when on; units, hexes and terrain as well."""

from collections.abc import Iterator

from pbem.core.game import Piece
from pbem.games.a_victory_awaits.board.charts import Chit
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of
from pbem.games.a_victory_awaits.board.types import Scenario
from pbem.games.a_victory_awaits.view import lookup


def find(name: str) -> Iterator[Piece]:
    """Yields the chits of a name, or of a part of it, with the scenarios that they belong to; units and places too."""
    yield from lookup.find(name)
    wanted = name.casefold().strip()
    found: dict[tuple[str, str], list[str]] = {}
    for scenario in Scenario:
        for id_, chit in chits_of(scenario).items():
            called = chit_names(scenario)[id_]
            if wanted and (called.casefold() == wanted or (len(wanted) > 1 and wanted in called.casefold().split())):
                facts = found.setdefault((called, _kind(chit)), [])
                facts.extend([fact] if (fact := _from(chit, scenario)) not in facts else [])
    yield from (Piece(called, (kind, *facts)) for (called, kind), facts in found.items())


def _kind(chit: Chit) -> str:
    return f"{chit.owner} chit: {chit.kind.replace('_', ' ')}"


def _from(chit: Chit, scenario: Scenario) -> str:
    first = chit.first_turn(scenario)
    return f"{scenario.capitalize()}: " + ("has no part in it" if first is None else f"from turn {first} on")
