"""Takebacks, waivers and who accepts them, by mail under each `Policy:`; the referee's seat."""

from email import message_from_bytes
from email.policy import default
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pbem.core.policies import POLICIES, REFEREE
from pbem.core.replay import Outcome
from pbem.formatter import words
from pbem.games import find_game
from pbem.post.judge.due import owed
from pbem.post.judge.inviting import InvitationError, Wanted, begin
from pbem.post.judge.store.games import game_of
from pbem.post.judge.store.seats import Guest, seats_of
from pbem.referee import judge_texts
from tests.judge.by_hand import all_join, collect, give
from tests.judge.clubs import Bot, Club, club_in, copy_of, script, text_of

FOLDER = TemporaryDirectory()
GAME = "barbarossa_to_berlin"
BEGUN = ("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1", "standfast Brest-Litovsk, Kaunas, Lwow", "axis 1")
MARKED = ("play 2 event", "combat Insterberg")
MET = ["attack Kaunas from Insterberg: 3PzA", "defend"]
ROLL = "roll @3 @1"
TAKEN = "takeback axis 1 order -- misread"
FAR = "attack Riga from Insterberg: 3PzA @3 @1"  # which is not adjacent
WAIVED = ["waive axis 11.1 -- my card 7", FAR]


def club_under(folder: Path, policy: str, dice: str = "written") -> Club:
    """Returns a club with one game under a policy, in which the Axis is about to attack."""
    return copy_of(opened(policy, dice), folder)


@cache
def opened(policy: str, dice: str) -> Club:
    """Returns that of which each test has a copy."""
    (folder := Path(FOLDER.name) / f"{policy} {dice}").mkdir()
    club = club_in(folder)
    engine = find_game(GAME)
    assert engine
    guests = [Guest("axis", "Anna", "anna@x.example"), Guest("allied", "Bert", "bert@x.example")]
    guests += [Guest(REFEREE, "Rita", "rita@x.example")] * (policy == "referee")
    with club.store.change() as tx:
        game = begin(tx, club.settings, Wanted(engine, {"policy": policy, "dice": dice}, tuple(guests)), club.clock())
        club.bots = {seat.name: Bot(seat, script(GAME), []) for seat in seats_of(tx, game)}
    all_join(club)
    turn(club, *BEGUN, *MARKED)
    return club


def orders(club: Club) -> list[str]:
    """Returns the orders behind the opening."""
    replay = judge_texts([("game.log", log(club))]).replay
    assert replay
    return [words(step, replay) for step in replay.steps[len(BEGUN) + len(MARKED) :]]


def log(club: Club) -> bytes:
    return club.log(club.bots["Anna"].seat.game)


def told(club: Club) -> dict[str, str]:
    """Returns what goes out, by name."""
    names, found = {bot.seat.address: name for name, bot in club.bots.items()}, dict[str, str]()
    for address, raw in collect(club):
        text = text_of(message_from_bytes(raw, policy=default))
        found[names[address]] = "\n".join(filter(None, (found.get(names[address]), text)))
    return found


def says(club: Club, name: str, *lines: str) -> dict[str, str]:
    """Has somebody write lines for the judge, and returns what is told."""
    collect(club)
    text = "\n".join((f"pbem {lines[0].removeprefix('pbem ')}", *lines[1:], ""))
    bot = club.bots[name]
    bot.sent += 1
    give(club, [bot.mail("a word", text, club.clock(), f"{bot.seat.token}-{bot.sent}")])
    return told(club)


def turn(club: Club, *lines: str, name: str = "Anna", preview: bool = False) -> dict[str, str]:
    """Has somebody send a turn, and returns what is told."""
    return says(club, name, *["pbem preview"] * preview, "pbem begin", *lines, "pbem end")


def met(club: Club) -> Club:
    """Has Anna attack and Bert defend: the dice come next."""
    turn(club, MET[0])
    turn(club, MET[1], name="Bert")
    return club


def stands(club: Club, words: str) -> bool:
    """Tells whether an order was carried out and not taken back."""
    replay = judge_texts([("game.log", log(club))]).replay
    assert replay
    return [step.outcome for step in replay.steps if step.written == words][-1] in {Outcome.PLAYED, Outcome.WAIVED}


