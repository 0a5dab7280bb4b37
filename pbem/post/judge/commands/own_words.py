"""Where the sender's own words end in a mail to the judge: above whatever may be quoted, marked or not.

A command counts only there. `heads` finds the heads of earlier mails for all readers of mail. `heads_a_quotation`
finds more than it, since a command that is missed costs one more mail, and one too many costs a game.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pbem.log.fences.fence import marker
from pbem.log.heads.finding import heads
from pbem.log.heads.signed import says_whose_above
from pbem.log.heads.who_and_when import People, plain
from pbem.log.mails.letter import heading
from pbem.log.page import Page, quotes_words
from pbem.post.judge.commands.forms import Ask, read_line

_FIELD = re.compile(r"[^\S\n]*[*_]*[^\W\d_][\w -]{0,20}[*_]*\s?[:\uff1a]")
_RULE = re.compile(
    r"\s*([-_=*~#+\u2500\u2013\u2014])\1{4,}\s*|\s*(-{2,}|_{2,}|={2,}|\*{2,}|\u2014{2,}|\u2013{2,})\s*\w.*\2\s*"
)
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2}(?!\d)")
_TIME = re.compile(r"(?<!\d)\d{1,2}\s?[:h.\u6642\uff1a]\s?\d\d(?!\d)")
_WROTE = re.compile(
    r"\b(wrote|writes|said|says|schrieb|schreibt|a écrit|écrit|escribió|escribio|escreveu|ha scritto|scrive|schreef"
    r"|skrev|skriver|napisał\w*|pisze|napsal\w*|kirjoitti|írta|yazdı|пишет|написал\w*|writing|quoting|quote|quoted"
    r"|original message|forwarded message|begin forwarded)\b",
    re.IGNORECASE,
)
_TAG = re.compile(r"\s*(\[quote\b|<quote|<blockquote|:quote|\{quote|```|~~~)", re.IGNORECASE)
_TITLE = re.compile(
    r"\W*(originally )?(posted by|quote from|quoted from|zitat von|citation de|cita de|citat fr[åa]n)\b", re.IGNORECASE
)
_STAMP = re.compile(r"\s*[\[(<]?\s*\d{1,2}:\d\d")
_FEW = 6  # words of a line that is hardly more than a name and a time
_LONGEST_HEAD = 400
_SHORTEST_KNOWN = 16  # letters of a line that is recognised as the judge's own


class Written(NamedTuple):
    """A line that the sender has written himself; `joined` tells that his program has broken it off the line above."""

    text: str
    number: int
    in_turn: bool = False
    below_quotation: bool = False  # directly, without a blank line between
    signed: bool = False  # below it is another's name, or what else says that he has written it


class OwnWords(NamedTuple):
    """The lines of the sender; `head` is the line that ends them, `below` the lines from there on."""

    lines: tuple[Written, ...]
    head: str = ""
    below: tuple[str, ...] = ()
    forwarded: bool = False  # the subject says so, and nothing shows where the forwarded mail begins
    others: tuple[frozenset[Ask], ...] = ()  # the commands in other versions of the same text


NOTHING_OWN = OwnWords(())


def own_words(
    page: Page, letters: Sequence[str] = (), own: Collection[str] = (), others: Collection[str] = ()
) -> OwnWords:
    """Return the lines of a mail that are certainly its sender's.

    `letters` are the judge's that the sender may quote. `own` is the sender's name, `others` are the names and
    addresses of the other players.
    """
    lines = list(_unbroken(page))
    known = "".join(map(_prose, letters))
    texts = [line.text for line in lines]
    starts = {head.start for head in heads(["" if _is_command(text) else text for text in texts], own, others)}
    signed = _signed(texts, People(own, others))
    lines = [line._replace(signed=at in signed) for at, line in enumerate(lines)]
    for at, line in enumerate(lines):
        if line.in_turn or not line.text.strip():
            continue
        is_head = at in starts or heads_a_quotation(texts, at)
        if _is_known(line.text, known) or (is_head and not _marked_below(page, line)):
            return OwnWords(tuple(lines[:at]), line.text.strip(), tuple(texts[at:]))
    below = page.raw_lines(page.head, page.first + len(page.raw) - 1) if page.head else ()
    return OwnWords(tuple(lines), below[0].strip() if below else "", below)


def _signed(texts: Sequence[str], people: People) -> set[int]:
    """Return the commands of which a line below says that another has written them; those in a row go together."""
    said, found, row = [plain(text) for text in texts], set[int](), list[int]()
    for at, text in enumerate([*texts, "."]):
        if text.strip() and _is_command(text):
            row.append(at)
        elif text.strip():
            found.update(row if row and says_whose_above(said, row[-1], people) is not None else ())
            row.clear()
    return found


def heads_a_quotation(lines: Sequence[str], at: int) -> bool:
    """Return whether a line may be the head of an earlier mail."""
    line = lines[at]
    if len(line) > _LONGEST_HEAD:
        return False
    if _RULE.fullmatch(line) or _TAG.match(line) or _TITLE.match(line):
        return True
    if _TIME.search(line) and (len(line.split()) <= _FEW or _STAMP.match(line)):
        return True
    if _FIELD.match(line) and (heading((line, "Subject: x"), 0) or heading(lines[at : at + 8], 0)):
        return True
    whole = " ".join(each.strip() for each in lines[at : at + 3])[:_LONGEST_HEAD]
    named, dated, says = _ADDRESS.search(line), _YEAR.search(line), _WROTE.search(line)
    timed, ends = _TIME.search(line), line.rstrip().endswith((":", "\uff1a"))
    if named and (says or ends or _YEAR.search(whole) or _TIME.search(whole)):
        return True
    if dated and (timed or says or ends):
        return True
    return bool(says and (ends or timed or _ADDRESS.search(whole)))


def _marked_below(page: Page, line: Written) -> bool:
    """Return whether the quotation below a line such as `On Monday Bert wrote:` is marked, so that its end is seen."""
    last = page.first + len(page.raw) - 1
    below = page.raw_lines(line.number + 1, min(line.number + 4, last)) if line.number else ()
    return quotes_words(next((each for each in below if each.strip() and not each.rstrip().endswith(":")), ""))


def _unbroken(page: Page) -> Iterator[Written]:
    """Yields the lines of a page; a paragraph that flows is one line."""
    inside = quoted_above = False
    held: Written | None = None
    quoted = set(page.quoted)
    for row in page.rows:
        text = row.text.text
        fence = marker(text)
        flows = row.flows and not inside and fence is None and bool(text.strip())
        if flows and held is not None and held.text.strip():
            held = held._replace(text=f"{held.text.rstrip()} {text.lstrip()}")
            continue
        if held is not None:
            yield held
        inside = fence.begins if fence is not None else inside
        held = Written(text, row.number, inside or fence is not None, quoted_above)
        quoted_above = row.number in quoted
    if held is not None:
        yield held


def _prose(letter: str) -> str:
    """Returns the words of a letter of the judge's in one piece, however a program may wrap them.

    What has a bar before it is there to be copied, so that it is no sign of a quotation.
    """
    lines = (line for line in letter.split("\n") if not line.lstrip().startswith("|"))
    return "".join(map(_folded, lines)) + "\n"


def _is_known(line: str, known: str) -> bool:
    """Return whether a line repeats a letter of the judge's; a command never does."""
    words = _folded(line)
    return len(words) >= _SHORTEST_KNOWN and words in known and not _is_command(line)


def _is_command(line: str) -> bool:
    return isinstance(read_line(line), Ask)


def _folded(line: str) -> str:
    return "".join(filter(str.isalnum, line.casefold()))
