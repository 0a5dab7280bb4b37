"""A position written as set-up lines is the same position: random wars, looked at between their rounds and turns."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

import pytest

from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage, Step, Use
from pbem.games.barbarossa_to_berlin.state.deck import hand, piles
from pbem.games.barbarossa_to_berlin.state.position import Position, changed, kind
from pbem.log import read_log
from pbem.log.parse import grammar
from pbem.takeover import NotWritten, as_log
from tests.random_play import play

GAME = find_game("barbarossa_to_berlin")
assert GAME is not None
EACH = 8  # one of so many positions of a war
SIDES = (Side.AXIS, Side.ALLIED)
COMPARED_APART = {
    "units", "stacks",  # equal counters have no names of their own
    "event_turns", "events", "mobilized",  # bookkeeping beside the cards, and when the decks were shuffled
    "this_turn", "action", "memo", "setup_open", "workshop", "step", "options",
    "drawn", "denied", "panzer_steps", "exchanged", "axis_card", "last_uses", "orders", "rp",
    "total_war", "hands", "piles", "rp_cards", "control",
}  # fmt: skip


def _told(position: Position) -> dict[str, Any]:
    """Returns a position as data that is equal where the positions are."""
    whole = (position, position.this_turn)
    told: dict[str, Any] = {each.name: getattr(part, each.name) for part in whole for each in fields(part)}
    told = {name: value for name, value in told.items() if name not in COMPARED_APART}
    told["stacks"] = {
        place: Counter((kind(unit).id, kind(unit).side, position.units[unit].reduced) for unit in stack)
        for place, stack in position.stacks.items()
        if not place.startswith(("off", "waiting"))
    }
    told["control"] = {space: side for space, side in position.control.items() if side != Side.NEUTRAL}
    told["cards"] = {event: turn for event, turn in position.event_turns.items() if event.partition("_")[2].isdigit()}
    told["past"] = {event for event in position.events if event.startswith(("held", "invaded", "moscow"))}
    told["rp"] = {track: halves for track, halves in position.this_turn.rp.items() if halves}
    told["orders"] = dict(position.this_turn.orders)
    told["hands"] = [hand(position, side) for side in SIDES]
    told["piles"] = [piles(position, side) for side in SIDES]
    told["total_war"] = position.total_war
    return told


def _resting(seed: int, player: str, turns: int | None = None) -> Iterator[Position]:
    """Yields the positions of a random war in which nothing is in progress."""
    assert GAME is not None
    lines = play(GAME, seed, player, turns).lines
    rules = grammar(GAME.name)
    log = read_log("\n".join(lines).encode(), "war.log", rules.verbs, rules.nouns)
    start = GAME.setup(log.header)
    found = replay(GAME, log.header, start.position, log.lines, rules.parse)
    for step in found.steps:
        words = step.line.text.split()
        if words[:2] == ["end", "turn"] or (words[0] in ("axis", "allied") and words[1:2] and words[1].isdigit()):
            yield step.after


@pytest.mark.parametrize(("seed", "player"), [(3, "random")])
def test_a_position_written_as_setup_lines_is_the_same(seed: int, player: str) -> None:
    """Every line is read without a fault, and leads to the position that it was written from."""
    assert GAME is not None
    rules, looked_at = grammar(GAME.name), 0
    for position in islice(_resting(seed, player), seed % EACH, None, EACH):
        if position.winner or position.step == Step.OVER:
            continue
        text = "\n".join(["Game: Barbarossa to Berlin", "Scenario: campaign", "", *GAME.as_setup(position, "all")])
        log = read_log(text.encode(), "setup.log", rules.verbs, rules.nouns)
        start = GAME.setup(log.header)
        found = replay(GAME, log.header, start.position, log.lines, rules.parse)
        assert [f"{problem.excerpt}: {problem.message}" for problem in found.problems if problem.counts] == []
        assert _told(found.position) == _told(position)
        looked_at += 1
    assert looked_at > 1


@cache
def _in_turn_three() -> Position:
    return next(each for each in _resting(11, "cautious", 3) if each.turn == 3)


def test_a_viewer_does_not_see_the_other_hand() -> None:
    """For one side the other's cards are counted, not named."""
    assert GAME is not None
    position = _in_turn_three()
    lines = list(GAME.as_setup(position, "axis"))
    assert any(line.startswith("set hand axis") for line in lines)
    assert "set unnamed allied 0" not in lines
    assert not [line for line in lines if line.startswith(("set hand allied", "set discarded allied"))]


def test_a_round_in_progress_is_refused() -> None:
    """The refusal names the round."""
    assert GAME is not None
    position = _in_turn_three()
    busy = changed(position, step=Step.AXIS_ROUND, action=replace(position.action, stage=Stage.MOVE))
    found = as_log(GAME, Header(), busy)
    assert isinstance(found, NotWritten)
    assert found.unexplained == ()
    assert f"Axis action round {position.this_turn.round} is not over" in found.message
    assert isinstance(as_log(GAME, Header(), position), str)


@pytest.mark.parametrize("use", ["event", "ops", "sr", "rp"])
def test_what_the_cards_of_a_turn_were_used_for_is_written(use: str) -> None:
    """What may be played next, and how many replacement cards, depends on it."""
    assert GAME is not None
    assert GAME.as_setup is not None
    position = _in_turn_three()
    turn = replace(position.this_turn, last_uses={Side.ALLIED: (Use(use),)}, rp_cards={Side.AXIS: 2})
    lines = "; ".join(GAME.as_setup(changed(position, this_turn=turn), "all"))
    assert f"uses allied {use}" in lines
    assert "spent axis 2" in lines
