"""Built grammars, kept as plain data: building one costs more than all else at the start of a short run.

What is kept is JSON with its own sum, which the texts of the grammars and of their other words, lark's version and
ours go into: a grammar that has changed, a file cut short or one of another version is built anew. Lark's own cache is
a pickle, that is a program, and is run before it is looked at; nothing of that kind is read here.
"""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef
from msgspec import Struct

from pbem import __version__, resources
from pbem.log.line_beginnings import A_DIE, A_NAME, A_NUMBER, BRACKET, NOTHING_MORE

FORM = 3  # of what is kept; another one is built anew
ENDING = ".grammar.json"
VERSIONS = 4  # of a grammar that are kept: those of several versions of pbem or Python on one computer
PLAIN_WORD = re.compile(r"[a-z]+")
# What is the same in every run is left out, above all paths of this machine.
_OPTIONS = ("parser", "lexer", "start", "maybe_placeholders", "priority", "propagate_positions", "keep_all_tokens")
_SIGNS = {"NAME": A_NAME, "INT": A_NUMBER, "LSQB": BRACKET, "DIE": A_DIE, "$END": NOTHING_MORE}
# What a file of the right sum cannot raise, unless lark itself is not what it says.
_UNFIT = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError, re.error)


_Words = tuple[frozenset[str], frozenset[str], Mapping[str, frozenset[str]]]
Tables = Sequence[Mapping[str, Any]]  # what people write instead, as TOML has it


class Kept(Struct, frozen=True):
    """A grammar as it is kept: the words of its orders, and the parser's data as JSON."""

    verbs: frozenset[str]  # the words that may begin a line
    nouns: frozenset[str]  # those that stand inside a line but never begin one: keywords, and words of counters' names
    behind: Mapping[str, frozenset[str]]  # what may stand right behind each verb
    instead: Tables
    data: str

    @property
    def words(self) -> _Words:
        """All but the parser's data."""
        return self.verbs, self.nouns, self.behind


@cache
def built(game: str) -> Lark:
    """Returns the parser of a game's grammar."""
    kept, (text, folder, *_) = _kept(game), _source(game)
    return (_loaded(kept.data) if kept else None) or _build(text, folder, game)


@cache
def words(game: str) -> _Words:
    """Returns the words that may begin a line of a game, those that stand inside one only, and what follows a verb."""
    kept = _kept(game)
    return kept.words if kept else _words(built(game))


@cache
def written_instead(game: str) -> Tables:
    """Returns what people write instead of the words of a game: the table of all games, then its own."""
    kept = _kept(game)
    return kept.instead if kept else _instead(_source(game)[2])


@cache
def _kept(game: str) -> Kept | None:
    """Returns what is kept of a grammar; where there is nothing of use, it is built and kept for the next run."""
    text, folder, instead, key = _source(game)
    name = f"{game}-{hashlib.sha256(key.encode()).hexdigest()[:16]}{ENDING}"  # two versions of pbem keep one each
    found = restored(resources.read_cache(name), key)
    if found is None:
        made = stored(_build(text, folder, game), _instead(instead), key)
        resources.write_cache(name, made)
        resources.forget_cache(f"{game}[-.]*{ENDING[1:]}", VERSIONS)
        found = restored(made, key)
    return found


@cache
def _source(game: str) -> tuple[str, Path, Sequence[str], str]:
    folder = resources.folder("grammar")
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.lark"))}
    files = (folder / "words.toml", folder / f"{game}.words.toml")
    instead = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
    return texts[f"{game}.lark"], folder, instead, _key(texts, instead)


def _instead(texts: Sequence[str]) -> Tables:
    import tomllib  # what is kept is JSON

    return [tomllib.loads(text) for text in texts]


def _build(text: str, folder: Path, game: str) -> Lark:
    return Lark(
        text, parser="lalr", lexer="contextual", import_paths=[str(folder)],
        maybe_placeholders=False, source_path=str(folder / f"{game}.lark"),
    )  # fmt: skip


