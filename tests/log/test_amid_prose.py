"""Orders amid prose outside the fence, with the words of the games: told where they may be meant, and chat is left alone."""

import pytest

from pbem.core.problem import Problem
from pbem.log import join, read_logs
from pbem.referee import known_words

WORDS = known_words()
MAIL = "From: anna@example.org\nSubject: turn 4\n\n"
FORUM = "[b]Hello[/b]\n"
BLOCK = "pbem begin\nturn 4\nplay 24 ops\npbem end 2 orders\n"
ORDERS = [
    "Anna: combat Warsaw", "last one: combat Warsaw: 2A - Vilna", "Nachtrag: combat Warsaw", "One more — combat Warsaw",
    "5 - combat Warsaw", "(combat Warsaw)", "[combat Warsaw]", "e) combat Warsaw", "Order 5: combat Warsaw", "5: combat Warsaw",
    "; combat Warsaw", ": combat Warsaw", "/combat Warsaw", "=combat Warsaw", "& combat Warsaw", "~ combat Warsaw",
    "! combat Warsaw", "(move 217 - L1624)", "Nachtrag: Combat Warsaw", "Hello. Combat Warsaw", "Anna: hold none",
    "5 - defend with 17", "(end turn)", "Bert: lose axis: 2A", "Combta Warsaw: 2A - Vilna", "adv Warsaw: 16A", "mov Riga: army - Pskov",
    "Atack Kaunas from Memel: 4PzA @4 @3", "- atack Kaunas from Memel: 4PzA", "PS: combta Warsaw: 2A", "Retraet 2A - Vilna", "rolll @5 @2", "Turn 4: combat Warsaw", "turn 5", "automatic ops", "orders axis @6", "no more invasions", "pass",
    "declare war on Turkey", "Attacked Kaunas from Memel: 4PzA", "end turn",
]  # fmt: skip
PERHAPS = [
    "Btw I also combat Warsaw", "Please add combat Warsaw", "My last order is move Riga: army - Pskov", "I play 24 ops",
    "I played card 24 for ops", "and end turn", "I end turn here", "I defend with 17", "I also retreat SU army - Dvinsk", "I lose 2A",
    "Then I attack Kiev", "We pass", "I accept.", "I hold none", "Nachtrag: combat Warsaw!", "Combta Warsaw", "we declare war on Turkey",
    "ich ziehe move Riga: army - Pskov", "Bert, combat Warsaw", "so I roll @5 @2", "@5 @2", "and I check: Warsaw: 2A",
]  # fmt: skip
CHAT = [
    "we combat tomorrow", "I will move to Berlin next week", "let us play Friday", "Take care, Anna", "Hi Bert,", "See you on Sunday!",
    "Here is my turn 4, have fun", "Waiting for your Axis 3", "The Soviets 3 to 1 at Kiev, no fun.", "Dec 24: no play", "Your move!",
    "Hold on, I forgot my dice", "It was a hard attack on Kiev", "Good luck with the combat", "No Riga for you", "I will check my mail at 5",
    "My units are all lost", "what a roll!", "I lost to Carl on Monday", "Anna: take care", "PS: hold on a little", "Plan: play on Sunday",
    "on the other hand I like it", "Mar 3: away", "Movie night: Friday", "Anna (Axis)", "Tel: 030 - 12345", "Regards - Anna",
    "Turn 2 was fun.", "turn one, first chit. Advance notice: I am away", "automatic reply: I am away until Monday", "Roll on winter!",
    "[b]Turn 1[/b] is up.", "Turn 1 is up. Sorry for the wait! :)", "Axis 5 will be short.", "Allied 3: what a mistake of mine", "Turn around and look!",
    "orders from my wife: stop playing", "no more invasions, I promise", "Pass",
    "attack Riga next turn", "Attacked Kaunas with everything.", "roll tomorrow", "Combat Warsaw last week",
    "We could set it to 5 pm", "Rolls were bad.", "I pass on the invitation", "I accept your apology", "the cards are in my hand",
]  # fmt: skip
CORRECTIONS = [
    "EDIT: 36 M stops at L1024, not L1124!", "EDIT: 184 stays at L1624, forget its move.", "I meant L1031.",
    "Sorry, the die was a 5, not a 4.", "32 stops at L1030, not L1031!", "Correction: 253 goes to L0930 only",
    "Correction of my mail of 9 o'clock: it goes to Moscow, not to Leningrad.", "edit: it should be Kiev", "Typo: I mean 17A",
    "instead of Kiev. Also please ignore the third SR.", "@Anna typo in my last post: I meant the 4PzA", "Oops, 2A stays in Riga",
    "and please forget the attack on Riga", "The dice were 3 and 4, not 2 and 4", "it goes to Riga instead",
]  # fmt: skip
NO_CORRECTIONS = [
    "Last edited by Anna on 12 Nov 2026; edited 2 times", "Forget it.", "I meant well.", "not a bad turn", "instead of me",
    "Correction: I am away on Monday", "let us meet at 8 pm instead", "I am tired, not angry", "We played it in 2024, it was fun",
    "The die was cruel.",
]  # fmt: skip


