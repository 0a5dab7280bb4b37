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


BESIDE = [
    ("<style>p.x::before {content: 'attack Memel: '}</style>", "style sheet"),
    ('<style>p.x:after{color:red;CONTENT :"4PzA" attr(title)}</style>', "style sheet"),
    ("<input value='attack Memel: 4PzA'>", "form field"),
    ("<textarea>attack Memel: 4PzA</textarea>", "form field"),
    ("<select><option>attack Memel: 4PzA</option></select>", "form field"),
    ("<input type=text placeholder='attack Memel: 4PzA'>", "form field"),
]


@pytest.mark.parametrize(("form", "why"), BESIDE)
def test_what_html_shows_and_is_no_text_is_left_out_and_told(form: str, why: str) -> None:
    html = f"{form if 'style' in form else ''}<p>pbem begin<p>turn 4</p>{form}<p class=x>move Riga: army - Pskov<p>pbem end"
    log = read(f"From: a\nContent-Type: text/html\n\n{html}")
    assert texts(log) == ORDERS
    assert {each.code for each in log.problems if why in each.message} == {"log/hidden-text"}


@pytest.mark.parametrize(
    "form",
    ["<style>p.x::before{content:''} p.y{justify-content: center; content: none} q:before{content:'\\201C'}</style>",
     "<style>p.x::before {display:none}</style>", "<input type=hidden value=token>", "<input type=checkbox value=on>"],
)  # fmt: skip
def test_what_html_does_not_show_is_not_told(form: str) -> None:
    html = f"{form}<p>pbem begin<p>turn 4</p><p class=x>move Riga: army - Pskov<p>pbem end"
    log = read(f"From: a\nContent-Type: text/html\n\n{html}")
    assert (texts(log), codes(log)) == (ORDERS, ["log/html-mail"])


HIDDEN = [
    "<s>{}</s>",
    "<del>{}</del>",
    "<strike>{}</strike>",
    "<span style='text-decoration: line-through'>{}</span>",
    "<p style='display:none'>{}</p>",
    "<div style='visibility: hidden'>{}</div>",
    "<p style='color:#fff'>{}</p>",
    "<font color=white>{}</font>",
    "<span style='font-size:0'>{}</span>",
    "<span style='font-size:1px'>{}</span>",
    "<span style='font: italic 700 1px/1 Arial'>{}</span>",
    "<p style='opacity:0'>{}</p>",
    "<p hidden>{}</p>",
    "<p class=x>{}</p>",
    "<p id=y>{}</p>",
    "<template>{}</template>",
    "<div style='background:#222'><p style='color:#232323'>{}</p></div>",
    "<p style='color:transparent'>{}</p>",
    "<p style='text-indent:-9999px'>{}</p>",
    "<p style='max-height:0;overflow:hidden'>{}</p>",
    "<p style='transform:scale(0)'>{}</p>",
    "<p style='filter:opacity(0)'>{}</p>",
    "<p style='clip-path:inset(50%)'>{}</p>",
    "<p style='content-visibility:hidden'>{}</p>",
    "<p style='zoom:0.0001'>{}</p>",
    "<p style='color:hsl(0,0%,100%)'>{}</p>",
    "<p title=v>{}</p>",
    "<p style='text-decoration:line\\-through'>{}</p>",
    "<p style='clip:rect(0,0,0,0)'>{}</p>",
    "<dialog>{}</dialog>",
    "<div popover>{}</div>",
    "<div popover=manual><b>{}</b></div>",
    "<datalist><option>{}</option></datalist>",
    "<object>{}</object>",
    "<video>{}</video>",
    "<noframes>{}</noframes>",
    "</p><body text=white><p>{}</p></body>",
    "</p><body text='#fefefe' bgcolor=white><div>{}</div></body>",
]


