"""The notation of A Victory Awaits: lax in, canonical out, never a guess, never a crash."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.directives import VERBS
from pbem.core.game import Header
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games.a_victory_awaits.board.names import chit_lexicon, chit_names, counters_of, unit_lexicon, unit_names
from pbem.games.a_victory_awaits.board.types import Scenario
from pbem.games.a_victory_awaits.game import GAME
from pbem.games.a_victory_awaits.state.position import Position
from pbem.log.parse import grammar
from pbem.referee import judge_texts
from tests.support.lines_of_cases import first_word, lines_besides
from tests.support.reading_logs import is_read_or_told
from tests.support.reading_orders import read_order

GRAMMAR = grammar("a_victory_awaits")


def _start(scenario: str) -> Position:
    found = GAME.setup(Header({"scenario": scenario})).position
    assert found is not None
    return found


START = {scenario: _start(scenario) for scenario in Scenario}


def _written(text: str, scenario: Scenario = Scenario.LENINGRAD) -> str:
    reading = read_order(GAME, text, START[scenario])
    assert reading.action is not None, reading.problems
    return GAME.write(reading.action)


def _problems(text: str, scenario: Scenario = Scenario.LENINGRAD) -> list[str]:
    return [problem.code for problem in read_order(GAME, text, START[scenario]).problems]


@pytest.mark.parametrize("scenario", list(Scenario))
def test_every_counter_has_a_name_of_its_own(scenario: Scenario) -> None:
    """The canonical name means one counter, and in the smaller games it is mostly the designation."""
    book, names = unit_lexicon(scenario), unit_names(scenario)
    assert all(book.find(name) == {unit} for unit, name in names.items())
    if scenario != Scenario.CAMPAIGN:
        plain = sum(name == counters_of(scenario)[unit].designation for unit, name in names.items())
        assert plain > len(names) * 0.8


@pytest.mark.parametrize("scenario", list(Scenario))
def test_every_chit_has_a_name(scenario: Scenario) -> None:
    """A chit's name means it alone, or the two of a Panzergruppe."""
    book, names = chit_lexicon(scenario), chit_names(scenario)
    for chit, name in names.items():
        alike = book.find(name)
        assert chit in alike
        assert len(alike) <= 2


LINES = [
    "bid 60",
    "surprise",
    "turn 3",
    "select soviet 2 chits",
    "select soviet 1 chit",
    "select axis 4PzG, 16A, 18A, Manstein",
    "draw Supply Check",
    "draw Soviet Reinforcements",
    "draw Reserve @3",
    "draw 18A",
    "interrupt Manstein",
    "activate 36 M, 21",
    "trace L0131 - L0231",
    "pass",
    "zhukov",
    "end turn",
    "move 36 M - L1423 - L1523 mp 6; 217 - L1624",
    "march 217 - L1526 mp 5.5",
    "attack L1624 from 36 M, 21, 217",
    "attack L1624 from 36 M @4 ratio 1.5:1 result 2RR",
    "roll L1624 @4 ratio 4:1 result -",
    "roll L1624 @1 result A2",
    "lose soviet: 179, Fortress",
    "lose axis: 36 M, [36 M]",
    "retreat 179 - L1624 - L1625",
    "advance 36 M - L1523 - L1624",
    "reinforce L2314: 250; L2315: 86, 93",
    "enter L5504: 163 M - L5404; L5519: 98 - L5419; 1 T - L5419",
    "fortress L3602, L3603",
    "remove L1523: 36 M; L1524: 21",
    "lift L3702",
    "withdraw 1 Pz",
    "transfer 16A HQ",
    "deploy L0226: 18A HQ; L0324: 1, GE 11",
    "place L1523: [36 M]; Available: 250; Track 7: 18 M; Eliminated: 23 T",
    "control axis: L1420, L1805",
    "set turn 4; step command; fortress L3602 2; standfast none; chits axis: 18A, Manstein",
    "set bid 60; zhukov 5; fortress L3603 none; standfast L3602; chits soviet: none",
    "check vp 12; turn 4; step movement; winner axis; L1523: 36 M, [21]; L1624: empty; available axis: 250, 86",
    "check eliminated soviet: empty; track 7: 12 Pz; control axis: L1420; control soviet: L3602; fortress L3602 2",
    "check standfast L3602, L3603; loc 36 M; no loc 179; active 21; no active 217; loc axis: L1420; no loc soviet: L1420",
    "check zoc axis: L1523; no zoc soviet: L1624; cup axis 3; chits soviet: 8A, 11A",
    "check fortress L3602 none; standfast none",
    "queue 18A",
    "queue 1 chit",
    "queue 2 chits",
    "reveal 18A",
    "reveal Reserve @3",
    "for 18A",
    "for Supply Check",
    "select axis P1: 4PzG, 18A; P2: 6 chits; P3: 1 chit",
    "draw Axis Master: 4PzG, 18A",
    "draw Soviet Master: 8A, Dummy",
    "draw Soviet Master",
    "check queue 2; masters axis 7; hqs soviet 4, 4",
]
BESIDES = lines_besides("a_victory_awaits", LINES, GRAMMAR.verbs)  # of orders that are not among them


