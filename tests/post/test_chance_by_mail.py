"""What a receipt says of chance when the program has answered: nothing that is done, and no doubt about it."""

from pathlib import Path

import pytest

from tests.support.two_players import Two, opening, sealed, told

LOG = opening("sealed", "k7f3")


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """Two players whose chains have begun."""
    return sealed(tmp_path, monkeypatch, LOG)


def test_a_receipt_asks_for_no_value_that_the_program_has_opened(two: Two) -> None:
    two.write("axis", "hand axis 7 cards\n")
    receipt = told(two.sends("axis"))
    assert "open allied: written into" in receipt
    assert "has not opened a value since" not in receipt
    assert "open a value" not in receipt
    assert "next: Axis (Anna <anna@example.org>): write what was drawn" in receipt
    receipt = told(two.sends("allied"))
    assert "drawn: hand axis" in receipt
    assert "write what was drawn" not in receipt
    assert "Now comes this order with what was drawn" not in receipt


def test_the_second_line_of_a_draw_is_no_order_that_comes_again(two: Two) -> None:
    two.write("axis", "hand axis 7 cards\n")
    two.sends("axis")
    two.sends("allied")
    assert "order-again" not in two.sends("axis").output
    assert two.hash("axis") == two.hash("allied")


def test_who_is_to_accept_dice_that_nobody_has_drawn_reads_what_they_are(two: Two) -> None:
    """Nothing of them lies in hidden cards."""
    for side in two.sides:
        text = two.log(side).read_text().replace("Dice: sealed", "Dice: sealed\nOptions: workshop")
        two.log(side).write_text(text.replace("turn 1\n", "set turn 2\nturn 2\n"))
    two.write("axis", "waive chance -- at the table\norders axis @4\n")
    receipt = told(two.sends("axis"))
    assert "order/hidden" not in receipt
    assert "waived [chance/written]" in receipt
