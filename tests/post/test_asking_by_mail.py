"""Takebacks, waivers and proposals mail by mail: asked for in one, answered in another, and both logs say the same."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.cli.text_and_json import mend_first, summary
from pbem.core.policies import POLICIES
from pbem.core.replay import AnyReplay, Outcome
from pbem.post.adding import Added, add
from pbem.post.answer import answer, unsent
from pbem.post.chain import chain
from pbem.post.fates import Fate
from pbem.post.receipt import receipt_text
from pbem.post.speaking import unnamed, with_speaker
from tests.post.mails import judged, mail, public_log, read

ADDRESSES = {"axis": "anna@example.org", "allied": "bert@example.org", "referee": "carl@example.org"}
HEAD = """Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>
Options: workshop
Id: k7f3
Policy: {}
Referee: Carl <carl@example.org>

deploy Paris: [1A]; Bordeaux: [7A]
set hand allied none  # nobody waits for a combat card
turn 1
  standfast Brest-Litovsk, Kaunas, Lwow
axis 1
  play 1 event
  combat Memel, Warsaw, Lublin, Tarnow
"""
ATTACK = "attack Kaunas from Memel: 4PzA, 16A, 18A @4 @3"
LOSSES = "lose allied: Northwest, [Northwest]"
BROKEN = ("waive 11.1 -- we both missed it", "attack Kaunas from Insterburg: 9A @4 @3")


class Table:
    """Two logs, each kept by what its owner writes and by the mails of the other."""

    def __init__(self, policy: str = "until sealed") -> None:
        self.logs = dict.fromkeys(ADDRESSES, HEAD.format(policy))
        self.mails = 0

    def write(self, side: str, *lines: str) -> None:
        """Writes lines into the log of a side."""
        self.logs[side] += "".join(f"  {line}\n" for line in lines)

    def send(self, side: str, *lines: str) -> Fate:
        """Writes lines, and sends all that the others do not have; returns what became of the mail."""
        self.write(side, *lines)
        verdict = judged(self.logs[side])
        assert verdict.replay is not None
        known = unsent(verdict.log, verdict.replay)
        self.logs[side] = with_speaker(
            self.logs[side].encode(), [step.line.number for step in unnamed(verdict.replay, known)], side
        ).decode()
        block = answer(judged(self.logs[side]), known).block
        self.mails += 1
        text = mail(block, self.mails, ADDRESSES[side])
        (fate,) = {self.take(other, text).handled[0].fate for other in self.logs if other != side}
        return fate

    def take(self, side: str, text: str) -> Added:
        """Takes a mail in."""
        log = self.logs[side]
        added = add("game.log", log.encode(), read([text], log), asking=True)
        self.logs[side] = added.data.decode()
        return added

    def replay(self, side: str = "allied") -> AnyReplay:
        """Returns what a log says; all of them say the same."""
        found = [judged(log) for log in self.logs.values()]
        hashes = {chain(each.log.header, each.replay)[-1] for each in found if each.replay}
        assert len(hashes) == 1, "the logs differ"
        replay = judged(self.logs[side]).replay
        assert replay is not None
        return replay

    def counted(self) -> list[str]:
        """Returns the codes of what counts against the logs."""
        return [each.code for each in self.replay().problems if each.counts]

    def stands(self, words: str) -> bool:
        """Tells whether an order was carried out and not taken back."""
        fates = [each.outcome for each in self.replay().steps if each.written.startswith(words)]
        return fates[-1] in {Outcome.PLAYED, Outcome.WAIVED}


def attacked(policy: str = "until sealed") -> Table:
    """Returns a game in which Anna has attacked, with dice, and asks to take that back."""
    table = Table(policy)
    assert table.send("axis", ATTACK) is Fate.ADDED
    return table


WAITS = {"until sealed", "referee"}  # `whole turn` lets it go at once, `strict` never


@pytest.mark.parametrize("policy", POLICIES)
def test_a_takeback_is_asked_for_in_one_mail(policy: str) -> None:
    table = attacked(policy)
    if policy == "strict":
        text = mail("pbem begin\ntakeback 1 order\npbem end 1 order", 9, ADDRESSES["axis"])
        before = table.logs["allied"]
        assert table.take("allied", text).handled[0].fate is Fate.FAULTY
        assert table.logs["allied"] == before
        return
    assert table.send("axis", "takeback 1 order -- misread the map") is Fate.ADDED
    assert [each.noun for each in table.replay().asked] == ["takeback"] * (policy in WAITS)
    assert table.stands("attack") == (policy in WAITS)


@pytest.mark.parametrize(("policy", "by"), [("until sealed", "allied"), ("referee", "referee")])
@pytest.mark.parametrize("word", ["accept", "reject"])
def test_it_is_answered_in_the_next(policy: str, by: str, word: str) -> None:
    table = attacked(policy)
    table.send("axis", "takeback 1 order")
    assert table.send(by, f"{word} {by}") is Fate.ADDED
    assert table.counted() == []
    assert table.replay().asked == ()
    assert table.stands("attack") == (word == "reject")
    assert table.send("allied", LOSSES) is (Fate.ADDED if word == "reject" else Fate.FAULTY)


@pytest.mark.parametrize(("policy", "by"), [("until sealed", "axis"), ("referee", "axis"), ("referee", "allied")])
def test_nobody_else_accepts_it(policy: str, by: str) -> None:
    table = attacked(policy)
    table.send("axis", "takeback 1 order")
    text = mail("pbem begin\naccept\npbem end 1 order", 9, ADDRESSES[by])
    assert table.take("allied", text).handled[0].fate is Fate.FAULTY
    assert table.stands("attack")


def test_who_has_asked_withdraws_it() -> None:
    table = attacked()
    table.send("axis", "takeback 1 order")
    assert table.send("axis", "reject") is Fate.ADDED
    assert (table.counted(), table.replay().asked) == ([], ())


def test_play_that_goes_on_is_an_answer_too() -> None:
    """The question has lapsed; the log is sound, and says so. A later one is answered by itself."""
    table = attacked()
    table.send("axis", "takeback 1 order")
    assert table.send("allied", LOSSES) is Fate.ADDED
    assert table.counted() == []
    assert "log/takeback-lapsed" in [each.code for each in table.replay().problems]
    table.send("axis", "takeback 2 orders")
    assert table.send("allied", "accept") is Fate.ADDED
    assert not table.stands("attack")


def test_orders_behind_the_question_in_one_mail_are_looked_at() -> None:
    """Anna asks, and goes on with another attack before she has an answer: nothing of it is lost."""
    table = attacked()
    table.send("axis", "takeback 1 order")
    text = mail("pbem begin\naccept\nlose allied: Northwest\npbem end 2 orders", 9, ADDRESSES["allied"])
    assert table.take("axis", text).handled[0].fate is Fate.FAULTY  # what is taken back has no losses
    assert table.send("allied", "accept") is Fate.ADDED
    assert table.send("axis", ATTACK.replace(", 18A", "")) is Fate.ADDED
    assert table.counted() == []


@pytest.mark.parametrize("word", ["accept", "reject"])
def test_an_order_with_a_waiver_waits_for_the_other_side(word: str) -> None:
    table = Table()
    assert table.send("axis", *BROKEN) is Fate.ADDED
    assert [each.noun for each in table.replay().asked] == ["waiver"]
    assert table.counted() == ["log/waiver-open"]
    assert table.send("allied", word) is Fate.ADDED
    assert table.counted() == []
    assert table.stands("attack") == (word == "accept")


def test_a_waiver_goes_with_the_order_that_is_taken_back() -> None:
    table = Table()
    table.send("axis", *BROKEN)
    table.send("axis", "takeback 1 order")
    table.send("allied", "reject")
    assert [each.noun for each in table.replay().asked] == ["takeback"]
    table.send("allied", "accept")
    assert table.counted() == []


@pytest.mark.parametrize("word", ["accept", "reject"])
def test_a_proposal_waits_and_play_goes_on(word: str) -> None:
    table = Table()
    assert table.send("axis", "propose Deadline: 5 days", ATTACK) is Fate.ADDED
    assert table.send("allied", LOSSES, word) is Fate.ADDED
    assert table.counted() == []
    assert table.replay().steps[-2].written == LOSSES
    assert ("log/header-changed" in [each.code for each in table.replay().problems]) == (word == "accept")


# -- what is told of it


def asked(tmp_path: Path, policy: str = "until sealed") -> Path:
    table = attacked(policy)
    table.send("axis", "takeback 1 order -- misread the map")
    path = tmp_path / "game.log"
    path.write_text(table.logs["axis"], encoding="utf-8")
    return path


def run(*words: str | Path) -> str:
    found = CliRunner().invoke(pbem, [str(word) for word in words])
    assert found.exit_code == 0, found.output
    return found.output


@pytest.mark.parametrize(("policy", "who"), [("until sealed", ("allied", "Bert")), ("referee", ("referee", "Carl"))])
def test_due_names_who_is_to_answer(tmp_path: Path, policy: str, who: tuple[str, str]) -> None:
    asked(tmp_path, policy)
    (found,) = json.loads(run("due", tmp_path, "--json"))["due"]
    assert (found["side"], found["player"].split()[0]) == who
    assert "takeback axis 1 order" in found["decision"] or "takeback 1 order" in found["decision"]
    assert "misread" not in json.dumps(found)


def test_the_mail_asks_for_the_answer(tmp_path: Path) -> None:
    text = run("mail", asked(tmp_path), "--since", "8", "--for", "axis")
    assert "Allied (Bert" in text
    assert "accept or reject the takeback of line" in text
    assert "|   accept  # the orders go back" in text
    assert "|   reject  # the orders stand" in text


def test_the_mail_says_for_whom_and_so_does_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text(HEAD.format("until sealed") + f"{ATTACK}\n  Takeback 1 order  # alas\n", encoding="utf-8")
    out = tmp_path / "turn.eml"
    run("mail", path, "--for", "axis", "--format", "eml", "-o", out)
    assert "  Takeback axis 1 order  # alas\n" in path.read_text(encoding="utf-8")
    assert b"takeback axis 1 order" in out.read_bytes()
    assert b"To: Bert <bert@example.org>" in out.read_bytes()


def test_a_referee_reads_what_waits_for_him_and_writes_to_both(tmp_path: Path) -> None:
    path, out = asked(tmp_path, "referee"), tmp_path / "turn.eml"
    run("mail", path, "--for", "axis", "--format", "eml", "-o", out)
    assert b"To: Bert <bert@example.org>, Carl <carl@example.org>" in out.read_bytes()
    path.write_text(path.read_text(encoding="utf-8") + "reject referee\n", encoding="utf-8")
    run("mail", path, "--for", "referee", "--format", "eml", "-o", out, "--force")
    assert b"To: Anna <anna@example.org>, Bert <bert@example.org>" in out.read_bytes()
    assert run("mail", path, "--for", "referee", "--format", "mailto").startswith(
        "mailto:anna@example.org,bert@example.org?"
    )


def test_the_receipt_says_that_it_waits() -> None:
    table = attacked()
    table.write("axis", "takeback 1 order")
    text = mail("pbem begin\ntakeback 1 order\npbem end 1 order", 9, ADDRESSES["axis"])
    told = receipt_text(table.take("allied", text), ())
    assert "added, 1 order" in told
    assert "log/takeback-open" in told
    assert "next: Allied (Bert <bert@example.org>): accept or reject the takeback of line" in told


def test_with_two_questions_what_is_told_of_an_answer_is_told_of_the_one_that_it_answers() -> None:
    """Whoever is asked whether orders go back must not agree to other rules by his `accept`."""
    table = attacked()
    table.write("axis", "propose Options: baku only", "takeback 1 order")
    told = receipt_text(
        table.take(
            "allied",
            mail("pbem begin\npropose Options: baku only\ntakeback 1 order\npbem end 2 orders", 9, ADDRESSES["axis"]),
        ),
        (),
    )
    assert "accept or reject the proposal of line" in told
    assert "accept  # it holds from here on" in told
    assert "the orders go back" not in told


def test_of_two_proposals_the_second_is_told_to_be_answered_behind_the_first(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    two = "propose axis Options: baku only\npropose axis Deadline: 5 days\n"
    path.write_text(HEAD.format("until sealed") + two, encoding="utf-8")
    told = " ".join(CliRunner().invoke(pbem, ["legal", str(path)]).output.split())
    assert "`propose axis Options: baku only` waits: the Allied side writes `accept` or `reject`, now or later" in told
    assert "writes `accept` or `reject`, once it has answered the proposal of line" in told


def test_in_a_log_that_does_not_say_who_asks_a_forgotten_answer_is_a_fault() -> None:
    """Whoever writes both sides' orders has most likely left the `accept` out."""
    text = HEAD.format("until sealed") + f"{ATTACK}\ntakeback 1 order\n{LOSSES}\n"
    replay = judged(text).replay
    assert replay is not None
    assert [each.code for each in replay.problems if each.counts] == ["log/takeback-lapsed"]
    assert judged(text.replace("1 order\n", "1 order\nreject\n")).clean


