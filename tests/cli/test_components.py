"""Owners' tables: read over ours, checked cell by cell, with a sum that both players' logs bear."""

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.components import printed
from pbem.core.tables.sheet import sheet
from pbem.core.tables.sheets import OWNERS, blank, checksum, overlay, provenance
from pbem.games import names
from tests.support.effort import least_seconds

SAMPLE = str(Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin" / "opening.log")
GAME = "barbarossa_to_berlin"
SMALL = "id,name,kind,size,source\n" + "\n".join(
    f"u{n},Unit {n},{'foot' if n % 2 else 'horse'},{n},{'R 2.2' if n < 4 else 'reconstructed'}" for n in range(20)
)


def run(*words: str) -> Result:
    return CliRunner().invoke(pbem, list(words))


def fold(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder)


def test_a_row_replaces_ours_and_an_empty_cell_keeps_it() -> None:
    """Only what the owner writes is changed, and its source is his."""
    found = overlay(sheet("units.csv", SMALL), "id,name,kind,size,source\nu5,,,9,\n", "mine.csv")
    assert found.problems == ()
    assert [(each.key, each.column, each.old, each.new) for each in found.changes] == [("u5", "size", "5", "9")]
    assert ("u5", "Unit 5", "foot", "9", OWNERS) in found.sheet.rows
    assert len(found.sheet.rows) == 20


def test_a_new_row_is_added() -> None:
    """A key that we do not have is a row of its own."""
    found = overlay(sheet("units.csv", SMALL), "id,name,kind,size,source\nx,Extra,foot,3,\n", "mine.csv")
    assert found.sheet.rows[-1] == ("x", "Extra", "foot", "3", OWNERS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,name,kind,size,source\nu5,,,nine,\n", "no number for `size`"),
        ("id,name,kind,size,source\nu5,,,²,\n", "`²` is no number for `size`"),
        ("id,name,kind,size,source\nu5,,,٣,\n", "no number for `size`"),
        ("id,name,kind,size,source\nu5,,,-1,\n", "`-1` is no number for `size`"),
        ("id,name,kind,size,source\nu5,,,--1,\n", "no number for `size`"),
        ("id,name,kind,size,source\nu5,,,1_0,\n", "no number for `size`"),
        (f"id,name,kind,size,source\nu5,,,{'9' * 5000},\n", "no number for `size`"),
        ("id,name,kind,size,source\nu5,,,999999,\n", "no number for `size`"),
        ("id,name,kind,size,source\nu5,\0,,1,\n", "a NUL character"),
        (f"id,name,kind,size,source\nu5,{'x' * 200_000},,1,\n", "longer than 131,072 letters"),
        (f'id,name,kind,size,source\nu5,"{"x" * 200_000},,1,\n', "longer than 131,072 letters"),
        ("id,name,kind,size,source\nu5,,cart,,\n", "no value of `kind`"),
        ("id,name,kind,size,source\nu5,,,1,\nu5,,,2,\n", "is there twice"),
        ("id,name,kind,size,source\nu5,,,1,,,\n", "7 cells"),
        ("id,name,size,source\nu5,,1,\n", "no column `kind`"),
        ("id,name,kind,weight,source\nu5,,,1,\n", "`weight` is no column"),
        ("", "no column `id`"),
    ],
)
def test_what_is_not_allowed_is_told_with_its_place(text: str, said: str) -> None:
    """The place, the value, and what may stand there."""
    found = overlay(sheet("units.csv", SMALL), text, "mine.csv")
    assert found.sheet.rows == sheet("units.csv", SMALL).rows
    assert any(said in problem.message for problem in found.problems)
    assert all(problem.span and problem.span.file == "mine.csv" and problem.remedy for problem in found.problems)


def test_provenance_and_blank_sheets() -> None:
    """Values are counted by their source; a sheet to fill in has the reconstructed rows without values."""
    ours = sheet("units.csv", SMALL)
    assert provenance(ours) == {"rulebook": 12, "reconstructed": 48}
    empty = blank(ours)
    assert len(empty.rows) == 16
    assert empty.rows[0] == ("u4", "", "", "", "")
    assert overlay(ours, empty.text(), "mine.csv").changes == ()


