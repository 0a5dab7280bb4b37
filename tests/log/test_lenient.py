"""What is read as meant, one kind of slip at a time; what `fmt` writes of it is read back, and is not changed again."""

from typing import Any

import pytest
from lark import Token, Tree

from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.formatter import canonical_text
from pbem.log.parse import grammar
from pbem.referee import judge_texts
from tests.corpus.judging import Variant, variants

BARBAROSSA, VICTORY = grammar("barbarossa_to_berlin"), grammar("a_victory_awaits")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("retreated SU army - Dvinsk - Pskov.", "retreat SU army - Dvinsk - Pskov"),
        ("attack Kaunas from Vilna and Bialystok @5 @2", "attack Kaunas from Vilna; Bialystok @5 @2"),
        ("attack Kaunas from Vilna, Memel and Bialystok", "attack Kaunas from Vilna; Memel; Bialystok"),
        ("attack Kaunas from Memel: 4PzA, Insterberg: 9A 5/2", "attack Kaunas from Memel: 4PzA; Insterberg: 9A @5 @2"),
        ("attack Kaunas from Memel: 4PzA & 16A, dice 5, 2", "attack Kaunas from Memel: 4PzA, 16A @5 @2"),
        ("roll 5 2", "roll @5 @2"),
        ("roll @5/@2 odds 15-3", "roll @5 @2 odds 15:3"),
        ("orders axis 5", "orders axis @5"),
        ("lose allied Northwest, reduced Northwest", "lose allied: Northwest, [Northwest]"),
        ("Axis losses: 9A", "lose axis: 9A"),
        ("stand fast Kaunas; Lwow", "standfast Kaunas, Lwow"),
        ("Allies 1", "allied 1"),
        ("axis action round 3:", "axis 3"),
        ("play card 24 for operations", "play 24 ops"),
        ("play 22 event + ops", "play 22 event ops"),
        ("draw axis two cards", "draw axis 2 cards"),
        ("defend with no cards", "defend none"),
        ("move SU army from Riga via Pskov to Luga", "move SU army: Riga - Pskov - Luga"),
        ("end of the turn", "end turn"),
        ("check vp: 8", "check vp 8"),
        ("Move Riga: SU army To Pskov", "move Riga: SU army to Pskov"),
        ("Attack Kaunas From Memel: 4PzA And 16A", "attack Kaunas from Memel: 4PzA and 16A"),
        ("ATTACK Kaunas FROM Memel: 4PzA AND 16A", "attack Kaunas from Memel: 4PzA and 16A"),
        ("deploy Paris: {1A}; Bordeaux: [7A];", "deploy Paris: [1A]; Bordeaux: [7A]"),
        ("hand allied 14 & 16", "hand allied 14, 16"),
        ("hand allied 3 and 14; 16", "hand allied 3, 14, 16"),
        ("Allied hand 14/16", "hand allied 14, 16"),
        ("Axis draws 2 cards", "draw axis 2 cards"),
        ("discard axis 14 & 16", "discard axis 14, 16"),
        ("defend with 17 and 18", "defend with 17, 18"),
        (
            "attack Kaunas from Memel: 4PzA & 16A with 10 & 12 against 3 & 4 @5 @2",
            "attack Kaunas from Memel: 4PzA and 16A with 10, 12 against 3, 4 @5 @2",
        ),
        ("check discarded axis 3 & 8; vp 8", "check discarded axis 3, 8; vp 8"),
        (
            "sr [2A] Vienna - Berlin; [3A] Brest-Litovsk to Pskov",
            "sr Vienna: [2A] - Berlin; Brest-Litovsk: [3A] to Pskov",
        ),
    ],
)
def test_barbarossa(typed: str, meant: str) -> None:
    """A slip is read as the line that was meant."""
    found, wanted = (BARBAROSSA.parse(plain_line(text)) for text in (typed, meant))
    assert not isinstance(wanted, Problem)
    assert _words(found) == _words(wanted)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("moved 36 M from L1522 to L1523", "move 36 M - L1522 - L1523"),
        ("Select Soviet 8A, 11A", "select soviet 8A, 11A"),
        ("Select AXIS: 4PzG & 16A", "select axis 4PzG, 16A"),
        ("soviet selects 8A", "select soviet 8A"),
        ("Lose Soviet 179", "lose soviet: 179"),
        ("move [21] L1423 - L1523; [36 M] L1522 - L1523", "move [21] - L1423 - L1523; [36 M] - L1522 - L1523"),
        ("attack L1523 with 36 M + 21", "attack L1523 from 36 M, 21"),
        ("roll L1523: 4, odds 4-1", "roll L1523 @4 ratio 4:1"),
        ("rolled L1523 4", "roll L1523 @4"),
        ("lose soviet 179", "lose soviet: 179"),
        ("Selected axis: four chits", "select axis 4 chits"),
        ("drew the 18A chit", "draw 18A"),
        ("Move 217 To L0427", "move 217 to L0427"),
        ("Move 217 From L0428 To L0427", "move 217 - L0428 - L0427"),
        ("deploy L0324 1, 11; L0325 21", "deploy L0324: 1, 11; L0325: 21"),
        ("control axis L1420", "control axis: L1420"),
    ],
)
def test_a_victory_awaits(typed: str, meant: str) -> None:
    """A slip is read as the line that was meant."""
    found, wanted = (VICTORY.parse(plain_line(text)) for text in (typed, meant))
    assert not isinstance(wanted, Problem)
    assert _words(found) == _words(wanted)


