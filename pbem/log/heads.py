"""Find what looks like the head of an earlier mail, post or chat message, in any language.

A list of known heads always has a gap, so a head is known by its shape: several lines `Word: value` with an address or
a date, a line with both, a line that ends in a colon and names a person, the stamp of a chat. Words of many languages
only widen this, or tell a writer's own introduction (`My orders:`) from a head.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.log.who_and_when import (
    DATE,
    DAY_OF_MONTH,
    DECORATION,
    FIGURE,
    LONGEST_LINE,
    TIME,
    YEAR,
    People,
    date_in,
    has_address,
    has_date,
    has_time,
    is_name,
    plain,
    words_of,
)
from pbem.log.words_of_heads import (
    AGO,
    AVATAR,
    BESIDE_MOMENTS,
    BUTTONS,
    CHANGED,
    DAY_BY_NAME,
    DAYS,
    GLUED_OWN,
    GLUED_WROTE,
    GREETING,
    LABELS,
    OWN,
    PROFILE,
    QUOTES,
    SENDER,
    WROTE,
    YOURS,
)

LONGEST_HEAD = 3  # lines into which a mail program breaks one
MOST_FIELDS = 12
MOST_WORDS = 8  # of a line that ends in a colon
MOST_WORDS_OF_A_SENTENCE = 14  # with a moment in it
NAME_WORDS = 4  # beside the moment in a line of a chat


class Head(Struct, frozen=True):
    """The lines from `start` on, before `end`, that look like the head of somebody's words.

    `sure` is false for a line such as `Anna mumbled:` right above a turn block, which may be its writer's own, and for
    one that greets the writer. `stamp` is true for a moment with a name and nothing more, with which a page shows whose
    post it is.
    """

    start: int
    end: int
    sure: bool = True
    stamp: bool = False


def heads(lines: Sequence[str], own: Collection[str] = (), others: Collection[str] = ()) -> Iterator[Head]:
    """Yield the places in a text that look like the head of an earlier mail, post or chat message, in order.

    `own` are the names and addresses of the text's writer, `others` those of the other players, as far as they are
    known; neither is needed. Nothing is looked for inside a turn block, nor in a line marked as quoted with `>`. A
    line such as `Anna wrote:` is not yielded if the lines below it have such marks: they say what is quoted.
    """
    people = People(own, others)
    said = [plain(line) for line in lines]
    index, inside, quoted = 0, False, False
    while index < len(lines):
        if fence := _FENCE.match(said[index]):
            inside = fence[1].casefold() != "end"
        skipped = inside or fence or not said[index] or _MARKED.match(lines[index])
        found = None if skipped else _head(said, index, people)
        if found is not None and not _is_marked(lines, found) and (found.sure or not quoted):
            quoted = quoted or found.sure  # what is quoted has doubtful lines of its own, which are not the cause
            yield found
        index = found.end if found else index + 1


# -- a text as it is looked at

_FENCE = re.compile(r"[^\w|#]*pbem[\W_]+(begin|start|end)\b", re.IGNORECASE)
_MARKED = re.compile(r"[\s\u200b\u200e\u2060\ufeff]*(?:>|\|(?:[\s>]|$))")
# -- the shapes


def _head(said: Sequence[str], index: int, people: People) -> Head | None:
    """Return the head that begins at a line, if one does."""
    line = said[index]
    if _is_of_log(line) or (index and _is_of_log(said[index - 1])):
        return None
    if ":" in line and (found := _fields(said, index, people)) is not None:
        return found
    for length in range(1, LONGEST_HEAD + 1):
        window = said[index : index + length]
        if len(window) < length or not window[-1] or _FENCE.match(window[-1]):
            break
        if _says_who_and_when(" ".join(window), length, people):
            return Head(index, _end_of_sentence(said, index + length))
    if _is_speakers(line, people):
        talks = ":" in _STAMP.sub(" ", line).partition("(")[0]
        is_stamp = not (talks or _SET_OFF.search(line) or QUOTES.match(line))
        return Head(index, _end_of_sentence(said, index + 1), stamp=is_stamp)
    of_page = _end_of_fields(said, index + 1) if _is_of_page(line, people) else None
    if (end := _end_of_stamp(said, index, people) or of_page) is not None:
        return Head(index, end, stamp=True)
    return _of_words(said, index, people)


def _of_words(said: Sequence[str], index: int, people: People) -> Head | None:
    """Return the head that a line makes which says without a moment that somebody wrote what follows."""
    line = said[index]
    if _names_person(line, people):
        return Head(index, _end_of_fields(said, index + 1))
    if _is_handle(line) or (_is_paragraph(said, index) and _wrote(line, people)):
        return Head(index, index + 1)
    above_block = _begins_below(said, index)
    if _speaks_to_writer(line, people) or (
        above_block and (_may_name_somebody(line, people) or _may_be_anothers(line, people))
    ):
        return Head(index, index + 1, sure=False)
    return None


def _end_of_sentence(said: Sequence[str], end: int) -> int:
    """Return where a head ends of which a mail program has broken off the last words, such as `wrote:`."""
    below = said[end] if end < len(said) else ""
    broken = below.endswith(":") and len(below.split()) < NAME_WORDS and not said[end - 1].endswith(":")
    return _end_of_fields(said, end + 1 if broken and not _is_introduction(below) else end)


def _end_of_fields(said: Sequence[str], end: int) -> int:
    """Return where the lines `Word: value` end that follow the first line of a head."""
    while end < len(said) and _field(said[end]) is not None and not _is_introduction(said[end].partition(":")[0]):
        end += 1
    return end


def _is_marked(lines: Sequence[str], head: Head) -> bool:
    """Return whether marks of quotation below a head say what it quotes; below lines `Word: value` none do."""
    below = next((line for line in lines[head.end : head.end + 6] if line.strip()), "")
    return _MARKED.match(below) is not None and not _field(plain(lines[head.start]).strip(DECORATION))


# -- lines `Word: value`

_LABEL = re.compile(r"[\s\-_\u2022\u00b7]*([^\s:<>@\[\]{}()\d][^:<>@\[\]{}\d]{0,28}?)\s?:(?!//)\s?(.*)")
_OF_LOG = frozenset({
    "game", "scenario", "edition", "axis", "allied", "german", "soviet", "dice", "options", "policy", "components",
    "rules", "id", "deadline", "turn", "round", "event", "referee", "standing",
})  # fmt: skip


def _is_of_log(text: str) -> bool:
    """Return whether a line is one of a log's header."""
    return ":" in text and (found := _LABEL.fullmatch(text)) is not None and found[1].casefold() in _OF_LOG


