"""Find what looks like the head of an earlier mail, post or chat message, in any language.

A list of known heads always has a gap, so a head is known by its shape: several lines `Word: value` with an address or
a date, a line with both, a line that ends in a colon and names a person, the stamp of a chat. Words of many languages
only widen this, or tell a writer's own introduction (`My orders:`) from a head.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from unicodedata import category, decimal, normalize

from msgspec import Struct

from pbem.log.words_of_heads import CHANGED, DAYS, GLUED_OWN, GLUED_WROTE, GREETING, OWN, QUOTES, SENDER, WROTE, YOURS

LONGEST_LINE = 300  # characters of a line that are looked at
LONGEST_HEAD = 3  # lines into which a mail program breaks one
MOST_FIELDS = 12
MOST_WORDS = 8  # of a line that ends in a colon
MOST_WORDS_OF_A_SENTENCE = 14  # with a moment in it
NAME_WORDS = 4  # beside the moment in a line of a chat


class Head(Struct, frozen=True):
    """The lines from `start` on, before `end`, that look like the head of somebody's words.

    `sure` is false for a line such as `Anna mumbled:` right above a turn block, which may be its writer's own. `stamp`
    is true for a moment with a name and nothing more, with which a page shows whose post it is.
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
    people = _People(own, others)
    said = [_plain(line) for line in lines]
    index, inside = 0, False
    while index < len(lines):
        if fence := _FENCE.match(said[index]):
            inside = fence[1].casefold() != "end"
        skipped = inside or fence or not said[index] or _MARKED.match(lines[index])
        found = None if skipped else _head(said, index, people)
        if found is not None and not _is_marked(lines, found):
            yield found
        index = found.end if found else index + 1


# -- a text as it is looked at

_FENCE = re.compile(r"[^\w|#]*pbem[\W_]+(begin|start|end)\b", re.IGNORECASE)
_MARKED = re.compile(r"[\s\u200b\u200e\u2060\ufeff]*(?:>|\|(?:[\s>]|$))")
_DECORATION = '*_~`#=-\u2013\u2014\u2022\u00b7\u25cf\u25aa\u2191\u21b5\u00bb\u00ab\u203a\u2039|+>"\u201c\u201d\u201e '
_EDGES = f"{_DECORATION}.,;:!?()[]<>@'\u2019"
_COLONS = re.compile(r"\s*[\u02d0\u05c3\u0703\u0589\u2236\ufe13\ufe30\ufe55]")
_UNSEEN = frozenset({"Cf", "So", "Sk"})  # marks of direction, pictures


def _plain(line: str) -> str:
    """Return the start of a line without marks of direction and of emphasis, with figures and colons as in English."""
    text = line[: LONGEST_LINE + 20]
    if not text.isascii():
        kept = (each for each in text if category(each) not in _UNSEEN)
        text = "".join(str(decimal(each)) if each.isdecimal() else each for each in kept)
        text = _COLONS.sub(":", normalize("NFKC", text))
    return " ".join(text.replace("*", "").split())[:LONGEST_LINE]


# -- what a head has in it

