"""Every trick of a dishonest player: that it works with a naive scheme, and what the program says of it here."""

import random

from pbem.core.chance.ledger import Ledger
from pbem.core.chance.source import Derived, dice
from pbem.core.chance.values import coded, link
from pbem.core.replay import AnyReplay, Outcome
from pbem.post.adding import add
from pbem.post.answer import answer
from pbem.post.fates import Fate
from pbem.referee import judge_texts
from tests.core.chance.naive import NaiveLog, naive_die, numbered
from tests.post.mails import mail, read
from tests.support.sealed_games import SealedGame, begun

GAME = "barbarossa_to_berlin"
HANDS = "set hand axis 1, 3, 10, 15, 19, 24, 25; hand allied 3, 8, 10, 17, 19, 22, 24"
OPENING = ("deploy Paris: [1A]; Bordeaux: [7A]", HANDS, "turn 1", "standfast Brest-Litovsk, Kaunas, Lwow", "axis 1",
           "play 1 event", "combat Memel, Insterberg, Warsaw, Lublin, Tarnow")  # fmt: skip
KAUNAS = "attack Kaunas from Memel: 4PzA, 16A, 18A against none"
BREST = "attack Brest-Litovsk from Warsaw: 2PzA, GE corps against none"
SIX = "@6"


def at_the_attack(seed: int = 1) -> SealedGame:
    """Returns a game in which the Axis is to attack."""
    table = begun(GAME, seed=seed, options="workshop", axis="anna@example.org", allied="bert@example.org")
    table.write(*OPENING)
    return table


def asked(order: str = KAUNAS, seed: int = 1) -> SealedGame:
    """Returns a game in which the dice of an attack are asked for, and no value is open."""
    table = at_the_attack(seed)
    table.write(order, "roll")
    return table


def judged(table: SealedGame, *more: str) -> AnyReplay:
    """Returns the verdict on the log with more lines behind it."""
    found = judge_texts([("game.log", (table.text + "\n".join([*more, ""])).encode())]).replay
    assert found is not None
    return found


def codes(found: AnyReplay) -> list[str]:
    return [each.code for each in found.problems if each.counts]


def code_of(table: SealedGame, *more: str) -> str:
    """Returns the one fault that the last of these lines has."""
    found = judged(table, *more)
    assert len(codes(found)) == 1
    assert any(each.counts for each in found.steps[-1].problems)
    return codes(found)[0]


def rolled(table: SealedGame) -> str:
    """Opens both values; returns the dice, and writes them."""
    table.write(table.opening("axis"), table.opening("allied"))
    found = table.answer()
    table.write(f"roll {found}")
    return found


def ledger(found: AnyReplay) -> Ledger:
    assert found.chance is not None
    return found.chance


# -- rolling ahead


def test_naive_rolling_ahead() -> None:
    """Whoever chooses the value knows the die before he decides anything."""
    value = next(each for each in map(numbered, range(100)) if naive_die(each) == 6)
    log = NaiveLog()
    assert log.roll("attack", value) == 6
    assert log.sound


def test_rolling_ahead_tells_nothing_since_the_other_value_is_not_open() -> None:
    """Of all that the attacker knows, nothing makes one of the 36 rolls likelier: it hangs on a value he cannot have."""
    table, chance = asked(), random.Random(5)
    table.write(table.opening("axis"))
    waiting = table.ledger.waiting
    assert waiting is not None
    mine = waiting.opens["axis"]
    about = f"pbem dice 1|{table.ledger.id}|{waiting.hash}"
    guesses = {dice(Derived(mine + chance.randbytes(32), about), 2) for _ in range(1_000)}
    assert len(guesses) == 36


def test_a_value_that_is_open_before_anybody_asks_is_burnt() -> None:
    """Else the attacker would see the other value, know the dice, and choose his order by them."""
    table = at_the_attack()
    table.write(table.opening("allied"), KAUNAS, "roll", table.opening("axis"))
    waiting = table.ledger.waiting
    assert waiting is not None
    assert waiting.missing == ("allied",)
    assert table.ledger.burnt == 1
    assert code_of(table, "roll @1 @1") == "chance/waits"
    assert any(each.code == "chance/burnt" for each in judged(table).problems)


# -- rolling again


def test_naive_rolling_again() -> None:
    log = NaiveLog()
    first = log.roll("attack", numbered(1))
    log.lines.pop()  # nobody has seen it
    again = next(each for each in map(numbered, range(100)) if naive_die(each) > first)
    assert log.roll("attack", again) > first
    assert log.sound


def test_no_second_roll_is_drawn_from_values_that_were_used() -> None:
    table = asked()
    rolled(table)
    assert code_of(table, "roll @6 @1") == "order/not-now"


def test_values_that_are_open_are_not_drawn_from_again_for_the_next_event() -> None:
    table = asked()
    table.write(table.opening("axis"), table.opening("allied"))
    assert "chance/other-dice" in codes(judged(table, f"roll {another(table.answer())}"))


def another(found: str) -> str:
    """Returns other dice."""
    first, second = found.split()
    return f"@{int(first[1]) % 6 + 1} {second}"


