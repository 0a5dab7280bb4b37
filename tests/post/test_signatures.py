"""Signed turns: a turn without a signature is noticed, and two versions of one convict their writer."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.chance.second import is_second
from pbem.post.sealing.keeping import HOME
from tests.support.two_players import Two, opening, sealed, told

HEAD = opening("sealed 2", "s1gn")


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    """Two players who have sealed, and have the same log."""
    return sealed(tmp_path, monkeypatch, HEAD)


def test_each_mail_is_signed_and_both_logs_have_the_signature(two: Two) -> None:
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    two.sends("axis")
    for side in two.sides:
        signed = [
            line.split()[1] for line in two.log(side).read_text().splitlines() if line.strip().startswith("sign ")
        ]
        assert signed == ["axis", "allied", "axis"]
    assert two.hash("axis") == two.hash("allied")


def test_a_mail_that_is_written_twice_is_signed_once(two: Two) -> None:
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    two.mail("axis")
    two.mail("axis")
    assert two.log("axis").read_text().count("sign axis") == 2  # that of the seal, and that of the turn


def test_two_versions_of_a_turn_convict_their_writer(two: Two) -> None:
    before = two.log("axis").read_text()
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    two.sends("axis")
    two.log("axis").write_text(before + "standfast Kaunas, Brest-Litovsk, Odessa\n")
    found = two.run("allied", "add", two.mail("axis"))
    assert found.exit_code == 1
    assert "the Axis side signed both versions, so it wrote both" in told(found)


def test_a_forged_version_convicts_nobody(two: Two) -> None:
    """Bert changes Anna's mail and shows it around: her signature is not right there."""
    before = two.log("axis").read_text()
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    two.sends("axis")
    two.log("axis").write_text(before + "standfast Kaunas, Brest-Litovsk, Lwow\n")
    forged = Path(two.mail("axis"))
    forged.write_text(forged.read_text().replace("Lwow", "Odessa"))
    found = two.run("allied", "add", str(forged))
    assert found.exit_code == 1
    assert "signed both" not in told(found)


def test_a_second_forged_signature_convicts_nobody_either(two: Two) -> None:
    """Only the first wrong signature is reported, and none of them counts as one."""
    before = two.log("axis").read_text()
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    two.sends("axis")
    two.log("axis").write_text(before + "standfast Kaunas, Brest-Litovsk, Lwow\n")
    forged = Path(two.mail("axis"))
    text = re.sub(r"(  sign axis \w+)", r"\1\n\1", forged.read_text().replace("Lwow", "Odessa"))
    forged.write_text(text.replace("pbem end 2 orders", "pbem end 3 orders"))
    found = two.run("allied", "add", str(forged))
    assert found.exit_code == 1
    assert "signed both" not in told(found)


def test_a_turn_without_a_signature_is_noticed(two: Two) -> None:
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    mail = Path(two.mail("axis"))
    text = mail.read_text()
    start = text.index("  sign axis")
    whole = text[:start] + text[text.index("\n", start) + 1 :]
    mail.write_text(re.sub(r"pbem end 2 orders, now \w+", "pbem end 1 order", whole))
    found = two.run("allied", "add", str(mail))
    assert "chance/unsigned" in found.output, found.output


def test_players_need_no_other_command_than_mail_and_add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first mail makes the secret, shows the words once, and seals; the second player need not even name his side."""
    found = Two(tmp_path, monkeypatch)
    for side in found.sides:
        found.log(side).write_text(HEAD)
    monkeypatch.setenv(HOME, str(tmp_path / "axis-seals"))
    first = found.run("axis", "mail", "-o", str(tmp_path / "1.txt"))
    assert "write these 24 words on paper" in told(first)
    found.run("allied", "add", str(tmp_path / "1.txt"))
    second = CliRunner().invoke(pbem, ["mail", str(found.log("allied")), "-o", str(tmp_path / "2.txt")])
    assert "write these 24 words on paper" in told(second)
    assert found.run("axis", "add", str(tmp_path / "2.txt")).exit_code == 0
    replay = found.verdict("axis").replay
    assert replay is not None
    book = replay.chance
    assert is_second(book)
    assert set(book.seals) == set(book.signed) == {"axis", "allied"}


def test_two_mails_of_one_player_come_in_at_once(two: Two) -> None:
    """The later one repeats what was not answered yet: nobody has written two versions."""
    two.write("axis", "standfast Kaunas, Brest-Litovsk, Lwow\n")
    first = two.mail("axis")
    two.write("axis", "hand axis 7 cards\n")
    second = two.mail("axis")
    found = two.run("allied", "add", second, first)
    assert found.exit_code == 0, found.output
    assert "hand axis 7 cards" in two.log("allied").read_text()


def test_words_bring_back_the_cards_that_a_side_drew(two: Two) -> None:
    """From what both may see: the opponent's own log would show his hand."""
    two.write("axis", "hand axis 2, 6 cards\n")
    for side in ("axis", "allied", "axis"):
        two.sends(side)
    cards = [line.strip() for line in two.log("axis").read_text().splitlines() if line.strip().startswith("hand axis")]
    words = CliRunner().invoke(pbem, ["seals", "--words"], env={HOME: str(two.home / "axis-seals")}).stdout
    two.log("axis").unlink()
    shutil.rmtree(two.home / "axis-seals")
    done = CliRunner().invoke(pbem, ["public", str(two.log("allied")), "--out", str(two.log("axis"))])
    assert done.exit_code == 0, done.output
    assert cards[-1] not in two.log("axis").read_text()
    restored = CliRunner().invoke(pbem, ["seals", "--restore"], input=words, env={HOME: str(two.home / "axis-seals")})
    assert restored.exit_code == 0, restored.output
    assert two.run("axis", "seals").exit_code == 0
    assert cards[-1] in two.log("axis").read_text()
    assert two.hash("axis") == two.hash("allied")


def test_another_computer_gets_the_words_and_the_games(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(home: str, *words: str) -> str:
        monkeypatch.setenv(HOME, str(two.home / home))
        done = CliRunner().invoke(pbem, ["seals", *words])
        assert done.exit_code == 0, done.output
        return done.stdout

    out = str(two.home / "secrets.json")
    run("axis-seals", "--export", out)
    run("new-seals", "--import", out)
    assert run("new-seals", "--words") == run("axis-seals", "--words")
    assert run("new-seals") == run("axis-seals")
    run("allied-seals", "--import", out)  # who has words of his own keeps them
    assert run("allied-seals", "--words") != run("axis-seals", "--words")