def test_an_answer_that_was_typed_for_the_other_player_stays_his(tmp_path: Path) -> None:
    """He has said yes on the telephone; whoever writes the mail has asked himself."""
    path = tmp_path / "game.log"
    text = (
        HEAD.format("until sealed")
        + f"{ATTACK}\ntakeback axis 1 order\naccept\nvacation Anna 2026-12-20 to 2026-12-27\n"
    )
    path.write_text(text, encoding="utf-8")
    assert "takeback axis 1 order\n  accept\n" in run("mail", path, "--for", "axis")
    assert path.read_text(encoding="utf-8") == text


def test_a_word_behind_a_waiver_is_a_reason_without_its_dashes() -> None:
    (problem,) = [each for each in judged(HEAD.format("until sealed") + "waive 9.1 missed\n").problems if each.counts]
    assert (problem.code, problem.remedy) == ("log/syntax", "write `waive 9.1 -- missed`")


def test_what_waits_is_called_so_and_is_no_fault() -> None:
    """Nobody has done wrong; the exit code is 1 all the same, for the log is not what both have agreed on."""
    verdict = judged(HEAD.format("until sealed") + "propose axis Deadline: 5 days\n")
    assert not verdict.clean
    assert [(str(each.kind), each.counts) for each in verdict.problems] == [("waits for an answer", True)]
    assert "no fault; 1 question waits for an answer" in summary(verdict)
    assert verdict.replay is not None
    assert mend_first(verdict) == ""
    view = verdict.replay.game.view(verdict.replay, "public")
    assert (view.faults, view.headline.partition(" ")[0]) == ((), "No")
    assert any("waits" in each.text for each in view.notices)