_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"'@]@[^\s<>()\[\],;:\"'@]{0,100}\.[^\W\d_][\w-]{1,30}")
_YEAR = r"(?:19[89]\d|20\d\d|25\d\d|14[3-9]\d|1[34]0\d)"  # of mails, also as Iran and Thailand count: of no war
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = r"[^\W\d_][^\s\d,;:<>@]{1,20}"
_ENDING = r"(?:st|nd|rd|th|er|[.\u00ba\u00aa])?"
_DATE = re.compile(
    rf"(?<!\d)(?:{_DAY}\s?[./-]\s?{_DAY}\s?[./-]\s?(?:{_YEAR}|[23]\d)(?!\d)"
    rf"|{_YEAR}\s?[./-]\s?{_DAY}\s?[./-]\s?{_DAY}(?!\d)"
    rf"|\d{{2,4}}\s?[\u5e74\ub144]\s?{_DAY}\s?[\u6708\uc6d4]\s?{_DAY}\s?[\u65e5\uc77c]"
    rf"|{_DAY}{_ENDING}[\s,-]+(?:(?:de|of|di|den|mh|thg)\s)?{_MONTH}[\s,.-]+(?:(?:de|del|da)\s)?{_YEAR}(?!\d)"
    rf"|{_YEAR}\s?[.,]?\s(?:m\.\s|gada\s)?(?:{_MONTH}\s{_DAY}|{_DAY}\.?\s{_MONTH})(?!\d)"
    rf"|{_DAY}\s(?:thg|thang)\s{_DAY},?\s{_YEAR})"
    rf"|(?<![^\W\d_]){_MONTH}[\s.]+{_DAY}{_ENDING},?\s{_YEAR}(?!\d)",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?<![\d:.@])(?:[01]?\d|2[0-3])\s?[:h\u6642\u65f6\uc2dc]\s?[0-5]\d(?::[0-5]\d)?(?![\d:])(?:\s?[ap]\.?\s?m\b\.?)?"
    r"|(?<!\d)(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?",
    re.IGNORECASE,
)
_DAY_OF_MONTH = re.compile(
    rf"(?<!\d){_DAY}{_ENDING}\s?(?:de\s)?(?:[^\W\d_][^\s\d,;:<>@]{{2,12}}|[./-]\s?{_DAY}(?![\d:]))"
    rf"|{_MONTH}\s{_DAY}(?![\d:])|\u6708\s?{_DAY}\s?\u65e5"
)
_FIGURE = re.compile(r"\d")
_MAY_BE_DATE = re.compile(rf"{_YEAR}|[./-]\s?[23]\d(?!\d)|[\u5e74\ub144]")  # spares the search of nearly all lines


def _has_date(text: str) -> bool:
    return _date(text) is not None


def _date(text: str) -> re.Match[str] | None:
    return _DATE.search(text) if _MAY_BE_DATE.search(text) else None


def _has_time(text: str) -> bool:
    return _FIGURE.search(text) is not None and _TIME.search(text) is not None


def _has_address(text: str) -> bool:
    return "@" in text and _ADDRESS.search(text) is not None


# -- the shapes


def _head(said: Sequence[str], index: int, people: "_People") -> Head | None:
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
        return Head(
            index, _end_of_sentence(said, index + 1), stamp=not _SET_OFF.search(line) and not QUOTES.match(line)
        )
    if _names_person(line, people):
        return Head(index, _end_of_fields(said, index + 1))
    if _begins_below(said, index) and _may_name_somebody(line, people):
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
    return _MARKED.match(below) is not None and _field(_plain(lines[head.start]).strip(_DECORATION)) is None


# -- lines `Word: value`

_LABEL = re.compile(r"[\s\-_\u2022\u00b7]*([^\s:<>@\[\]{}()\d][^:<>@\[\]{}\d]{0,28}?)\s?:(?!//)\s?(.*)")
_OF_LOG = frozenset({
    "game", "scenario", "edition", "axis", "allied", "german", "soviet", "dice", "options", "policy", "components",
    "rules", "id", "deadline", "turn", "round", "event", "referee", "standing",
})  # fmt: skip


def _is_of_log(text: str) -> bool:
    """Return whether a line is one of a log's header."""
    return ":" in text and (found := _LABEL.fullmatch(text)) is not None and found[1].casefold() in _OF_LOG


def _fields(said: Sequence[str], index: int, people: "_People") -> Head | None:
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
    says = _has_address(whole) or any(_has_date(value) or _has_time(value) for value in values)
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
    rest = line.startswith("<") or _has_address(line) or (len(line.split()) <= MOST_WORDS and ":" not in line)
    return rest and _field(below) is not None


def _names_sender(line: str, value: str, people: "_People") -> bool:
    """Return whether a lone line `From: Anna <anna@example.org>` names another as the sender of something."""
    rest = value.strip(_DECORATION)
    if people.is_own(rest):
        return False
    if _has_address(value) and len(rest.split()) <= MOST_WORDS:
        return True
    label = line.partition(":")[0].strip(_DECORATION).casefold()
    return label in SENDER and 0 < len(rest.split()) <= NAME_WORDS


# -- one line, broken into as many as three


