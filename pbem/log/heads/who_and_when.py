"""Who and when, in words of any language: dates, times and addresses in a line, and whose name it has."""

import re
from collections.abc import Collection
from unicodedata import category, decimal, normalize

LONGEST_LINE = 300  # characters of a line that are looked at
DECORATION = '*_~`#=-\u2013\u2014\u2022\u00b7\u25cf\u25aa\u2191\u21b5\u00bb\u00ab\u203a\u2039|+>"\u201c\u201d\u201e '
EDGES = f"{DECORATION}.,;:!?()[]<>@'\u2019"
_COLONS = re.compile(r"\s*[\u02d0\u05c3\u0703\u0589\u2236\ufe13\ufe30\ufe55]")
_UNSEEN = frozenset({"Cf", "So", "Sk"})  # marks of direction, pictures


def plain(line: str) -> str:
    """Return the start of a line without marks of direction and of emphasis, with figures and colons as in English."""
    text = line[: LONGEST_LINE + 20]
    if not text.isascii():
        kept = (each for each in text if category(each) not in _UNSEEN)
        text = "".join(str(decimal(each)) if each.isdecimal() else each for each in kept)
        text = _COLONS.sub(":", normalize("NFKC", text))
    return " ".join(text.replace("*", "").split())[:LONGEST_LINE]


_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"'@]@[^\s<>()\[\],;:\"'@]{0,100}\.[^\W\d_][\w-]{1,30}")
YEAR = r"(?:19[89]\d|20\d\d|25\d\d|14[3-9]\d|1[34]0\d)"  # of mails, also as Iran and Thailand count: of no war
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = r"[^\W\d_][^\s\d,;:<>@]{1,20}"
_ENDING = r"(?:st|nd|rd|th|er|[.\u00ba\u00aa])?"
DATE = re.compile(
    rf"(?<!\d)(?:{_DAY}\s?[./-]\s?{_DAY}\s?[./-]\s?(?:{YEAR}|[23]\d)(?!\d)"
    rf"|{YEAR}\s?[./-]\s?{_DAY}\s?[./-]\s?{_DAY}(?!\d)"
    rf"|\d{{2,4}}\s?[\u5e74\ub144]\s?{_DAY}\s?[\u6708\uc6d4]\s?{_DAY}\s?[\u65e5\uc77c]"
    rf"|{_DAY}{_ENDING}[\s,-]+(?:(?:de|of|di|den|mh|thg)\s)?{_MONTH}[\s,.-]+(?:(?:de|del|da)\s)?{YEAR}(?!\d)"
    rf"|{YEAR}\s?[.,]?\s(?:m\.\s|gada\s)?(?:{_MONTH}\s{_DAY}|{_DAY}\.?\s{_MONTH})(?!\d)"
    rf"|{_DAY}\s(?:thg|thang)\s{_DAY},?\s{YEAR})"
    rf"|(?<![^\W\d_]){_MONTH}[\s.]+{_DAY}{_ENDING},?\s{YEAR}(?!\d)",
    re.IGNORECASE,
)
TIME = re.compile(
    r"(?<![\d:.@])(?:[01]?\d|2[0-3])\s?[:h\u6642\u65f6\uc2dc]\s?[0-5]\d(?::[0-5]\d)?(?![\d:])(?:\s?[ap]\.?\s?m\b\.?)?"
    r"|(?<!\d)(?:1[0-2]|[1-9])\s?[ap]\.?m\b\.?",
    re.IGNORECASE,
)
DAY_OF_MONTH = re.compile(
    rf"(?<!\d){_DAY}{_ENDING}\s?(?:de\s)?(?:[^\W\d_][^\s\d,;:<>@]{{2,12}}|[./-]\s?{_DAY}(?![\d:]))"
    rf"|{_MONTH}\s{_DAY}(?![\d:])|\u6708\s?{_DAY}\s?\u65e5"
)
FIGURE = re.compile(r"\d")
_MAY_BE_DATE = re.compile(rf"{YEAR}|[./-]\s?[23]\d(?!\d)|[\u5e74\ub144]")  # spares the search of nearly all lines


def has_date(text: str) -> bool:
    return date_in(text) is not None


def date_in(text: str) -> re.Match[str] | None:
    return DATE.search(text) if _MAY_BE_DATE.search(text) else None


def has_time(text: str) -> bool:
    return FIGURE.search(text) is not None and TIME.search(text) is not None


def has_address(text: str) -> bool:
    return "@" in text and _ADDRESS.search(text) is not None


def is_name(word: str) -> bool:
    """Return whether a word may be a name: it begins with no small letter, as all words of some scripts."""
    first = word.lstrip("@~")[:1]
    return first.isalpha() and not first.islower()


class People:
    """The writer of a text and the other players, by the words of their names and by their addresses."""

    def __init__(self, own: Collection[str], others: Collection[str]) -> None:
        self._own = _names_in(own)
        self._others = _names_in(others) - self._own

    @property
    def writer_is_known(self) -> bool:
        return bool(self._own)

    @property
    def others_are_known(self) -> bool:
        return bool(self._others)

    def is_own(self, text: str) -> bool:
        """Return whether a text is nothing but the writer's name or address."""
        words = words_of(text)
        return bool(words) and self._own.issuperset(words)

    def is_another(self, text: str) -> bool:
        """Return whether a text is nothing but another player's name or address."""
        words = words_of(text)
        return bool(words) and self._others.issuperset(words)

    def is_named(self, text: str) -> bool:
        """Return whether another player is named in a text, also as in `Anna's`."""
        words = {form for word in words_of(text) for form in (word, word.removesuffix("'s"), word.removesuffix("s"))}
        return not self._others.isdisjoint(words)


def _names_in(people: Collection[str]) -> frozenset[str]:
    """Return the words of names and addresses, without what only joins them, as in `Anna and Karl`."""
    words = (word for each in people for word in each.split() if is_name(word.strip(EDGES)) or "@" in word)
    return frozenset(name for word in words for name in words_of(word))


def words_of(text: str) -> list[str]:
    words = (word.strip(EDGES).replace("\u2019", "'").casefold() for word in text.split())
    return [word for word in words if word]
