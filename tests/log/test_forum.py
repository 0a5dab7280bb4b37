"""Forum posts: markup goes, quotations never count, brackets of reduced units stay."""

import pytest

from pbem.log import Log, read_log
from tests.support.reading_logs import codes, texts, under

VERBS = frozenset({"turn", "axis", "allied", "move", "attack", "lose", "play"})


def read(text: str) -> Log:
    return read_log(text.encode(), "post.txt", VERBS, frozenset({"army", "corps"}))


@pytest.mark.parametrize(
    "tag", ["[quote]", "[QUOTE=Anna]", '[quote="Anna"]', "[code]", "[/b]", "[b]", "[url=http://x]",
            "[spoiler]", "[size=12]", "[Size]", "[quote author=Anna date=2]", "[*]", '[q="Bert"]'],
)  # fmt: skip
def test_bbcode_makes_a_forum_post(tag: str) -> None:
    assert read(f"turn 1\n{tag}move A: b\n").format == "forum"


@pytest.mark.parametrize("unit", ["[1st Army]", "[GE corps]", "[4PzA]", "[Center]", "[Bulgarian]", "[codex]"])
def test_reduced_units_do_not(unit: str) -> None:
    log = read(f"turn 1\nmove Riga: {unit} - Pskov\n")
    assert log.format == "log"
    assert texts(log)[1] == f"move Riga: {unit} - Pskov"


POST = """\
[quote="Bert"][quote="Anna"]pbem begin
turn 2
pbem end[/quote]
pbem begin
turn 3
pbem end
[/quote]
Hi &amp; hello!
[spoiler][code]
--- pbem begin ---
[b]Turn 4[/b]
[list][*][color=#ff0000]move[/color] &quot;Riga&quot;: [1st Army] &#8211; [i]Pskov[/i]
[*]move A:&nbsp;army -&gt; B [quote]move X: y[/quote] # ok
[/list]
--- pbem end 3 orders ---
[/code][/spoiler]
[url=http://x.org]bye[/url]
"""


def test_a_post() -> None:
    log = read(POST)
    assert log.format == "forum"
    assert texts(log) == ["turn 4", 'move "Riga": [1st Army] - Pskov', "move A: army - B"]
    assert codes(log) == ["log/quoted"]
    line = log.lines[1]
    assert line.number == 12
    for word in ("Riga", "[1st Army]", "Pskov"):
        assert under(line, word) == word
    assert str(line.span(line.text.index("- P"))) == f"post.txt:12:{POST.split(chr(10))[11].index('&#8211;') + 1}"
    assert log.lines[2].comment == "ok"


def test_an_entity_for_a_greater_sign_quotes_too() -> None:
    log = read("[b]x[/b]\npbem begin\nturn 4\n&gt; move A: b\npbem end 1 order\n")
    assert (texts(log), codes(log)) == (["turn 4"], ["log/quoted"])


@pytest.mark.parametrize(
    "quoted",
    ["[quote]move A: b[/quote]", "[QUOTE=Anna]\nmove A: b\n[/QUOTE]", "play 3 [q]move A: b[/q]", "> move A: b"],
)
def test_a_quotation_inside_the_fence_is_told(quoted: str) -> None:
    log = read(f"[quote]move C: d[/quote]\npbem begin\nturn 4\n{quoted}\npbem end\n[quote]move E: f[/quote]\n")
    assert "move A: b" not in texts(log)
    (told,) = [problem for problem in log.problems if problem.code == "log/quoted"]
    assert not told.counts
    assert told.span is not None
    assert told.span.line == (5 if "\n" in quoted else 4)


def test_an_empty_quotation_inside_the_fence_is_nothing() -> None:
    assert codes(read("[b]x[/b]\npbem begin\nturn 4\n>\n[quote][/quote]\npbem end 1 order\n")) == []


def test_ten_thousand_nested_quotations() -> None:
    deep = "[quote]" * 10_000 + "pbem begin\nturn 1\npbem end" + "[/quote]" * 10_000
    assert texts(read(f"{deep}\npbem begin\nturn 2\npbem end\n")) == ["turn 2"]
    lines = "[quote]\n" * 10_000 + "turn 1\n" + "[/quote]\n" * 10_000
    assert texts(read(f"{lines}\npbem begin\nturn 2\npbem end\n")) == ["turn 2"]