def _says_who_and_when(text: str, lines: int, people: "_People") -> bool:
    """Return whether a line says who wrote something and when, or when and ends in a colon.

    A line that has been broken must have an address: too many words of a letter lie between a name and a date.
    """
    if len(text) > LONGEST_LINE or not (_FIGURE.search(text) or "@" in text or lines == 1):
        return False
    bare = text.strip(_DECORATION)
    ends, few = bare.endswith(":"), len(bare.split()) <= MOST_WORDS_OF_A_SENTENCE
    if _has_address(text):
        return (ends and lines == 1) or _has_date(text) or _has_time(text) or (ends and _says_wrote(bare))
    dated = _has_date(text)
    if lines > 2 or not (dated or _has_time(text)):
        return False
    if _says_wrote(bare if ends else bare.rpartition(" ")[2]) and few:
        return lines == 1 or ends
    if not ends or lines > 1:
        return False
    return (dated and people.is_named(bare)) or (few and not _is_introduction(bare))


def _says_wrote(text: str) -> bool:
    """Return whether one of the words of a line is known to mean `wrote`."""
    return not WROTE.isdisjoint(_words_of(text)) or text.rstrip(" :").endswith(GLUED_WROTE)


# -- chats and copied pages

_STAMP = re.compile(rf"{_DATE.pattern}|{_TIME.pattern}|(?<!\w)(?:{DAYS})(?!\w)\.?", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s\[\](){}<>,;|/\u2013\u2014\u2022\u00b7\u00bb\u00ab\u2191-]+")
_TALK = re.compile(r"[<\[(]?([^\s:<>\[\]()]{1,24}(?: [^\s:<>\[\]()]{1,24}){0,2})[>\])]?\s?:(?:\s|$)|<[^\s<>@]{1,24}>\s")
_LONGEST_STAMP = 120
_SET_OFF = re.compile(r"[\[\]]|:\s*$|<")  # a moment in brackets is one of a chat, of which many lines were copied
_HALF_OF_DAY = re.compile(r"\d\s?[ap]\.?m\b", re.IGNORECASE)


def _is_speakers(text: str, people: "_People") -> bool:
    """Return whether a line is stamped with a moment and a name, as chats and copied pages have them."""
    if not _FIGURE.search(text) or CHANGED.match(text):
        return False
    time, date = _TIME.search(text), _date(text)
    found = [each for each in (time, date) if each]
    if not found:
        return False
    first, last = min(each.start() for each in found), max(each.end() for each in found)
    dated = date or _DAY_OF_MONTH.search(text)
    begins = len(_BETWEEN.sub(" ", text[:first]).split()) <= 1
    if time and begins and (dated or text[0] in "[(") and _TALK.match(text[last:].lstrip(" ])-\u2013\u2014,~")):
        return True
    if len(text) > _LONGEST_STAMP:
        return False
    rest = [word for word in _BETWEEN.split(_STAMP.sub(" ", text)) if any(map(str.isalpha, word))]
    if len(rest) > NAME_WORDS or _is_introduction(" ".join(rest)) or _is_lone_label(text[:first].strip()):
        return False
    if (time and date) or people.is_named(" ".join(rest)):
        return True
    set_off = text[0] in "[(" or text[-1] in "])" or dated or _HALF_OF_DAY.search(text)
    return bool(time and set_off) and 0 < len(rest) <= 3 and all(map(_is_name, rest))


def _is_lone_label(before: str) -> bool:
    """Return whether what stands before a moment is a label, as in `Deadline: Friday 20:00`."""
    return before.endswith(":") and len(before.split()) < 3 and not QUOTES.match(before)


def _is_name(word: str) -> bool:
    """Return whether a word may be a name: it begins with no small letter, as all words of some scripts."""
    first = word.lstrip("@~")[:1]
    return first.isalpha() and not first.islower()


# -- a line that names a person

_OLD_YEAR = re.compile(rf"(?<!\d)(?!{_YEAR})1\d{{3}}(?!\d)")  # `Turn of June 1941`: of a war, not of a mail


