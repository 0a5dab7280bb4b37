"""What is on record of a turn is forgotten with it, whole; what lasts longer stays."""

import pytest

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.end_of_turn import end_turn
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import EndTurn
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.tallies import TurnTally
from tests.support.barbarossa_to_berlin.told_logs import OPENING, played
from tests.support.other_values import busy

BUSY = busy(TurnTally, round=6)  # the last round, in which a turn can end


@pytest.fixture
def sound() -> Position:
    """Returns the position on turn 1."""
    found = played(OPENING).position
    assert isinstance(found, Position)
    return found


def test_a_new_turn_begins_with_a_fresh_tally(sound: Position) -> None:
    """Every fact of the turn is other than at its beginning, and none is left behind it."""
    fresh = TurnTally()
    assert [name for name in vars(fresh) if getattr(BUSY, name) == getattr(fresh, name)] == []
    draft = Draft(replace(sound, this_turn=BUSY, invasions_over=True))
    assert list(end_turn(draft, EndTurn())) == []
    assert (draft.position.turn, draft.position.this_turn) == (sound.turn + 1, fresh)
    assert draft.position.invasions_over


def test_facts_change_one_by_one_and_their_names_are_looked_at(sound: Position) -> None:
    """What mypy says of a misspelt fact or one of another type is expected here: where it said nothing, it would say that."""
    draft = Draft(sound)
    draft.this_turn(invaded=True)
    draft.this_turn(panzer_steps=1)
    assert draft.position.this_turn == replace(sound.this_turn, invaded=True, panzer_steps=1)
    with pytest.raises(TypeError):
        draft.this_turn(invadde=True)  # type: ignore[call-arg]  # mypy finds the name wrong
    draft.this_turn(panzer_steps="one")  # type: ignore[arg-type]  # and the type
    with pytest.raises(TypeError):
        draft.note(winer=Side.AXIS)  # type: ignore[call-arg]  # and so it is with what lasts longer
    with pytest.raises(AssertionError):
        draft.combat(retreats=1)  # type: ignore[call-arg]  # nor has a combat, which there must be, such a fact
