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
    "We could set it to 5 pm", "Rolls were bad.", "I pass on the invitation", "I accept your apology", "the cards are in my hand",
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
        "Rolls were bad.",
    ]
