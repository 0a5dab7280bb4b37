"""Nothing leaks: two games that differ only in the other side's secrets are told to a side in the same bytes.

Every command that takes `--for`, with standard error and exit code, some logs in every format; both games, both sides;
logs that are sound, faulty, cut off where a decision is pending, and merged.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from tests.support.a_victory_awaits.told_logs import deployed
from tests.support.barbarossa_to_berlin.told_logs import HEAD, ONE, OPENING
from tests.support.twin_logs import LAST_CHIT, TWINS, WAIVED, Twins

ARTEFACTS = {
    "check": ("check",),
    "check as data": ("check", "--json"),
    "check as played": ("check", "--as-played"),
    "legal": ("legal", "--all"),
    "legal as data": ("legal", "--json"),
    "position": ("position",),
    "position as data": ("position", "--json"),
    **{
        f"report {form}": ("report", "--out", "-", "--format", form) for form in ("md", "html", "bbcode", "json", "svg")
    },
}


IN_EVERY_FORM = (
    "barbarossa: sound", "barbarossa: faulty", "barbarossa: set up", "barbarossa: reasons, for axis",
    "victory: the Soviet chits, faulty", "victory: reasons, for soviet",
)  # fmt: skip
OF_DATA = ("check", "check as data", "legal as data", "position as data", "report json", "report md")  # they say most


@cache
def _told(text: str, viewer: str, artefact: str) -> tuple[int, str, str]:
    command, *words = ARTEFACTS[artefact]
    found = CliRunner().invoke(pbem, [command, "-", "--for", viewer, *words], input=text.encode())
    return found.exit_code, found.stdout, found.stderr


@pytest.mark.parametrize("name", TWINS)
def test_a_side_is_told_the_same_of_both(name: str) -> None:
    """Not a byte of any artefact hangs on what the viewer may not know; whoever may see all sees the difference."""
    viewer, one, other = TWINS[name]
    assert one != other
    asked = ARTEFACTS if name in IN_EVERY_FORM else OF_DATA
    told = {artefact: (_told(one, viewer, artefact), _told(other, viewer, artefact)) for artefact in asked}
    assert all(code < 2 for (code, _, _), _ in told.values()), told["check"][0]
    assert [artefact for artefact, (mine, others) in told.items() if mine != others] == []


@pytest.mark.parametrize("name", ["barbarossa: sound", "barbarossa: faulty", "victory: the Soviet chits"])
def test_nothing_leaks_from_a_mail(name: str) -> None:
    """A mail with a private turn in it, quotations and a signature below, is told like a log."""
    viewer, *texts = TWINS[name]
    mails = [
        f"From: Anna <anna@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\nSubject: turn\n\npbem begin\n{text}pbem end\n-- \nAnna\n"
        for text in texts
    ]
    for artefact in ARTEFACTS:
        told = [_told(mail, viewer, artefact) for mail in mails]
        assert told[0][0] < 2, told[0]
        assert told[0] == told[1], artefact


@pytest.mark.parametrize("talk", ["I meant {}", "also combat Warsaw with {}", "EDIT: {} instead", "sorry, play {} ops"])
def test_nothing_leaks_from_talk_beside_the_orders(talk: str) -> None:
    """What a player says beside his turn is told by its place, and not repeated to the other side."""
    head = "From: Bert <bert@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\nSubject: turn\n\n"
    mails = [f"{head}{talk.format(card)}\n\npbem begin\n{HEAD}pbem end\n" for card in ("9", "24")]
    for artefact in ARTEFACTS:
        told = [_told(mail, "axis", artefact) for mail in mails]
        assert told[0] == told[1], artefact


@pytest.mark.parametrize("artefact", ["check", "check as data"])
def test_a_place_does_not_say_how_long_a_remark_is(artefact: str) -> None:
    """Of a line that may be the rest of a remark only the order is shown, and its place ends with it."""
    head = "From: Bert <bert@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\nSubject: turn\n\npbem begin\n"
    remark = "# a remark that is as long as a line of a mail may be before it is broken in two\n"
    mails = [f"{head}{HEAD}{remark}axis 1  # {word}\npbem end\n" for word in ("no", "another word")]
    told = [_told(mail, "axis", artefact) for mail in mails]
    assert "log/wrapped-remark" in told[0][1]
    assert told[0] == told[1]


MISSPELT = {
    "barbarossa-to-berlin": ("axis", "deploy Paris: [1A]; Bordeaux: [7A]", (
        "pley {} ops {}", "plya {} event {}", "evnet {} {}", "defned with {} {}", "alied plays {}, {}", "kept {} {}",
        "dscard alied {}, {}", "ply {}{}",
    )),
    "a-victory-awaits": ("axis", "set turn 4", ("drwa {}A {}", "intrrupt {}A {}", "slect soveit {}A {}", "held {}A {}")),
    "on-to-berlin": ("axis", "", ("pley Supply {}, {}", "evnt Supply {}, {}", "abmush Supply {}, {}", "kept {} {}")),
    "absolute-war": ("german", "", ("evnt {} {}", "ofensive {} {}", "purchse {} {}", "kept {} {}")),
}  # fmt: skip


@pytest.mark.parametrize("artefact", ["check", "check as data", "report md", "report json", "legal"])
@pytest.mark.parametrize("game", MISSPELT)
def test_a_misspelt_order_shows_no_card_to_the_other_side(game: str, artefact: str) -> None:
    """Nobody knows what such a line says, so it is hidden, whatever comes behind the verb."""
    side, first, lines = MISSPELT[game]
    for viewer in (side, "public"):
        told = [
            _told(
                f"Game: {game}\n\n{first}\nnonsense\n" + "".join(f"{each.format(*cards)}\n" for each in lines),
                viewer,
                artefact,
            )
            for cards in (("14", "Nachtigall"), ("17", "Kanari"))
        ]
        assert told[0][0] < 2, told[0]
        assert told[0] == told[1], viewer


def test_who_is_to_act_is_told_which_order_he_misspelt() -> None:
    """His own slip is shown to him, but to nobody else."""
    slip = HEAD + OPENING + "standfast Brest-Litovsk, Kaunas, Lwow\naxis 1\n"
    assert "Did you mean `play`" in _told(f"{slip}pley 1 event\n", "axis", "check")[1]
    for viewer in ("allied", "public"):
        assert "pley" not in _told(f"{slip}pley 1 event\n", viewer, "check")[1], viewer


@pytest.mark.parametrize("line", ["pley 14 ops", "discard alied 8, 10"])
def test_a_public_log_with_a_line_that_is_not_understood_is_not_clean(line: str, tmp_path: Path) -> None:
    """The line is hidden in it, named on stderr, and the exit code is 1."""
    log = tmp_path / "game.log"
    log.write_text(f"{HEAD}{line}\n", "utf-8")
    found = CliRunner().invoke(pbem, ["public", str(log)])
    number = len(HEAD.splitlines()) + 1
    assert found.exit_code == 1
    assert f"game.log:{number} is not understood" in found.stderr
    assert line not in found.output


@pytest.mark.parametrize(("viewer", "shown"), [("axis", False), ("allied", True), ("", True)])
def test_a_refused_mail_quotes_to_a_side_what_it_may_see(viewer: str, shown: bool, tmp_path: Path) -> None:
    """The line is named all the same."""
    log = tmp_path / "game.log"
    log.write_text(f"{HEAD}{ONE}Allied hand: 2, 14, 18 Kanari\n", "utf-8")
    words = ["--for", viewer] if viewer else []
    found = CliRunner().invoke(pbem, ["mail", str(log), "--since", "0", *words])
    assert found.exit_code == 2
    assert f"(line {len((HEAD + ONE).splitlines()) + 1})" in found.stderr
    assert ("Kanari" in found.stderr) is shown


def test_who_wrote_a_reason_reads_it() -> None:
    """His mail shows that it is his; the other side and the public read that there is one."""
    # `Zhukov` alone is a card, whose name stands in the legend of every position
    head = "From: Anna <anna@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\nSubject: turn\n\npbem begin\n"
    mail = f"{head}{WAIVED.format('our Zhukov')}pbem end\n"
    for artefact in ("report md", "report json", "report html", "check"):
        assert "our Zhukov" in _told(mail, "axis", artefact)[1], artefact
        for viewer in ("allied", "public"):
            assert "our Zhukov" not in "".join(_told(mail, viewer, artefact)[1:]), artefact
            assert "a reason is given" in _told(mail, viewer, artefact)[1], artefact


def _teams() -> Iterator[tuple[str, Twins]]:
    turn, cups = (
        deployed("campaign") + "turn 1\n",
        "select axis P1: 4PzG, GE 16A, GE 18A, 2PzG, GE 4A, 9A; P2: 3PzG, 3PzG, ",
    )
    cups += "1PzG, 1PzG, GE 6A, 17A\nselect soviet {}\ndraw Soviet Master: SU 8A, 10A\npass\nfor 17A\n"
    soviet = (
        "P1: SU 8A, SU 11A, 3A, SU 4A; P2: 10A, 5A, SU 6A, 26A",
        "P1: SU 8A, 26A, 5A, SU 6A; P2: 10A, SU 11A, 3A, SU 4A  # ha",
    )
    head = "Game: A Victory Awaits\nScenario: campaign\nAxis: Nick, Pete\nSoviet: Scott, Vera\nOptions: {}\n\n"
    teams = [head.format("master chits") + turn + cups.format(each) for each in soviet]
    yield "two teams", Twins("axis", *teams)
    queued = (
        deployed("campaign") + "surprise\nturn 1\nselect axis 14 chits\nselect soviet 8 chits\ndraw 4PzG\nqueue {}\n"
    )
    controller = [
        head.format("controller").replace("Pete", "Brian, Pete").replace(", Vera", "") + queued.format(each)
        for each in ("GE 18A", "SU 4A")
    ]
    yield "a queue", Twins("axis", *controller)


TEAMS = dict(_teams())


@pytest.mark.parametrize("name", TEAMS)
@pytest.mark.parametrize(
    "artefact", ["check", "check as data", "legal", "legal as data", "position as data", "report bbcode"]
)
def test_nothing_leaks_between_teams(name: str, artefact: str) -> None:
    viewer, one, other = TEAMS[name]
    assert one != other
    assert _told(one, viewer, artefact)[0] < 2
    assert _told(one, viewer, artefact) == _told(other, viewer, artefact)
    assert artefact != "report bbcode" or _told(one, "all", artefact) != _told(other, "all", artefact)


@pytest.mark.parametrize("name", ["barbarossa: sound", "barbarossa: the cards again", "victory: a chit too many"])
def test_an_audit_lists_no_hand(name: str, tmp_path: Path) -> None:
    """Its table has counts and the first fault, as `check` without a viewer tells it, and nothing more."""
    (tmp_path / "one.log").write_text(TWINS[name].one, "utf-8")
    found = CliRunner().invoke(pbem, ["audit", str(tmp_path), "--json"])
    told = CliRunner().invoke(pbem, ["check", str(tmp_path / "one.log"), "--json"])
    (row,) = json.loads(found.stdout)["logs"]
    faults = [each for each in json.loads(told.stdout)["problems"] if each["counts"]]
    assert row["first"].partition(" [")[2] == (f"{faults[0]['code']}] {faults[0]['message']}" if faults else "")


@pytest.mark.parametrize("name", ["barbarossa: sound", "victory: the Soviet chits"])
def test_the_difference_is_there_to_be_seen(name: str) -> None:
    """The test above would notice: without a veil the same artefacts do differ."""
    _, one, other = TWINS[name]
    assert _told(one, "all", "report json") != _told(other, "all", "report json")
    assert _told(one, "all", "report html") != _told(other, "all", "report html")


def _counted(text: str, *sides: str) -> str:
    """Returns a log in which the cards or chits of some sides are only counted, and their remarks left out."""
    for side in sides:
        cards = rf"(?m)^((?:hand|draw|discard|exchange) {side}) ([\d, ]+\d)[^\n]*$"
        text = re.sub(cards, lambda found: f"{found[1]} {len(found[2].split(','))} cards", text)
        text = re.sub(rf"(?m)^(select {side}) ([^\n#]*?)\s*(?:#[^\n]*)?$",
                      lambda found: f"{found[1]} {len(found[2].split(','))} chits", text)  # fmt: skip
    return text


@pytest.mark.parametrize("name", ["barbarossa: sound", "barbarossa: cut off", "victory: the Soviet chits"])
def test_nothing_leaks_after_a_merge(name: str, tmp_path: Path) -> None:
    """A merged log knows all; shown to one side it tells no more than before."""
    viewer, *texts = TWINS[name]
    sides = ("axis", "soviet" if name.startswith("victory") else "allied")
    merged = []
    for number, text in enumerate(texts):
        logs = {"public": _counted(text, *sides), **{side: _counted(text, *{*sides} - {side}) for side in sides}}
        paths = [tmp_path / f"{number}-{each}.log" for each in logs]
        for path, log in zip(paths, logs.values(), strict=True):
            path.write_text(log, encoding="utf-8")
        out = tmp_path / f"{number}.log"
        found = CliRunner().invoke(pbem, ["merge", *map(str, paths), "--out", str(out)])
        assert (found.exit_code, out.is_file()) == (0, True), found.output
        merged.append(out.read_text(encoding="utf-8"))
    assert merged[0] != merged[1]
    for artefact in ARTEFACTS:
        assert _told(merged[0], viewer, artefact) == _told(merged[1], viewer, artefact), artefact


@pytest.mark.parametrize("command", ["check", "legal"])
def test_without_a_viewer_no_way_out_tells_whether_the_last_chit_is_held(command: str) -> None:
    """What may be written next hangs on it; the Axis player alone is told."""
    lines = "draw Supply Check\ndraw 4PzG\npass\nroll S0523 @4\n"
    texts = [LAST_CHIT.format(chit).replace(", Manstein", "") + lines for chit in ("Guderian", "GE 9A")]
    told = [CliRunner().invoke(pbem, [command, "-"], input=text.encode()).stdout for text in texts]
    assert told[0] == told[1]
    assert command == "legal" or "now write `draw CHIT` or `interrupt CHIT`" in told[0]
    own = [_told(text, "axis", "check")[1] for text in texts]
    assert "now write `interrupt CHIT`" in own[0]
    assert "now write `draw CHIT`\n" in own[1]
