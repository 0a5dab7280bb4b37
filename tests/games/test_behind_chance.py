"""Behind a die, or a card that was drawn, nobody takes an order back without the other side's consent."""

import re
from pathlib import Path

import pytest

from pbem.games import names
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
CHANCE = re.compile(r".*@\d.*|(?:resolve|redraw|goal|moral) .*")
WARS = {"a_victory_awaits": "smolensk-short.log"}


@pytest.mark.parametrize("name", names())
def test_an_order_with_dice_or_cards_drawn_is_sealed(name: str) -> None:
    """Else whoever dislikes his dice takes them back, and rolls again."""
    path = SAMPLES / name.replace("_", "-") / WARS.get(name, "opening.log")
    replay = judge_texts([(path.name, path.read_bytes())]).replay
    assert replay is not None
    rolled = [step for step in replay.steps if step.applied and CHANCE.fullmatch(step.written)]
    assert rolled
    assert [step.written for step in rolled if not step.ruling.sealed] == []
