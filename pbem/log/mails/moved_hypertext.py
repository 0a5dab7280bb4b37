"""What an HTML mail shows in another place than it is written: floats, reversed boxes, writing from the right."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.log.fences.fence import marker

Says = Mapping[str, Sequence[str]]  # the values of each property, the last one holds
# Mail programs raise a word by a few points.
_OFFSET = re.compile(r"-?\s*(?:\d{2,}|\d*\.?\d+\s*r?em|\d+(?:\.\d+)?\s*(?:%|in|cm|vh|vw))")
_BACKWARDS = re.compile(r"(?:^|\s)-\s*(?:\d{2,}|\d*\.?\d+\s*r?em|\d)")
_MOVES = {  # properties that take an element out of its place, and the values that do
    "float": re.compile(r"left|right|inline"),
    "position": re.compile(r"absolute|fixed|sticky"),
    "order": re.compile(r"-?\d*[1-9]"),
    "margin": _BACKWARDS,
    "margin-top": _BACKWARDS,
    "margin-bottom": _BACKWARDS,
    "transform": re.compile(r"(?:translate(?!z)|rotate)\w*\([^)]{0,60}[1-9]|matrix|scale\w*\([^)]{0,60}-"),
    "translate": re.compile(r"-?\d*[1-9]"),
    "rotate": re.compile(r"\d*[1-9]"),
    "display": re.compile(r"table-(?:header|footer)-group"),
    **dict.fromkeys(("grid-area", "grid-row", "grid-column", "grid-row-start", "grid-column-start"), re.compile(r"\w")),
}
_OFFSETS = ("top", "bottom", "left", "right", "inset")
_REVERSES = {
    "flex-direction": re.compile("reverse"),
    "flex-flow": re.compile("reverse"),
    "flex-wrap": re.compile("reverse"),
    **dict.fromkeys(("-webkit-box-direction", "-moz-box-direction", "box-direction"), re.compile("reverse")),
}
_OUT_OF_ROW = frozenset({"tfoot", "thead", "caption"})  # shown below or above the table, wherever they are written
RIGHT_TO_LEFT = "direction: rtl"


class Moved(Struct, frozen=True):
    """What moves the words of a line: the numbers of the elements that do, 0 for none, and why in words."""

    line: int = 0
    by: frozenset[int] = frozenset({0})
    why: str = ""
    turned: bool = False


def out_of_place(lines: Sequence[str], moved: Mapping[int, Moved]) -> Iterator[Moved]:
    """Yields the lines of turn blocks that are shown elsewhere; a block that is moved as a whole is not."""
    whole: Moved | None = None
    for index, line in enumerate(lines if moved else ()):
        mark, here = marker(line), moved.get(index, _IN_PLACE)
        if mark and mark.begins:
            whole = here
        if whole is not None and line and (here.turned or here.by != whole.by):
            yield replace(here, line=index, why=here.why or whole.why)
        if mark and not mark.begins:
            whole = None


_IN_PLACE = Moved()


def moves(tag: str, says: Says) -> str:
    """Returns what takes an element out of its place, or nothing."""
    found = _found(_MOVES, says)
    relative = any(value.startswith("relative") for value in says.get("position", ()))
    far = (name for name in _OFFSETS if any(map(_OFFSET.match, says.get(name, ()))))
    offset = next(far, "") if relative else ""
    return found or (f"position: relative; {offset}" if offset else "") or (f"<{tag}>" if tag in _OUT_OF_ROW else "")


def reverses(says: Says) -> str:
    """Returns what shows the elements in an element in another order, or nothing."""
    return _found(_REVERSES, says)


def turned(says: Says, attributes: Mapping[str, str], around: str) -> str:
    """Returns what turns the text of an element round, inside one with `around`."""
    mode = says.get("writing-mode", ("horizontal-tb",))[-1]
    if not mode.startswith(("horizontal", "lr-tb", "inherit", "initial")):
        return f"writing-mode: {mode}"[:60]
    said = says.get("direction", (attributes.get("dir", "").lower(),))[-1]
    if said.startswith("rtl"):
        return RIGHT_TO_LEFT
    return "" if around == RIGHT_TO_LEFT and said.startswith(("ltr", "auto")) else around


def _found(forms: Mapping[str, re.Pattern[str]], says: Says) -> str:
    told = ((name, value) for name, form in forms.items() for value in says.get(name, ())[-1:] if form.search(value))
    return next((f"{name}: {value}"[:60] for name, value in told), "")