def _fields(said: Sequence[str], index: int, people: People) -> Head | None:
    """Return the head of several lines `Word: value`, if one of them has an address or a moment."""
    first = _field(said[index])
    if first is None:
        return None
    values = [first]
    end = at = index + 1
    while at < len(said) and len(values) < MOST_FIELDS:
        if (value := _field(said[at])) is not None:
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


def _field(text: str) -> str | None:
    """Return the value of a line `Word: value`, if it is one and not a line of a log's header."""
    found = _LABEL.fullmatch(text) if ":" in text else None
    if found is None or found[1].casefold() in _OF_LOG or len(found[1].split()) > 3 or _FENCE.match(text):
        return None
    return found[2]


def _goes_on(said: Sequence[str], at: int) -> bool:
    """Return whether a line between two lines `Word: value` is empty, or the rest of the one above."""
    line, below = said[at], said[at + 1] if at + 1 < len(said) else ""
    rest = line.startswith("<") or has_address(line) or (len(line.split()) <= MOST_WORDS and ":" not in line)
    return rest and _field(below) is not None


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
    ends, few = bare.endswith(":"), len(bare.split()) <= MOST_WORDS_OF_A_SENTENCE
    if has_address(text):
        return (ends and lines == 1) or has_date(text) or has_time(text) or (ends and _says_wrote(bare))
    dated = has_date(text)
    if lines > 2 or not (dated or has_time(text)):
        return False
    if _says_wrote(bare if ends else bare.rpartition(" ")[2]) and few:
        return lines == 1 or ends
    if not ends or lines > 1:
        return False
    return (dated and people.is_named(bare)) or (few and not _is_introduction(bare))


def _says_wrote(text: str) -> bool:
    """Return whether one of the words of a line is known to mean `wrote`."""
    words = {form for word in words_of(text) for form in (word, word.partition("(")[0])}  # `napisał(a)`
    return not WROTE.isdisjoint(words) or text.rstrip(" :").endswith(GLUED_WROTE)


