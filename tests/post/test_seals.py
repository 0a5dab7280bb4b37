"""Secrets of sealed chance: where they lie, who reads them, a new computer, and two players who only send mails."""

import json
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.chance.ledger import Proof
from pbem.core.chance.values import coded
from pbem.post.sealing.answering import answered
from pbem.post.sealing.due import OtherChainError, due_lines
from pbem.post.sealing.keeping import HOME, KeepingError, export, kept, secrets_in, take_in
from pbem.post.sealing.secret import OtherVersionError, Secret, disclosure, seal_line
from pbem.referee import Verdict, judge_texts
from pbem.writing import write

GAME = "barbarossa_to_berlin"
HEAD = (
    "Game: Barbarossa to Berlin\nAxis: Anna <anna@example.org>\nAllied: Bert <bert@example.org>\nDice: {}\nId: k7f3\n"
    "Options: workshop\n\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    "set hand axis 1, 3, 10, 15, 19, 24, 25; hand allied 3, 8, 10, 17, 19, 22, 24\n"
)
ATTACK = (
    "turn 1\nstandfast Brest-Litovsk, Kaunas, Lwow\naxis 1\nplay 1 event\n"
    "combat Memel, Insterberg, Warsaw, Lublin, Tarnow\nattack Kaunas from Memel: 4PzA, 16A, 18A against none\nroll\n"
)


def judged(data: bytes | str) -> Verdict:
    return judge_texts([("game.log", data if isinstance(data, bytes) else data.encode())])


@pytest.fixture
def secrets() -> dict[str, Secret]:
    return {who: Secret.new() for who in ("axis", "allied")}


def sealed(secrets: dict[str, Secret], dice: str = "sealed") -> str:
    return HEAD.format(dice) + "".join(f"{seal_line(who, each)}\n" for who, each in secrets.items())


# -- what is due


def test_both_open_and_the_second_writes_the_dice(secrets: dict[str, Secret]) -> None:
    """Neither decides anything by it, so that programs do it when mails go out and come in."""
    mine = answered("game.log", (sealed(secrets) + ATTACK).encode(), "axis", secrets["axis"])
    assert [each.split()[:2] for each in mine.lines] == [["open", "axis"]]
    theirs = answered("game.log", mine.data, "allied", secrets["allied"])
    assert [each.split()[0] for each in theirs.lines] == ["open", "roll"]
    verdict = judged(theirs.data)
    assert verdict.clean
    assert verdict.replay is not None
    assert verdict.replay.chance is not None
    assert [each.proof for each in verdict.replay.chance.dealt] == [Proof.PROVED]
    assert answered("game.log", theirs.data, "axis", mine.secret).lines == ()


def test_a_judge_opens_and_rolls_with_the_same_functions() -> None:
    judge = {"judge": Secret.new()}
    found = answered("game.log", (sealed(judge, "judge") + ATTACK).encode(), "judge", judge["judge"])
    assert [each.split()[0] for each in found.lines] == ["open", "roll"]
    assert judged(found.data).clean


def test_a_value_is_not_opened_for_two_versions_of_a_log(secrets: dict[str, Secret]) -> None:
    """Two versions of a turn, sent one after the other, do not get two rolls out of the other side's program."""
    text = sealed(secrets) + ATTACK
    first = answered("game.log", text.encode(), "allied", secrets["allied"])
    again = answered("game.log", text.encode(), "allied", first.secret)
    assert again.lines == first.lines
    with pytest.raises(OtherVersionError):
        answered("game.log", text.replace("4PzA, 16A, 18A", "4PzA, 16A").encode(), "allied", first.secret)


def test_the_chain_of_the_log_must_be_that_of_the_secret(secrets: dict[str, Secret]) -> None:
    with pytest.raises(OtherChainError):
        due_lines(judged(sealed(secrets) + ATTACK), "axis", Secret.new())


def test_a_lost_secret_a_new_chain_the_others_consent(secrets: dict[str, Secret]) -> None:
    new = Secret.new()
    asked = sealed(secrets) + ATTACK + f"{seal_line('allied', new)}\n"
    assert due_lines(judged(asked), "allied", new).lines == ()
    agreed = answered("game.log", f"{asked}accept axis\n".encode(), "allied", new)
    assert [each.split()[:2] for each in agreed.lines] == [["open", "allied"]]
    found = judged(agreed.data).replay
    assert found is not None
    assert found.chance is not None
    assert found.chance.anew == ("Allied while a draw waited",)


# -- secret choices


