"""Mails that cross under `Dice: sealed 2` (D2): whoever has read the other's mail gains nothing by what he claims."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.second_players import CUP, WAR, begun, book_of, drawn, meet, opens_by_script, settle, verbs, without
from tests.support.two_players import Two, told

Make = Callable[..., Two]
ATTACK = "attack Kaunas from Memel: 4PzA, 16A, 18A\n"
GROUND = ("", "check turn 1\nvacation soviet 2026-12-20 to 2026-12-27\n")


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Begins games with the same secrets, each in a folder of its own."""
    count: list[int] = []

    def new(head: str, dice: str = "sealed 2", seed: int = 1) -> Two:
        count.append(1)
        return begun(tmp_path / str(len(count)), monkeypatch, head, dice, seed)

    return new


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> str | None:
    """Returns the chit that is drawn where nothing crosses."""
    with pytest.MonkeyPatch.context() as environment:
        table = begun(tmp_path_factory.mktemp("alone"), environment, CUP)
        table.write("axis", "draw\n")
        table.sends("axis")
        settle(table)
        return drawn(table)[0]


@pytest.mark.parametrize("first", ["axis", "soviet"])
@pytest.mark.parametrize("ground", GROUND)
def test_two_asks_that_cross_have_one_draw(make: Make, alone: str, ground: str, first: str) -> None:
    """The side that is not to act asks alone, and whatever it writes above its ask moves nothing."""
    table = make(CUP)
    table.write("axis", "draw\n")
    table.write("soviet", f"{ground}draw\n")
    mails = table.mail("axis"), table.mail("soviet")
    assert "open" in verbs(table, "axis")
    assert "open" not in verbs(table, "soviet")
    if first == "soviet":
        assert table.run("soviet", "add", mails[0], "--behind").exit_code == 0
        settle(table)
    else:
        meet(table, mails)
    assert drawn(table)[0] == alone
    log = table.log("axis").read_text()
    assert log.index("\ndraw") < log.index("open axis") < log.index("open soviet")


@pytest.mark.parametrize("ground", GROUND)
def test_a_script_that_opens_a_value_of_its_own_gains_nothing(make: Make, alone: str, ground: str) -> None:
    """Bert has read Anna's value, knows what is drawn, and claims that his own turn crossed hers (D2, a script)."""
    table = make(CUP)
    table.write("axis", "draw\n")
    first = table.mail("axis")
    table.write("soviet", f"{ground}draw\n")
    opens_by_script(table, "soviet")
    second = table.mail("soviet")
    heard = table.run("axis", "add", second)
    assert heard.exit_code == 1
    assert "those of the Axis side come first; send yours if you have not" in told(heard)
    refused = table.run("axis", "add", second, "--behind")
    assert refused.exit_code == 1
    assert "agree on which comes first" not in told(heard) + told(refused)
    meet(table, (first, second))
    assert drawn(table)[0] == alone


def test_best_of_two_in_the_first_protocol(make: Make) -> None:
    """There the players were to agree, and whoever yielded let the other one choose."""
    results = set()
    for yields in ("axis", "soviet"):
        table = make(CUP, "sealed")
        for side in table.sides:
            table.write(side, f"{GROUND[1] if side == 'soviet' else ''}draw\n")
        mails = {"soviet": table.mail("axis"), "axis": table.mail("soviet")}
        assert "agree on which comes first" in told(table.run(yields, "add", mails[yields]))
        assert table.run(yields, "add", mails[yields], "--behind").exit_code == 0
        book = book_of(table, yields)
        results.add(book.waiting.hash if book.waiting else book.dealt[0].hash)
    assert len(results) == 2


@pytest.mark.parametrize("claims", ["takeback 1 order\n", "vacation soviet 2026-12-20 to 2026-12-27\n"])
def test_a_takeback_that_crosses_an_answer_is_no_second_roll(make: Make, alone: str, claims: str) -> None:
    """He asks without a value, reads the answer, knows what is drawn, and claims to have taken the ask back before."""
    table = make(CUP)
    table.write("soviet", "draw\n")
    table.sends("soviet")
    assert verbs(table, "axis")[-1] == "open"
    answer = table.mail("axis")
    table.write("soviet", claims)
    late = table.mail("soviet")
    heard = table.run("axis", "add", late)
    assert heard.exit_code == 1
    assert "those of the Axis side come first" in told(heard)
    assert table.run("axis", "add", late, "--behind").exit_code == 1
    assert table.run("soviet", "add", answer, "--behind").exit_code == 0
    settle(table)
    assert drawn(table)[0] == alone
    assert book_of(table, "axis").dealt[0].number == 1


def test_a_first_line_that_only_looks_like_a_value_wins_no_place(make: Make) -> None:
    """Else a made-up `open` would put a takeback before the other's turn."""
    table = make(CUP)
    table.write("axis", "draw\n")
    before = table.mail("axis"), table.log("axis").read_text()
    for line in (f"open soviet for axis 1 {'A' * 52} at {'0' * 16}", f"open soviet {'A' * 52}", "open soviet"):
        mail = table.home / "made-up.eml"
        mail.write_text(f"From: Bert <bert@example.org>\n\npbem begin\n{line}\ndraw\npbem end\n")
        for words in ((), ("--behind",)):
            assert table.run("axis", "add", str(mail), *words).exit_code == 1
            assert table.log("axis").read_text() == before[1]


@pytest.mark.parametrize("ground", ["", "check turn 1\n" * 9])
def test_a_roll_behind_a_defence_is_one_roll(make: Make, ground: str) -> None:
    """Either may write it once the defence is known: Bert grinds his behind Anna's value, and still has hers."""
    table = make(WAR)
    table.write("axis", ATTACK)
    table.sends("axis")
    table.write("allied", "defend\n")
    table.sends("allied")
    table.write("axis", "roll\n")
    first = table.mail("axis")
    table.write("allied", f"{ground}roll\n")
    opens_by_script(table, "allied")
    meet(table, (first, table.mail("allied")))
    standing = make(f"{WAR}standing allied: defend none\n")
    standing.write("axis", f"{ATTACK}roll\n")
    standing.sends("axis")
    settle(standing)
    assert drawn(table) == drawn(standing)


def test_a_bare_ask_of_the_side_to_act_is_answered_once(make: Make) -> None:
    """She strikes her value, reads Bert's, and sends another turn with another ask: two versions, and one value."""
    table = make(f"{WAR}standing allied: defend none\n")
    old = table.log("axis").read_text()
    table.write("axis", f"{ATTACK}roll\n")
    first = without(table.mail("axis"), "open axis", "sign axis")
    heard = table.run("allied", "add", first)
    assert heard.exit_code == 0
    assert "came without a signature" in told(heard)
    assert verbs(table, "allied")[-1] == "roll"  # nothing is opened for a turn that she could deny
    assert table.run("allied", "mail", "--trust-unpledged").exit_code == 0
    assert verbs(table, "allied")[-2:] == ["open", "sign"]
    table.log("axis").write_text(old)
    table.write("axis", "attack Brest-Litovsk from Warsaw: 2PzA, GE corps\nroll\n")
    opens_by_script(table, "axis")
    out = str(table.home / "other.eml")
    forged = table.run("axis", "mail", "--format", "eml", "-o", out)
    assert forged.exit_code == 0, forged.output
    before = table.log("allied").read_text()
    for words in ((), ("--behind",)):
        heard = table.run("allied", "add", out, *words)
        assert heard.exit_code == 1
        assert "two versions" in told(heard)
    assert table.log("allied").read_text() == before
