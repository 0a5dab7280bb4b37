"""The optional rules of A Victory Awaits: how the header names them, and lines of a Panzergruppe's own (17)."""

from itertools import pairwise

import pytest

from pbem.core.game import Header
from pbem.games.a_victory_awaits.board.types import HexId, Scenario, Side, UnitId
from pbem.games.a_victory_awaits.game import rulebook
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import opening
from pbem.games.a_victory_awaits.rules.c17_optional_rules.panzergruppe_hq import free_line, rail_sides
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.options import BOOK, OPTIONS
from pbem.games.a_victory_awaits.state.position import TurnTally, changed

SPELLINGS = {
    "Reserve": "reserve", "OKH": "reserve", "Reserve/OKH": "reserve", "17.2": "reserve", "HQ-Transfer": "hq transfer",
    "bidding": "vp bidding", "vp": "vp bidding", "17.4": "soviet supply", "Soviet Supply Limitations": "soviet supply",
    "Axis Armor Activation Limit": "armor limit", "armour": "armor limit", "17.6": "panzergruppe hq",
    "Panzergruppe HQ Limitations": "panzergruppe hq", "play": "play the turn out", "WORKSHOP": "workshop",
}  # fmt: skip


@pytest.mark.parametrize("text", SPELLINGS)
def test_an_option_is_known_by_many_names(text: str) -> None:
    """The rulebook's name, its number, or a beginning that means nothing else."""
    assert BOOK.meant(text) == SPELLINGS[text]


def test_a_header_names_several() -> None:
    """Commas stand between them."""
    assert BOOK.agreed(Header({"options": "reserve, hq transfer,"})).options == {"reserve", "hq transfer"}
    assert BOOK.agreed(Header({"options": " , ".join(OPTIONS)})).options == set(OPTIONS)


@pytest.mark.parametrize("text", ["resrve", "", "17.9", "9.2", "p", "weather"])
def test_an_unknown_option_is_told(text: str) -> None:
    """The message has the word, the nearest option, and the list of all."""
    found = BOOK.agreed(Header({"options": f"workshop, {text}"}))
    if not text:
        assert not found.fault
        return
    assert text in found.fault
    assert all(name in found.remedy for name in OPTIONS)
    assert ("did you mean `reserve`" in found.remedy) == (text == "resrve")


HQS = (UnitId("ge-s-3pzg-hq"), UnitId("ge-s-2pzg-hq"))


@pytest.mark.parametrize("hq", HQS)
def test_the_free_line_is_a_line(hq: UnitId) -> None:
    """It begins at a source, ends at the HQ, goes from hex to hex, and is there whenever a line of any kind is."""
    position = opening(Scenario.SMOLENSK)
    line = free_line(position, hq)
    assert has_loc(position, hq)
    assert line is not None
    assert position.board.hexes[line[0]].supplies(Side.AXIS, Scenario.SMOLENSK)
    assert line[-1] == position.hex_of(hq)
    assert all(there in position.board.near[here] for here, there in pairwise(line))


def test_two_panzergruppen_never_share_a_railroad() -> None:
    """With the line of one traced, that of the other has no railroad hexside in common with it (Q71)."""
    draft = Draft(opening(Scenario.SMOLENSK))
    first, second = HQS
    draft.enter(first, HexId("S1121"))
    draft.enter(second, HexId("S1220"))
    alone = free_line(draft.position, first)
    assert alone is not None
    traced = changed(draft.position, this_turn=TurnTally(panzer_lines={first: alone}), memo={})
    other = free_line(traced, second)
    assert other is None or not rail_sides(traced, other) & rail_sides(traced, alone)
    tomorrow = changed(traced, turn=2, this_turn=TurnTally(), memo={})
    assert free_line(tomorrow, second) is not None


def test_every_option_has_its_row() -> None:
    """`pbem rule opt` lists them all."""
    assert {f"opt/{name.replace(' ', '-')}" for name in OPTIONS} == {code for code in rulebook() if code[:4] == "opt/"}


@pytest.mark.parametrize("name", list(OPTIONS)[list(OPTIONS).index("play the turn out") :])
def test_another_reading_is_told_with_the_default(name: str) -> None:
    """Whoever looks a reading up learns how to take the other one; 17.3 has none of its own."""
    ruling = rulebook()[f"opt/{name.replace(' ', '-')}"].ruling
    assert f"option `{name}`" in ruling or name == "transfer within a nation"
