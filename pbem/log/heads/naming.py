"""Lines that say without a moment that somebody wrote what follows: `Anna wrote:`, `Quote from Anna`, `Hi Bert,`."""

import re
from itertools import pairwise

from pbem.log.heads.parts import (
    BETWEEN,
    MOST_WORDS,
    NAME_WORDS,
    STAMP,
    TALK,
    field,
    is_greeting,
    is_introduction,
    says_wrote,
)
from pbem.log.heads.who_and_when import (
    DAY_OF_MONTH,
    DECORATION,
    People,
    has_address,
    has_date,
    has_time,
    is_name,
    words_of,
)
from pbem.log.heads.words import GLUED_WROTE, GREETING, LABELS, PROPOSALS, QUOTES, TURNS_DOWN, YOURS


def names_person(text: str, people: People) -> bool:
    """Return whether a short line says that somebody wrote what follows: `Anna wrote:`, `Quote from Anna`, `Anna:`."""
    bare = text.strip(DECORATION)
    words = bare.rstrip(" :").split()
    if not 0 < len(words) <= MOST_WORDS and ":" not in bare[:80]:
        return False
    if len(words) <= MOST_WORDS and QUOTES.match(bare):
        return bare.endswith(":") or not is_introduction(STAMP.sub(" ", bare))
    if bare.endswith(":") and len(words) <= MOST_WORDS:
        by_whom = any(is_name(word) or word.casefold() in YOURS for word in words)
        if says_wrote(bare) and (by_whom or not is_introduction(bare)):
            return True
        return people.is_named(bare) and not is_greeting(bare)
    found = TALK.match(bare)
    return found is not None and (not found[1] or people.is_another(found[1]))


_PREPOSITIONS = frozenset({"to", "for", "an", "f\u00fcr", "pour", "para", "per", "voor", "til", "till"})
_MATRIX = re.compile(r"@[\w.=/-]{1,60}:[\w-]+(?:\.[\w-]+)+")


def is_handle(text: str) -> bool:
    """Return whether a line is nothing but a person as Matrix names people: `@anna:matrix.org`."""
    return _MATRIX.fullmatch(text) is not None


def speaks_to_writer(text: str, people: People) -> bool:
    """Return whether a line greets the writer of the mail himself, such as `Hi Bert,`: another has written it."""
    greeting = GREETING.match(text)
    if greeting is None:
        return text.endswith(",") and people.is_own(text) and len(text.split()) <= 2 and "@" not in text
    rest = text[greeting.end() :].removeprefix(" there")
    return greeting[0].casefold() not in _PREPOSITIONS and len(rest.split()) <= NAME_WORDS and people.is_own(rest)


_HONORIFIC = re.compile("さん|様|님|씨|先生|女士|小姐")
_LONGEST_GLUED = 40  # characters of `Annaさんは書きました`


def wrote(text: str, people: People) -> bool:
    """Return whether a line says no more than that another player wrote something, as `Anna wrote`."""
    named = people.is_named(text) or not people.others_are_known or _HONORIFIC.search(text) is not None
    return named and _may_have_written(text)


def _may_have_written(text: str) -> bool:
    """Return whether a short line begins with what may be a name and ends in a word for `wrote`."""
    words = text.strip(DECORATION).split()
    if text.endswith(GLUED_WROTE) and len(text) <= _LONGEST_GLUED and not is_introduction(text):
        return True
    if not 1 < len(words) <= NAME_WORDS or text[-1:] in ".,!?" or is_introduction(text):
        return False
    return is_name(words[0]) and says_wrote(words[-1])


_AND = frozenset({"and", "und", "et", "y", "e", "en", "og", "of", "the", "&"})
_HANDLE = re.compile(r"@[\w.-]{1,40}:[\w.-]+")  # as Matrix names people
_SPOKEN = re.compile(r"[,!?]|[^:\w\s]$")  # `Thanks, Anna!`
_LETTERS = re.compile(r"[^\W\d_]+")
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_TITLE = re.compile(r"[-_=~#>]{2,}\s?[^\W\d_].*[-_=~#<]{2,}\s?:?|[<\[(]{1,2}\s?([^\W\d_][^=/]*)[>\])]{1,2}\s?:?")


def may_name_somebody(text: str, people: People) -> bool:
    """Return whether the line above a turn block may say that somebody else wrote it."""
    bare = text.strip(DECORATION)
    words = bare.rstrip(" :").split()
    if not words or people.is_own(bare):
        return False
    if has_address(bare) or _HANDLE.match(bare):
        return len(words) <= NAME_WORDS
    if len(words) <= NAME_WORDS and not (is_introduction(bare) or GREETING.match(bare) or _SPOKEN.search(bare)):
        stamped = has_time(bare) and all(map(is_name, BETWEEN.split(STAMP.sub(" ", bare).strip())))
        if stamped or people.is_another(" ".join(_LETTERS.findall(bare))):
            return True
    if len(words) <= MOST_WORDS and _has_name_and_day(bare, people):
        return True
    if _is_plain_label(bare):
        return False
    title = _TITLE.fullmatch(text)
    if bare.endswith(":") or title:
        named = not title[1] or is_name(title[1]) if title else field(bare) is not None and not GREETING.match(bare)
        return len(words) <= MOST_WORDS and named and not is_introduction(bare)
    found = TALK.match(bare)
    name = found[1] if found else ""
    speaks = bool(name) and all(map(is_name, name.split())) and not (people.is_own(name) or is_introduction(name))
    return speaks and field(bare) is not None


