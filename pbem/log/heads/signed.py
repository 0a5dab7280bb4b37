"""Lines below a turn block that say that it is another's: his name, the end of a quotation, what a page puts there."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pbem.log.heads.chats import end_of_stamp, has_moment_between_dots
from pbem.log.heads.naming import turns_down
from pbem.log.heads.parts import BETWEEN, FENCE, NAME_WORDS, STAMP, says_wrote
from pbem.log.heads.who_and_when import DAY_OF_MONTH, FIGURE, People, has_address, is_name, words_of
from pbem.log.heads.words import AGO, BESIDE_MOMENTS, CHANGED, PROPOSALS, VALEDICTIONS

_FURTHEST = 12  # lines below a block
_MOST = 4  # of them with words
_CREDIT = re.compile(
    r"(?:[-/\u2013\u2014\u2015~]{1,2}\s?|(?:source|credits?|quelle|fuente|fonte|bron|källa|kilde)\s?:\s?|(?:\w+ )?by\s)"
    r"(.+)",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\([^)]*\)|@[\w.-]+")
_ENDS_QUOTATION = re.compile(
    r"\W*(?:ends?|close|ende|fin|fine|einde|slut|koniec|конец)\s(?:\S+\s){0,2}?\W?"
    r"(?:quot(?:e[ds]?|ation)|forwarded|original|zitat\w*|citation|cita|citazione|citaat|citat\w*|cytat\w*|цитат\w*)\b"
    r"[^.!?]{0,24}\W*|\W{0,3}click to expand\W*",
    re.IGNORECASE,
)
_ENDS_MAIL = re.compile(r"\W*(?:end|ende|fin|fine|einde|slut|koniec|конец)\s[^:]{0,40}", re.IGNORECASE)
_OPENS = frozenset('"\u201c\u201e\u201d\u00ab\u00bb\u2039')
_CLOSES = frozenset('"\u201c\u201d\u00bb\u00ab\u203a')
_POINTS_UP = re.compile(
    r"(?:[\^\u2191\u2b06]|(?:the )?above\b|(?:das |die )?obige\w?\b|oben\b|ci-dessus|arriba|sopra|hierboven).{0,80}",
    re.IGNORECASE,
)
_HOW = re.compile(r"\s(?:via|on|at|in|through|from|über|am|von)\s.*", re.IGNORECASE)
_CHANNEL = re.compile(r"(?:^|\s)#[^\W\d]")


def says_whose(said: Sequence[str], begin: int, people: People) -> int | None:
    """Return the line below the turn block that begins at a line, if one says that another has written it."""
    fences = ((at, found[1]) for at in range(begin + 1, len(said)) if (found := FENCE.match(said[at])))
    end, word = next(fences, (0, ""))
    if word.casefold() != "end":
        return None
    above = next((line for line in reversed(said[max(begin - 2, 0) : begin]) if line), "")
    last = next((at for at in range(end + 1, min(end + 3, len(said))) if said[at]), 0)
    return last if above in _OPENS and said[last] in _CLOSES else says_whose_above(said, end, people)


def says_whose_above(said: Sequence[str], end: int, people: People) -> int | None:
    """Return the line below another, if one says that what is above has been written by somebody else."""
    below = list(_below(said, end))
    if not below:
        return None
    first = below[0]
    line = said[first]
    if _ENDS_QUOTATION.fullmatch(line) or (_ENDS_MAIL.fullmatch(line) and people.is_named(line)):
        return first
    if _is_of_page(line, people) or turns_down(line, people) or _points_up(line, people):
        return first
    if people.writer_is_known and (_credits(said, first, people) or _is_signature(said, first, people)):
        return first
    if people.writer_is_known and any(_signs_in_one(said[at], people) for at in below[:2]):
        return first
    pairs = pairwise(below)
    return next((at for above, at in pairs if people.writer_is_known and _signs(said, above, at, people)), None)


def _below(said: Sequence[str], end: int) -> Iterator[int]:
    """Yield the first lines with words below one, before the next turn block."""
    seen = 0
    for at in range(end + 1, min(end + 1 + _FURTHEST, len(said))):
        if FENCE.match(said[at]) or said[at].startswith((">", "|")) or seen == _MOST:
            return
        if said[at]:
            seen += 1
            yield at


def _is_alone(said: Sequence[str], at: int) -> bool:
    return at + 1 == len(said) or not said[at + 1] or FENCE.match(said[at + 1]) is not None


def _ends(said: Sequence[str], at: int) -> bool:
    """Return whether no words follow below a line that has a figure: a moment of a page would be above them."""
    return FIGURE.search(said[at]) is not None and not any(said[at + 1 :])


def _credits(said: Sequence[str], at: int, people: People) -> bool:
    """Return whether a line names another as a book does below what it quotes: `— Anna, 20 November`, `(Anna)`."""
    line = said[at]
    enclosed = len(line) > 2 and (line[0], line[-1]) in {("(", ")"), ("[", "]")}
    found = _CREDIT.fullmatch(line[1:-1] if enclosed else line)
    if line[-1:] in ":!?,-\u2014" or not _is_alone(said, at) or not (enclosed or found or _ends(said, at)):
        return False
    rest = _ASIDE.sub(" ", found[1] if found else line.strip("()[]"))
    rest = _HOW.sub(" ", rest)
    rest = DAY_OF_MONTH.sub(" ", AGO.sub(" ", STAMP.sub(" ", rest)))
    words = [word.strip(".") for word in BETWEEN.split(rest) if any(map(str.isalpha, word))]
    return _are_names([word for word in words if word.casefold() not in BESIDE_MOMENTS | PROPOSALS], people)


def _are_names(words: Sequence[str], people: People) -> bool:
    """Return whether words are another player's name, at most with his surname, a place or the like."""
    named = 0 < len(words) <= NAME_WORDS and all(map(is_name, words)) and people.is_named(words[0])
    return named and not people.is_own(" ".join(words))


