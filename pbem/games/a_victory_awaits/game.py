"""The game as a value made of functions; what `pbem check` does not need is imported when it is asked for."""

from functools import cache
from typing import Any, NamedTuple

from pbem.core.game import Game, Options
from pbem.core.rules import Rule, RuleBook, Status
from pbem.core.tables import package_text
from pbem.games.a_victory_awaits import board, setup
from pbem.games.a_victory_awaits.actions import Action
from pbem.games.a_victory_awaits.audit import audit
from pbem.games.a_victory_awaits.decide import decide
from pbem.games.a_victory_awaits.effects import Effect, evolve
from pbem.games.a_victory_awaits.notation import read
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.tables import records
from pbem.games.a_victory_awaits.templates import template
from pbem.games.a_victory_awaits.unproved import unproved
from pbem.games.a_victory_awaits.writing import write


class RuleRow(NamedTuple):
    """A row of `rules.csv`."""

    code: str
    page: str
    summary: str
    status: Status
    ruling: str
    note: str


@cache
def rulebook() -> RuleBook:
    """Returns every obligation of the rulebook by its code, in the rulebook's order."""
    table = records(RuleRow, package_text(board.PACKAGE, "data/rules.csv"))
    return {row.code: Rule(*row) for row in table}


def _options(position: Position) -> Options:
    from pbem.games.a_victory_awaits.options import options

    return options(position)


def _view(replay: Any, viewer: str = "all", upto: int | None = None) -> Any:
    from pbem.games.a_victory_awaits.view import view

    return view(replay, viewer, upto)


def _to_json(position: Position) -> Any:
    from pbem.games.a_victory_awaits.storing import to_json

    return to_json(position)


def _from_json(data: Any) -> Position:
    from pbem.games.a_victory_awaits.storing import from_json

    return from_json(data)


GAME: Game[Position, Action, Effect] = Game(
    name="a_victory_awaits",
    title="A Victory Awaits",
    sides=("axis", "soviet"),
    unofficial="An unofficial aid; Multi-Man Publishing publishes A Victory Awaits. You need your own copy.",
    rules=rulebook,
    setup=setup.start,
    read=read,
    write=write,
    decide=decide,
    evolve=evolve,
    options=_options,
    audit=audit,
    view=_view,
    template=template,
    to_json=_to_json,
    from_json=_from_json,
    unproved=unproved,
)
