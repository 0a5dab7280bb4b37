"""A reading is told with a verdict where it decides, and not where the rulebook itself is plain."""

import pytest

from pbem.referee import judge_texts

ABSOLUTE_WAR = "Game: Absolute War!\nScenario: campaign\nOptions: workshop\n\nremove all\n"
ON_TO_BERLIN = "Game: On To Berlin!\nScenario: campaign\nOptions: workshop\n\n"
ALLIED = "set turn 2; initiative allied\nset step impulses allied 1\nset played Development; sv 2\n"
MOVING = "set phase movement german\n"
AXIS = "set turn 2\nset step impulses axis 1\nset played Development; sv 2\n"


@pytest.mark.parametrize(
    ("text", "rule", "told"),
    [
        ("control german: Konotop\nplace Konotop: 4 Army\nset turn 7\nset unsupplied Konotop: 4 Army\n" + MOVING
         + "move Konotop: 4 Army - Kursk", "7.3/one-friendly-zone", False),
        ("control german: Konotop, Kursk, Kharkov\nplace Konotop: 4 Army\nset turn 7\nset unsupplied Konotop: 4 Army\n"
         + MOVING + "move Konotop: 4 Army - Kursk - Kharkov", "7.3/one-friendly-zone", True),  # Q10
        ("control german: Konotop\nplace Konotop: 4 Army\nset turn 7\n" + MOVING
         + "move Konotop: 4 Army - Kursk - Orel - Tula", "11.1/movement-allowance", False),
        ("control german: Pinsk\nplace Brest: 3 Panzer\ncontrol german: Brest, Pinsk, Baranovichi\nset turn 10\n" + MOVING
         + "move Brest: 3 Panzer - Baranovichi - Minsk - Vitebsk - Smolensk", "11.1/movement-allowance", True),  # Q11
    ],
)  # fmt: skip
def test_in_absolute_war(text: str, rule: str, told: bool) -> None:
    assert _told(ABSOLUTE_WAR + text) == [(rule, told)]


@pytest.mark.parametrize(
    ("text", "rule", "told"),
    [
        (AXIS + "move Southern Germany: 2 GE LF - Berlin", "8.1/control-unit-stays", True),  # R4
        ("remove Warsaw: 3 PO LF\ncontrol GE: Warsaw\nplace Warsaw: GE LF\n" + AXIS + "move Warsaw: GE LF - Berlin",
         "8.1/control-unit-stays", False),
        (AXIS + "move Rome: IT LF - Northern Italy", "3.1.1/at-war-to-act", False),
        (ALLIED + "move Paris: FR LF - Brittany", "3.1.1/at-war-to-act", True),  # R6
        ("set nation Italy axis\nplace Southern Germany: IT LF\n" + AXIS + "move Southern Germany: IT LF - Ruhr",
         "15.6/not-north-of-the-line", False),
        ("set nation Italy axis\n" + AXIS + "mobilize Ruhr: IT LF", "15.6/not-north-of-the-line", True),  # R12
    ],
)  # fmt: skip
def test_in_on_to_berlin(text: str, rule: str, told: bool) -> None:
    assert _told(ON_TO_BERLIN + text)[:1] == [(rule, told)]


def _told(text: str) -> list[tuple[str, bool]]:
    """Returns the rules of the faults of a log, each with whether a reading is told with it."""
    problems = [each for each in judge_texts([("game.log", text.encode())]).problems if each.counts]
    return [(each.code, not each.plain) for each in problems]
