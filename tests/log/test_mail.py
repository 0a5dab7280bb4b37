"""Mails as the programs of this world write them."""

from email.message import EmailMessage

import pytest

from pbem.core.problem import Kind
from tests.support.reading_logs import codes, texts, under
from tests.support.reading_mails import BLOCK, ORDERS, read

GMAIL = """\
MIME-Version: 1.0
Date: Tue, 4 Jun 2024 21:14:05 +0200
Message-ID: <CAF=abc@mail.gmail.com>
Subject: Re: Barbarossa, turn 4
From: Anna Muster <anna@gmail.com>
To: Bert <bert@example.org>
Content-Type: multipart/alternative; boundary="0000000000003b1d"

--0000000000003b1d
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

Hi Bert,

pbem begin
turn 4
attack Kaunas from Memel: 4PzA, 16A, 18A; Insterburg: 3PzA, 9A =C2=A0@5 @2 =
=C2=A0odds 15:3
move Riga: army =E2=80=93
Pskov
pbem end 3 orders

On Mon, Jun 3, 2024 at 9:00=E2=80=AFPM Bert <bert@example.org> wrote:

> pbem begin
> turn 3
> move A: b
> pbem end 2 orders
>> pbem begin
> > pbem begin

--0000000000003b1d
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

<div dir=3D"ltr">Hi Bert,<br><br>pbem begin<br>turn 4<br><b>attack</b> Kaunas from =
Memel: 4PzA, 16A, 18A; Insterburg: 3PzA, 9A &nbsp;@5 @2 &nbsp;odds 15:3<br>move=
 Riga: army &ndash; Pskov<br>pbem end 3 orders<br></div><blockquote>pbem begin<br>turn 3</blockquote>
--0000000000003b1d--
"""


def test_gmail() -> None:
    log = read(GMAIL)
    assert log.format == "mail"
    assert log.problems == ()
    attack = "attack Kaunas from Memel: 4PzA, 16A, 18A; Insterburg: 3PzA, 9A  @5 @2  odds 15:3"
    assert texts(log) == ["turn 4", attack, "move Riga: army - Pskov"]
    assert [line.number for line in log.lines] == [4, 5, 6]  # those of the decoded text
    assert under(log.lines[1], "15:3") == "15:3"
    assert str(log.lines[2].span(log.lines[2].text.index("Pskov"))) == "turn.eml:7:1"


OUTLOOK = """\
Received: from mail.example.org by mx; Tue, 4 Jun 2024 21:14:05 +0200
From: Anna <anna@example.org>
To: Bert <bert@example.org>
Subject: {subject}
Content-Type: text/plain; charset="iso-8859-1"
Content-Transfer-Encoding: 8bit

pbem begin
turn 4
move Riga: army \x96 Pskov
pbem end 2 orders

{separator}
From: Bert <bert@example.org>
Sent: Monday, June 3, 2024 9:00 PM
To: Anna
Subject: turn 3

pbem begin
turn 3
pbem end 1 order
"""


@pytest.mark.parametrize("separator", ["-----Original Message-----", "-----Ursprüngliche Nachricht-----", "_" * 32, ""])
@pytest.mark.parametrize("line_end", ["\r\n", "\n"])
def test_outlook_leaves_the_earlier_mail_unquoted(separator: str, line_end: str) -> None:
    text = OUTLOOK.format(subject="AW: turn 3", separator=separator).replace("\n", line_end)
    log = read(text.encode("latin-1"))
    assert texts(log) == ORDERS
    assert codes(log) == ["log/quoted-block"]
    assert not log.problems[0].counts
    assert [line.number for line in log.lines] == [9, 10]  # the text is not encoded: the file's own lines


@pytest.mark.parametrize("subject", ["FW: turn 3", "WG: Zug 3", "=?utf-8?Q?Fwd=3A_f=C3=BCr_dich?="])
def test_a_forwarded_mail_counts(subject: str) -> None:
    log = read(OUTLOOK.format(subject=subject, separator="").replace("\x96", "-"))
    assert texts(log) == [*ORDERS, "turn 3"]


