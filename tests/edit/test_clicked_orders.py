"""An order that is clicked: where it is written in a new log, its dice, and which units of a stack it is about."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import pbem
from pbem.cli.main import pbem as command
from pbem.games import find_game, names
from tests.edit.conftest import SAMPLES, Ask, asking, client_of

FIRST = {
    "barbarossa_to_berlin": ("combat Memel, Insterberg", "  # combat Memel", "allied 1"),
    "a_victory_awaits": ("surprise", "# surprise", "attack L0629 from 36 M, 8 Pz"),
    "on_to_berlin": ("hand axis Development, Redeploy, Supply A, Blitzkrieg A", "  # hand axis", "axis 1"),
    "absolute_war": ("draw 7, 33, 41, 6, 49", "  # draw 7", "phase strategic"),
}


def test_every_game_has_a_first_order_here() -> None:
    """Whoever adds a game says where its first order belongs."""
    assert set(FIRST) == set(names())


@pytest.mark.parametrize("game", FIRST)
def test_in_a_new_log_it_stands_where_a_person_would_write_it(game: str, tmp_path: Path) -> None:
    """Below the last order, in the place of the first example of its kind; and `pbem fmt` has nothing to change in it."""
    order, example, after = FIRST[game]
    text = _new(game, tmp_path)
    begun = pbem.judge(text)
    assert {each for each in text.split("\n") if each.strip()[:1] not in {"", "#"}} <= {*begun.formatted().split("\n")}
    ask = asking(client_of(tmp_path / "game.log"))
    found = ask("place", text=text, order=order)
    assert ask("judge", text=text, first=1, last=1)["row"] == found["below"]  # where the cursor stands, too
    made = _put(text, found)
    at = made.split("\n").index(begun.then(order).formatted().rstrip().split("\n")[-1])
    assert text.split("\n")[at].startswith(example)
    assert len(made.split("\n")) == len(text.split("\n"))
    made = _put(made, ask("place", text=made, order=after))
    judged = pbem.judge(made)
    assert len(judged.problems) == len(begun.problems)
    assert {each for each in made.split("\n") if each.strip()[:1] not in {"", "#"}} <= {*judged.formatted().split("\n")}


def _put(text: str, found: dict[str, Any]) -> str:
    """Returns a text with an order in it, as the page writes it there."""
    lines = text.split("\n")
    return "\n".join([*lines[: found["below"]], *found["lines"], *lines[found["until"] :]])


def test_a_remark_of_a_players_own_is_no_example(tmp_path: Path) -> None:
    """It stays, and so does all that stands below it."""
    text = _new("barbarossa_to_berlin", tmp_path).replace("# combat Memel, ", "# combat Memel first! ")
    found = asking(client_of(tmp_path / "game.log"))("place", text=text, order="combat Warsaw")
    assert found["below"] == found["until"]


def _new(game: str, folder: Path) -> str:
    """Returns the log with which a game begins."""
    found = find_game(game)
    assert found is not None
    path = folder / "new.log"
    done = CliRunner().invoke(command, ["new", found.name.replace("_", "-"), "-o", str(path)])
    assert done.exit_code == 0, done.output
    return path.read_text(encoding="utf-8")


def test_a_heading_has_a_blank_line_above_and_a_remark_stays_above_the_order(ask: Ask) -> None:
    """A remark below the last order may be the heading of the next one."""
    text = "Game: On To Berlin!\n\nturn 1\n  hand axis 4 cards\n  hand allied 0 cards\n  # Poland first\n"
    assert ask("place", text=text, order="axis 1") == {"below": 6, "until": 6, "lines": ["", "axis 1"]}
    assert ask("place", text=f"{text}# axis 1\n", order="axis 1") == {"below": 6, "until": 7, "lines": ["", "axis 1"]}


def test_of_lines_that_differ_in_their_dice_there_is_one(tmp_path: Path) -> None:
    """The page has the dice filled in, as many as the line has."""
    ask = asking(client_of(tmp_path / "game.log", "all"))
    whole = (SAMPLES / "barbarossa-to-berlin" / "opening-with-a-slip.log").read_text(encoding="utf-8")
    text = whole[: whole.index("    roll @6")]
    rolls = [each for each in ask("orders", text=text, place="")["offers"] if each["form"].startswith("roll")]
    assert [each["lines"] for each in rolls] == [["roll @1 @1"]]


STACKS = (
    ("barbarossa-to-berlin/opening-with-a-slip.log", "  attack Brest-Litovsk", "Warsaw", ["2PzA", "GE corps"],
     "attack Brest-Litovsk from Warsaw: 2PzA, GE corps"),
    ("on-to-berlin/opening.log", "  attack Warsaw", "Warsaw", ["GE TF", "GE TF", "GE LF"],
     "attack Warsaw: 2 GE TF, GE LF"),
    ("absolute-war/opening.log", "fly Luftflotte 1", "Lublin", ["1 Panzer", "6 Army"],
     "move Lublin: 1 Panzer, 6 Army - Krakow"),
    ("a-victory-awaits/leningrad.log", "  attack L0527", "L0428", ["21"],
     "attack L0527 from 21, 269"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "until", "place", "units", "line"), STACKS)
def test_some_units_of_a_stack(name: str, until: str, place: str, units: list[str], line: str, tmp_path: Path) -> None:
    """Every line is legal and takes just these of the stack, though none of the lists has it so by itself."""
    ask = asking(client_of(tmp_path / "game.log", "all"))
    whole = (SAMPLES / name).read_text(encoding="utf-8")
    text = whole[: whole.index(until)]
    found = [each for offer in ask("orders", text=text, place=place, units=units)["offers"] for each in offer["lines"]]
    assert line in found
    judged = pbem.judge(text)
    assert [each for each in found if judged.then(each).problems] == []
    assert [each for each in found if not all(unit in each for unit in units)] == []


def test_units_that_were_picked_go_where_the_next_click_says(tmp_path: Path) -> None:
    """Of their lines those that name that place."""
    ask = asking(client_of(tmp_path / "game.log", "all"))
    whole = (SAMPLES / "on-to-berlin" / "opening.log").read_text(encoding="utf-8")
    units = {"place": "Berlin", "units": ["GE TF", "GE TF", "GE LF"]}
    found = ask("orders", text=whole[: whole.index("  move Berlin")], toward="Warsaw", **units)
    assert [each["lines"] for each in found["offers"]] == [["move Berlin: 2 GE TF, GE LF - Warsaw"]]


TOGETHER = (
    ("barbarossa-to-berlin/opening-with-a-slip.log", "  attack Kaunas", ("Memel", ["16A"]),
     ("Insterberg", ["3PzA"]), "Kaunas",
     "attack Kaunas from Memel: 16A; Insterberg: 3PzA"),
    ("a-victory-awaits/leningrad.log", "  attack L0527", ("L0428", ["21"]), ("L0528", ["269"]), "L0527",
     "attack L0527 from 21, 269"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "until", "one", "other", "goal", "line"), TOGETHER)
def test_some_units_of_two_stacks(
    name: str, until: str, one: tuple[str, Any], other: tuple[str, Any], goal: str, line: str, tmp_path: Path
) -> None:
    """The second is shown where the first was to go, if it is of the same side; then a line takes just these of both."""
    ask = asking(client_of(tmp_path / "game.log", "all"))
    whole = (SAMPLES / name).read_text(encoding="utf-8")
    given = {"text": whole[: whole.index(until)], "place": one[0], "units": one[1]}
    assert [each["place"] for each in ask("orders", toward=other[0], **given)["stacks"]] == [one[0], other[0]]
    also = [{"place": other[0], "units": other[1]}]
    found = ask("orders", toward=goal, also=also, **given)
    assert [each["place"] for each in found["stacks"]] == [one[0], other[0]]
    lines = [each for offer in found["offers"] for each in offer["lines"]]
    assert line in lines
    assert [each for each in lines if not all(unit in each for unit in (*one[1], *other[1]))] == []


def test_what_begins_here_comes_before_what_leads_here(tmp_path: Path) -> None:
    """Of a Zone first the moves out of it."""
    ask = asking(client_of(tmp_path / "game.log", "all"))
    whole = (SAMPLES / "absolute-war" / "opening.log").read_text(encoding="utf-8")
    (moves, *_) = ask("orders", text=whole[: whole.index("move Koenigsberg")], place="Königsberg")["offers"]
    first = [each.startswith("move Königsberg: ") for each in moves["lines"]]
    assert first == sorted(first, reverse=True)
    assert {True, False} == set(first)


WORDS = (
    ("barbarossa-to-berlin", "opening-with-a-slip.log", "  attack Brest-Litovsk", "Warsaw", "attack Brest-Litovsk from Warsaw:"),
    ("barbarossa-to-berlin", "opening-with-a-slip.log", "  move Gomel", "Gomel", "move Gomel: Central -"),
    ("a-victory-awaits", "leningrad.log", "  attack L0527", "L0428", "attack L0527 from"),
)  # fmt: skip


@pytest.mark.parametrize(("game", "name", "until", "place", "begun"), WORDS)
def test_word_by_word_begins_with_the_place(
    game: str, name: str, until: str, place: str, begun: str, tmp_path: Path
) -> None:
    """With what all that may be ordered there has in common."""
    ask = asking(client_of(tmp_path / "game.log"))
    whole = (SAMPLES / game / name).read_text(encoding="utf-8")
    text = whole[: whole.index(until)]
    found = {each["begin"].split()[0]: each["begin"] for each in ask("orders", text=text, place=place)["offers"]}
    assert found[begun.split(maxsplit=1)[0]] == begun
    assert [each["begin"] for each in ask("orders", text=text, place="")["offers"]][:1] == [""]


def test_a_number_that_is_no_unit_is_not_about_one(tmp_path: Path) -> None:
    """`turn 1` is not an order of the division of that number."""
    ask = asking(client_of(tmp_path / "game.log", "all"))
    whole = (SAMPLES / "a-victory-awaits" / "leningrad.log").read_text(encoding="utf-8")
    found = ask("orders", text=whole[: whole.index("  attack L0629")], place="L0427")
    assert "1" in found["stacks"][0]["units"]
    assert found["offers"] == []
