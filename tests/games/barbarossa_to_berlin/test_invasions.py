"""Invasions (7.63): the notation there and back, supply from Beach Heads the long way, and landings played at random."""

import random
from itertools import islice

import pytest

from pbem.core.carrying_out import applied
from pbem.core.game import AnyGame
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import USERS, shore
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import net
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.referee import judge_texts
from tests.support.barbarossa_to_berlin.brute_boards import LAND, SEA, lands, paths, slow_supply, small_world
from tests.support.reading_orders import read_order

BEACHES = sorted(space.id for space in board().spaces.values() if space.kind == "beach")
HEAD = """\
Game: Barbarossa to Berlin
Options: workshop
deploy Paris: [1A]; Bordeaux: [7A]
remove Tripoli: IT corps; Benghazi: IT corps; Gazala: IT corps; Bir Hacheim: IT mech corps; Hellfire Pass: Pz corps
control allied: Agedabia, Benghazi, Bir Hacheim, Buerat, Derna, El Agheila, Gazala, Hellfire Pass, Homs (Libya)
control allied: Mechili, Tarhuna, Tripoli, Syracuse
place Reserve: BR 8A; Calais: GE corps; Rome: 14A; Marseilles: GE corps; Gela: IT corps; Caen: 15A
set event axis 8; event axis 31; event allied 9; total war; vp 10
"""
CARDS = {1: 7, 16: 6, 33: 14, 34: 10, 45: 11, 46: 12, 50: 10, 52: 14}  # a card and a turn for it


def _after(lines: str) -> tuple[AnyGame, Position]:
    verdict = judge_texts([("game.log", (HEAD + lines).encode())])
    assert verdict.replay is not None
    assert verdict.game is not None
    assert [problem.message for step in verdict.replay.steps for problem in step.problems] == []
    return verdict.game, verdict.replay.position


def _play(game: AnyGame, position: Position, text: str) -> Position:
    reading = read_order(game, text, position)
    assert reading.action is not None, (text, reading.problems)
    ruling = game.decide(position, reading.action)
    assert ruling.violations == (), (text, ruling.violations)
    after: Position = applied(game, position, ruling)
    assert list(game.audit(after)) == [], text
    return after


# -- the notation


@pytest.mark.parametrize(
    "text",
    [
        "land Beach K allied: [BR 1A], US corps; Beach L us: US corps",
        "land Beach O: [US 5A]",
        "land Beach P br: [BR 8A]; Beach Q us: [US 7A]",
        "ship US 7A, BR 8A",
        "no more invasions",
        "check beachhead Beach K allied; beachhead Beach A none",
        "set beachhead Beach M shingle",
    ],
)
def test_orders_of_invasions_are_written_as_they_are_read(text: str) -> None:
    """What is written canonically is read as the same order again."""
    game, position = _after("")
    first = read_order(game, text, position)
    assert first.action is not None, first.problems
    assert game.write(first.action) == text


@pytest.mark.parametrize(
    "text",
    [
        "land k allied: BR 1A; l us: 2 US corps",
        "Land K Allied: [1A]; L US: US corps, US corps",
        "land K: BR 1A; L: 2 US corps",
    ],
)
def test_a_landing_is_understood_in_any_dress(text: str) -> None:
    """A letter is a beach, capitals do not matter, brackets and kinds may be left out."""
    game, position = _after("set turn 7; step allied\nplay 1 event\n")
    after = _play(game, position, text)
    assert dict(after.beachheads) == {"beach_k": "allied", "beach_l": "us"}
    assert [after.label(unit) for unit in after.at("beach_k")] == ["[BR 1A]"]
    assert [after.label(unit) for unit in after.at("beach_l")] == ["US corps", "US corps"]


# -- supply


def _slow(position: Position, space: SpaceId, nation: str) -> str:
    """Looks at every path: two spaces from a Beach Head that serves the nation are fully supplied (13.1, 13.2)."""
    own = slow_supply(position, space, "western")
    heads = {beach for beach, marker in position.beachheads.items() if nation in USERS[marker]}
    land = (*LAND, "beach")
    if own == "full" or any(path[-1] in heads and len(path) <= 3 for path in paths(position, space, Side.ALLIED, land)):
        return "full"
    if any(path[-1] in heads for path in paths(position, space, Side.ALLIED, (*land, *SEA))):
        return "limited"
    return own


@pytest.mark.parametrize("seed", range(60))
def test_beach_heads_feed_what_every_path_says(seed: int) -> None:
    """One or two Beach Heads of any kind with a small realm behind them."""
    chance = random.Random(seed)
    chosen = chance.sample(BEACHES, 2)
    heads = {beach: chance.choice(sorted(USERS)) for beach in chosen}
    position = small_world(chance, Side.ALLIED, 7, *(shore(beach) for beach in chosen))
    control = {**position.control, **dict.fromkeys(heads, Side.ALLIED)}
    object.__setattr__(position, "control", control)
    object.__setattr__(position, "beachheads", heads)
    for name, nation in (("british", "br"), ("american", "us")):
        found = net(position, name)
        for space in lands():
            if position.control[space] == Side.ALLIED:
                assert found.state(space).value == _slow(position, space, nation), (space, nation, heads)


# -- landings at random


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("card", sorted(CARDS))
def test_landings_offered_are_legal_and_break_nothing(card: int, seed: int) -> None:
    """From the card to forty orders on, whatever is offered may be done."""
    chance = random.Random(100 * card + seed)
    oran = "place Oran: IT corps\n" if card == 1 else ""
    game, position = _after(f"{oran}set turn {CARDS[card]}; round 3; step allied\nplay {card} event\n")
    for _ in range(40):
        offers = [list(islice(each.lines, 12)) for each in game.options(position).choices]
        offers = [each for each in offers if each and not each[0].startswith(("end", "discard", "draw", "ship"))]
        if not offers:
            return
        position = _play(game, position, chance.choice(chance.choice(offers)))
