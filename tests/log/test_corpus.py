"""Turns as clients render them: read as meant, or refused with the cause; never accepted wrongly."""

from collections import Counter

import pytest

from tests.corpus import quotations
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


@pytest.fixture(scope="module")
def quoted() -> list[tuple[quotations.Quoting, str, str]]:
    """Every third text with an unmarked quotation, and every introduction, with what became of it."""
    reader = quotations.Reader()
    texts = [each for n, each in enumerate(quotations.quotings()) if n % 3 == 0 or each.name.startswith("own: ")]
    return [(each, *reader.judged(each)) for each in texts]


def test_nothing_that_is_quoted_without_marks_is_played(quoted: list[tuple[quotations.Quoting, str, str]]) -> None:
    """The writer's own orders and nothing else, or a refusal that names the line taken for a head."""
    assert [f"{each.name}: {reason}" for each, verdict, reason in quoted if verdict == quotations.WRONG] == []


def test_a_turn_above_a_quotation_is_read_as_meant(quoted: list[tuple[quotations.Quoting, str, str]]) -> None:
    """So is one below an introduction of its writer's own."""
    plain = [(each.name, verdict) for each, verdict, _ in quoted if not each.head]
    assert [name for name, verdict in plain if verdict != quotations.AS_MEANT] == []


def test_there_are_heads_of_many_languages_and_programs() -> None:
    seen = quotations.heads_seen()
    assert len(seen) >= 63
    assert len({name.partition(",")[0] for name in seen}) >= 30
    assert len({name.split(", ")[1].split(" ")[0] for name in seen}) >= 20
