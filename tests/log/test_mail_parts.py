"""A mail of several parts: plain text beside HTML, a second text, attached files and mails."""

from email.message import EmailMessage

import pytest

from pbem.core.problem import Kind
from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import BLOCK, ORDERS, read

HTML = "<p>pbem begin</p><p>turn 4</p><p>move Riga: army &ndash; <b>Pskov</b></p><p>pbem end 2 orders</p>"


def mail(text: str = "", html: str = "", subject: str = "turn 4") -> EmailMessage:
    found = EmailMessage()
    found["From"] = "Anna Muster <anna@example.org>"
    found["Subject"] = subject
    found.set_content(text)
    if html:
        found.add_alternative(html, subtype="html")
    return found


def test_plain_text_and_html_that_say_the_same_are_one_mail() -> None:
    log = read(mail(BLOCK, HTML).as_bytes())
    assert (texts(log), log.problems) == (ORDERS, ())


@pytest.mark.parametrize(
    ("old", "new"), [("Pskov", "Luga"), ("turn 4", "turn 5"), ("<p>turn 4</p>", ""), ("army", "<s>army</s> corps")]
)
def test_where_they_differ_both_readings_are_told(old: str, new: str) -> None:
    log = read(mail(BLOCK, HTML.replace(old, new)).as_bytes())
    assert texts(log) == ORDERS
    (problem,) = log.problems
    assert (problem.code, problem.counts) == ("log/parts-differ", True)
    assert problem.message.count("`") == 8


def test_what_some_programs_show_in_place_of_the_html_is_a_reading_of_its_own() -> None:
    found = mail(BLOCK, HTML)
    found.add_alternative(HTML.replace("Pskov", "Luga"), subtype="x-amp-html")
    assert codes(read(found.as_bytes())) == ["log/parts-differ"]


def test_where_the_lines_are_wrapped_apart_the_word_that_differs_is_told() -> None:
    """A mail program has wrapped the plain text: that is no difference, and the first one behind it is named."""
    way = "Memel: 4PzA - Kaunas - Dvinsk; Memel: 16A"
    text = "pbem begin\nturn 4\nadvance Memel: 4PzA - Kaunas -\nDvinsk; Memel: 16A\n- Kaunas\npbem end\n"
    html = f"<p>pbem begin</p><p>turn 4</p><p>advance {way} - Vilna</p><p>pbem end</p>"
    (problem,) = [each for each in read(mail(text, html).as_bytes()).problems if each.counts]
    assert problem.code == "log/parts-differ"
    assert f"they say `kaunas` and `vilna`, in `- Kaunas` and `advance {way} - Vilna`" in problem.message
    assert problem.span
    assert problem.excerpt.strip() == "- Kaunas"
    assert "log/parts-differ" not in codes(read(mail(text, html.replace("Vilna", "Kaunas")).as_bytes()))


@pytest.mark.parametrize(
    ("line", "counts"), [("PS: attack Warsaw", True), ("attack Warsaw", True), ("I also attack Warsaw", False)]
)  # fmt: skip
@pytest.mark.parametrize("below", ["", "-- \nAnna\n"])
def test_an_order_outside_the_fence_of_the_reading_that_is_not_taken_is_told(
    line: str, below: str, counts: bool
) -> None:
    tail = below.replace("\n", "<br>")
    for text, html in ((BLOCK + below, f"{HTML}<p>{tail}{line}</p>"), (BLOCK + below + line, f"{HTML}<p>{tail}</p>")):
        log = read(mail(text, html).as_bytes())
        assert texts(log) == ORDERS
        (problem,) = log.problems
        assert problem.counts == counts
        assert line in problem.message + problem.excerpt


def test_an_order_outside_the_fence_of_both_readings_is_told_once() -> None:
    line = "PS: attack Warsaw from Lublin with all that is there, and all that will be"
    wrapped = line.replace(" all that is", "\nall that is")
    log = read(mail(BLOCK + wrapped, f"{HTML}<p>{line}</p>").as_bytes())
    assert codes(log) == ["log/outside-fence"]


def test_prose_that_only_one_reading_has_is_nothing() -> None:
    log = read(
        mail(BLOCK + "Hello *Bert* <http://x.org>", f"{HTML}<p>Hello <b>Bert</b></p><p>Sent by my dog</p>").as_bytes()
    )
    assert log.problems == ()


@pytest.mark.parametrize("html", ["<p>Hi Bert, no turn today</p>", "<p> </p>", "<b>" * 3000])
def test_html_without_the_turn_is_told(html: str) -> None:
    assert codes(read(mail(BLOCK, html).as_bytes())) == ["log/parts-differ"]


def test_a_remark_that_only_the_plain_text_breaks_is_read_as_the_html_has_it() -> None:
    remark = "# with all that we lost at Riga I would much rather have liked to"
    text = f"pbem begin\nturn 4\n{remark}\nattack Riga from Memel: 4PzA\npbem end\n"
    html = f"<div>pbem begin<br>turn 4<br>{remark} attack Riga from Memel: 4PzA<br>pbem end</div>"
    log = read(mail(text, html).as_bytes())
    assert texts(log) == ["turn 4"]
    assert codes(log) == ["log/wrapped-remark"]
    assert not log.problems[0].counts


