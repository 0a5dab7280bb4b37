"""Orders that stand outside every turn block: never skipped in silence."""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.core.telling.words import counted
from pbem.log.amid_prose import ORDERLY, cannot_go_on, is_small_talk, order_amid
from pbem.log.corrections import also, looks_like_a_correction
from pbem.log.lead_ins import order_behind
from pbem.log.line_beginnings import NOTHING_MORE, Sort, Words, opening
from pbem.log.lines import begins_with, is_separator, split_comment
from pbem.log.page import NOTHING, Page, Row
from pbem.log.remarks import NARROWEST, WIDEST, is_marked_order
from pbem.log.tags import HEADING, is_known_tag, titles_of
from pbem.log.typography import plain_characters

MOST_TOLD = 20
LONGEST_SAID = 120
_WORD = re.compile(r"[^\W\d_]+")
_ONE_WORD = re.compile(r"\s*[A-Z][a-z]+[.!]*\s*")  # `Pass`: begun by a player, or by his telephone
_SPEAKS = re.compile(
    r"\b(?:I|we|you|my|your|our|his|I'm|we're|everything|something|anything|yesterday|today|tonight|tomorrow"
    r"|(?:next|last) (?:turn|round|time|week))\b(?!\s*\d)"
)
_GIVES = re.compile(r"standing\s+[a-z]+\s*:\s*[A-Za-z]", re.IGNORECASE)  # a standing order: its words are any
_WITH_REASON = re.compile(
    r"((?:waive|takeback|propose|accept|reject|vacation)\b.*?)\s+--\s.*", re.IGNORECASE | re.DOTALL
)
_ADDRESS_OF_PAGE = re.compile(r"\w://\S|\bwww\.\w", re.IGNORECASE)
_OF_CALENDAR = frozenset(
    name.lower() for names in (day_name, day_abbr, month_name, month_abbr) for name in names
)  # in English
_SPOKEN_OF = re.compile(rf"{HEADING.pattern.partition(' ')[0]}\b(?!\s*:)", re.IGNORECASE)


class Outside(Struct, frozen=True):
    """What stands outside: rows that read like orders, and rows that only begin with a word of the game."""

    orders: list[Row]
    doubtful: list[Row]

    def joined(self, other: "Outside") -> "Outside":
        """Returns this and what stands elsewhere."""
        return Outside([*self.orders, *other.orders], [*self.doubtful, *other.doubtful])


def found_outside(rows: Sequence[Row], words: Words) -> Outside:
    """Returns the rows outside the turn blocks that begin with a verb of the game, or with a header tag.

    A verb behind a few words, as in `PS: combat Warsaw`, or in the middle of a sentence, is found, too.
    """
    found = Outside([], [])
    above = Row(0, NOTHING)
    for row, below in pairwise((*rows, Row(0, NOTHING))):
        text = _order(row, words)
        sure = _is_order(row, text, words) if text else _amid_prose(row, below, words)
        sure = sure and not (text and _ends_sentence(above, text))
        above = row
        if sure is None and is_marked_order(row.text.text, words):
            sure = False
        if sure is not None:
            (found.orders if sure else found.doubtful).append(row)
    return found


def corrections(rows: Iterable[Row], outside: Outside) -> list[Row]:
    """Returns the rows that correct something in plain words, and are told as nothing else."""
    known = {row.number for row in (*outside.orders, *outside.doubtful)}
    return [row for row in rows if row.number not in known and looks_like_a_correction(row.text.text)]


def _amid_prose(row: Row, below: Row, words: Words) -> bool | None:
    """Tells whether an order stands behind other words, for sure or perhaps, or None where there is none."""
    if not row.text.text or row.text.text.isspace():
        return None
    text = split_comment(plain_characters(row.text))[0].text.strip()
    if sure := order_behind(text, words):
        return True
    amid = order_amid(text, words, _wrapped(row, below))
    return sure if amid is None else amid


