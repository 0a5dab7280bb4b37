"""What several players a side may not see of each other (19.4, 20.2): logs that differ only in it look the same."""

from functools import cache

import pytest

from pbem.report.render import Format, render
from tests.support.a_victory_awaits.told_logs import deployed, report

TO_THE_CUPS = deployed("campaign") + "turn 1\n"
AXIS = "select axis P1: 4PzG, GE 16A, GE 18A, 2PzG, GE 4A, 9A; P2: 3PzG, 3PzG, 1PzG, 1PzG, GE 6A, 17A\n"
OTHER_AXIS = "select axis P1: 4PzG, GE 18A, 1PzG, 1PzG, GE 6A, 17A; P2: 3PzG, 3PzG, GE 16A, 2PzG, GE 4A, 9A\n"
SOVIET = "select soviet P1: SU 8A, SU 11A, 3A, SU 4A; P2: 10A, 5A, SU 6A, 26A  # the north to Vera\n"
OTHER_SOVIET = "select soviet P1: SU 8A, 26A, 5A, SU 6A; P2: 10A, SU 11A, 3A, SU 4A  # mixed\n"
DRAWS = "draw Soviet Master: SU 8A, 10A\npass\npass\ndraw Axis Master: 4PzG, 3PzG\n"

TO_THE_QUEUE = deployed("campaign") + "surprise\nturn 1\nselect axis 14 chits\nselect soviet 8 chits\n"
QUEUE = "draw 4PzG\nqueue {first}\nqueue {second}\n"


@cache
def _told(orders: str, options: str, viewer: str, form: Format) -> str:
    return render(report(orders, viewer, scenario="campaign", options=options), form)


@pytest.mark.parametrize("form", [Format.HTML, Format.JSON])
@pytest.mark.parametrize("faulty", [False, True], ids=["clean", "faulty"])
def test_the_cups_of_the_other_team_are_only_counted(form: Format, faulty: bool) -> None:
    """20.2: a team divides its chits in secret; what has been drawn is known."""
    more = "draw Axis Master: Manstein, GE 18A\nfor 17A\n" if faulty else ""
    one, other = (TO_THE_CUPS + AXIS + soviet + DRAWS + more for soviet in (SOVIET, OTHER_SOVIET))
    assert _told(one, "master chits", "axis", form) == _told(other, "master chits", "axis", form)
    assert _told(one, "master chits", "soviet", form) != _told(other, "master chits", "soviet", form)
    other = TO_THE_CUPS + OTHER_AXIS + SOVIET + DRAWS + more
    assert _told(one, "master chits", "soviet", form) == _told(other, "master chits", "soviet", form)


@pytest.mark.parametrize("form", [Format.HTML, Format.JSON])
@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_what_lies_face_down_in_the_queue_is_hidden_from_both_sides(viewer: str, form: Format) -> None:
    """19.4: the queue is in sight of all, what is in it is not."""
    one, other = (
        TO_THE_QUEUE + QUEUE.format(first=first, second=second)
        for first, second in (("GE 18A", "SU 4A"), ("SU 5A", "GE 16A"))
    )
    assert _told(one, "controller", viewer, form) == _told(other, "controller", viewer, form)
    assert _told(one, "controller", "all", form) != _told(other, "controller", "all", form)


@pytest.mark.parametrize("viewer", ["axis", "soviet"])
def test_what_goes_back_from_the_queue_is_hidden_too(viewer: str) -> None:
    """19.5: an interrupt sends chits back into the cup that nobody has seen."""
    one, other = (
        TO_THE_QUEUE
        + f"draw 4PzG\nqueue {first}\nqueue GE 4A\nreveal GE 4A place 2\ninterrupt Guderian\nfor 4PzG\npass\n"
        for first in ("GE 18A", "SU 4A")
    )
    assert _told(one, "controller", viewer, Format.JSON) == _told(other, "controller", viewer, Format.JSON)


@pytest.mark.parametrize("line", ["draw 27A", "draw 11A", "reveal 11A", "end turn", "interrupt Manstein"])
def test_no_remedy_names_a_chit_of_the_other_side(line: str) -> None:
    """6.1: what is said of a refused order rests on what its reader knows."""
    begun = deployed("leningrad") + "surprise\nturn 1\nselect axis 16A, 18A, 4PzG, Manstein\nselect soviet 8A, 11A\n"
    orders = begun + f"draw 8A\npass\ndraw Supply Check\npass\n{line}\n"
    faults = report(orders, "axis").faults
    assert not [each for each in faults if "11A" in f"{each.message} {each.remedy}".replace(line.partition(" ")[2], "")]
