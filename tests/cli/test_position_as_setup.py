"""`pbem position --as-setup`: the log that it prints makes the same position, or it says why there is none."""

import re
from pathlib import Path

from click.testing import CliRunner, Result

from pbem.cli.main import pbem

SAMPLES = Path(__file__).parents[2] / "samples"
LENINGRAD = SAMPLES / "a-victory-awaits" / "leningrad.log"


def run(*words: str) -> Result:
    return CliRunner().invoke(pbem, [*words])


def _line(log: Path, start: str) -> int:
    """Returns the number of the first line that begins so."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.strip().startswith(start))


def test_in_the_middle_of_a_command_it_says_where_to_take_the_game_over(tmp_path: Path) -> None:
    """The line that the remedy names can be used at once, and what is printed then has no faults."""
    busy = _line(LENINGRAD, "move")
    refused = run("position", str(LENINGRAD), "--as-setup", "--after", str(busy))
    assert refused.exit_code == 2
    assert "is not over" in refused.output
    assert "remove all" not in refused.output
    before = re.search(r"--after (\d+)", refused.output)
    assert before is not None
    assert int(before[1]) < busy
    written = run("position", str(LENINGRAD), "--as-setup", "--after", before[1])
    assert written.exit_code == 0, written.output
    again = tmp_path / "again.log"
    again.write_text(written.output, encoding="utf-8")
    assert run("check", str(again)).exit_code == 0


def test_an_open_question_is_no_part_of_a_position(tmp_path: Path) -> None:
    """What one side has proposed would be forgotten."""
    log = tmp_path / "war.log"
    log.write_text("Game: Barbarossa to Berlin\npropose Options: sunny italy\n", encoding="utf-8")
    found = run("position", str(log), "--as-setup")
    assert found.exit_code == 2
    assert "`propose Options: sunny italy`" in found.output
    log.write_text("Game: Barbarossa to Berlin\npropose Options: sunny italy\naccept\n", encoding="utf-8")
    found = run("position", str(log), "--as-setup")
    assert found.exit_code == 0, found.output
    assert "Options: sunny italy\n" in found.output
