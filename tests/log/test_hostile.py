"""Whatever comes in: nothing is raised, every place lies in its line, and no input takes long."""

import time
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.core.problem import Kind
from pbem.core.source import Span
from pbem.log import Log, read_log

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
NESTED = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000))
MAIL = b"From: a\nMessage-ID: <%d@x>\nDate: Tue, 4 Jun 2024 21:14:05 +0200\n\npbem begin\nmove A: b%d\npbem end\n\n"
HOSTILE = {
    "lines": b"  move Riga: army - Pskov   # a remark\n" * 100_000,
    "continuations": b"move A\n" + b"Riga, Pskov\n" * 190_000,
    "stray": b"\nRiga\n" * 99_000,
    "one line": b"x" * 4_900_000,
    "one quoted line": b">" * 4_900_000,
    "too large": b"x" * 10_000_000,
    "dashes": (b"-" * 1999 + b"\n") * 2400,
    "open tags": b"[quote=" * 700_000,
    "quotations": b"[quote]\n" * 190_000,
    "entities": b"[b]&amp" * 600_000,
    "html <": HTML + b"<" * 900_000,
    "html <a": HTML + b"<a " * 300_000,
    "html comments": HTML + b"<!--" * 900_000,
    "html declarations": HTML + b"<![" * 900_000,
    "html scripts": HTML + b"<script></" * 90_000,
    "html attributes": HTML + b"<a " + b"a='" * 300_000,
    "html quotations": HTML + b"<blockquote>" * 80_000,
    "mails in mails": b"From: a\n" + NESTED,
    "parts": MANY + b"".join(b"--b\n\n%d\n" % n for n in range(60_000)),
    "headers": b"From: a\n" * 190_000,
    "parameters": b"From: a\nContent-Type: text/plain" + b";" * 80_000 + b"\n\npbem begin\nturn 1\npbem end\n",
    "mailbox": b"".join(b"From a Tue Jun  4 21:14:05 2024\n" + MAIL % (n, n) for n in range(5_000)),
    "one mail many times": b"".join(b"From a Tue Jun  4 21:14:05 2024\n" + MAIL % (1, 1) for _ in range(5_000)),
    "mails without a mailbox line": b"\n".join(MAIL % (n, n) for n in range(5_000)),
    "heads in the text": b"From: a\n\n" + b"From: a\nSent: x\n\n" * 60_000,
    "orders outside": b"From: a\n\npbem begin\nturn 1\npbem end\n" + b"move Riga: army - Pskov\n" * 150_000,
    "alike blocks": b"From: a\n\n" + b"pbem begin\nmove A: b\npbem end\n" * 30_000,
    "tildes": b"From: a\n\npbem begin\n" + (b"~~a" * 600 + b"\n") * 1_000,
    "struck": b"[b]x[/b]\n" + b"[s]a[/s]" * 200_000,
    "html bold": HTML + b"<b>" * 800_000,
    "html hidden": HTML + b"pbem begin" + b"<p hidden>move A: b</p>" * 60_000,
    "html style sheet": HTML + b"<style>" + b"a,b{c:d}" * 300_000,
    "charset": b"From: a\nContent-Type: text/plain; charset=punycode\n\n" + b"a-b" * 190_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_input_takes_long(name: str) -> None:
    start = time.process_time()
    log = read(HOSTILE[name])
    assert time.process_time() - start < 8  # about one second; eight on a busy machine
    for problem in log.problems:
        assert len(problem.excerpt) < 5000