@pytest.mark.parametrize(
    "text",
    ["attack Kaunas from Memel: 4PzA 4:3", "roll 7/2", "roll 5", "play 24 for 3 ops", "axis 1. play 24 ops", "end turn 3",
     "combat Memel,", "combat Memel, , Riga", "draw axis 3, , 8", "play axis 24 ops", "play 24 maybe ops", "lose allied: Northwest, axis: 4A"],
)  # fmt: skip
def test_what_is_not_plain_is_refused(text: str) -> None:
    """Nothing is guessed."""
    assert isinstance(BARBAROSSA.parse(plain_line(text)), Problem)


@pytest.mark.parametrize("text", ["roll L1624 7", "select four", "draw 18A 16A chit @9 @1", "lose 179"])
def test_nor_in_the_other_game(text: str) -> None:
    """A hex is no die."""
    assert isinstance(VICTORY.parse(plain_line(text)), Problem)


def test_words_stand_where_they_were_typed() -> None:
    """A line that was written anew keeps its carets."""
    text = "moved SU army from Rigga to Pskov."
    found = BARBAROSSA.parse(plain_line(text))
    assert isinstance(found, Tree)
    tokens = {str(token): token for token in found.scan_values(lambda _: True)}
    for name in ("SU army", "Rigga", "Pskov"):
        assert text[tokens[name].start_pos : tokens[name].end_pos] == name


def test_two_orders_in_a_line_are_told() -> None:
    """The remedy says that each has a line of its own."""
    found = BARBAROSSA.parse(plain_line("play 24 ops; movement Riga"))
    assert isinstance(found, Problem)


@pytest.mark.parametrize("blank", ["  ", "\t", "\u00a0", " \u00a0 ", "\u2009\t"])
def test_blanks_do_not_matter(blank: str) -> None:
    """Within a name, and around it, any number of any of them is one."""
    head = "Game: Barbarossa to Berlin\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\nstandfast Kaunas, Bialystok, Lwow\naxis 1\nplay 1 event\n"
    meant = "combat Masurian Lakes, Memel\nattack Kaunas from Masurian Lakes: 9A\n"
    assert _fmt(head + meant.replace(" ", blank)) == _fmt(head + meant)


HABITS = sorted(
    {each.path.name: each for each in variants() if each.client == "plain"}.values(), key=lambda each: each.name
)


@pytest.mark.parametrize("variant", HABITS, ids=lambda each: each.path.stem)
def test_fmt_writes_what_is_read_back(variant: Variant) -> None:
    """`fmt` of `fmt` is `fmt`, whatever was typed."""
    text = variant.before.read_text("utf-8") + "\n" + variant.path.read_text("utf-8")
    once = _fmt(text)
    assert _fmt(once) == once
    assert judge_texts([("game.log", once.encode())]).clean


