"""`import pbem`: logs judged, gone on with, seen by a side, loaded again."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pbem
from pbem.cli.main import pbem as command_line

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = SAMPLES / "barbarossa-to-berlin" / "opening.log"
MISTAKES = SAMPLES / "barbarossa-to-berlin" / "opening-with-mistakes.log"
LOGS = sorted(each for each in SAMPLES.glob("*/*.log") if each.stat().st_size < 12_000)


def test_a_log_is_judged_with_its_places_and_who_is_next() -> None:
    judged = pbem.judge(OPENING)
    assert (judged.usable, judged.clean, judged.problems) == (True, True, ())
    assert (judged.game.name, judged.game.sides) == ("barbarossa_to_berlin", ("axis", "allied"))
    assert judged.header["scenario"] == "campaign"
    assert judged.next.decision == "begin the next turn: `turn 2`"
    first = judged.orders[0]
    assert (first.file, first.kind, first.outcome) == ("opening.log", "deploy", pbem.Outcome.PLAYED)
    assert judged.after(len(judged.orders)) == judged.position == judged.orders[-1].position


def test_a_fault_has_its_place_its_rule_and_the_remedy() -> None:
    problem = next(each for each in pbem.judge(MISTAKES).problems if each.kind is pbem.Kind.NOT_PERMITTED)
    assert problem.span is not None
    assert (problem.span.file, problem.counts, bool(problem.remedy)) == (MISTAKES.name, True, True)
    assert pbem.game("barbarossa-to-berlin").rule(problem.code)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_going_on_is_the_same_as_judging_it_all(path: Path) -> None:
    """Wherever a log is cut, its second part judged behind the first gives the verdict on both."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    for cut in {len(lines) - 1, len(lines) * 2 // 3}:
        one, other = "".join(lines[:cut]), "".join(lines[cut:])
        further, whole = pbem.judge(one).then(other), pbem.judge(one, other)
        assert further.problems == whole.problems
        assert further.position == whole.position
        assert [each[:7] for each in further.orders] == [each[:7] for each in whole.orders]


def test_going_on_leaves_the_log_as_it_was() -> None:
    """A bot may try one order after another on the same log."""
    judged = pbem.judge(OPENING)
    before = judged.position.data()
    refused, played = judged.then("attack Kiev from Lwow: GE 6 @1 @1"), judged.then("turn 2")
    assert (refused.clean, played.clean) == (False, True)
    assert (judged.clean, judged.position.data()) == (True, before)
    assert played.then("turn 3").problems
    assert len(played.orders) == len(judged.orders) + 1


def test_a_mail_that_is_older_is_put_where_it_belongs() -> None:
    """What stands before the end changes: then all of it is judged anew."""
    head, tail = _mails("Mon, 2 Mar 2026", "axis 1"), _mails("Sun, 1 Mar 2026", "turn 1")
    game = "Game: Barbarossa to Berlin\nScenario: campaign\n"
    assert pbem.judge(game, head).then(tail).problems == pbem.judge(game, head, tail).problems


def test_a_side_sees_its_own_cards_alone() -> None:
    """What the other side holds stands neither in the orders nor in the data of the position."""
    judged = pbem.judge(OPENING)
    axis = judged.seen_by("axis")
    written = {each.written for each in axis.orders}
    assert {"hand axis 1, 3, 10, 15, 19, 24, 25", "hand allied 7 cards"} <= written
    assert axis.position.data() != judged.position.data()
    assert axis.then("turn 2").viewer == "axis"
    with pytest.raises(LookupError, match="there is no side `red`"):
        judged.seen_by("red")


def test_every_offered_line_is_legal() -> None:
    judged = pbem.judge(OPENING).then("turn 2")
    lines = [line for offer in judged.legal(2) for line in offer.lines]
    assert lines
    assert all(judged.then(line).clean for line in lines), lines


@pytest.mark.parametrize("path", [OPENING, SAMPLES / "a-victory-awaits" / "smolensk.log"], ids=lambda path: path.stem)
def test_a_position_loads_again(path: Path) -> None:
    """Through JSON and back it is the same, with the same legal orders."""
    judged = pbem.judge(path)
    again = judged.game.load(json.loads(json.dumps(judged.position.data())))
    assert again == judged.position
    assert (again.next, again.legal(3)) == (judged.next, judged.legal(3))


