"""Chapter 4: the position as the game begins."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.game import Header, Start
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables
from pbem.games.on_to_berlin.board.cards import development_pools
from pbem.games.on_to_berlin.board.charts import setup_rows
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.nations import ON_TRACKS, nations
from pbem.games.on_to_berlin.board.types import OFF, Nation, Side, UnitId
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import Placed
from pbem.games.on_to_berlin.state.options import BOOK, WORKSHOP
from pbem.games.on_to_berlin.state.position import Cards, Position, Standing

SCENARIOS = ("campaign",)


def start(header: Header) -> Start[Position]:
    """Returns the first position, under the options of the header (4.0)."""
    scenario = header.get("scenario", "campaign").strip().lower()
    if scenario not in SCENARIOS:
        message = f"there is no scenario `{scenario}`"
        return Start(None, (_unknown(header, "scenario", message, "write `Scenario: campaign`"),))
    first = amend(opening(), header)
    return Start(first.position, (*first.problems, *_edition(header))) if first.position else first


def amend(position: Position, header: Header) -> Start[Position]:
    """Returns a position under the options of a header."""
    found = BOOK.agreed(header)
    if found.fault:
        return Start(None, (_unknown(header, "options", found.fault, found.remedy),))
    return Start(replace(position, workshop=WORKSHOP in found.options, options=found.options - {WORKSHOP}))


def _edition(header: Header) -> Iterator[Problem]:
    """The rulebook has no edition number."""
    line = header.lines.get("edition")
    if line and header.get("edition").strip():
        message = "the rulebook has no edition number, so none can be asked for"
        yield at_line(line, "log/unknown-edition", Kind.NOT_UNDERSTOOD, message, remedy="delete the tag `Edition:`")


def _unknown(header: Header, tag: str, message: str, remedy: str) -> Problem:
    line = header.lines.get(tag)
    span, text = (line.span(), line.text) if line else (None, "")
    return Problem(f"log/unknown-{tag}", Kind.UNUSABLE, message, span, text, remedy)


@carries_out(
    "4.0/units-as-printed", "4.0/new-weapons-pool", "4.0/rest-in-the-mobilization-pool", "2.2.2/war-entry-tracks"
)
@from_tables
def opening() -> Position:
    """Returns the position before turn 1 (4.0)."""
    draft = Draft(Position(nations=first_standings(), tracks=dict.fromkeys(ON_TRACKS, 0), cards=first_cards()))
    for row in setup_rows():
        every = (UnitId(f"{row.unit}/{number}") for number in range(1, kinds()[row.unit].number + 1))
        free = [unit for unit in every if draft.position.place(unit) == OFF]
        draft.emit(*(Placed(unit, row.place) for unit in free[: row.number]))
    return draft.position


@carries_out(
    "3.1.1/sides-and-leanings",
    "3.1.2/first-at-war",
    "3.1.2/france-allied-not-at-war",
    "3.1.2/french-areas-allied-already",
)
def first_standings() -> dict[Nation, Standing]:
    """Returns each nation's side and whether it is at war as the game begins (3.1.1)."""
    return {nation: Standing(row.side, row.neutral, row.at_war) for nation, row in nations().items()}


@carries_out("2.3.3/two-point-cards-at-start", "4.0/decks-of-two-point-cards", "card-all/deck-or-pool")
def first_cards() -> dict[Side, Cards]:
    """Returns the cards as the game begins: the 3- and 4-SV cards in the Development Pools (4.0)."""
    return {side: Cards(pool=pool) for side, pool in development_pools().items()}