@pytest.mark.parametrize("text", LINES)
def test_canonical_lines_stay_as_they_are(text: str) -> None:
    """`write(read(text)) == text`, and actions go to JSON and back."""
    assert _written(text) == text
    action = read_order(GAME, text, START[Scenario.LENINGRAD]).action
    assert action is not None
    assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action


def test_every_kind_of_order_is_among_them() -> None:
    """Nothing is left out of the round trip."""
    assert {first_word(text) for text in [*LINES, *BESIDES]} == GRAMMAR.verbs - VERBS


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Move 36 M - L1423", "move 36 M - L1423"),
        ("move 36m - l1423 - l1523", "move 36 M - L1423 - L1523"),
        ("move 36 m to 1423", "move 36 M - L1423"),
        ("move 36 M-1423", "move 36 M - L1423"),
        ("move 36 M, 21 - L1423", "move 36 M - L1423; 21 - L1423"),
        ("draw supply check", "draw Supply Check"),
        ("Draw Supply", "draw Supply Check"),
        ("draw soviet reinforcements", "draw Soviet Reinforcements"),
        ("interrupt with manstein", "interrupt Manstein"),
        ("select axis 4pzg and 16A", "select axis 4PzG, 16A"),
        ("draw axis master: 4pzg and dummy", "draw Axis Master: 4PzG, Dummy"),
        ("select soviet p1: 8A; p2: 11a", "select soviet P1: 8A; P2: 11A"),
        ("surprise attack", "surprise"),
        ("END TURN", "end turn"),
        ("attack 1624 from 36 M and 21", "attack L1624 from 36 M, 21"),
        ("attack Riga from 36 M", "attack L1420 from 36 M"),
        ("attack L1624 from L1523: 36 M; L1424: 21", "attack L1624 from 36 M, 21"),
        ("deploy L0226: 18A; L0324: German 11", "deploy L0226: 18A HQ; L0324: GE 11"),
        ("attack S1604 from 36 M", "attack L1624 from 36 M"),
    ],
)
def test_a_telephone_is_understood(typed: str, meant: str) -> None:
    """Capitals and small letters, numbers alone, towns and armies are read as meant."""
    assert _written(typed) == meant


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move 11 - L1423", "log/ambiguous-unit"),
        ("move 999 - L1423", "log/unknown-unit"),
        ("attack L9999 from 36 M", "log/unknown-hex"),
        ("attack Leningrad from 36 M", "log/ambiguous-hex"),
        ("draw 17A", "log/unknown-chit"),
        ("roll L1624 @7", "log/die"),
        ("move 36 M", "log/incomplete"),
        ("enter 163 M - L5404", "log/incomplete"),
    ],
)
def test_what_is_not_understood_is_told(text: str, code: str) -> None:
    """Never a guess."""
    assert code in _problems(text)