# -- chats and copied pages

_STAMP = re.compile(rf"{DATE.pattern}|{TIME.pattern}|(?<!\w)(?:{DAYS})(?!\w)\.?", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s\[\](){}<>,;|/\u2013\u2014\u2022\u00b7\u00bb\u00ab\u2191-]+")
_TALK = re.compile(
    r"[<\[(]?([^\s:<>\[\]()]{1,24}(?: [^\s:<>\[\]()]{1,24}){0,2})[>\])]?\s?:(?:\s|$)|<[@+%&~]?[^\s<>@]{1,24}>\s"
)
_LONGEST_STAMP = 120
_SET_OFF = re.compile(r"[\[\]]|:\s*$|<")  # a moment in brackets is one of a chat, of which many lines were copied
_ENDS_OF_SENTENCE = (".", "!", "?", ",", ";")
_NICK = re.compile(r"@?[\w.-]{2,30}(?::[\w.-]+\w)?|u/[\w-]+")
_COUNT = re.compile(r"\s?(?:\d[\d.,]*k?|\w{3,9}\.? (?:\d{1,2}, )?\d{4})", re.IGNORECASE)  # of posts, or since when
_NUMBER_OF_POST = re.compile(
    r"^#\d+(?: [^\W\d_][\w.]*){0,3}, [^\W\d_]+ \d+$|^#\d+$"
    r"|^[^\d:()]{2,40}\((?:#\d+[^)]*\)|\d{2,}\) Re: \d+)$"
)
_ANSWER_WITH_NUMBER = re.compile(r"#\d")
_DOT = re.compile(r"[\u00b7\u2022\u2014|]")
_HALF_OF_DAY = re.compile(r"\d\s?[ap]\.?m\b", re.IGNORECASE)


def _is_speakers(text: str, people: People) -> bool:
    """Return whether a line is stamped with a moment and a name, as chats and copied pages have them."""
    if not FIGURE.search(text) or CHANGED.match(text):
        return False
    time, date = TIME.search(text), date_in(text)
    found = [each for each in (time, date) if each]
    if not found:
        return False
    first, last = min(each.start() for each in found), max(each.end() for each in found)
    dated = date or DAY_OF_MONTH.search(text)
    before, after = _BETWEEN.sub(" ", text[:first]).split(), text[last:].lstrip(" ])-\u2013\u2014,~")
    if time and len(before) <= 1 and (dated or text[0] in "[(" or after[:1] == "<") and _TALK.match(after):
        return True
    if time and (
        (date and after[:1] == ":" and all(map(is_name, before)))
        or people.is_another(after.partition(" ")[0])
        or (time.start() == 0 and _speaks_after_time(after, people))
    ):
        return True
    if len(text) > _LONGEST_STAMP:
        return False
    rest = _words_beside(text)
    if time and not date and not text.endswith(_ENDS_OF_SENTENCE) and _says_day(_STAMP.sub(" ", text), people):
        return True
    if len(rest) > NAME_WORDS or _is_introduction(" ".join(rest)) or _is_lone_label(text[:first].strip()):
        return False
    if (time and date) or people.is_named(" ".join(rest)):
        return True
    if not rest:
        return bool(time and dated)
    set_off = text[0] in "[(" or text[-1] in "])" or dated or _HALF_OF_DAY.search(text) or last == len(text)
    return bool(time and set_off) and 0 < len(rest) <= 3 and all(map(is_name, rest))


def _speaks_after_time(text: str, people: People) -> bool:
    """Return whether what follows a time is a name and what it says: `Anna no`, `anna | no`, as chats are copied."""
    name, _, said = text.partition(" ")
    if said.startswith(("| ", "\u2502 ")):
        return True
    return len(said.split()) > 1 and is_name(name) and not (_is_introduction(name) or people.is_own(name))


def _words_beside(text: str) -> list[str]:
    """Return the words of a line without its date and time."""
    return [word for word in _BETWEEN.split(_STAMP.sub(" ", text)) if any(map(str.isalpha, word))]


