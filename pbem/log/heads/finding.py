"""Find what looks like the head of an earlier mail, post or chat message, in any language.

A list of known heads always has a gap, so a head is known by its shape: several lines `Word: value` with an address or
a date, a line with both, a line that ends in a colon and names a person, the stamp of a chat. Words of many languages
only widen this, or tell a writer's own introduction (`My orders:`) from a head.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pbem.log.heads.chats import end_of_stamp, is_of_page, is_speakers
from pbem.log.heads.naming import (
    has_badge,
    is_handle,
    may_be_anothers,
    may_name_somebody,
    names_person,
    speaks_to_writer,
    turns_down,
    wrote,
)
from pbem.log.heads.parts import FENCE, MOST_WORDS, NAME_WORDS, STAMP, field, is_introduction, is_of_log, says_wrote
from pbem.log.heads.signed import says_whose
from pbem.log.heads.who_and_when import DECORATION, FIGURE, LONGEST_LINE, People, has_address, has_date, has_time, plain
from pbem.log.heads.words import QUOTES, SENDER

LONGEST_HEAD = 3  # lines into which a mail program breaks one
MOST_FIELDS = 12
MOST_WORDS_OF_A_SENTENCE = 14  # with a moment in it


class Head(Struct, frozen=True):
    """The lines from `start` on, before `end`, that look like the head of somebody's words.

    `sure` is false for a line such as `Anna mumbled:` right above a turn block, which may be its writer's own, and for
    one that greets the writer. `stamp` is true for a moment with a name and nothing more, with which a page shows whose
    post it is. `signed` is the line below a turn block that says whose words it is: what it heads, from `start` on, is
    the block itself.
    """

    start: int
    end: int
    sure: bool = True
    stamp: bool = False
    signed: int | None = None

    @property
    def line(self) -> int:
        """The first line that says that somebody else wrote this."""
        return self.start if self.signed is None else self.signed


def heads(lines: Sequence[str], own: Collection[str] = (), others: Collection[str] = ()) -> Iterator[Head]:
    """Yield the places in a text that look like the head of an earlier mail, post or chat message, in order.

    `own` are the names and addresses of the text's writer, `others` those of the other players, as far as they are
    known; neither is needed. Nothing is looked for inside a turn block, nor in a line marked as quoted with `>`. A
    line such as `Anna wrote:` is not yielded if the lines below it have such marks: they say what is quoted. A block
    below which another has signed is yielded as what that line is the head of.
    """
    people = People(own, others)
    said = [plain(line) for line in lines]
    index, inside, quoted = 0, False, False
    while index < len(lines):
        marked = _MARKED.match(lines[index]) and not _BOTH_ENDS.fullmatch(said[index])
        if fence := FENCE.match(said[index]):
            begins = fence[1].casefold() != "end"
            if begins and not (inside or quoted or marked) and (at := says_whose(said, index, people)) is not None:
                yield Head(index, index, signed=at)
            inside = begins
        skipped = inside or fence or not said[index] or marked
        found = None if skipped else _head(said, index, people)
        if found is not None and not _is_marked(lines, found) and (found.sure or not quoted):
            quoted = quoted or found.sure  # what is quoted has doubtful lines of its own, which are not the cause
            yield found
        index = found.end if found else index + 1


_MARKED = re.compile(r"[\s\u200b\u200e\u2060\ufeff]*(?:>|\|(?:[\s>]|$))")
_BOTH_ENDS = re.compile(r">{2,} ?[^>]+>{2,}")  # the head of GroupWise, which marks no line below it
_MARKUP = re.compile(
    r"[<{:#+\\`]{1,3}\s?(?:(?:begin|start)[\W_]{1,2})?(?:block)?quot(?:e|ation|ed)(?![\w-]).{0,60}", re.IGNORECASE
)
_SET_OFF = re.compile(r"[\[\]]|:\s*$|<")  # a moment in brackets is one of a chat, of which many lines were copied

# -- the shapes


def _head(said: Sequence[str], index: int, people: People) -> Head | None:
    """Return the head that begins at a line, if one does."""
    line = said[index]
    if is_of_log(line) or (index and is_of_log(said[index - 1])):
        return None
    if ":" in line and (found := _fields(said, index, people)) is not None:
        return found
    for length in range(1, LONGEST_HEAD + 1):
        window = said[index : index + length]
        if len(window) < length or not window[-1] or FENCE.match(window[-1]):
            break
        if _says_who_and_when(" ".join(window), length, people):
            return Head(index, _end_of_sentence(said, index + length))
    if is_speakers(line, people):
        talks = ":" in STAMP.sub(" ", line).partition("(")[0]
        is_stamp = not (talks or _SET_OFF.search(line) or QUOTES.match(line))
        return Head(index, _end_of_sentence(said, index + 1), stamp=is_stamp)
    of_page = _end_of_fields(said, index + 1) if is_of_page(line, people) else None
    if (end := end_of_stamp(said, index, people) or of_page) is not None:
        return Head(index, end, stamp=True)
    return _of_words(said, index, people)


def _of_words(said: Sequence[str], index: int, people: People) -> Head | None:
    """Return the head that a line makes which says without a moment that somebody wrote what follows."""
    line = said[index]
    if _MARKUP.fullmatch(line) or names_person(line, people):
        return Head(index, _end_of_fields(said, index + 1))
    if is_handle(line) or (_is_paragraph(said, index) and wrote(line, people)):
        return Head(index, index + 1)
    above_block = _begins_below(said, index)
    below = said[index + 1] if index + 1 < len(said) else ""
    if below and has_badge(line, below, people) and _begins_below(said, index + 1):
        return Head(index, index + 2, sure=False)
    if speaks_to_writer(line, people) or (
        above_block and (may_name_somebody(line, people) or may_be_anothers(line, people) or turns_down(line, people))
    ):
        return Head(index, index + 1, sure=False)
    return None


def _end_of_sentence(said: Sequence[str], end: int) -> int:
    """Return where a head ends of which a mail program has broken off the last words, such as `wrote:`."""
    below = said[end] if end < len(said) else ""
    broken = below.endswith(":") and len(below.split()) < NAME_WORDS and not said[end - 1].endswith(":")
    return _end_of_fields(said, end + 1 if broken and not is_introduction(below) else end)


def _end_of_fields(said: Sequence[str], end: int) -> int:
    """Return where the lines `Word: value` end that follow the first line of a head."""
    while end < len(said) and field(said[end]) is not None and not is_introduction(said[end].partition(":")[0]):
        end += 1
    return end


def _is_marked(lines: Sequence[str], head: Head) -> bool:
    """Return whether marks of quotation below a head say what it quotes; below lines `Word: value` none do."""
    below = next((line for line in lines[head.end : head.end + 6] if line.strip()), "")
    return _MARKED.match(below) is not None and not field(plain(lines[head.start]).strip(DECORATION))


# -- lines `Word: value`


def _fields(said: Sequence[str], index: int, people: People) -> Head | None:
    """Return the head of several lines `Word: value`, if one of them has an address or a moment."""
    first = field(said[index])
    if first is None:
        return None
    values = [first]
    end = at = index + 1
    while at < len(said) and len(values) < MOST_FIELDS:
        if (value := field(said[at])) is not None:
            values.append(value)
            end = at + 1
        elif _goes_on(said, at):
            values[-1] += f" {said[at]}"
        else:
            break
        at += 1
    whole = "\n".join(values)
    says = has_address(whole) or any(has_date(value) or has_time(value) for value in values)
    if len(values) > 1 and (says or (len(values) > 2 and people.is_named(whole))):
        return Head(index, end)
    return Head(index, index + 1) if _names_sender(said[index], first, people) else None


def _goes_on(said: Sequence[str], at: int) -> bool:
    """Return whether a line between two lines `Word: value` is empty, or the rest of the one above."""
    line, below = said[at], said[at + 1] if at + 1 < len(said) else ""
    rest = line.startswith("<") or has_address(line) or (len(line.split()) <= MOST_WORDS and ":" not in line)
    return rest and field(below) is not None


def _names_sender(line: str, value: str, people: People) -> bool:
    """Return whether a lone line `From: Anna <anna@example.org>` names another as the sender of something."""
    rest = value.strip(DECORATION)
    if people.is_own(rest):
        return False
    if has_address(value) and len(rest.split()) <= MOST_WORDS:
        return True
    label = line.partition(":")[0].strip(DECORATION).casefold()
    return label in SENDER and 0 < len(rest.split()) <= NAME_WORDS


# -- one line, broken into as many as three


def _says_who_and_when(text: str, lines: int, people: People) -> bool:
    """Return whether a line says who wrote something and when, or when and ends in a colon.

    A line that has been broken must have an address: too many words of a letter lie between a name and a date.
    """
    if len(text) > LONGEST_LINE or not (FIGURE.search(text) or "@" in text or lines == 1):
        return False
    bare = text.strip(DECORATION)
    ends = bare.endswith(":") or (bare.endswith("...") and says_wrote(bare))
    few = len(bare.split()) <= MOST_WORDS_OF_A_SENTENCE
    if has_address(text):
        return (ends and lines == 1) or has_date(text) or has_time(text) or (ends and says_wrote(bare))
    dated = has_date(text)
    if lines > 2 or not (dated or has_time(text)):
        return False
    if says_wrote(bare if ends else bare.rpartition(" ")[2]) and few:
        return lines == 1 or ends
    if not ends or lines > 1:
        return False
    return (dated and people.is_named(bare)) or (few and not is_introduction(bare))


def _is_paragraph(said: Sequence[str], index: int) -> bool:
    """Return whether a line stands alone, between empty lines or the edges of the text."""
    below = said[index + 1] if index + 1 < len(said) else ""
    return not (index and said[index - 1]) and not below


def _begins_below(said: Sequence[str], index: int) -> bool:
    """Return whether the next line with words opens a turn block."""
    below = next((text for text in said[index + 1 : index + 5] if text.strip(DECORATION)), "")
    found = FENCE.match(below)
    return found is not None and found[1].casefold() != "end"
