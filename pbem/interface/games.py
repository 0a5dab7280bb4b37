"""The games: their rules in our own words, their cards and tables, a log to begin with."""

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core.game import AnyGame, Header, Piece, Start
from pbem.core.rules import Rule, RuleBook, rules_under
from pbem.core.serialization import NotAPositionError
from pbem.core.tables.in_play import OURS, Tables, playing_with
from pbem.games import find_game, games_beginning, names
from pbem.interface.owners import OwnersTables
from pbem.interface.positions import Position
from pbem.rules_tag import with_rules


class UnknownGameError(LookupError):
    """There is no such game here; the message names those that are."""


class Game:
    """A game that can be refereed: `pbem.game("barbarossa-to-berlin")`."""

    __slots__ = ("_game",)

    def __init__(self, game: AnyGame) -> None:
        """Wraps the game's own value."""
        self._game = game

    @property
    def name(self) -> str:
        """Its name, as its package bears it."""
        return self._game.name

    @property
    def title(self) -> str:
        """Its title in full."""
        return self._game.title

    @property
    def version(self) -> str:
        """The version of its rules, raised when an order may be judged otherwise than before."""
        return self._game.version

    @property
    def sum(self) -> str:
        """The sum over its rulebook (each row's code, status, reading) and its tables, as the tag `Rules:` bears it."""
        from pbem.sums import rules_sum

        return rules_sum(self._game)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides, in lower case, as orders and tags bear them."""
        return tuple(map(str, self._game.sides))

    @property
    def rules(self) -> RuleBook:
        """Every obligation of the rulebook in our own words, by its code."""
        return self._game.rules()

    def rule(self, number: str) -> tuple[Rule, ...]:
        """Returns the rows of a rule's number and of all below it: `12.3`, `Axis card 2`, `Q38`."""
        return tuple(rules_under(self.rules, number))

    def card(self, name: str) -> tuple[Piece, ...]:
        """Returns the cards, chits, units, places and kinds of terrain of a number or a name, with their facts."""
        with playing_with(OURS):
            return tuple(self._game.cards(name))

    @property
    def tables(self) -> Mapping[str, list[dict[str, str]]]:
        """The shipped tables of map, counters and charts by file name: a row is a cell by its column."""
        from pbem.components import printed

        return {name: list(_rows(each.text())) for name, each in printed(self.name).items()}

    def new_log(self, *players: str, orders: bool = True, **tags: str) -> str:
        """Returns a log to begin with; `players` in the order of `sides`, `tags` as the header has them: `scenario=`.

        Its set-up and first orders are an example, and legal; without `orders` it is the header alone.

        Raises:
            ValueError: if a tag has more than one line or a `#`, or the game has no such scenario.
        """
        said = dict(zip(self.sides, players, strict=False)) | {tag.lower(): value for tag, value in tags.items()}
        with playing_with(OURS):
            _fit_for_a_header(said, self._game.setup(Header(said)))
            text = with_rules(self._game.template(Header(said)), self._game)
        return text if orders else text.partition("\n\n")[0] + "\n"

    def load(self, data: Any, *, tables: OwnersTables | None = None) -> Position:
        """Returns the position that plain data describes: `Position.data`, or what `pbem position --json` prints.

        One that hides cards or chits from a viewer is loaded as that viewer knows it. `tables` are an owner's.

        Raises:
            NotAPositionError: if the data is no position of this game; it says what is wrong, and where.
            ValueError: if the owner's tables cannot be used.
        """
        played_with = _in_play(self.name, tables) if tables else OURS
        with playing_with(played_with):
            return Position(self._game, _holding_together(self._game, self._game.from_json(data)), played_with)

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"


def game(name: str) -> Game:
    """Returns a game by its name, its title, or a beginning that no other game has: `barbarossa`.

    Raises:
        UnknownGameError: if there is none of that name, or more than one.
    """
    meant = games_beginning(name)
    found = find_game(meant[0]) if len(meant) == 1 else None
    if found is None:
        message = f"`{name}` is the beginning of several" if meant else f"there is no game `{name}`"
        message += f"; the games are {', '.join(meant or names())}"
        raise UnknownGameError(message)
    return Game(found)


def games() -> tuple[Game, ...]:
    """Returns all games."""
    return tuple(map(game, names()))


def _fit_for_a_header(said: Mapping[str, str], start: Start[Any]) -> None:
    """Refuses what would be read as something else, or as nothing."""
    for tag, value in said.items():
        if "#" in value or len(value.splitlines()) > 1:
            message = f"`{value}` does not fit behind `{tag.capitalize()}:`: a tag is one line without `#`"
            raise ValueError(message)
    if start.position is None:
        raise ValueError(start.problems[0].message)


def _holding_together(game: AnyGame, value: Any) -> Any:
    """Returns a position in which nothing is broken that holds in every game, and of which the next decision is known.

    Raises:
        NotAPositionError: if it is no such position.
    """
    try:
        broken = next(iter(game.audit(value)), "")
        options = game.options(value)
        _ = (*options.stakes, *(bool(each.lines) for each in options.offers))  # lazy until they are looked at
    except Exception as error:
        message = f"no game comes to such a position ({type(error).__name__}: {error})"
        raise NotAPositionError(message) from error
    if broken:
        raise NotAPositionError(broken)
    return value


def _in_play(name: str, tables: OwnersTables) -> Tables:
    from pbem import components

    found = components.own(name, tables.texts)
    if found.problems:
        raise ValueError(found.problems[0].message)
    return components.tables(name, found)


def _rows(text: str) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(io.StringIO(text))
