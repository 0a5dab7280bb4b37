"""What the other player's `add` would leave out is told before it is sent, and no value is opened for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.post.sealing.keeping import HOME

LOG = """Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>
Dice: {}
Id: k7f3
Options: workshop

deploy Paris: [1A]; Bordeaux: [7A]
set hand axis 1, 3, 10, 15, 19, 24, 25; hand allied 3, 8, 10, 17, 19, 22, 24
turn 1
standfast Brest-Litovsk, Kaunas, Lwow
axis 1
play 1 event
combat Memel, Insterberg, Warsaw, Lublin, Tarnow
"""
ATTACK = "attack Kaunas from Memel: 4PzA, 16A, 18A"
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command as a side: its log lies in a folder of its own, and so do its secrets."""

    def called(side: str, command: str, *words: str) -> Result:
        folder = tmp_path / side
        monkeypatch.setenv(HOME, str(folder / "seals"))
        return CliRunner().invoke(pbem, [command, str(folder / "game.log"), *words])

    for side in ("axis", "allied"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "game.log").write_text(LOG.format("sealed"))
    return called


def said(found: Result, code: int = 0) -> str:
    assert found.exit_code == code, found.output
    return " ".join(found.output.split())


def write(tmp_path: Path, side: str, *lines: str) -> None:
    with (tmp_path / side / "game.log").open("a") as file:
        file.writelines(f"{line}\n" for line in lines)


def text(tmp_path: Path, side: str) -> str:
    return (tmp_path / side / "game.log").read_text()


def send(tmp_path: Path, run: Run, side: str) -> None:
    """Sends what the other side does not have, who takes it in."""
    other = "allied" if side == "axis" else "axis"
    mail = tmp_path / "1.eml"
    said(run(side, "mail", "--format", "eml", "--force", "-o", str(mail)))
    said(run(other, "add", str(mail)))


@pytest.fixture
def begun(tmp_path: Path, run: Run) -> Run:
    """Both have sealed."""
    for side in ("axis", "allied"):
        said(run(side, "seals", "--for", side))
        send(tmp_path, run, side)
    return run


def test_no_value_is_opened_for_a_roll_before_the_others_say(tmp_path: Path, begun: Run) -> None:
    write(tmp_path, "axis", ATTACK, "roll")
    before = text(tmp_path, "axis")
    told = said(begun("axis", "mail"), 2)
    assert "would leave this mail out: line" in told
    assert "the Allied side has its say first" in told
    assert "`standing allied: defend none`" in told
    assert text(tmp_path, "axis") == before
    (tmp_path / "axis" / "game.log").write_text(before.removesuffix("roll\n"))
    send(tmp_path, begun, "axis")
    write(tmp_path, "allied", "defend")
    send(tmp_path, begun, "allied")
    write(tmp_path, "axis", "roll")
    send(tmp_path, begun, "axis")
    assert "roll @" in text(tmp_path, "allied")


def test_a_value_that_is_spent_is_burnt_where_nobody_has_answered_it(tmp_path: Path, begun: Run) -> None:
    """A mail was made, and never put in; then the orders changed: the message has the line that goes on."""
    write(tmp_path, "allied", "standing allied: defend none")
    send(tmp_path, begun, "allied")
    log = text(tmp_path, "axis")
    write(tmp_path, "axis", ATTACK, "roll")
    said(begun("axis", "mail", "--for", "axis"))
    opened = text(tmp_path, "axis").splitlines()[-1].strip()
    (tmp_path / "axis" / "game.log").write_text(f"{log}{ATTACK.removesuffix(', 18A')}\nroll\n")
    told = said(begun("axis", "mail", "--for", "axis"), 2)
    assert f"write `{opened}` on a line above `roll`, line" in told
    (tmp_path / "axis" / "game.log").write_text(f"{log}{ATTACK.removesuffix(', 18A')}\n{opened}\nroll\n")
    send(tmp_path, begun, "axis")
    assert text(tmp_path, "axis").count("open axis") == 2
    assert "roll @" in text(tmp_path, "allied")


def test_with_written_dice_it_is_told_and_written_all_the_same(tmp_path: Path, run: Run) -> None:
    """The other player may have said yes on the telephone, and puts it in by hand."""
    write(tmp_path, "axis", "# from Bert <bert@example.org>, 1 order", "standing allied: lose any", f"{ATTACK} @6 @1")
    (tmp_path / "axis" / "game.log").write_text(text(tmp_path, "axis").replace("sealed", "written"))
    told = said(run("axis", "mail"))
    assert "would leave this mail out: line 17: the Allied side has its say first" in told
    assert "@6 @1 pbem end" in told
