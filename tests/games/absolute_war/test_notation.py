"""The notation of Absolute War!: lax in, canonical out, never a guess, never a crash."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.core.directives import VERBS
from pbem.core.game import Header
from pbem.core.lexicon import fold
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.counters import units
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.names import card_lexicon, unit_lexicon, unit_name, zone_lexicon
from pbem.games.absolute_war.board.types import Side, UnitId
from pbem.games.absolute_war.game import GAME
from pbem.games.absolute_war.state.position import Position, changed
from pbem.log.parse import grammar
from tests.support.absolute_war import begun
from tests.support.lines_of_cases import first_word, lines_besides
from tests.support.reading_logs import is_read_or_told
from tests.support.reading_orders import read_order

GRAMMAR = grammar("absolute_war").knowing(GAME.names)
ZONES = sorted(board().zones[zone].name for zone in board().homes)
COUNTERS = sorted(unit_name(UnitId(unit)) for unit in units())
START = begun("campaign")


def _read(text: str, position: Position = START) -> Any:
    reading = read_order(GAME, text, position)
    assert reading.action is not None, reading.problems
    return reading.action


def _written(text: str, position: Position = START) -> str:
    return GAME.write(_read(text, position))


# -- names


@pytest.mark.parametrize("name", ZONES)
def test_every_zone_is_found_by_its_printed_name(name: str) -> None:
    """Whatever the case, the hyphens and the blanks."""
    wanted = zone_lexicon().find(name)
    assert len(wanted) == 1
    for variant in (name.lower(), name.upper(), name.replace(" ", "-"), name.replace(" ", ""), f"{name}."):
        assert zone_lexicon().find(variant) == wanted


@pytest.mark.parametrize("name", COUNTERS)
def test_every_unit_is_found_by_its_written_name(name: str) -> None:
    """The canonical name means one unit, of whichever side."""
    assert len(unit_lexicon(None).find(name)) == 1


def test_only_forts_need_a_side() -> None:
    """No other spelling of a unit means one of each side."""
    both = [key for key, found in unit_lexicon(None).meanings.items() if len(found) > 1]
    assert sorted(both) == ["fort1", "fort2", "fort3", "fort4"]


def test_every_card_is_found_by_its_number_and_by_its_name() -> None:
    """Each side has numbers of its own."""
    for id_, card in cards().items():
        for name in (str(card.number), card.name, f"{card.number} {card.name}"):
            assert card_lexicon(card.side).find(name) == {id_}


@given(st.sampled_from(ZONES), st.data())
@settings(max_examples=300, deadline=None)
def test_a_typo_is_never_another_zone(name: str, data: st.DataObject) -> None:
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
    found = zone_lexicon().find(typo)
    for each in found:
        folded = [key for key, ids in zone_lexicon().meanings.items() if each in ids]
        assert any(key.startswith(fold(typo)) for key in folded)
    if not found and len(fold(typo)) > 4:
        assert name in zone_lexicon().near(typo)


# -- canonical lines

LINES = [
    "turn 3",
    "german",
    "soviet",
    "supply",
    "markers attack 6 support 4 mobile 2",
    "phase strategic",
    "phase combat",
    "stalin line Riga: SL 1; Minsk: SL 2",
    "take off Lend-Lease Onega, Upgrade 1",
    "ground VVS West",
    "end turn",
    "moral 45",
    "draw 12, 7, 45",
    "draw 4 events, 1 offensive",
    "draw 1 event",
    "draw 12, 3 events, 1 offensive",
    "draw soviet 12",
    "redraw 45",
    "redraw 45 for 48",
    "lend lease",
    "purchase 12, 7",
    "purchase Germany",
    "purchase 12; Germany",
    "purchase Germany, Czechoslovakia",
    "discard 12",
    "discard soviet 12",
    "event 7: 4 Army, 9 Army",
    "event soviet 24",
    "event 17: Minsk: 4 Panzer",
    "event 12 for points",
    "event soviet 11 choose fort",
    "event 11: Riga, Minsk",
    "event soviet 25: cards 3, 9",
    "event soviet 25: cards 3",
    "event 29: cards 45",
    "event 2",
    "event 42: Minsk: German Fort 1; Riga: German Fort 2",
    "reveal 12",
    "goal",
    "goal 33",
    "partisan deploy Bryansk",
    "partisan suppress Minsk",
    "fee 11 Army rp",
    "disband German Fort 1",
    "upgrade 4 Panzer",
    "upgrade Western to 1 Belorussian",
    "upgrade 5 Tank by rp",
    "upgrade 5 Tank by industry",
    "repair Luftflotte 1 with support",
    "repair Luftflotte 1",
    "reinforce 2 Army: Posen",
    "reinforce 2 Army",
    "reinforce 2 Army with attack",
    "replace Mech 1",
    "replace Mech 1: Kursk with mobile",
    "reserve 4 Army with support",
    "offensive 45",
    "offensive 53: German Fort 1 - Minsk",
    "offensive 53: 4 Army, 9 Army",
    "deploy 4 Army: Minsk",
    "move Tilsit: 4 Panzer, 18 Army - Kaunas - Riga",
    "move Tilsit: 4 Panzer, 18 Army - Kaunas - Riga with support",
    "move Tilsit: 4 Panzer - Kaunas with marker",
    "fly Luftflotte 1: Minsk",
    "fly Luftflotte 1: Minsk onto 4 Panzer",
    "fly Luftflotte 1 home",
    "stack Minsk: 4 Panzer, 9 Army",
    "target Kaunas",
    "target Kaunas flipped",
    "attack Tilsit: 4 Panzer - Kaunas: Northwestern",
    "attack Tilsit: 4 Panzer - Kaunas",
    "support Allenstein: 3 Panzer",
    "no support soviet",
    "commit General Winter",
    "commit Order 227",
    "commit Directive 53",
    "commit Volkssturm",
    "pincer",
    "resolve 39",
    "resolve 39, 12",
    "resolve",
    "choose rp",
    "choose losses",
    "lose 4 Panzer",
    "retreat Kaunas: Northwestern - Riga",
    "retreat Kaunas: Northwestern, Mech 1 - Riga - Pskov",
    "advance Tilsit: 4 Panzer - Kaunas",
    "exploit Kaunas: 4 Panzer - Riga",
    "exploit Kaunas: 4 Panzer - Riga with mobile",
    "repeat",
    "end combat",
    "place Tilsit: 4 Panzer, 18 Army",
    "place reserve: 4 Army; shattered: [9 Army]; turn-7: Mech 1; out: CSIR; upgrades: 1 Belorussian",
    "place air: [Luftflotte 1]",
    "place captured: [1+3 Hungarian], XXXXVIII Pz K, GD Pz K, LIX AK, SS Pz K II, AK",
    "place Minsk: [Western], 1 Cavalry-Mech, Shock III",
    "remove Tilsit: 4 Panzer",
    "remove all",
    "control german: Riga, Minsk, Motti Lands West, Königsberg, Dünaburg",
    "set turn 5; phase movement german; initiative soviet",
    "set phase over; winner german",
    "set winner western-allies",
    "set winner draw",
    "set discards soviet: 3; removed german: 41; hand german: 12, 45",
    "set discards soviet: none",
    "set goal german 12",
    "set goal soviet down; goal german none",
    "set wsp german 6; rp soviet 2; attacks german 6; available german support 8",
    "set disrupted Tilsit: 18 Army; unsupplied Tilsit: 18 Army; done Tilsit: 18 Army; armor Tilsit: 4 Panzer; clear Tilsit: 4 Panzer",
    "set major Riga flipped; major Minsk plain; major Kursk none",
    "set pocket german Riga: 1",
    "set site lend-lease-onega ready; site german-industry-1 lost; special order-227 in",
    "set active german 45 marked; active soviet 45 none; waiting german 51 in",
    "set unnamed german events 3; unnamed soviet offensives 1",
    "set partisans 2; recycled 1; guerrillas Bryansk partisan; guerrillas Minsk atrocity; crime Lvov in",
    "set defected in; hungary in; friendly soviet; stage reserves; unplaced 2; drawn events 3; lasting rail-war 7",
    "check turn 3; phase movement; player german; winner draw; initiative soviet; strength german 7; strength soviet 4",
    "check Tilsit: 4 Panzer, 18 Army; backs Western, Mech 1; Riga: empty; control german: Tilsit, Riga; contested Minsk, Riga; supply Tilsit: 18 Army; no supply Tilsit: 18 Army",
    "check hand german 5 cards; hand soviet 1 card; hand german: 12, 45; discards soviet: 3; removed german: none",
    "check wsp german 6; rp soviet 2; disrupted Tilsit: 18 Army; major Riga flipped; pocket german Riga: 1; partisans 2",
    "check reserve: 4 Army",
]
BESIDES = lines_besides("absolute_war", LINES, GRAMMAR.verbs)  # of orders that are not among them


@pytest.mark.parametrize("text", LINES)
def test_canonical_lines_stay_as_they_are(text: str) -> None:
    """`write(read(text)) == text`, and actions go to JSON and back."""
    action = _read(text)
    assert GAME.write(action) == text
    assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action


def test_every_kind_of_order_is_among_them() -> None:
    """Nothing is left out of the round trip."""
    assert {first_word(text) for text in [*LINES, *BESIDES]} == GRAMMAR.verbs - VERBS


def test_a_number_is_a_card_of_the_phasing_side() -> None:
    """Unless the line says whose it is."""
    for side in Side:
        position = changed(START, side=side)
        assert _read("event 9", position).card == f"{side}-9"
        assert _read(f"discard {side.enemy} 9", position).cards == (f"{side.enemy}-9",)
        assert _read("repair Fort 1", position).unit == f"{side[0]}-fort-1"
        assert _written("repair Soviet Fort 1", position) == "repair Soviet Fort 1"


def test_marks_name_the_cards_of_their_side() -> None:
    """`active soviet 45` is the Soviet card, whoever writes it."""
    action = _read("set active soviet 45 marked; waiting german 51 in")
    assert [mark.card for mark in action.marks] == ["soviet-45", "german-51"]


# -- never a guess


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move Tlsit: 4 Panzer - Kaunas", "log/unknown-zone"),
        ("move Tilsit: 4 Panzr - Kaunas", "log/unknown-unit"),
        ("move Motti Lands: Finnish SE - Helsinki", "log/ambiguous-zone"),
        ("lose Luftflotte", "log/ambiguous-unit"),
        ("event Operation", "log/ambiguous-card"),
        ("event Tiegrs", "log/unknown-card"),
        ("event 99", "log/unknown-card"),
        ("commit Spring", "log/unknown-marker"),
        ("take off Murmansk", "log/unknown-marker"),
        ("purchase Tiegrs", "log/unknown-zone"),
        ("markers attack 4 support 6", "log/incomplete"),
        ("partisan deploy", "log/incomplete"),
        ("attack Tilsit: 4 Panzer, 2 Panzer - Kaunas", "log/not-one-stack"),
        ("check turn 1; turn 2", "log/said-twice"),
        ("check strength german 2; strength german 3", "log/said-twice"),
        ("set hand german: 12; hand german: 13", "log/said-twice"),
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
    st.sampled_from(ZONES),
    st.sampled_from(COUNTERS),
    st.sampled_from(sorted(card.name.title() for card in cards().values())),
    st.sampled_from(
        ["[4 Panzer]", "4 panzer", "12", "3 events", "1 card", "german", "soviet", "support", "combat", "0"]
    ),
    st.sampled_from(["-", ":", ";", ",", "[", "]", "--", "(", ")", "/", "#", "reserve", "turn-7", "Turn 7", "out"]),
)


@given(st.lists(TOKENS, min_size=1, max_size=12).map(" ".join))
@settings(max_examples=400, deadline=None)
def test_no_line_breaks_the_parser(text: str) -> None:
    """A line is a tree, a directive or a problem with its place inside the line."""
    is_read_or_told(GRAMMAR.parse(plain_line(text)), text)


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=25))
@settings(max_examples=60, deadline=None)
def test_no_disorder_breaks_a_ruling(lines: list[str]) -> None:
    """Orders in any disorder are judged to the last, and what is legal is carried out."""
    position = GAME.setup(Header({"options": "workshop, advanced"})).position
    assert position is not None
    for text in lines:
        action = read_order(GAME, text, position).action
        assert action is not None
        ruling = GAME.decide(position, action)
        for effect in ruling.effects if not ruling.violations else ():
            position = GAME.evolve(position, effect)
    list(GAME.audit(position))
    GAME.options(position)


# -- a position as lines


@pytest.mark.parametrize("scenario", ["campaign", "stalingrad", "bagration", "basic"])
def test_a_position_is_what_its_lines_make(scenario: str) -> None:
    """Each set-up line of a position is canonical, and all of them together make it anew."""
    wanted, position = begun(scenario, "workshop"), begun("campaign", "workshop")
    for text in GAME.as_setup(wanted, "all"):
        reading = read_order(GAME, text, position)
        assert reading.action is not None, (text, reading.problems)
        assert GAME.write(reading.action) == text
        ruling = GAME.decide(position, reading.action)
        assert not ruling.violations, (text, ruling.violations)
        for effect in ruling.effects:
            position = GAME.evolve(position, effect)
    for part in ("units", "stacks", "control", "wsp", "rp", "cards", "sites", "specials", "turn", "initiative"):
        assert getattr(position, part) == getattr(wanted, part), part
