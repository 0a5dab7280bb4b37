"""What stands outside the fence: judged, or told with its place, and never skipped in silence."""

import pytest

from pbem.core.problem import Kind
from pbem.log import Log, read_log, read_logs
from pbem.referee import known_words
from tests.support.reading_logs import codes, texts

VERBS = frozenset({"turn", "axis", "move", "attack", "play", "defend", "take", "hold", "end", "pass"})
MAIL = "From: anna@example.org\nSubject: turn 4\n\n"
FORUM = "[b]Hello[/b]\n"
BLOCK = "pbem begin\nturn 4\nmove A: b\npbem end 2 orders\n"
GAME = known_words("barbarossa_to_berlin")


def read(text: str) -> Log:
    return read_log(text.encode(), "a.log", VERBS, frozenset({"army", "none", "ops"}))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Game: X\n" + BLOCK + "\nmove C: d\n", ["turn 4", "move A: b", "move C: d"]),
        ("Game: X\nturn 3\n# now by mail\n" + BLOCK + "axis 1\n", ["turn 3", "turn 4", "move A: b", "axis 1"]),
        ("pbem begin\nGame: X\nturn 3\npbem end\n\n  1. Move C: d\n", ["turn 3", "move C: d"]),
    ],
)
def test_in_a_plain_log_a_pasted_turn_is_a_part_like_any_other(text: str, wanted: list[str]) -> None:
    log = read(text)
    assert texts(log) == wanted
    assert log.problems == ()


def test_the_counts_of_a_plain_log_are_those_of_each_fence() -> None:
    log = read("turn 3\n" + BLOCK + "move C: d\npbem begin\nturn 5\nmove E: f\npbem end 3 orders\n")
    assert len(log.lines) == 6
    assert codes(log) == ["log/order-count"]
    assert log.problems[0].span is not None
    assert log.problems[0].span.line == 10


def test_in_a_plain_log_nothing_continues_across_a_fence() -> None:
    log = read("turn 3\nmove A:\npbem begin\nRiga\npbem end\n")
    assert texts(log) == ["turn 3", "move A:"]
    assert codes(log) == ["log/stray-text"]


def test_a_plain_log_is_judged_whole_so_stray_words_in_it_are_told() -> None:
    assert codes(read("turn 3\n" + BLOCK + "\nCheers, Anna\n")) == ["log/stray-text"]
    assert codes(read("turn 3\n" + BLOCK + "mvoe A: b\n")) == []  # an order that the parser does not know


