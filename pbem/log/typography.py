"""Typographic characters become the plain ones that the grammar knows; columns stay right."""

import re
from html import unescape
from unicodedata import category, decomposition, normalize

from pbem.log.page import Mapped

DASHES = "–—−‐‑‒―⁃"
ARROWS = "→⇒➔➜➡➙➝➞⟶⟹⇨"
ARROW = "→"
CONTROL = "\0"
SAME = {
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys(ARROWS, ARROW),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("’‘‚‛`´′", "'"),
    **dict.fromkeys("\t\v\f", " "),
    "…": ".",
}
ARROW_WORD = re.compile(rf"[-=]{{1,3}}>|{ARROW}")
PLACES_CACHED = 0x10000
# A web page or a mail program has written a character so, and nobody has turned it back.
ENTITY = re.compile(
    r"&(?:gt|lt|amp|nbsp|quot|apos|[nm]dash|[rlu]arr|hellip|[lr][sd]quo|#\d{2,6}|#[xX][0-9a-fA-F]{2,5});"
)


class _Folding(dict[int, str]):
    """The table for `str.translate`, filled as characters are met; an empty string drops one."""

    def __missing__(self, point: int) -> str:
        folded = _plain_character(chr(point))
        if point < PLACES_CACHED:
            self[point] = folded
        return folded


def _plain_character(char: str) -> str:
    if char in SAME:
        return SAME[char]
    match category(char):
        case "Cc" | "Cs":
            return CONTROL
        case "Cf":
            return ""
        case "Zs" | "Zl" | "Zp":
            return " "
    if "\ufe00" <= char <= "\ufe0f":  # variation selectors, which telephones add to arrows
        return ""
    if decomposition(char).startswith(("<super>", "<sub>", "<circle>")):
        return char  # `24¹` is no 241
    plain = normalize("NFKC", char)
    return plain if len(plain) == 1 and plain.isascii() else char


_FOLDING = _Folding()


def is_plain(text: str) -> bool:
    """Tells whether all of a text is what every keyboard has and every screen shows."""
    return text.isascii() and text.isprintable()


def plain_characters(line: Mapped) -> Mapped:
    """Returns the folded line; what nobody sees is dropped, and a control character is a blank."""
    text = line.text
    if is_plain(text) and ">" not in text and "`" not in text and "&" not in text:
        return line
    line = _translated(without_entities(line))
    if CONTROL in line.text:
        line = Mapped(line.text.replace(CONTROL, " "), line.columns)
    return line.edited(_arrows(line.text))


def without_entities(line: Mapped) -> Mapped:
    """Returns a line with the characters that its entities, such as `&gt;`, stand for."""
    if "&" not in line.text:
        return line
    return line.edited((found.start(), found.end(), unescape(found[0])) for found in ENTITY.finditer(line.text))


def _translated(line: Mapped) -> Mapped:
    text = line.text.translate(_FOLDING)
    if len(text) == len(line.text):  # nothing ever folds to two, so nothing was dropped
        return Mapped(text, line.columns)
    columns = [column for char, column in zip(line.text, line.columns, strict=True) if _FOLDING[ord(char)]]
    return Mapped(text, columns)


def _arrows(text: str) -> list[tuple[int, int, str]]:
    """Returns the edits that make each arrow a dash between blanks, as a path has it."""
    edits = []
    for arrow in ARROW_WORD.finditer(text):
        before = "" if text[: arrow.start()].endswith(" ") or not arrow.start() else " "
        after = "" if text[arrow.end() : arrow.end() + 1] in {"", " "} else " "
        edits.append((arrow.start(), arrow.end(), f"{before}-{after}"))
    return edits
