"""Orders behind words that no list foresees, or in mid-sentence: `Anna: combat Warsaw`, `I also combat Warsaw`."""

import re

from pbem.log.line_beginnings import A_DIE, A_NAME, A_NUMBER, BRACKET, NOTHING_MORE, Words
from pbem.log.misspelt import verb_meant
from pbem.log.tags import KNOWN_TAGS

POLITE = frozenset({"also", "and", "again", "please", "thanks", "too"})
ORDERLY = re.compile(r"\w\s?:\s+\S|\s-\s|@\s*\d|\[")
_SMALL = frozenset({"for", "no"})  # they begin an order, and half of all sentences
_ROUNDS = KNOWN_TAGS | {"turn"}  # talked about in every mail
_WORD = re.compile(r"[^\W\d_]+")
_BEHIND = re.compile(r"[\s:=,*'\"]*(?:cards?\s+#?)?([^\W\d_]+|\S)?")
NOT_NAMES = frozenset({
    "i", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
    "april", "may", "june", "july", "august", "september", "october", "november", "december",
})  # fmt: skip
_MONTHS = frozenset({"March"})  # they are verbs in lower case
_CHATTY = frozenset({"all", "no", "on", "open", "was", "with"})  # they follow a verb in an order, and in any sentence
_I_WILL = re.compile(
    r"(?:^|[.!?:,;]|\b(?:and|then|so))\s*(?:i|we)(?:\s+(?:also|then|will|must|now|do))?\s+$", re.IGNORECASE
)
_ENDED = re.compile(r"[\s.!)\]*'\"]*$")
_DICE = re.compile(r"@\s*\d(?:[\s,/]+@?\s*\d)?$")  # alone on a line
_GLUE = "-'_"  # within a word
LONGEST_REST = 400  # characters behind a verb that are looked at


def order_amid(text: str, words: Words, following: str = "") -> bool | None:
    """Tells whether an order stands anywhere in a text, for sure or perhaps; None where there is none.

    It is sure where a sentence, a list or what somebody says begins with it, and nothing but names comes behind.
    `following` is the word that a mail program has put on the next line.
    """
    perhaps = False if _DICE.match(text) else None
    for found in _WORD.finditer(text):
        begins = _begins(text, found.start())
        verb = _verb(found[0], words, begins=begins)
        if not verb:
            continue
        rest = text[found.end() : found.end() + LONGEST_REST]
        spelt = found[0].lower() == verb
        if _goes_on(rest or f" {following}", words.follow(verb), words):
            if begins and _is_sure(rest, words, spelt=spelt):
                return True
            perhaps = False if begins or spelt or ORDERLY.search(rest) else perhaps
        elif spelt and NOTHING_MORE in words.follow(verb) and _ENDED.match(rest):
            if begins and found.start():
                return text[-1] not in "!?"
            perhaps = False if _I_WILL.search(_before(text, found.start())) else perhaps
    return perhaps


def is_small_talk(text: str, words: Words) -> bool:
    """Tells whether a line begins with a word that half of all sentences have: `No fun`, but not `no more ...`."""
    found = _WORD.match(text)
    word = found[0].lower() if found else ""
    return found is not None and word in _SMALL and not _goes_on(text[found.end() :][:80], words.follow(word), words)


def _verb(word: str, words: Words, *, begins: bool) -> str:
    """Returns the verb that a word is or is meant to be; nothing for what half of all sentences have."""
    if word in _MONTHS:
        return ""
    word = word.lower()
    if word not in words.verbs and word not in words.nouns:
        word = verb_meant(word, words.verbs, whole=not begins)
    return word if word in words.verbs and word not in _SMALL | _ROUNDS else ""


def _begins(text: str, start: int) -> bool:
    """Tells whether a sentence, an item of a list or what somebody says begins here."""
    before = _before(text, start)
    last = before.rstrip()[-1:]
    if not any(map(str.isalpha, before)) and len(before) == start:
        return True
    if last.isalnum() or last == "," or (last in _GLUE and before[-1:] == last):
        return False
    return last not in {".", "!", "?"} or before.rstrip()[-4:-1].isalpha()  # `e.g. attack` begins nothing


def _before(text: str, start: int) -> str:
    """Returns the few words before a place."""
    first = max(0, start - 30)
    return ("." if first and not text[first - 1].isalnum() else "") + text[first:start]


def _goes_on(rest: str, follow: frozenset[str], words: Words) -> bool:
    """Tells whether a text goes on as an order does behind its verb."""
    found = _BEHIND.match(rest)
    word = found[1] if found else None
    if found is None or not word or not follow:
        return False
    if word.isdigit() or word in {BRACKET, A_DIE}:
        return word.isdigit() or word in follow or A_NAME in follow
    key = word.lower()
    if key in follow:
        return key not in _CHATTY or _goes_on(rest[found.end() :], frozenset({A_NAME, A_NUMBER, "none"}), words)
    takes_a_name = A_NAME in follow or not follow.isdisjoint(KNOWN_TAGS)
    return takes_a_name and word[0].isupper() and key not in NOT_NAMES


def cannot_go_on(rest: str, follow: frozenset[str], words: Words) -> bool:
    """Tells whether a text goes on behind a verb with a word in lower case that no order has there."""
    found = _BEHIND.match(rest)
    word = found[1] if found else None
    known = words.behind and word is not None and word.isalpha() and word.islower()
    return bool(known) and A_NAME not in follow and word not in follow and follow.isdisjoint(KNOWN_TAGS)


def _is_sure(rest: str, words: Words, *, spelt: bool) -> bool:
    """Tells whether nothing but names stands behind a verb; behind one that is misspelt a name is not enough."""
    if rest.rstrip()[-1:] in {"!", "?"} or rest.lstrip().startswith('"'):
        return False
    known = words.verbs | words.nouns | POLITE
    plain = [word for word in _WORD.findall(rest) if word[0].islower() and word not in known]
    orderly = ORDERLY.search(rest) is not None
    return (not plain and (spelt or orderly)) or (orderly and len(plain) < 2)
