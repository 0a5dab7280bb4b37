"""`pbem fmt` twice is `pbem fmt` once, for every input; what it writes is read again, and nothing is lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.formatter import canonical_text, lost_lines
from pbem.log.lines import LONGEST_LINE
from pbem.merging import merged
from pbem.referee import Verdict, judge_texts

HEADS = st.sampled_from([
    "Game: Barbarossa to Berlin\n", "Game: A Victory Awaits\nScenario: leningrad\n",
    "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n",
])  # fmt: skip
SCRAPS = st.sampled_from([
    "check vp 8", "# remark", "; x", "\n", "\n\n", "  ", "move Riga: SU army - Pskov", " - Luga", "Pskov", ": thing",
    "frob 1", "pbem begin\n", "pbem end\n", "> q", "-----", "== T", "#17", "# ", "Axis: Anna", "Foo: bar", "turn 1",
    "axis 1", "standfast Kaunas, Bialystok, Lwow", "  # c", "* ", "1. ", "[b]", "`x`", "\t", "end turn", "accept -- x",
    "propose Options: workshop", "accept", "waive 9.1 -- a # b", "place Warsaw: 4A", "army", "Corps", "-- ", "--",
    "## h", "#", "#5 x", "# #5", "check Riga: SU army; vp 8", "\u2028", "ß", "Scenario: campaign", "+", "**bold**",
    "# " + "long " * 500, "check " + "Riga: empty; " * 100, "Riga: SU army; " * 90, "discard axis\n#3",
])  # fmt: skip
LOGS = st.builds(
    str.__add__, HEADS, st.lists(st.tuples(SCRAPS, st.sampled_from(["\n", " ", ""])), max_size=14).map(
        lambda pairs: "".join(scrap + end for scrap, end in pairs)
    )
)  # fmt: skip
WRAPPED = "Game: Barbarossa to Berlin\nOptions: workshop\ncheck Riga: SU army" + ";\n  Riga: SU army" * 300


def judged(text: str) -> Verdict:
    return judge_texts([("game.log", text.encode())])


def fmt(text: str) -> str:
    verdict = judged(text)
    assert verdict.replay is not None
    return canonical_text(verdict.log, verdict.replay)


@given(LOGS | st.builds(str.__add__, HEADS, st.text(max_size=80)))
@settings(max_examples=250, deadline=None)
def test_fmt_twice_is_fmt_once(text: str) -> None:
    first = judged(text)
    if first.replay is None:
        return
    once = canonical_text(first.log, first.replay)
    again = judged(once)
    assert again.replay is not None
    assert canonical_text(again.log, again.replay) == once
    assert len(again.replay.steps) == len(first.replay.steps)


def test_a_remark_too_long_for_its_heading_stays_above_it() -> None:
    """It stands above the blank line that parts a turn from the one before, once as twice."""
    many = "Riga: SU army; " * 90
    once = fmt(f"Game: Barbarossa to Berlin\nturn 1\n{many} # remark\n{many}\n")
    assert "\n# remark\n\nturn 1 " in once
    assert fmt(once) == once


@pytest.mark.parametrize("remark", ["", "  # " + "word " * 300])
def test_a_wrapped_order_stays_wrapped(remark: str) -> None:
    """An order of 5,000 characters over many lines is written over several, which the reader takes."""
    once = fmt(WRAPPED + remark)
    assert max(map(len, once.split("\n"))) <= LONGEST_LINE
    assert not [each for each in judged(once).problems if each.code in ("log/line-too-long", "log/stray-text")]
    assert once.count("Riga: SU army") == 301
    assert once.count("word") == remark.count("word")
    assert fmt(once) == once


def test_merge_writes_no_line_that_is_refused() -> None:
    verdict = judged(WRAPPED)
    text, _ = merged([verdict, verdict])
    assert max(map(len, text.split("\n"))) <= LONGEST_LINE
    assert text.count("Riga: SU army") == 301


def test_a_card_is_no_remark() -> None:
    """`#3` goes on with the order above it, and is not written a second time."""
    assert fmt("Game: Barbarossa to Berlin\ndiscard axis\n#3\n# three\n").endswith("discard axis 3\n# three\n")


HEAD = "Game: Barbarossa to Berlin\nScenario: campaign\nAxis: Anna\nAllied: Bert\n"


@pytest.mark.parametrize(
    ("public", "private", "differs"),
    [
        ("", "", ()),
        ("", "Options: workshop\n", ("Options",)),
        ("Options: workshop\n", "", ("Options",)),
        ("Options: workshop, sunny italy\n", "Options: Sunny Italy,  workshop\n", ()),
        ("Edition: 1.3\n", "Edition: 2\n", ("Edition",)),
        ("Edition: 1.3\n", "", ()),
        ("Dice: written\n", "Dice: rolled\n", ("Dice",)),
        ("Components: 345b36560ed1\n", "", ("Components",)),
    ],
)
def test_merge_compares_every_tag_that_matters(public: str, private: str, differs: tuple[str, ...]) -> None:
    _, found = merged([judged(HEAD + public), judged(HEAD + private)])
    assert tuple(each.base.text.split(":")[0] for each in found.differences if each.base) == differs


def test_merge_compares_the_players() -> None:
    _, found = merged([judged(HEAD), judged(HEAD.replace("Bert", "Carl"))])
    assert [each.what for each in found.differences] == ["the headers differ"]


def test_what_fmt_leaves_out_of_a_mail_is_told() -> None:
    """A remark in a turn block, and a line that begins no order."""
    head = "From: anna@example.org\nSubject: turn\n\npbem begin\nGame: Barbarossa to Berlin\n"
    mail = head + "# a remark\n\n: stray\ndeploy Paris: [1A]; Bordeaux: [7A]\npbem end\n"
    verdict = judged(mail)
    assert lost_lines(verdict.log) == 2
    assert lost_lines(judged("Game: Barbarossa to Berlin\n# a remark\n: stray\n").log) == 0