def test_a_number_that_several_sheets_print_is_ambiguous_in_the_campaign() -> None:
    """There the letter is needed, unless the number is unique."""
    assert _problems("attack 2814 from 36 M", Scenario.CAMPAIGN) == ["log/ambiguous-hex"]
    assert _written("attack S2814 from 36 M", Scenario.CAMPAIGN) == "attack S2814 from 36 M"


MISTAKES = [(hint, text) for hint, texts in GRAMMAR.mistakes.items() for text in texts if not text.startswith("waive")]


@pytest.mark.parametrize(("hint", "text"), MISTAKES)
def test_mistakes_have_their_hint(hint: str, text: str) -> None:
    """Each malformed line is told what it lacks."""
    found = GRAMMAR.parse(plain_line(text))
    assert isinstance(found, Problem)
    assert found.remedy == hint


WORDS = sorted(GRAMMAR.verbs | GRAMMAR.nouns)
TOKENS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(["L1624", "1523", "36 M", "179", "18A HQ", "Manstein", "Riga", "6A(II)"]),
    st.integers(0, 99).map(str),
    st.sampled_from(
        ["-", ":", ";", ",", "@5", "@0", "[", "]", "[21]", "--", "(", ")", "/", "#", "4:1", "2RR", "Track 7"]
    ),
)


@given(st.lists(TOKENS, min_size=1, max_size=12).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_no_line_breaks_the_parser(text: str) -> None:
    """A line is a tree, a directive or a problem with its place inside the line."""
    is_read_or_told(GRAMMAR.parse(plain_line(text)), text)


HEAD = """\
Game: A Victory Awaits
Scenario: leningrad
Options: workshop, reserve, hq transfer, armor limit, panzergruppe hq
place L0226: 18A HQ; L0429: 4PzG HQ, 36 M; L0427: 21, 217; L0526: 10, 28 T; L0727: 125; L1125: 8A HQ; L3602: 23A HQ
"""
ORDERS = st.sampled_from(
    [
        *LINES,
        *BESIDES,
        "select axis 4 chits",
        "draw 8A",
        "draw 4PzG",
        "draw Axis Reinforcements",
        "set step command",
        "set turn 6",
        "attack L0526 from 21, 217",
        "attack L0526 from 21, 217 @4",
        "attack L0526 from 217, 21, 36 M @6",
        "roll L0526 @6",
        "lose soviet: 10",
        "lose soviet: 28 T",
        "lose soviet: 28 T, [28 T]",
        "lose axis: 21",
        "retreat 10 - L0627 - L0728",
        "retreat 28 T - L0627",
        "advance 21 - L0526",
        "move 36 M - L0428 - L0528",
        "march 36 M - L0529",
        "turn 1",
        "turn 2",
        "set step supply",
        "set step surprise",
        "set step over",
        "set step between",
        "set step selection",
        "waive 10",
        "takeback 1 order",
        "accept",
        "place L0526: 36 M",
        "place L3602: [1 Pz]",
        "remove L0526: 10",
        "set fortress L3602 2",
        "activate 36 M",
        "interrupt Soviet Reinforcements",
        "waive 9",
        "attack L3602 from 1 Pz @6",
        "set chits axis: none",
    ]
)


@given(st.lists(ORDERS, min_size=1, max_size=25), st.booleans())
@settings(max_examples=200, deadline=None)
def test_no_log_breaks_the_referee(lines: list[str], as_played: bool) -> None:
    """Orders in any disorder are judged to the last; each has its step."""
    verdict = judge_texts([("game.log", (HEAD + "\n".join(lines)).encode())], as_played=as_played)
    assert verdict.replay is not None
    assert len(verdict.replay.steps) == 1 + len(lines)
    list(GAME.audit(verdict.replay.position))
    GAME.options(verdict.replay.position)
    assert GAME.from_json(GAME.to_json(verdict.replay.position)) == verdict.replay.position
