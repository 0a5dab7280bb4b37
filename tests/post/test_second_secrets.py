"""Lost, restored and copied secrets under `Dice: sealed 2` (D5, D6, D7, D11, D12)."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.core.chance.ledger import Proof
from pbem.post.sealing.keeping import HOME
from tests.post.test_second_pledges import HANDS
from tests.support.second_players import WAR, begun, book_of, fixed_secrets, secret_of, settle, verbs
from tests.support.two_players import Two, told

STANDING = f"{WAR}standing allied: defend none\n"
KAUNAS = "attack Kaunas from Memel: 4PzA, 16A, 18A\nroll\n"
BREST = "attack Brest-Litovsk from Warsaw: 2PzA, GE corps\nroll\n"
CARLA = "Carla <carla@example.org>"


def _alone(table: Two, side: str, *words: str, typed: str = "") -> Result:
    table.environment.setenv(HOME, str(table.home / f"{side}-seals"))
    return CliRunner().invoke(pbem, ["seals", *words], input=typed)


def _lose(table: Two, side: str, *, master: bool = True) -> None:
    folder = table.home / f"{side}-seals"
    for path in folder.iterdir():
        if master or path.suffix == ".json":
            path.unlink()


def _forget(table: Two, side: str) -> None:
    """Has a cheat's own program forget for what it has opened its values."""
    for path in (table.home / f"{side}-seals").glob("*.json"):
        data = json.loads(path.read_text())
        for each in data["sides"].values():
            each["opened"] = {}
        path.write_text(json.dumps(data))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    return begun(tmp_path, monkeypatch, STANDING)


def test_words_bring_back_all_and_old_hands_are_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lost disk is no lost secret: no new chain is needed, and nobody has an argument for one."""
    table = begun(tmp_path, monkeypatch, HANDS)
    table.write("axis", "hand axis 7 cards\n")
    table.sends("axis")
    settle(table)
    before, words = secret_of(table, "axis"), _alone(table, "axis", "--words").output
    _lose(table, "axis")
    fixed_secrets(monkeypatch, 99)
    assert "its secret does not lie here" in told(table.run("axis", "seals"))
    wrong = " ".join(words.split()[::-1])
    assert _alone(table, "axis", "--restore", typed=f"{wrong}\n").exit_code == 2
    assert _alone(table, "axis", "--restore", typed=words).exit_code == 0
    assert "worked out from your 24 words" in told(table.run("axis", "seals"))
    after = secret_of(table, "axis")
    assert (after.root, after.serial, after.game) == (before.root, before.serial, before.game)
    assert dict(after.opened) == dict(before.opened)
    assert table.run("axis", "seals", "--disclose").exit_code == 0
    assert [each.proof for each in book_of(table, "axis").dealt] == [Proof.PROVED]
    assert table.verdict("axis").clean


def test_words_of_another_player_bring_back_nothing(table: Two) -> None:
    words = _alone(table, "allied", "--words").output
    _lose(table, "axis")
    assert _alone(table, "axis", "--restore", typed=words).exit_code == 0
    found = table.run("axis", "seals")
    assert found.exit_code == 2
    assert "its secret does not lie here" in told(found)


def test_a_side_begins_anew_only_with_consent_and_gets_another_number(table: Two) -> None:
    """He has seen Anna's value and knows the dice; with a new chain the draw has another number and other values."""
    table.write("axis", KAUNAS)
    mail = table.mail("axis")
    kept = table.log("allied").read_text()
    assert table.run("allied", "add", mail).exit_code == 0
    seen = [each.said for each in book_of(table, "allied").dealt]
    assert len(seen) == 1
    table.log("allied").write_text(kept)
    _lose(table, "allied")
    fixed_secrets(table.environment, 5)
    assert table.run("allied", "add", mail).exit_code == 0
    assert table.run("allied", "seals", "--anew").exit_code == 0
    table.sends("allied")
    waiting = book_of(table, "axis").waiting
    assert waiting is not None
    assert waiting.number == 1
    table.write("axis", "accept\n")
    table.sends("axis")
    settle(table)
    (done,) = book_of(table, "axis").dealt
    assert done.number == 2
    assert book_of(table, "axis").anew == ("Allied while a draw waited",)


def test_nobody_begins_anew_whose_secret_lies_here(table: Two) -> None:
    found = table.run("allied", "seals", "--anew")
    assert found.exit_code == 2
    assert "nothing is lost" in told(found)


