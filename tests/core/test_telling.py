"""What every game's report tells alike: faults, what follows from them, notices, requests, orders."""

from dataclasses import dataclass
from typing import Any

import pytest

from pbem.core.game import Choice, Options
from pbem.core.problem import Kind, Problem
from pbem.core.replay import Outcome, Replay
from pbem.core.rules import Rule, Status
from pbem.core.source import Span
from pbem.core.telling.orders import Citations, Tale, ask, charges, excerpt, headline, notices, told
from pbem.core.telling.view import Fault
from pbem.core.telling.words import counted, enumerated, quoted, sentence
from tests.support.barbarossa_to_berlin.told_logs import AXIS_ROUND, HEAD, OPENING, played

BOOK = {
    "8.1/stack": Rule("8.1/stack", "9", "At most three.", Status.ENFORCED),
    "8.1/limit": Rule("8.1/limit", "9", "Never four.", Status.ENFORCED),
    "card-7/x": Rule("card-7/x", "20", "Two.", Status.ENFORCED),
}
CITATIONS = Citations(BOOK, lambda number: number.replace("card-", "Card "))
WRONG = OPENING + AXIS_ROUND.replace("Kaunas", "Sevastopol")
TOO_EARLY = OPENING.replace("turn 1", "turn 2") + AXIS_ROUND


