"""What `legal` says: the forms first, then lines of each, front by front, the probable ones before the others."""

import pytest

from pbem.cli.legal_wording import options_text
from pbem.core.game import Choice, Options
from pbem.core.offer import taking_turns
from pbem.plain_data.outputs import options_data
from tests.support.a_victory_awaits.told_logs import played

FRONTS = {"a": "East, north", "b": "East, south"}
POSITION = (
    "set step command\nplace L1622: 18A HQ; L1522: 36 M; L1423: GE 21; L1424: GE 217; L1523: 179; L1524: SU 180\n"
    "draw 18A\n"
)


def some(*lines: str) -> Options:
    """Returns options of moves whose fronts go by the first letter of where they lead, and of a form without more."""
    offers = (Choice("move UNIT - HEX", "move units", lines), Choice("pass", "end the command", ("pass",)))
    return Options("axis", "move", offers, (), lambda line: FRONTS.get(line.rpartition(" - ")[2][0], ""))


def test_forms_come_first() -> None:
    """A player on a telephone sees at once what there is; a form that is the whole line is not told twice."""
    text = options_text(some("move 1 - a1"), whole=False)
    assert text.index("  pass\n") < text.index("move UNIT - HEX:")
    assert text.count("pass") == 1


def test_lines_stand_under_their_front() -> None:
    """Each title once, whatever the order of the lines."""
    text = options_text(some("move 1 - a1", "move 2 - b1", "move 3 - a2"), whole=True)
    assert text.endswith("   East, north\n    move 1 - a1\n    move 3 - a2\n   East, south\n    move 2 - b1")


def test_a_few_lines_are_of_many_units() -> None:
    """Without `--all` nobody's second line comes before another unit's first."""
    text = options_text(
        some(*(f"move 1 - a{n}" for n in range(9)), *(f"move {n} - b1" for n in range(2, 7))), whole=False
    )
    assert text.count("\n    move 1 - ") == 1
    assert "    move 6 - b1" in text
    assert text.endswith("... and more (--all lists them)")


def test_lines_that_say_nothing_of_the_map_have_no_title() -> None:
    """Then there are no fronts to tell apart."""
    assert "East" not in options_text(some("move 1 - c1"), whole=False)


def test_data_has_a_front_for_each_line() -> None:
    """In the order of the lines."""
    assert options_data(some("move 1 - a1", "move 1 - c1"))["choices"][0]["fronts"] == ["East, north", ""]


@pytest.mark.parametrize(
    ("sources", "found"), [(["abc", "de"], "adbec"), (["", "a"], "a"), ([], ""), (["ab", "", "c"], "acb")]
)
def test_sources_take_turns(sources: list[str], found: str) -> None:
    """The first of each comes before the second of any."""
    assert "".join(taking_turns(iter(each) for each in sources)) == found


def test_who_can_come_next_to_the_enemy_does_so_first() -> None:
    """Each unit's first move is that to the most enemies; the best odds come first among attacks."""
    found = played(POSITION, scenario="leningrad", options="workshop")
    offers = {each.kind: each for each in found.game.options(found.position).choices}
    assert len({line.split(" - ")[0] for line in offers["move"].lines[:4]}) == 4
    best = offers["attack"].notes[0].partition(" from ")[0]
    assert offers["attack"].lines[0].startswith(f"attack {best} from")
    assert found.game.options(found.position).front(offers["attack"].lines[0]) == "Leningrad map, south"


def test_who_is_not_to_decide_is_told_so() -> None:
    """He may look all the same."""
    assert "not the Soviet player" in options_text(some("move 1 - a1"), whole=False, viewer="soviet")
    assert "not the" not in options_text(some("move 1 - a1"), whole=False, viewer="axis")
    assert "not the" not in options_text(some("move 1 - a1"), whole=False)
