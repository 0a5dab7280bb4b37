"""The commands of a mail and their exact forms: a line is a command only if the whole line has such a form.

A line that has a command among other words, or misspelt, is a doubt: it is refused by name and never carried out.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from pbem.log.fences.fence import marker, nearly_marker
from pbem.log.misspelt import is_nearly, verb_meant

ONE_LINE = "Write a command alone on its line: the word pbem, a blank, and the command."
_DAY = r"\d{4}-\d\d-\d\d"
_REASON = r"(?: -- \S.*)?"  # free words, after the command


class Form(NamedTuple):
    """What may follow the name of a command, as a pattern, and the whole command as it is shown to players."""

    words: str
    shown: tuple[str, ...]


FORMS: Mapping[str, Form] = {
    "preview": Form("", ("preview",)),
    "status": Form("", ("status",)),
    "legal": Form("", ("legal",)),
    "report": Form("", ("report",)),
    "help": Form("", ("help",)),
    "join": Form("", ("join",)),
    "renew": Form("", ("renew",)),
    "resign": Form(r"(?:(?=[a-z]*\d)[a-z0-9]{6})?", ("resign",)),  # or with the word that confirms it
    "draw": Form("offer|accept|decline|withdraw", ("draw offer", "draw accept", "draw decline", "draw withdraw")),
    "takeback": Form(rf"(?:[a-z]+ )?\d{{1,4}} orders?{_REASON}", ("takeback 2 orders",)),
    "accept": Form(rf"(?:[a-z]+)?{_REASON}", ("accept",)),
    "reject": Form(rf"(?:[a-z]+)?{_REASON}", ("reject",)),
    "propose": Form(rf"(?:[a-z]+ )?[a-z]+ ?: ?(?:[^?!;]*[^\W_])?{_REASON}", ("propose deadline: 5 days",)),
    "standing": Form(r"(?:[a-z](?:[^?!;]*\w)?)?", ("standing", "standing retreat any", "standing clear retreat")),
    "vacation": Form(
        rf"off|(?:[^\W\d][^?!#,;:]*? )?{_DAY} (?:to|until|till|-) {_DAY}{_REASON}",
        ("vacation 2026-12-20 to 2027-01-03", "vacation off"),
    ),
    "press": Form(r"end|(?:to [^:]{1,150}(?:: ?.*)?)?", ("press", "press to all", "press to NAME", "press end")),
}
KINDS = tuple(FORMS)
QUESTIONS = frozenset({"preview", "status", "legal", "report", "help"})  # which change nothing
_NAMES = frozenset(KINDS)
_EXACT = {
    kind: re.compile(rf"pbem {kind}(?: (?P<words>{form.words}))?", re.IGNORECASE | re.DOTALL)
    for kind, form in FORMS.items()
}
_NEEDS_WORDS = frozenset(kind for kind, form in FORMS.items() if not re.fullmatch(form.words, ""))
_WORD = re.compile(r"[^\W_]+")
_MARKS = re.compile(r"[^\w\s]")
LONGEST = 20_000  # characters of a line
_MOST_WORDS = 400
_FEW = 4  # words of a line that can hardly be a sentence
_SHORT = 6  # words of a line that asks for a preview in words of its own
_ASKING = frozenset(
    {"please", "pls", "only", "just", "merely"}
)  # before that word in a longer line, also `only a preview`


class Ask(NamedTuple):
    """A command of the sender's, the words after its name, and of `press` the lines below."""

    kind: str = "play"
    words: str = ""
    text: str = ""


class Doubt(NamedTuple):
    """A line that may be meant as a command, and why it is none; `kind` is empty if no command is near."""

    kind: str
    line: str
    why: str