def test_an_order_of_the_other_sides_is_not_to_be_taken_back_since_it_did_not_go_in() -> None:
    text = mail(f"pbem begin\n{ATTACK}\npbem end 1 order", 9, ADDRESSES["allied"])
    added = Table().take("axis", text)
    assert added.handled[0].fate is Fate.NOT_HIS
    assert "side decides it" in " ".join(receipt_text(added, ()).split())
    assert "takeback" not in receipt_text(added, ())


@pytest.mark.parametrize(
    ("game", "shown"), [("on_to_berlin", "play "), ("absolute_war", "purchase "), ("barbarossa_to_berlin", "play ")]
)
def test_a_card_that_the_other_side_has_seen_is_not_taken_back_alone(game: str, shown: str) -> None:
    log = public_log(game)
    replay = judged(log).replay
    assert replay is not None
    step = next(each for each in replay.steps if each.written.startswith(shown) and each.applied)
    assert step.ruling.sealed
    above = "\n".join(log.split("\n")[: step.line.last])
    asked = judged(f"{above}\ntakeback 1 order\n")
    assert [each.code for each in asked.problems if each.counts] == ["log/takeback-open"]


def test_a_mail_is_written_for_a_side_and_for_nobody_else(tmp_path: Path) -> None:
    path = asked(tmp_path)
    for who in ("bert", "all", "public"):
        found = CliRunner().invoke(pbem, ["mail", str(path), "--since", "8", "--for", who])
        assert found.exit_code == 2
        assert f"there is no side `{who}`" in found.output
    assert "takeback bert" not in path.read_text(encoding="utf-8")
