"""The report of Barbarossa to Berlin: what a player finds in it."""

import subprocess
import sys

from pbem.core.maps.area_view import Event, MapView
from pbem.core.replay import Outcome
from pbem.core.telling.view import Section, Table, View
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.fronts import fronts
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.view.labels import LONGEST, label
from tests.support.barbarossa_to_berlin.told_logs import (
    ALLIED_ROUND,
    AXIS_ROUND,
    KAUNAS,
    OPENING,
    ROUND,
    orders,
    played,
    report,
)


def sections(view: View) -> dict[str, Section]:
    """Returns the sections of the position by title."""
    assert view.position is not None
    return {section.title: section for section in view.position.sections}


def cells(view: View) -> str:
    """Returns all that stands in the tables of the position."""
    tables = [table for section in sections(view).values() for table in section.tables]
    return " | ".join(cell for table in tables for row in table.rows for cell in row)


def rows(table: Table) -> dict[str, tuple[str, ...]]:
    """Returns a table's rows by their first cells."""
    return {row[0]: row[1:] for row in table.rows}


# -- what a player sees first


def test_it_says_at_once_whose_turn_it_is() -> None:
    view = report(OPENING + AXIS_ROUND + KAUNAS.splitlines()[0])
    assert view.asks[0].side == "Allied (Bert)"
    assert "losses of 6" in view.asks[0].request
    assert "combat at Kaunas" in view.subtitle
    assert (view.headline, view.clean) == ("No fault in 7 orders", True)


def test_faults_come_before_the_next_orders() -> None:
    view = report(OPENING + AXIS_ROUND + "attack Riga from Memel: 16A\n")
    assert view.asks[0].notes[0].startswith("First mend the 1 fault")
    assert view.faults[0].rule is not None


def test_points_left_are_told() -> None:
    view = report(ROUND + ALLIED_ROUND.format(play=14))
    assert "4 of 5 points are left." in view.asks[0].notes


def test_a_new_log_asks_for_the_deployment() -> None:
    view = report("")
    assert view.asks[0].side == "Axis (Anna)"
    assert any("deploy" in line for line in view.asks[0].form)
    assert isinstance(view.map, MapView)
    assert view.map.fronts


# -- the story


def test_chapters_follow_the_turn() -> None:
    text = ROUND + ALLIED_ROUND.format(play=14) + "draw axis 1 card\nend turn\n"
    titles = [chapter.title for chapter in report(text).story]
    assert titles == [
        "Set-up", "Turn 1, June 41: opening", "Axis action round 1", "Allied action round 1",
        "Draw phase and end of turn",
    ]  # fmt: skip


def test_only_what_is_past_and_clean_is_folded() -> None:
    wrong = ROUND.replace("standfast", "standfasst") + ALLIED_ROUND.format(play=14)
    folded = {chapter.title: chapter.folded for chapter in report(wrong).story}
    assert folded["Set-up"]
    assert not folded["Turn 1, June 41: opening"]


def test_a_combat_is_told_with_its_sums() -> None:
    table = orders(report(ROUND))[KAUNAS.splitlines()[0]].tables[0]
    found = rows(table)
    assert table.title == "Combat at Kaunas"
    assert table.columns == ("", "Axis fire", "Allied fire")
    assert found["Strength"] == ("25", "3")
    assert found["Base column"] == ("15+", "3")
    assert found["DRM: Barbarossa (Axis card 1)"] == ("+1", "\u2013")
    assert found["Modified die"] == ("4", "1")
    assert found["Losses inflicted"] == ("6", "1")


def test_a_shift_gives_reason_and_rule() -> None:
    text = OPENING + AXIS_ROUND + "attack Kishinev from Yassi: [11A], RO 3A against none @5 @1\n"
    found = rows(next(order.tables[0] for order in orders(report(text)).values() if order.tables))
    assert found["Shift: trench 1 (Terrain chart)"][0] == "-1"
    assert found["Final column"][0] == "4"


