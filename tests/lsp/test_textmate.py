"""The TextMate grammar: it is current, and colours a log as the notation's own grammar reads it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from lark import UnexpectedInput

from pbem.cli.main import pbem as pbem_command
from pbem.log.parse import grammar
from pbem.lsp.lexing import Sort, lexed
from pbem.lsp.textmate import textmate
from pbem.lsp.tokens import Token, placed
from tests.lsp.edits import opened
from tests.support.textmate import Stretch, TextMate

ROOT = Path(__file__).parents[2]
STORED = ROOT / "grammar" / "pbem.tmLanguage.json"
SAMPLES = ROOT / "samples"
LOGS = [
    "a-victory-awaits/opening-with-standing-orders.log",
    "absolute-war/opening-with-mistakes.log",
    "absolute-war/middle-of-the-war.log",
    "barbarossa-to-berlin/opening-with-mistakes.log",
    "barbarossa-to-berlin/opening-with-standing-orders.log",
    "on-to-berlin/opening-with-mistakes.log",
    "on-to-berlin/middle-of-the-war.log",
]
SCOPES = {
    Sort.KEYWORD: "keyword.other.pbem",
    Sort.NAME: "entity.name.pbem",
    Sort.NUMBER: "constant.numeric.pbem",
    Sort.SIGN: "punctuation.separator.pbem",
    Sort.WORDS: "string.unquoted.pbem",
}
HEAD = "Game: Barbarossa to Berlin\nAxis: Anna #1  # a remark\n"


def _coloured(text: str) -> list[list[Stretch]]:
    grammar = TextMate(json.loads(textmate()))
    return [grammar.line(line) for line in text.split("\n")]


def _words(line: str, found: list[Stretch]) -> list[tuple[str, str]]:
    return [(line[each.start : each.end], each.scope.removesuffix(".pbem")) for each in found]


def test_the_stored_grammar_is_current() -> None:
    """Write it anew with `pbem lsp --textmate > grammar/pbem.tmLanguage.json`."""
    assert STORED.read_text("utf-8") == textmate()
    told = CliRunner().invoke(pbem_command, ["lsp", "--textmate"])
    assert (told.exit_code, told.output) == (0, textmate())


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_coloured_as_it_is_read(name: str) -> None:
    """Each word of an order that is read as it stands; only the game knows that `121` is a name."""
    text = (SAMPLES / name).read_text("utf-8")
    coloured, lines, number = _coloured(text), text.split("\n"), 0
    for each in _read(text):
        word = lines[each.line - 1][each.column - 1 : each.end - 1]
        sort = Sort.NUMBER if each.sort is Sort.NAME and word.isdigit() else each.sort
        assert Stretch(each.column - 1, each.end - 1, SCOPES[sort]) in coloured[each.line - 1], (
            word,
            lines[each.line - 1],
        )
        number += 1
    assert number > 150


def _read(text: str) -> Iterator[Token]:
    replay = opened(text).verdict.replay
    assert replay is not None
    for step in replay.steps:
        if not isinstance(grammar(replay.game.name).tried(step.line.text), UnexpectedInput):
            for word in lexed(replay.game.name, step.line.text):
                yield from placed(step.line, word)


def test_what_stands_beside_the_orders_is_coloured() -> None:
    """Tags, remarks, cards, the lines about a turn; a number sign belongs to a tag's value."""
    text = HEAD + "pbem begin\nplay 1 event # 😀 #2\nhand axis #3\n== a title"
    assert [_words(line, found) for line, found in zip(text.split("\n"), _coloured(text), strict=True)] == [
        [("Game", "entity.name.tag"), (":", "punctuation.separator"), ("Barbarossa to Berlin", "string.unquoted")],
        [
            ("Axis", "entity.name.tag"), (":", "punctuation.separator"), ("Anna #1", "string.unquoted"),
            ("# a remark", "comment.line.number-sign"),
        ],
        [("pbem begin", "keyword.control.fence")],
        [
            ("play", "keyword.other"), ("1", "constant.numeric"), ("event", "keyword.other"),
            ("# 😀 #2", "comment.line.number-sign"),
        ],
        [("hand", "keyword.other"), ("axis", "keyword.other"), ("#3", "constant.numeric.card")],
        [("== a title", "markup.heading")],
    ]  # fmt: skip


def test_free_words_are_told_from_names() -> None:
    """Reasons, answers, days, values: as the rules of the grammar have them."""
    for line, free in (
        ("waive 12.3 -- both agreed  # so", ["12.3", "-- both agreed"]),
        ("takeback 2 orders -- misread the map", ["-- misread the map"]),
        ("propose axis Policy: friendly -- as said", ["Policy: friendly", "-- as said"]),
        ("vacation Anna 2026-12-20 to 2027-01-03", ["Anna 2026-12-20 to 2027-01-03"]),
        ("  open axis " + "A" * 52, ["A" * 52]),
    ):
        found = _words(line, _coloured(HEAD + line)[-1])
        assert [words for words, scope in found if scope == "string.unquoted"] == free


def test_words_are_those_of_the_game_that_is_named() -> None:
    """However its name is written; before a game is named, and of another one, orders have no colours."""
    for game in ("WWII: Barbarossa to Berlin", "barbarossa-to-berlin  # so", "BARBAROSSA TO BERLIN"):
        assert _coloured(f"# hello\nGame: {game}\nentrench Riga")[-1]
    assert _coloured("Game: Chess\nentrench Riga")[-1] == []
    assert _coloured("entrench Riga")[-1] == []
