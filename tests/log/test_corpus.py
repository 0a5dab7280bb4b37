"""Turns as clients render them: read as meant, or refused with the cause; never accepted wrongly."""

from collections import Counter

import pytest

from tests.corpus.judging import AS_MEANT, REFUSED, WRONG, Judged, judged, variants

AIM = 0.95


@pytest.fixture(scope="module")
def found() -> list[Judged]:
    """Every variant, judged."""
    return [judged(each) for each in variants()]


def test_nothing_is_accepted_wrongly(found: list[Judged]) -> None:
    """No order is played that its writer did not mean, and none is left out without a word."""
    assert [f"{each.variant.name}: {each.reason}" for each in found if each.verdict == WRONG] == []


def test_what_is_plain_is_read_as_meant(found: list[Judged]) -> None:
    """More than nineteen of twenty renderings of a plain turn are read; the others are refused."""
    told = Counter(each.verdict for each in found if not each.variant.codes)
    assert told[AS_MEANT] > AIM * told.total()


def test_what_is_not_plain_is_refused_with_its_cause(found: list[Judged]) -> None:
    """The code that a variant expects is told."""
    assert all(each.verdict == REFUSED for each in found if each.variant.codes)


def test_the_corpus_is_large_enough(found: list[Judged]) -> None:
    """Both games, two hundred turns and more, two dozen clients."""
    assert len(found) >= 200
    assert len({each.variant.client for each in found}) >= 24
    assert {each.variant.before.stem.partition("-")[0] for each in found} == {"barbarossa", "victory"}