def _fmt(text: str) -> str:
    verdict = judge_texts([("game.log", text.encode())])
    assert verdict.replay is not None
    return canonical_text(verdict.log, verdict.replay)


def _words(found: Any) -> list[str]:
    assert isinstance(found, Tree), found
    return [str(token) for token in found.scan_values(_counts)]


def _counts(token: Any) -> bool:
    return isinstance(token, Token) and token.type not in {"DASH", "COMMA"}


@pytest.mark.parametrize(
    ("line", "shown"),
    [("advance Memel: 4PzA - Kaunas - Dvinsk (- Vilna)", "(- Vilna)"), ("advance Memel: 4PzA, (16A) - Kaunas", "(16A)"),
     ("advance Memel: 4PzA - Kaunas (; Memel: 16A - Kaunas)", "(; Memel: 16A - Kaunas)"), ("check Warsaw: (4A)", "(4A)"),
     ("Advanced Memel: 4PzA - (Kaunas) - Dvinsk.", "(Kaunas)"), ("advance (Memel: 4PzA - Kaunas)", "(Memel: 4PzA - Kaunas)"),
     ("advance Memel: 4PzA - Kaunas ()", "()"), ("advance Memel: 4PzA - Kaunas (because it is near)", "(because it is near)"),
     ("advance Memel: 4PzA (2A too) - Kaunas", "(2A too)"), ("play 24 (ops)", "(ops)"), ("combat Warsaw, Riga)", "Riga)"),
     ("retreat SU army - Dvinsk (!)", "(!)")],
)  # fmt: skip
def test_words_in_parentheses_are_asked_about(line: str, shown: str) -> None:
    """They are never half read: not played, and not left out either."""
    found = BARBAROSSA.parse(plain_line(line))
    assert isinstance(found, Problem)
    assert found.code == "log/parentheses"
    assert found.span is not None
    assert line[found.span.column - 1 : found.span.end - 1] == shown


@pytest.mark.parametrize("line", ["sr Memel: 16A - Brest (France)", "waive 9.1 -- we both (Anna, too) missed it"])
def test_parentheses_of_a_name_are_read(line: str) -> None:
    assert not isinstance(BARBAROSSA.parse(plain_line(line)), Problem)
    assert not isinstance(VICTORY.parse(plain_line("move 6A(II) HQ - L1423")), Problem)


def test_a_line_that_begins_with_no_word_is_not_told_all_words() -> None:
    found = BARBAROSSA.parse(plain_line("[2A] Vienna - Berlin"))
    assert isinstance(found, Problem)
    assert len(found.remedy) < 100


@pytest.mark.parametrize(
    ("text", "way_out"),
    [("no retreat", ""), ("No advance", ""), ("no combat Warsaw", ""), ("not attack Kaunas", ""),
     ("no defence", "defend none"), ("no further cards", "defend none")],
)  # fmt: skip
def test_what_is_not_done_is_not_written(text: str, way_out: str) -> None:
    """Nobody is told to write `no more invasions` who does not retreat."""
    found = BARBAROSSA.parse(plain_line(text))
    assert isinstance(found, Problem)
    assert found.code == "log/nothing-done"
    assert found.remedy.startswith("delete the line")
    assert way_out in found.remedy
    assert "invasions" not in found.remedy


@pytest.mark.parametrize("text", ["no", "no more", "no invasions", "no more invasion"])
def test_invasions_that_are_renounced_have_their_own_hint(text: str) -> None:
    found = BARBAROSSA.parse(plain_line(text))
    assert isinstance(found, Problem)
    assert "no more invasions" in found.remedy


@pytest.mark.parametrize(
    ("text", "way_out"), [("no move", "`pass`"), ("no advance", ""), ("No attack L1523", "`pass`")]
)
def test_what_is_not_done_in_the_other_game(text: str, way_out: str) -> None:
    found = VICTORY.parse(plain_line(text))
    assert isinstance(found, Problem)
    assert found.code == "log/nothing-done"
    assert way_out in found.remedy
