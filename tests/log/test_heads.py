"""What looks like the head of an earlier mail, post or chat message, and what is a writer's own introduction."""

from pathlib import Path

import pytest

from pbem.log.heads.finding import Head, heads

BLOCK = ["pbem begin", "turn 4", "pbem end 1 order"]
BERT, ANNA = ("Bert <bert@example.org>",), ("Anna <anna@example.org>", "Anna", "Анна", "アンナ")
FILE = Path(__file__).parents[1] / "corpus" / "quoting" / "heads.txt"
SEEN = dict(part.partition("\n")[::2] for part in FILE.read_text(encoding="utf-8").split("\n== ")[1:])


def found(lines: list[str], own: tuple[str, ...] = (), others: tuple[str, ...] = ()) -> list[Head]:
    return list(heads(lines, own, others))


@pytest.mark.parametrize("known", [((), ()), (BERT, ANNA)], ids=["nobody known", "both known"])
@pytest.mark.parametrize("name", SEEN)
def test_a_head_is_found_in_whatever_language(name: str, known: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    head = SEEN[name].rstrip("\n").split("\n")
    above = ["Hi Anna,", "", "no, that is too risky.", "Bert", ""]
    first = found([*above, *head, "", "Hi Bert,", "I would play", "", *BLOCK], *known)[0]
    assert first.sure
    assert len(above) <= first.start < len(above) + len(head)


INTRODUCTIONS = (FILE.parent / "introductions.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", INTRODUCTIONS)
def test_an_introduction_of_ones_own_is_no_head(line: str) -> None:
    for gap in ([], [""]):
        assert found(["Hi Anna,", "", line, *gap, *BLOCK], BERT, ANNA) == []


@pytest.mark.parametrize(
    "line", ["Anna mumbled:", "Karl:", "Karl: I would play", "<< Karl >>", "Your idea:", "Your orders:"]
)
def test_a_line_right_above_a_block_that_may_name_somebody_is_not_sure(line: str) -> None:
    assert found([line, "", *BLOCK]) == [Head(0, 1, sure=False)]
    assert found([line, "I think so.", "Really.", *BLOCK]) == []


@pytest.mark.parametrize("line", ["Anna:", "Anna's idea:", "Anna mumbled:", "Anna: I would play"])
def test_a_known_player_is_enough(line: str) -> None:
    assert found([line, "I would play", "", *BLOCK], BERT, ANNA) == [Head(0, 1)]


@pytest.mark.parametrize("lines", [["Karl", "20 November"], ["via Basecamp"]])
def test_a_stamp_with_a_name_that_nobody_knows_is_a_head(lines: list[str]) -> None:
    assert list(heads([*lines, "", *BLOCK], BERT, ANNA))


def test_a_day_of_the_war_below_a_title_is_no_head() -> None:
    assert list(heads(["The start", "22 June", "", *BLOCK], BERT, ANNA)) == []


def test_a_day_below_the_writer_s_own_name_is_no_head() -> None:
    assert found(["Cheers", "Bert", "Nov 21", "", *BLOCK], BERT, ANNA) == []
    assert found(["Cheers", "Karl", "Nov 21", "", *BLOCK], BERT, ANNA) == [Head(0, 3, stamp=True)]


def test_marks_below_a_head_say_what_it_quotes() -> None:
    line = "On Fri, Nov 20, 2026 at 9:14 PM Anna <anna@example.org>"
    assert found([f"{line} wrote:", "", "> I would play", "", *BLOCK]) == []
    assert found([line, "wrote:", "> I would play", "", *BLOCK]) == []
    assert found(["Anna wrote:", "> I would play", "", *BLOCK], BERT, ANNA) == []
    assert found([f"> {line} wrote:", "> > I would play", *BLOCK]) == []
    fields = ["From: Anna <anna@example.org>", "Sent: Friday, November 20, 2026 9:14 PM"]
    assert found([*fields, "", "> older words", *BLOCK]) == [Head(0, 2)]


def test_nothing_is_looked_for_inside_a_turn_block() -> None:
    assert found(["pbem begin", "# Anna <anna@example.org>, 2026-11-20 21:14", "turn 4", "pbem end"]) == []


def test_hostile_lines_take_no_time() -> None:
    """Each of them once took a regular expression long, or would."""
    for line in (
        "a:" * 5_000,
        "1 a" * 5_000,
        "@" * 10_000,
        "- " * 5_000,
        "2026 " * 3_000,
        "x@y." * 3_000,
        " :" * 5_000,
    ):
        assert len(found([line] * 50)) <= 50


BELOW = (FILE.parent / "below.txt").read_text(encoding="utf-8").splitlines()
ENDINGS = (FILE.parent / "endings.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("end", BELOW)
def test_a_block_signed_by_another_is_his(end: str) -> None:
    lines = end.split(" / ")
    for gap in ([], [""]):
        first = found(["no.", "", *BLOCK, *gap, *lines, "", "Bert"], BERT, ANNA)[0]
        assert (first.start, first.end, first.sure) == (2, 2, True)
        assert first.signed in range(len(BLOCK) + len(gap) + 2, len(BLOCK) + len(gap) + len(lines) + 2)


@pytest.mark.parametrize("end", ENDINGS)
def test_what_a_writer_puts_below_his_own_block_does_not_sign_it_for_another(end: str) -> None:
    for gap in ([], [""]):
        assert [each for each in found([*BLOCK, *gap, *end.split(" / ")], BERT, ANNA) if each.signed is not None] == []


def test_whose_signature_it_is_says_only_who_knows_the_writer() -> None:
    assert found([*BLOCK, "", "— Anna"], (), ANNA) == []


@pytest.mark.parametrize(
    ("line", "is_head"),
    [
        ("This is what you proposed on Friday, and I don't want it:", True),
        ("Your suggestion again, which I refuse.", True),
        ("Anna's idea. I won't.", True),
        ("Your idea is good, I play it.", False),
        ("I don't like your plan; here is my turn.", False),
        ("Sorry, I won't follow your advice!", False),
        ("I did not get your last mail.", False),
    ],
)
def test_a_line_above_a_block_that_turns_it_down_says_that_it_is_another_s(line: str, is_head: bool) -> None:
    assert found([line, "", *BLOCK], BERT, ANNA) == ([Head(0, 1, sure=False)] if is_head else [])


def test_a_name_with_a_badge_right_above_a_block_is_another_s() -> None:
    assert found(["Anna Schmidt", "Top fan", *BLOCK], BERT, ANNA) == [Head(0, 2, sure=False)]
    assert found(["Anna", "here goes", *BLOCK], BERT, ANNA) == []
    assert found(["Bert Mulder", "Top fan", *BLOCK], BERT, ANNA) == []


def test_the_writer_s_own_letterhead_is_no_head() -> None:
    lines = ["Kerkstraat 12", "1017 GC Amsterdam", "Tel. 020 555 1234", "", "21 November 2026", "", *BLOCK]
    assert found(["Bert Mulder", *lines], BERT, ANNA) == []
    assert found(["Anna Mulder", *lines], BERT, ANNA) != []


@pytest.mark.parametrize(("opens", "closes"), [("“", "”"), ("„", "“"), ("«", "»"), ('"', '"')])
def test_a_block_between_lone_quotation_marks_is_a_quotation(opens: str, closes: str) -> None:
    assert found(["no.", opens, *BLOCK, closes, "", "Bert"], BERT, ANNA) == [Head(2, 2, signed=5)]
    assert found([opens, *BLOCK, "", "Bert"], BERT, ANNA) == []
