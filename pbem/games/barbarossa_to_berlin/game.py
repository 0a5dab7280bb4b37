"""The game as a value made of functions; what `pbem check` does not need is imported when it is asked for."""

from collections.abc import Iterator
from typing import Any

from pbem.core.game import Game, Options
from pbem.core.rules import RuleBook
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.rulebook import read_rulebook
from pbem.games.barbarossa_to_berlin.board import map as board
from pbem.games.barbarossa_to_berlin.board.names import place_names
from pbem.games.barbarossa_to_berlin.orders.lines import read, write
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup import opening_position
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect, evolve
from pbem.games.barbarossa_to_berlin.state.options import BOOK
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.advice import decide
from pbem.games.barbarossa_to_berlin.turn.invariants import audit
from pbem.games.barbarossa_to_berlin.turn.unproved import unproved
from pbem.games.barbarossa_to_berlin.view.new_log import template


@from_tables
def rulebook() -> RuleBook:
    """Returns every obligation of the rulebook by its code, in the rulebook's order."""
    return read_rulebook(package_text(board.PACKAGE, "data/rules.csv"))


def _options(position: Position) -> Options:
    from pbem.games.barbarossa_to_berlin.turn.offers import options

    return options(position)


def _view(replay: Any, viewer: str = "all", upto: int | None = None) -> Any:
    from pbem.games.barbarossa_to_berlin.view.report import view

    return view(replay, viewer, upto)


def _seen(replay: Any, viewer: str) -> Any:
    from pbem.games.barbarossa_to_berlin.view.secrets import seen

    return seen(replay, viewer)


def _recount(replay: Any, since: int | None = None) -> Any:
    from pbem.games.barbarossa_to_berlin.view.story import recount

    return recount(replay, since)


def _as_setup(position: Position, viewer: str) -> Iterator[str]:
    from pbem.games.barbarossa_to_berlin.orders.setup_lines.position_as_lines import as_setup

    return as_setup(position, viewer)


def _cards(name: str) -> Any:
    from pbem.games.barbarossa_to_berlin.view.reference import find

    return find(name, rulebook())


GAME: Game[Position, Action, Effect] = Game(
    name="barbarossa_to_berlin",
    title="WWII: Barbarossa to Berlin",
    sides=("axis", "allied"),
    unofficial="An unofficial aid; GMT Games publishes WWII: Barbarossa to Berlin. You need your own copy.",
    rules=rulebook,
    setup=opening_position.start,
    read=read,
    write=write,
    decide=decide,
    evolve=evolve,
    options=_options,
    audit=audit,
    view=_view,
    seen=_seen,
    recount=_recount,
    cards=_cards,
    template=template,
    names=place_names,
    position=Position,
    amend=opening_position.amend,
    unproved=unproved,
    scenarios=opening_position.SCENARIOS,
    agreements=BOOK.sayings,
    as_setup=_as_setup,
)
