"""A remedy never names a line that would be refused: the short form of `python -m tests.remedies 20000`."""

import pytest

from pbem.games import names
from tests.remedies import look, to_write

ORDERS = 700


@pytest.mark.parametrize("game", names())
def test_what_a_remedy_names_is_legal(game: str) -> None:
    """Mangled orders at positions of random games: each line that a remedy says to write is let through."""
    found = look(game, seed=11, count=ORDERS)
    assert found.refused == []
    assert found.named > 0


@pytest.mark.parametrize(
    ("remedy", "lines"),
    [
        ("write `draw 18A` or `pass`", ["draw 18A"]),
        ("for instance `retreat 179 - L1624`; or look where the boards parted", ["retreat 179 - L1624"]),
        ("`lose` comes after a `roll HEX @4`; now write `lose SIDE: UNIT`", []),
        ("put it above `turn 1`", []),
        ("first `remove L2024: 6 Pz`", ["remove L2024: 6 Pz"]),
    ],
)
def test_which_lines_are_to_be_written(remedy: str, lines: list[str]) -> None:
    """Forms, and lines that stand elsewhere, are not."""
    assert list(to_write(remedy)) == lines
