"""The walls: who imports whom, where files are opened, how long functions and files are.

Each test looks at all files and names those that break its rule: each file is read and parsed once.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import pbem

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "pbem").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LONGEST_FUNCTION, LONGEST_FILE = 40, 400


class Facts(NamedTuple):
    """What a file says, as far as a wall may stop it; its tree would take a hundred times the memory."""

    subject: str
    lines: int
    imports: frozenset[str]
    calls: frozenset[str]  # of plain names
    attributes: frozenset[str]
    dotted: frozenset[str]  # imports, and attributes of plain names
    functions: tuple[tuple[str, int], ...]  # and how long each is


@cache
def _facts(path: Path) -> Facts:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    imports = frozenset(name for node in nodes for name in _imported(node))
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    return Facts(
        subject=(ast.get_docstring(tree) or "").strip(),
        lines=text.count("\n"),
        imports=imports,
        calls=frozenset(
            node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ),
        attributes=frozenset(node.attr for node in attributes),
        dotted=imports | {f"{node.value.id}.{node.attr}" for node in attributes if isinstance(node.value, ast.Name)},
        functions=tuple(
            (node.name, (node.end_lineno or 0) - node.lineno + 1)
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ),
    )


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module:
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _own(path: Path) -> set[str]:
    return {name for name in _facts(path).imports if name.split(".")[0] == "pbem" and name != "pbem.__version__"}


def _in(path: Path, folder: str) -> bool:
    return _module(path).startswith(f"pbem.{folder}.") or _module(path) == f"pbem.{folder}"


def _strays(path: Path, *allowed: str) -> set[str]:
    """Returns what a file imports of the project and must not."""
    return {f"{_module(path)}: {name}" for name in _own(path) if name != "pbem" and not name.startswith(allowed)}


def test_the_core_imports_itself_only() -> None:
    """The core names no game and knows no shell."""
    assert [stray for path in SOURCES if _in(path, "core") for stray in _strays(path, "pbem.core")] == []


def test_a_game_imports_the_core_and_itself() -> None:
    """A game never imports another one."""
    inside = [path for path in SOURCES if _in(path, "games") and path.parent.name != "games"]
    games = {path: ".".join(_module(path).split(".")[:3]) for path in inside}
    assert [stray for path, game in games.items() for stray in _strays(path, "pbem.core", game)] == []


@pytest.mark.parametrize("room", ["log", "report"])
def test_reading_and_reports_import_no_game(room: str) -> None:
    """Reading knows grammar, not rules; reports place what views have worked out."""
    allowed = "pbem.core", f"pbem.{room}", "pbem.resources"
    assert [stray for path in SOURCES if _in(path, room) for stray in _strays(path, *allowed)] == []


GAMES = [folder.name for folder in (ROOT / "pbem" / "games").iterdir() if (folder / "__init__.py").is_file()]


def _belongs_to_a_game(path: Path) -> bool:
    """A game has its own folder among the bots too."""
    return _in(path, "games") or any(_in(path, f"bots.{game}") for game in GAMES)


def test_only_games_name_games() -> None:
    """No game's name stands outside its folders."""
    texts = {path: path.read_text(encoding="utf-8").lower() for path in SOURCES if not _belongs_to_a_game(path)}
    assert [(_module(path), game) for path, text in texts.items() for game in GAMES if game in text] == []


def test_bots_stand_outside_the_rules() -> None:
    """Bots use games; a game's bots know that game only."""
    bots = [path for path in SOURCES if _in(path, "bots")]
    own = {path: [f"pbem.games.{game}" for game in GAMES if _in(path, f"bots.{game}")] for path in bots}
    allowed = "pbem.core", "pbem.log", "pbem.bots"
    assert [stray for path in bots for stray in _strays(path, *allowed, *own[path])] == []