def _names_person(text: str, people: "_People") -> bool:
    """Return whether a short line says that somebody wrote what follows: `Anna wrote:`, `Quote from Anna`, `Anna:`."""
    bare = text.strip(_DECORATION)
    words = bare.rstrip(" :").split()
    if not 0 < len(words) <= MOST_WORDS and ":" not in bare[:80]:
        return False
    if len(words) <= MOST_WORDS and QUOTES.match(bare):
        return not _is_introduction(bare) or bare.endswith(":")
    if bare.endswith(":") and len(words) <= MOST_WORDS:
        if _says_wrote(bare) and any(_is_name(word) or word.casefold() in YOURS for word in words):
            return True
        return people.is_named(bare) and not _is_greeting(bare)
    found = _TALK.match(bare)
    return found is not None and (not found[1] or people.is_another(found[1]))


def _is_greeting(text: str) -> bool:
    """Return whether a line speaks to somebody: `Hi Anna, my turn:`, `Dear Anna:`."""
    spoken_to, comma, _ = text.partition(",")
    to_somebody = bool(comma) and len(spoken_to.split()) <= 3 and _is_introduction(text)
    return to_somebody or GREETING.match(text) is not None


def _is_introduction(text: str) -> bool:
    """Return whether a line has a word with which writers introduce their own turn, and none about another's."""
    words = {part for word in _words_of(text) for part in (word, word.partition("'")[0])}
    is_own = not OWN.isdisjoint(words) or any(each in text for each in GLUED_OWN) or _OLD_YEAR.search(text)
    return bool(is_own) and YOURS.isdisjoint(words)


# -- what is only asked about right above a turn block

_TITLE = re.compile(r"[-_=~#>]{2,}\s?[^\W\d_].*[-_=~#<]{2,}\s?:?|[<\[(]{1,2}\s?([^\W\d_][^=/]*)[>\])]{1,2}\s?:?")


def _begins_below(said: Sequence[str], index: int) -> bool:
    """Return whether the next line with words opens a turn block."""
    below = next((text for text in said[index + 1 : index + 5] if text.strip(_DECORATION)), "")
    found = _FENCE.match(below)
    return found is not None and found[1].casefold() != "end"


def _may_name_somebody(text: str, people: "_People") -> bool:
    """Return whether the line above a turn block may say that somebody else wrote it."""
    bare = text.strip(_DECORATION)
    words = bare.rstrip(" :").split()
    if not words or people.is_own(bare):
        return False
    title = _TITLE.fullmatch(text)
    if bare.endswith(":") or title:
        named = not title[1] or _is_name(title[1]) if title else _field(bare) is not None and not GREETING.match(bare)
        return len(words) <= MOST_WORDS and named and not _is_introduction(bare)
    found = _TALK.match(bare)
    name = found[1] if found else ""
    is_name = bool(name) and all(map(_is_name, name.split())) and not (people.is_own(name) or _is_introduction(name))
    return is_name and _field(bare) is not None


class _People:
    """The writer of a text and the other players, by the words of their names and by their addresses."""

    def __init__(self, own: Collection[str], others: Collection[str]) -> None:
        self._own = _names_in(own)
        self._others = _names_in(others) - self._own

    def is_own(self, text: str) -> bool:
        """Return whether a text is nothing but the writer's name or address."""
        words = _words_of(text)
        return bool(words) and self._own.issuperset(words)

    def is_another(self, text: str) -> bool:
        """Return whether a text is nothing but another player's name or address."""
        words = _words_of(text)
        return bool(words) and self._others.issuperset(words)

    def is_named(self, text: str) -> bool:
        """Return whether another player is named in a text, also as in `Anna's`."""
        words = {form for word in _words_of(text) for form in (word, word.removesuffix("'s"), word.removesuffix("s"))}
        return not self._others.isdisjoint(words)


def _names_in(people: Collection[str]) -> frozenset[str]:
    """Return the words of names and addresses, without what only joins them, as in `Anna and Karl`."""
    words = (word for each in people for word in each.split() if _is_name(word.strip(_EDGES)) or "@" in word)
    return frozenset(name for word in words for name in _words_of(word))


def _words_of(text: str) -> list[str]:
    words = (word.strip(_EDGES).replace("\u2019", "'").casefold() for word in text.split())
    return [word for word in words if word]