def _says_day(text: str, people: People) -> bool:
    """Return whether a line, without its time, is a day such as `20 November` or `Yesterday`, at most with a name."""
    found = DAY_OF_MONTH.search(text)
    rest = _but_small_words(DAY_OF_MONTH.sub(" ", text, count=1) if found else text)
    if found is None or len(rest) > 3 or _is_introduction(" ".join(rest)) or _is_lone_label(text[: found.start()]):
        return False
    return all(map(is_name, rest)) or people.is_named(" ".join(rest))


def _but_small_words(text: str) -> list[str]:
    """Return the words of a line but for those that pages put beside a moment, such as `at` or `Edited`."""
    words = (word for word in _BETWEEN.split(text) if any(map(str.isalpha, word)))
    return [word for word in words if word.strip(".,").casefold() not in BESIDE_MOMENTS]


def _end_of_stamp(said: Sequence[str], index: int, people: People) -> int | None:
    """Return where a stamp ends that has the name on one line and the moment on one of the next, as pages copy it."""
    words = said[index].split()
    named = all(map(is_name, words)) or (len(words) == 1 and _NICK.fullmatch(words[0]))
    if not 0 < len(words) < NAME_WORDS or not named or said[index][-1:] in ",.!?:":
        return None
    if people.is_own(said[index]) or _is_introduction(said[index]):
        return None
    first = next((n for n in range(index + 1, min(index + 3, len(said))) if said[n]), len(said))
    for at in range(first, min(index + 5, len(said))):
        line, together = said[at], first == index + 1
        if not line or _FENCE.match(line) or len(line.split()) > MOST_WORDS or people.is_own(line):
            return None
        if _is_moment(line) or (together and _is_day(line) and (at > first or _is_of_mail(said[index], line, people))):
            return at + 1
        if not together or line[-1:] in ".!?:" or len(line.split()) > NAME_WORDS:
            return None
    return None


def _is_of_mail(name: str, day: str, people: People) -> bool:
    """Return whether a day below a name is one of a mail: not `22 June`, which may be of the war, below `The start`."""
    return people.is_named(name) or has_date(day) or not _is_introduction(day)


def _is_moment(text: str) -> bool:
    """Return whether a line is a time, or how long ago something was, with or without a day, and no more."""
    found = has_time(text) or AGO.search(text)
    return bool(found) and not _but_small_words(_without_day(AGO.sub(" ", _STAMP.sub(" ", f"{text} "))))


def _is_day(text: str) -> bool:
    """Return whether a line is a day and no more: `Nov 20`, `Nov 20, 2026`, `Yesterday`."""
    found = has_date(text) or DAY_OF_MONTH.search(text) or DAY_BY_NAME.fullmatch(text)
    return bool(found) and text[-1:] not in ".!?:" and not _but_small_words(_without_day(_STAMP.sub(" ", text)))


def _without_day(text: str) -> str:
    return DAY_OF_MONTH.sub(" ", text, count=1)


def _is_of_page(text: str, people: People) -> bool:
    """Return whether a line is one that pages have beside a post: `3h`, `Anna, 3 days ago`, `#3`, `Reply Quote`."""
    if CHANGED.match(text) or len(text) > _LONGEST_STAMP or people.is_own(text):
        return False
    words = [word.casefold() for word in _BETWEEN.split(text) if word]
    if AVATAR.fullmatch(text) or (len(words) > 1 and BUTTONS.issuperset(words)):
        return True
    if not FIGURE.search(text):
        return False
    label, _, value = text.partition(":")
    if label.split(" ")[0].strip(DECORATION).casefold() in PROFILE and _COUNT.fullmatch(value):
        return True
    if _NUMBER_OF_POST.search(text) and not _is_introduction(_NUMBER_OF_POST.sub(" ", text)):
        return True
    if _ANSWER_WITH_NUMBER.search(text) and has_date(text) and has_time(text):
        return True
    return _says_how_long_ago(text)


def _says_how_long_ago(text: str) -> bool:
    """Return whether a line says how long ago something was written, alone or beside a name."""
    found = AGO.search(text)
    abbreviated = found is not None and found["short"] and found.end() == len(text) and _DOT.search(text)  # `3 Std.`
    if found is None or (text.endswith(_ENDS_OF_SENTENCE) and not abbreviated):
        return False
    rest = _but_small_words(_without_day(AGO.sub(" ", _STAMP.sub(" ", f"{text} "))))
    if not rest:
        return True
    if len(rest) > NAME_WORDS or _is_introduction(" ".join(rest)):
        return False
    return not found["short"] or ("@" in text or _DOT.search(text) is not None)


