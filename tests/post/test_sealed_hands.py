"""Whose hand an order is in that waits for chance: nobody asks, names or plays for the other side by opening a value."""

import random
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.chance.ledger import Proof
from pbem.core.chance.values import coded
from pbem.post.adding import Added, add
from pbem.post.fates import Fate
from pbem.post.public import published
from pbem.referee import judge_texts
from tests.post.mails import judged, mail, read
from tests.support.reading_orders import read_order
from tests.support.sealed_games import SealedGame, begun, played, steps

ADDRESSES = ("anna@example.org", "bert@example.org")


def sent(log: str, writer: str, *lines: str) -> Added:
    """Returns what becomes of a mail with these lines, put by hand between the lines of a fence."""
    block = "\n".join(("pbem begin", *lines, f"pbem end {len(lines)} orders"))
    return add(
        "game.log", log.encode(), read([mail(block, writer=writer, name=writer.partition("@")[0])], log), asking=True
    )


def fate(log: str, writer: str, *lines: str) -> Fate:
    added = sent(log, writer, *lines)
    assert (added.data == log.encode()) == (added.handled[0].fate is not Fate.ADDED)
    return added.handled[0].fate


def seen_by(side: str, text: str) -> str:
    """Returns a log as one side has it."""
    return published(judge_texts([("game.log", text.encode())]), side).text


# -- a hidden draw: Barbarossa to Berlin


@cache
def asked() -> tuple[str, str]:
    """Returns the Axis player's log, in which he has asked for his hand, and what the Allied player is to open."""
    table = begun("barbarossa_to_berlin", axis=ADDRESSES[0], allied=ADDRESSES[1])
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1", "hand axis 7 cards")
    return table.text, table.opening("allied")


CARDS = "hand axis 1, 3, 10, 15, 19, 24, 25"
PLAYS = "standfast Kaunas, Brest-Litovsk, Lwow"


@pytest.mark.parametrize(
    "lines", [(CARDS,), ("hand axis 7 cards",), (CARDS, PLAYS), ("hand axis 7 cards", PLAYS, "hand allied 7 cards")]
)
def test_who_opens_for_a_hand_does_not_say_what_it_is(lines: tuple[str, ...]) -> None:
    """He would choose the cards of the other side, and play the orders behind them."""
    log, value = asked()
    assert fate(log, ADDRESSES[1], value, *lines) is Fate.NOT_HIS


def test_who_opens_for_a_hand_goes_on_with_nothing_more() -> None:
    log, value = asked()
    assert fate(log, ADDRESSES[1], value) is Fate.ADDED
    opened = sent(log, ADDRESSES[1], value).data.decode()
    assert fate(opened, ADDRESSES[0], CARDS) is Fate.ADDED


def test_nobody_asks_for_the_other_sides_cards_and_opens_for_them() -> None:
    log, value = asked()
    before = log.replace("hand axis 7 cards\n", "")
    assert fate(before, ADDRESSES[1], "hand axis 7 cards", value, CARDS) is Fate.NOT_HIS


def test_a_waiver_of_ones_own_lets_no_order_of_the_other_side_in() -> None:
    """Dice that both have let stand were asked for by nobody: the order is the side's whose attack it is."""
    table = begun("barbarossa_to_berlin", options="workshop", axis=ADDRESSES[0], allied=ADDRESSES[1])
    table.write(
        "deploy Paris: [1A]; Bordeaux: [7A]",
        "set hand axis 1, 3, 10, 15, 19, 24, 25; hand allied 3, 8, 10, 17, 19, 22, 24",
        "turn 1", PLAYS, "axis 1", "play 1 event", "combat Memel, Insterberg, Warsaw, Lublin, Tarnow",
    )  # fmt: skip
    lines = ("waive chance -- at the table", "attack Kaunas from Memel: 4PzA, 16A, 18A @6 @1")
    assert fate(table.text, ADDRESSES[1], *lines) is Fate.NOT_HIS
    assert fate(table.text, ADDRESSES[0], *lines) is Fate.ADDED


def test_a_stranger_repeats_nothing_either() -> None:
    log, value = asked()
    opened = sent(log, ADDRESSES[1], value).data.decode()
    assert fate(opened, "carl@example.org", CARDS) is Fate.NOT_HIS


# -- cards and chits out of piles that one side knows


@cache
def absolute_war() -> SealedGame:
    return played("absolute_war", seed=2, german=ADDRESSES[0], soviet=ADDRESSES[1])


@cache
def a_victory_awaits() -> SealedGame:
    return played("a_victory_awaits", seed=2, axis=ADDRESSES[0], soviet=ADDRESSES[1])


def before(table: SealedGame, line: str) -> str:
    """Returns the log up to a line."""
    head = table.text.partition("\n\n")[0]
    return "\n".join([head, "", *table.lines[: table.lines.index(line)], ""])


def in_an_assault() -> str:
    """Returns the first line with the cards of both sides."""
    return next(line for line in absolute_war().lines if line.startswith("resolve ") and "," in line)


