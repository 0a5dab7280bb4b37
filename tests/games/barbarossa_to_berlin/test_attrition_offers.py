"""What `pbem legal` offers an owner of armies that are about to be lost: `attrition`, where there is a choice (13.44)."""

import pytest

from pbem.referee import judge_texts

HEADER = "Game: Barbarossa to Berlin\nScenario: campaign\nOptions: workshop\n"
LAST_ROUND = "set turn 5; round 6; step allied\nautomatic ops\n"
BRITISH = "remove Buq Buq: BR corps, CW corps\nplace Agedabia: [BR 8A]; Reserve: CW corps, BR corps\n"
TWO = "remove Reserve: 5 SU army\nplace Agedabia: [BR 8A]; El Agheila: [BR 1A]; Reserve: CW corps\n"
CLOSED_IN = """remove Alexandria: CW corps; Cairo: [CW corps]
place Reserve: BR corps, CW corps
place El Alamein: PzAA, 2 Pz corps; Alexandria: BR 8A; Cairo: GE corps; Port Said: GE corps
set turn 3; step axis
play 4 ops
combat El Alamein
attack Alexandria from El Alamein: PzAA, 2 Pz corps
"""


def offered(lines: str) -> list[str]:
    """Returns the `attrition` lines offered behind some lines, each of which must be let through."""
    verdict = judge_texts([("game.log", (HEADER + lines).encode())])
    assert verdict.game
    assert verdict.replay
    assert verdict.clean
    options = verdict.game.options(verdict.replay.position)
    found = [line for each in options.choices if each.kind == "attrition" for line in each.lines]
    assert all(judge_texts([("game.log", f"{HEADER}{lines}{line}\n".encode())]).clean for line in found)
    return found


@pytest.mark.parametrize(
    ("lines", "offers"),
    [
        (
            BRITISH + LAST_ROUND,
            ["attrition Agedabia [BR 8A] by BR corps", "attrition Agedabia [BR 8A] by CW corps"],
        ),
        (TWO + LAST_ROUND, ["attrition El Agheila [BR 1A]", "attrition Agedabia [BR 8A]"]),
        (TWO + LAST_ROUND + "attrition El Agheila [BR 1A]\n", ["attrition Agedabia [BR 8A]"]),
        (BRITISH + LAST_ROUND.replace("round 6", "round 5"), []),
        (BRITISH.replace("Agedabia", "Cairo") + LAST_ROUND, []),
        (BRITISH.replace(", BR corps\n", "\n") + LAST_ROUND, []),
        (CLOSED_IN, ["attrition Alexandria BR 8A by BR corps", "attrition Alexandria BR 8A by CW corps"]),
        (CLOSED_IN.replace("; Cairo: GE corps", ""), []),
    ],
    ids=["british", "two armies", "one named", "round 5", "in supply", "one corps", "closed in", "a way out"],
)
def test_attrition_is_offered_where_there_is_a_choice(lines: str, offers: list[str]) -> None:
    """Which of two kinds of corps goes with a British army, and which of two armies takes the only one."""
    assert offered(lines) == offers
