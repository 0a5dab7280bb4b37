"""The report of A Victory Awaits: story, combats, position, secrets, remarks."""

import re
from functools import cache

import pytest

from pbem.core.frozen import replace
from pbem.core.maps.area_view import Event
from pbem.core.maps.hex_view import HexMap, HexMoment
from pbem.core.telling.view import PositionView, Section, View
from pbem.games.a_victory_awaits.board.types import HexId, Scenario
from pbem.games.a_victory_awaits.view.ground import ground, spots
from pbem.report.render import Format, render
from tests.support.a_victory_awaits.told_logs import (
    EXAMPLE,
    REST_1,
    TURN_1,
    TURN_2,
    chapter,
    clean,
    deployed,
    order,
    played,
    report,
)

LIMIT = 1_500_000  # bytes; a report of the campaign with its whole map stays below


@cache
def _first() -> View:
    return clean(report(deployed("leningrad") + TURN_1))


@cache
def _long() -> View:
    return clean(report(deployed("leningrad") + TURN_1 + "retreat 10 - L0626; 28 T - L0626\n" + REST_1 + TURN_2))


def _section(view: View, title: str) -> Section:
    assert view.position is not None
    return next(section for section in view.position.sections if section.title == title)


# -- combats


def test_the_combat_of_the_rulebook_has_its_figures() -> None:
    """10.3: 5 and twice half of 3 make 8, against 2 at 4:1; a 4 gives RR."""
    view = report(EXAMPLE, options="workshop")
    (table,) = order(view, "roll L1523").tables
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["36 M in L1522"] == ("5", "\u2013")
    assert rows["21 in L1423, halved over a river"] == ("1\u00bd", "\u2013")
    assert rows["217 in L1424, halved over a river"] == ("1\u00bd", "\u2013")
    assert rows["179 in L1523"] == ("\u2013", "2")
    assert rows["Strength"] == ("8", "2")
    assert rows["Base column"] == ("4:1", "")
    assert rows["Die"] == ("4", "")
    assert rows["Result RR"] == ("\u2013", "retreat 2 hexes")
    assert "Final column" not in rows


def test_a_shift_has_its_reason_and_its_rule() -> None:
    """The town of Taurage moves the column."""
    view = report(deployed("leningrad") + "surprise\nattack L0629 from 36 M @1\n")
    (table,) = order(view, "attack L0629").tables
    rows = {row[0]: row[1] for row in table.rows}
    assert rows["Base column"] == "2:1"
    assert rows["Town (Terrain chart)"] == "1 column left"
    assert rows["Final column"] == "1.5:1"
    assert rows["Result A1"] == "1 step"


def test_a_combat_has_a_small_map_of_what_lay_there_before() -> None:
    """The attackers still stand where they attacked from; arrows lead to the target."""
    view = report(EXAMPLE, options="workshop")
    detail = order(view, "roll L1523").detail
    assert isinstance(detail, HexMoment)
    assert detail.alt == "36 M in L1522; 21 in L1423; 217 in L1424 against 179 in L1523."
    at = spots(Scenario.LENINGRAD)
    target = at[HexId("L1523")]
    assert {way.path for way in detail.ways} == {(at[HexId(hex_)], target) for hex_ in ("L1522", "L1423", "L1424")}
    assert detail.box is not None
    assert all(detail.box.holds(stack.spot, 1) for stack in detail.layer.stacks)
    assert order(view, "attack").detail is None


# -- the story


def test_every_command_is_a_chapter() -> None:
    """A chit opens it; past turns are groups."""
    titles = [each.title for each in _long().story]
    assert titles[:4] == ["Set-up", "Surprise attack", "Turn 1, 21-30 Jun: selection", "Axis command: 18A"]
    assert "Axis interrupt: Manstein" in titles
    assert "Supply Check" in titles
    assert {each.group for each in _long().story} == {"Turn 1, 21-30 Jun", ""}


def test_a_command_is_summed_up() -> None:
    """Combats and losses of a command stand at its head."""
    assert chapter(_first(), "Axis command: 18A").note.startswith("1 combat")


def test_two_turns_are_looked_back_on() -> None:
    """Figures, a map and the position of each turn that is over."""
    history = _long().history
    assert [moment.title for moment in history.moments] == ["Turn 1, 21-30 Jun", "Turn 2, 1-10 Jul"]
    assert all(isinstance(moment.map, HexMoment) for moment in history.moments)
    assert _first().history.moments == ()


def test_upto_leaves_out_what_comes_later() -> None:
    """A report of the first lines knows nothing of the others."""
    orders = deployed("leningrad") + TURN_1
    cut = report(orders, upto=deployed("leningrad").count("\n") + 1)
    assert [each.title for each in cut.story] == ["Set-up", "Surprise attack"]


# -- the position


def test_every_unit_on_the_map_stands_in_one_table() -> None:
    """Front by front, near the enemy or away from him."""
    replay = played(deployed("leningrad") + TURN_1)
    position = replay.position
    view = _first()
    assert view.position is not None
    fronts = [section for section in view.position.sections if "map," in section.title]
    text = "; ".join(cell for section in fronts for table in section.tables for row in table.rows for cell in row)
    on_map = [hex_ for hex_ in position.stacks if hex_ in position.board.hexes]
    assert all(len(re.findall(rf"\b{hex_}\b", text)) == 1 for hex_ in on_map)


def test_boxes_list_what_waits() -> None:
    """The reserves of both sides."""
    boxes = _section(_first(), "Boxes").tables[0].rows
    assert {row[0] for row in boxes} >= {"Axis Available Box", "Soviet Available Box"}
    assert all(int(row[1]) > 0 for row in boxes)