def test_nobody_names_a_card_that_the_other_side_knows_it_has_not_drawn() -> None:
    line = in_an_assault()
    log = seen_by("soviet", before(absolute_war(), line))
    verdict = judged(f"{log}{line}\n")
    assert verdict.clean
    assert verdict.replay is not None
    drawn = [int(each) for each in line.removeprefix("resolve ").split(", ")]
    drawn[verdict.replay.steps[-1].before.combat.attacker == "german"] += (
        1  # the Soviet card: the attacker's comes first
    )
    told = [each.code for each in judged(f"{log}resolve {drawn[0]}, {drawn[1]}\n").problems if each.counts]
    assert "chance/other-dice" in told


def test_a_chit_is_one_of_the_side_whose_slot_chance_fell_on() -> None:
    """The Soviet log does not know which Axis chit lies there, but that it is one of the Axis."""
    table = a_victory_awaits()
    line = next(each for each in table.lines if each.startswith("draw ") and "4PzG" in each)
    log = seen_by("soviet", before(table, line))
    assert judged(f"{log}{line}\n").clean
    for chit in ("11A", "Supply Check"):
        told = [each.code for each in judged(f"{log}draw {chit}\n").problems if each.counts]
        assert told == ["chance/other-dice"]


# -- whose unit, marker or moment


@cache
def at_the_support() -> tuple[str, str]:
    """Returns a log of Absolute War! in which the Soviet side may give support, and its line for that."""
    table, chance = begun("absolute_war", seed=3, german=ADDRESSES[0], soviet=ADDRESSES[1]), random.Random(3)
    for _ in steps(table, "random", chance):
        if line := next((each for each in supports(table) if not whose(table, each)), ""):
            return table.text, line
    raise AssertionError


def supports(table: SealedGame) -> list[str]:
    position = table.fold.position
    if not position.combat or table.ledger.waiting:
        return []
    choices = table.game.options(position).choices
    return [line for each in choices if each.form.startswith("support") for line in each.lines]


def whose(table: SealedGame, line: str) -> bool:
    """Tells whether a line gives support by the German side."""
    position = table.fold.position
    return table.game.whose(position, read_order(table.game, line, position).action) == "german"


def test_support_is_given_by_the_side_whose_stack_it_is() -> None:
    log, line = at_the_support()
    assert fate(log, ADDRESSES[0], line) is Fate.NOT_HIS
    assert fate(log, ADDRESSES[1], line) is Fate.ADDED


def test_nobody_takes_back_what_the_other_side_has_asked_for() -> None:
    """It went with the order above it, a title of nobody's, and no value had been opened for it."""
    table = begun("barbarossa_to_berlin", options="workshop", axis=ADDRESSES[0], allied=ADDRESSES[1])
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "set turn 2", "turn 2", "orders axis")
    added = sent(table.text, ADDRESSES[1], "takeback 1 order")
    assert [each.code for each in added.handled[0].problems] == ["log/takeback-open"]


def test_a_command_that_chance_gives_is_not_passed_over() -> None:
    """The chit is drawn when both values are open, in whosever log: the side whose command it is has had no say."""
    table = begun("a_victory_awaits", scenario="leningrad", options="workshop", axis=ADDRESSES[0], soviet=ADDRESSES[1])
    table.write("set step command; chits axis: 16A, 4PzG; chits soviet: none; drawn Supply Check", "draw")
    table.write(table.opening("soviet"), table.opening("axis"))
    table.write(f"draw {table.answer()}")
    assert table.game.options(table.fold.position).side == "axis"
    assert fate(table.text, ADDRESSES[1], "draw") is Fate.NOT_HIS
    assert fate(f"{table.text}pass\n", ADDRESSES[1], "draw") is Fate.ADDED


@pytest.mark.parametrize(("dice", "fates"), [("sealed", Fate.NOT_HIS), ("written", Fate.FAULTY)])
def test_nobody_rolls_before_the_other_side_can_ambush(dice: str, fates: Fate) -> None:
    """The program of whoever takes the mail in would open his value, and the dice could not be taken back."""
    table = begun("on_to_berlin", dice="sealed", options="workshop", axis=ADDRESSES[0], allied=ADDRESSES[1])
    table.write(
        "place Warsaw: 2 GE LF",
        "set step impulses axis; played Development; sv 2; hand allied Ambush A; pool allied none",
    )
    text = table.text.replace("Dice: sealed", f"Dice: {dice}")
    log = text if dice == "sealed" else "\n".join(each for each in text.split("\n") if not each.startswith("seal "))
    assert fate(log, ADDRESSES[0], "attack Warsaw: 2 GE LF", "roll") is fates
    assert fate(log, ADDRESSES[0], "attack Warsaw: 2 GE LF") is Fate.ADDED


# -- an order that breaks a rule and asks for dice


