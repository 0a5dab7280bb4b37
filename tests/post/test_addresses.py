"""Addresses and names beyond ASCII: whose mail it is, and what stands above a mail that we write."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import default
from pathlib import Path
from unicodedata import normalize

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.authors import Authors, ascii_domain, same_address
from pbem.core.game import Header
from pbem.log.mails.letter import written_by
from pbem.post.answer import Answer
from pbem.post.sending import Post, addresses, link, mail, needs_of_servers

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ANSWER = Answer("turn 4", "pbem begin\npbem end", "news", "form", "allied")


def named(header: str, writer: str) -> str:
    return Authors(Header({"axis": "Anna <anna@example.org>", "allied": header}), ("axis", "allied")).named(writer)


@pytest.mark.parametrize(
    ("header", "writer", "same"),
    [
        ("José Müller", normalize("NFD", "José Müller <jm@example.org>"), True),
        (normalize("NFD", "José Müller"), "JOSÉ MÜLLER <jm@example.org>", True),
        ("Bert <bérta@example.org>", normalize("NFD", "Bert <BÉRTA@example.org>"), True),
        ("Bert <bert@müller.example>", "Bert <bert@xn--mller-kva.example>", True),
        ("Bert <bert@XN--MLLER-KVA.example>", "Bert <bert@MÜLLER.example>", True),
        ("Bert <bert@straße.example>", "Bert <bert@strasse.example>", False),
        ("Bert <bert@example.org>", "Bert <bert@EXAMPLE.org>", True),
        ("Bert <bert@example.org>", "Bert <bért@example.org>", False),
        ("Bert <bert@例え.example>", "bert@xn--r8jz45g.example", True),
    ],
)
def test_an_address_is_the_same_in_each_of_its_forms(header: str, writer: str, same: bool) -> None:
    assert (named(header, writer) == "allied") is same


def test_the_name_may_repeat_the_address_in_other_letters() -> None:
    assert written_by("BERT@Example.org <bert@example.org>", "BERT@Example.org <bert@example.org>").endswith(
        "<bert@example.org>"
    )
    assert written_by("anna@a.org, bert@b.org", "") == "anna@a.org, bert@b.org"


def test_domains_are_written_as_the_net_has_them() -> None:
    assert ascii_domain("Müller.DE") == "xn--mller-kva.de"
    assert ascii_domain("straße.de") == "xn--strae-oqa.de"
    assert same_address("A@B.c") == "a@b.c"


@pytest.mark.parametrize(
    ("player", "wanted"),
    [
        ("Müller, Anna <anna@example.org>", [("Müller, Anna", "anna@example.org")]),
        ('"Müller, Anna" <anna@example.org>', [("Müller, Anna", "anna@example.org")]),
        ('Anna "Die" M. <a@b.org>', [('Anna "Die" M.', "a@b.org")]),
        ("Anna (home); x <a@b.org>", [("Anna (home); x", "a@b.org")]),
        ("Nick <n@x.org>, Brian <b@y.org>, Pete", [("Nick", "n@x.org"), ("Brian", "b@y.org")]),
        ("anna@example.org", [("", "anna@example.org")]),
        ("山田太郎 <yamada@例え.テスト>", [("山田太郎", "yamada@xn--r8jz45g.xn--zckzah")]),
        ("Anna Müller <anna@müller.example>", [("Anna Müller", "anna@xn--mller-kva.example")]),
        ("Łukasz Żółw <l@b.org>", [("Łukasz Żółw", "l@b.org")]),
        ("A\tB\r\nBcc: <x@y.org>", [("A<U+0009>B<U+000D><U+000A>Bcc:", "x@y.org")]),
        ("Anna", []),
    ],
)
def test_what_stands_above_a_mail_is_what_a_server_takes(player: str, wanted: list[tuple[str, str]]) -> None:
    raw = mail(ANSWER, Post("Bert <bert@example.org>", player), NOW)
    head = raw.partition(b"\r\n\r\n")[0]
    assert head.isascii()
    assert max(map(len, head.split(b"\r\n"))) <= 78
    said = message_from_bytes(raw, policy=default)["To"]
    written = [(each.display_name, each.addr_spec) for each in said.addresses] if said else []
    assert written == wanted
    assert "Bcc" not in message_from_bytes(raw)


def test_a_long_name_is_folded_and_comes_whole() -> None:
    name = "山田太郎" * 15
    raw = message_from_bytes(mail(ANSWER, Post("", f"{name} <a@b.org>"), NOW))["To"]
    assert str(make_header(decode_header(raw.replace("\r\n", "")))) == f"{name} <a@b.org>"


def test_letters_before_the_at_sign_need_servers_that_take_them() -> None:
    post = Post("Bert <bert@example.org>", "Bérta <bérta@müller.example>")
    assert needs_of_servers(post) == "bérta@xn--mller-kva.example"
    assert "To: Bérta <bérta@xn--mller-kva.example>".encode() in mail(ANSWER, post, NOW)
    assert link(ANSWER, post).startswith("mailto:b%C3%A9rta@xn--mller-kva.example?")
    assert needs_of_servers(Post("Bert <bert@example.org>", "Müller, Anna <anna@müller.example>")) == ""
    assert addresses("x@[1.2.3.4]") == ()


def test_pbem_mail_says_what_the_servers_must_support(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    header = "Game: Barbarossa to Berlin\nAxis: Müller, Anna <anna@müller.example>\nAllied: Bert <bérta@example.org>\n"
    log.write_text(f"{header}Dice: written\n\ndeploy Paris: [1A]; Bordeaux: [7A]\n", encoding="utf-8")
    found = CliRunner().invoke(pbem, ["mail", str(log), "--for", "axis", "--format", "eml"])
    assert found.exit_code == 0, found.output
    assert "`bérta@example.org` has letters beyond ASCII before its `@`" in found.output
    assert "SMTPUTF8" in found.output
    assert "<U+000D>" not in found.output
    assert "To: Bert <bérta@example.org>\n" in found.output
