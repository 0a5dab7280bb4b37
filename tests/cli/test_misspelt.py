"""What is misspelt on the command line is told with what is nearest, and what cannot be written with a way out."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.writing import ELSEWHERE, IN_PLACE, Over, write


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("chek game.log", "check"), ("repot game.log", "report"), ("lgal game.log", "legal"),
        ("new Barbarosa", "barbarossa-to-berlin"), ("new a-victory-await5", "a-victory-awaits"),
        ("rule 10.1/one", "10.1/"), ("rule 4.5 --game barbarosa", "barbarossa-to-berlin"),
    ],
)  # fmt: skip
def test_the_nearest_name_is_told(words: str, near: str) -> None:
    """With exit code 2."""
    found = CliRunner().invoke(pbem, words.split())
    assert found.exit_code == 2
    assert f"did you mean `{near}" in found.stderr


def test_of_nothing_near_the_list_is_named() -> None:
    """And nothing is guessed."""
    found = CliRunner().invoke(pbem, ["zzzz"])
    assert found.exit_code == 2
    assert "did you mean" not in found.stderr
    assert "pbem --help" in found.stderr


def test_a_file_written_in_place_has_no_other_place(tmp_path: Path) -> None:
    """`fmt --write` and `check --fix` have no `--out`, which is named where a command has it."""
    gone = tmp_path / ("x" * 300)
    ways_out = {over: trouble.remedy for over in Over if (trouble := write(gone, "x", over)) is not None}
    assert ways_out[Over.ITSELF] == IN_PLACE
    assert ways_out[Over.ANYTHING] == ELSEWHERE
