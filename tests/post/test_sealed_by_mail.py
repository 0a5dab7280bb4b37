"""The first mails of a sealed game, by `pbem mail` and `pbem add` alone.

Whole games of each kind are played by `python -m tests.sealed_mails`, which takes minutes.
"""

from pathlib import Path

import pytest

from tests.mails import GIVEN
from tests.sealed_mails import what_is_proved
from tests.support.sealed_by_mail import table


def test_a_sealed_game_by_mail_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table(tmp_path, monkeypatch, "on_to_berlin", "random", 1)
    game.play(turns=1, mails=6)
    assert "all proved" in what_is_proved(game)
    assert "pbem legal" in "".join(game.told)


def test_standing_orders_answer_in_a_sealed_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is no line, and draws nothing by itself: both logs have the same hash, and the same dice."""
    game = table(tmp_path, monkeypatch, "on_to_berlin", "cautious", 1, standing=GIVEN["on_to_berlin"])
    game.play(turns=1, mails=7)
    assert any(step.followed for step in game.replay("allied").steps)
    assert "all proved" in what_is_proved(game)
