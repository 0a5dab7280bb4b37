"""The notation of On To Berlin!: lax in, canonical out, never a guess, never a crash."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.directives import VERBS
from pbem.core.game import Header
from pbem.core.lexicon import fold
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.names import (
    area_lexicon,
    card_lexicon,
    card_name,
    kind_name,
    nation_lexicon,
    unit_lexicon,
)
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import Nation
from pbem.games.on_to_berlin.game import GAME
from pbem.games.on_to_berlin.state.position import Position
from pbem.log.parse import grammar
from pbem.referee import judge_texts
from tests.support.lines_of_cases import first_word, lines_besides
from tests.support.reading_logs import is_read_or_told
from tests.support.reading_orders import read_order

GRAMMAR = grammar("on_to_berlin").knowing(GAME.names)
AREAS = sorted(area.name for area in board().areas.values())
COUNTERS = sorted(kind_name(kind) for kind in kinds())


def _start() -> Position:
    found = GAME.setup(Header()).position
    assert found is not None
    return found


START = _start()


def _written(text: str) -> str:
    reading = read_order(GAME, text, START)
    assert reading.action is not None, reading.problems
    return GAME.write(reading.action)


def _problems(text: str) -> list[str]:
    return [problem.code for problem in read_order(GAME, text, START).problems]


# -- names


@pytest.mark.parametrize("name", AREAS)
def test_every_area_is_found_by_its_printed_name(name: str) -> None:
    """Whatever the case, the hyphens and the blanks."""
    wanted = area_lexicon().find(name)
    assert len(wanted) == 1
    for variant in (name.lower(), name.upper(), name.replace(" ", "-"), name.replace(" ", ""), f"{name}."):
        assert area_lexicon().find(variant) == wanted


@pytest.mark.parametrize("name", COUNTERS)
def test_every_counter_is_found_by_its_written_name(name: str) -> None:
    """The canonical name means one kind of counter."""
    assert len(unit_lexicon().find(name)) == 1


def test_every_card_is_found_by_its_written_name() -> None:
    """The letter tells copies apart."""
    for id_, card in cards().items():
        assert card_lexicon(card.side).find(card_name(id_)) == {id_}


def test_every_nation_is_found_by_its_letters_and_by_its_name() -> None:
    """Two letters will do."""
    for nation, row in nations().items():
        assert nation_lexicon().find(nation) == nation_lexicon().find(row.name) == {nation}
    assert set(nations()) == set(Nation)


@given(st.sampled_from(AREAS), st.data())
@settings(max_examples=300, deadline=None)
def test_a_typo_is_never_another_area(name: str, data: st.DataObject) -> None:
    """A misspelt name is unknown and the true one is offered, or it is a beginning of what it means."""
    place = data.draw(st.integers(1, len(name) - 1))
    letter = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz"))
    kind = data.draw(st.sampled_from(["drop", "double", "change", "swap"]))
    typo = {
        "drop": name[:place] + name[place + 1 :],
        "double": name[:place] + name[place] + name[place:],
        "change": name[:place] + letter + name[place + 1 :],
        "swap": name[: place - 1] + name[place] + name[place - 1] + name[place + 1 :],
    }[kind]
    found = area_lexicon().find(typo)
    for each in found:
        folded = [key for key, ids in area_lexicon().meanings.items() if each in ids]
        assert any(key.startswith(fold(typo)) for key in folded)
    if not found and len(fold(typo)) > 4:
        assert name in area_lexicon().near(typo)


# -- canonical lines

LINES = [
    "turn 1",
    "hand axis 4 cards",
    "hand axis 1 card",
    "hand allied none",
    "hand axis Supply A, Ambush A, Blitzkrieg A",
    "axis 1",
    "allied",
    "play Blitzkrieg A",
    "event",
    "event together",
    "end event",
    "pass",
    "hold Paris: Germany",
    "move Berlin: 2 GE LF, GE TF - Ruhr - Belgium",
    "fly Berlin: 2 GE AF - Ruhr",
    "excess North Sea: UK LF; Baltic Sea: GE LF",
    "mobilize Berlin: 2 GE LF",
    "mobilize Paris: GE LF by Lorraine, Southern Germany",
    "attack Paris: UK LF, FR TF",
    "attack Paris: UK LF twice @1 @2",
    "strike Berlin: GE AF - Ruhr - Paris @3",
    "strike North Sea: UK CV",
    "roll @1 @2 @3",
    "ambush Ambush A: 2 UK LF",
    "ambush Ambush A in Paris: UK LF @3",
    "ambush: GE AF Jet @1",
    "no ambush",
    "hits 4 GE TF 1, 2 GE LF 1",
    "hits [GE TF 6-3-3] 2",
    "retreat Paris: [UK LF] - Brittany; Paris: [FR TF] - Brittany",
    "eliminate Paris: [UK LF]",
    "develop Blitzkrieg B",
    "develop 1 card",
    "diplomacy Italy",
    "supply Paris: [UK LF]; Rome: [IT LF]",
    "yugoslavia place",
    "yugoslavia Greece",
    "redeploy Berlin: GE LF - Ruhr; Berlin: GE TF - Warsaw",
    "raid Central Atlantic: GE SS @1",
    "vichy",
    "weapons 2 GE SS, GE TF 5-2-3",
    "invade Ruhr: 2 GE LF - North Sea - England",
    "land England: 2 UK LF - English Channel - Brittany",
    "drop England: UK AB - English Channel - Paris",
    "bomb England: 2 UK AF - North Sea - Ruhr @2 @4",
    "discard axis Ambush A",
    "discard allied 1 card",
    "recover Berlin: [GE LF]; Ruhr: 2 [GE LF]",
    "withdraw Paris: UK LF",
    "end turn",
    "check turn 1; step setup; winner axis; initiative allied; points axis 8.5; points allied 4; hits 3; assigner axis",
    "check step impulses axis; hand axis 5 cards; hand allied 1 card; sv 1",
    "check step impulses axis 2",
    "check Berlin: 4 GE LF, [GE TF]; Ruhr: empty; control axis: Berlin, Ruhr; control Germany: Paris",
    "check neutral Italy, Spain; loc Paris: UK LF; no loc Libya: 2 IT LF",
    "check capacity axis Baltic Sea: 2; capacity allied North Sea, English Channel: 1.5",
    "check hand axis: Supply A, Ambush A; discards axis: none; pool allied: Supply B; removed axis: Vichy France",
    "check nation Italy axis; nation France allied at peace; nation Belgium allied violated; nation Spain neutral",
    "check track United States 3; poland fallen; vichy standing; taken axis 1; buried allied 2; counted axis 9",
    "check pending axis 3; passed 1; played Blitzkrieg A; sv 1; event unused; done",
    "check played none; event none",
    "place Berlin: 4 GE LF, [GE TF]; Pool: GE TF; New Weapons Pool: GE SS; Out Of Game: UK FT",
    "remove all",
    "remove Berlin: 2 GE LF, GE AF",
    "control Germany: Paris, Lorraine",
    "set turn 3; step impulses axis 2; initiative allied; played Blitzkrieg A; sv 1; event done; done",
    "set step over; winner axis",
    "set discards axis: none; pool allied: Supply B; removed axis: Vichy France; hand axis: Supply A; hand axis 3 cards",
    "set nation Italy axis; track Soviet Union 2; poland fallen; vichy fallen; counted axis 9; pending axis 2; passed 1",
    "set taken axis 1; buried allied 2",
]
BESIDES = lines_besides("on_to_berlin", LINES, GRAMMAR.verbs)  # of orders that are not among them


@pytest.mark.parametrize("text", LINES)
def test_canonical_lines_stay_as_they_are(text: str) -> None:
    """`write(read(text)) == text`, and actions go to JSON and back."""
    assert _written(text) == text
    action = read_order(GAME, text, START).action
    assert action is not None
    assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action


def test_every_kind_of_order_is_among_them() -> None:
    """Nothing is left out of the round trip."""
    assert {first_word(text) for text in [*LINES, *BESIDES]} == GRAMMAR.verbs - VERBS


# -- lax in


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("strike Berlin: 2 Luftwaffe - Warsaw @2 @5", "strike Berlin: 2 GE AF - Warsaw @2 @5"),
        ("strike England: 2 RAF - North Sea - Ruhr", "strike England: 2 UK AF - North Sea - Ruhr"),
        ("Turn 1:", "turn 1"),
        ("Axis impulse 2", "axis 2"),
        ("allies 1", "allied 1"),
        ("axis draws 5 cards", "hand axis 5 cards"),
        ("hand axis: supply a and ambush a", "hand axis Supply A, Ambush A"),
        ("play card blitzkrieg a", "play Blitzkrieg A"),
        ("play Blitzkrieg A (2 SV)", "play Blitzkrieg A"),
        ("play Blitzkrieg A for SV", "play Blitzkrieg A"),
        ("develop Blitzkrieg 3 SV", "develop Blitzkrieg B"),
        ("use the event", "event"),
        ("end the event", "end event"),
        ("MOVE BERLIN: 2 GE LF - RUHR", "move Berlin: 2 GE LF - Ruhr"),
        ("move berlin: 2 lf - ruhr", "move Berlin: 2 GE LF - Ruhr"),
        ("Move 2 GE LF from Berlin to Ruhr", "move Berlin: 2 GE LF - Ruhr"),
        ("move Berlin 2 GE LF - Ruhr", "move Berlin: 2 GE LF - Ruhr"),
        ("move Berlin: 2x GE LF, GE TF x2 to Ruhr", "move Berlin: 2 GE LF, 2 GE TF - Ruhr"),
        ("move Berlin: two German infantry and a tank - Ruhr", "move Berlin: 2 GE LF, GE TF - Ruhr"),
        ("move Berlin: 2 GE LF-Ruhr-Belgium", "move Berlin: 2 GE LF - Ruhr - Belgium"),
        ("attack Paris with UK LF, FR TF", "attack Paris: UK LF, FR TF"),
        ("attack Paris: UK LF, FR LF dice 1, 2", "attack Paris: UK LF, FR LF @1 @2"),
        ("attack Paris: UK LF, 2 FR TF @1/@2/@3", "attack Paris: UK LF, 2 FR TF @1 @2 @3"),
        ("strike Paris from Ruhr: 2 GE AF", "strike Ruhr: 2 GE AF - Paris"),
        ("air strike Ruhr: GE AF at Paris", "strike Ruhr: GE AF - Paris"),
        ("roll 1, 2 and 3", "roll @1 @2 @3"),
        ("roll: 1 2 3", "roll @1 @2 @3"),
        ("ambush with Ambush A: 2 UK LF", "ambush Ambush A: 2 UK LF"),
        ("no reaction", "no ambush"),
        ("hits 1 on GE TF, 2 on GE LF", "hits GE TF 1, GE LF 2"),
        ("hits GE TF: 1; GE LF: 2", "hits GE TF 1, GE LF 2"),
        ("retreat UK LF from Paris to Brittany", "retreat Paris: [UK LF] - Brittany"),
        (
            "retreat Paris: [UK LF] - Brittany; [FR TF] - Brittany; [FR LF] - Lorraine",
            "retreat Paris: [UK LF] - Brittany; Paris: [FR TF] - Brittany; Paris: [FR LF] - Lorraine",
        ),
        ("mobilise 2 GE LF in Berlin", "mobilize Berlin: 2 GE LF"),
        ("mobilize Paris: GE LF via Lorraine", "mobilize Paris: GE LF by Lorraine"),
        ("recover Berlin: spent GE LF", "recover Berlin: [GE LF]"),
        ("recover Berlin: GE LF (spent), Ruhr: [GE LF]", "recover Berlin: [GE LF]; Ruhr: [GE LF]"),
        ("vichy france", "vichy"),
        ("new weapons: 2 subs", "weapons 2 GE SS"),
        ("diplomacy with Italy", "diplomacy Italy"),
        ("hold Paris for Germany", "hold Paris: Germany"),
        ("axis discards Ambush A", "discard axis Ambush A"),
        ("set Italy axis", "set nation Italy axis"),
        ("set step axis", "set step impulses axis"),
        ("check points axis: 8,5", "check points axis 8.5"),
        ("check played Blitzkrieg A 1 sv", "check played Blitzkrieg A; sv 1"),
        ("place Berlin: 3 GE LF, Ruhr: GE TF", "place Berlin: 3 GE LF; Ruhr: GE TF"),
    ],
)
def test_a_telephone_is_understood(typed: str, meant: str) -> None:
    """Capitals and small letters, other words, other orders of words are read as meant."""
    assert _written(typed) == meant


# -- never a guess


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move Brlin: GE LF - Ruhr", "log/unknown-area"),
        ("move Berlin: GE XF - Ruhr", "log/unknown-unit"),
        ("move Wa: GE LF - Ruhr", "log/unknown-area"),
        ("check Southern: empty", "log/ambiguous-area"),
        ("move Paris: LF - Ruhr", "log/ambiguous-unit"),
        ("place Egypt: 2 x", "log/unknown-unit"),
        ("diplomacy Axis", "log/unknown-nation"),
        ("develop Blitz", "log/ambiguous-card"),
        ("play Blitzkreig A", "log/unknown-card"),
        ("roll @7", "log/die"),
        ("check turn 1; turn 2", "log/said-twice"),
        ("set hand axis: Supply A; hand axis: Ambush A", "log/said-twice"),
        ("set step end axis", "log/no-side"),
        ("set discards axis 2 cards", "log/no-number"),
    ],
)
def test_what_is_not_understood_is_told(text: str, code: str) -> None:
    """Never a guess, and each problem has a place and a remedy."""
    found = read_order(GAME, text, START).problems
    assert code in [problem.code for problem in found]
    assert all(problem.remedy and problem.span for problem in found)


MISTAKES = [(hint, text) for hint, texts in GRAMMAR.mistakes.items() for text in texts if not text.startswith("waive")]


@pytest.mark.parametrize(("hint", "text"), MISTAKES)
def test_mistakes_have_their_hint(hint: str, text: str) -> None:
    """Each malformed line is told what it lacks."""
    found = GRAMMAR.parse(plain_line(text))
    assert isinstance(found, Problem)
    assert found.remedy == hint


# -- never a crash

WORDS = sorted(GRAMMAR.verbs | GRAMMAR.nouns)
TOKENS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(AREAS),
    st.sampled_from(COUNTERS),
    st.sampled_from(sorted(card.name for card in cards().values())),
    st.sampled_from(["2 GE LF", "[GE TF]", "[2 UK LF]", "Germany", "Italy", "3", "8.5", "0"]),
    st.sampled_from(["-", ":", ";", ",", "@5", "@0", "[", "]", "--", "(", ")", "/", "#", "Pool", "Out Of Game"]),
)


@given(st.lists(TOKENS, min_size=1, max_size=12).map(" ".join))
@settings(max_examples=400, deadline=None)
def test_no_line_breaks_the_parser(text: str) -> None:
    """A line is a tree, a directive or a problem with its place inside the line."""
    is_read_or_told(GRAMMAR.parse(plain_line(text)), text)


HEAD = """\
Game: On To Berlin!
Options: workshop
place Lorraine: [GE LF]
"""
ORDERS = st.sampled_from(
    [
        *LINES,
        *BESIDES,
        "hand axis Supply A, Blitzkrieg A, Redeploy, Ambush A",
        "allied 1",
        "axis 2",
        "play Supply A",
        "play Redeploy",
        "move Berlin: GE LF - Warsaw",
        "attack Warsaw: GE LF",
        "attack Warsaw: GE LF @6",
        "roll @6",
        "hits PO LF 1",
        "retreat Warsaw: PO LF - Brest",
        "mobilize Berlin: GE LF",
        "fly Berlin: GE AF - Ruhr",
        "set step impulses axis",
        "set step impulses allied 3",
        "set step end",
        "set step between",
        "set step hands",
        "set turn 12",
        "place Warsaw: 3 GE LF, 2 GE TF",
        "control Germany: Warsaw, Brest",
        "set hand axis 3 cards",
        "waive 6",
        "takeback 1 order",
        "accept",
    ]
)


@given(st.lists(ORDERS, min_size=1, max_size=25), st.booleans())
@settings(max_examples=100, deadline=None)
def test_no_log_breaks_the_referee(lines: list[str], as_played: bool) -> None:
    """Orders in any disorder are judged to the last; each has its step."""
    verdict = judge_texts([("game.log", (HEAD + "\n".join(lines)).encode())], as_played=as_played)
    assert verdict.replay is not None
    assert len(verdict.replay.steps) == 1 + len(lines)
    list(GAME.audit(verdict.replay.position))
    GAME.options(verdict.replay.position)
    assert GAME.from_json(GAME.to_json(verdict.replay.position)) == verdict.replay.position