@pytest.mark.parametrize("policy", POLICIES)
def test_what_no_chance_has_touched_is_taken_back(policy: str, tmp_path: Path) -> None:
    club = club_under(tmp_path, policy)
    found = says(club, "Anna", "takeback 1 order -- misread")
    assert orders(club) == ([] if policy == "strict" else [TAKEN])
    assert stands(club, MARKED[-1]) == (policy in {"strict", "referee"})
    if policy == "strict":
        assert "Nothing is taken back under `Policy: strict`" in found["Anna"]
        assert set(found) == {"Anna"}


@pytest.mark.parametrize("word", ["accept", "reject"])
def test_behind_a_die_the_other_side_answers(word: str, tmp_path: Path) -> None:
    club = met(club_under(tmp_path, "until sealed"))
    turn(club, ROLL)
    found = says(club, "Anna", "takeback 1 order -- misread")
    assert (
        "Axis asks for your consent to `takeback axis 1 order`: the command `accept` or `reject` answers"
        in found["Bert"]
    )
    assert "misread" not in found["Bert"]
    assert "accept or reject the takeback" in says(club, "Anna", "status")["Anna"]
    assert stands(club, ROLL)
    says(club, "Bert", word)
    assert orders(club) == [*MET, ROLL, TAKEN, f"{word} allied"]
    assert stands(club, ROLL) == (word == "reject")


def test_who_plays_on_has_answered(tmp_path: Path) -> None:
    club = met(club_under(tmp_path, "until sealed"))
    turn(club, ROLL)
    says(club, "Anna", "takeback 1 order -- misread")
    turn(club, "lose allied: Northwest", name="Bert")
    assert "nothing was played" in says(club, "Bert", "accept")["Bert"]
    assert orders(club) == [*MET, ROLL, TAKEN, "lose allied: Northwest"]
    turn(club, "retreat [Northwest] - Riga - Pskov", name="Bert")
    assert len(orders(club)) == 6


def test_a_whole_turn_is_taken_back_dice_and_all_until_the_other_side_has_gone_on(tmp_path: Path) -> None:
    club = met(club_under(tmp_path, "whole turn"))
    turn(club, ROLL)
    says(club, "Anna", "takeback 1 order -- misread")
    assert not stands(club, ROLL)
    turn(club, ROLL)
    turn(club, "lose allied: Northwest", name="Bert")
    found = says(club, "Anna", "takeback 2 orders")
    assert "asks for your consent" in found["Bert"]
    assert stands(club, "lose allied: Northwest")


@pytest.mark.parametrize("word", ["accept", "reject"])
@pytest.mark.parametrize("policy", ["until sealed", "whole turn"])
def test_a_waiver_is_the_other_sides_to_accept(policy: str, word: str, tmp_path: Path) -> None:
    club = club_under(tmp_path, policy)
    found = turn(club, *WAIVED)
    assert "Axis asks for your consent to `waive axis 11.1`" in found["Bert"]
    assert "card 7" not in found["Bert"]
    assert "(a reason is given)" in found["Bert"]
    assert "asks for this waiver itself" in says(club, "Anna", "accept")["Anna"]
    assert orders(club) == WAIVED
    found = says(club, "Bert", word)
    assert orders(club) == [*WAIVED, f"{word} allied"]
    assert stands(club, FAR) == (word == "accept")
    assert ("take losses" in found["Anna"]) == (word == "accept")


def test_without_a_waiver_or_with_an_idle_one_nothing_is_played(tmp_path: Path) -> None:
    club = club_under(tmp_path, "until sealed")
    assert "nothing was played" in turn(club, FAR)["Anna"]
    assert "the waiver is idle" in turn(club, WAIVED[0], MET[0])["Anna"]
    assert "nothing was played" in turn(club, WAIVED[0], "attack Riga from Memel: 3PzA @3 @1")["Anna"]  # not there
    assert orders(club) == []


@pytest.mark.parametrize("policy", POLICIES)
def test_a_preview_asks_nobody(policy: str, tmp_path: Path) -> None:
    club = club_under(tmp_path, policy)
    found = turn(club, *WAIVED, preview=True)
    assert set(found) == {"Anna"}
    assert ("checked, and not played" in found["Anna"]) == (policy != "strict")
    assert "nothing was played" in says(club, "Bert", "accept")["Bert"]
    assert orders(club) == []


def test_under_a_strict_policy_nothing_is_waived_nor_accepted(tmp_path: Path) -> None:
    club = club_under(tmp_path, "strict")
    found = turn(club, *WAIVED)
    assert set(found) == {"Anna"}
    assert "No rule is waived under `Policy: strict`" in found["Anna"]
    assert "There is no takeback to accept" in says(club, "Bert", "accept")["Bert"]
    assert orders(club) == []


