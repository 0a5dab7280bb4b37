"""What may be written where nobody rolls: forms and lines without dice and cards that chance alone gives."""

import random

from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.game import Choice
from pbem.core.offer import unnamed
from pbem.referee import judge_texts
from pbem.unrolled import offered
from tests.support.sealed_games import SealedGame, begun, steps


def forms(table: SealedGame, lines: str = "") -> dict[str, list[str]]:
    """Returns the forms that are offered behind a sealed log, each with its first lines."""
    replay = judge_texts([("game.log", (table.text + lines).encode())]).replay
    assert replay is not None
    return {each.form: list(each.lines[:3]) for each in offered(replay).choices}


def abouts(table: SealedGame) -> dict[str, str]:
    """Returns what is said of each kind of order that is offered, by its first word."""
    replay = judge_texts([("game.log", table.text.encode())]).replay
    assert replay is not None
    return {each.form.split()[0]: each.about for each in offered(replay).choices}


def test_a_roll_has_no_dice_and_a_draw_no_cards() -> None:
    table = begun("barbarossa_to_berlin")
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1")
    found = forms(table)
    assert not any("@" in form or "CARD" in form for form in found if form.startswith(("roll", "hand", "draw")))
    assert not any("@" in line for lines in found.values() for line in lines)


def test_each_line_that_asks_says_who_writes_it() -> None:
    table = begun("barbarossa_to_berlin", options="workshop")
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1", "standfast Brest-Litovsk, Kaunas, Lwow")
    assert "; the player whose side it names asks by this line alone" in abouts(table)["hand"]
    chits = begun("a_victory_awaits", scenario="leningrad", options="workshop")
    chits.write("set step command; chits axis: 16A, 4PzG; chits soviet: 8A, 11A")
    assert "either player asks by this line alone" in abouts(chits)["draw"]


def test_no_form_of_an_attack_has_dice() -> None:
    """They come by a `roll` of their own."""
    table = begun("barbarossa_to_berlin")
    for _ in steps(table, "random", random.Random(2)):
        replay = judge_texts([("game.log", table.text.encode())]).replay
        assert replay is not None
        found = offered(replay)
        assert not any("@" in each.form or "dice" in each.about for each in found.choices)
        assert "@" not in found.decision
        if any(each.form.startswith("attack") for each in found.choices):
            break
    else:
        raise AssertionError


def test_while_a_draw_waits_only_the_value_is_named() -> None:
    """The rules would have other orders open, and every one of them would be refused."""
    table = begun("barbarossa_to_berlin")
    table.write("deploy Paris: [1A]; Bordeaux: [7A]", "turn 1", "hand axis 7 cards")
    assert list(forms(table)) == ["open allied ..."]
    replay = judge_texts([("game.log", table.text.encode())]).replay
    assert replay is not None
    assert offered(replay).side == "allied"
    found = CliRunner().invoke(pbem, ["legal", "-"], input=table.text)
    assert "Allied to act: open a value" in found.output


def test_what_is_named_is_kept_from_whoever_may_not_know_it() -> None:
    """`redraw 45` asks, too, but names a card of the hand; `draw 1 event` names none."""
    table = begun("absolute_war")
    told: dict[str, Choice] = {}
    for line in steps(table, "random", random.Random(2)):
        replay = judge_texts([("game.log", table.text.encode())]).replay
        assert replay is not None
        told |= {each.kind: each for each in unnamed(offered(replay)).choices if each.kind in ("draw", "redraw")}
        if line.startswith("redraw "):
            break
    assert told["draw"].form in {"draw 1 event", "draw 1 offensive", "draw 1 event / draw 1 offensive"}
    assert not told["draw"].withheld
    assert (told["redraw"].form, told["redraw"].withheld, told["redraw"].lines) == ("redraw CARD", True, ())


def test_where_players_roll_the_forms_have_dice() -> None:
    text = "Game: Barbarossa to Berlin\nDice: written\n\ndeploy Paris: [1A]; Bordeaux: [7A]\nset turn 2\nturn 2\n"
    replay = judge_texts([("game.log", text.encode())]).replay
    assert replay is not None
    assert any("@" in each.form for each in offered(replay).choices)