def test_a_quotation_that_is_never_closed_is_told() -> None:
    log = read("[b]x[/b] [quote]a\n[quote]b[/quote]\npbem begin\nturn 1\npbem end\n")
    assert set(codes(log)) == {"log/quote-open", "log/no-turn-block"}
    assert str(log.problems[0].span) == "post.txt:1:10"
    assert log.problems[0].span is not None
    assert log.problems[0].span.end == 17


def test_a_closing_tag_too_many_is_dropped() -> None:
    assert texts(read("[/quote]\npbem begin\nturn 1[/quote]\npbem end\n")) == ["turn 1"]


def test_a_wrapped_order_in_markup_keeps_its_places() -> None:
    log = read("[code]pbem begin\n[b]move[/b] Riga: army -\n [i]Pskov[/i]\npbem end[/code]\n")
    line = log.lines[0]
    assert line.text == "move Riga: army - Pskov"
    assert str(line.span(line.text.index("Pskov"))) == "post.txt:3:5"
    assert under(line, "Riga") == "Riga"


@pytest.mark.parametrize("tag", ["s", "strike", "del"])
def test_what_is_struck_out_is_no_order_and_is_told(tag: str) -> None:
    log = read(f"[b]x[/b]\npbem begin\nturn 4\n[{tag}]move A: b[/{tag}]\n[{tag}]move C: d\nmove E: f[/{tag}]\n"
               f"move [{tag}]Riga[/{tag}] Pskov: army\npbem end 2 orders\n")  # fmt: skip
    assert texts(log) == ["turn 4", "move  Pskov: army"]
    assert codes(log) == ["log/struck"] * 4
    assert [problem.message.partition("`")[2] for problem in log.problems] == [
        "move A: b`", "move C: d`", "move E: f`", "Riga`",
    ]  # fmt: skip
    assert not any(problem.counts for problem in log.problems)


@pytest.mark.parametrize("before", ["", "[b]x[/b]\n", "From: a\n\n"])
def test_tildes_strike_out(before: str) -> None:
    log = read(f"{before}pbem begin\nturn 4\n~~move A: b~~\nmove Riga: ~~corps~~ army\n~~~~\npbem end 2 orders\n")
    assert texts(log) == ["turn 4", "move Riga:  army"]
    assert codes(log) == ["log/struck"] * 2


@pytest.mark.parametrize(
    "tag", ["color=white", 'COLOR="#FFFFFF"', "color=#fefefe", "color=#FFF", "size=0", "color=transparent", "size=0px"]
)
@pytest.mark.parametrize("shape", ["{}move A: b\nmove C: d{}", "[color=red][/color]{}move A: [color=red]b[/color]{}"])
def test_what_nobody_can_see_is_no_order_and_is_told(tag: str, shape: str) -> None:
    end = f"[/{tag.partition('=')[0]}]"
    log = read(f"pbem begin\nturn 4\n{shape.format(f'[{tag}]', end)}\nmove Riga: army\npbem end 2 orders\n")
    assert texts(log) == ["turn 4", "move Riga: army"]
    assert set(codes(log)) == {"log/hidden-text"}


@pytest.mark.parametrize("tag", ["color=#000000", "color=red", "size=85", "size=1", "size=10px", "color=#0f0", "color"])
def test_colours_and_sizes_that_can_be_seen_are_read(tag: str) -> None:
    end = f"[/{tag.partition('=')[0]}]"
    log = read(f"pbem begin\nturn 4\n[{tag}]move Riga: army{end}\npbem end 2 orders\n")
    assert (texts(log), codes(log)) == (["turn 4", "move Riga: army"], [])


def test_a_quotation_within_what_is_struck_out() -> None:
    log = read("[s]a [quote]b[/quote] c[/s]\npbem begin\nturn 4\npbem end 1 order\n")
    assert texts(log) == ["turn 4"]
    assert codes(log) == ["log/struck"]


