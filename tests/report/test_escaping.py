"""What a player typed shows as he typed it, and does nothing, in every format."""

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.telling.view import Chapter, Table, Told, View
from pbem.report.bbcode import from_html
from pbem.report.escape import BREAK, block, code, inner_markdown, markdown, neutral, one_line
from pbem.report.html import body
from pbem.report.render import render
from tests.support.views import a_view

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</title><script>alert(1)</script>",
    "](javascript:alert(1)) [x](http://evil.example)",
    "![x](http://evil.example/pixel.png)",
    "<http://evil.example> www.evil.example mail@evil.example @everyone #12",
    "[x]: http://evil.example",
    "```\n<script>alert(1)</script>\n```",
    "`code` ``more`` ` {: onclick=alert(1) }",
    "a | b | c",
    "# not a heading",
    "> not a quotation",
    "1. not a list",
    "- not a list",
    "---",
    "{: .class #id style=color:red }",
    "*a* _b_ **c** ~~d~~ $e$ \\f",
    "&lt;b&gt; &#60; &amp;amp;",
    "[url=http://evil.example]x[/url] [img]http://evil.example/x[/img] [/code][b]",
    "\u202eabc\u202c \u2066x\u2069 \u200b\u0000\u0007\u001b[31m",
    "Z" + "\u0301" * 40,
    "{{ 7 * 7 }} {% raw %}",
    "]]> --> <!-- <![CDATA[ <?php",
    "\x02wzxhzdk:0\x03 \x02klzzwxh:0\x03",
    "--- | :--- | ---:",
)
TEXTS = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(max_size=40),
    st.text(alphabet="`*_{}[]<>()#+-.!|~\\&;:=@ab1 \n", max_size=30),
    st.lists(st.sampled_from(HOSTILE), min_size=2, max_size=3).map(" ".join),
)


class Reader(HTMLParser):
    """Gathers the text of a page and the tags in it."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def _shown(markdown_text: str) -> str:
    return Reader(body(markdown_text).html).text


@given(TEXTS)
def test_a_paragraph_shows_the_text_and_nothing_else(words: str) -> None:
    assert _shown(f"Said: {inner_markdown(words)}") == one_line(f"Said: {words}")


@given(TEXTS)
def test_a_paragraph_of_its_own_shows_the_text(words: str) -> None:
    shown = body(f"{inner_markdown(words)}\n").html
    assert Reader(shown).text == one_line(words)
    assert {tag for tag, _ in Reader(shown).tags} <= {"header", "p"}


@given(TEXTS)
def test_a_cell_shows_the_text_and_stays_one_cell(words: str) -> None:
    reader = Reader(body(f"| a | b |\n| --- | --- |\n| {inner_markdown(words)} | z |\n").html)
    assert [tag for tag, _ in reader.tags].count("td") == 1
    assert "".join(reader.text.split()) == "".join(f"ab{one_line(words)}z".split())


@given(TEXTS)
def test_a_code_span_shows_the_text(words: str) -> None:
    reader = Reader(body(f"said {code(words)} so\n").html)
    assert reader.text == one_line(f"said {one_line(words)} so")


@given(TEXTS)
def test_a_block_shows_its_lines(words: str) -> None:
    reader = Reader(body(block((words, "end"), "form")).html)
    assert reader.text == one_line(f"{neutral(words)} end")
    assert [tag for tag, _ in reader.tags] == ["header", "pre", "code"]


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_no_text_changes_the_tags_of_a_page(words: str) -> None:
    plain, hostile = Reader(render(a_view("x"), "html")), Reader(render(a_view(f"x{words}x"), "html"))
    assert [tag for tag, _ in hostile.tags] == [tag for tag, _ in plain.tags]
    assert [set(attrs) for _, attrs in hostile.tags] == [set(attrs) for _, attrs in plain.tags]


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_no_text_adds_a_tag_to_bbcode(words: str) -> None:
    opened = re.compile(r"(?i)\[/?(?:b|i|u|url|img|quote|list|\*)\b")
    plain, hostile = render(a_view("x"), "bbcode"), render(a_view(f"x{words}x"), "bbcode")
    outside = re.compile(r"(?s)\[code\].*?\[/code\]")
    assert opened.findall(outside.sub("", hostile)) == opened.findall(outside.sub("", plain))
    assert hostile.count("[code]") == hostile.count("[/code]") == plain.count("[code]")


@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_the_svg_stays_well_formed(words: str) -> None:
    drawn = ET.fromstring(render(a_view(f"x{words}"), "svg"))
    assert [element.tag for element in drawn.iter()] == [
        element.tag for element in ET.fromstring(render(a_view("x"), "svg")).iter()
    ]


@given(TEXTS)
@settings(max_examples=40, deadline=None)
def test_json_gives_the_text_back_in_ascii(words: str) -> None:
    written = render(a_view(words), "json")
    assert written.isascii()
    assert json.loads(written)["title"] == words


@given(TEXTS)
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("form", ["md", "html", "bbcode", "svg"])
def test_nothing_invisible_is_left(form: str, words: str) -> None:
    written = render(a_view(words), form).replace(BREAK, "")
    controls, invisible = "\x00-\x08\x0b-\x1f\x7f-\x9f", "\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
    assert re.search(f"[{controls}{invisible}]", written) is None


@pytest.mark.parametrize("words", ["http://evil.example", "www.evil.example", "@everyone", "a@b.example"])
@pytest.mark.parametrize("form", ["md", "bbcode"])
def test_forums_make_no_link_and_call_nobody(form: str, words: str) -> None:
    view = View("none", "T", "H", clean=True, remarks=(words,))
    assert words not in render(view, form)
    assert words in render(view, form).replace(BREAK, "").replace("\\", "")


def test_a_reduced_unit_stays_as_it_is_written_in_bbcode() -> None:
    view = View("none", "T", "H", clean=True, remarks=("[16A] and [GE corps]",))
    assert f"[16A] and [{BREAK}GE corps]" in render(view, "bbcode")


def test_a_table_in_bbcode_cannot_be_left() -> None:
    table = Table(("a", "b"), (("[/code][b]", "1"), ("x", "22")), numbers=(1,))
    view = View("none", "T", "H", clean=True, story=(Chapter("C", (Told(1, "o", tables=(table,)),)),))
    assert f"[{BREAK}/code][b]   1\nx           22" in render(view, "bbcode")


def test_caret_lines_keep_their_columns() -> None:
    assert len(neutral("a\tb\u202ec\x00d")) == len("a\tb\u202ec\x00d")


def test_towers_of_marks_are_lowered() -> None:
    assert neutral("Z" + "\u0301" * 40 + "a\u0301") == "Z" + "\u0301" * 3 + "a\u0301"


def test_markdown_leaves_plain_words_alone() -> None:
    plain = "4 Panzer Army (mechanised), 3.5 RP; it's -1: Kaunas - Riga #7!"
    assert markdown(plain) == plain


def test_bbcode_is_made_of_the_text_of_the_html() -> None:
    assert from_html("<h2>A</h2><p>b <em>c</em></p><ul><li>d</li></ul>") == (
        "[b][u]A[/u][/b]\n\nb [i]c[/i]\n\n[list][*]d\n[/list]\n"
    )