def test_its_data_and_its_report_are_those_of_the_commands() -> None:
    judged = pbem.judge(OPENING)
    assert judged.data() == _printed("check", "--json", str(OPENING))
    axis = judged.seen_by("axis")
    assert axis.data() == _printed("check", "--json", str(OPENING), "--for", "axis")
    assert json.loads(axis.report("json")) == _printed("report", "--json", str(OPENING), "--for", "axis")
    assert pbem.judge("turn 1").data()["usable"] is False


@pytest.mark.parametrize(
    "path", [OPENING, SAMPLES / "a-victory-awaits" / "middle-of-the-war.log"], ids=lambda path: path.stem
)
@pytest.mark.parametrize("viewer", ["all", "axis", "public"])
def test_a_position_that_is_printed_loads_as_its_viewer_knows_it(path: Path, viewer: str) -> None:
    """The whole output as well as its part; what is hidden stays a number, and the same orders are open."""
    seen = pbem.judge(path).seen_by(viewer)
    output = _printed("position", "--json", str(path), "--for", viewer)
    assert output["position"] == seen.position.data()
    for data in (output, output["position"]):
        again = seen.game.load(data)
        assert again == seen.position
        assert (again.next, again.legal(1)) == (seen.next, pbem.judge(path).game.load(seen.position.data()).legal(1))


def test_the_sum_of_a_log_is_that_of_its_orders() -> None:
    """Remarks, blanks, players and what only one side knows make no difference; orders, options and tables do."""
    text = OPENING.read_text("utf-8")
    judged = pbem.judge(text)
    assert re.fullmatch("[0-9a-f]{12}", judged.sum)
    alike = text.replace("Axis: Anna", "Axis: Ann").replace("turn 1\n", "turn  1   # at last\n"), judged.formatted()
    other = text + "turn 2\n", text.replace("Scenario: campaign", "Scenario: campaign\nOptions: sunny Italy")
    assert [pbem.judge(each).sum == judged.sum for each in (*alike, *other)] == [True, True, False, False]
    assert judged.seen_by("axis").sum == judged.seen_by("public").sum == judged.sum
    hidden = re.sub(r"(?m)^( *draw axis) \d+$", r"\1 1 card", text)
    assert hidden != text
    assert pbem.judge(hidden).sum == judged.sum
    head = pbem.game("barbarossa-to-berlin").tables["cards.csv"][0]
    dear = pbem.OwnersTables({"cards.csv": ",".join(head) + "\nallied_24,,,,,1\n"})
    assert pbem.judge(text, tables=dear).sum != judged.sum


def test_a_game_has_a_version_and_a_sum() -> None:
    for game in pbem.all_games():
        assert re.fullmatch(r"\d+\.\d+", game.version)
        assert re.fullmatch("[0-9a-f]{12}", game.sum)
    assert len({game.sum for game in pbem.all_games()}) == len(pbem.all_games())