def test_no_module_stands_where_the_interface_has_something() -> None:
    """A module that is imported becomes a name of its package: `pbem.judge` is the function, whatever else is loaded."""
    inside = {
        path.stem for path in (ROOT / "pbem").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert inside & set(pbem.__all__) == set()


OPENERS = {"open", "print", "input"}
SHELL = {"pbem.log.files"}


def test_only_the_shell_opens_and_prints() -> None:
    """Everything but the shell takes values and returns values."""
    assert [name for path in SOURCES if (name := _module(path)) not in SHELL and OPENERS & _facts(path).calls] == []


WRITERS = {"write_text", "write_bytes", "mkdir", "replace_file", "link_to", "symlink_to", "hardlink_to", "touch"}
WRITES = {"os.replace", "os.rename", "os.open", "tempfile", "shutil"}
WRITING = {"pbem.writing"}
_READS = {"pbem.log.files": {"os.open"}, "pbem.cli.exit_codes": {"os.open"}}  # of what is there: a log, the null device


def test_one_module_writes_files() -> None:
    """Whatever is written goes through one function, which writes it whole or not at all."""
    others = {_module(path): _facts(path) for path in SOURCES if _module(path) not in WRITING}
    assert [name for name, each in others.items() if WRITERS & each.attributes] == []
    assert [name for name, each in others.items() if WRITES & each.dotted - _READS.get(name, set())] == []


def test_what_is_printed_is_shown_first() -> None:
    """Hidden characters reach no stream, so nobody but the two functions that show them prints."""
    printing = {_module(path) for path in SOURCES if "click.echo" in _facts(path).dotted}
    assert printing == {"pbem.cli.common", "pbem.cli.printing"}


def test_no_chance_and_no_clock() -> None:
    """Chance is written in the log; rules know no clock."""
    inside = [path for path in SOURCES if _in(path, "core") or _in(path, "games")]
    used = {_module(path): {name.split(".")[0] for name in _facts(path).imports} for path in inside}
    assert [name for name, those in used.items() if {"random", "time", "datetime", "secrets"} & those] == []


def test_functions_and_files_are_short() -> None:
    """A function is one thought, a file one subject."""
    files = {path: _facts(path) for path in (*SOURCES, *TESTS)}
    assert [str(path) for path, each in files.items() if each.lines > LONGEST_FILE] == []
    functions = [(str(path), name, lines) for path, each in files.items() for name, lines in each.functions]
    assert [each for each in functions if each[2] > LONGEST_FUNCTION] == []


def test_files_say_their_subject() -> None:
    """A file begins with a sentence that says what it is."""
    assert [_module(path) for path in SOURCES if not _facts(path).subject] == []


ROOMS = ("board", "state", "rules", "cards", "orders", "turn", "view")  # imports run from the right to the left
MOST_FILES = 40
IN_ROOMS = [path for path in SOURCES if _in(path, "games") and len(_module(path).split(".")) > 4]


def _upward(path: Path) -> Iterator[str]:
    _, _, game, room, *_ = _module(path).split(".")
    above = {f"pbem.games.{game}.{each}" for each in (*ROOMS[ROOMS.index(room) + 1 :], "game")}
    yield from (f"{_module(path)}: {name}" for name in _own(path) if ".".join(name.split(".")[:4]) in above)


def test_imports_in_a_game_run_one_way() -> None:
    """What is printed knows nothing of what changes, and so on up to what a reader sees."""
    assert [each for path in IN_ROOMS for each in _upward(path)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_these_rooms_and_no_others(game: str) -> None:
    """A game's own folder holds its value alone."""
    folder = ROOT / "pbem" / "games" / game
    assert {path.name for path in folder.glob("*.py")} <= {"__init__.py", "game.py"}
    assert {path.parent.name for path in folder.glob("*/__init__.py")} <= {*ROOMS, "data"}


def test_rules_are_found_by_their_number() -> None:
    """A chapter is a module or a folder that begins with its number; what all chapters share stands beside them."""
    shared = {"remedies", "readings"}
    chapters = {_module(path).split(".")[4] for path in IN_ROOMS if ".rules." in _module(path)}
    assert [each for each in chapters - shared if not re.fullmatch(r"c\d\d(_\d+)?(_[a-z]+)+", each)] == []


def test_no_room_is_too_large() -> None:
    """A room holds what one reader can keep in mind."""
    folders = {path.parent for path in (*SOURCES, *TESTS)}
    assert [str(folder) for folder in folders if len(list(folder.glob("*.py"))) > MOST_FILES] == []