def test_a_pledge_binds_to_what_was_chosen_in_secret(secrets: dict[str, Secret]) -> None:
    """The log of its writer names the cards; the pledge is proved with the seed, and refuted if the cards are others."""
    text = HEAD.format("sealed").replace("set hand axis", "# set hand axis") + "".join(
        f"{seal_line(who, each)}\n" for who, each in secrets.items()
    )
    waits = answered("game.log", f"{text}turn 1\nhand allied 7 cards\n".encode(), "axis", secrets["axis"])
    drawn = answered("game.log", waits.data, "allied", secrets["allied"], pledging=True)
    assert [each.split()[0] for each in drawn.lines] == ["hand", "pledge"]
    played = judged(drawn.data).replay
    assert played is not None
    assert played.chance is not None
    end = f"{disclosure('allied', secrets['allied'], played.chance.hash)}\n".encode()
    proved = judged(drawn.data + end)
    assert proved.clean
    assert proved.replay is not None
    assert proved.replay.chance is not None
    assert [each.proved for each in proved.replay.chance.pledges] == [True]
    cards = drawn.lines[0].strip().split(" ", 2)[2]
    other = ", ".join(sorted({*cards.split(", "), *map(str, range(1, 26))} - set(cards.split(", ")[:1]), key=int)[:7])
    told = judged(drawn.data.replace(cards.encode(), other.encode()) + end)
    assert [each.code for each in told.problems if each.counts] == ["chance/other-draw"] * 2


# -- where they lie


@pytest.mark.parametrize("id_", ["a/b", "../../x", "a b", "ä", "x" * 33, "con.", ""])
def test_an_id_that_can_name_no_file_is_refused(home: Path, id_: str) -> None:
    """On some system, or where every secret is exported by its file's ending."""
    with pytest.raises(KeepingError, match="can't name the file"), kept(GAME, id_):
        pass
    assert not list(home.rglob("*.json"))


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept otherwise there")
def test_a_folder_that_was_there_is_closed_to_others(home: Path) -> None:
    home.mkdir()
    home.chmod(0o777)
    with kept(GAME, "k7f3"):
        pass
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "seals"))
    return tmp_path / "seals"


