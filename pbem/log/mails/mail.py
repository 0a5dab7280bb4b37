"""Mails: each mail of a file, in the reading that was meant, without quotations, signatures and earlier mails."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.log.decode import SAVE_AS_TEXT, decode
from pbem.log.fences.fence import begins_a_block, may_open
from pbem.log.fences.wrapped import rejoined
from pbem.log.forum import posted
from pbem.log.heads.who_and_when import People
from pbem.log.mails.letter import Letter
from pbem.log.mails.lost_blocks import has_lost_block
from pbem.log.mails.mailbox import is_mailbox, mails_in
from pbem.log.mails.mailtext import Document, decoded, document, encrypted, is_turn
from pbem.log.mails.segments import Segment, State, segments
from pbem.log.mails.versions import compared
from pbem.log.page import NOTHING, Below, Page, Row, closed, is_quoted, is_unusable, own_words, quotes_words, unusable
from pbem.log.plain import plain_page

if TYPE_CHECKING:
    from pbem.log.mails.parts import Mail, Part
    from pbem.log.mails.reports import Report

_APPLE = re.compile(rb"\s{0,99}(\d{1,9})[ \t]*\r?\n(?=[!-9;-~]+:)")  # how many bytes follow, in a file of Apple Mail
_LOOSE = re.compile(rb"^([!-9;-~]+)[ \t]{1,9}:", re.MULTILINE)  # the name of a field, a blank, its colon
_ENDS = re.compile(rb"\r+\n")
ASK_AGAIN = "Ask for the orders as plain text in the mail itself, or save them as a text file, and give that."
FAULTY = frozenset({"log/mail-returned", "log/mail-damaged", "log/mail-closed"})


def mail_pages(data: bytes, name: str, people: Collection[str] = ()) -> list[Page]:
    """Return the lines that the senders of the mails in a file have written themselves, a page for each mail.

    `people` are the players' names, where they are known.
    """
    from pbem.log.mails.mime import open_mail  # 30 ms that a plain log need not pay

    if (apple := _APPLE.match(data)) is not None:
        data = data[apple.end() : apple.end() + int(apple[1])]
    data = _ENDS.sub(b"\n", data) if b"\n" in data else data.replace(b"\r", b"\n")
    found = mails_in(data)
    first: Mail | None = None
    pages = []
    for number, (line, text) in enumerate(found, 1):
        mail = open_mail(_without_blanks_before_colons(text), line)
        label = name if len(found) == 1 else f"{name}#{number}"
        read = _pages(mail, name, label, people)
        if mail and not any(map(_has_turn, read)) and not _explained(read) and has_lost_block(text, read):
            message = "this mail is damaged: it has a turn block, but not in a part that pbem can read"
            read = [_with_letter(label, "log/mail-damaged", message, mail)]
        pages += _passed_on(read, first.letter) if first else read
        if mail and mail.report and not is_mailbox(data):
            break  # what stands below is what the server returns
        first = first or (None if is_mailbox(data) else mail)  # who wrote it can have typed what stands below it
    return [_told_passed_on(page, people) for page in pages]


def _without_blanks_before_colons(text: bytes) -> bytes:
    """Return a mail with the names of its head's fields as today's standard has them (RFC 5322, 4.5)."""
    head, blank, body = text.partition(b"\n\n")
    return _LOOSE.sub(rb"\1:", head) + blank + body


def _explained(pages: Sequence[Page]) -> bool:
    """True if a mail without a turn says why, or is one that a mail server has written."""
    codes = {each.code for page in pages for each in page.problems if each.kind is Kind.UNUSABLE}
    return bool(codes - {"log/mail-no-text", "log/empty"})


def own_texts(data: bytes, name: str) -> list[Page]:
    """Returns what the sender of the first mail in a file has typed above all earlier mails, in each version of it.

    Nothing that is attached or passed on is in it, nor a version that cannot be read.
    """
    from pbem.log.mails.mime import open_mail

    line, text = mails_in(_ENDS.sub(b"\n", data) if b"\n" in data else data.replace(b"\r", b"\n"))[0]
    mail = open_mail(_without_blanks_before_colons(text), line)
    versions = _versions(mail, name, name, ()) if mail else []
    return [pages[0] for pages in versions if not pages[0].unusable]


def typed_mail(lines: list[str], start: int, letter: Letter, name: str, people: Collection[str] = ()) -> list[Page]:
    """Returns the pages of a mail that was saved as text, below the head that its program has written there."""
    written = Document(name, lines, [Row(number, NOTHING) for number in range(1, len(lines) + 1)])
    return [_told_passed_on(page, people) for page in _cut(written.at_rows(start), letter, people)]


def _pages(mail: "Mail | None", name: str, label: str, people: Collection[str]) -> list[Page]:
    if mail is None:
        message = "this mail is damaged: its parts cannot be told apart"
        return [closed(label, "mail", unusable(label, "log/mail-damaged", message, SAVE_AS_TEXT))]
    if mail.report is not None:
        return [_returned(mail.report, mail.letter, label)]
    own = _own_pages(mail, name, label, people)
    attached = [page for each in mail.inner for page in _pages(each, name, f"{label}/attached mail", people)]
    inner = _passed_on(attached, mail.letter)
    mails, files = [page for page in inner if _has_turn(page)], [part for part in mail.attached if is_turn(part)]
    apart = [*_attached_lines(part for part in mail.attached if part not in files), *_rows_of(mail.unseen)]
    if any(map(_has_turn, own)):
        kept = mails if mail.letter.forwards else []
        told = [*_beside(own[0], files, [] if kept else mails), *_told_odd(own[0], mail)]
        own[0] = replace(own[0], problems=(*own[0].problems, *told), apart=[*own[0].apart, *apart])
        return [*own, *kept]
    if mails and not files:
        return [_with_words_of(own, mails[0]), *mails[1:]]
    read = _attached(mail, label) if not mails else []
    faults = [page for page in attached if any(each.code in FAULTY for each in page.problems)]
    words = [page for page in attached if not page.unusable and any(map(str.strip, page.raw))]
    spoken = any(line.strip() for page in own for line in page.raw)
    if not (read or faults or spoken or mail.damage or mail.closed) and words:
        return [_with_words_of(attached, words[0])]  # a mail is all that it has in it, and that one is talk
    return [_with_words_of(own, each) for each in read] or faults[:1] or [_nothing(own, mail, label, apart)]


def _returned(report: "Report", letter: Letter, label: str) -> Page:
    """Returns the page of a mail in which a server says what became of another one, which it returns."""
    from pbem.log.mails.reports import REMEDY

    code, remedy = ("log/mail-receipt", "") if report.arrived else ("log/mail-returned", REMEDY)
    return replace(closed(label, "mail", unusable(label, code, report.message, remedy)), letter=letter)


def _told_odd(page: Page, mail: "Mail") -> Iterator[Problem]:
    """Yields a notice of what is wrong with the form of a mail whose turn is read all the same."""
    blocks = (row.number for row in page.rows if begins_a_block(row.text.text))
    number = next(blocks, page.first)
    for words in (*mail.odd, *mail.damage):
        cut = " cut at " in words
        state = "damaged" if words in mail.damage else "badly formed"
        message = words if cut else f"this mail is {state}: {words}"
        remedy = "Check that no order is missing or wrong. pbem read the mail all the same."
        code = "log/mail-cut" if cut else "log/mail-odd"
        yield page.problem(code, Kind.NOTICE, message, remedy, page.span(number))


def _with_words_of(own: Sequence[Page], page: Page) -> Page:
    """Return a page of what is attached to a mail, in whose own words and quotations no order is overlooked either."""
    said = [row._replace(number=0) for each in own for row in (*each.rows, *each.beside, *each.apart)]
    quoted = [below._replace(page=each) for each in own if each is not page for below in each.below]
    return replace(page, apart=[*page.apart, *said], below=[*page.below, *quoted])


def _own_pages(mail: "Mail", name: str, label: str, people: Collection[str]) -> list[Page]:
    """Returns the mail's own text, one page for each mail that stands in it."""
    versions = _versions(mail, name, label, people)
    return compared(versions) if versions else []


