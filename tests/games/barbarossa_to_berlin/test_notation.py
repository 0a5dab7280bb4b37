"""The notation: lax in, canonical out, never a guess, never a crash."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Tree

from pbem.core.directives import VERBS
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.names import fold, space_lexicon, unit_lexicon
from pbem.log.parse import grammar
from pbem.referee import judge_texts
from tests.support.lines_of_cases import first_word, lines_besides
from tests.support.reading_logs import is_read_or_told

LAND = sorted(space.name for space in board().spaces.values() if space.kind == "land")
SHORT = sorted(kind.short for kind in unit_types().values())
GRAMMAR = grammar("barbarossa_to_berlin")


@pytest.mark.parametrize("name", LAND)
def test_every_space_is_found_by_its_printed_name(name: str) -> None:
    """Whatever the case, the accents, the hyphens and the blanks."""
    wanted = space_lexicon().find(name)
    assert len(wanted) == 1
    for variant in (name.lower(), name.upper(), name.replace("-", " "), name.replace(" ", ""), f"{name}."):
        assert space_lexicon().find(variant) == wanted


@pytest.mark.parametrize("name", SHORT)
def test_every_counter_is_found_by_its_written_name(name: str) -> None:
    """The canonical name means one type of counter."""
    assert len(unit_lexicon().find(name)) == 1


@given(st.sampled_from(LAND), st.data())
@settings(max_examples=400, deadline=None)
def test_a_typo_is_never_another_space(name: str, data: st.DataObject) -> None:
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
    found = space_lexicon().find(typo)
    for each in found:
        folded = [key for key, ids in space_lexicon().meanings.items() if each in ids]
        assert any(key.startswith(fold(typo)) for key in folded)
    if not found and len(fold(typo)) > 4:
        assert name in space_lexicon().near(typo)


WORDS = sorted(GRAMMAR.verbs | GRAMMAR.nouns)
TOKENS = st.one_of(
    st.sampled_from(WORDS), st.sampled_from(LAND), st.sampled_from(SHORT), st.integers(0, 99).map(str),
    st.sampled_from(["-", ":", ";", ",", "@5", "@0", "[", "]", "[4A]", "--", "(", ")", "/", "#", "Reserve", "Stalin"]),
)  # fmt: skip


@given(st.lists(TOKENS, min_size=1, max_size=12).map(" ".join))
@settings(max_examples=500, deadline=None)
def test_no_line_breaks_the_parser(text: str) -> None:
    """A line is a tree, a directive or a problem with its place inside the line."""
    is_read_or_told(GRAMMAR.parse(plain_line(text)), text)


HEAD = """\
Game: Barbarossa to Berlin
Options: workshop
deploy Paris: [1A]; Bordeaux: [7A]
turn 1
standfast Brest-Litovsk, Kaunas, Lwow
axis 1
play 1 event
combat Memel, Warsaw, Lublin, Yassi, Tarnow
"""
WRITTEN = [  # every order, in every form it has; of one that is not here, a line of its cases is taken
    "attack Kaunas from Memel",
    "attack Kaunas from Memel: 4PzA, 16A @5 @2",
    "defend",
    "defend with 10",
    "roll @5 @2",
    "roll @1 @6",
    "lose allied: Northwest",
    "lose allied: Northwest, Northwest",
    "lose axis: 4PzA",
    "lose axis: 16A",
    "retreat SU army - Dvinsk - Pskov",
    "retreat Northwest - Riga - Tallinn",
    "hold losing Northwest",
    "hold none",
    "advance 4PzA - Kaunas - Dvinsk",
    "advance Memel: 16A - Kaunas",
    "attack Lwow from Lublin; Tarnow @6 @1",
    "attack Bialystok from Warsaw @3 @3",
    "lose allied: West",
    "lose allied: Southwest, Southwest",
    "allied 1",
    "automatic ops",
    "play 24 ops",
    "play 10 sr",
    "play 22 event ops",
    "movement Riga, Minsk",
    "movement Gomel",
    "move Gomel: Central - Bobruisk - Minsk",
    "sr Reserve: SU army - Kiev",
    "sr Odessa: SU army - Reserve",
    "sr Stalin - Kuibishev",
    "combat Kishinev",
    "attack Yassi from Kishinev @4 @4",
    "draw allied 1 card",
    "discard axis 3",
    "draw axis 2",
    "dismantle Lwow",
    "end turn",
    "waive 9",
    "waive 11.3",
    "takeback 1 order",
    "accept",
    "place Riga: 4A",
    "remove Kaunas: Northwest",
    "control axis: Riga",
    "set vp 21",
    "set step allied",
    "set step axis",
    "check vp 7",
    "play 19 event",
    "partisans Warsaw",
    "partisans Salonika",
    "reveal axis 1, 2",
    "turn 1",
    "turn 2",
    "hand axis 1, 2, 3, 4, 5, 6, 7",
    "swap allied 14 for 24",
    "exchange allied all",
    "entrench Kiev: SU army @1",
    "orders axis @6",
    "orders axis @2",
    "orders allied @4",
    "orders allied @3",
    "standfast Kiev, Minsk",
    "axis 2",
    "allied 2",
    "axis 6",
    "allied 6",
    "set round 6",
    "play 24 rp",
    "play 2 rp",
    "play 3 event ops",
    "set turn 5; round 2",
    "replace Kiev: [SU army]; 17A - Berlin",
    "replace GE corps - Reserve",
    "replace [4PzA]",
    "set step replacement",
    "set rp su 4; rp ge 2.5",
    "eliminate Basra: US 5A",
    "place Eliminated: 17A, GE corps",
    "place Basra: [US 5A]",
    "set beachhead Beach G us; northwest US 1A",
    "lose allied: Northwest, [Northwest] by SU army as oos",
    "declare war on Turkey",
    "declare war on Sweden",
    "deploy Ankara: TU corps; Izmir: TU corps",
    "dismantle axis Saar",
    "dismantle allied Leningrad",
    "entrench Leningrad: Leningrad",
    "entrench Leningrad: Leningrad @3",
    "movement Leningrad",
    "play 1 event",
    "land K allied: BR 1A; L us: 2 US corps",
    "advance Beach K: [BR 1A] - Oran",
    "ship 8A",
    "no more invasions",
    "set event allied 9",
    "set beachhead O us",
    "attack Beach O from Naples",
    "sr Reserve: US corps - Beach O",
    "set partisans Minsk",
    "set trench Riga 2",
    "set event axis 12",
    "set turn 4",
    "remove Riga",
    "set total war",
    "set turn 10",
    "play 6 event ops",
    "play 7 event",
    "play 19 event ops",
    "play 40 event",
    "play 50 event ops",
    "play 27 event",
    "play 5 event ops",
    "play 38 event",
    "refit 2PzA, 3PzA",
    "refit Riga: Stalin",
    "trench Kaunas, Memel",
    "trench Calais, Caen",
    "airlift Minsk",
    "sweep Minsk, Riga",
    "reveal allied none",
    "reveal allied 17, 31",
    "place Minsk: [4PzA]",
    "attack Memel from Kaunas against 43",
    "lose allied: Tank army",
    "place Kaunas: Tank army, 1 Ukr",
    "waive card-axis-07",
    "waive card-axis-06",
    "waive 7",
    "waive card-axis-43",
    "set turn 7; round 6; event axis 8",
    "take axis 26",
    "take axis 26",
    "take allied 17",
    "take allied 1 card",
    "set total war",
    "set hand axis 3, 8, 12; discarded axis 5; removed allied 6",
    "play 48 event",
    "play 44 event",
    "discard axis 1 card",
    "discard axis 12",
    "play 49 event",
    "play 55 event ops",
    "check pile axis 18",
    "control axis: Riga, Minsk",
    "check Riga: 4A; Minsk: empty",
    "check axis: Riga; reserve allied: SU corps, SU army",
    "check trench Riga: 2; standfast Kiev; partisans Minsk",
    "check beachhead K us",
    "check track 3: 1A; eliminated axis: 17A",
    "set trench Riga: 1; standfast Kiev; partisans Minsk",
    "set beachhead K br",
    "set mediterranean BR 8A, US 5A",
    "partisans Riga, Minsk",
    "combat Riga, Minsk",
    "move Riga: Northwest - Pskov",
    "move Riga: Northwest, West - Pskov",
    "move 1A - Riga; Minsk: 4A - Gomel",
    "sr 1A - Riga; Kiev: Central",
    "entrench Kiev @2",
    "attack Kaunas from Memel: 4PzA, 16A; Warsaw @5 @2",
    "lose allied: Northwest, West by SU army as oos",
    "attrition 1A by GE corps",
    "retreat Riga: Northwest - Pskov",
    "retreat Northwest - Riga; West - Minsk",
    "hold losing Northwest by SU army",
    "advance 4PzA - Kaunas",
    "refit Riga: 2PzA, 3PzA; 4PzA",
    "reinforce Berlin: 1A, GE corps",
    "exchange Kiev: SU army for 1 Ukr",
    "withdraw Ploesti: RU corps",
    "land K allied: BR 1A, BR corps; L us: US corps",
    "ship 8A, BR corps",
    "replace Kiev: SU army",
    "replace 17A - Berlin; GE corps",
    "dismantle axis Riga, Saar",
    "set war Turkey allied; fort Sevastopol destroyed; was axis: Moscow; works Warsaw; overlord B; luftwaffe Kiev",
]
LINES = [*WRITTEN, *lines_besides("barbarossa_to_berlin", WRITTEN, GRAMMAR.verbs)]


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=25), st.booleans())
@settings(max_examples=120, deadline=None)
def test_no_log_breaks_the_referee(lines: list[str], as_played: bool) -> None:
    """Orders in any disorder are judged to the last; each has its step, and a view can be made of all of them."""
    verdict = judge_texts([("game.log", (HEAD + "\n".join(lines)).encode())], as_played=as_played)
    assert verdict.replay is not None
    assert len(verdict.replay.steps) == 6 + len(lines)
    assert verdict.game is not None
    verdict.game.options(verdict.replay.position)
    verdict.game.view(verdict.replay, "axis")


def _form(text: str) -> str:
    """Returns a line with a hole for each of its names; directives have none."""
    tree = GRAMMAR.parse(plain_line(text))
    names = tree.scan_values(lambda each: getattr(each, "type", "") == "NAME") if isinstance(tree, Tree) else ()
    for name in sorted(names, key=lambda each: -each.start_pos):
        text = f"{text[: name.start_pos]}{{}}{text[name.end_pos :]}"
    return text


FORMS = [form for form in dict.fromkeys(map(_form, LINES)) if "{}" in form]
MOST = max(form.count("{}") for form in FORMS)
NAMES = st.sampled_from([
    "Mmel", "[16A]", "16A", "[Mmel]", "[4PzA]", "2 [BR corps]", "30 BR corps", "corps", "[corps]", "Memel", "K", "R",
    "Beach K", "[Beach K]", "Reserve", "[Reserve]", "Eliminated", "Stalin", "[Stalin]", "West", "[Northwest]", "Kal",
    "North Sea", "Riga-Pskov", "[", "[]", "]", "", "2", "[2]", "Memel [16A]", "4PzA 16A 18A", "[Mmel], [16A]", ":", "-",
])  # fmt: skip


def test_every_kind_of_order_is_among_them() -> None:
    """No order is left out, neither whole nor with holes."""
    assert {first_word(text) for text in LINES} == GRAMMAR.verbs - (VERBS - {"waive", "takeback", "accept"})
    assert len(FORMS) > len(LINES) / 3


@given(st.sampled_from(FORMS), st.lists(NAMES, min_size=MOST, max_size=MOST), st.sampled_from(["", "combat", "reply"]))
@settings(max_examples=600, deadline=None)
def test_no_misspelt_name_breaks_an_order(form: str, names: list[str], stage: str) -> None:
    """Names that mean nothing, brackets and holes, in every order kind, in a round and in a combat."""
    fought = "attack Kaunas from Memel: 4PzA, 16A @5 @2\n" if stage == "combat" else ""
    fought = "attack Kaunas from Memel: 4PzA, 16A\n" if stage == "reply" else fought
    verdict = judge_texts([("game.log", (HEAD + fought + form.format(*names)).encode())])
    assert verdict.replay is not None
    assert len(verdict.replay.steps) == 7 + bool(fought)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Play 2 Ops", "play 2 ops"),
        ("PLAY 24 EVENT", "play 24 event"),
        ("End Turn", "end turn"),
        ("Check VP 8", "check vp 8"),
        ('play "17" ops', "play 17 ops"),
        ("move riga: army - pskov", "move Riga: army - Pskov"),
        ("move Riga: army to Pskov", "move Riga: army - Pskov"),
        ("combat memel and masurian lakes", "combat Memel, Masurian Lakes"),
    ],
)
def test_a_telephone_is_understood(typed: str, meant: str) -> None:
    """Capitals and small letters, quotation marks and `to` are read as meant."""
    found, wanted = (GRAMMAR.parse(plain_line(text)) for text in (typed, meant))
    assert not isinstance(found, Problem)
    assert "to" in typed or str(found) == str(wanted)


@pytest.mark.parametrize(
    "text",
    ["retreat SU army - Dvinsk, Pskov", "advance 4PzA - Kaunas, Dvinsk", "advance 4PzA to Kaunas, Dvinsk",
     "move Riga: SU army - Pskov, Luga", "sr Kiev: SU army - Gomel, Orel"],
)  # fmt: skip
def test_a_comma_in_a_way_is_told_of(text: str) -> None:
    """The natural slip: a comma in place of a hyphen."""
    found = GRAMMAR.parse(plain_line(text))
    assert isinstance(found, Problem)
    assert "hyphens" in found.remedy


def test_a_defender_may_say_none() -> None:
    """`defend none` is `defend`."""
    assert not isinstance(GRAMMAR.parse(plain_line("defend none")), Problem)


@pytest.mark.parametrize(
    "text", ["attrition Stalin", "attrition Tobruk: Stalin", "attrition 16A by Stalin", "check mediterranean Stalin"]
)
def test_stalin_is_named_where_he_is_no_unit(text: str) -> None:
    """He stands on the map without being a unit; a line that takes him for one is refused in words."""
    lines = (
        (Path(__file__).parents[3] / "samples" / "barbarossa-to-berlin" / "opening.log").read_text("utf-8").split("\n")
    )
    verdict = judge_texts([("game.log", "\n".join([*lines[:42], text, *lines[42:]]).encode())])
    assert 43 in [each.span.line for each in verdict.problems if each.span and each.counts]
