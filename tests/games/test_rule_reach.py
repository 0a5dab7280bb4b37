"""The command that plays the cases of automatic rows tells a right name from a wrong one, behind a cache too."""

import pytest

from tests.rule_reach import Evidence

TABLE = "rules.c07_64_combat_cards.combat_cards.CARDS"


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    """The cases of the game on areas; they are played when they are asked for."""
    return Evidence("barbarossa_to_berlin")


@pytest.mark.parametrize(
    ("code", "right", "wrong"),
    [
        ("5.2/courland-1945", "rules.c05_victory.victory._counts", "cards.defections._defect"),
        ("11.31/canadian-army", "rules.c11_combat.loss_search.replacements", "rules.c05_victory.victory.check_victory"),
        ("card-allied-17/plus-one", TABLE, "cards.allied.antwerp_is_allied"),
        ("10.3/owned-at-the-beginning", "state.position.Position.intact_fort", "state.position.intact_fort"),
    ],
)
def test_a_row_is_borne_out_by_what_its_cases_run_through(
    evidence: Evidence, code: str, right: str, wrong: str
) -> None:
    """A function, one with a cache, a table that has the row, and a method; what none runs through is found out."""
    assert evidence.bears_out(code, [right])
    assert not evidence.bears_out(code, [wrong])
    assert not evidence.bears_out(code, [])


def test_a_row_without_cases_is_not_borne_out(evidence: Evidence) -> None:
    """Nothing shows that such a name is right."""
    assert not evidence.bears_out("99/no-such-row", ["rules.c13_supply.attrition.attrition"])
