"""The short form of `python -m tests.judge_commands`."""

from pathlib import Path

from tests.judge_commands import run


def test_no_command_is_carried_out_that_is_not_certain(tmp_path: Path) -> None:
    found = run(tmp_path, step=24)
    assert found.wrong == []
    assert found.missed == []
    assert sum(found.tried.values()) > 150