def _is_lone_label(before: str) -> bool:
    """Return whether what stands before a moment is a label, as in `Deadline: Friday 20:00`."""
    return before.endswith(":") and len(before.split()) < 3 and not QUOTES.match(before)


# -- a line that names a person

_OLD_YEAR = re.compile(rf"(?<!\d)(?!{YEAR})1\d{{3}}(?!\d)")  # `Turn of June 1941`: of a war, not of a mail


def _names_person(text: str, people: People) -> bool:
    """Return whether a short line says that somebody wrote what follows: `Anna wrote:`, `Quote from Anna`, `Anna:`."""
    bare = text.strip(DECORATION)
    words = bare.rstrip(" :").split()
    if not 0 < len(words) <= MOST_WORDS and ":" not in bare[:80]:
        return False
    if len(words) <= MOST_WORDS and QUOTES.match(bare):
        return bare.endswith(":") or not _is_introduction(_STAMP.sub(" ", bare))
    if bare.endswith(":") and len(words) <= MOST_WORDS:
        by_whom = any(is_name(word) or word.casefold() in YOURS for word in words)
        if _says_wrote(bare) and (by_whom or not _is_introduction(bare)):
            return True
        return people.is_named(bare) and not _is_greeting(bare)
    found = _TALK.match(bare)
    return found is not None and (not found[1] or people.is_another(found[1]))


def _is_greeting(text: str) -> bool:
    """Return whether a line speaks to somebody: `Hi Anna, my turn:`, `Dear Anna:`."""
    spoken_to, comma, _ = text.partition(",")
    to_somebody = bool(comma) and len(spoken_to.split()) <= 3 and _is_introduction(text)
    to_somebody = to_somebody or (text.startswith("@") and _is_introduction(text) and not _says_wrote(text))
    return to_somebody or GREETING.match(text) is not None


def _is_introduction(text: str) -> bool:
    """Return whether a line has a word with which writers introduce their own turn, and none about another's."""
    words = {part for word in words_of(text) for part in (word, word.partition("'")[0])}
    is_own = not OWN.isdisjoint(words) or any(each in text for each in GLUED_OWN) or _OLD_YEAR.search(text)
    handed_over = text.casefold().startswith(("here you go", "here you are"))
    return handed_over or (bool(is_own) and YOURS.isdisjoint(words))


# -- a line without a colon

_PREPOSITIONS = frozenset({"to", "for", "an", "f\u00fcr", "pour", "para", "per", "voor", "til", "till"})
_MATRIX = re.compile(r"@[\w.=/-]{1,60}:[\w-]+(?:\.[\w-]+)+")


def _is_handle(text: str) -> bool:
    """Return whether a line is nothing but a person as Matrix names people: `@anna:matrix.org`."""
    return _MATRIX.fullmatch(text) is not None


def _speaks_to_writer(text: str, people: People) -> bool:
    """Return whether a line greets the writer of the mail himself, such as `Hi Bert,`: another has written it."""
    greeting = GREETING.match(text)
    if greeting is None:
        return text.endswith(",") and people.is_own(text) and len(text.split()) <= 2 and "@" not in text
    rest = text[greeting.end() :].removeprefix(" there")
    return greeting[0].casefold() not in _PREPOSITIONS and len(rest.split()) <= NAME_WORDS and people.is_own(rest)


def _is_paragraph(said: Sequence[str], index: int) -> bool:
    """Return whether a line stands alone, between empty lines or the edges of the text."""
    below = said[index + 1] if index + 1 < len(said) else ""
    return not (index and said[index - 1]) and not below


def _wrote(text: str, people: People) -> bool:
    """Return whether a line says no more than that another player wrote something, as `Anna wrote`."""
    return (people.is_named(text) or not people.others_are_known) and _may_have_written(text)


def _may_have_written(text: str) -> bool:
    """Return whether a short line begins with what may be a name and ends in a word for `wrote`."""
    words = text.strip(DECORATION).split()
    if not 1 < len(words) <= NAME_WORDS or text[-1:] in ".,!?" or _is_introduction(text):
        return False
    return is_name(words[0]) and _says_wrote(words[-1])