def test_victory_points_are_told_part_by_part() -> None:
    """The parts make the total, and each has its rule."""
    rows = _section(_first(), "Victory points").tables[0].rows
    assert sum(int(row[1]) for row in rows[:-1]) == int(rows[-1][1])
    assert all(row[2] for row in rows[:-1])


def test_the_turn_track_shows_where_the_marker_stands() -> None:
    """Nine spaces, one of them now."""
    rows = _section(_first(), "Turn Track").tables[0].rows
    assert [row[0] for row in rows if row[-1] == "now"] == ["1"]
    assert len(rows) == 9


# -- the secrets


@pytest.mark.parametrize(
    ("viewer", "hidden"), [("axis", ("11A", "hold the Dvina")), ("soviet", ("Manstein", "our ace"))]
)
@pytest.mark.parametrize("form", list(Format))
def test_face_down_chits_of_the_other_side_are_only_counted(viewer: str, hidden: tuple[str, ...], form: Format) -> None:
    """6.1, Q23: no format names a chit that has not been drawn, nor the notes beside it."""
    assert not [word for word in hidden if word in _chits_told(viewer, form)]
    assert all(word in _chits_told("all", form) for word in hidden if form is not Format.SVG)


def _chits_told(viewer: str, form: Format) -> str:
    """Returns what a report says of chits: the story from the first selection on, and the table of chits."""
    view = report(deployed("leningrad") + TURN_1, viewer)
    told = replace(view, story=view.story[2:], map=None, position=PositionView(), asks=(), remarks=())
    return render(told, form) + str(_section(view, "Command chits"))


def test_selections_are_counted_and_own_ones_named() -> None:
    """Each side sees what it has chosen."""
    axis = report(deployed("leningrad") + TURN_1, "axis")
    assert order(axis, "select soviet").written == "select soviet 2 chits"
    assert order(axis, "select axis").written == "select axis 16A, 18A, 4PzG, Manstein"
    rows = {row[0]: row[2] for row in _section(axis, "Command chits").tables[0].rows}
    assert rows["Soviet (Boris)"] == "2"
    assert "held Manstein" in rows["Axis (Anna)"]


def test_a_held_interrupt_leaves_no_trace_in_the_rules_cited() -> None:
    """What a selection rests on would tell that Manstein is among it."""
    soviet = report(deployed("leningrad") + TURN_1, "soviet")
    axis = report(deployed("leningrad") + TURN_1, "axis")
    assert "6.3" not in order(soviet, "select axis").rules
    assert order(axis, "select axis").written != order(soviet, "select axis").written


def test_a_misspelt_selection_is_no_leak() -> None:
    """A line that was not understood may name chits too."""
    orders = deployed("leningrad") + "surprise\nturn 1\nselct soviet 8A, 27A\n"
    assert "27A" not in render(report(orders, "axis"), "md").replace("27A HQ", "")
    assert "27A" in render(report(orders, "soviet"), "md").replace("27A HQ", "")


def test_a_refused_selection_is_judged_on_what_the_viewer_knows() -> None:
    """The reason that is told speaks of numbers, not of names."""
    orders = deployed("leningrad") + "surprise\nturn 1\nselect soviet 8A, 11A, 27A\n"
    (fault,) = report(orders, "axis").faults
    assert "27A" not in f"{fault.message} {fault.excerpt} {fault.remedy}"
    assert fault.excerpt == "select soviet 3 chits"


def test_a_chit_that_was_sent_back_is_known() -> None:
    """7.3: an interrupt sends a chit back that everybody has seen."""
    orders = deployed("leningrad") + TURN_1.partition("draw 18A")[0] + "draw 8A\ninterrupt Manstein\n"
    rows = {row[0]: row[2] for row in _section(report(orders, "axis"), "Command chits").tables[0].rows}
    assert rows["Soviet (Boris)"] == "2: 8A; 1 not named"


def test_a_stranger_sees_nothing() -> None:
    """There are two sides only."""
    with pytest.raises(ValueError, match="allied"):
        report(deployed("leningrad"), "allied")


# -- map and remarks


def test_the_map_marks_what_has_happened_last() -> None:
    """The march and the combat of the last command, and the part of the map where they were."""
    shown = _first().map
    assert isinstance(shown, HexMap)
    assert {mark.event for mark in shown.marks} == {Event.MOVED, Event.FOUGHT}
    assert shown.regions
    assert all(any(region.box.holds(mark.spot) for region in shown.regions) for mark in shown.marks)
    assert "Fought over in the last two commands: L0526." in shown.alt


def test_the_ground_is_worked_out_once() -> None:
    """Every report of a scenario has the same one, with every hex of the play area once."""
    assert ground(Scenario.CAMPAIGN) is ground(Scenario.CAMPAIGN)
    numbers = ground(Scenario.CAMPAIGN).numbers
    assert len(numbers) == len({word for _, word in numbers}) == len({spot for spot, _ in numbers}) == 4396
    assert sum(len(area.spots) for area in ground(Scenario.CAMPAIGN).areas) == 4396


def test_the_remarks_count_what_is_reconstructed() -> None:
    """The tables say of each value whether it is; the report adds them up."""
    remark = next(each for each in _first().remarks if "Reconstructed" in each)
    assert "1,379 of 1,390 hexes" in remark
    assert "6 of 6 lines of the combat results table" in remark


def test_the_campaign_stays_small() -> None:
    """4,396 hexes and all units, in every format with a picture."""
    view = report(deployed("campaign") + "surprise\n", scenario="campaign")
    assert len(render(view, Format.SVG).encode()) < LIMIT / 2
    assert len(render(view, Format.HTML).encode()) < LIMIT / 2