def _has_name_and_day(text: str, people: People) -> bool:
    """Return whether a line is another player's name and a day, at most with a number or a word in brackets."""
    found = DAY_OF_MONTH.search(text)
    rest = BETWEEN.split(_IN_BRACKETS.sub(" ", text.replace(found[0], " "))) if found else []
    return people.is_named(text) and bool(rest) and all(is_name(word) for word in rest if word)


def has_badge(name: str, badge: str, people: People) -> bool:
    """Return whether two lines above a turn block are another's name and what a page calls him: `Top fan`."""
    words, short = name.split(), 0 < len(badge.split()) < NAME_WORDS and badge[-1] not in ".,:;!?"
    named = 0 < len(words) < NAME_WORDS and all(map(is_name, words)) and people.is_named(words[0])
    return named and name[-1] not in ".,:;!?" and short and not is_introduction(badge) and not people.is_own(badge)


_FROM = frozenset({
    "from", "by", "via", "of", "von", "durch", "aus", "de", "par", "di", "da", "del", "van", "door", "av", "från",
    "fra", "od", "z", "от", "из",
})  # fmt: skip
_QUOTE = frozenset({"quote", "quoting", "quoted", "cite", "zitiere", "citer", "cito", "citeer", "citerar", "citerer"})
_I = frozenset({
    "i", "i'm", "i'll", "i've", "i'd", "me", "we", "ich", "mir", "wir", "je", "yo", "io", "ik", "jeg", "jag",
    "я", "мне",
})  # fmt: skip
_MINE = frozenset({
    "my", "mine", "our", "mein", "meine", "meinen", "mon", "mes", "ma", "mi", "mis", "mio", "mijn", "min", "mitt",
    "mina", "мой", "мои",
})  # fmt: skip
_FIRST_PERSON = _I | _MINE


def may_be_anothers(text: str, people: People) -> bool:
    """Return whether the line above a turn block may say without a colon that the block is another's.

    It is `Anna wrote`, `Yesterday you suggested`, `Your suggestion, in full`, `Copied from Anna's mail`, and the like.
    """
    bare = text.strip(DECORATION)
    words = words_of(bare)
    if not 1 < len(words) <= MOST_WORDS or bare[-1:] in ".!?":
        return False
    if not (_QUOTE.isdisjoint(words) or (YOURS.isdisjoint(words) and not people.is_named(bare))):
        return True
    if not _FIRST_PERSON.isdisjoint(words):
        return False
    if _may_have_written(bare):
        return True
    if (words[0] in YOURS and words[1].isalpha()) or (words[0] == "via" and len(words) == 2):
        return True
    if not YOURS.isdisjoint(words) and says_wrote(bare):
        return True
    if is_greeting(bare) or (is_introduction(bare) and not people.writer_is_known):
        return False
    first, second = bare.split()[:2]
    if people.is_named(first) and first[-1] not in ",;!" and second[0].isalpha():
        return True
    return any(above in _FROM and people.is_named(word) for above, word in pairwise(words))


_MOST_OF_A_REFUSAL = 20
_POINTING = frozenset({
    "this", "that", "these", "those", "the", "here", "above", "below", "it", "das", "dies", "hier", "oben", "c'est",
    "voici", "ceci", "esto", "esta", "eso", "este", "questo", "questa", "quello", "dit", "dat", "det", "dette", "to",
    "это", "вот",
})  # fmt: skip


def turns_down(text: str, people: People) -> bool:
    """Return whether a line beside a turn block says that it is another's proposal, and turned down.

    It is `This is what you proposed, and I don't want it:`, `That was Anna's idea. I won't do it.`, and the like.
    """
    first, *others = words_of(text) or [""]
    words = frozenset((first, *others))
    points = first in YOURS or first in _POINTING or people.is_named(first)
    if not points or len(others) >= _MOST_OF_A_REFUSAL or _I.isdisjoint(words) or not _MINE.isdisjoint(words):
        return False
    about = not YOURS.isdisjoint(words) or people.is_named(text)
    return about and not (PROPOSALS.isdisjoint(words) or TURNS_DOWN.isdisjoint(words))


def _is_plain_label(text: str) -> bool:
    """Return whether a line begins with a label such as `Morale:` or `Reserves and supply:`, which names nobody."""
    label, colon, value = text.partition(":")
    words = words_of(label)
    plain = bool(words) and all(word in LABELS or word in _AND for word in words)
    return bool(colon) and plain and not (has_address(value) or has_date(value) or has_time(value))
