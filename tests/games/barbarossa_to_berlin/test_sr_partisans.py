"""SR that partisans bar: where another way is free, the remedy is a line that is accepted."""

import re

from pbem.referee import judge_texts

HEAD = """Game: Barbarossa to Berlin
Options: workshop
deploy Paris: [1A]; Bordeaux: [7A]
set partisans {where}
set turn 2; step axis
play 3 sr
"""


def _told(where: str, line: str) -> str:
    verdict = judge_texts([("game.log", (HEAD.format(where=where) + line).encode())])
    return " ".join(f"{each.message} {each.remedy}" for each in verdict.problems if each.counts)


def test_a_way_through_partisans_is_told_the_free_one() -> None:
    """The way named is barred; the last space alone would have done."""
    told = _told("Brod", "sr Belgrade: GE corps - Brod - Pecs")
    assert "another way is free" in told
    line = re.findall(r"`(sr [^`]+)`", told)[-1]
    assert _told("Brod", line) == ""


def test_where_no_other_way_is_free_none_is_named() -> None:
    """Without a way round there is nothing to offer."""
    told = _told("Ioannina, Montenegro", "sr Albania: IT corps - Athens")
    assert "no SR route leads" in told
    assert "another way" not in told