@pytest.mark.parametrize("form", HIDDEN)
def test_what_html_strikes_out_or_hides_is_no_order_and_is_told(form: str) -> None:
    sheet = "<style><!-- /* a */ @media x { .x {display:none} } p#y, b { VISIBILITY: hidden !important } [title=v] {display:none} --></style>"
    html = f"{sheet}<p>pbem begin<p>turn 4</p>{form.format('move A: army - B')}<p>move Riga: army - Pskov<p>pbem end"
    log = read(f"From: a\nContent-Type: text/html\n\n{html}")
    assert texts(log) == ORDERS
    if "template" not in form:
        struck = "through" in form or form.startswith(("<s>", "<del", "<str"))
        assert codes(log) == ["log/html-mail", "log/struck" if struck else "log/hidden-text"]
        assert any("`move A: army - B`" in problem.message for problem in log.problems)


@pytest.mark.parametrize(
    "form",
    ["<b>{}</b>", "<p style='color:#fff;background:#222'>{}</p>", "<font color=black>{}</font>",
     "<p style='font-size:13px;line-height:1.2'>{}</p>", "<p style='font:700 13px/1.2 Arial'>{}</p>", "<p style='text-decoration:underline'>{}</p>",
     "<p style='margin:0;text-indent:-18pt'>{}</p>", "<p class=z>{}</p>", "<p style='opacity:0.9'>{}</p>",
     "<p style='zoom:0.9;scale:0.5;transform:scale(0.9, 1) translateZ(0);filter:opacity(95%);clip-path:none'>{}</p>", "<!---->{}<!-- x -->", "<!-->{}<!-- x -->",
     "<!--->{}<!-- x --!>", "<dialog open>{}</dialog>", "<body text=black bgcolor=white>{}</body>",
     "<body text=white bgcolor=white><p style='color:black'>{}</p></body>",
     "<p style='color:hsl(0,0%,0%)'>{}</p>"],
)  # fmt: skip
def test_what_html_shows_is_read(form: str) -> None:
    log = read(
        f"From: a\nContent-Type: text/html\n\n<p>pbem begin<p>turn 4</p>{form.format('move Riga: army - Pskov')}<p>pbem end"
    )
    assert (texts(log), codes(log)) == (ORDERS, ["log/html-mail"])


SEEN_BY_SOME = [
    "<img alt='play 24' src=x>", "<!--[if mso]><p>play 24</p><![endif]-->", "<p style='display:none'>play 24</p>",
    "<p style='mso-hide:all'>play 24</p>", "<select><option>play 24</option></select>",
]  # fmt: skip


@pytest.mark.parametrize("form", SEEN_BY_SOME)
def test_an_order_that_only_some_readers_see_is_told(form: str) -> None:
    """Beside plain text the HTML is not read, and a mail of talk has no block; an order is no talk."""
    told = "pbem begin\nturn 4\npbem end\n"
    for block in ("", told):
        both = f"Content-Type: multipart/alternative; boundary=x\n\n--x\n\nHello\n{block}\n--x\nContent-Type: text/html\n\n"
        html = f"<p>Hello</p>{block.replace(chr(10), '<br>')}{form}"
        log = read(f"From: a\n{both}{html}\n--x--\n")
        (found,) = (each for each in log.problems if each.code == "log/parts-differ")
        assert (found.counts, "`play 24`" in found.message) == (True, True)
        alone = read(f"From: a\nContent-Type: text/html\n\n{html}")
        assert any("`play 24`" in each.message for each in alone.problems)


def test_pictures_and_what_one_program_shows_are_no_orders() -> None:
    logo = "<img alt='Example Ltd. logo' src=x><!--[if mso]><table><tr><td width=600><![endif]-->"
    log = read(f"From: a\nContent-Type: text/html\n\n{logo}<p>pbem begin<p>turn 4<p>pbem end")
    assert codes(log) == ["log/html-mail"]


MOVED = [
    "<p>{}</p><p style='float:right'>{}</p>", "<p>{}</p><p style='position:absolute; top:5em'>{}</p>",
    "<p>{}</p><p style='position:relative;top:-40px'>{}</p>", "<p>{}</p><p class=up>{}</p>",
    "<p>{}</p><p style='margin-top:-3em'>{}</p>", "<p>{}</p><p style='transform:translateY(-2em)'>{}</p>",
    "<div style='display:flex;flex-direction:column-reverse'><p>{}</p><p>{}</p></div>",
    "<div style='display:flex'><p style='order:2'>{}</p><p>{}</p></div>",
    "<table><tr><td>{}</td></tr><thead><tr><td>{}</td></tr></thead></table>",
    "<table><tfoot><tr><td>{}</td></tr></tfoot><tr><td>{}</td></tr></table>",
    "<p>{}</p><p dir=rtl>{}</p>", "<p>{}</p><bdo dir=RTL>{}</bdo>",
    "<div style='writing-mode: vertical-rl'><p>{}</p><p>{}</p></div>",
]  # fmt: skip


