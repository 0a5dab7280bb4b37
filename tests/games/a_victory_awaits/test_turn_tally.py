"""What is on record of a turn, a command or a combat is forgotten with it, whole; what lasts longer stays."""

import pytest

from pbem.core.frozen import replace
from pbem.games.a_victory_awaits.board.types import ChitId, Scenario, Side, Step, UnitId
from pbem.games.a_victory_awaits.orders.setup_lines.position import adjust
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import opening
from pbem.games.a_victory_awaits.rules.c05_sequence_of_play import end_turn
from pbem.games.a_victory_awaits.state.actions.c05_sequence_of_play import EndTurn
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CommandIs
from pbem.games.a_victory_awaits.state.position import Command, Position, TurnTally, changed
from pbem.referee import judge_texts
from tests.support.other_values import busy as busy_with

COMMAND = Command(ChitId("ge-l-18a"), Side.AXIS)
BUSY = busy_with(TurnTally, sent_back=ChitId("ge-l-18a"), masters={Side.AXIS: 0})  # no chit is left to draw


@pytest.fixture
def busy() -> Position:
    """Returns the position on turn 2 of Leningrad, when much has happened on it and Zhukov's Command is declared."""
    sound = opening(Scenario.LENINGRAD)
    return changed(sound, this_turn=BUSY, turn=2, zhukov=2, step=Step.COMMAND, setup_open=False, workshop=True)


def test_every_fact_is_tried() -> None:
    """Each is other than at the beginning of a turn."""
    fresh = TurnTally()
    assert [name for name in vars(fresh) if getattr(BUSY, name) == getattr(fresh, name)] == []


def test_a_new_turn_begins_with_a_fresh_tally(busy: Position) -> None:
    """None of the facts of a turn is left behind it; Zhukov's Command lasts."""
    draft = Draft(busy)
    assert list(end_turn(draft, EndTurn())) == []
    assert (draft.position.turn, draft.position.this_turn, draft.position.zhukov) == (3, TurnTally(), 2)


@pytest.mark.parametrize("order", [Adjust(turn=2, step=Step.SELECTION), Adjust(step=Step.SELECTION)])
def test_a_set_up_line_that_goes_to_a_turn_begins_a_fresh_tally(busy: Position, order: Adjust) -> None:
    """It is the same turn, and yet begun anew."""
    draft = Draft(busy)
    assert list(adjust(draft, order)) == []
    assert draft.position.this_turn == TurnTally()


def test_a_chit_sent_back_in_another_turn_is_not_spoken_of() -> None:
    """`set turn` goes to a turn in which nobody has interrupted."""
    before = """Game: A Victory Awaits
Scenario: leningrad
Options: workshop
place L0226: 18A HQ; L0429: 4PzG HQ, 36 M
set step command; chits axis: Manstein, 18A; chits soviet: none
draw Supply Check
draw 18A
interrupt Manstein
"""
    after = "set turn 2; chits axis: 18A; chits soviet: none\ndraw Supply Check\n"
    for lines, spoken_of in (("", True), (after, False)):
        log = f"{before}{lines}end turn\n"
        [problem] = judge_texts([("game.log", log.encode())]).problems
        assert ("that sent 18A back" in problem.remedy) is spoken_of


def test_facts_change_one_by_one_and_their_names_are_looked_at(busy: Position) -> None:
    """What mypy says of a misspelt fact or one of another type is expected here: where it said nothing, it would say that."""
    draft = Draft(busy)
    draft.this_turn(supply_drawn=False)
    draft.this_turn(sent_back=None)
    assert draft.position.this_turn == replace(BUSY, supply_drawn=False, sent_back=None)
    with pytest.raises(TypeError):
        draft.this_turn(supply_dawn=True)  # type: ignore[call-arg]  # mypy finds the name wrong
    draft.this_turn(sent_back=7)  # type: ignore[arg-type]  # and the type
    with pytest.raises(TypeError):
        draft.note(winer=Side.AXIS)  # type: ignore[call-arg]  # and so it is with what lasts longer
    draft.emit(CommandIs(COMMAND))
    draft.command(hq=UnitId("ge-l-18a-hq"))
    assert draft.position.command == replace(COMMAND, hq=UnitId("ge-l-18a-hq"))
    with pytest.raises(TypeError):
        draft.command(activ=frozenset())  # type: ignore[call-arg]  # a command
    draft.command(moved=())  # type: ignore[arg-type]
    draft.command(side=Side.SOVIET)  # type: ignore[call-arg]  # whose it is does not change
