"""The dice statistics against tables and against brute force."""

import random
from itertools import product

import pytest

from pbem.core.telling.dice import fairness, tail


@pytest.mark.parametrize(
    ("value", "chance"), [(1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01)]
)
def test_the_tail_agrees_with_printed_tables(value: float, chance: float) -> None:
    """Five degrees of freedom, as in any table of critical values."""
    assert tail(value) == pytest.approx(chance, abs=0.0005)


def test_counts_and_mean() -> None:
    """Each face is counted; the mean is the plain mean."""
    found = fairness([1, 1, 2, 6])
    assert found.counts == (2, 1, 0, 0, 0, 1)
    assert (found.rolls, found.mean) == (4, 2.5)


def test_few_rolls_say_nothing() -> None:
    """Six sixes are no proof."""
    assert "too few" in fairness([6] * 6).meaning
    assert "too few" in fairness([]).meaning


def test_loaded_dice_are_hard_to_believe() -> None:
    """A hundred sixes are."""
    assert "hard to believe" in fairness([6] * 100).meaning


def test_even_dice_are_nothing_unusual() -> None:
    """As many of each face as there can be."""
    found = fairness(list(range(1, 7)) * 10)
    assert found.chi_square == 0
    assert "nothing unusual" in found.meaning


def test_the_chance_is_how_often_fair_dice_stray_so_far() -> None:
    """Simulated fair dice stray as far as the test says, give or take."""
    chance = random.Random(7)
    drawn = [fairness(chance.choices(range(1, 7), k=120)).chance for _ in range(2000)]
    for level in (0.1, 0.5, 0.9):
        assert sum(each <= level for each in drawn) / len(drawn) == pytest.approx(level, abs=0.04)


def test_two_dice_by_brute_force() -> None:
    """Every pair of dice: the statistic is twice as many pairs' distance from the even share."""
    for pair in product(range(1, 7), repeat=2):
        assert fairness(pair).chi_square == pytest.approx(10 if pair[0] == pair[1] else 4)
