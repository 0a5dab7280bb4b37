"""What is said of a fault leads on: the line that lacks, the area where a way ends."""

from pathlib import Path

import pytest

from tests.support.case_files import Case, play

BOMBERS = "set turn 8; initiative allied; hand allied: Long Range Bombing; step impulses allied"
TO_AFRICA = " - Western Mediterranean - Tunisia"
ITALY = "set nation Italy axis; nation France axis; vichy fallen; turn 6; hand axis: Redeploy"


def _last(*lines: str) -> str:
    """Returns what is said of the last line, with its remedy."""
    text = "\n".join(("Game: On To Berlin!", "Scenario: campaign", "Options: workshop", "", *lines, ""))
    steps = play(Case(Path("on_to_berlin/ways-out.log"), "1", (), "", text)).steps
    return " | ".join(f"{each.message}; {each.remedy}" for each in steps[-1].problems)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((BOMBERS, "play Long Range Bombing", "strike England: UK AF - North Sea - Ruhr - Berlin @4"), "write `event`"),
        ((BOMBERS, "play Long Range Bombing", "bomb England: UK AF - North Sea - Ruhr @4"), "which `event` begins"),
        ((BOMBERS, "strike England: UK AF - North Sea - Ruhr - Berlin @4"), "choose a nearer target"),
        (("set nation United States allied; nation France allied; turn 6; initiative allied", "control GE: Paris",
          "remove Paris: FR LF, FR TF", "place Paris: US LF", "set step impulses allied", "pass", "hold Paris: US"),
         "write it behind `axis 1`"),
        (("set turn 8; nation United States allied; step impulses allied; played Development; sv 2",
          "mobilize Gibraltar: US LF by Central Atlantic"), "its source is the North Atlantic"),
        ((ITALY, "remove Western Mediterranean: 2 FR NF", "control IT: Western Mediterranean", "set step impulses axis",
          "play Redeploy", f"redeploy Rome: IT LF{TO_AFRICA}; Rome: IT TF{TO_AFRICA}"), "and 1 unit would cross it"),
    ],
)  # fmt: skip
def test_the_way_out_is_named(lines: tuple[str, ...], told: str) -> None:
    assert told in _last(*lines)
