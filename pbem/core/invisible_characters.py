"""Characters that nobody sees, or that change what is seen beside them: named, and shown in their place.

Escape sequences colour a terminal, move its cursor and rewrite what stands there; direction marks show
`42` where `24` is written; characters of no width hide. All of them can forge a verdict, so whatever is
printed goes through `shown`, and whatever is quoted on one line through `on_one_line`.
"""

import json
import re

# All of Unicode's control, format, line and paragraph characters and lone surrogates, but not the line end and
# the tab; and the fillers and selectors that are letters or marks by their class and yet show nothing.
_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_FORMATS = (
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
_SURROGATES = "\ud800-\udfff"
UNSEEN = _CONTROLS + _FORMATS + _FILLERS + _SURROGATES  # as ranges of a character class
HIDDEN = re.compile(f"[{UNSEEN}]")
_ENDS = re.compile("[\n\t]")
_MARKS = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_TOWER = re.compile(f"({_MARKS}{{3}})({_MARKS}+)")


def hidden(text: str) -> tuple[str, ...]:
    """Returns the names of the hidden characters of a text, `U+202E`, each once, in their order."""
    return tuple(dict.fromkeys(_name(found) for found in HIDDEN.findall(text)))


def shown(text: str) -> str:
    """Returns a text that any terminal shows as it is: hidden characters as `<U+202E>`, no towers of accents."""
    if text.isascii() and text.isprintable():
        return text
    return _TOWER.sub(_cut, HIDDEN.sub(_named, text))


def on_one_line(text: str) -> str:
    """Returns a text as `shown`, and on one line: what a file is called adds no line to a verdict."""
    return _ENDS.sub(_named, shown(text))


def in_json(text: str) -> str:
    """Returns a text of JSON with hidden characters as their escapes, so that the data stay the same."""
    return HIDDEN.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _name(character: str) -> str:
    return f"U+{ord(character):04X}"


def _named(found: re.Match[str]) -> str:
    return f"<{_name(found[0])}>"


def _cut(found: re.Match[str]) -> str:
    return f"{found[1]}<{len(found[2])} more marks>"