def read_line(line: str) -> Ask | Doubt | None:
    """Returns the command that a line is, the doubt that it raises, or None for a line without any command."""
    text = normalize("NFKC", line[:LONGEST]).rstrip()
    bare = " ".join(text.split())
    if not bare or marker(bare) is not None or nearly_marker(bare):
        return None
    found = _command_in(_WORD.findall(bare)[:_MOST_WORDS])
    if found is None:
        return _without_pbem(line, bare)
    if text[:1].isspace():
        return Doubt(found.kind, line, "the line is indented, as quotations often are")
    exact = _EXACT[found.kind].fullmatch(bare) if found.sure else None
    if exact is not None and not (found.kind in _NEEDS_WORDS and not exact["words"]):
        return Ask(found.kind, (exact["words"] or "").strip())
    return Doubt(found.kind, line, _why(found, bare))


def forms_of(kind: str) -> str:
    """Returns the right forms of a command, or of all, for a reply."""
    return " or ".join(f"`{shown}`" for shown in FORMS[kind].shown) if kind else "one of those that `help` lists"


# -- what is near a command


class _Near(NamedTuple):
    """The command that some words are or may be meant for: how many words precede it, and its name as written."""

    kind: str
    at: int
    written: str
    sure: bool  # both words are spelt right


def _command_in(words: Sequence[str]) -> _Near | None:
    """Returns the first command in the words of a line, right or misspelt; an unknown one only in a short line."""
    folded = [word.casefold() for word in words]
    for at, word in enumerate(folded):
        rest = folded[at + 1] if at + 1 < len(folded) else ""
        if word == "pbem" and rest and (kind := _kind_meant(rest)):
            return _Near(kind, at, words[at + 1], sure=rest == kind)
        if word.startswith("pbem") and word[4:] in _NAMES:
            return _Near(word[4:], at, word, sure=False)
        if at == 0 and word != "pbem" and len(word) > 2 and is_nearly(word, "pbem") and _kind_meant(rest):
            return _Near(_kind_meant(rest), 0, words[1], sure=False)
    seen = next((at for at, word in enumerate(folded[: _SHORT + 1]) if _is_preview(word)), None)
    if seen is not None and (len(folded) <= _SHORT or not _ASKING.isdisjoint(folded[max(seen - 3, 0) : seen])):
        return _Near("preview", seen, words[seen], sure=False)
    if folded[:1] == ["pbem"] and len(folded) <= _FEW:
        return _Near("", 0, " ".join(words[1:2]), sure=False)
    return None


def _is_preview(word: str) -> bool:
    """Return whether a word is `preview`, for which a turn has to wait, or nearly."""
    return word.startswith("pre") and is_nearly(word, "preview")


def _kind_meant(word: str) -> str:
    if word in _NAMES:
        return word
    near = verb_meant(word, _NAMES, whole=True)
    return near or next((kind for kind in KINDS if len(word) > 2 and is_nearly(word, kind)), "")


def _why(found: _Near, bare: str) -> str:
    """Returns why a line with a command in it is not one."""
    if not found.kind:
        return f"there is no command `{found.written}`" if found.written else "no command follows the word pbem"
    if "pbem" not in bare.casefold():
        return "the word pbem is missing, or misspelt"
    if found.at:
        return "there are other words before the command"
    if not found.sure and found.written.casefold() != found.kind:
        return f"there is no command `{found.written}`; did you mean `{found.kind}`?"
    if not bare.casefold().startswith(f"pbem {found.kind}"):
        return "there are marks before the command, or within it"
    rest = bare[len(f"pbem {found.kind}") :]
    if found.kind == "resign" and len(rest.split()) == 1 and any(map(str.isalnum, rest)):
        return "what follows is not a word of the judge's that confirms it: copy the word from his mail, with no marks"
    if not rest:
        return f"`{found.kind}` needs another word after it"
    if not rest.strip("".join(_MARKS.findall(rest)) + " "):
        return "there are marks after the command"
    return "there are other words after the command"


def _without_pbem(line: str, bare: str) -> Doubt | None:
    """Returns the doubt of a line that is a whole command without the word pbem."""
    kind = bare.partition(" ")[0].casefold()
    exact = _EXACT[kind].fullmatch(f"pbem {bare}") if kind in _NAMES - {"press", "standing", "propose"} else None
    if exact is None or (kind in _NEEDS_WORDS and not exact["words"]):
        return None
    return Doubt(kind, line, "the word pbem is missing before it")