def test_two_texts_that_follow_one_another_are_both_read() -> None:
    found = EmailMessage()
    found["From"] = "a@example.org"
    found.make_mixed()
    for text in ("pbem begin\nturn 4\n", "move Riga: army - Pskov\npbem end 2 orders\n"):
        part = EmailMessage()
        part.set_content(text, cte="8bit")
        found.attach(part)
    log = read(found.as_bytes())
    assert (texts(log), log.problems) == (ORDERS, ())
    raw = found.as_bytes().decode().split("\n")
    assert [raw[line.number - 1] for line in log.lines] == ["turn 4", "move Riga: army - Pskov"]


def test_two_readings_in_plain_text_are_told() -> None:
    found = EmailMessage()
    found["From"] = "a@example.org"
    found.make_alternative()
    for text in (BLOCK, BLOCK.replace("Pskov", "Luga")):
        part = EmailMessage()
        part.set_content(text)
        found.attach(part)
    assert codes(read(found.as_bytes())) == ["log/parts-differ"]


@pytest.mark.parametrize("name", ["turn4.txt", "turn4.log"])
@pytest.mark.parametrize("text", [BLOCK, "turn 4\nmove Riga: army - Pskov\n"])
def test_an_attached_turn_is_read_where_the_mail_has_none(name: str, text: str) -> None:
    found = mail("See the file.")
    found.add_attachment(text.encode(), maintype="application", subtype="octet-stream", filename=name)
    log = read(found.as_bytes())
    assert texts(log) == ORDERS
    assert codes(log) == ["log/attachment"]
    assert log.lines[0].file == f"turn.eml/{name}"
    assert log.lines[0].writer == "Anna Muster <anna@example.org>"


def test_a_quotation_without_marks_beside_an_attached_turn_is_reported() -> None:
    """Its orders were neither played nor named."""
    head = "On Fri, 20 Nov 2026 at 21:14, Bert <bert@example.org> wrote:"
    found = mail(f"See the file.\n\n{head}\n\nI would play\n\n{BLOCK.replace('Pskov', 'Luga')}")
    found.add_attachment(BLOCK, filename="turn4.txt")
    log = read(found.as_bytes())
    assert texts(log) == ORDERS
    (told,) = [each for each in log.problems if each.code == "log/quoted-block"]
    assert told.span
    assert (told.span.file, told.excerpt) == ("turn.eml", "pbem begin")
    assert head in told.message
    (asked,) = log.doubtful
    assert [line.text for line in asked.lines] == ["turn 4", "move Riga: army - Luga"]


def test_an_attached_turn_beside_the_mail_s_own_is_told() -> None:
    found = mail(BLOCK)
    found.add_attachment(BLOCK.replace("4", "3"), filename="old.txt")
    log = read(found.as_bytes())
    assert texts(log) == ORDERS
    assert codes(log) == ["log/attachment"]
    assert log.problems[0].kind is Kind.NOTICE


@pytest.mark.parametrize(("text", "told"), [("attack Warsaw\n", ["log/parts-differ"]), ("Hello Bert\n", [])])
def test_an_order_in_an_attached_text_beside_the_turn_is_told(text: str, told: list[str]) -> None:
    found = mail(BLOCK)
    found.add_attachment(text, filename="more.txt")
    log = read(found.as_bytes())
    assert (texts(log), codes(log)) == (ORDERS, told)


def test_what_is_attached_and_cannot_be_told_apart_is_named() -> None:
    found = mail("See the files.")
    for number in (3, 4):
        found.add_attachment(f"turn {number}\n", filename=f"turn{number}.txt")
    log = read(found.as_bytes())
    assert codes(log) == ["log/parts-differ", "log/no-turn-block"]
    assert "says `turn 3` (and 1 line more)" in log.problems[0].message
    assert "2 texts and mails are attached" in log.problems[1].message


def test_an_attached_document_is_named() -> None:
    found = mail("See the file.")
    found.add_attachment(b"PK\x03\x04", maintype="application", subtype="zip", filename="turn4.docx")
    assert "turn4.docx" in read(found.as_bytes()).problems[0].message


def test_an_attached_mail_is_read_as_that_of_its_sender() -> None:
    found = mail("Here it is", subject="Fwd: turn 4")
    inner = EmailMessage()
    inner["From"] = "Bert <bert@example.org>"
    inner.set_content(BLOCK)
    found.add_attachment(inner)
    log = read(found.as_bytes())
    assert texts(log) == ORDERS
    assert [line.writer for line in log.lines] == ["Anna Muster <anna@example.org>"] * 2
    assert "`Bert <bert@example.org>`" in next(each.message for each in log.problems if each.code == "log/passed-on")


def test_an_encrypted_mail_says_so() -> None:
    log = read("From: a\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n")
    assert codes(log) == ["log/mail-closed"]
    assert "encrypted" in log.problems[0].message


def test_a_signed_mail_is_read_without_its_armour() -> None:
    log = read(
        "From: a\n\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n- --- pbem begin ---\nturn 4\n"
        "move Riga: army\n- - Pskov\n- --- pbem end 2 orders ---\n- -- \nanna\n"
        "-----BEGIN PGP SIGNATURE-----\n\nplay\n=abcd\n-----END PGP SIGNATURE-----\n"
    )
    assert (texts(log), log.problems) == (ORDERS, ())


@pytest.mark.parametrize("kind", ["alternative", "mixed", "digest", "related"])
def test_a_mail_whose_parts_were_quoted_away_is_damaged(kind: str) -> None:
    """The line between its parts never comes, since somebody has put `>` before it."""
    text = f"From: a@example.org\nSubject: turn 4\nContent-Type: multipart/{kind}; boundary=x\n\n> --x\n> turn 4\n"
    (problem,) = read(text.encode()).problems
    assert problem.code == "log/mail-damaged"