def test_what_is_struck_out_and_never_closed_is_told() -> None:
    log = read("[b]x[/b]\npbem begin\nturn 4\n[s]\nmove A: b\npbem end 1 order\n")
    assert "log/quote-open" in codes(log)
    assert any(problem.counts for problem in log.problems)


@pytest.mark.parametrize(
    "quoted",
    [
        "<blockquote>turn 3</blockquote>",
        '<blockquote class="a b">turn 3</blockquote>',
        "<BLOCKQUOTE>\nturn 3\n</BLOCKQUOTE>",
        "[quote]turn 3[/quote]",
    ],
)
def test_a_blockquote_is_a_quotation_like_any_other(quoted: str) -> None:
    post = read_log(
        f"[b]Hi[/b]\n{quoted}\npbem begin\nturn 4\npbem end 1 order\n{quoted}\n".encode(), "a.txt", frozenset({"turn"})
    )
    assert (texts(post), codes(post)) == (["turn 4"], [])


QUOTED = [
    '[quote:1a2b3c="Anna"]\n{}[/quote:1a2b3c]\n', '[quote="[url=https://x.example/]X[/url]"]I would\n{}[/quote]\n',
    "[quote author=Anna link=topic=1.msg2#msg2 date=1700000000]\n{}[/quote]\n", "[QUOTE=Anna;1234]\n{}[/QUOTE]\n",
    '[quote="Anna, post: 12, member: 3"]\n{}[/quote]\n', '[quote="Anna" post_id=12 time=17 user_id=3]{}[/quote]\n',
    '[quote name="Anna [GE]" ]\n{}[/quote]\n', '[quote="Anna"\n{}[/quote]\n',
]  # fmt: skip


@pytest.mark.parametrize("form", QUOTED)
@pytest.mark.parametrize("before", ["", "From: a\n\n"])
def test_a_quotation_is_one_whatever_its_tag_says(form: str, before: str) -> None:
    block, own = "pbem begin\nturn 3\npbem end 1 order\n", "pbem begin\nturn 4\npbem end 1 order\n"
    assert texts(read(before + form.format(block) + own)) == ["turn 4"]
    assert texts(read(before + form.format(block) + "No.\n")) == []


@pytest.mark.parametrize("form", ["[zitat=Anna]\n{}[/zitat]\n", "[citation]\n{}[/citation]\n", "[zitat=Anna]\n{}"])
def test_what_an_unknown_tag_encloses_is_asked_about(form: str) -> None:
    log = read(form.format("pbem begin\nturn 3\npbem end 1 order\n") + "No.\n")
    assert texts(log) == []
    (asked,) = [each for each in log.problems if each.code == "log/doubtful-quote"]
    assert asked.counts
    assert f"post.txt:1, `{form.partition(chr(10))[0]}`" in asked.message


@pytest.mark.parametrize(
    "name", ["Anna wrote:", "Originally posted by Anna", "[20/11/2026, 21:14:03] Anna: I would play"]
)
def test_one_block_below_a_line_that_names_a_speaker_is_asked_about(name: str) -> None:
    own, block = "pbem begin\nturn 4\npbem end 1 order\n", "pbem begin\nturn 3\npbem end 1 order\n"
    for text in (f"{name}\n{block}No.\n", f"[b]x[/b]\n{name}\n\n{block}No.\n"):
        log = read(text)
        assert (texts(log), "log/doubtful-quote" in codes(log)) == ([], True)
    log = read(f"{own}\n{name}\n{block}")
    assert (texts(log), codes(log)) == (["turn 4"], ["log/quoted-block"])


def test_a_page_shows_above_a_post_whose_it_is() -> None:
    block = "pbem begin\nturn 4\npbem end 1 order\n"
    assert texts(read(f"Anna — 22/11/2026 10:14\n{block}Edited Nov 22, 2026 10:20 am\n")) == ["turn 4"]
    assert texts(read(f"Anna — 22/11/2026 10:14\n{block}\nBert — 22/11/2026 10:20\nNo.\n")) == []