@pytest.mark.parametrize("word", ["accept", "reject"])
@pytest.mark.parametrize(
    ("asked", "lines"), [(("takeback 1 order -- misread",), [TAKEN]), (("pbem begin", *WAIVED, "pbem end"), WAIVED)]
)
def test_a_referee_answers_and_nobody_else(word: str, asked: tuple[str, ...], lines: list[str], tmp_path: Path) -> None:
    club = club_under(tmp_path, "referee")
    found = says(club, "Anna", *asked)
    assert "accept or reject the" in found["Anna"]
    assert "pbem accept" not in found["Bert"]
    assert "| accept referee" not in found["Bert"]
    assert "Axis asks for your consent" in found["Rita"]
    assert lines[0].partition(" -- ")[2] in found["Rita"].partition(": answer")[0]
    assert lines[0].partition(" -- ")[2] not in found["Bert"]
    assert "which is the referee's to accept" in says(club, "Bert", "accept")["Bert"]
    with club.store.look() as tx:
        assert [[seat.name for seat in each.seats] for each in owed(tx, club.now)] == [["Rita"]]
    assert orders(club) == lines
    found = says(club, "Rita", word)
    assert orders(club) == [*lines, f"{word} referee"]
    assert set(found) == {"Anna", "Bert", "Rita"}
    assert stands(club, FAR if asked[1:] else MARKED[-1]) == ((word == "accept") == bool(asked[1:]))


def test_while_a_waiver_waits_no_standing_order_answers(tmp_path: Path) -> None:
    club = club_under(tmp_path, "until sealed")
    says(club, "Bert", "standing defend none", "pbem standing lose any")
    turn(club, *WAIVED)
    assert orders(club) == WAIVED
    says(club, "Bert", "accept")
    assert orders(club)[2:4] == ["accept allied", "lose allied: SU army, [SU army]"]


def test_while_a_takeback_waits_no_die_is_rolled(tmp_path: Path) -> None:
    """Whoever is to decide on it would see what is to come."""
    club = club_under(tmp_path, "referee", dice="judge")
    turn(club, *BEGUN[:2])
    says(club, "Anna", "takeback 1 order")
    turn(club, "hand axis 7 cards")
    assert b"open judge" not in log(club)
    says(club, "Rita", "reject")
    assert log(club).count(b"open judge") == 1


def test_a_referee_sees_what_both_know_and_writes_no_orders(tmp_path: Path) -> None:
    club = club_under(tmp_path, "referee")
    assert "A referee writes no orders" in turn(club, MET[0], name="Rita")["Rita"]
    assert "Only a player" in says(club, "Rita", "resign")["Rita"]
    assert "Only a player" in says(club, "Rita", "standing clear")["Rita"]
    assert "nothing was played" in says(club, "Rita", "accept")["Rita"]
    assert orders(club) == []
    with club.store.look() as tx:
        row = game_of(tx, club.bots["Rita"].seat.game)
    assert row
    assert "Referee: Rita" in row.header


def test_a_line_for_the_judge_beside_a_turn_is_told_and_not_dropped(tmp_path: Path) -> None:
    club = club_under(tmp_path, "until sealed")
    found = says(club, "Anna", "pbem takeback 1 order", "pbem begin", "combat Memel", "pbem end")
    assert "The command `takeback 1 order` was not done" in found["Anna"]


@pytest.mark.parametrize(
    ("policy", "names", "message"),
    [
        ("referee", (), "needs a referee"),
        ("strict", ("Rita",), "decides only under `Policy: referee`"),
        ("referee", ("Rita", "Rolf"), "one referee"),
        ("referee", ("Anna",), "cannot be told from another"),
    ],
)
def test_a_referee_and_his_policy_go_together(
    policy: str, names: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    club = club_in(tmp_path)
    engine = find_game(GAME)
    assert engine
    guests = (Guest("axis", "Anna", "a@x.example"), Guest("allied", "Bert", "b@x.example"))
    wanted = Wanted(engine, {"policy": policy}, (*guests, *(Guest(REFEREE, name, "r@x.example") for name in names)))
    with pytest.raises(InvitationError, match=message), club.store.change() as tx:
        begin(tx, club.settings, wanted, club.now)
