"""A TextMate grammar made of the notation's own: colours for editors that ask no server, and before one answers.

A grammar of that kind sees one line at a time and knows no names. So a name is whatever may be one, and one of digits
alone is a number. Which game's words hold is read in the header.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lark import Lark

from pbem.games import names
from pbem.log.built_grammars import built
from pbem.log.tags import HEADER_TAGS
from pbem.lsp.lexing import FREE, Sort, sorts

SCOPE = "source.pbem"
Pattern = dict[str, Any]
_LETTERS = re.compile(r"[a-z]+(?:\|[a-z]+)*")
_BULLET = r"^\s*(?:[-*•+]\s+|\d{1,3}[.)]\s+)?"
_NEVER = "(?!)"
_BLANKS = r"\s+"


def textmate() -> str:
    """Returns the grammar of all games as JSON."""
    return json.dumps(_grammar(), ensure_ascii=False, indent=1) + "\n"


def _grammar() -> Pattern:
    games = names()
    shared = {"remark": _several(_REMARKS), "header": _several(_header()), "fence": _several(_FENCES)}
    return {
        "comment": "Made by `pbem lsp --textmate` of grammar/*.lark; do not edit",
        "name": "pbem",
        "scopeName": SCOPE,
        "fileTypes": ["pbem"],
        "firstLineMatch": r"^\s*[Gg]ame\s*:",
        "patterns": [*map(_region, games), *map(_include, shared)],
        "repository": shared | {game: _several(_of_game(game)) for game in games},
    }


def _several(patterns: Iterable[Pattern]) -> Pattern:
    return {"patterns": list(patterns)}


def _include(name: str) -> Pattern:
    return {"include": f"#{name}"}


def _match(scope: str, pattern: str) -> Pattern:
    return {"name": f"{scope}.pbem", "match": pattern}


# -- what all games have

_REMARKS = (_match("comment.line.number-sign", r"#(?!\d+\b).*$"), _match("constant.numeric.card", r"#\d+\b"))
_FENCES = (
    _match("keyword.control.fence", r"^\W*pbem\W+(?:begin|start|end)\b.*$"),
    _match("markup.heading", r"^\s*==.*$"),
)


def _header() -> Iterator[Pattern]:
    """Yields the pattern of a header tag, whose value may have a number sign in it."""
    tags = "|".join(sorted(HEADER_TAGS))
    yield {
        "match": rf"^\s*((?i:{tags}))[ \t]*(:)[ \t]*((?:(?![ \t]#+(?!\w)).)*?)[ \t]*(?=$|[ \t]#+(?!\w))",
        "captures": {
            "1": {"name": "entity.name.tag.pbem"},
            "2": {"name": "punctuation.separator.pbem"},
            "3": {"name": "string.unquoted.pbem"},
        },
    }


def _region(game: str) -> Pattern:
    """Returns all that stands from the line on that names a game, to the end of the log."""
    name = r"[\W_]*".join(game.split("_"))
    inside = map(_include, ("header", "remark", "fence", game))
    return {"begin": rf"^(?=\W*(?i:game)\W*:[^#]*(?i:{name})[\W_]*(?:#|$))", "end": _NEVER, "patterns": list(inside)}


# -- what a game has


def _of_game(game: str) -> Iterator[Pattern]:
    """Yields the patterns of a game's orders, those that are tried first before the others."""
    lark, known = built(game), sorts(game)
    terminals = {each.name: each.pattern.to_regexp() for each in lark.terminals}
    name = terminals["NAME"]
    yield from _directives(lark, terminals)
    numbers = [pattern for terminal, pattern in terminals.items() if known.get(terminal) is Sort.NUMBER]
    for each in sorted(numbers, key=lambda pattern: "(?<=" not in pattern):
        if not re.fullmatch(each, "10"):  # what is more than a number: a die, `3:1`, `2 cards`
            yield _match("constant.numeric", rf"(?<![\w.])(?:{each})(?!\w)")
    words = [pattern for terminal, pattern in terminals.items() if known.get(terminal) is Sort.KEYWORD]
    yield from (_match("keyword.other", rf"(?<![\w'.-])(?:{each})(?![\w'-])") for each in _keywords(words))
    yield _match("constant.numeric", rf"(?<![\w.])\d+(?:\.\d+)?(?![\w.'()/+-])(?! +{name})")
    yield _match("entity.name", rf"(?<![\w'])(?:{name})")
    yield _match("punctuation.separator", r"[-,;:>\[\]]")


def _keywords(patterns: Sequence[str]) -> Iterator[str]:
    """Yields the pattern of what is no mere word, and then that of all words, the longest first."""
    plain = {each: each.removeprefix("(?:").removesuffix(")") for each in patterns}
    yield from (each for each, words in plain.items() if not _LETTERS.fullmatch(words))
    words = {word for each in plain.values() if _LETTERS.fullmatch(each) for word in each.split("|")}
    yield "|".join(sorted(words, key=_longest))


def _longest(word: str) -> tuple[int, str]:
    return -len(word), word


def _directives(lark: Lark, terminals: Mapping[str, str]) -> Iterator[Pattern]:
    """Yields the lines that say something in free words, as the rules of the grammar put them together."""
    rules = [(rule.origin.name, [each.name for each in rule.expansion]) for rule in lark.rules]
    kinds = {expansion[0] for origin, expansion in rules if origin == "directive"}
    forms = [expansion for origin, expansion in rules if origin in kinds and FREE & {*expansion}]
    yield from (_form(each, terminals) for each in sorted(forms, key=lambda form: (-len(form), form)))


def _form(form: Sequence[str], terminals: Mapping[str, str]) -> Pattern:
    """Returns a line of words of these kinds, one behind the other."""
    words = "".join(f"{_blanks(each)}({_plain(terminals[each])})" for each in form).removeprefix(_BLANKS)
    scopes = {str(number): {"name": f"{_scope(each)}.pbem"} for number, each in enumerate(form, 1)}
    return {"match": rf"{_BULLET}{words}\s*(?=$|#(?!\d+\b))", "captures": scopes}


def _blanks(terminal: str) -> str:
    """Returns the blanks before a word; a sign may stand at the word before it."""
    return r"\s*" if terminal in {"COLON", "REASON"} else _BLANKS


def _plain(pattern: str) -> str:
    """Returns a pattern without groups of its own, which ends before a remark."""
    bare = re.sub(r"(?<!\\)\((?!\?)", "(?:", pattern)
    return bare.replace(".*", r"(?:(?!\s*(?:#(?!\d+\b)|$)).)*")


def _scope(terminal: str) -> str:
    if terminal in FREE:
        return "string.unquoted"
    return {"INT": "constant.numeric", "COLON": "punctuation.separator"}.get(terminal, "keyword.other")
