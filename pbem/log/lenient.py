"""A second look at a line that the grammar refuses: what is plain is written as the grammar has it, nothing is guessed.

`grammar/words.toml` and a game's own `<game>.words.toml` hold the other words for verbs and sides, and patterns with
what stands for them. A line that they do not make sound is refused as it was.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from lark import Token, Tree
from msgspec import Struct

from pbem.log.built_grammars import words, written_instead
from pbem.log.page import Mapped

MOST_TIMES = 12
FIRST_WORD = re.compile(r"[^\W\d_]+")


class Plain(Struct, frozen=True):
    """What people write, and how it is written here; without `verbs` in every order."""

    pattern: re.Pattern[str]
    written: str
    verbs: frozenset[str]


@dataclass(frozen=True)
class Lenience:
    """What is read as meant in one game; `verbs` and `sides` are other words and what they stand for.

    `nothing` has what is written of a thing that is not done, where a game asks for that: `defend none`.
    `without_a_way` are the orders in which a hyphen can only be that of a name. `not_orders` has words of the rulebook
    that begin no line in this notation, with what to write: in it, `{rest}` is the rest of the player's line.
    """

    verbs: Mapping[str, str]
    sides: Mapping[str, str]
    rows: Sequence[Mapping[str, str]]
    nothing: Mapping[str, str]
    without_a_way: frozenset[str]
    not_orders: Mapping[str, str]

    @cached_property
    def rules(self) -> tuple[Plain, ...]:
        """The patterns, built when the first line asks for them."""
        return tuple(
            Plain(re.compile(row["pattern"], re.IGNORECASE), row["written"], frozenset(row.get("verbs", "").split()))
            for row in self.rows
        )

    def plain(self, text: str) -> Mapped:
        """Returns a line with everything in it that is plain written as the grammar has it, and where it stood."""
        line = self._in_our_words(Mapped(text, range(len(text))))
        for rule in self.rules:
            if not rule.verbs or line.text.partition(" ")[0].lower() in rule.verbs:
                line = _changed_throughout(line, rule)
        return line.stripped()

    def _in_our_words(self, line: Mapped) -> Mapped:
        edits = []
        for found in FIRST_WORD.finditer(line.text):
            word = found[0].lower()
            ours = self.verbs.get(word) if not line.text[: found.start()].strip() else None
            ours = ours or self.sides.get(word)
            if ours:
                edits.append((found.start(), found.end(), ours))
        return line.edited(edits)


def _changed_throughout(line: Mapped, rule: Plain) -> Mapped:
    """Applies a rule until nothing is left for it: of a list of three, two commas may be meant otherwise."""
    for _ in range(MOST_TIMES):
        line, before = _changed(line, rule), line
        if line.text == before.text:
            break
    return line


def _changed(line: Mapped, rule: Plain) -> Mapped:
    """Returns a line with each match of a rule written anew; what stays the same keeps its place."""
    edits: list[tuple[int, int, str]] = []
    for found in rule.pattern.finditer(line.text):
        new = found.expand(rule.written)
        if found.end() > found.start() and new != found[0]:
            edits += _difference(found, new)
    return line.edited(edits)


def _difference(found: re.Match[str], new: str) -> list[tuple[int, int, str]]:
    """Returns the edits that make a match what it shall be, around the groups that it keeps in their order."""
    edits: list[tuple[int, int, str]] = []
    start, at = found.start(), 0
    for group in range(1, (found.re.groups or 0) + 1):
        text = found[group]
        where = new.find(text, at) if text else -1
        if where < 0 or found.start(group) < start:
            continue
        edits.append((start, found.start(group), new[at:where]))
        start, at = found.end(group), where + len(text)
    edits.append((start, found.end(), new[at:]))
    return [each for each in edits if each[0] < each[1] or each[2]]


def placed(parsed: Any, columns: Sequence[int]) -> Any:
    """Returns a tree whose words stand where they stood before the line was written anew."""
    if isinstance(parsed, Tree):
        for token in parsed.scan_values(lambda each: isinstance(each, Token)):
            if token.start_pos is not None and token.end_pos:
                token.start_pos, token.end_pos = columns[token.start_pos], columns[token.end_pos - 1] + 1
    return parsed


@cache
def lenience(game: str) -> Lenience:
    """Returns what is read as meant in a game, by its package name."""
    tables, (verbs, *_) = written_instead(game), words(game)
    every = [(verb, others) for table in tables for verb, others in table.get("verbs", {}).items()]
    return Lenience(
        {other: verb for verb, others in every if verb in verbs for other in others},
        {other: side for table in tables for side, others in table.get("sides", {}).items() for other in others},
        [row for table in tables for row in table.get("plain", ())],
        {word: order for table in tables for word, order in table.get("nothing", {}).items()},
        frozenset(word for table in tables for word in table.get("without_a_way", ())),
        {word: remedy for table in tables for word, remedy in table.get("not_orders", {}).items()},
    )