def waived() -> tuple[SealedGame, str]:
    """Returns a table, and its log with an order that comes too early, asks for a die, and is waived by one side."""
    table = begun("barbarossa_to_berlin", options="workshop", axis=ADDRESSES[0], allied=ADDRESSES[1])
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "set turn 2", "turn 2")
    added = sent(table.text, ADDRESSES[1], "waive allied 6 -- at the table", "orders allied")
    assert added.handled[0].fate is Fate.ADDED
    return table, added.data.decode()


def test_a_waived_order_that_asks_is_drawn_for_when_the_other_side_agrees() -> None:
    """Before, it stood there without a die, and the value opened for it was burnt."""
    table, log = waived()
    text = f"{log}accept axis\n{table.opening('axis')}\n{table.opening('allied')}\n"
    replay = judged(text).replay
    assert replay is not None
    assert replay.chance is not None
    assert replay.chance.waiting is not None
    source = replay.chance.source(replay.chance.waiting)
    assert source is not None
    die = replay.chance.waiting.event.answer(source)
    done = judged(f"{text}orders allied {die}\n")
    assert done.clean, done.problems
    assert done.replay is not None
    assert done.replay.chance is not None
    assert [each.proof for each in done.replay.chance.dealt] == [Proof.PROVED]


def test_a_waived_order_that_asks_goes_when_the_other_side_rejects_it() -> None:
    _, log = waived()
    found = judged(f"{log}reject axis\norders axis\n")
    assert found.clean, found.problems
    assert found.replay is not None
    assert found.replay.chance is not None
    assert found.replay.chance.waiting is not None
    assert found.replay.chance.waiting.event.asked == "orders axis"


# -- what binds a writer to a secret choice

CHITS = """Game: A Victory Awaits
Scenario: leningrad
Axis: anna@example.org
Soviet: bert@example.org
Id: k7f3
Dice: sealed
Options: workshop

set turn 2
turn 2
select axis 4 chits
"""


def test_a_secret_choice_without_a_pledge_is_told() -> None:
    """`pbem mail` writes one: who leaves it out may still choose when he has seen what others drew."""
    seal = coded(sha256(b"bert").digest())
    log = f"{CHITS}seal soviet {seal} seed {seal}\n"
    choice, pledge = "select soviet 3 chits", f"pledge soviet 1 order {seal}"
    for lines, told in (((choice,), True), ((choice, pledge), False)):
        added = sent(log, ADDRESSES[1], *lines)
        assert added.handled[0].fate is Fate.ADDED
        assert ("chance/no-pledge" in [each.code for each in added.handled[0].problems]) == told


def test_a_choice_that_its_own_log_only_counts_is_told_before_it_is_sent(tmp_path: Path) -> None:
    """Nothing could be drawn from such a cup: no program knows what lies in it."""
    seal = coded(sha256(b"bert").digest())
    for choice, told in (("axis 4 chits", True), ("axis 16A, 18A, 4PzG, Manstein", False)):
        log = tmp_path / f"{told}.log"
        log.write_text(f"{CHITS}seal soviet {seal} seed {seal}\n".replace("axis 4 chits", choice), encoding="utf-8")
        found = CliRunner().invoke(pbem, ["mail", str(log), "--for", "axis"])
        assert found.exit_code == 0, found.output
        assert ("name it in your log" in found.output) == told


@pytest.mark.parametrize(
    "lines",
    [
        ("{1}",), ("{1}", "{0}"), ("{0}", "{2}"), ("{0}", "{1}", "{1}"),
        ("select soviet 8A, 11A, 27A", "{2}"),
    ],
)  # fmt: skip
def test_a_pledge_for_more_orders_than_there_are_is_refused_at_once(lines: tuple[str, ...]) -> None:
    seal = coded(sha256(b"bert").digest())
    told = [
        each.format("select soviet 3 chits", *(f"pledge soviet {n} orders {seal}" for n in (1, 2))) for each in lines
    ]
    found = judged(f"{CHITS}seal soviet {seal} seed {seal}\n" + "\n".join(told) + "\n")
    assert "chance/pledge" in [each.code for each in found.problems if each.counts]


# -- the board, and how much a log takes


@pytest.mark.parametrize("line", ["set vp 20", "control allied: Berlin"])
def test_nobody_lays_the_board_out_by_mail(line: str) -> None:
    log = "Game: Barbarossa to Berlin\nAxis: anna@example.org\nAllied: bert@example.org\n\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    assert fate(log, ADDRESSES[1], line) is Fate.FAULTY
    assert [each.code for each in sent(log, ADDRESSES[1], line).handled[0].problems] == ["post/set-up"]


def test_a_mail_does_not_fill_a_log() -> None:
    """A log takes some thousand lines, and no order behind them."""
    log = "Game: Barbarossa to Berlin\nAllied: bert@example.org\n\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    lines = ["vacation allied 2026-12-20 to 2026-12-27"] * 1_001
    assert fate(log, ADDRESSES[1], *lines) is Fate.FAULTY
    assert fate(log, ADDRESSES[1], *lines[:9]) is Fate.ADDED