def test_control_that_nothing_tells_of_is_told() -> None:
    order = orders(report(ROUND))["advance Memel: 4PzA, 16A - Kaunas"]
    assert "The Axis side now controls Kaunas." in order.sentences
    assert order.rules


def test_sentences_that_differ_in_a_name_are_one() -> None:
    found = orders(report(ROUND))["standfast Brest-Litovsk, Kaunas, Lwow"]
    assert found.sentences == ("Stand Fast on Brest-Litovsk, Kaunas and Lwow.",)


def test_a_round_is_summed_up() -> None:
    chapter = next(each for each in report(ROUND).story if each.title.startswith("Axis action"))
    assert "1 combat" in chapter.note
    assert "Axis takes Kaunas" in chapter.note
    assert "Allied: 1 reduced, 1 eliminated" in chapter.note


def test_a_refused_order_says_why_and_did_nothing() -> None:
    view = report(OPENING + AXIS_ROUND + "attack Riga from Memel: 16A\n")
    order = orders(view)["attack Riga from Memel: 16A"]
    assert (order.outcome, order.faults, order.tables) == (Outcome.REFUSED, (1,), ())
    assert order.sentences == (view.faults[0].message,)


def test_upto_shows_an_earlier_moment() -> None:
    early = report(ROUND, upto=3)
    assert early.headline == "No fault in 3 orders"
    assert early == report("".join(ROUND.splitlines(keepends=True)[:3]))


# -- the position


def test_every_unit_stands_in_a_table() -> None:
    found = played(ROUND)
    told = cells(report(ROUND))
    position = found.position
    named = {position.label(unit) for unit, stand in position.units.items() if stand.place != "off"}
    assert {name for name in named if name not in told} == set()


def test_a_space_shows_what_lies_on_it() -> None:
    found = rows(sections(report(OPENING + AXIS_ROUND))["East, south"].tables[0])
    assert found["Lwow"] == ("Allied", "Southwest", "full", "trench 2, Stand Fast")
    assert found["Yassi"][1] == "[11A], RO 3A"


def test_quiet_fronts_are_folded() -> None:
    found = sections(report(OPENING))
    assert found["Western Europe and Scandinavia"].folded
    assert not found["Africa and Middle East"].folded


def test_every_space_lies_on_one_front() -> None:
    assert set(fronts()) == set(board().spaces)
    assert fronts()[SpaceId("minsk")] == "East, centre"


def test_tracks_name_hand_size_with_its_limit() -> None:
    view = report(OPENING)
    assert view.position is not None
    tracks = {fact.name: fact for fact in view.position.tracks}
    assert tracks["Axis hand"].value == "7 cards"
    assert "filled to" in tracks["Axis hand"].note
    assert tracks["Stalin"].value == "Moscow"


# -- the map


def test_labels_fit_their_counters() -> None:
    labels = {type_.id: label(type_, reduced=False) for type_ in unit_types().values()}
    assert max(map(len, labels.values())) <= LONGEST
    large = [labels[type_.id] for type_ in unit_types().values() if type_.large]
    assert len(set(large)) == len(large)


def test_the_map_marks_what_happened_and_shows_it_large() -> None:
    view = report(ROUND + "attack Riga from Kaunas: 16A\n").map
    assert isinstance(view, MapView)
    marks = {(mark.event, mark.place) for mark in view.marks}
    assert {(Event.FOUGHT, "kaunas"), (Event.RETREATED, "minsk"), (Event.BROKE, "riga")} <= marks
    assert ("memel", "kaunas") in {way.path for way in view.ways}
    shown = next(place for place in view.places if place.key == "kaunas")
    assert any(region.box.holds(shown) for region in view.fronts)
    assert [counter.text for counter in shown.counters] == ["4PzA", "16A"]


# -- start-up


def test_importing_a_game_loads_no_report() -> None:
    code = "import sys, pbem.games.barbarossa_to_berlin.view.report as v; print([m for m in ('jinja2', 'markdown') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