# -- what is only asked about right above a turn block

_AND = frozenset({"and", "und", "et", "y", "e", "en", "og", "of", "the", "&"})
_HANDLE = re.compile(r"@[\w.-]{1,40}:[\w.-]+")  # as Matrix names people
_SPOKEN = re.compile(r"[,!?]|[^:\w\s]$")  # `Thanks, Anna!`
_TITLE = re.compile(r"[-_=~#>]{2,}\s?[^\W\d_].*[-_=~#<]{2,}\s?:?|[<\[(]{1,2}\s?([^\W\d_][^=/]*)[>\])]{1,2}\s?:?")


def _begins_below(said: Sequence[str], index: int) -> bool:
    """Return whether the next line with words opens a turn block."""
    below = next((text for text in said[index + 1 : index + 5] if text.strip(DECORATION)), "")
    found = _FENCE.match(below)
    return found is not None and found[1].casefold() != "end"


def _may_name_somebody(text: str, people: People) -> bool:
    """Return whether the line above a turn block may say that somebody else wrote it."""
    bare = text.strip(DECORATION)
    words = bare.rstrip(" :").split()
    if not words or people.is_own(bare):
        return False
    if has_address(bare) or _HANDLE.match(bare):
        return len(words) <= NAME_WORDS
    if len(words) <= NAME_WORDS and not (_is_introduction(bare) or GREETING.match(bare) or _SPOKEN.search(bare)):
        stamped = has_time(bare) and all(map(is_name, _BETWEEN.split(_STAMP.sub(" ", bare).strip())))
        if stamped or people.is_another(bare):
            return True
    if _is_plain_label(bare):
        return False
    title = _TITLE.fullmatch(text)
    if bare.endswith(":") or title:
        named = not title[1] or is_name(title[1]) if title else _field(bare) is not None and not GREETING.match(bare)
        return len(words) <= MOST_WORDS and named and not _is_introduction(bare)
    found = _TALK.match(bare)
    name = found[1] if found else ""
    speaks = bool(name) and all(map(is_name, name.split())) and not (people.is_own(name) or _is_introduction(name))
    return speaks and _field(bare) is not None


_FROM = frozenset({
    "from", "by", "via", "of", "von", "durch", "aus", "de", "par", "di", "da", "del", "van", "door", "av", "från",
    "fra", "od", "z", "от", "из",
})  # fmt: skip
_FIRST_PERSON = frozenset({
    "i", "i'm", "i'll", "i've", "i'd", "my", "mine", "me", "we", "our", "ich", "mein", "meine", "meinen", "mir", "wir",
    "je", "mon", "mes", "ma", "yo", "mi", "mis", "io", "mio", "ik", "mijn", "jeg", "jag", "min", "mitt", "mina",
})  # fmt: skip


def _may_be_anothers(text: str, people: People) -> bool:
    """Return whether the line above a turn block may say without a colon that the block is another's.

    It is `Anna wrote`, `Yesterday you suggested`, `Your suggestion, in full`, `Copied from Anna's mail`, and the like.
    """
    bare = text.strip(DECORATION)
    words = words_of(bare)
    if not 1 < len(words) <= MOST_WORDS or bare[-1:] in ".!?" or not _FIRST_PERSON.isdisjoint(words):
        return False
    if _may_have_written(bare):
        return True
    if words[0] in YOURS and words[1].isalpha():
        return True
    if not YOURS.isdisjoint(words) and _says_wrote(bare):
        return True
    if _is_greeting(bare) or (_is_introduction(bare) and not people.writer_is_known):
        return False
    first, second = bare.split()[:2]
    if people.is_named(first) and first[-1] not in ",;!" and second[0].isalpha():
        return True
    return any(above in _FROM and people.is_named(word) for above, word in pairwise(words))


def _is_plain_label(text: str) -> bool:
    """Return whether a line begins with a label such as `Morale:` or `Reserves and supply:`, which names nobody."""
    label, colon, value = text.partition(":")
    words = words_of(label)
    plain = bool(words) and all(word in LABELS or word in _AND for word in words)
    return bool(colon) and plain and not (has_address(value) or has_date(value) or has_time(value))