def test_only_their_owner_reads_them(home: Path) -> None:
    with kept(GAME, "k7f3") as found:
        found["axis"] = Secret.new()
    (file,) = home.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) & 0o077 == 0
    file.chmod(0o644)
    with kept(GAME, "k7f3") as found:
        found["allied"] = Secret.new()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_they_are_kept_and_taken_to_a_new_computer(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Secret.new()
    with kept(GAME, "k7f3") as found:
        found["axis"] = mine.opening(1, "a")[1]
    assert export(tmp_path / "copy.json") == 1
    assert stat.S_IMODE((tmp_path / "copy.json").stat().st_mode) == 0o600
    monkeypatch.setenv(HOME, str(tmp_path / "elsewhere"))
    data = json.loads((tmp_path / "copy.json").read_text())
    assert take_in(data, "copy.json") == ["barbarossa-to-berlin-k7f3"]
    with kept(GAME, "k7f3") as found:
        here = found["axis"]
        assert isinstance(here, Secret)
        assert here.end == mine.end
        found["axis"] = here.opening(2, "b")[1]
    take_in(data, "copy.json")  # an older copy: what was opened since is not forgotten
    with kept(GAME, "k7f3") as found:
        assert dict(found["axis"].opened) == {1: "a", 2: "b"}


def test_a_seed_that_is_laid_open_while_the_game_goes_on_is_warned_of(home: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(HEAD.format("sealed"))
    CliRunner().invoke(pbem, ["seals", str(log), "--for", "axis"])
    found = CliRunner().invoke(pbem, ["seals", str(log), "--for", "axis", "--disclose"])
    assert (found.exit_code, "knows every hand of the axis side" in found.output) == (0, True)


@pytest.mark.parametrize(
    "data", [None, [], {}, {"schema": "pbem.seals/1"}, {"schema": "pbem.seals/1", "games": {"x": 1}}]
)
def test_what_holds_no_secrets_is_told(home: Path, data: object) -> None:
    with pytest.raises(KeepingError, match="holds no secrets"):
        take_in(data, "copy.json")


def test_a_secret_of_another_chain_is_not_written_over(home: Path, tmp_path: Path) -> None:
    with kept(GAME, "k7f3") as found:
        found["axis"] = Secret.new()
    theirs = {"schema": "pbem.seals/1", "sides": {"axis": Secret.new().to_data()}}
    assert set(secrets_in(theirs, "x")) == {"axis"}
    with pytest.raises(KeepingError, match="other secrets"):
        take_in({"schema": "pbem.seals/1", "games": {"barbarossa-to-berlin-k7f3": theirs}}, "copy.json")


# -- two players, with commands alone


def test_a_roll_by_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna orders, Bert's program opens when her mail is taken in, and Anna's receives the dice with his answer."""
    table = _Table(tmp_path, monkeypatch)
    begun = HEAD.format("sealed").partition("set hand")[0] + "set turn 2\n"
    for log in table.logs.values():
        log.write_text(begun)
    table.run("axis", "seals", "LOG", "--for", "axis")
    table.send("axis")
    table.run("allied", "seals", "LOG", "--for", "allied")
    table.send("allied")
    with table.logs["axis"].open("a") as file:
        file.write("turn 2\norders axis\n")
    table.send("axis")
    assert table.verbs("allied")[-4:] == ["orders", "open", "open", "orders"]
    table.send("allied")
    for side in ("axis", "allied"):
        verdict = judged(table.logs[side].read_bytes())
        assert verdict.clean
        assert verdict.replay is not None
        assert verdict.replay.chance is not None
        assert [each.proof for each in verdict.replay.chance.dealt] == [Proof.PROVED]
    assert table.told
    for side in ("axis", "allied"):
        secret = table.secret(side)
        assert coded(secret.end) not in table.told
        assert coded(secret.seed) not in table.told
        assert coded(secret.seed) not in "".join(each.read_text() for each in table.logs.values())


@pytest.mark.parametrize("step", ["pbem.cli.sealing.answer_chance", "pbem.writing.write"])
def test_a_power_cut_between_the_turn_and_its_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """Taken in again, the mail is known, and the value is opened for the log that it would have been opened for."""
    table = _Table(tmp_path, monkeypatch)
    for log in table.logs.values():
        log.write_text(HEAD.format("sealed").partition("set hand")[0] + "set turn 2\n")
    for side in ("axis", "allied"):
        table.run(side, "seals", "LOG", "--for", side)
        table.send(side)
    table.write("axis", "turn 2\norders axis\n")
    table.run("axis", "mail", "LOG", "--for", "axis", "--format", "eml", "-o", str(tmp_path / "turn.eml"))
    with monkeypatch.context() as cut:
        cut.setattr(step, _cut_behind(1 if step.endswith("write") else 0))
        table.environment.setenv(HOME, str(table.home / "allied" / "seals"))
        words = ["add", str(table.logs["allied"]), str(tmp_path / "turn.eml"), "--for", "allied"]
        assert CliRunner().invoke(pbem, words).exit_code != 0
    assert table.verbs("allied")[-1] == "open"
    table.run("allied", "add", "LOG", str(tmp_path / "turn.eml"), "--for", "allied")
    assert table.verbs("allied")[-3:] == ["open", "open", "orders"]
    table.send("allied")
    assert judged(table.logs["axis"].read_bytes()).clean


def _cut_behind(calls: int) -> Any:
    """Returns what takes the place of a step: it fails once it has been called so often."""
    done: list[int] = []

    def step(*said: Any, **named: Any) -> Any:
        if len(done) >= calls:
            raise RuntimeError
        done.append(1)
        return write(*said, **named)

    return step


def test_a_lost_secret_and_a_takeback_behind_dice_by_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sees dice while the other decides; afterwards both logs have the same ones."""
    table = _Table(tmp_path, monkeypatch)
    begun = HEAD.format("sealed").partition("set hand")[0] + "set turn 2\n"
    for log in table.logs.values():
        log.write_text(begun)
    for side in ("axis", "allied"):
        table.run(side, "seals", "LOG", "--for", side)
        table.send(side)
    shutil.rmtree(tmp_path / "axis" / "seals")
    table.run("axis", "seals", "LOG", "--for", "axis", "--anew")
    table.send("axis")
    table.write("allied", "accept\n")
    table.send("allied")
    table.write("axis", "turn 2\norders axis\n")
    table.send("axis")
    table.send("allied")
    assert table.verbs("axis")[-4:] == ["orders", "open", "open", "orders"]
    table.write("axis", "takeback 1 order -- I saw the dice\n")
    table.send("axis")
    assert table.verbs("allied")[-1] == "takeback"
    table.write("allied", "accept\n")
    table.send("allied")
    table.write("axis", "orders axis\n")
    table.send("axis")
    table.send("allied")
    found = [judged(log.read_bytes()) for log in table.logs.values()]
    assert all(each.clean for each in found)
    ledgers = [each.replay.chance for each in found if each.replay and each.replay.chance]
    assert len({each.hash for each in ledgers}) == 1
    assert [[each.proof for each in ledger.dealt] for ledger in ledgers] == [[Proof.PROVED] * 2] * 2


class _Table:
    """Two players, each with a log and a data folder of his own, who send each other what `pbem mail` writes."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home, self.environment, self.told, self.mails = home, monkeypatch, "", 0
        self.logs = {side: home / side / "game.log" for side in ("axis", "allied")}
        for log in self.logs.values():
            log.parent.mkdir()

    def run(self, side: str, *arguments: str) -> None:
        self.environment.setenv(HOME, str(self.home / side / "seals"))
        words = [str(self.logs[side]) if each == "LOG" else each for each in arguments]
        found = CliRunner().invoke(pbem, words)
        assert found.exit_code == 0, found.output
        self.told += found.output

    def send(self, side: str) -> None:
        self.mails += 1
        other = next(each for each in self.logs if each != side)
        mail = str(self.home / f"{self.mails}.eml")
        self.run(side, "mail", "LOG", "--for", side, "--format", "eml", "-o", mail)
        self.run(other, "add", "LOG", mail, "--for", other)

    def write(self, side: str, text: str) -> None:
        with self.logs[side].open("a") as file:
            file.write(text)

    def verbs(self, side: str) -> list[str]:
        lines = self.logs[side].read_text().splitlines()
        return [line.split()[0] for line in lines if line.split() and not line.startswith("#")]

    def secret(self, side: str) -> Secret:
        self.environment.setenv(HOME, str(self.home / side / "seals"))
        with kept(GAME, "k7f3") as found:
            here = found[side]
            assert isinstance(here, Secret)
            return here
