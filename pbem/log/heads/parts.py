"""What lines of a head have in common: marks, labels, and the words of an introduction."""

import re

from pbem.log.heads.who_and_when import DATE, TIME, YEAR, words_of
from pbem.log.heads.words import DAYS, GLUED_OWN, GLUED_WROTE, GREETING, OWN, WROTE, YOURS

NAME_WORDS = 4  # beside the moment in a line of a chat
MOST_WORDS = 8  # of a line that ends in a colon
FENCE = re.compile(r"[^\w|#]*pbem[\W_]+(begin|start|end)\b", re.IGNORECASE)
STAMP = re.compile(rf"{DATE.pattern}|{TIME.pattern}|(?<!\w)(?:{DAYS})(?!\w)\.?", re.IGNORECASE)
BETWEEN = re.compile(r"[\s\[\](){}<>,;|/\u2013\u2014\u2022\u00b7\u00bb\u00ab\u2191-]+")
TALK = re.compile(
    r"[<\[(]?([^\s:<>\[\]()]{1,24}(?: [^\s:<>\[\]()]{1,24}){0,2})[>\])]?\s?:(?:\s|$)|<[@+%&~]?[^\s<>@]{1,24}>\s"
)
_OLD_YEAR = re.compile(rf"(?<!\d)(?!{YEAR})1\d{{3}}(?!\d)")  # `Turn of June 1941`: of a war, not of a mail
_LABEL = re.compile(r"[\s\-_\u2022\u00b7]*([^\s:<>@\[\]{}()\d][^:<>@\[\]{}\d]{0,28}?)\s?:(?!//)\s?(.*)")
_OF_LOG = frozenset({
    "game", "scenario", "edition", "axis", "allied", "german", "soviet", "dice", "options", "policy", "components",
    "rules", "id", "deadline", "turn", "round", "event", "referee", "standing",
})  # fmt: skip


def is_of_log(text: str) -> bool:
    """Return whether a line is one of a log's header."""
    return ":" in text and (found := _LABEL.fullmatch(text)) is not None and found[1].casefold() in _OF_LOG


def field(text: str) -> str | None:
    """Return the value of a line `Word: value`, if it is one and not a line of a log's header."""
    found = _LABEL.fullmatch(text) if ":" in text else None
    if found is None or found[1].casefold() in _OF_LOG or len(found[1].split()) > 3 or FENCE.match(text):
        return None
    return found[2]


def says_wrote(text: str) -> bool:
    """Return whether one of the words of a line is known to mean `wrote`."""
    words = {form for word in words_of(text) for form in (word, word.partition("(")[0])}  # `napisał(a)`
    return not WROTE.isdisjoint(words) or text.rstrip(" :").endswith(GLUED_WROTE)


def is_greeting(text: str) -> bool:
    """Return whether a line speaks to somebody: `Hi Anna, my turn:`, `Dear Anna:`."""
    spoken_to, comma, _ = text.partition(",")
    to_somebody = bool(comma) and len(spoken_to.split()) <= 3 and is_introduction(text)
    to_somebody = to_somebody or (text.startswith("@") and is_introduction(text) and not says_wrote(text))
    return to_somebody or GREETING.match(text) is not None


def is_introduction(text: str) -> bool:
    """Return whether a line has a word with which writers introduce their own turn, and none about another's."""
    words = {part for word in words_of(text) for part in (word, word.partition("'")[0])}
    is_own = not OWN.isdisjoint(words) or any(each in text for each in GLUED_OWN) or _OLD_YEAR.search(text)
    handed_over = text.casefold().startswith(("here you go", "here you are"))
    return handed_over or (bool(is_own) and YOURS.isdisjoint(words))