def test_the_sum_hangs_on_the_values_only() -> None:
    """Order of the files and empty lines do not matter, values do."""
    a, b = sheet("a.csv", "x,y\n1,2\n"), sheet("b.csv", "x,y\n1,3\n")
    assert checksum({"a.csv": a, "b.csv": b}) == checksum({"b.csv": b, "a.csv": a})
    assert checksum({"a.csv": a}) != checksum({"a.csv": sheet("a.csv", "x,y\n1,4\n")})


@pytest.mark.parametrize("game", names())
def test_every_table_takes_itself_as_an_overlay(game: str) -> None:
    """Our own tables, given back, change nothing and break nothing."""
    for name, ours in printed(game).items():
        found = overlay(ours, ours.text(), name)
        assert (found.problems, found.changes) == ((), ())
        assert ours.width <= len(ours.columns)


def test_the_engine_plays_with_the_owners_values(tmp_path: Path) -> None:
    """A card worth fewer points pays for fewer spaces; without the tables it is as before."""
    head = (Path(SAMPLE).parent.parent.parent / "pbem/games/barbarossa_to_berlin/data/cards.csv").read_text("utf-8")
    folder = fold(tmp_path, "cards.csv", head.splitlines()[0] + "\nallied_24,,,,,1\n")
    assert run("check", SAMPLE).exit_code == 0
    changed = run("check", SAMPLE, "--components", folder)
    assert changed.exit_code == 1, changed.output
    assert "7.3/" in changed.output
    assert "Components: " in changed.output
    assert run("check", SAMPLE).exit_code == 0


def test_the_log_names_the_sum(tmp_path: Path) -> None:
    """The sum in the header must be that of the tables at hand."""
    folder = fold(tmp_path, "turns.csv", _turns() + "\n3,,,Autumn 41\n")
    total = json.loads(run("components", GAME, "--diff", folder, "--json").output)["sum"]
    for written, code in ((total, 0), ("0123456789ab", 1)):
        log = fold(
            tmp_path, "game.log", Path(SAMPLE).read_text("utf-8").replace("Dice:", f"Components: {written}\nDice:")
        )
        found = run("check", f"{log}/game.log", "--components", folder)
        assert (found.exit_code, "components/differ" in found.output) == (code, bool(code)), found.output
    assert "components/missing" in run("check", str(tmp_path / "game.log")).output


def test_a_log_opens_no_folder(tmp_path: Path) -> None:
    """The header gives tables a name; where they lie the command line alone says, and what lies there stays unread."""
    (tmp_path / "mine").mkdir()
    fold(tmp_path / "mine", "turns.csv", _turns() + "\n3,,,Autumn 41\n")
    total = json.loads(run("components", GAME, "--diff", str(tmp_path / "mine"), "--json").output)["sum"]
    text = Path(SAMPLE).read_text("utf-8").replace("Dice:", f"Components: mine {total}\nDice:")
    log = f"{fold(tmp_path, 'game.log', text)}/game.log"
    assert "components/missing" in run("check", log).output
    assert run("check", log, "--components", str(tmp_path / "mine")).exit_code == 0


@pytest.mark.parametrize("name", ["/etc", "../mine", "~/mine", "C:mine", "a/b", "..", r"a\b"])
def test_a_path_is_no_name_of_tables(name: str, tmp_path: Path) -> None:
    """A log that names a folder of its reader's machine is told so, and the folder is not looked at."""
    (tmp_path / "mine").mkdir()
    fold(tmp_path / "mine", "turns.csv", "secret first line\n")
    text = Path(SAMPLE).read_text("utf-8").replace("Dice:", f"Components: {name} 0123456789ab\nDice:")
    (tmp_path / "logs").mkdir()
    found = run("check", fold(tmp_path / "logs", "game.log", text) + "/game.log")
    assert (found.exit_code, "components/path" in found.output, "secret" in found.output) == (1, True, False)


