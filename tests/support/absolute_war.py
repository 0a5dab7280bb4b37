"""Absolute War! while it is in the making: the parts of the game that judge a log, put together for its tests.

The game is not listed before it is whole, so that no reader meets half of it.
"""

from collections.abc import Iterator
from pathlib import Path

from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.game import Game, Header
from pbem.core.replay import AnyReplay, Replay
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.rulebook import read_rulebook
from pbem.games.absolute_war.board.map import PACKAGE
from pbem.games.absolute_war.board.names import place_names
from pbem.games.absolute_war.orders.lines import read, write
from pbem.games.absolute_war.orders.setup_lines.position_as_lines import as_setup
from pbem.games.absolute_war.rules import c04_setup
from pbem.games.absolute_war.rules.readings import in_words
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect, evolve
from pbem.games.absolute_war.state.options import BOOK
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.advice import decide
from pbem.games.absolute_war.turn.invariants import audit
from pbem.games.absolute_war.turn.offers import options
from pbem.games.absolute_war.turn.unproved import unproved
from pbem.log import read_log
from pbem.log.parse import grammar
from tests.support.case_files import Case, cases_of

CASES = Path(__file__).parents[1] / "games" / "absolute_war"


def _not_yet(*_: object) -> Iterator[str]:
    raise NotImplementedError


GAME: Game[Position, Action, Effect] = Game(
    name="absolute_war",
    title="Absolute War!",
    version="0.1",
    sides=("german", "soviet"),
    unofficial="",
    rules=lambda: read_rulebook(package_text(PACKAGE, "data/rules.csv"), in_words),
    setup=c04_setup.start,
    read=read,
    write=write,
    decide=decide,
    evolve=evolve,
    options=options,
    audit=audit,
    view=_not_yet,
    seen=_not_yet,
    recount=_not_yet,
    legend=lambda _: _not_yet(),  # type: ignore[arg-type,return-value]
    on_the_table=lambda _: _not_yet(),  # type: ignore[arg-type,return-value]
    template=lambda _: "",
    position=Position,
    names=place_names,
    amend=c04_setup.amend,
    unproved=unproved,
    scenarios=c04_setup.SCENARIOS,
    agreements=BOOK.sayings,
    as_setup=as_setup,
)


def cases() -> list[Case]:
    """Returns the cases of the game."""
    return [case for path in sorted(CASES.glob("*.case")) for case in cases_of(path)]


def play(case: Case) -> AnyReplay:
    """Judges a case."""
    rules = grammar(GAME.name).knowing(GAME.names)
    log = read_log(case.text.encode(), case.file.name, rules.verbs, rules.nouns)
    start = GAME.setup(log.header)
    if start.position is None:
        return Replay(GAME, log.header, None, loose=start.problems)
    found = replay(GAME, log.header, start.position, log.lines, rules.parse)
    return replace(found, loose=(*start.problems, *found.loose))


def begun(scenario: str, named: str = "") -> Position:
    """Returns the first position of a scenario under some options."""
    found = GAME.setup(Header({"scenario": scenario, "options": named})).position
    assert found is not None
    return found
