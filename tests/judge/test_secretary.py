"""What a club's secretary can do when something went wrong: a game taken up again, an address renewed, a disk lost."""

import json
import re
from pathlib import Path

import pytest

from tests.judge.clubs import confirming_word
from tests.judge.test_commands import club, run

__all__ = ["club"]
MAIL = "From: {name} <{name}@example.org>\nTo: {to}\nSubject: x\nMessage-ID: <{number}@x>\n\n{text}\n"


def letters(folder: Path) -> list[str]:
    """Returns the judge's letters, the oldest first."""
    files = sorted((folder / "out" / "new").iterdir(), key=lambda file: (file.stat().st_mtime_ns, file.name))
    return [file.read_text("utf-8") for file in files]


def addresses(folder: Path) -> dict[str, str]:
    """Returns each player's latest address by name."""
    heads = re.compile(r"^Reply-To: (\S+)\r?\nTo: (\w+)", re.MULTILINE)
    return {name.lower(): to for each in letters(folder) for to, name in heads.findall(each)}


def send(folder: Path, name: str, text: str, to: str = "", number: int = 0) -> str:
    """Has the judge work on a mail; returns the letters that come of it."""
    before = letters(folder)
    mail = MAIL.format(
        name=name, to=to or addresses(folder)[name], text=text, number=f"{abs(hash(text))}{number}{name}"
    )
    run("judge", "run", "--stdin", "--dir", folder, data=mail.encode())
    return "\n".join(each for each in letters(folder) if each not in before)


def begun(folder: Path) -> str:
    """Has both players join; returns the game's id."""
    for name in ("anna", "bert"):
        send(folder, name, "pbem join")
    return str(json.loads(run("judge", "status", "--dir", folder, "--json").stdout)["games"][0]["game"])


def test_a_resignation_is_taken_back_and_the_log_says_so(club: Path, tmp_path: Path) -> None:
    game = begun(club)
    assert "is not over" in run("judge", "resume", game, "--dir", club, code=2).output
    word = confirming_word(send(club, "anna", "pbem resign"))
    assert "The game is over: Anna has resigned for axis" in send(club, "anna", f"pbem resign {word}")
    run("judge", "resume", game, "--dir", club)
    before = letters(club)
    run("judge", "run", "--dir", club)
    told = [each for each in letters(club) if each not in before]
    assert len(told) == 2
    assert all("has put the game on again. This was taken back: Anna has resigned" in each for each in told)
    assert "played: 1 order" in send(club, "anna", "pbem begin\ndeploy Paris: [1A]; Bordeaux: [7A]\npbem end")
    run("judge", "rebuild", tmp_path / "logs", "--dir", club)
    (log,) = (tmp_path / "logs").iterdir()
    said = re.findall(r"^# \d{4}-\d\d-\d\d: (.*)", log.read_text("utf-8"), re.MULTILINE)
    assert said == [
        "Anna has resigned for axis",
        "the club's secretary puts the game on again; taken back: Anna has resigned for axis",
    ]


def test_an_address_is_renewed_by_its_player_and_by_the_secretary(club: Path) -> None:
    game = begun(club)
    old = addresses(club)["bert"]
    assert "Your old address of this game no longer works" in send(club, "bert", "pbem renew")
    new = addresses(club)["bert"]
    assert new != old
    assert "unverified" in send(club, "bert", "pbem draw offer", to=old)
    assert "Your offer of a draw was passed on" in send(club, "bert", "pbem draw offer", to=new)
    assert "name one of: Anna, Bert" in run("judge", "renew", game, "Carl", "--dir", club, code=2).output
    run("judge", "renew", game, "bert", "--dir", club)
    run("judge", "run", "--dir", club)
    assert addresses(club)["bert"] not in {old, new}
    assert "unverified" in send(club, "bert", "pbem draw withdraw", to=new)
    assert "The offer of a draw is gone" in send(club, "bert", "pbem draw withdraw")


def test_a_mail_from_another_address_is_told_to_the_player(club: Path) -> None:
    begun(club)
    found = send(club, "mallory", "pbem resign", to=addresses(club)["anna"])
    assert "this mail came from mallory@example.org, and not from your address anna@example.org" in found
    assert "To: Anna <anna@example.org>" in found
    assert "mallory <" not in found.lower()  # who gets no letter


def test_a_restored_judge_says_what_its_configuration_lacks(club: Path, tmp_path: Path) -> None:
    begun(club)
    assert "sent to the folder" in run("judge", "status", "--dir", club).stdout
    run("judge", "backup", tmp_path / "backup", "--dir", club)
    run("judge", "init", tmp_path / "new")
    toml = tmp_path / "new" / "judge.toml"
    toml.write_text(toml.read_text("utf-8").replace("judge@example.org", "other@example.org"), "utf-8")
    found = run("judge", "restore", tmp_path / "backup", "--dir", tmp_path / "new").output
    assert "WARNING: the backup is of the judge judge@example.org, and judge.toml says other@example.org" in found
    assert "players get nothing unless another program sends it from there" in found
    assert "After losing the disk" in found


def test_mails_read_since_the_backup_are_read_again_and_played_once(club: Path, tmp_path: Path) -> None:
    begun(club)
    run("judge", "backup", tmp_path / "backup", "--dir", club)
    turn = MAIL.format(
        name="anna", to=addresses(club)["anna"], number=7, text="pbem begin\ndeploy Paris: [1A]\npbem end"
    )
    (club / "in" / "new" / "turn").write_text(turn, "utf-8")
    run("judge", "run", "--dir", club)
    first = letters(club)
    run("judge", "init", tmp_path / "new", "--address", "judge@example.org")
    run("judge", "restore", tmp_path / "backup", "--dir", tmp_path / "new")
    for file in (club / "in" / "cur").iterdir():  # as the page says
        file.rename(tmp_path / "new" / "in" / "new" / file.name.partition(":")[0])
    for _ in range(2):
        run("judge", "run", "--dir", tmp_path / "new")
    again = letters(tmp_path / "new")
    assert any("deploy Paris: [1A]" in each for each in again)
    ids = [re.findall(r"^Message-ID: (\S+)", each, re.MULTILINE)[0] for each in (*first, *again)]
    assert len(set(ids)) == len(ids)  # no program takes the second receipt for the first


@pytest.mark.parametrize(
    "line", ["press to allies", "press to Ana", "press for allied", "press to Bert, secretly", "press to all of us"]
)
def test_press_to_an_unknown_reader_is_sent_to_nobody(line: str, club: Path) -> None:
    begun(club)
    found = send(club, "anna", f"pbem {line}\nMy real plan is Kiev.")
    assert "Kiev" not in found
    assert "To: Bert" not in found


def test_the_invitation_says_where_the_notation_is_explained(club: Path) -> None:
    assert all("writing-a-log.md" in each for each in letters(club))
    toml = club / "judge.toml"
    toml.write_text('notation = "https://club.example/orders"\n' + toml.read_text("utf-8"), "utf-8")
    assert "How orders are written: https://club.example/orders" in send(club, "anna", "pbem help")


def test_a_turn_that_comes_too_early_has_no_remedy_of_the_other_side(club: Path) -> None:
    begun(club)
    found = send(club, "bert", "pbem begin\nallied 1\npbem end").replace("=\n", "")
    assert "Now Axis decides: deploy the German [1A] and [7A]" in found
    assert "Write for instance" not in found
    assert "no-order-count" not in found
