"""Games played by the program: the same seed gives the same log, and the referee accepts it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.bots.seats import log_of_a_game, player_names
from pbem.cli.main import pbem
from pbem.games import find_game, names
from pbem.referee import judge_texts

TURNS = 2

every_game = pytest.mark.parametrize("name", names())
every_log = pytest.mark.parametrize("public", [False, True], ids=["full", "public"])


def log_of(name: str, player: str, seed: int, *, public: bool = False, turns: int = TURNS) -> str:
    game = find_game(name)
    assert game is not None
    text = log_of_a_game(game, player, seed, turns=turns, public=public)
    assert isinstance(text, str)
    return text


def players_of(name: str) -> tuple[str, ...]:
    game = find_game(name)
    assert game is not None
    return player_names(game)


@every_game
def test_the_same_seed_gives_the_same_log(name: str) -> None:
    """Nothing but the seed decides; another seed gives another game."""
    for player in players_of(name):
        first = log_of(name, player, 7, turns=1)
        assert first == log_of(name, player, 7, turns=1)
        assert first != log_of(name, player, 8, turns=1)


@every_game
@every_log
@pytest.mark.parametrize("seed", [2])
def test_the_referee_accepts_the_log(name: str, seed: int, public: bool) -> None:
    """A full log names every card; a public one tells only how many are drawn: both are clean."""
    for player in players_of(name):
        verdict = judge_texts([("game.log", log_of(name, player, seed, public=public).encode())])
        assert [problem.message for problem in verdict.problems if problem.code != "order/remark"] == []


SECOND = "a_victory_awaits"
AGREED = [  # scenario, options, and an order that nobody gives without them
    ("leningrad", "vp bidding", "bid "), ("kiev", "reserve", "draw Reserve"), ("kiev", "hq transfer", "transfer "),
    ("smolensk", "soviet supply", ""), ("kiev", "armor limit", ""), ("smolensk", "panzergruppe hq", ""),
    ("campaign", "controller", "queue "), ("campaign", "controller, reserve", "queue "),
    ("campaign", "master chits", "draw Axis Master: "), ("campaign", "master chits, soviet team 3", "; P3: "),
]  # fmt: skip
SELDOM = {("hq transfer", "cautious"), ("reserve", "cautious")}  # a cautious player prefers his HQs, where they are


@pytest.mark.parametrize(("scenario", "options", "order"), AGREED)
@pytest.mark.parametrize("player", ["random", "cautious"])
def test_games_with_options_are_played(scenario: str, options: str, order: str, player: str) -> None:
    """The players of A Victory Awaits know every optional rule, a Game Controller and Master chits (17, 19, 20)."""
    game = find_game(SECOND)
    assert game is not None
    public = player == "random"  # the more demanding log, since the chits of the queue are only counted
    text = log_of_a_game(game, player, 7, scenario=scenario, options=options, turns=1, public=public)
    assert isinstance(text, str)
    assert order in text or (options, player) in SELDOM
    verdict = judge_texts([("game.log", text.encode())])
    assert [problem.message for problem in verdict.problems if problem.counts] == []


@every_game
def test_every_game_has_a_player(name: str) -> None:
    """A new game is played at random at least, without a word of its own."""
    assert "random" in players_of(name)


def play(*words: str) -> Result:
    game = [] if words and not words[0].startswith("-") else ["barbarossa-to-berlin"]
    return CliRunner().invoke(pbem, ["play", *game, "--seed", "3", "--players", "random", "--turns", "1", *words])


def test_the_command_writes_a_log(tmp_path: Path) -> None:
    """`pbem play --out game.log` writes a log that `pbem check` finds clean, and overwrites none."""
    out = tmp_path / "game.log"
    assert play("--out", str(out)).exit_code == 0
    assert CliRunner().invoke(pbem, ["check", str(out)]).exit_code == 0
    assert play("--out", str(out)).exit_code == 2


def test_it_stops_after_the_turns_asked_for() -> None:
    """`--turns 1` ends with the first turn."""
    lines = play().output.split("\n")
    assert "end turn" in lines
    assert "turn 2" not in lines


@pytest.mark.parametrize(
    "words",
    [("--players", "nobody"), ("--scenario", "no such thing"), ("--options", "no such thing"), ("no-such-game",)],
)
def test_what_there_is_not_is_told(words: tuple[str, ...]) -> None:
    """Unknown players, scenarios and games are unusable input, not a crash."""
    result = play(*words)
    assert result.exit_code == 2
    assert "remedy" in result.output
