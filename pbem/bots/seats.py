"""Who sits at a table: the players by name, and what a game's own folder here knows about playing it."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pbem.bots.at_random import AtRandom
from pbem.bots.chance import DiceOnly
from pbem.bots.playing import Dealer, GameInProgress, Player, nobody_listens, play, written
from pbem.core.game import AnyGame, Header
from pbem.core.problem import Problem

PASSING = frozenset({"end", "turn"})


@dataclass(frozen=True, slots=True)
class Seats:
    """The dealer of a game, its players by name, and the header tags of the games that tests play in turn."""

    dealer: Dealer
    players: dict[str, Callable[[], Player]]
    headers: tuple[Mapping[str, str], ...] = ({},)


@cache
def seats(game: str) -> Seats:
    """Returns a game's own seats, `pbem/bots/GAME`, or those of any game."""
    if find_spec(f"{__package__}.{game}"):
        own: Seats = import_module(f"{__package__}.{game}").SEATS
        return own
    return Seats(DiceOnly(), {"random": lambda: AtRandom(PASSING)})


def header(game: AnyGame, seed: int) -> Header:
    """Returns the header of the game that is played with a seed: each scenario has its turn."""
    found = seats(game.name).headers
    return Header(found[seed % len(found)])


def player_names(game: AnyGame) -> tuple[str, ...]:
    """Returns the names of a game's players."""
    return tuple(sorted(seats(game.name).players))


def table(
    game: AnyGame,
    player: str,
    seed: int,
    *,
    header: Header | None = None,
    watch: Callable[[Any], Iterator[str]] | None = None,
) -> GameInProgress:
    """Lays out a game for players of a name, with chance seeded.

    Raises:
        KeyError: if the game has no players of that name.
    """
    start = game.setup(header or Header())
    assert start.position is not None, start.problems
    return _laid_out(game, player, seed, start.position, watch)


def _laid_out(
    game: AnyGame, player: str, seed: int, position: Any, watch: Callable[[Any], Iterator[str]] | None = None
) -> GameInProgress:
    found = seats(game.name)
    chance = random.Random(seed)  # noqa: S311 - dice, not secrets
    return GameInProgress(game, found.players[player](), found.dealer, seed, position, chance, watch=watch)


def log_of_a_game(
    game: AnyGame,
    player: str,
    seed: int,
    *,
    scenario: str = "",
    options: str = "",
    turns: int | None = None,
    public: bool = False,
    told: Callable[[str], None] = nobody_listens,
) -> str | tuple[Problem, ...]:
    """Plays a game and returns its log; problems if there is no such scenario, or no such options."""
    tags = {name: value for name, value in (("scenario", scenario), ("options", options)) if value}
    start = game.setup(Header(tags))
    if start.position is None:
        return start.problems
    state = play(_laid_out(game, player, seed, start.position), turns, told)
    names = dict.fromkeys(game.sides, f"{player} player")
    return written(state, {**tags, **names, "dice": "written"}, public=public)