WRONG = {
    "schema": ("pbem.position.chess/1", "`schema`: this is `pbem.position.chess/1`"),
    "turn": ("soon", "`turn`: Input should be a valid integer"),
    "units": ({"zeppelin": {"place": "memel", "reduced": False}}, "`units.zeppelin`: there is no such unit"),
    "control": ({"atlantis": "axis"}, "`control.atlantis`: there is no such place"),
    "stacks": ({}, "and `stacks` has it in None"),
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_no_position_is_refused_with_its_place(key: str) -> None:
    wrong, message = WRONG[key]
    judged = pbem.judge(OPENING)
    with pytest.raises(pbem.NotAPositionError, match=re.escape(message)):
        judged.game.load({**judged.position.data(), key: wrong})
    with pytest.raises(pbem.NotAPositionError, match="a position is an object"):
        judged.game.load([])


def test_plain_data_are_the_same_in_every_run() -> None:
    """Sets stand in order, whatever the order of their hashes."""
    code = f"import pbem, pathlib; print(pbem.judge(pathlib.Path({str(OPENING)!r})).position.data())"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout


def test_two_owners_play_side_by_side() -> None:
    """Tables belong to a call: two threads with different ones, and one with ours, do not see each other's."""
    head = pbem.game("barbarossa-to-berlin").tables["cards.csv"][0]
    sheet = ",".join(head) + "\nallied_24,,,,,{points}\n"
    dear, cheap = (pbem.OwnersTables({"cards.csv": sheet.format(points=points)}) for points in (1, 5))
    text = OPENING.read_text("utf-8")
    expected = [pbem.judge(text, tables=each).clean for each in (None, dear, cheap)]
    assert expected[0]
    assert not expected[1]
    with ThreadPoolExecutor(3) as pool:
        found = [
            list(pool.map(lambda each: pbem.judge(text, tables=each).clean, (None, dear, cheap))) for _ in range(3)
        ]
    assert found == [expected] * 3


def test_what_cannot_be_used_says_why() -> None:
    judged = pbem.judge("move 36 M - L1423")
    assert (judged.usable, judged.clean) == (False, False)
    assert "does not say which game" in judged.problems[0].message
    with pytest.raises(pbem.UnusableLogError, match="does not say which game"):
        _ = judged.position
    with pytest.raises(pbem.UnknownGameError, match="the games are"):
        pbem.game("chess")


def test_a_notebook_shows_the_verdict_and_the_map() -> None:
    html = pbem.judge(MISTAKES)._repr_html_()
    assert "<svg" in html
    assert html.count("<li>") > 3
    assert len(repr(pbem.judge(MISTAKES))) < 200


def test_nothing_is_loaded_before_it_is_used() -> None:
    """Start-up is a feature: the package alone loads none of its parts."""
    code = "import sys, pbem; print([each for each in sys.modules if each.startswith('pbem.')], len(dir(pbem)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found == f"[] {len(pbem.__all__)}\n"


def test_every_name_is_there_and_no_other() -> None:
    assert all(getattr(pbem, name) is not None for name in pbem.__all__)
    with pytest.raises(AttributeError, match="no attribute 'jugde'"):
        _ = pbem.jugde  # type: ignore[attr-defined]  # a misspelt name is what is tried here


def _printed(*words: str) -> Any:
    found = CliRunner().invoke(command_line, words)
    assert found.exit_code < 2, found.stderr
    return json.loads(found.stdout)


def _mails(date: str, order: str) -> str:
    return f"From: a@x.org\nDate: {date} 10:00:00 +0000\nSubject: turn\n\npbem begin\n{order}\npbem end\n"


def test_what_one_player_remarks_stays_with_him() -> None:
    """A remark on a line of its own has no author that a log tells: nobody but whoever has the log reads it."""
    judged = pbem.judge(OPENING.read_text("utf-8").replace("Axis: Anna", "Axis: Anna  # plays 14") + "# my plan: 14\n")
    assert "my plan" in judged.formatted()
    for viewer in ("axis", "public"):
        told = judged.seen_by(viewer).formatted()
        assert "my plan" not in told
        assert "plays 14" not in told
    assert "my plan" not in judged.then("turn 2\n# my plan: 15").seen_by("axis").formatted()


@pytest.mark.parametrize("gone", ["turn", "hands", "this_turn"])
def test_a_position_that_lacks_something_is_refused(gone: str) -> None:
    """What a field stood at is not guessed."""
    judged = pbem.judge(OPENING)
    data = {name: value for name, value in judged.position.data().items() if name != gone}
    with pytest.raises(pbem.NotAPositionError, match=f"`{gone}`: is missing"):
        judged.game.load(data)


@pytest.mark.parametrize("odd", [{"turn": 99999}, {"turn": -3}, {"control": {}}])
def test_a_position_to_which_no_game_comes_is_refused(odd: dict[str, object]) -> None:
    judged = pbem.judge(OPENING)
    with pytest.raises(pbem.NotAPositionError):
        judged.game.load({**judged.position.data(), **odd})


def test_there_is_no_position_beyond_the_end() -> None:
    judged = pbem.judge(OPENING)
    for orders in (-1, len(judged.orders) + 1):
        with pytest.raises(IndexError, match="there is no position after"):
            judged.after(orders)


def test_a_new_log_takes_what_fits_into_its_header() -> None:
    game = pbem.game("barbarossa-to-berlin")
    for tag, value in (("axis", "A\nOptions: workshop"), ("axis", "A # B"), ("scenario", "zz")):
        with pytest.raises(ValueError, match=r"does not fit|scenario"):
            game.new_log(orders=True, **{tag: value})


def test_text_of_any_kind_is_told_or_refused() -> None:
    """Half a character, as JSON can carry one, is text like any other; a list is none."""
    assert not pbem.judge("Game: Barbarossa to Berlin\nmove \udcff\n").clean
    with pytest.raises(TypeError, match="a text is"):
        pbem.judge([OPENING.read_text("utf-8")])  # type: ignore[arg-type]  # that is what is tried
