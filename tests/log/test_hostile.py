"""Whatever comes in: nothing is raised, every place is in its line, and the work grows no faster than the input."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.core.problem import Kind
from pbem.core.source import Span
from pbem.log import Log, read_log
from tests.support.effort import least_seconds

VERBS = frozenset({"turn", "axis", "allied", "move", "attack", "lose", "play"})
NOUNS = frozenset({"army", "corps"})
FORMATS = ("", "Game: X\n", "From: a\nSubject: b\n\npbem begin\n", "[b]x[/b]\npbem begin\n",
           "From: a\nContent-Type: text/html\n\n<p>pbem begin<p>")  # fmt: skip
SCRAPS = st.sampled_from([
    "move Riga: army", "Pskov", "- Dvinsk", "1. ", "•", "#17", "# no", "->", "→", "–", "\u200b", "\u00a0",
    "\t", "“", "`", "[quote]", "[/quote]", "[b]", "[/b]", "&gt;", "&#8211;", "&amp", ">", "== t",
    "pbem begin", "pbem end", "pbem end 3 orders", "Game: Y", "Game:", "\n", "\n\n", "\r\n", " ", "\x07",
    "-- ", "<br>", "<", "Move", "army", ":", "From: x", "Sent: y", "[1st Army]", "﹣", "ﬁ", "𝟏", "\u0301",
    "\u2028", "x" * 2000,
])  # fmt: skip
MESSES = st.builds(str.__add__, st.sampled_from(FORMATS), st.lists(SCRAPS | st.text(max_size=4)).map("".join))


def read(data: bytes) -> Log:
    return read_log(data, "x.log", VERBS, NOUNS)


def spans(log: Log) -> Iterator[tuple[str, Span]]:
    """Yields every place of every character of a log, with the raw line it is in."""
    for line in (*log.lines, *log.header.lines.values()):
        assert line.text
        assert line.text == line.text.strip()
        for index in range(len(line.text)):
            span = line.span(index, index + 1)
            yield line.raw_line(span.line), span


def check(log: Log) -> None:
    for raw, span in spans(log):
        assert 1 <= span.column < span.end <= len(raw) + 1
    for problem in log.problems:
        assert problem.code.startswith("log/")
        assert problem.span is not None
        assert problem.span.line >= 1
        assert problem.message
        assert problem.remedy or problem.kind is Kind.NOTICE
        if problem.kind is Kind.UNUSABLE:
            assert log.lines == ()


@given(st.binary())
@settings(deadline=None)
@example(b"From: a\nContent-Type: text/plain; charset=\x80\n\n")
@example(b"Subject: =?x?q?=\n\n")
def test_any_bytes(data: bytes) -> None:
    check(read(data))


@given(MESSES)
@settings(max_examples=400, deadline=None)
def test_any_mess(text: str) -> None:
    check(read(text.encode("utf-8", "replace")))


@given(MESSES)
@settings(deadline=None)
def test_any_mess_in_another_encoding(text: str) -> None:
    check(read(text.encode("cp1252", "replace")))
    check(read(text.encode("utf-16", "replace")))


@given(MESSES)
@settings(deadline=None)
def test_letters_and_digits_stand_where_the_file_has_them(text: str) -> None:
    for line in read(text.encode("utf-8", "replace")).lines:
        for index, char in enumerate(line.text):
            span = line.span(index, index + 1)
            raw = line.raw_line(span.line)[span.column - 1]
            if raw.isascii() and raw.isalnum() and char.isalnum():
                assert char.lower() == raw.lower()


HTML = b"From: a\nContent-Type: text/html\n\n"
MANY = b"From: a\nContent-Type: multipart/mixed; boundary=b\n\n"
MAIL = b"From: a\nMessage-ID: <%d@x>\nDate: Tue, 4 Jun 2024 21:14:05 +0200\n\npbem begin\nmove A: b%d\npbem end\n\n"
POSTMARK = b"From a Tue Jun  4 21:14:05 2024\n"

Maker = Callable[[int], bytes]  # makes an input of about so many bytes


def filled(unit: bytes, *, head: bytes = b"", tail: bytes = b"") -> Maker:
    """Return the maker of an input that has one piece again and again."""
    return lambda size: head + unit * max(1, (size - len(head) - len(tail)) // len(unit)) + tail


def numbered(unit: bytes, *, head: bytes = b"") -> Maker:
    """Return the maker of an input whose pieces have a number wherever `%d` is."""

    def make(size: int) -> bytes:
        count = size // (len(unit) + 2 * unit.count(b"%d"))
        return head + b"".join(unit.replace(b"%d", b"%d" % number) for number in range(count))

    return make


MEGABYTE = 1_000_000
HOSTILE: dict[str, tuple[Maker, int]] = {
    "lines": (filled(b"  move Riga: army - Pskov   # a remark\n"), 4 * MEGABYTE),
    "continuations": (filled(b"Riga, Pskov\n", head=b"move A\n"), 2 * MEGABYTE),
    "stray": (filled(b"\nRiga\n"), MEGABYTE // 2),
    "one line": (filled(b"x"), 5 * MEGABYTE),
    "one quoted line": (filled(b">"), 5 * MEGABYTE),
    "dashes": (filled(b"-" * 1999 + b"\n"), 5 * MEGABYTE),
    "open tags": (filled(b"[quote="), 5 * MEGABYTE),
    "quotations": (filled(b"[quote]\n"), MEGABYTE),
    "entities": (filled(b"[b]&amp"), 4 * MEGABYTE),
    "html <": (filled(b"<", head=HTML), MEGABYTE),
    "html <a": (filled(b"<a ", head=HTML), MEGABYTE),
    "html comments": (filled(b"<!--", head=HTML), 4 * MEGABYTE),
    "html declarations": (filled(b"<![", head=HTML), 3 * MEGABYTE),
    "html scripts": (filled(b"<script></", head=HTML), MEGABYTE),
    "html attributes": (filled(b"a='", head=HTML + b"<a "), MEGABYTE),
    "html quotations": (filled(b"<blockquote>", head=HTML), MEGABYTE),
    "mails in mails": (numbered(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", head=b"From: a\n"), MEGABYTE // 5),
    "parts": (numbered(b"--b\n\n%d\n", head=MANY), MEGABYTE // 2),
    "headers": (filled(b"From: a\n"), MEGABYTE),
    "parameters": (
        filled(b";", head=b"From: a\nContent-Type: text/plain", tail=b"\n\npbem begin\nturn 1\npbem end\n"),
        MEGABYTE // 12,
    ),
    "mailbox": (numbered(POSTMARK + MAIL), MEGABYTE // 2),
    "one mail many times": (filled(POSTMARK + MAIL % (1, 1)), MEGABYTE // 2),
    "mails without a mailbox line": (numbered(MAIL + b"\n"), MEGABYTE // 2),
    "heads in the text": (filled(b"From: a\nSent: x\n\n", head=b"From: a\n\n"), MEGABYTE),
    "orders outside": (
        filled(b"move Riga: army - Pskov\n", head=b"From: a\n\npbem begin\nturn 1\npbem end\n"), 3 * MEGABYTE,
    ),
    "alike blocks": (filled(b"pbem begin\nmove A: b\npbem end\n", head=b"From: a\n\n"), MEGABYTE),
    "tildes": (filled(b"~~a" * 600 + b"\n", head=b"From: a\n\npbem begin\n"), 2 * MEGABYTE),
    "struck": (filled(b"[s]a[/s]", head=b"[b]x[/b]\n"), 2 * MEGABYTE),
    "html bold": (filled(b"<b>", head=HTML), 2 * MEGABYTE),
    "html hidden": (filled(b"<p hidden>move A: b</p>", head=HTML + b"pbem begin"), MEGABYTE),
    "html style sheet": (filled(b"a,b{c:d}", head=HTML + b"<style>"), 2 * MEGABYTE),
    "charset": (
        filled(b"a-b", head=b"From: a\nContent-Type: text/plain; charset=punycode\n\n"), MEGABYTE // 2,
    ),
}  # fmt: skip
STEP, LARGER = 3, 10  # times as much input; how much less than the whole the larger one is
STEEPEST = 6.0  # times as much work for it; work that grows with the square of the size is nine times as much


@pytest.mark.parametrize("name", HOSTILE)
def test_the_work_grows_with_the_size(name: str) -> None:
    """A ratio, for the calls of `test_growth.py` do not count what happens inside of one, as in a pattern."""
    make, full = HOSTILE[name]
    small, large = make(full // (LARGER * STEP)), make(full // LARGER)
    assert least_seconds(lambda: read(large)) <= STEEPEST * least_seconds(lambda: read(small))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_large_input_is_reported_in_short(name: str) -> None:
    make, full = HOSTILE[name]
    for problem in read(make(full // LARGER)).problems:
        assert len(problem.excerpt) < 5000


def test_an_input_that_is_too_large_is_refused() -> None:
    log = read(b"x" * 10 * MEGABYTE)
    assert log.lines == ()
    assert log.problems
