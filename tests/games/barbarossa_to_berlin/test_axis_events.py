"""Events of the Axis deck that ask for an order: every offer is legal, none is lacking, and lines read as written."""

import pytest

from pbem.core.source import plain_line
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.orders.kinds import BY_ACTION
from pbem.games.barbarossa_to_berlin.orders.lines import read, write
from pbem.games.barbarossa_to_berlin.rules.c10_movement import axis_trenches
from pbem.games.barbarossa_to_berlin.state.actions.c07_6_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Reveal
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef
from pbem.games.barbarossa_to_berlin.turn.decide import decide
from pbem.games.barbarossa_to_berlin.turn.offers import options
from pbem.games.barbarossa_to_berlin.turn.sequence import pending
from pbem.log.parse import grammar
from pbem.referee import judge_texts

GAME = find_game("barbarossa_to_berlin")
GRAMMAR = grammar("barbarossa_to_berlin")
HEAD = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\nset turn 10; total war\n"
PANZERS = "place Lublin: [1PzA]; Warsaw: [2PzA]; Insterberg: [3PzA]; Memel: [4PzA]\nset event axis 16\n"
FRONT = """\
remove Kaunas: Northwest; Bialystok: West; Brest-Litovsk: SU army; Lwow: Southwest
place Kaunas: 16A; Bialystok: 9A; Brest-Litovsk: 4A; Lwow: 6A
"""
PARTISANS = "control axis: Minsk, Vilna, Kiev, Orel\nset partisans Minsk, Vilna, Kiev, Orel\n"
POCKETS = "place Minsk: 4PzA; Kiev: 1PzA\n"
TANKS = "place Kaunas: Tank army, 1 Ukr\nset step allied\nautomatic ops\ncombat Kaunas\n"
ASKING = {
    "refit": PANZERS + "set step axis\nplay 6 event ops\n",
    "surge": PANZERS + "set step axis\nplay 52 event\n",
    "hedgehogs": FRONT + "set step axis\nplay 7 event\n",
    "east wall": FRONT + "set step axis\nplay 39 event\n",
    "atlantic wall": "set step axis\nplay 38 event\n",
    "airlift": POCKETS + "set step axis\nplay 19 event ops\n",
    "sweep": PARTISANS + "set step axis\nplay 40 event\n",
    "foreign armies": "set step axis\nplay 50 event ops\n",
    "the unplayed cards": "set round 6\nset step axis\nplay 50 event\nreveal allied none\nallied 6\nautomatic ops\n",
    "panzerfaust": TANKS + "attack Memel from Kaunas: Northwest, Tank army, 1 Ukr against 43\n",
}


def _position(lines: str) -> Position:
    verdict = judge_texts([("game.log", (HEAD + lines).encode())])
    assert verdict.replay is not None
    assert not [problem for step in verdict.replay.steps for problem in step.problems if problem.counts]
    position = verdict.replay.position
    assert isinstance(position, Position)
    return position


def _asked_for(position: Position) -> set[str]:
    return {BY_ACTION[order].name for order in position.action.opens}


@pytest.mark.parametrize("name", ASKING)
def test_what_an_event_asks_for_is_offered(name: str) -> None:
    """Each line on offer is read as it is written, and is legal."""
    position = _position(ASKING[name])
    wanted = "lose" if name == "panzerfaust" else min(_asked_for(position), default="reveal")
    lines = next(choice.lines for choice in options(position).choices if choice.kind == wanted)
    assert 0 < len(lines) <= 60
    for text in lines:
        line = plain_line(text)
        action = read(GRAMMAR.parse(line), line, position).action
        assert action is not None, text
        assert write(action) == text
        assert not decide(position, action).violations, text


@pytest.mark.parametrize("name", [name for name in ASKING if name not in ("the unplayed cards", "panzerfaust")])
def test_nothing_comes_before_what_an_event_asks_for(name: str) -> None:
    """Until it is carried out nothing else is offered but the end of the round, which a rule refuses."""
    position = _position(ASKING[name])
    assert position.action.owes
    busy = [choice.kind for choice in options(position).choices if choice.lines]
    assert set(busy) == _asked_for(position)
    assert pending(position).side == (Side.ALLIED if name == "foreign armies" else Side.AXIS)


def test_the_coast_of_the_atlantic_wall() -> None:
    """Beaches A to I lead to eight spaces: D and E both to Calais."""
    names = "bergen trondheim holland calais cherbourg caen rennes nantes"
    assert axis_trenches.coast() == frozenset(map(SpaceId, names.split()))


@pytest.mark.parametrize(
    "action",
    [
        Refit(posts=(Force(space=SpaceId("warsaw"), units=(UnitRef(type=TypeId("ge_2_panzer_army"), reduced=True),)),)),
        LayTrenches(spaces=(SpaceId("kiev"), SpaceId("minsk"))),
        Airlift(space=SpaceId("stalingrad")),
        Sweep(spaces=(SpaceId("minsk"),)),
        Reveal(side=Side.ALLIED, cards=(2, 17)),
        Reveal(side=Side.ALLIED, cards=()),
    ],
)
def test_orders_read_as_they_are_written(action: Refit | LayTrenches | Airlift | Sweep | Reveal) -> None:
    """What is written is read back as the same order."""
    line = plain_line(write(action))
    assert read(GRAMMAR.parse(line), line, _position("")).action == action


def test_a_panzer_army_needs_no_space() -> None:
    """An army is found where it stands, and brackets may be left out."""
    line = plain_line("refit 2PzA, [4PzA]")
    action = read(GRAMMAR.parse(line), line, _position(PANZERS)).action
    assert isinstance(action, Refit)
    assert [post.space for post in action.posts] == ["warsaw", "memel"]
    assert all(unit.reduced for post in action.posts for unit in post.units)
