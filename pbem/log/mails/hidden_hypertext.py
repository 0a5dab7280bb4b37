"""What an HTML mail hides or strikes out: style sheets, attributes and colours, read as a mail program would."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from colorsys import hls_to_rgb

from msgspec import Struct

from pbem.log.mails.moved_hypertext import moves, reverses, turned

HIDDEN, STRUCK = "hidden", "struck out"
FIELD, SHEET = "in a form field", "written by a style sheet"
_STRIKING = frozenset({"s", "strike", "del"})
# A reader sees none of them: a window that nobody opens, and what stands in place of a film.
_NOT_SHOWN = frozenset({"audio", "canvas", "datalist", "iframe", "noembed", "noframes", "object", "rp", "video"})
_FIELDS = frozenset({"textarea", "select"})
_LARGEST_SHEET = 200_000
_NAMES = {
    "white": (255, 255, 255), "black": (0, 0, 0), "snow": (255, 250, 250), "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245), "ghostwhite": (248, 248, 255), "floralwhite": (255, 250, 240),
    "mintcream": (245, 255, 250), "azure": (240, 255, 255), "aliceblue": (240, 248, 255), "seashell": (255, 245, 238),
}  # fmt: skip
_ALIKE = 24  # what two colours may differ in each part and still not be told apart
_HEX = re.compile(r"#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))")
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+)(%?))?\s*\)")
_HSL = re.compile(r"hsla?\(\s*(\d{1,3})[\d.]*(?:deg)?[\s,]+(\d{1,3})[\d.]*%[\s,]+(\d{1,3})[\d.]*%")
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))")
_SIZE = re.compile(r"(\d*\.?\d+)\s*(px|pt|em|rem|%|)")
_SHORT = re.compile(r"(?:^|\s)(\d*\.?\d+(?:px|pt|em|rem|%))")  # the size in `font: italic 700 12px/1.5 Arial`
_TINY = {"px": 3.0, "pt": 2.0, "em": 0.2, "rem": 0.2, "%": 20.0, "": 0.001}
_PART = re.compile(r"([.#\[]?)([\w-]+)")
_NOTHING = r"(?:0+(?:\.0\d*)?|\.0\d*)(?![\d.])"  # less than a tenth
_VANISHING = {  # properties that hide what they are set on, and the values that do
    "transform": re.compile(rf"scale\w*\((?:[^)]{{0,60}}[\s,])?{_NOTHING}|translate\w*\([^)]{{0,60}}\d{{3}}"),
    "scale": re.compile(rf"(?:^|\s){_NOTHING}"),
    "zoom": re.compile(rf"^{_NOTHING}"),
    "filter": re.compile(rf"opacity\(\s*(?:{_NOTHING}|\d%)"),
    "clip": re.compile(r"^rect\("),
    "clip-path": re.compile(r"^(?!none)"),
    "content-visibility": re.compile(r"^hidden"),
}
_BESIDE = re.compile(r":(?:before|after|marker)\s*$")  # what stands beside an element, not the element itself
_STRING = r"(?:\"[^\"\n]{0,500}\"|'[^'\n]{0,500}'|attr\([^)]{0,100}\))"
_CONTENT = re.compile(rf"(?<![\w-])content\s*:\s*({_STRING}(?:\s{{0,9}}{_STRING}){{0,9}})")
_VALUE = re.compile(r"[~|^$*]?=[^\]]*")
_AWAY = re.compile(r"-\s*\d{3,}")

Colour = tuple[int, int, int]
Attributes = Mapping[str, str]


class Look(Struct, frozen=True):
    """How text looks: why its element leaves it out, if it does, its colour on its ground, and what moves it.

    `moves` takes the element elsewhere, `reverses` what stands in it, `turned` turns its text round.
    """

    left_out: str = ""
    ink: Colour | None = (0, 0, 0)
    paper: Colour | None = (255, 255, 255)
    moves: str = ""
    reverses: str = ""
    turned: str = ""

    @property
    def unread(self) -> str:
        """Why the text is left out, if it is; what has the colour of its ground may be shown again further in."""
        return HIDDEN if _alike(self.ink, self.paper) else self.left_out


class Sheet(Struct, frozen=True):
    """The rules of all style sheets, by the last name of their selectors: `.class`, `#id`, `[attribute`, tag or `*`."""

    rules: Mapping[str, str]

    def of(self, tag: str, attributes: Attributes) -> str:
        """Returns what the sheets say of an element."""
        if not self.rules:
            return ""
        keys = [tag, "*", *(f".{name}" for name in attributes.get("class", "").split())]
        keys += [f"#{attributes.get('id', '').strip()}", *(f"[{name}" for name in attributes)]
        return ";".join([self.rules[key] for key in dict.fromkeys(keys) if key in self.rules])


def read_sheet(html: str) -> Sheet:
    """Returns the style sheets of a page."""
    rules: dict[str, dict[str, None]] = {}
    for css in _sheets(html):
        for rule in re.sub(r"<!--|-->", "", css).split("}"):
            selectors, _, says = rule.rpartition("{")
            for selector in selectors.rpartition("{")[2].lower().split(","):
                if _BESIDE.search(selector):
                    continue
                if says and (key := _key(selector)):
                    rules.setdefault(key, {})[says.lower()] = None
    return Sheet({key: ";".join(said) for key, said in rules.items()})


def written_by_sheets(html: str) -> Iterator[str]:
    """Yields the words that style sheets put before and behind elements."""
    for css in _sheets(html) if "content" in html.lower() else ():
        for found in _CONTENT.finditer(_ESCAPE.sub(_unescaped, css)):
            if any(char.isalnum() for char in found[1]):
                yield found[1]


def _sheets(html: str) -> Iterable[str]:
    low, at, left = html.lower(), 0, _LARGEST_SHEET
    while left > 0 and (start := low.find("<style", at)) >= 0:
        start = low.find(">", start) + 1
        at = low.find("</style", start) if start else -1
        if at < 0:
            return
        css = low[start:at][:left]
        left -= len(css)
        yield _without_remarks(css)


def _without_remarks(css: str) -> str:
    first, *others = css.split("/*")
    return first + "".join(other.partition("*/")[2] for other in others)


def _key(selector: str) -> str:
    words = re.sub(r"[>+~]", " ", _VALUE.sub("", selector)).split()
    if not words or words[0].startswith("@"):
        return ""
    found = _PART.findall(words[-1].partition(":")[0])
    marked = [sign + name for sign, name in found if sign in {".", "#"}]
    return str((marked or [sign + name for sign, name in found] or ["*"])[-1])


def look_of(tag: str, attributes: Attributes, sheet: Sheet, around: Look) -> Look:
    """Returns how the text of an element looks, inside one that looks like `around`."""
    says = _declarations(f"{sheet.of(tag, attributes)};{attributes.get('style', '').lower()}")
    ink = _colour(_first(says.get("color"), attributes.get("text" if tag == "body" else "color")), around.ink)
    paper = _colour(_ground(says, attributes), around.paper)
    reason = around.left_out or (STRUCK if tag in _STRIKING or _strikes(says) else "")
    reason = FIELD if tag in _FIELDS else reason
    if _is_closed(tag, attributes) or _hides(says):
        reason = HIDDEN
    return Look(reason, ink, paper, moves(tag, says), reverses(says), turned(says, attributes, around.turned))


def _is_closed(tag: str, attributes: Attributes) -> bool:
    closed = tag == "dialog" and "open" not in attributes
    return closed or tag in _NOT_SHOWN or "hidden" in attributes or "popover" in attributes


def _declarations(css: str) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    for each in _ESCAPE.sub(_unescaped, css).split(";"):
        name, _, value = each.partition(":")
        if value:
            said.setdefault(name.strip(), []).append(value.replace("!important", "").strip())
    return said


def _unescaped(found: re.Match[str]) -> str:
    return str(found[2] or chr(min(int(found[1], 16), 0xFFFD)).lower())


def _first(said: Sequence[str] | None, attribute: str | None) -> str:
    return said[-1] if said else (attribute or "").lower()


def _ground(says: Mapping[str, Sequence[str]], attributes: Attributes) -> str:
    said = says.get("background-color") or says.get("background")
    return _first(said, attributes.get("bgcolor"))


def _strikes(says: Mapping[str, Sequence[str]]) -> bool:
    said = [*says.get("text-decoration", ()), *says.get("text-decoration-line", ())]
    return any("line-through" in value for value in said)


def _hides(says: Mapping[str, Sequence[str]]) -> bool:
    if any(value.startswith("none") for value in says.get("display", ())) or says.get("mso-hide") == ["all"]:
        return True
    if any(value.startswith(("hidden", "collapse")) for value in says.get("visibility", ())):
        return True
    inks = [*says.get("color", ()), *says.get("-webkit-text-fill-color", ())]
    short = [size for value in says.get("font", ()) for size in _SHORT.findall(value)]
    sizes = [*says.get("font-size", ()), *says.get("line-height", ()), *short]
    far = (*says.get("text-indent", ()), *says.get("left", ()), *says.get("top", ()), *says.get("margin-left", ()))
    return (
        any(map(_is_clear, inks))
        or any(map(_is_faint, says.get("opacity", ())))
        or any(map(_is_tiny, sizes))
        or any(map(_AWAY.match, far))
        or any(any(map(form.search, says.get(name, ()))) for name, form in _VANISHING.items())
        or (bool(says.get("overflow")) and any(_is_tiny(each) for each in _room(says)))
    )


def _room(says: Mapping[str, Sequence[str]]) -> Iterable[str]:
    return [value for name in ("height", "max-height", "width", "max-width") for value in says.get(name, ())]


def _is_clear(value: str) -> bool:
    found = _RGB.match(value)
    return value == "transparent" or (found is not None and found[4] is not None and float(found[4] or 1) <= 0.1)


def _is_faint(value: str) -> bool:
    found = _SIZE.match(value)
    return found is not None and float(found[1]) <= (10 if found[2] == "%" else 0.1)


def _is_tiny(value: str) -> bool:
    found = _SIZE.match(value)
    return found is not None and float(found[1]) < _TINY[found[2]]


def _alike(ink: Colour | None, paper: Colour | None) -> bool:
    if ink is None or paper is None:
        return False
    return all(abs(one - other) <= _ALIKE for one, other in zip(ink, paper, strict=True))


def _colour(value: str, around: Colour | None) -> Colour | None:
    """Returns a colour, that of the text around where none is said, or None where it is not known."""
    if not value or value in {"inherit", "transparent", "none", "initial"}:
        return around
    if found := _HEX.search(value):
        digits = [found[n] * 2 for n in (1, 2, 3)] if found[1] else [found[n] for n in (4, 5, 6)]
        return int(digits[0], 16), int(digits[1], 16), int(digits[2], 16)
    if found := _RGB.search(value):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _HSL.search(value):
        hue, saturation, light = map(int, found.groups())
        red, green, blue = hls_to_rgb(hue / 360, min(light, 100) / 100, min(saturation, 100) / 100)
        return round(red * 255), round(green * 255), round(blue * 255)
    return next((_NAMES[word] for word in value.split() if word in _NAMES), None)