def _versions(mail: "Mail", name: str, label: str, people: Collection[str]) -> list[list[Page]]:
    """Returns the same of each version of the mail's text, the plain one first."""
    plain = [text[0] for text in mail.texts]
    if not any(plain):
        return []
    page = _cut(document([part for parts in plain for part in parts], name, label), mail.letter, people)
    others = {index for text in mail.texts for index in range(1, len(text))}
    versions = [page]
    for index in sorted(others):
        parts = [part for text in mail.texts for part in text[min(index, len(text) - 1)]]
        versions.append(_cut(document(parts, name, label), mail.letter, people))
    return versions


def _has_turn(page: Page) -> bool:
    return page.format == "log" or any(begins_a_block(row.text.text) for row in page.rows)


def _cut(written: Document, letter: Letter, people: Collection[str]) -> list[Page]:
    """Return a page for each mail in a text; the first has what is below the head of an earlier one."""
    if is_unusable(written.problems):
        return [closed(written.file, "mail", *written.problems)]
    found = segments([row.text.text for row in written.rows], letter, people)
    pages = [_page(written, each) for each in found if each.state is State.OWN]
    aside = [each for each in found if each.state is not State.OWN]
    notices = [*written.notices(pages), *_left_standing(pages[0], aside), *_later_below(pages, letter)]
    pages[0] = replace(pages[0], problems=(*pages[0].problems, *written.problems, *notices))
    signed = [row for each in aside if each.state is State.SIGNATURE for row in written.rows[each.start : each.end]]
    own = [_own_words(row) for row in signed]
    earlier = [_below(written, each) for each in aside if each.state is not State.SIGNATURE]
    below = [each for each in earlier if any(map(may_open, (row.text.text for row in each.rows)))]
    head = next((written.rows[each.head.start].number for each in found if each.head is not None), 0)
    pages[0] = replace(pages[0], beside=own, apart=written.apart, unshown=written.unshown, below=below, head=head)
    return pages