@pytest.mark.parametrize("command", ["add", "mail"])
def test_one_value_is_not_opened_for_two_versions_of_a_turn(table: Two, command: str) -> None:
    """Anna's program has forgotten what it opened; Bert's has not, whatever log he goes on with (D11)."""
    old = {side: table.log(side).read_text() for side in table.sides}
    table.write("axis", KAUNAS)
    first = table.mail("axis")
    table.log("axis").write_text(old["axis"])
    _forget(table, "axis")
    table.write("axis", BREST)
    second = table.mail("axis")
    assert table.run("allied", "add", first).exit_code == 0
    assert "two versions" in told(table.run("allied", "add", second))
    table.log("allied").write_text(old["allied"])
    found = table.run("allied", "add", second)
    found = found if command == "add" else table.run("allied", "mail")
    assert found.exit_code == 2
    assert "was opened for another version of the log" in told(found)
    assert verbs(table, "allied").count("open") == 1  # Anna's own


def test_two_computers_that_opened_one_value_twice_are_told_when_the_logs_meet(table: Two) -> None:
    """Each remembers only its own; both logs are sound, and differ from the first order on."""
    laptop = table.home / "laptop"
    shutil.copytree(table.home / "allied-seals", laptop)
    old = {side: table.log(side).read_text() for side in table.sides}
    logs = []
    for number, turn in enumerate((KAUNAS, BREST)):
        for side in table.sides:
            table.log(side).write_text(old[side])
        _forget(table, "axis")
        table.write("axis", turn)
        if number:
            shutil.rmtree(table.home / "allied-seals")
            shutil.copytree(laptop, table.home / "allied-seals")
        table.sends("axis")
        assert table.verdict("allied").clean
        logs.append(table.home / f"version{number}.log")
        logs[-1].write_bytes(table.log("allied").read_bytes())
    found = CliRunner().invoke(pbem, ["merge", *map(str, logs), "-o", str(table.home / "merged.log")])
    assert found.exit_code == 1
    assert "the logs give different orders" in told(found)
    values = [next(each for each in path.read_text().split("\n") if "open allied" in each).split() for path in logs]
    assert values[0][:6] == values[1][:6]  # the same number, and so the same dice
    assert values[0][-1] != values[1][-1]


def test_memories_of_two_computers_are_put_together(table: Two) -> None:
    shutil.copytree(table.home / "allied-seals", table.home / "laptop-seals")
    old = {side: table.log(side).read_text() for side in table.sides}
    table.write("axis", KAUNAS)
    table.sends("axis")
    out = table.home / "export.json"
    assert _alone(table, "allied", "--export", str(out)).exit_code == 0
    shutil.rmtree(table.home / "allied-seals")
    shutil.copytree(table.home / "laptop-seals", table.home / "allied-seals")
    assert _alone(table, "allied", "--import", str(out)).exit_code == 0
    for side in table.sides:
        table.log(side).write_text(old[side])
    _forget(table, "axis")
    table.write("axis", BREST)
    found = table.run("allied", "add", table.mail("axis"))
    assert found.exit_code == 2
    assert "was opened for another version of the log" in told(found)


@pytest.mark.parametrize("disclosed", [False, True])
@pytest.mark.parametrize("other", ["Bert <bert@example.org>", CARLA])
def test_a_used_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: str, *, disclosed: bool
) -> None:
    """A rematch with the old header would begin with chains whose values everybody knows (D5)."""
    table = begun(tmp_path, monkeypatch, HANDS)
    table.write("axis", "hand axis 7 cards\n")
    table.sends("axis")
    if disclosed:
        settle(table)
        assert table.run("axis", "seals", "--disclose").exit_code == 0
    for side in ("axis", "allied") if disclosed else ("allied",):
        text = HANDS.format("sealed 2").replace("Bert <bert@example.org>", other)
        table.log(side).write_text(text)
        found = table.run(side, "seals")
        assert found.exit_code == 2
        assert "was made for another game" in told(found)
        assert table.log(side).read_text() == text


@pytest.mark.parametrize("id_", ["a/b", "../x", "-a", "straße", "x" * 33, "a b", "nul.", ""])
def test_no_name_leads_out_of_the_folder_of_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id_: str) -> None:
    table = Two(tmp_path, monkeypatch)
    table.log("axis").write_text(WAR.format("sealed 2").replace("Id: k7f3", f"Id: {id_}"))
    found = table.run("axis", "seals")
    assert found.exit_code == 2
    assert not [*tmp_path.rglob("*.json")]