def test_an_order_is_not_taken_back_alone_once_a_value_is_open() -> None:
    table = asked()
    table.write(table.opening("axis"), table.opening("allied"))
    found = judged(table, "takeback axis 1 order")
    assert codes(found) == ["log/takeback-open"]
    assert all(each.outcome is not Outcome.WITHDRAWN for each in found.steps)


def test_no_policy_lets_one_side_alone_roll_again() -> None:
    """Under `whole turn` dice go back until the other side has gone on: by opening its value it has."""
    table = begun(
        GAME, seed=1, options="workshop", axis="anna@example.org", allied="bert@example.org", policy="whole turn"
    )
    table.write(*OPENING)
    table.write(KAUNAS, "roll")
    table.write(table.opening("axis"))
    assert codes(judged(table, "takeback axis 1 order")) == ["log/takeback-open"]
    table.write(table.opening("allied"))
    table.write(f"roll {table.answer()}")
    assert codes(judged(table, "takeback axis 1 order")) == ["log/takeback-open"]


def test_after_a_takeback_that_both_agreed_on_new_values_are_opened() -> None:
    table = asked()
    table.write(table.opening("axis"), table.opening("allied"))
    dice_then = table.answer()
    table.lines += ["takeback axis 1 order", "accept allied", BREST, "roll"]
    assert code_of(table, f"roll {dice_then}") == "chance/waits"


# -- choosing among orders


def test_naive_choosing_among_orders() -> None:
    """The value is the same whatever is ordered: an attack if the die is good, a pause if it is not."""
    value, log = numbered(7), NaiveLog()
    order = "attack" if naive_die(value) >= 4 else "pass"
    log.roll(order, value)
    other = NaiveLog()
    other.roll("another order", value)
    assert log.lines[0][2] == other.lines[0][2]


