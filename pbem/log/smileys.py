"""Smileys and pictures behind an order: they are a remark that lacks its `#`, and no part of the order."""

import re

from pbem.core.problem import Kind, Problem
from pbem.log.page import NOTHING, Mapped, Page

# No bracket or bar ends one: `[` opens a reduced unit, and `||` is a spoiler.
_FACE = r"[:;=]'?[-o~^]?[)(DPpoO/\\>]+|<3+|\^[_.-]?\^|[xX]D+|[oO]_[oO]|\(-?[:;=]"
# Pictures from the weather to the emoticons; without arrows, dice, tiles, playing cards, and letters in frames.
_PICTURE = (
    "[\u2600-\u2610\u2613-\u267f\u2686-\u2793\u2b50\u2b55"
    "\U0001f1e6-\U0001f1ff\U0001f300-\U0001f77f\U0001f900-\U0001faff]"
)
_WHOLE = re.compile(rf"(?:{_FACE})(?:{_FACE}|[.!])*")
_LAST = re.compile(rf"{_PICTURE}|(?<=[\w\]@!?.])[:;]-?\)")
_LONGEST = 20


def split_smiley(line: Mapped) -> tuple[Mapped, Mapped]:
    """Returns a line without the smileys at its end, and those."""
    text = line.text.rstrip()
    end = _before_smileys(text) if (text and not text[-1].isalnum()) or text[-1:] in {*"DPpoO3"} else len(text)
    if end == len(line.text):
        return line, NOTHING
    return line.part(0, end), line.part(end, len(text)).stripped()


def _before_smileys(text: str) -> int:
    """Returns where a text ends, its last words and characters being looked at in turn."""
    end = len(text)
    while end:
        start = max(text.rfind(" ", 0, end) + 1, end - _LONGEST)
        if _WHOLE.fullmatch(text, start, end) and (not start or text[start - 1] == " "):
            end = start
        elif (found := _last_character(text, end)) is not None:
            end = found
        else:
            break
        end = len(text[:end].rstrip())
    return end


def _last_character(text: str, end: int) -> int | None:
    """Returns where a picture, or a smiley right behind a word, begins, if one does."""
    for length in (1, 2, 3):
        if end >= length and _LAST.fullmatch(text, end - length, end):
            return end - length if length == 1 or "(" not in text else None
    return None


def read_as_remarks(page: Page, found: list[tuple[int, Mapped]]) -> list[Problem]:
    """Returns the one notice of all smileys in a block, at the first of them."""
    if not found:
        return []
    number, face = found[0]
    others = f"; so are {len(found) - 1} more below" if len(found) > 1 else ""
    message = f"`{face.text[:20]}` is read as a remark, and is no part of the order{others}"
    remedy = "Put `#` before a remark."
    span = page.span(number, face.columns[0], face.columns[-1] + 1)
    return [page.problem("log/smiley", Kind.NOTICE, message, remedy, span)]
