"""`pbem judge` as whoever runs a club uses it, and the files that go with it."""

import errno
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from tests.test_blocks_on_pages import blocks

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples" / "judge"
PAGE = "judge.md"
INVITE = (
    "judge",
    "invite",
    "barbarossa",
    "--player",
    "axis=Anna <anna@example.org>",
    "--player",
    "allied=Bert <bert@example.org>",
)


def run(*words: str | Path, data: bytes = b"", code: int = 0) -> Result:
    found = CliRunner().invoke(pbem, [str(each) for each in words], input=data)
    assert found.exit_code == code, found.output
    return found


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A judge's folder with a game to which two are invited; the invitations are out."""
    folder = tmp_path / "club"
    run("judge", "init", folder, "--address", "judge@example.org")
    run(*INVITE, "--dir", folder)
    run("judge", "run", "--dir", folder)
    return folder


def tokens(folder: Path) -> list[str]:
    mails = sorted(
        (each.read_text("utf-8") for each in (folder / "out" / "new").iterdir()), key=lambda mail: mail.index("To:")
    )
    return [
        re.findall(r"Reply-To: (\S+)", mail)[0]
        for mail in sorted(mails, key=lambda mail: "Bert <" in mail.split("\n\n")[0])
    ]


def mail(to: str, text: str) -> bytes:
    return f"From: Anna <anna@example.org>\nTo: {to}\nSubject: x\nMessage-ID: <{abs(hash((to, text)))}@x>\n\n{text}\n".encode()


def test_a_game_from_the_invitation_to_the_rebuilt_log(club: Path, tmp_path: Path) -> None:
    one, other = tokens(club)
    for to in (one, other):
        run("judge", "run", "--stdin", "--dir", club, data=mail(to, "pbem join"))
    (club / "in" / "new" / "turn").write_bytes(mail(one, "pbem begin\ndeploy Paris: [1A]; Bordeaux: [7A]\npbem end"))
    run("judge", "run", "--dir", club)
    assert not list((club / "in" / "new").iterdir())
    assert len(list((club / "in" / "cur").iterdir())) == 1
    found = json.loads(run("judge", "status", "--dir", club, "--json").stdout)
    assert [(game["orders"], game["play"]) for game in found["games"]] == [(1, "running")]
    assert "1 order" in run("judge", "status", "--dir", club).stdout
    assert "Anna" in run("judge", "due", "--dir", club, code=1).stdout
    assert json.loads(run("judge", "due", "--dir", club, "--json", code=1).stdout)["due"][0]["players"] == ["Anna"]
    run("judge", "rebuild", tmp_path / "logs", "--dir", club)
    (log,) = (tmp_path / "logs").iterdir()
    assert "deploy Paris: [1A]; Bordeaux: [7A]\n" in log.read_text("utf-8")
    assert log.stat().st_mode & 0o077 == 0


def test_the_mail_of_the_page_is_taken(club: Path) -> None:
    (text,) = blocks(PAGE)
    token = tokens(club)[0].partition("+")[2].partition("@")[0]
    (club / "in" / "new" / "whatever").write_text(text.replace("TOKEN", token), "utf-8")
    run("judge", "run", "--dir", club)
    assert any("Welcome, Anna" in each.read_text("utf-8") for each in (club / "out" / "new").iterdir())


def test_a_backup_goes_into_an_empty_store_alone(club: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl"
    run("judge", "backup", file, "--dir", club)
    assert file.stat().st_mode & 0o077 == 0
    run("judge", "backup", file, "--dir", club, code=2)  # it writes over nothing
    other = tmp_path / "other"
    run("judge", "init", other)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:-1]), "utf-8")
    assert "cut off" in run("judge", "restore", cut, "--dir", other, code=2).output
    assert "no games" in run("judge", "status", "--dir", other).stdout  # nothing of it is left
    run("judge", "restore", file, "--dir", other)
    assert "in it already" in run("judge", "restore", file, "--dir", other, code=2).output
    again = tmp_path / "again.jsonl"
    run("judge", "backup", again, "--dir", other)
    first, *rows = again.read_text("utf-8").splitlines()
    assert rows == file.read_text("utf-8").splitlines()[1:]
    assert json.loads(first)["judge"]["sends"] == f"the folder {other / 'out'}"


