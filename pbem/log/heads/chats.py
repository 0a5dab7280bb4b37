"""Lines with a moment and a name, as chats and copied pages have them above what somebody wrote."""

import re
from collections.abc import Sequence

from pbem.log.heads.parts import BETWEEN, FENCE, MOST_WORDS, NAME_WORDS, STAMP, TALK, is_introduction
from pbem.log.heads.who_and_when import (
    DAY_OF_MONTH,
    DECORATION,
    FIGURE,
    TIME,
    People,
    date_in,
    has_date,
    has_time,
    is_name,
    words_of,
)
from pbem.log.heads.words import AGO, AVATAR, BESIDE_MOMENTS, BUTTONS, CHANGED, DAY_BY_NAME, MONTHS, PROFILE, QUOTES

_LONGEST_STAMP = 120
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


def is_speakers(text: str, people: People) -> bool:
    """Return whether a line is stamped with a moment and a name, as chats and copied pages have them."""
    if not FIGURE.search(text) or CHANGED.match(text):
        return False
    time, date = TIME.search(text), date_in(text)
    found = [each for each in (time, date) if each]
    if not found:
        return False
    first, last = min(each.start() for each in found), max(each.end() for each in found)
    dated = date or DAY_OF_MONTH.search(text)
    before, after = BETWEEN.sub(" ", text[:first]).split(), text[last:].lstrip(" ])-\u2013\u2014,~")
    if time and len(before) <= 1 and (dated or text[0] in "[(" or after[:1] == "<") and TALK.match(after):
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
    if time and not date and not text.endswith(_ENDS_OF_SENTENCE) and _says_day(STAMP.sub(" ", text), people):
        return True
    if len(rest) > NAME_WORDS or is_introduction(" ".join(rest)) or _is_lone_label(text[:first].strip()):
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
    return len(said.split()) > 1 and is_name(name) and not (is_introduction(name) or people.is_own(name))


def _words_beside(text: str) -> list[str]:
    """Return the words of a line without its date and time."""
    return [word for word in BETWEEN.split(STAMP.sub(" ", text)) if any(map(str.isalpha, word))]


def _says_day(text: str, people: People) -> bool:
    """Return whether a line, without its time, is a day such as `20 November` or `Yesterday`, at most with a name."""
    found = DAY_OF_MONTH.search(text)
    rest = _but_small_words(DAY_OF_MONTH.sub(" ", text, count=1) if found else text)
    if found is None or len(rest) > 3 or is_introduction(" ".join(rest)) or _is_lone_label(text[: found.start()]):
        return False
    return all(map(is_name, rest)) or people.is_named(" ".join(rest))


def _but_small_words(text: str) -> list[str]:
    """Return the words of a line but for those that pages put beside a moment, such as `at` or `Edited`."""
    words = (word for word in BETWEEN.split(text) if any(map(str.isalpha, word)))
    return [word for word in words if word.strip(".,").casefold() not in BESIDE_MOMENTS]


def end_of_stamp(said: Sequence[str], index: int, people: People) -> int | None:
    """Return where a stamp ends that has the name on one line and the moment on one of the next, as pages copy it."""
    words = said[index].split()
    named = all(map(is_name, words)) or (len(words) == 1 and _NICK.fullmatch(words[0]))
    if not 0 < len(words) < NAME_WORDS or not named or said[index][-1:] in ",.!?:":
        return None
    if people.is_own(said[index]) or is_introduction(said[index]) or _is_letterhead(said, index, people):
        return None
    first = next((n for n in range(index + 1, min(index + 3, len(said))) if said[n]), len(said))
    for at in range(first, min(index + 5, len(said))):
        line, together = said[at], first == index + 1
        if not line or FENCE.match(line) or people.is_own(line):
            return None
        if has_moment_between_dots(line) and together:
            return at + 1
        if len(line.split()) > MOST_WORDS:
            return None
        if _is_moment(line) or (together and _is_day(line) and (at > first or _is_of_mail(said[index], line, people))):
            return at + 1
        if not together or line[-1:] in ".!?:" or len(line.split()) > NAME_WORDS:
            return None
    return None


def _is_letterhead(said: Sequence[str], index: int, people: People) -> bool:
    """Return whether a line is the writer's own name with a surname, at the very top of what he writes."""
    return people.is_own(said[index].split()[0]) and not people.is_named(said[index]) and not any(said[:index])


def _is_of_mail(name: str, day: str, people: People) -> bool:
    """Return whether a day below a name is one of a mail: not `22 June`, which may be of the war, below `The start`."""
    if people.is_named(name) or has_date(day) or not is_introduction(day):
        return True
    return " " not in name and any(word in MONTHS for word in words_of(day))  # `Karl`, `20 November`


def _is_moment(text: str) -> bool:
    """Return whether a line is a time, or how long ago something was, with or without a day, and no more."""
    found = has_time(text) or AGO.search(text)
    return bool(found) and not _but_small_words(_without_day(AGO.sub(" ", STAMP.sub(" ", f"{text} "))))


def _is_day(text: str) -> bool:
    """Return whether a line is a day and no more: `Nov 20`, `Nov 20, 2026`, `Yesterday`."""
    found = has_date(text) or DAY_OF_MONTH.search(text) or DAY_BY_NAME.fullmatch(text)
    return bool(found) and text[-1:] not in ".!?:" and not _but_small_words(_without_day(STAMP.sub(" ", text)))


def has_moment_between_dots(text: str) -> bool:
    """Return whether one of the parts of a line is a moment or a day: `Referee \u00b7 Nov 20 \u00b7 3 replies`."""
    parts = [part.strip() for part in _DOT.split(text)]
    return len(text) <= _LONGEST_STAMP and len(parts) > 1 and any(_is_moment(each) or _is_day(each) for each in parts)


def _without_day(text: str) -> str:
    return DAY_OF_MONTH.sub(" ", text, count=1)


def is_of_page(text: str, people: People) -> bool:
    """Return whether a line is one that pages have beside a post: `3h`, `Anna, 3 days ago`, `#3`, `Reply Quote`."""
    if CHANGED.match(text) or len(text) > _LONGEST_STAMP or people.is_own(text):
        return False
    words = [word.casefold() for word in BETWEEN.split(text) if word]
    if AVATAR.fullmatch(text) or (len(words) > 1 and BUTTONS.issuperset(words)):
        return True
    if not FIGURE.search(text):
        return False
    label, _, value = text.partition(":")
    if label.split(" ")[0].strip(DECORATION).casefold() in PROFILE and _COUNT.fullmatch(value):
        return True
    if _NUMBER_OF_POST.search(text) and not is_introduction(_NUMBER_OF_POST.sub(" ", text)):
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
    rest = _but_small_words(_without_day(AGO.sub(" ", STAMP.sub(" ", f"{text} "))))
    if not rest:
        return True
    if len(rest) > NAME_WORDS or is_introduction(" ".join(rest)):
        return False
    return not found["short"] or ("@" in text or _DOT.search(text) is not None)


def _is_lone_label(before: str) -> bool:
    """Return whether what stands before a moment is a label, as in `Deadline: Friday 20:00`."""
    return before.endswith(":") and len(before.split()) < 3 and not QUOTES.match(before)
