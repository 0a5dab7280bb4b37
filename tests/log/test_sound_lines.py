"""Sound lines are read as lark reads them, to the last column, and no others are."""

from pathlib import Path
from typing import Any

import pytest
from lark import Token, Tree, UnexpectedInput

from pbem.games import names
from pbem.log.built_grammars import built
from pbem.log.parse import grammar
from pbem.log.sound_lines import sound_lines

ROOT = Path(__file__).parents[2]
PLACE = ("start_pos", "end_pos", "line", "column", "end_line", "end_column")


def _told(node: Any) -> Any:
    """Returns all that a tree holds; trees of their own are equal wherever their words stand."""
    if isinstance(node, Tree):
        return type(node), str(node.data), [_told(each) for each in node.children]
    assert isinstance(node, Token)
    return type(node), node.type, str(node), node.value, [getattr(node, each) for each in PLACE]


def _lines(game: str) -> set[str]:
    """Returns the lines of samples and cases, sound ones and others, and malformed ones."""
    folders = (ROOT / "samples" / game.replace("_", "-"), ROOT / "tests" / "cases" / game)
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in {".log", ".case"}]
    found = {line.partition("#")[0].strip() for file in files for line in file.read_text("utf-8").splitlines()}
    return found | {each for given in grammar(game).mistakes.values() for each in given}


@pytest.mark.parametrize("game", names())
def test_a_line_is_read_as_lark_reads_it(game: str) -> None:
    """Also one cut short, one with a word too many, and one with blanks between."""
    lark = built(game)
    sound = 0
    for line in sorted(_lines(game)):
        for text in (line, line[:-1], f"{line} x", f" {line.replace(' ', chr(9) + '  ')} "):
            try:
                wanted = _told(lark.parse(text))
            except UnexpectedInput:
                wanted = None
            found = sound_lines(lark).read(text)
            assert (found and _told(found)) == wanted, text
            sound += wanted is not None
    assert sound > 1000