def _below(written: Document, segment: Segment) -> Below:
    assert segment.head is not None
    rows = list(rejoined([_own_words(row) for row in written.rows[segment.head.start : segment.end]]))
    first, signed = written.rows[segment.head.line].number, segment.head.signed is not None
    return Below(first, segment.head.sure, rows, thread=segment.state is State.DOUBTFUL, signed=signed)


def _page(written: Document, segment: Segment) -> Page:
    rows = list(rejoined([_own_words(row) for row in written.rows[segment.start : segment.end]]))
    quoted = [row.number for row in written.rows[segment.start : segment.end] if quotes_words(row.text.text)]
    return posted(Page(written.file, "mail", written.raw, rows, written.first, letter=segment.letter, quoted=quoted))


def _own_words(row: Row) -> Row:
    return row._replace(text=NOTHING) if is_quoted(row.text.text) else row


def _left_standing(page: Page, aside: Sequence[Segment]) -> Iterator[Problem]:
    """Yield a notice of the first turn block below a signature."""
    below = [each for each in aside if each.state is State.SIGNATURE]
    index = next((n for each in below for n in range(each.start, each.end) if begins_a_block(page.raw[n])), None)
    if index is not None:
        message = "this turn block is below a signature; it does not count"
        remedy = "Put the orders above the signature if they are meant."
        yield page.problem("log/quoted-block", Kind.NOTICE, message, remedy, page.span(index + page.first))


def _later_below(pages: Sequence[Page], letter: Letter) -> Iterator[Problem]:
    """Yields a notice where only its date says of a mail that it follows the one above, and is not quoted there."""
    below = [page for page in pages[1:] if any(begins_a_block(row.text.text) for row in page.rows)]
    if below and not letter.forwards and not letter.identity:
        more = f" (and {len(below) - 1:,} more below)" if len(below) > 1 else ""
        message = f"this mail{more} stands below another that is dated earlier, and is played as the next one"
        remedy = "If it is quoted there, and a clock was wrong, save the answer alone."
        number = below[0].rows[0].number
        yield pages[0].problem("log/mail-below", Kind.NOTICE, message, remedy, pages[0].span(number))


# -- what is attached or passed on


def _passed_on(pages: Iterable[Page], sender: Letter) -> list[Page]:
    return [replace(page, letter=page.letter.passed_on_by(sender)) for page in pages]


def _told_passed_on(page: Page, people: Collection[str]) -> Page:
    """Adds a notice to a turn that somebody else passes on than the one it names, or whose mail has two heads."""
    row = next((row for row in page.rows if begins_a_block(row.text.text)), None)
    if row is None:
        return page
    page = replace(page, problems=(*page.problems, *_told_doubled(page, row)))
    if not page.letter.named:
        return page
    if People((page.letter.writer,), people).is_named(page.letter.named):
        return _not_played(page, row)
    message = f"this turn names `{page.letter.named}`, but came in a mail of `{page.letter.writer}`: it counts as his"
    remedy = "Save the mail of the one who is named as a file of its own, or in a mailbox, if he wrote it."
    told = page.problem("log/passed-on", Kind.NOTICE, message, remedy, page.span(row.number))
    return replace(page, problems=(*page.problems, told))


def _not_played(page: Page, row: Row) -> Page:
    """Return a page without the turn that another player of the game wrote; it came with the mail that it came in."""
    writer = page.letter.writer
    message = f"`{page.letter.named}` wrote this turn, and it came in a mail of `{writer}`: it is not played as his"
    remedy = f"Give the mail of `{page.letter.named}` as a file of its own if the turn is to be played."
    told = page.problem("log/passed-on", Kind.NOT_UNDERSTOOD, message, remedy, page.span(row.number))
    letter = replace(page.letter, sent=page.letter.passed_on or page.letter.sent)
    rows = [each._replace(text=NOTHING) for each in page.rows]
    return replace(page, rows=rows, letter=letter, problems=(*page.problems, told))


