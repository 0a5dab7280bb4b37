"""The game as a value made of functions; what `pbem check` does not need is imported when it is asked for."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from pbem.core.game import Game, Options
from pbem.core.rulebook import read_rulebook
from pbem.core.rules import RuleBook
from pbem.core.tables import package_text
from pbem.games.barbarossa_to_berlin import board, setup
from pbem.games.barbarossa_to_berlin.actions import Action
from pbem.games.barbarossa_to_berlin.advising import decide
from pbem.games.barbarossa_to_berlin.audit import audit
from pbem.games.barbarossa_to_berlin.effects import Effect, evolve
from pbem.games.barbarossa_to_berlin.notation import read
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.templates import template
from pbem.games.barbarossa_to_berlin.unproved import unproved
from pbem.games.barbarossa_to_berlin.writing import write


@cache
def rulebook() -> RuleBook:
    """Returns every obligation of the rulebook by its code, in the rulebook's order."""
    return read_rulebook(package_text(board.PACKAGE, "data/rules.csv"))


def _options(position: Position) -> Options:
    from pbem.games.barbarossa_to_berlin.options import options

    return options(position)


def _view(replay: Any, viewer: str = "all", upto: int | None = None) -> Any:
    from pbem.games.barbarossa_to_berlin.view import view

    return view(replay, viewer, upto)


def _seen(replay: Any, viewer: str) -> Any:
    from pbem.games.barbarossa_to_berlin.view_secrets import seen

    return seen(replay, viewer)


def _recount(replay: Any, since: int | None = None) -> Any:
    from pbem.games.barbarossa_to_berlin.view_story import recount

    return recount(replay, since)


def _as_setup(position: Position, viewer: str) -> Iterator[str]:
    from pbem.games.barbarossa_to_berlin.as_setup import as_setup

    return as_setup(position, viewer)


def _cards(name: str) -> Any:
    from pbem.games.barbarossa_to_berlin.lookup import find

    return find(name, rulebook())


def _to_json(position: Position) -> Any:
    from pbem.core.storing import to_data

    return to_data(position)


def _from_json(data: Any) -> Position:
    from pbem.core.storing import from_data

    return from_data(Position, data)


GAME: Game[Position, Action, Effect] = Game(
    name="barbarossa_to_berlin",
    title="WWII: Barbarossa to Berlin",
    sides=("axis", "allied"),
    unofficial="An unofficial aid; GMT Games publishes WWII: Barbarossa to Berlin. You need your own copy.",
    rules=rulebook,
    setup=setup.start,
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
    to_json=_to_json,
    from_json=_from_json,
    amend=setup.amend,
    unproved=unproved,
    as_setup=_as_setup,
)