def _wrapped(row: Row, below: Row) -> str:
    """Returns the first word of the line below where a mail program may have broken a sentence before it."""
    word = below.text.text.lstrip().partition(" ")[0][:WIDEST]
    return word if len(row.text.text.rstrip()) + 1 + len(word) > NARROWEST else ""


def stands_outside(rows: Iterable[Row], words: Words) -> bool:
    """Tells whether one of the rows reads like an order."""
    return any(_is_order(row, text, words) for row in rows if (text := _order(row, words)))


def _is_order(row: Row, text: str, words: Words) -> bool:
    """Tells whether a row that begins with a word of the game reads like an order."""
    if _GIVES.match(text):
        return True
    text = _WITH_REASON.sub(r"\1", text)
    if _ADDRESS_OF_PAGE.search(text) or _is_heading(text) or _lacks_its_object(text, words):
        return False
    talked = _ONE_WORD.fullmatch(row.text.text) or _is_talk(text, words)
    return not talked and _reads_like_one(text, words) and not is_known_tag(text) and not _is_title(row, text)


def _is_heading(text: str) -> bool:
    """Return whether a line such as `Orders for turn 1:` is the heading of what follows, and names but a day."""
    words = (word.strip(".,:()").lower() for word in text.split()[1:] if word[:1].isupper())
    return text.endswith(":") and _OF_CALENDAR.issuperset(words)


def _lacks_its_object(text: str, words: Words) -> bool:
    """Return whether a line is nothing but a verb after which every order has more, such as `place.`."""
    word = text.rstrip(".!?").lower()
    return word in words.verbs and bool(words.behind) and NOTHING_MORE not in words.follow(word)


def _ends_sentence(above: Row, text: str) -> bool:
    """Return whether a lone word in lower case ends the sentence of a long line above, which a program has broken."""
    line = above.text.text.rstrip()
    return (
        len(text.split()) == 1
        and text[:1].islower()
        and len(line) > NARROWEST
        and line[-1:] not in {".", "!", "?", ":"}
    )


def _is_talk(text: str, words: Words) -> bool:
    """Tells whether a line speaks of somebody or of another day, or goes on as no order does behind its first word."""
    if _SPEAKS.search(text):
        return True
    found = _WORD.match(text)
    word = found[0].lower() if found else ""
    return word in words.verbs and cannot_go_on(text[len(word) :], words.follow(word), words)


def _is_title(row: Row, text: str) -> bool:
    """Tells whether a line such as `Turn 4` or `**Turn 4**` may be the title of what follows."""
    return bool(titles_of(row.text.text)) and (text not in row.text.text or HEADING.fullmatch(text) is None)


def unless_repeated(outside: Outside, inside: Iterable[Row]) -> Outside:
    """Leaves out the titles that also stand inside a turn block: a post is often headed by its turn."""
    if not outside.doubtful and not outside.orders:
        return outside
    said = {row.text.text.strip().casefold() for row in inside}
    said |= {title for each in said for title in titles_of(each)}
    orders = [row for row in outside.orders if not _is_said_title(row.text.text, said)]
    doubtful = [row for row in outside.doubtful if row.text.text.strip().casefold() not in said]
    return Outside(orders, [row for row in doubtful if not _is_said_title(row.text.text, said)])


def _is_said_title(text: str, said: set[str]) -> bool:
    titles = titles_of(text)
    return bool(titles) and said.issuperset(titles)


def begins_with_prose(rows: Sequence[Row], words: Words) -> bool:
    """Tells whether somebody speaks before the first header tag or order."""
    for row in rows:
        body = split_comment(plain_characters(row.text))[0].stripped()
        if body.text and not is_separator(body.text):
            title = bool(_order(row, words)) and not _reads_like_one(body.text, words)
            return title or (not is_known_tag(body.text) and opening(body, words, in_head=True)[0] is None)
    return False