def test_another_order_has_other_dice() -> None:
    """With the same values of both sides, forty orders that differ have rolls of all kinds; nobody knows which before."""
    found = set()
    for number in range(40):
        table = at_the_attack()
        table.write(f"check turn 1; round {1}" if number % 2 else "check turn 1", *["check turn 1"] * (number // 2))
        table.write(KAUNAS, "roll")
        found.add(rolled(table))
    assert len(found) > 15


def test_the_order_is_fixed_when_the_other_side_opens() -> None:
    """Another order behind the ask is refused as long as the values are not open, and after that the roll comes first."""
    table = asked()
    assert code_of(table, BREST) == "chance/waits"
    table.write(table.opening("axis"), table.opening("allied"))
    assert code_of(table, BREST) == "chance/waits"
    assert code_of(table, "defend with 17") == "chance/waits"


# -- choosing among values


def test_naive_choosing_among_values() -> None:
    """With commitments for each value, but no order among them, the owner opens the one that pleases him."""
    values = [numbered(each) for each in range(20)]
    published = {link(each) for each in values}
    best = max(values, key=naive_die)
    assert link(best) in published
    assert naive_die(best) == 6


def test_only_the_next_value_of_the_chain_is_taken() -> None:
    table = asked()
    third = coded(table.chains["axis"][3])
    assert code_of(table, f"open axis {third}") == "chance/skipped"
    assert code_of(table, f"open axis {coded(bytes(32))}") == "chance/not-of-the-chain"


def test_a_chain_begins_anew_only_if_the_other_side_agrees() -> None:
    """Or else: one value seen to be bad, one new chain."""
    table = asked()
    table.write(table.opening("axis"))
    new = f"seal allied {coded(link(bytes(32)))}"
    first = f"open allied {coded(bytes(32))}"
    assert "chance/not-of-the-chain" in codes(judged(table, new, first))
    assert codes(judged(table, new, "accept allied"))  # nobody accepts what he asks himself
    agreed = judged(table, new, "accept axis", first)
    assert codes(agreed) == []
    assert ledger(agreed).anew == ("Allied while a draw waited",)
    waiting = ledger(agreed).waiting
    assert waiting is not None
    assert waiting.missing == ("axis",)  # the value that the other side has seen is of no use any more


# -- two versions of a block


def test_naive_two_versions_of_a_block() -> None:
    """Nothing binds the die to the log: a second version of the turn keeps the good die, with another order."""
    log = NaiveLog()
    die = log.roll("attack Brest", numbered(3))
    log.lines[-1] = ("attack Kaunas", *log.lines[-1][1:])
    assert log.sound
    assert log.lines[0][2] == die


def test_a_second_version_of_a_block_is_told_and_has_other_dice() -> None:
    one, other, base = tables = [at_the_attack(3) for _ in range(3)]
    for table in tables:
        table.write("standing allied: defend none")  # what an attack is met with is no word of the attacker's
    for table, attack in ((one, KAUNAS), (other, BREST)):
        table.write(attack.removesuffix(" against none"), "roll")
    mails = [
        mail(block_of(each, len(base.lines)), number, "anna@example.org") for number, each in enumerate((one, other), 1)
    ]
    both = add("game.log", base.text.encode(), read(mails, base.text))
    assert [each.fate for each in both.handled] == [Fate.TWO_VERSIONS] * 2
    first = add("game.log", base.text.encode(), read(mails[:1], base.text))
    then = add("game.log", first.data, read(mails[1:], base.text))
    assert [each.fate for each in then.handled] == [Fate.TWO_VERSIONS]
    rolled(one)
    dice_of_one = one.lines[-1]
    other.write(other.opening("axis"), other.opening("allied"))
    assert other.ledger.waiting is not None
    assert other.ledger.waiting.hash != one.ledger.dealt[-1].hash
    assert "chance/other-dice" in codes(judged(other, dice_of_one))


def block_of(table: SealedGame, since: int) -> str:
    return answer(judge_texts([("game.log", table.text.encode())]), since).block


# -- a value opened twice


def test_naive_a_value_opened_twice() -> None:
    log = NaiveLog()
    good = next(each for each in map(numbered, range(100)) if naive_die(each) == 6)
    assert [log.roll("attack", good), log.roll("attack again", good)] == [6, 6]
    assert log.sound


def test_a_value_is_opened_once() -> None:
    table = asked()
    rolled(table)
    assert code_of(table, f"open axis {coded(table.chains['axis'][1])}") == "chance/opened-twice"
    assert code_of(table, f"open axis {coded(table.chains['axis'][0])}") == "chance/opened-twice"


# -- a missing open


def test_naive_a_missing_value() -> None:
    """Who leaves a roll out that would have been bad leaves no trace."""
    log = NaiveLog()
    for number in range(10):
        if naive_die(numbered(number)) > 3:
            log.roll("attack", numbered(number))
    assert log.sound
    assert all(die > 3 for *_, die in log.lines)


def test_whoever_withholds_his_value_is_named_and_the_game_stands_still() -> None:
    table = asked()
    table.write(table.opening("axis"))
    told = [each for each in judged(table).problems if each.code == "chance/withheld"]
    assert len(told) == 1
    assert "the Allied side has not opened a value since" in told[0].message
    for line in (BREST, "defend", "allied 1", "turn 2", "roll @6 @6"):
        assert codes(judged(table, line)), line


# -- a late fork


def test_naive_a_late_fork() -> None:
    """From a turn back on the game is played again with the same values; nobody can tell which log is the older."""
    log, fork = NaiveLog(), NaiveLog()
    for each in (log, fork):
        each.roll("turn 1", numbered(1))
    log.roll("attack", numbered(2))
    fork.roll("defend", numbered(2))
    assert log.sound
    assert fork.sound


def test_a_fork_has_other_dice_from_its_first_line_on() -> None:
    table, fork = at_the_attack(), at_the_attack()
    fork.write("check turn 1")
    for each in (table, fork):
        each.write(KAUNAS, "roll")
    dice_then = rolled(table)
    fork.write(fork.opening("axis"), fork.opening("allied"))
    assert fork.ledger.waiting is not None
    assert fork.ledger.waiting.hash != table.ledger.dealt[-1].hash
    assert fork.answer() != dice_then


# -- an edited earlier line


def test_naive_an_edited_earlier_line() -> None:
    log = NaiveLog()
    log.roll("standfast Lwow", numbered(1))
    log.roll("attack", numbered(2))
    log.lines[0] = ("standfast Riga", *log.lines[0][1:])
    assert log.sound


def test_dice_are_other_ones_once_an_earlier_line_is_edited() -> None:
    """Of eight edits of the opening nearly all are told at the first roll: two dice are the same once in 36 times."""
    table = asked()
    rolled(table)
    places = ("Brest", "Dijon", "Caen", "Cherbourg", "Calais", "Metz", "Nantes", "Reims")
    edits = [table.text.replace("[1A]; Bordeaux: [7A]", f"[1A]; {each}: [7A]") for each in places]
    found = [judge_texts([("game.log", each.encode())]).replay for each in edits]
    told = [each is not None and "chance/other-dice" in codes(each) for each in found]
    assert sum(told) >= len(edits) - 1


# -- a replayed block of another game


def test_naive_a_replayed_block_of_another_game() -> None:
    log, other = NaiveLog(), NaiveLog()
    log.roll("attack", next(each for each in map(numbered, range(100)) if naive_die(each) == 6))
    other.lines.append(log.lines[0])
    assert other.sound


def test_values_of_another_game_are_none_of_this_one() -> None:
    other, table = asked(seed=2), asked(seed=1)
    rolled(other)
    theirs = f"open axis {coded(other.chains['axis'][1])}"
    assert code_of(table, theirs) == "chance/not-of-the-chain"
    base = at_the_attack(1)
    told = add("game.log", base.text.encode(), read([mail(block_of(other, len(base.lines)))], base.text))
    assert [each.fate for each in told.handled] == [Fate.ANOTHER_GAME]


def test_the_same_chains_and_orders_have_other_dice_in_a_game_of_another_name() -> None:
    """Even if a side uses one chain in two games, nothing of the one helps in the other."""
    one = asked()
    rolled(one)
    moved = judge_texts([("game.log", one.text.replace("Id: t1", "Id: t2").encode())]).replay
    assert moved is not None
    assert codes(moved) == ["chance/other-dice"]
