"""The page: well formed, alone in the world, readable for everyone."""

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from pbem import resources
from pbem.core.telling.view import View
from pbem.report.render import render
from tests.support.views import a_map, a_view

VOID = frozenset({"meta", "link", "br", "hr", "img", "input"})
SVG_EMPTY = frozenset({"use", "path", "rect", "circle", "marker", "text", "g"})
PAIRS = (
    ("--ink", "--paper"),
    ("--ink", "--raised"),
    ("--muted", "--paper"),
    ("--accent", "--paper"),
    ("--bad", "--paper"),
    ("--bad", "--bad-ground"),
    ("--ink", "--bad-ground"),
    ("--good", "--good-ground"),
    ("--warn", "--warn-ground"),
    ("--ink", "--warn-ground"),
)
MAP_PAIRS = tuple(("--ink", ground) for ground in ("--paper", "--sea", "--land", "--first", "--second"))
LINE_PAIRS = (
    ("--river", "--sea"),
    ("--soft", "--land"),
    *((line, ground) for line in ("--moved", "--fought", "--broke") for ground in ("--first", "--second")),
)


class Outline(HTMLParser):
    """Checks that tags nest, and gathers ids, references, headings and tags."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SVG_EMPTY
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.tags if name in attrs]

    def named(self, wanted: str) -> list[dict[str, str]]:
        return [attrs for tag, attrs in self.tags if tag == wanted]


@pytest.fixture(scope="module")
def html() -> str:
    return render(a_view(), "html")


@pytest.fixture(scope="module")
def outline(html: str) -> Outline:
    return Outline(html)


def test_ids_are_unique(outline: Outline) -> None:
    ids = outline.values("id")
    assert len(ids) == len(set(ids))


def test_every_reference_leads_somewhere(outline: Outline) -> None:
    ids = set(outline.values("id"))
    named = {word for words in outline.values("aria-labelledby") for word in words.split()}
    assert {link[1:] for link in outline.values("href")} | named <= ids


def test_every_pattern_that_is_used_is_there(html: str, outline: Outline) -> None:
    assert set(re.findall(r"url\(#([\w-]*)\)", html)) <= set(outline.values("id"))


def test_the_page_needs_no_network_and_runs_its_own_script_only(html: str, outline: Outline) -> None:
    assert not re.search(r"(?i)https?://|@import|url\((?!#)|javascript:", html)
    assert not {"img", "link", "iframe", "object", "form"} & {tag for tag, _ in outline.tags}
    named = [name for _, attrs in outline.tags for name in attrs]
    assert not [name for name in named if name.startswith("on") or name in ("src", "style")]
    assert outline.named("script") == [{"type": "application/json", "id": "board-data"}, {}]


def test_the_policy_allows_this_style_and_this_script_by_their_hashes(html: str, outline: Outline) -> None:
    (allowed,) = (each["content"] for each in outline.named("meta") if "http-equiv" in each)
    style, script = (re.findall(f"<{tag}>(.*?)</{tag}>", html, re.DOTALL) for tag in ("style", "script"))
    hashes = [b64encode(sha256(text.encode()).digest()).decode() for text in (*style, *script)]
    assert allowed == (
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'"
    ).format(*hashes)


def test_a_report_without_a_map_has_no_script() -> None:
    page = render(View("none", "T", "no orders", clean=True), "html")
    assert "<script" not in page
    assert "script-src" not in page


def test_the_map_stands_first_in_the_page_and_where_it_was_in_the_text(outline: Outline) -> None:
    sections = [attrs["aria-labelledby"] for attrs in outline.named("section")]
    assert sections[:2] == ["map", "asks"]
    assert render(a_view(), "md").index("## To act now") < render(a_view(), "md").index("## Map")


def test_landmarks_and_headings_are_in_order(outline: Outline) -> None:
    assert [len(outline.named(tag)) for tag in ("main", "nav", "h1")] == [1, 1, 1]
    levels = [int(tag[1]) for tag, _ in outline.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_first_link_skips_to_the_report(outline: Outline) -> None:
    assert outline.named("a")[0] == {"class": "skip", "href": "#report"}


def test_tables_say_what_their_headers_are_for(outline: Outline) -> None:
    headers = outline.named("th")
    assert headers
    assert {attrs["scope"] for attrs in headers} == {"col", "row"}


def test_a_folded_chapter_can_be_opened_and_an_open_one_is_plain(outline: Outline) -> None:
    folded = [attrs.get("class") for attrs in outline.named("details")]
    assert folded == ["whole", "whole", "key", None, None]  # a part of the map, all of it, the legend; chapter, section


def test_orders_can_be_linked_to(outline: Outline) -> None:
    assert {"line-2", "line-3", "line-4", "line-5"} <= set(outline.values("id"))
    assert {"#line-4", "#fault-1", "#rule-12-3"} <= set(outline.values("href"))


def test_a_rule_that_is_not_explained_is_no_link(html: str) -> None:
    assert "rule-99" not in html
    assert "99.9" in html


def test_outcomes_are_words_and_not_only_colours(html: str) -> None:
    for word in ("refused", "follows", "withdrawn"):
        assert f"<strong>{word}</strong>" in html


def test_a_view_without_a_map_has_none() -> None:
    assert "<svg" not in render(View("none", "T", "no orders", clean=True), "html")


def test_a_game_overrides_a_partial_in_every_format(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"reports/own/head.md.j2": "# Mine: {{ view.title }}\n"}
    there, read = resources.exists, resources.text
    monkeypatch.setattr(resources, "exists", lambda path: path in own or there(path))
    monkeypatch.setattr(resources, "text", lambda path: own.get(path) or read(path))
    view = View("own", "T", "H", clean=True, map=a_map())
    assert all("Mine: T" in render(view, form) for form in ("md", "html", "bbcode"))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("pair", PAIRS)
def test_text_stands_out(pair: tuple[str, str], dark: bool) -> None:
    assert _contrast("report.css", pair, dark=dark) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("pair", MAP_PAIRS)
def test_text_on_the_map_stands_out(pair: tuple[str, str], dark: bool) -> None:
    assert _contrast("map.css", pair, dark=dark) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("pair", LINE_PAIRS)
def test_lines_on_the_map_stand_out(pair: tuple[str, str], dark: bool) -> None:
    assert _contrast("map.css", pair, dark=dark) >= 3


def _contrast(sheet: str, pair: tuple[str, str], *, dark: bool) -> float:
    light_part, dark_part = resources.text(f"reports/base/{sheet}").split("prefers-color-scheme: dark", 1)
    colours = dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})", light_part))
    if dark:
        colours |= dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})", dark_part.split("@media print")[0]))
    bright, dim = sorted((_luminance(colours[name]) for name in pair), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