@pytest.mark.parametrize("before", ["", "\n\n", "Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize(
    "line", ["move C: d", "Move C: d", "  2) move C", "play 4 ops", "defend none", "end turn", "pass"]
)
def test_an_order_outside_is_told_with_its_place(before: str, line: str) -> None:
    log = read(f"{before}{BLOCK}\n{line}\n")
    assert texts(log) == ["turn 4", "move A: b"]
    (problem,) = log.problems
    assert (problem.code, problem.counts) == ("log/outside-fence", True)
    assert problem.span is not None
    assert problem.span.line == before.count("\n") + 6
    assert problem.excerpt == line


@pytest.mark.parametrize("before", ["Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize(
    ("line", "counts"),
    [("PS: attack Warsaw", True), ("P.S. Attack: Warsaw", True), ("PS: end turn", True), ("PS: pass", True), ("PPS: Move C: d", True), ("Oh, and attack Lublin", True),
     ("Then play 4 ops", True), ("Please move Riga: army - Pskov", True), ("I forgot: attack Lublin please", True),
     ("and attack Lublin", False), ("also attack Lublin", False), ("Then I attack Kiev", False), ("And take Kiev while you still can", False),
     ("PS: attack Lublin!", False), ("PS: turn 5", False)],
)  # fmt: skip
def test_an_order_behind_a_few_words_is_told(before: str, line: str, counts: bool) -> None:
    """In mid-sentence it may be the rest of a plan: that is a notice."""
    log = read(f"{before}{BLOCK}\n{line}\n")
    assert texts(log) == ["turn 4", "move A: b"]
    (problem,) = log.problems
    assert (problem.code, problem.counts, problem.excerpt) == ("log/outside-fence", counts, line)


@pytest.mark.parametrize(
    "line",
    ["PS: hold on a little", "and then we shall see", "PS: Anna says hello",
     "Also, turn 4 was great fun", "Please take care", "PS: take care", "and pass", "Oh, and play on", "and Turnu is yours", "and no Riga"],
)  # fmt: skip
def test_prose_behind_such_words_is_nothing(line: str) -> None:
    assert read(f"{MAIL}{BLOCK}\n{line}\n").problems == ()


@pytest.mark.parametrize("before", ["Hello Bert,\n", MAIL, FORUM])
def test_a_sentence_that_begins_like_an_order_is_a_notice(before: str) -> None:
    log = read(f"{before}{BLOCK}\ntake care\nHold on a little longer!\n")
    assert codes(log) == ["log/outside-fence"]
    assert not log.problems[0].counts
    assert "1 more" in log.problems[0].message


def test_a_title_that_begins_like_an_order_makes_no_log_of_a_post() -> None:
    log = read(f"Turn 4 of ours!\n\n{BLOCK}\nattack next time :)\n")
    assert texts(log) == ["turn 4", "move A: b"]
    assert not any(problem.counts for problem in log.problems)


@pytest.mark.parametrize("before", ["Hello Bert,\n", MAIL, FORUM])
def test_header_tags_outside_are_told(before: str) -> None:
    log = read(f"{before}{BLOCK}\nOptions: workshop\n")
    assert codes(log) == ["log/outside-fence"]
    assert "options" not in log.header.tags


def test_the_title_of_a_post_may_be_its_turn() -> None:
    assert read(f"[b]Turn 4[/b]\n{BLOCK}").problems == ()
    assert codes(read(f"[b]Turn 5[/b]\n{BLOCK}")) == ["log/outside-fence"]


@pytest.mark.parametrize("before", ["", "Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize(
    "title", ["**Turn {}**", "__Turn {}__", "*Turn {}*", "Turn {}:", "Turn {}, Turn {}", "**Turn {}** (June 1941)",
              "- Turn {}", "Turn {}!", "TURN {}"],
)  # fmt: skip
def test_a_title_may_be_set_off(before: str, title: str) -> None:
    """It is no order, in a plain log neither; one that the block does not repeat is told."""
    assert texts(read(f"{before}{title.replace('{}', '4')}\n{BLOCK}")) == ["turn 4", "move A: b"]
    assert read(f"{before}{title.replace('{}', '4')}\n{BLOCK}").problems == ()
    (problem,) = read(f"{before}{title.replace('{}', '5')}\n{BLOCK}").problems
    assert (problem.code, problem.counts) == ("log/outside-fence", False)


def test_many_orders_outside_are_told_to_a_bound() -> None:
    log = read(MAIL + BLOCK + "move A: b\n" * 1000)
    assert codes(log) == ["log/outside-fence"] * 21
    assert "980 more" in log.problems[-1].message


def test_a_mail_without_a_fence_names_the_line_that_looks_like_an_order() -> None:
    assert "line 5 begins like an order" in read(MAIL + "Hello,\nmove A: b\n").problems[0].message


@pytest.mark.parametrize("before", ["", MAIL, FORUM])
def test_alike_blocks_that_name_no_turn_both_stand(before: str) -> None:
    log = read(
        before + "pbem begin\ndefend none\npbem end\npbem begin\nplay 4\npbem end\npbem begin\ndefend none\npbem end"
    )
    assert texts(log) == ["defend none", "play 4", "defend none"]
    assert codes(log) == ["log/block-repeated"]
    assert any("both are played" in problem.message for problem in log.problems)


def test_the_same_turn_twice_is_played_once_and_told() -> None:
    log = read(MAIL + BLOCK + BLOCK)
    assert texts(log) == ["turn 4", "move A: b"]
    assert codes(log) == ["log/block-repeated"]
    assert "line 4" in log.problems[0].message


def test_problems_that_are_alike_are_told_to_a_bound() -> None:
    log = read("\nRiga\n" * 1000 + "turn 4\n\nmove\x07 A\n")
    assert codes(log) == ["log/stray-text"] * 100 + ["log/hidden-character"]
    assert "(900 more like this are not told)" in log.problems[99].message


@pytest.mark.parametrize(
    "line",
    [
        "accept", "reject", "waive 9.1", "takeback 1 order", "vacation Anna 2026-12-20 to 2027-01-03",
        "propose Deadline: 5 days", "standing axis: defend none", "Standing allied: lose SCU first",
    ],
)  # fmt: skip
@pytest.mark.parametrize("reason", ["", " -- we both agreed, as I said last week"])
def test_what_players_agree_on_is_an_order_with_a_reason_and_without(line: str, reason: str) -> None:
    """A reason is talk behind it, and makes none of it."""
    (log,) = read_logs(f"{MAIL}Hello,\n\n{line}{reason}\n\nBye\n".encode(), "a.log", GAME)
    told = [(each.code, each.counts) for each in log.problems if each.kind is not Kind.UNUSABLE]
    assert told == [("log/outside-fence", True)]


@pytest.mark.parametrize(
    "line", ["I accept -- we agreed on it", "Standing there, I saw it: lose all", "Accept my thanks"]
)
def test_talk_about_agreeing_is_none(line: str) -> None:
    (log,) = read_logs(f"{MAIL}{line}\n".encode(), "a.log", GAME)
    assert [each.code for each in log.problems if each.counts and each.kind is not Kind.UNUSABLE] == []


@pytest.mark.parametrize("game", ["barbarossa_to_berlin", "a_victory_awaits", "on_to_berlin", "absolute_war"])
@pytest.mark.parametrize(
    "words",
    ["Orders for turn 1:", "Attack:", "Attacks:", "Play:", "I hope that the convention in May will take\nplace.",
     "Check out this article: https://example.com/blog", "Next week it will really be great fun for us all to\nplay"],
)  # fmt: skip
def test_headings_and_broken_sentences_are_no_orders(game: str, words: str) -> None:
    """A notice shows the line at most: the turn in the block is played."""
    text = f"{MAIL}Hi,\n\n{words}\n\npbem begin\nturn 4\npbem end 1 order\n"
    (log,) = read_logs(text.encode(), "a.log", known_words(game))
    assert texts(log) == ["turn 4"]
    assert [each for each in log.problems if each.counts] == []
    assert all(each.excerpt in words for each in log.problems)


@pytest.mark.parametrize("line", ["Attack Kaunas:", "attack Kaunas from Memel: 4PzA", "end turn", "accept"])
def test_an_order_that_looks_like_a_heading_is_one(line: str) -> None:
    (log,) = read_logs(f"{MAIL}{BLOCK}\n{line}\n".encode(), "a.log", GAME)
    assert ("log/outside-fence", True) in [(each.code, each.counts) for each in log.problems]
