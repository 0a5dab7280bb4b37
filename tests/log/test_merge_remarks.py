"""What `pbem merge` leaves out, and what it refuses."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem

HEAD = "Game: Barbarossa to Berlin\nAxis: A\nAllied: B\n"
ORDERS = "deploy Paris: [1A]; Bordeaux: [7A]\n"


def merge(folder: Path, public: str, *private: str, options: tuple[str, ...] = ()) -> Result:
    paths = [folder / f"{number}.log" for number in range(len(private) + 1)]
    for path, text in zip(paths, (public, *private), strict=True):
        path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(pbem, ["merge", *map(str, paths), *options])


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        (f"# I fear the worst\n{ORDERS}", "1 remark of the private logs is left out"),
        (ORDERS.replace("\n", "  # a feint\n# for my eyes only\n"), "2 remarks of the private logs are left out"),
    ],
)
def test_remarks_of_private_logs_are_left_out_and_counted(orders: str, told: str, tmp_path: Path) -> None:
    """They may be secret, but their writer is told that they are gone."""
    found = merge(tmp_path, HEAD + ORDERS, HEAD + orders)
    assert found.exit_code == 0
    assert told in found.output
    assert "#" not in found.output
    plain = json.loads(merge(tmp_path, HEAD + ORDERS, HEAD + orders, options=("--json",)).output)
    assert plain["remarks_left_out"] == int(told[0])


def test_remarks_of_the_public_log_stay(tmp_path: Path) -> None:
    """Those that a private log only says again are not counted, and the last ones are not lost."""
    text = f"{HEAD}# one\n{ORDERS}# three\n"
    found = merge(tmp_path, text, text)
    assert "# one\n" in found.output
    assert "# three\n" in found.output
    assert "left out" not in found.output


def test_logs_of_two_games_are_refused(tmp_path: Path) -> None:
    """Nothing is written of logs that have nothing in common."""
    other = "Game: A Victory Awaits\nScenario: leningrad\nAxis: A\nSoviet: B\n"
    out = tmp_path / "merged.log"
    found = merge(tmp_path, HEAD + ORDERS, other, options=("--out", str(out)))
    assert found.exit_code == 2
    assert "0.log" in found.output
    assert "1.log" in found.output
    assert not out.exists()


def test_a_game_may_be_named_in_two_ways(tmp_path: Path) -> None:
    """Capitals, and the name in full, make no other game."""
    found = merge(tmp_path, HEAD + ORDERS, HEAD.replace("Barbarossa", "WWII: Barbarossa") + ORDERS)
    assert found.exit_code == 0, found.output


def test_logs_of_two_scenarios_are_refused(tmp_path: Path) -> None:
    """One sentence tells it, not a thousand differences."""
    logs = [f"Game: A Victory Awaits\nScenario: {name}\n" for name in ("leningrad", "kiev")]
    found = merge(tmp_path, *logs)
    assert found.exit_code == 2
    assert "kiev" in found.output
