"""The walls: who imports whom, where files are opened, how long functions and files are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "pbem").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LONGEST_FUNCTION, LONGEST_FILE = 40, 400


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _own(path: Path) -> set[str]:
    return {name for name in _imports(path) if name.split(".")[0] == "pbem" and name != "pbem.__version__"}


def _in(path: Path, folder: str) -> bool:
    return _module(path).startswith(f"pbem.{folder}.") or _module(path) == f"pbem.{folder}"


def _strays(path: Path, *allowed: str) -> set[str]:
    return {name for name in _own(path) if name != "pbem" and not name.startswith(allowed)}


@pytest.mark.parametrize("path", [path for path in SOURCES if _in(path, "core")], ids=_module)
def test_the_core_imports_itself_only(path: Path) -> None:
    """The core names no game and knows no shell."""
    assert _strays(path, "pbem.core") == set()


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if _in(path, "games") and path.parent.name != "games"], ids=_module
)
def test_a_game_imports_the_core_and_itself(path: Path) -> None:
    """A game never imports another one."""
    game = ".".join(_module(path).split(".")[:3])
    assert _strays(path, "pbem.core", game) == set()


@pytest.mark.parametrize("path", [path for path in SOURCES if _in(path, "log")], ids=_module)
def test_the_log_imports_no_game(path: Path) -> None:
    """Reading knows grammar, not rules."""
    assert _strays(path, "pbem.core", "pbem.log", "pbem.resources") == set()


@pytest.mark.parametrize("path", [path for path in SOURCES if _in(path, "report")], ids=_module)
def test_the_report_imports_no_game(path: Path) -> None:
    """Reports place what views have worked out."""
    assert _strays(path, "pbem.core", "pbem.report", "pbem.resources") == set()


GAMES = [folder.name for folder in (ROOT / "pbem" / "games").iterdir() if (folder / "__init__.py").is_file()]


def _belongs_to_a_game(path: Path) -> bool:
    """A game has its own folder among the bots too."""
    return _in(path, "games") or any(_in(path, f"bots.{game}") for game in GAMES)


@pytest.mark.parametrize("path", [path for path in SOURCES if not _belongs_to_a_game(path)], ids=_module)
def test_only_games_name_games(path: Path) -> None:
    """No game's name stands outside its folders."""
    text = path.read_text(encoding="utf-8").lower()
    assert [game for game in GAMES if game in text] == []


@pytest.mark.parametrize("path", [path for path in SOURCES if _in(path, "bots")], ids=_module)
def test_bots_stand_outside_the_rules(path: Path) -> None:
    """Bots use games; a game's bots know that game only."""
    own = [f"pbem.games.{game}" for game in GAMES if _in(path, f"bots.{game}")]
    assert _strays(path, "pbem.core", "pbem.log", "pbem.bots", *own) == set()


def test_no_module_stands_where_the_interface_has_something() -> None:
    """A module that is imported becomes a name of its package: `pbem.judge` is the function, whatever else is loaded."""
    inside = {
        path.stem for path in (ROOT / "pbem").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert inside & set(pbem.__all__) == set()


OPENERS = {"open", "print", "input"}
SHELL = {"pbem.log.files"}


@pytest.mark.parametrize("path", [path for path in SOURCES if _module(path) not in SHELL], ids=_module)
def test_only_the_shell_opens_and_prints(path: Path) -> None:
    """Everything but the shell takes values and returns values."""
    calls = [
        node.func.id for node in ast.walk(_tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert not OPENERS & set(calls)


WRITERS = {"write_text", "write_bytes", "mkdir", "replace_file", "link_to", "symlink_to", "hardlink_to", "touch"}
WRITING = {"pbem.writing"}


@pytest.mark.parametrize("path", [path for path in SOURCES if _module(path) not in WRITING], ids=_module)
def test_one_module_writes_files(path: Path) -> None:
    """Whatever is written goes through one function, which writes it whole or not at all."""
    calls = [node.attr for node in ast.walk(_tree(path)) if isinstance(node, ast.Attribute)]
    assert not WRITERS & set(calls)
    assert not {"os.replace", "os.rename", "os.open", "tempfile", "shutil"} & set(_dotted(path)) - _READS.get(
        _module(path), set()
    )


_READS = {"pbem.log.files": {"os.open"}, "pbem.cli.exit_codes": {"os.open"}}  # of what is there: a log, the null device


def _dotted(path: Path) -> Iterator[str]:
    yield from _imports(path)
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


@pytest.mark.parametrize("path", SOURCES, ids=_module)
def test_what_is_printed_is_shown_first(path: Path) -> None:
    """Hidden characters reach no stream, so nobody but the two functions that show them prints."""
    assert _module(path) in {"pbem.cli.common", "pbem.cli.printing"} or "click.echo" not in set(_dotted(path))


@pytest.mark.parametrize("path", [path for path in SOURCES if _in(path, "core") or _in(path, "games")], ids=_module)
def test_no_chance_and_no_clock(path: Path) -> None:
    """Chance is written in the log; rules know no clock."""
    assert not {"random", "time", "datetime", "secrets"} & {name.split(".")[0] for name in _imports(path)}


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=str)
def test_functions_and_files_are_short(path: Path) -> None:
    """A function is one thought, a file one subject."""
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_FILE
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    too_long = [node.name for node in functions if (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION]
    assert too_long == []


@pytest.mark.parametrize("path", SOURCES, ids=_module)
def test_files_say_their_subject(path: Path) -> None:
    """A file begins with a sentence that says what it is."""
    assert (ast.get_docstring(_tree(path)) or "").strip()


ROOMS = ("board", "state", "rules", "cards", "orders", "turn", "view")  # imports run from the right to the left
MOST_FILES = 40
IN_ROOMS = [path for path in SOURCES if _in(path, "games") and len(_module(path).split(".")) > 4]


@pytest.mark.parametrize("path", IN_ROOMS, ids=_module)
def test_imports_in_a_game_run_one_way(path: Path) -> None:
    """What is printed knows nothing of what changes, and so on up to what a reader sees."""
    _, _, game, room, *_ = _module(path).split(".")
    above = {f"pbem.games.{game}.{each}" for each in (*ROOMS[ROOMS.index(room) + 1 :], "game")}
    assert {name for name in _own(path) if ".".join(name.split(".")[:4]) in above} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_these_rooms_and_no_others(game: str) -> None:
    """A game's own folder holds its value alone."""
    folder = ROOT / "pbem" / "games" / game
    assert {path.name for path in folder.glob("*.py")} <= {"__init__.py", "game.py"}
    assert {path.parent.name for path in folder.glob("*/__init__.py")} <= {*ROOMS, "data"}


@pytest.mark.parametrize("path", [path for path in IN_ROOMS if ".rules." in _module(path)], ids=_module)
def test_rules_are_found_by_their_number(path: Path) -> None:
    """A chapter is a module or a folder that begins with its number; what all chapters share stands beside them."""
    shared = {"remedies", "readings"}
    chapter = _module(path).split(".")[4]
    assert re.fullmatch(r"c\d\d(_\d+)?(_[a-z]+)+", chapter) or chapter in shared


@pytest.mark.parametrize("folder", sorted({path.parent for path in (*SOURCES, *TESTS)}), ids=str)
def test_no_room_is_too_large(folder: Path) -> None:
    """A room holds what one reader can keep in mind."""
    assert len(list(folder.glob("*.py"))) <= MOST_FILES
