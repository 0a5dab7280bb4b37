"""What a player typed, made harmless: first for any format, then for Markdown and for BBCode."""

import re
import unicodedata

MARKS = 3  # combining marks that one letter may carry; towers of them cover the lines above
BREAK = "\u200b"  # no width; keeps a forum from seeing a tag, a link or a name where none is meant

_ALWAYS = re.compile(r"[\\`*_{}\[\]|~$]")
_ANYWHERE = re.compile(r"[\\`*_{}\[\]|~$&<]")  # what is escaped anywhere
_START = re.compile(r"^(?:[-+](?!\d)|[#>=:]|(?<!\d)\d+(?=[.)](?:\s|$)))")
_ENTITY = re.compile(r"&(?=[#\w]+;)")
_SCHEME = re.compile(r"(?i)\b(https?|ftps?|mailto|xmpp|file|javascript|data)(?=:)|\b(www)(?=\.)")
_NAME = re.compile(r"@(?=\w)")
_TAG = re.compile(r"\[(?=[^\d\s\]])")


def neutral(text: str) -> str:
    """Returns the text with control, direction and invisible characters shown as `\ufffd`.

    Each is replaced by one character, so that a caret line below still points at its word.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = "".join(_shown(character) for character in text)
    return _lowered(shown) if not shown.isascii() else shown


def one_line(text: str) -> str:
    """Returns the text neutral and on one line."""
    return " ".join(neutral(text).split())


def markdown(text: str, mark: str = BREAK) -> str:
    """Returns Markdown for any reader: as `inner_markdown`, and no forum makes a link or a call of it, for the mark."""
    return _unlinked(inner_markdown(text), mark)


def inner_markdown(text: str) -> str:
    """Returns Markdown that shows the text and nothing else, on one line, wherever it is placed."""
    escaped = one_line(text)
    if _ANYWHERE.search(escaped):
        escaped = _ENTITY.sub("&amp;", _ALWAYS.sub(r"\\\g<0>", escaped)).replace("<", "&lt;")
    start = _START.match(escaped)
    return _escaped_start(start.group()) + escaped[start.end() :] if start else escaped


def code(text: str) -> str:
    """Returns a Markdown code span that shows the text."""
    shown = one_line(text)
    if not shown:
        return ""
    fence = "`" * (_longest_run(shown) + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def block(lines: tuple[str, ...], word: str = "text") -> str:
    """Returns a fenced Markdown block that shows the lines as they are."""
    shown = "\n".join(neutral(line) for line in lines)
    fence = "`" * max(3, _longest_run(shown) + 1)
    return f"{fence}{word}\n{shown}\n{fence}"


def bbcode(text: str) -> str:
    """Returns BBCode that shows the text: no tag, no link and no name called in it.

    A bracket before a digit stays whole: no tag begins so, and `[16A]` is how units are written.
    """
    return _unlinked(_TAG.sub("[" + BREAK, one_line_keeping_ends(text)))


def bbcode_block(text: str) -> str:
    """Returns text for the inside of `[code]`, where nothing but its own end tag is read."""
    return re.sub(r"(?i)\[(?=/?code)", "[" + BREAK, text)


def one_line_keeping_ends(text: str) -> str:
    """Returns the text neutral, each run of blanks one blank, those at its ends too."""
    return re.sub(r"\s+", " ", neutral(re.sub(r"\s", " ", text)))


def _shown(character: str) -> str:
    if character in "\t\n\r\x0b\x0c\x85\u2028\u2029":
        return " "
    if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"} or character in "\u034f\u115f\u3164":
        return "\ufffd"
    return character


def _lowered(text: str) -> str:
    kept: list[str] = []
    tower = 0
    for character in text:
        tower = tower + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if tower <= MARKS:
            kept.append(character)
    return "".join(kept)


def _escaped_start(start: str) -> str:
    if start == ">":
        return "&gt;"
    return start + "\\" if start[0].isdigit() else "\\" + start


def _unlinked(text: str, mark: str = BREAK) -> str:
    if ":" in text or "www" in text.lower():
        text = _SCHEME.sub(r"\g<0>" + mark, text)
    return _NAME.sub("@" + mark, text) if "@" in text else text


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
