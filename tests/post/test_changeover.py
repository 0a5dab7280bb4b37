"""A game of the first protocol that goes on under the second, by consent, with the real commands."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.chance.ledger import Proof
from pbem.core.chance.second import is_second
from pbem.core.chance.trust import trust
from pbem.referee import judge_texts
from tests.support.two_players import Two, opening, sealed, told

HEAD = opening("sealed", "c0ve")


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """Two players who have drawn a hand each under the first protocol."""
    found = sealed(tmp_path, monkeypatch, HEAD)
    found.write("axis", "hand axis 7 cards\n")
    found.sends("axis")
    found.sends("allied")
    found.sends("axis")
    return found


def hands(two: Two, side: str) -> list[str]:
    lines = [line.strip() for line in two.log(side).read_text().splitlines()]
    return [line for line in lines if line.startswith("hand ")]


def changed(two: Two) -> Two:
    two.write("axis", "propose Dice: sealed 2\n")
    two.sends("axis")
    two.write("allied", "accept\n")
    two.sends("allied")
    for side in two.sides:
        assert two.run(side, "seals").exit_code == 0
        two.sends(side)
    return two


def test_both_agree_and_go_on_with_new_chains(two: Two) -> None:
    changed(two)
    two.write("allied", "hand allied 7 cards\n")
    two.sends("allied")
    two.sends("axis")
    assert len(hands(two, "allied")) == 4
    assert two.hash("axis") != ""
    replay = two.verdict("allied").replay
    assert replay is not None
    book = replay.chance
    assert is_second(book)
    assert [each.proof for each in book.dealt][-1] is Proof.LATER


def test_at_the_end_what_was_drawn_under_either_is_proved(two: Two) -> None:
    changed(two)
    two.write("allied", "hand allied 7 cards\n")
    two.sends("allied")
    two.sends("axis")
    two.sends("allied")
    for side in two.sides:
        assert two.run(side, "seals", "--disclose").exit_code == 0, side
        two.sends(side)
    public, merged = str(two.home / "public.log"), two.home / "merged.log"
    assert CliRunner().invoke(pbem, ["public", str(two.log("axis")), "--out", public]).exit_code == 0
    logs = (public, str(two.log("axis")), str(two.log("allied")))
    assert CliRunner().invoke(pbem, ["merge", *logs, "-o", str(merged)]).exit_code == 0
    found = judge_texts([("game.log", merged.read_bytes())])
    assert found.clean, [str(each) for each in found.problems]
    assert found.replay is not None
    assert "this log proves all" in trust(found.replay)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("propose Dice: written", "only `sealed` may become"),
        ("propose Dice: judge 2", "only `sealed` may become"),
        ("hand allied 7 cards\npropose Dice: sealed 2", "waits for what is drawn"),
    ],
)
def test_other_changes_are_refused(two: Two, line: str, why: str) -> None:
    two.write("allied", f"{line}\n")
    found = two.run("allied", "mail")
    assert found.exit_code == 2
    assert why in told(found)