def test_a_folder_without_tables_is_told(tmp_path: Path) -> None:
    for words in (("check", SAMPLE), ("components", "barbarossa-to-berlin")):
        found = run(*words, "--components" if words[0] == "check" else "--diff", str(tmp_path))
        assert (found.exit_code, "holds no tables" in found.output) == (2, True), found.output


def test_tables_that_change_nothing_are_told(tmp_path: Path) -> None:
    assert run("components", "barbarossa-to-berlin", "--export", str(tmp_path / "sheets")).exit_code == 0
    found = run("check", SAMPLE, "--components", str(tmp_path / "sheets"))
    assert (found.exit_code, "change no value" in found.output) == (0, True), found.output


def test_bad_tables_are_unusable_and_say_where(tmp_path: Path) -> None:
    """No log is judged with half a table."""
    fold(tmp_path, "turns.csv", _turns() + "\nthird,,,Autumn 41\n")
    folder = fold(tmp_path, "hexes.csv", "a,b\n")
    found = run("check", SAMPLE, "--components", folder)
    assert found.exit_code == 2
    assert "turns.csv:2:" in found.output
    assert "There is no table `hexes.csv`" in found.output


def test_sheets_to_fill_in_are_never_overwritten(tmp_path: Path) -> None:
    """An owner's work is safe."""
    assert run("components", GAME, "--export", str(tmp_path / "out")).exit_code == 0
    assert (tmp_path / "out" / "cards.csv").is_file()
    assert run("components", GAME, "--export", str(tmp_path / "out")).exit_code == 2


def test_values_are_counted_by_source() -> None:
    """The table tells how much of a game is certain."""
    found = json.loads(run("components", GAME, "--json").output)
    assert found["units.csv"]["published"] > 1000


def _turns() -> str:
    return printed(GAME)["turns.csv"].text().splitlines()[0]


@pytest.mark.parametrize(("mark", "word"), [(";", "semicolons"), ("\t", "tabs")])
def test_sheets_with_other_marks_between_cells_are_told_so(mark: str, word: str) -> None:
    """A spreadsheet in many countries saves its CSV with semicolons."""
    ours = sheet("small.csv", SMALL)
    (problem,) = overlay(ours, SMALL.replace(",", mark), "small.csv").problems
    assert problem.message == f"small.csv: {word} stand between the cells in place of commas"
    assert "comma" in problem.remedy


def test_thousands_of_bad_rows_are_told_soon_and_in_short() -> None:
    """Twenty with their places, and how many more there are; the work grows with the rows and no faster."""
    ours, effort = sheet("units.csv", SMALL), list[float]()
    for count in (3_000, 12_000):
        text = "id,name,kind,size,source\n" + "".join(f"x{n},,,many,\n" for n in range(count))
        found = overlay(ours, text, "mine.csv")
        effort.append(least_seconds(partial(overlay, ours, text, "mine.csv")))
        assert len(found.problems) == 21
        assert found.problems[-1].message == f"{count - 20} more values of this sheet cannot be used"
        assert all(len(problem.message) < 200 for problem in found.problems)
    assert effort[1] < 8 * effort[0]  # four times the rows; sixteen times the work if each looked at all others


@pytest.mark.parametrize(("name", "row"), [
    ("links.csv", "Zzz,Kiev,,,"), ("units.csv", "zzz,,,,,,,,,,,,,,"), ("lcu_fire.csv", "Zzz,3"), ("spaces.csv", "zzz"),
])  # fmt: skip
def test_tables_that_do_not_fit_together_are_no_bug(name: str, row: str, tmp_path: Path) -> None:
    """Each value is allowed and the whole cannot be played: said with the tables, exit code 2."""
    head = printed(GAME)[name].columns
    cells = [*row.split(","), *[""] * len(head)][: len(head)]
    folder = fold(tmp_path, name, f"{','.join(head)}\n{','.join(cells)}\n")
    found = run("check", SAMPLE, "--components", folder)
    assert (found.exit_code, "components/" in found.output, name in found.output) == (2, True, True), found.output
    assert run("check", SAMPLE).exit_code == 0