def told(text: str) -> list[Problem]:
    return list(join(read_logs(text.encode(), "a.txt", WORDS)).problems)


@pytest.mark.parametrize("before", ["Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize(("line", "counts"), [(each, True) for each in ORDERS] + [(each, False) for each in PERHAPS])
def test_an_order_amid_prose_is_told(before: str, line: str, counts: bool) -> None:
    """Where it begins a sentence it is a fault; behind other words it may be talk."""
    (problem,) = told(f"{before}{BLOCK}\n{line}\n")
    assert (problem.code, problem.counts, problem.excerpt) == ("log/outside-fence", counts, line)
    assert problem.remedy


@pytest.mark.parametrize("before", ["Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize("line", CHAT)
def test_chat_is_left_alone(before: str, line: str) -> None:
    """A line that begins with a word of the game is at most a notice, and all of them are one."""
    assert not any(problem.counts for problem in told(f"{before}{BLOCK}\n{line}\n"))


def test_chat_is_rarely_told() -> None:
    noisy = [line for line in CHAT if told(f"{MAIL}{BLOCK}\n{line}\n")]
    assert noisy == [
        "Take care, Anna",
        "Hold on, I forgot my dice",
        "automatic reply: I am away until Monday",
        "Roll on winter!",
        "orders from my wife: stop playing",
        "no more invasions, I promise",
        "Pass",
        "attack Riga next turn",
        "Attacked Kaunas with everything.",
        "roll tomorrow",
        "Combat Warsaw last week",
        "Rolls were bad.",
    ]


@pytest.mark.parametrize("before", ["Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize("line", CORRECTIONS)
def test_a_correction_in_plain_words_is_told(before: str, line: str) -> None:
    """What stands in the block is played all the same."""
    (problem,) = told(f"{before}{BLOCK}\n{line}\n")
    assert (problem.code, problem.counts, problem.excerpt) == ("log/correction", False, line)
    assert "is played" in problem.message


@pytest.mark.parametrize("line", NO_CORRECTIONS)
def test_not_every_such_word_corrects_an_order(line: str) -> None:
    assert told(f"{MAIL}{BLOCK}\n{line}\n") == []


def test_corrections_are_one_notice() -> None:
    (problem,) = told(f"{MAIL}{BLOCK}\nI meant L1031.\nHello\n32 stops at L1030, not L1031!\n")
    assert "(and 1 more: line 11)" in problem.message


def test_an_order_amid_much_chat_is_named_first() -> None:
    """Orders, what may be some, and lines that only begin with a verb: each of them is named by its line."""
    chat = "Rolls were bad.\n" * 60
    text = f"{MAIL}{BLOCK}\n{chat}also please combat Warsaw and Lublin too\n{chat}oh wait also combat Tarnow\ncombat Lublin\n"
    talk, likely, order = told(text)
    assert (order.counts, order.excerpt) == (True, "combat Lublin")
    assert "(and 1 more: line 130)" in likely.message
    assert likely.excerpt.startswith("also please combat")
    assert "(and 119 more: lines 10, 11, 12" in talk.message
    assert "129) begins with a word" in talk.message


def test_every_order_is_named_by_its_line() -> None:
    text = f"{MAIL}{BLOCK}\n" + "combat Warsaw\nHello\n" * 100
    *_, last = told(text)
    assert "80 more" in last.message
    assert ", 205, 207)" in last.message