def _key(texts: Mapping[str, str], instead: Sequence[str]) -> str:
    versions = (__version__, lark.__version__, *map(str, sys.version_info[:2]))
    return json.dumps([FORM, versions, texts, instead], sort_keys=True)


def _sum(key: str, body: str) -> str:
    return hashlib.sha256(f"{key}\n{body}".encode()).hexdigest()


def stored(made: Lark, instead: Tables, key: str) -> str:
    """Returns a parser as text: its sum, its words and those written instead, and its data, a line each."""
    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: data["options"][name] for name in _OPTIONS}
    verbs, nouns, behind = _words(made)
    told = json.dumps([sorted(verbs), sorted(nouns), {verb: sorted(behind[verb]) for verb in sorted(behind)}, instead])
    body = f"{told}\n{json.dumps({'data': data, 'memo': memo}, separators=(',', ':'))}"
    return f"{_sum(key, body)}\n{body}"


def restored(text: str, key: str) -> Kept | None:
    """Returns what was stored under a key; None if the text is another's, old or damaged."""
    told, _, body = text.partition("\n")
    if told != _sum(key, body):
        return None
    first, _, data = body.partition("\n")
    verbs, nouns, behind, instead = json.loads(first)
    follows = {verb: frozenset(each) for verb, each in behind.items()}
    return Kept(frozenset(verbs), frozenset(nouns), follows, instead, data)


def _loaded(text: str) -> Lark | None:
    """Returns the parser of data as JSON, in which every key has become a text; None if lark cannot take it back."""
    try:
        found = json.loads(text)
        data, table = found["data"], found["data"]["parser"]["parser"]
        table["tokens"] = _numbered(table["tokens"])
        table["states"] = {int(state): _numbered(actions) for state, actions in table["states"].items()}
        back: Callable[..., Lark] = Lark._load_from_dict  # noqa: SLF001  lark's only way back from plain data
        return back(data, _numbered(found["memo"]))
    except _UNFIT:
        return None


def _numbered(found: dict[str, Any]) -> dict[int, Any]:
    return {int(number): each for number, each in found.items()}


# -- the words of a grammar


def _words(made: Lark) -> _Words:
    verbs = _verbs(made)
    return verbs, _nouns(made) - verbs, {verb: frozenset(_behind(made, verb)) for verb in verbs}


def _behind(made: Lark, verb: str) -> Iterator[str]:
    """Yields what may stand right behind a verb: words of the language, and signs for a name, a number and the like."""
    patterns = {term.name: str(term.pattern.value) for term in made.terminals}
    reader: Any = made.parse_interactive(verb)
    reader.exhaust_lexer()
    for name in reader.accepts():
        pattern = patterns.get(name, "")
        if name in _SIGNS:
            yield _SIGNS[name]
        elif re.fullmatch(r"(\(\?:)?[a-z|]+\)?", pattern):
            yield from PLAIN_WORD.findall(pattern)


def _verbs(lark: Lark) -> frozenset[str]:
    accepted: set[str] = lark.parse_interactive("").accepts()  # type: ignore[no-untyped-call]
    patterns = (term.pattern.value for term in lark.terminals if term.name in accepted)
    return frozenset(word for pattern in patterns for word in PLAIN_WORD.findall(pattern))


def _nouns(lark: Lark) -> frozenset[str]:
    """The lower-case words that stand inside a line but never begin one: keywords, and words of counters' names."""
    found = next((term.pattern.value for term in lark.terminals if term.name == "NAME"), "")
    inside = {word for group in re.findall(r"\(\?:((?:[a-z]+\|)+[a-z]+)\)", found) for word in group.split("|")}
    keywords = {str(term.pattern.value) for term in lark.terminals if PLAIN_WORD.fullmatch(str(term.pattern.value))}
    return frozenset(inside | keywords)
