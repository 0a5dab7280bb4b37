"""The contract: what every game must keep, whatever its rules are."""

import copy
import json
import random
from functools import cache
from pathlib import Path

import pytest

from pbem.bots import playing
from pbem.bots.seats import header, table
from pbem.core.carrying_out import applied
from pbem.core.game import NEUTRAL, AnyGame, Header
from pbem.games import find_game, names
from tests.support.reading_orders import read_order

SAMPLES = Path(__file__).parents[2] / "samples"
SEEDS = range(2)
EACH = 6  # one of so many orders of a game is looked at from all sides


def _game(name: str) -> AnyGame:
    found = find_game(name)
    assert found is not None
    return found


@cache
def _lines(game: AnyGame, seed: int, turns: int | None = None) -> list[str]:
    """Returns the lines of a random game; what must hold after each is looked at in `test_random_play.py`."""
    return playing.play(table(game, "random", seed, header=header(game, seed)), turns).lines


@cache
def _positions(game: AnyGame, seed: int) -> list[tuple[str, object]]:
    """Returns each line of a random game with the position before it."""
    position = game.setup(header(game, seed)).position
    found = []
    for text in _lines(game, seed):
        found.append((text, position))
        reading = read_order(game, text, position)
        position = applied(game, position, game.decide(position, reading.action))
    return found


every_game = pytest.mark.parametrize("name", names())
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_game
def test_it_is_found_by_name_and_title(name: str) -> None:
    """The name is the address; the title will do as well."""
    game = _game(name)
    assert game.name == name
    assert find_game(name.replace("_", " ").upper()) is game
    assert len(game.sides) >= 2


@every_game
def test_what_it_offers_for_the_header_is_taken(name: str) -> None:
    """Each scenario and each option that a shell completes begins a game, and no other does."""
    game = _game(name)
    assert game.scenarios
    for scenario in game.scenarios:
        assert game.setup(Header({"scenario": scenario})).position is not None
        assert find_game(scenario) is None
    for option in game.agreements():
        begun = [game.setup(Header({"scenario": each, "options": option})) for each in game.scenarios]
        assert not any("there is no option" in problem.message for each in begun for problem in each.problems)
    assert game.setup(Header({"scenario": "no such"})).position is None


@every_game
def test_it_says_that_it_is_unofficial(name: str) -> None:
    """Players learn that they need their own copy."""
    assert "unofficial" in _game(name).unofficial.lower()
    assert "own copy" in _game(name).unofficial


@every_game
@every_seed
def test_every_order_of_a_game_keeps_the_contract(name: str, seed: int) -> None:
    """It is written and read alike; a ruling changes nothing; the position goes to JSON and back."""
    game = _game(name)
    for number, (text, position) in enumerate(_positions(game, seed)):
        _write_and_read_agree(game, text, position)
        if number % EACH == seed % EACH:
            _decide_changes_nothing(game, text, position)
            _goes_to_json_and_back(game, position)


def _write_and_read_agree(game: AnyGame, text: str, position: object) -> None:
    """`read(write(action)) == action`, and `write` is idempotent over it."""
    action = read_order(game, text, position).action
    again = game.write(action)
    found = read_order(game, again, position)
    assert found.action == action, text
    assert game.write(found.action) == again


def _decide_changes_nothing(game: AnyGame, text: str, position: object) -> None:
    """A ruling leaves the position as it was, and is the same the second time."""
    before = copy.deepcopy(game.to_json(position))
    action = read_order(game, text, position).action
    assert game.decide(position, action) == game.decide(position, action)
    assert game.to_json(position) == before


def _goes_to_json_and_back(game: AnyGame, position: object) -> None:
    """A position at any step is plain data, and comes back equal."""
    assert game.from_json(json.loads(json.dumps(game.to_json(position)))) == position


@every_game
@every_seed
def test_a_decision_is_a_sides_or_neutral(name: str, seed: int) -> None:
    """Programs read `next.side`: `neutral` in every game where either player may write, never an empty word."""
    game = _game(name)
    whose = {str(game.options(position).side) for _, position in _positions(game, seed)}
    assert whose <= {*game.sides, NEUTRAL}
    assert NEUTRAL in whose


@every_game
@every_seed
def test_no_order_at_any_time_is_a_crash(name: str, seed: int) -> None:
    """Each line of one game is put to the positions of another: it may be illegal, never a crash."""
    game = _game(name)
    lines = _lines(game, seed)
    chance = random.Random(seed)
    for _, position in _positions(game, (seed + 1) % len(SEEDS))[seed % EACH :: EACH]:
        for text in chance.sample(lines, min(6, len(lines))):
            _survives(game, text, position)


def _survives(game: AnyGame, text: str, position: object) -> None:
    reading = read_order(game, text, position)
    if reading.action is None:
        assert reading.problems
        return
    ruling = game.decide(position, reading.action)
    if all(violation.possible for violation in ruling.violations):
        list(game.audit(applied(game, position, ruling)))
        game.options(applied(game, position, ruling))


@every_game
def test_the_template_is_a_clean_log(name: str) -> None:
    """What `pbem new` writes can be judged at once."""
    from pbem.referee import judge_texts

    game = _game(name)
    verdict = judge_texts([("new.log", game.template(Header()).encode())])
    assert [problem.message for problem in verdict.problems] == []


@every_game
def test_it_has_samples(name: str) -> None:
    """A game comes with logs to look at."""
    assert list((SAMPLES / name.replace("_", "-")).glob("*.log"))


@every_game
def test_random_games_differ(name: str) -> None:
    """Random play is random."""
    assert len({tuple(_lines(_game(name), seed, turns=1)) for seed in range(2)}) > 1


@every_game
def test_what_lies_on_the_table_is_told_in_every_games_words(name: str) -> None:
    """A chart needs no game's own fields: each unit once with its side and steps, who controls what, turn and points."""
    game = _game(name)
    for _, position in _positions(game, 0)[::EACH]:
        table = game.on_the_table(position)
        assert len({each.id for each in table.units}) == len(table.units)
        assert {each.side for each in table.units} <= {*game.sides, "neutral"}
        assert all(each.steps > 0 and each.name and each.place for each in table.units)
        assert {each.place for each in table.units} <= game.legend(position).places.keys()
        assert {"turn", "vp"} <= table.tracks.keys()