@pytest.mark.parametrize("form", MOVED)
def test_what_html_shows_in_another_order_than_it_is_written_is_a_fault(form: str) -> None:
    block = (
        f"<style>p.up {{position: relative; bottom: 3em}}</style><p>pbem begin</p>{form.format(*ORDERS)}<p>pbem end</p>"
    )
    log = read(f"From: a\nContent-Type: text/html\n\n{block}")
    (told,) = (each for each in log.problems if each.code == "log/html-order")
    assert (texts(log), told.counts) == (ORDERS, True)
    plain = "pbem begin\n" + "\n".join(ORDERS) + "\npbem end"
    both = "From: a\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\n{}\n--x\nContent-Type: text/html\n\n{}\n--x--\n"
    beside = "log/html-order" in codes(read(both.format(plain, block)))
    assert beside is ("rtl" not in form.lower())


@pytest.mark.parametrize(
    "form",
    [
        "<div style='float:left;width:100%'>{}</div>", "<div style='display:flex;flex-direction:row-reverse'><div>{}</div></div>",
        "<table><thead><tr><td>{}</td></tr></thead></table>", "<div dir=ltr>{}</div>", "<div dir=rtl><div dir=auto>{}</div></div>",
        "<div>{}</div><p style='float:right'>Greetings</p>", "<p style='position:relative;top:-3pt'>{}</p>",
    ],
)  # fmt: skip
def test_a_block_that_is_moved_as_a_whole_is_read(form: str) -> None:
    block = form.format("<br>".join(("pbem begin", *ORDERS, "pbem end")))
    log = read(f"From: a\nContent-Type: text/html\n\n{block}")
    assert (texts(log), codes(log)) == (ORDERS, ["log/html-mail"])


def test_a_raised_digit_is_no_digit_of_its_number() -> None:
    log = read(
        "From: a\nContent-Type: text/html\n\n<p>pbem begin<p>play 24<sup>1</sup><p>move 1<sup>st</sup> A<p>pbem end"
    )
    assert texts(log) == ["play 24^1", "move 1st A"]


def test_cells_of_a_table_are_apart() -> None:
    log = read("From: a\nContent-Type: text/html\n\npbem begin<table><tr><td>turn</td><td>4</td></tr></table>pbem end")
    assert texts(log) == ["turn 4"]


@pytest.mark.parametrize("kind", ["alternative", "mixed", "digest", "related"])
def test_a_mail_whose_parts_were_quoted_away_is_damaged(kind: str) -> None:
    """The line between its parts never comes, since somebody has put `>` before it."""
    text = f"From: a@example.org\nSubject: turn 4\nContent-Type: multipart/{kind}; boundary=x\n\n> --x\n> turn 4\n"
    (problem,) = read(text.encode()).problems
    assert problem.code == "log/mail-damaged"


INDENT = '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">{}</blockquote>'
CITED = '<blockquote class="gmail_quote" style="margin:0 0 0 40px;border:none">{}</blockquote>'
SHOWN = "<div>pbem begin<br>turn 4<br>pbem end 1 order</div>"


@pytest.mark.parametrize(("form", "orders"), [(INDENT, ["turn 4"]), (CITED, []), ("<blockquote>{}</blockquote>", [])])
def test_an_indent_is_no_quotation(form: str, orders: list[str]) -> None:
    """The button for an indent of Gmail and Apple Mail makes a blockquote, too, but one without a bar."""
    log = read(f"From: a\nContent-Type: text/html\n\n<div>Hi,<br></div>{form.format(SHOWN)}<div>Bert</div>\n")
    assert texts(log) == orders