def test_a_referee_is_invited_and_waited_for(club: Path) -> None:
    run(*INVITE, "--referee", "Rita <rita@example.org>", "--tag", "policy=referee", "--dir", club)
    run("judge", "run", "--dir", club)
    (mail,) = (text for each in (club / "out" / "new").iterdir() if "To: Rita" in (text := each.read_text("utf-8")))
    assert "to be the referee of a game" in mail
    assert "waiting for Anna, Bert, Rita to accept" in run("judge", "status", "--dir", club).stdout


TROUBLE = {
    ("judge", "status", "--dir", "nowhere"): "pbem judge init",
    ("judge", "statsu"): "did you mean `status`",
    (*INVITE[:-2], "--dir", "{club}"): "nobody plays allied",
    (*INVITE, "--referee", "Rita <r@example.org>", "--dir", "{club}"): "decides only under `Policy: referee`",
    (*INVITE, "--player", "axis=Carl", "--dir", "{club}"): "invites nobody",
    (*INVITE, "--tag", "scenario=Moscow 1812", "--dir", "{club}"): "write `Scenario: campaign`",
    ("judge", "serve", "--workers", "2", "--dir", "{club}"): "SQLite has one writer",
    ("judge", "restore", "{club}/judge.toml", "--dir", "{club}"): "in it already",
}


@pytest.mark.parametrize("words", TROUBLE, ids=lambda words: " ".join(words)[:40])
def test_trouble_is_told_with_the_way_out(words: tuple[str, ...], club: Path) -> None:
    found = run(*(each.replace("{club}", str(club)) for each in words), code=2)
    assert TROUBLE[words] in found.output
    assert "Traceback" not in found.output


def test_a_folder_that_the_judge_may_not_write_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_args: object, **_words: object) -> None:
        raise PermissionError(errno.EACCES, "")

    monkeypatch.setattr("pbem.writing._put", refused)
    found = run("judge", "init", tmp_path, code=2)
    assert f"you may not do that there; give the judge's user the right to write in {tmp_path}" in found.output


@pytest.mark.parametrize(
    "line", ["poll = 'often'", "adress = 'x'", "address = 'no address'", "unverified = 'maybe'", "= ="]
)
def test_a_configuration_that_is_not_sound_is_told(line: str, club: Path) -> None:
    file = club / "judge.toml"
    name = line.partition(" ")[0]
    kept = [each for each in file.read_text("utf-8").splitlines() if not each.startswith(f"{name} ")]
    file.write_text("\n".join((line, *kept)), "utf-8")
    found = run("judge", "status", "--dir", club, code=2)
    assert "judge.toml" in found.output
    assert "remedy" in found.output


def test_a_store_that_cannot_be_had_asks_the_mail_system_to_come_again(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_JUDGE_DATABASE", "postgresql://judge:secret@127.0.0.1:1/club")
    found = run("judge", "run", "--stdin", "--dir", club, data=mail("judge@example.org", "x"), code=75)
    assert "secret" not in found.output
    assert "nothing is lost" in run("judge", "status", "--dir", club, code=2).output


def test_pbem_starts_without_what_only_a_judge_needs() -> None:
    code = "import sys; from pbem.cli.main import pbem, command; command('judge'); print('sqlalchemy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("systemd-analyze") is None:
        with capsys.disabled():
            print("\nsystemd-analyze is not installed here: the judge's unit was not tried")
        return
    text = (SAMPLES / "pbem-judge.service").read_text("utf-8")
    unit = tmp_path / "pbem-judge.service"
    unit.write_text(text.replace("/opt/pbem/bin/pbem", "/bin/true"), "utf-8")  # which is not installed there
    found = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "pbem-judge.service" not in found.stderr, found.stderr
    assert found.returncode == 0


def test_the_commands_of_unit_and_container_are_there() -> None:
    for file in ("pbem-judge.service", "Containerfile"):
        text = (SAMPLES / file).read_text("utf-8")
        assert '"serve", "--dir"' in text or "judge serve --dir" in text
    assert "serve" in run("judge", "--help").output