def _told_doubled(page: Page, row: Row) -> Iterator[Problem]:
    for name in page.letter.doubled:
        counts = "of two senders neither counts" if name == "From" else "the first counts"
        message = f"this mail has two lines `{name}:` that differ, which no mail program writes: {counts}"
        remedy = "Ask its sender how it was sent; or save it anew."
        yield page.problem("log/doubled-head", Kind.NOTICE, message, remedy, page.span(row.number))


def _attached(mail: "Mail", label: str) -> list[Page]:
    """Returns the one attached text, for a mail that has no turn block in its own."""
    wanted = [part for part in mail.attached if is_turn(part)] or mail.attached
    if len(wanted) != 1:
        return []
    file = f"{label}/{wanted[0].file}"
    text = decoded(wanted[0], file)
    if text.unusable:
        return []
    page = plain_page(text.text, file, text.problems)
    message = "the mail has no turn block of its own: its attached file is read"
    first = next(number for number, line in enumerate(page.raw, 1) if line.strip())
    notice = page.problem("log/attachment", Kind.NOTICE, message, "", page.span(first))
    return [replace(page, letter=mail.letter, problems=(*page.problems, notice))]


def _beside(page: Page, files: "Sequence[Part]", inner: Sequence[Page]) -> Iterator[Problem]:
    """Yields a notice for each turn that is attached beside the mail's own."""
    names = [part.file for part in files]
    names += [f"a mail from {each.letter.named or each.letter.writer or 'somebody'}" for each in inner]
    for name in names[:5]:
        message = f"{name} is attached and has a turn in it, too; the mail's own text counts"
        remedy = "Save what is attached, and give it as a file of its own if it is meant."
        first = next((row.number for row in page.rows if begins_a_block(row.text.text)), page.first)
        yield page.problem("log/attachment", Kind.NOTICE, message, remedy, page.span(first))


def _attached_lines(parts: "Iterable[Part]") -> Iterator[Row]:
    """Yields the lines of attached texts that have no turn block: an order in them is not overlooked."""
    for part in parts:
        text = decoded(part, part.file)
        yield from (Row(0, own_words(line)) for line in text.text.split("\n") if not text.unusable)


def _rows_of(texts: Iterable[bytes]) -> Iterator[Row]:
    """Yields the lines of a mail that stand outside of its parts, where no program shows them."""
    yield from (Row(0, own_words(line)) for text in texts for line in decode(text, "").text.split("\n"))


def _nothing(own: Sequence[Page], mail: "Mail", label: str, apart: Sequence[Row]) -> Page:
    """Returns the page of a mail that has no turn in it, which names the cause where it can be seen.

    Only a mail whose words can be read, and in whose parts no turn may be, is talk.
    """
    cause = encrypted(own) or ""
    many = len(mail.attached) + len(mail.inner)
    if not cause and many > 1:
        cause = f"; {many} texts and mails are attached: save the one that is meant, and give that"
    elif not cause and mail.foreign:
        cause = f"; pbem cannot read what is attached: {', '.join(mail.foreign[:3])}"
    if mail.damage:
        message = f"this mail is damaged: {mail.damage[0]}"
        return closed(label, "mail", unusable(label, "log/mail-damaged", message, ASK_AGAIN))
    if encrypted(own) or mail.closed:
        return _with_letter(label, "log/mail-closed", f"this mail has no turn that pbem can read{cause}", mail)
    if own and not own[0].unusable and any(line.strip() for page in own for line in page.raw):
        return replace(own[0], cause=cause, apart=[*own[0].apart, *apart])
    if own and own[0].unusable and own[0].problems[0].code != "log/mail-no-text":
        return own[0]
    written = any(part.html and part.data.strip() for text in mail.texts for parts in text for part in parts)
    if mail.blank or (own and not written and mail.foreign == mail.pictures):  # its text is read, and is empty
        return _with_letter(label, "log/mail-no-text", f"this mail has no text in it{cause}", mail)
    cause = cause or ("; its HTML shows nothing" if written else "")
    code = "log/mail-closed" if mail.foreign or many > 1 else "log/mail-damaged"
    message = (
        f"this mail has no text in it{cause}" if cause else "this mail is damaged: pbem finds no text in its parts"
    )
    return _with_letter(label, code, message, mail)


def _with_letter(label: str, code: str, message: str, mail: "Mail") -> Page:
    """Returns the page of a mail that cannot be read, with its sender."""
    return replace(closed(label, "mail", unusable(label, code, message, ASK_AGAIN)), letter=mail.letter)