def _is_signature(said: Sequence[str], at: int, people: People) -> bool:
    """Return whether a line is another player's name and no more, and not the beginning of what he says below."""
    line = said[at]
    alone = _is_alone(said, at) or said[at + 1].startswith("(") or has_address(said[at + 1])
    is_alone = line[-1:] not in ".,:;!?" and not FIGURE.search(line) and alone
    return is_alone and _are_names(line.split(), people) and end_of_stamp(said, at, people) is None


_SIGNING = frozenset({
    "regards", "love", "sincerely", "yours", "lg", "vg", "mfg", "mvh", "grüße", "gruß", "groet", "groetjes", "hilsen",
    "hälsningar", "cordialement", "saludos", "saluti", "pozdrawiam", "terveisin",
})  # fmt: skip


def _signs_in_one(line: str, people: People) -> bool:
    """Return whether a line ends a letter of another's: `Love, Anna`; `Thanks, Anna` may speak to her."""
    words = line.replace(",", " ").split()
    at = next((n for n, word in enumerate(words[:3]) if word.casefold() in _SIGNING), None)
    return at is not None and line[-1] not in ".!?:" and _are_names(words[at + 1 :], people)


def _signs(said: Sequence[str], above: int, at: int, people: People) -> bool:
    """Return whether two lines end a letter of another's: `Best regards,` and below it `Anna Weber`."""
    words = words_of(said[above])
    ends = said[above] == "--" or (0 < len(words) <= NAME_WORDS and not VALEDICTIONS.isdisjoint(words))
    name = said[at]
    named = name[-1] not in ".,:;!?" and _are_names(name.split(), people) and end_of_stamp(said, at, people) is None
    return ends and at - above < NAME_WORDS and named


def _points_up(line: str, people: People) -> bool:
    """Return whether a line says of what is above that another has written it: `^ Anna`, `wrote Anna yesterday`."""
    first = line.partition(" ")[0]
    return people.is_named(line) and (_POINTS_UP.fullmatch(line) is not None or says_wrote(first))


def _is_of_page(line: str, people: People) -> bool:
    """Return whether a line is what a page puts below a message: `Posted in #barb | Nov 20th`, `Edited by Anna`."""
    if CHANGED.match(line) and people.is_named(line):
        return True
    return _CHANNEL.search(line) is not None and has_moment_between_dots(line)
