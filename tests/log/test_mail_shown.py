"""What HTML shows and hides: pictures, struck and hidden text, tables, and what is moved or indented."""

import pytest

from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import ORDERS, read

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


INDENT = '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">{}</blockquote>'
CITED = '<blockquote class="gmail_quote" style="margin:0 0 0 40px;border:none">{}</blockquote>'
SHOWN = "<div>pbem begin<br>turn 4<br>pbem end 1 order</div>"


@pytest.mark.parametrize(("form", "orders"), [(INDENT, ["turn 4"]), (CITED, []), ("<blockquote>{}</blockquote>", [])])
def test_an_indent_is_no_quotation(form: str, orders: list[str]) -> None:
    """The button for an indent of Gmail and Apple Mail makes a blockquote, too, but one without a bar."""
    log = read(f"From: a\nContent-Type: text/html\n\n<div>Hi,<br></div>{form.format(SHOWN)}<div>Bert</div>\n")
    assert texts(log) == orders


@pytest.mark.parametrize(
    "start",
    ["<aside class='quote no-group' data-username=anna>", "<div class='bbCodeBlock bbCodeBlock--quote'>",
     "<div class=quotecontent>", "<div class='bbcode_quote printable'>", "<figure class=quote>"],
)  # fmt: skip
def test_what_a_forum_puts_around_a_quotation_in_html_is_one(start: str) -> None:
    tag = start[1:].split(" ", maxsplit=1)[0]
    block = "<p>pbem begin<p>turn 4</p><p>pbem end"
    assert texts(read(f"From: a\nContent-Type: text/html\n\n<p>no</p>{start}{block}</{tag}>")) == []
    own = f"From: a\nContent-Type: text/html\n\n{start.replace('quote', 'quoteless')}{block}</{tag}>"
    assert texts(read(own)) == ["turn 4"]


@pytest.mark.parametrize("tag", ["legend", "figcaption", "summary", "aside", "main", "center", "caption", "nav"])
def test_what_browsers_show_as_lines_of_their_own_are_some(tag: str) -> None:
    html = f"<{tag}>pbem begin</{tag}>turn 4<{tag}>pbem end</{tag}>"
    assert texts(read(f"From: a\nContent-Type: text/html\n\n{html}")) == ["turn 4"]