@dataclass
class Verdict:
    """A replay with its faults."""

    replay: Replay[Any, Any, Any]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the report."""
        return charges(self.replay, Citations(self.replay.game.rules())).faults


def test_a_fault_shows_place_excerpt_caret_rule_and_remedy() -> None:
    fault = Verdict(played("deploy Paris: [1A]; Berlin: [7A]\n")).faults[0]
    assert (fault.number, fault.kind, fault.line, fault.place) == (1, "not permitted", 6, "game.log:6:21")
    assert fault.excerpt[fault.caret.index("^") : len(fault.caret)] == "Berlin"
    assert fault.rule is not None
    assert (fault.rule.number, fault.rule.page) == ("20.2", "17")
    assert fault.rule.summary
    assert fault.remedy


def test_what_follows_is_told_with_its_cause_only() -> None:
    found = played(TOO_EARLY)
    fault, *others = Verdict(found).faults
    assert not others
    assert [each.line for each in fault.follows] == [8, 9, 10, 11]
    assert fault.follows[2].written == "play 1 event"
    assert headline(found, 1) == "1 fault in 6 orders"


def test_an_order_knows_the_faults_it_lies_in() -> None:
    found = played(WRONG)
    charged = charges(found, CITATIONS)
    lines = {step.line.number: told(step, lambda _: Tale(), charged, CITATIONS) for step in found.steps}
    assert lines[8].faults == lines[9].faults == (1,)
    assert lines[8].sentences
    assert lines[9].sentences == ()
    assert lines[7].faults == ()


def test_two_breaches_of_a_rule_at_one_place_are_one_fault() -> None:
    span = Span("a", 3, 1, 4)
    twice = tuple(Problem("8.1/stack", Kind.NOT_PERMITTED, text, span, "one") for text in ("first", "second"))
    found = Replay(game=played("").game, header=played("").header, start=None, loose=twice)
    assert [fault.message for fault in charges(found, CITATIONS).faults] == ["First. Second."]


def test_faults_stand_in_the_order_of_their_lines() -> None:
    text = "turn 1\ndeploy Paris: [1A]; Bordeaux: [7A]\nwaive 12.3\nturn 1\nnonsense 5\n"
    lines = [fault.line for fault in Verdict(played(text)).faults]
    assert lines == sorted(line for line in lines if line is not None)
    assert len(lines) == 3


def test_a_waived_rule_is_a_notice_and_no_fault() -> None:
    text = "waive 20.2 -- agreed\ndeploy Berlin: [1A]; Bordeaux: [7A]\n"
    found = played(text)
    assert Verdict(found).faults == ()
    (notice,) = notices(found, Citations(found.game.rules()))
    assert notice.text.startswith("Rule 20.2 was waived:")
    assert "agreed" in notice.text
    assert notice.place == "game.log:7:8"


@pytest.mark.parametrize(
    ("orders", "faults", "line"),
    [("", 0, "No orders yet"), ("turn 1\n", 1, "1 fault in 1 order"), (OPENING, 0, "No fault in 2 orders")],
)
def test_the_headline_counts_faults_and_orders(orders: str, faults: int, line: str) -> None:
    assert headline(played(orders), faults) == line


def test_an_indented_excerpt_keeps_its_caret_in_place() -> None:
    problem = Problem("x", Kind.NOT_PERMITTED, "", Span("a", 1, 9, 13), "   move Riga - Pskov  ")
    assert excerpt(problem) == ("move Riga - Pskov", "     ^^^^")
    assert excerpt(Problem("x", Kind.NOT_PERMITTED, "", Span("a", 1, 30, 40), "ab")) == ("ab", " " * 29 + "^")
    assert excerpt(Problem("x", Kind.UNUSABLE, "")) == ("", "")


def test_rules_are_listed_once_a_number_in_the_rulebooks_order() -> None:
    listed = CITATIONS.listed(["card-7/x", "8.1/limit", "order/not-now", "8.1/stack"])
    assert [(rule.number, rule.summary) for rule in listed] == [
        ("8.1", "At most three. Never four."),
        ("Card 7", "Two."),
    ]
    assert CITATIONS.numbers(["8.1/limit", "8.1/stack", "order/not-now"]) == ("8.1",)
    assert CITATIONS.ref("order/not-now") is None


def test_a_request_with_one_answer_is_ready_to_send() -> None:
    made = ask(
        Options("allied", "take `6` points", (Choice("lose allied: UNIT", "steps", ("lose allied: X",)),)), "Allied"
    )
    assert (made.request, made.form) == ('Take "6" points.', ("lose allied: X",))


def test_a_request_with_a_choice_sends_nothing_unmeant() -> None:
    play = Choice(
        "play CARD", "a card", ("play 1", "play 2", "play 3"), ("A costs 1 (so)", "B costs 2 (so)", "C costs 1")
    )
    made = ask(Options("axis", "act", (play, Choice("automatic", "nothing", ("automatic",)))), "Axis", ("mend first",))
    assert all(line.startswith("#") for line in made.form)
    assert made.form[1:] == ("# a card:", "#   play CARD", "#   play 1", "#   play 2", "#   (1 more)", "# nothing:",
                             "#   automatic")  # fmt: skip
    assert made.notes == ("mend first", "a card: A costs 1, B costs 2 (so); C costs 1")


def test_nothing_to_choose_gives_no_form() -> None:
    assert ask(Options("", "it is over"), "Both players").form == ()


def test_a_withdrawn_order_tells_nothing() -> None:
    found = played("deploy Paris: [1A]; Bordeaux: [7A]\ntakeback 1 order\n")
    order = told(found.steps[0], lambda _: Tale(("never",)), charges(found, CITATIONS), CITATIONS)
    assert (order.outcome, order.sentences) == (Outcome.WITHDRAWN, ())


def test_a_waived_order_says_what_was_waived() -> None:
    found = played("waive 20.2\ndeploy Berlin: [1A]; Bordeaux: [7A]\n")
    order = told(found.steps[1], lambda _: Tale(("done",)), charges(found, CITATIONS), CITATIONS)
    assert order.sentences[0].startswith("Waived: ")
    assert order.sentences[-1] == "done"


def test_words() -> None:
    assert sentence("write `axis 1`") == 'Write "axis 1".'
    assert sentence("") == ""
    assert quoted("a ` b") == "a ` b"
    assert enumerated(["A", "B", "C"]) == "A, B and C"
    assert enumerated([]) == ""
    assert (counted(1, "card"), counted(0, "card")) == ("1 card", "0 cards")
    assert HEAD.startswith("Game:")
