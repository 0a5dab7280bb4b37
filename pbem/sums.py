"""Sums of twelve digits, the same on every machine: of a game's rules, of its tables, of a judged log."""

import hashlib
from collections.abc import Callable, Iterable, Iterator

from pbem.components import package, printed_texts
from pbem.core.chance.orders_hash import BEARING
from pbem.core.game import AnyGame
from pbem.core.replay import AnyReplay
from pbem.core.tables.in_play import OURS, Tables, playing_with
from pbem.log import Log

DIGITS = 12
_KNOWN: dict[tuple[str, str], str] = {}  # what is shipped does not change while the program runs


def rules_sum(game: AnyGame) -> str:
    """Returns the sum of the rules that a game is refereed by: each row's code, status and reading, and our tables."""
    return _once("rules", game, _rules)


def tables_sum(game: AnyGame, tables: Tables) -> str:
    """Returns the sum of the tables in play: of an owner's as the tag `Components:` bears it, else of ours."""
    own = tables.texts.get(package(game.name))
    return short_sum(_named(own.items())) if own else _once("tables", game, _tables)


def log_sum(log: Log, public: AnyReplay, tables: Tables) -> str:
    """Returns the sum of a judged log: game, rules, tables, the tags that bear on rules, each order in canonical form.

    `public` is the log as both players know it, so that both have the same sum, and it tells nobody's cards.
    """
    game = public.game
    tags = (f"{tag}: {' '.join(log.header.get(tag).casefold().split())}" for tag in BEARING)
    orders = (step.written or step.line.text for step in public.steps)
    return short_sum((game.name, rules_sum(game), tables_sum(game, tables), *tags, *orders))


def short_sum(lines: Iterable[str]) -> str:
    """Returns the sum of some lines."""
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]


def _rules(game: AnyGame) -> Iterator[str]:
    with playing_with(OURS):
        yield from (f"{row.code}\t{row.status}\t{row.ruling}" for row in game.rules().values())
    yield _once("tables", game, _tables)


def _tables(game: AnyGame) -> Iterator[str]:
    return _named(printed_texts(game.name).items())


def _named(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield from (f"{name}\n{text}" for name, text in sorted(texts))


def _once(what: str, game: AnyGame, lines: Callable[[AnyGame], Iterator[str]]) -> str:
    key = what, game.name
    if key not in _KNOWN:
        _KNOWN[key] = short_sum(lines(game))
    return _KNOWN[key]