def test_signature_and_mailing_list_footer() -> None:
    footer = "_" * 47 + "\nwargames mailing list\nwargames@lists.example.org\nTo unsubscribe ...\n"
    assert read(f"From: a\nList-Id: x\n\nHi,\n\n{BLOCK}\n-- \nAnna\nmove away\n{footer}").problems == ()
    assert texts(read(f"From: a\n\n{BLOCK}{footer}")) == ORDERS


def test_a_signature_ends_an_open_block() -> None:
    log = read("From: a\n\npbem begin\nturn 4\n-- \nanna\n")
    assert texts(log) == ["turn 4"]
    assert codes(log) == ["log/no-end-marker"]


@pytest.mark.parametrize("prefix", ["> ", ">", ">>>", "> > ", " > ", ">" * 500])
def test_quoted_lines_inside_the_fence_do_not_count(prefix: str) -> None:
    log = read(f"From: a\n\npbem begin\nturn 4\n{prefix}move A: b\n{prefix}pbem end\naxis 1\npbem end 2 orders\n")
    assert (texts(log), codes(log)) == (["turn 4", "axis 1"], ["log/quoted"])


def test_header_tags_of_a_log_are_no_mail() -> None:
    assert read("Game: X\nDate: 4 June\nSubject: y\nturn 1\n").format == "log"
    assert read("Date: 4 June\nSubject: y\n\npbem begin\nturn 1\npbem end\n").format == "mail"


def test_a_mailbox_line_and_blank_lines_before_the_header() -> None:
    log = read(f"\n\nFrom anna@example.org Tue Jun  4 21:14:05 2024\nFrom: a\n\n{BLOCK}")
    assert texts(log) == ORDERS
    assert log.lines[0].number == 7


def html_mail(html: str) -> str:
    return f"From: a\nContent-Type: text/html; charset=utf-8\n\n{html}"


def test_a_mail_with_html_only() -> None:
    log = read(html_mail(
        "<html><head><style>move {a: b}</style><title>turn 9</title></head><body><!-- move X: y -->"
        "<p class=MsoNormal>--- pbem begin ---</p><div>turn&nbsp;4</div>"
        "<ul><li>Move Riga:\n  army &ndash; <b>Pskov</b></li></ul><p>pbem end 2 orders<br>\n</p>"
        "<blockquote><div>pbem begin</div><div>turn 3</div>pbem end</blockquote></body></html>"
    ))  # fmt: skip
    assert texts(log) == ORDERS
    assert codes(log) == ["log/html-mail"]
    assert log.problems[0].kind is Kind.NOTICE
    assert under(log.lines[1], "Pskov") == "Pskov"


def test_html_without_a_block() -> None:
    assert codes(read(html_mail("<p>turn 4</p>"))) == ["log/no-turn-block"]
    assert codes(read(html_mail("<pre>pbem begin\nturn 4\n\nmove A: b\npbem end</pre>"))) == ["log/html-mail"]
    assert codes(read(html_mail("<script>pbem begin</script>"))) == ["log/mail-damaged"]


def test_html_is_read_when_the_plain_part_has_no_block() -> None:
    mail = EmailMessage()
    mail["From"] = "a@example.org"
    mail.set_content("Your program cannot show HTML.")
    mail.add_alternative("<p>pbem begin<p>turn 4<p>pbem end", subtype="html")
    assert texts(read(mail.as_bytes())) == ["turn 4"]


def test_the_second_text_part_may_have_the_block() -> None:
    mail = EmailMessage()
    mail["Subject"] = "photo first"
    mail.make_mixed()
    for text in ("Look at this:\n", BLOCK):
        part = EmailMessage()
        part.set_content(text, cte="8bit")
        mail.attach(part)
    log = read(mail.as_bytes())
    assert texts(log) == ORDERS
    raw = mail.as_bytes().decode().split("\n")
    assert [raw[line.number - 1] for line in log.lines] == [line.raw[0] for line in log.lines]


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("application/pdf", "log/mail-closed"), ("image/png", "log/mail-closed"), ("message/rfc822", "log/mail-damaged"),
    ],
)  # fmt: skip
def test_a_mail_with_a_body_of_which_no_text_comes_is_a_fault(kind: str, code: str) -> None:
    log = read(f"From: a\nContent-Type: {kind}\nContent-Transfer-Encoding: base64\n\nAAAA\n")
    assert codes(log) == [code]
    assert log.problems[0].kind is Kind.UNUSABLE