def told(page: Page, outside: Outside, words: Words) -> Iterator[Problem]:
    """Yields a problem for each order outside the turn blocks, and notices of lines that may be some."""
    message = "this order stands outside `pbem begin` and `pbem end`: it is not judged"
    remedy = "Put it between the two lines if it is meant; else put `#` before it."
    for row in outside.orders[:MOST_TOLD]:
        yield page.problem("log/outside-fence", Kind.NOT_UNDERSTOOD, message, remedy, page.span(row.number))
    if (more := len(outside.orders) - MOST_TOLD) > 0:
        rest = outside.orders[MOST_TOLD:]
        message = (
            f"from here on {more:,} more orders stand outside `pbem begin` and `pbem end`{also(rest)}: none is judged"
        )
        yield page.problem("log/outside-fence", Kind.NOT_UNDERSTOOD, message, remedy, page.span(rest[0].number))
    likely = [row for row in outside.doubtful if _is_likely(row, words)]
    if likely:
        message = f"words in this line{also(likely)} look like an order, but they are outside the turn block"
        yield _doubtful(page, likely[0], f"{message}: they are not played")
    known = {row.number for row in likely}
    if talk := [row for row in outside.doubtful if row.number not in known]:
        message = f"this line{also(talk)} begins with a word that begins orders, but it is outside the turn block"
        yield _doubtful(page, talk[0], f"{message}: nothing of it is played")


def _is_likely(row: Row, words: Words) -> bool:
    """Tells whether a verb stands in a line with what an order has behind it; else only the line begins with one."""
    return _amid_prose(row, Row(0, NOTHING), words) is not None or is_marked_order(row.text.text, words)


def below_signature(rows: Sequence[Row], words: Words) -> Outside:
    """Returns what reads like an order among the rows below a signature; a motto there may begin with any verb."""
    found = found_outside(rows, words)
    return replace(found, doubtful=[row for row in found.doubtful if not _order(row, words)])


def told_apart(page: Page, found: Outside, number: int) -> Iterator[Problem]:
    """Yields what to say at a line of ours of orders outside the turn blocks that another version of a mail has."""
    for rows, kind in ((found.orders, Kind.NOT_UNDERSTOOD), (found.doubtful, Kind.NOTICE)):
        if rows:
            more = f" (and {counted(len(rows) - 1, 'line')} more)" if len(rows) > 1 else ""
            said = rows[0].text.text.strip()
            message = f"another part of this mail, such as its HTML or what is attached, says `{said[:LONGEST_SAID]}`"
            message += f"{more} outside the turn block, and the part that is read does not: it is not judged"
            remedy = "Ask whether it is meant, and have the turn sent again as plain text."
            yield page.problem("log/parts-differ", kind, message, remedy, page.span(number))


def _doubtful(page: Page, row: Row, message: str) -> Problem:
    remedy = "Put the order on a line of its own between `pbem begin` and `pbem end` if it is meant."
    return page.problem("log/outside-fence", Kind.NOTICE, message, remedy, page.span(row.number))


def _order(row: Row, words: Words) -> str:
    """Returns the text of a row that begins with a verb, without its bullet and remark, or nothing."""
    if not row.text.text or row.text.text.isspace():
        return ""
    body = split_comment(plain_characters(row.text))[0].stripped()
    if not body.text or is_separator(body.text):
        return ""
    sort, body = opening(body, words, in_head=False)
    if is_known_tag(body.text):
        return body.text
    if _SPOKEN_OF.match(body.text) and not (titles_of(row.text.text) or titles_of(body.text)):
        return ""
    begins = sort is Sort.ORDER and begins_with(body.text, words.verbs)
    return body.text if begins and not is_small_talk(body.text, words) else ""


def _reads_like_one(text: str, words: Words) -> bool:
    """Tells whether a line is more than a sentence that happens to begin with such a word."""
    if ORDERLY.search(text):
        return True
    if text.endswith(("!", "?", ":)", ";)", ":-)")):
        return False
    known = words.verbs | words.nouns
    _, *others = (found[0] for found in _WORD.finditer(text))
    plain = [word for word in others if word[0].islower() and word not in known]
    return not plain or (len(plain) < 2 and plain[0] != others[0])
