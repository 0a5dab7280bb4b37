"""Combats of A Victory Awaits: the printed examples, losses, and the course of a combat."""

from fractions import Fraction

import pytest

from pbem.core.frozen import replace
from pbem.games.a_victory_awaits.board.charts import parsed, results
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ELIMINATED, HexId, Place, Side, UnitId
from pbem.games.a_victory_awaits.rules.c10_combat import (
    advance,
    combat_steps,
    die_and_result,
    ratio,
    retreat,
    retreat_preferences,
)
from pbem.games.a_victory_awaits.rules.c10_combat.losses import lose, strength_left
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import column_name, figures
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Run
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import surprise_units
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance, Lose, Retreat, Roll
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CombatIs
from pbem.games.a_victory_awaits.state.position import Combat, Stand
from pbem.games.a_victory_awaits.state.values import FORTRESS, Way
from tests.support.a_victory_awaits.combats import EXAMPLE, HQ, I21, I217, M36, R179, TARGET, attacked, ref, set_up

# -- the printed examples


def test_the_printed_ratio() -> None:
    """5 + 1.5 + 1.5 = 8 against 2 is 4:1; with the HQ of 4PzG 10 against 2 is 5:1 (10.3)."""
    draft = set_up({**EXAMPLE, HQ: "L1522"})
    pairs = tuple((unit, HexId(EXAMPLE[unit])) for unit in (M36, I21, I217))
    without = figures(draft.position, pairs, TARGET)
    assert (without.told, column_name(without.column)) == ("8:2", "4:1")
    assert without.attack == Fraction(8)
    assert without.halved == {I21, I217}
    assert column_name(figures(draft.position, (*pairs, (HQ, HexId("L1522"))), TARGET).column) == "5:1"


@pytest.mark.parametrize(
    ("attack_", "defence", "wanted"),
    [(15, 5, "3:1"), (26, 9, "2:1"), (12, 7, "1.5:1"), (18, 13, "1:1"), (25, 2, "10:1"), (8, 2, "4:1"), (3, 0, "10:1")],
)
def test_the_printed_ratios(attack_: int, defence: int, wanted: str) -> None:
    """The list of 10.3, and a defence of nothing (Q35)."""
    assert column_name(results().column(attack_, defence)) == wanted


@pytest.mark.parametrize(("start", "columns", "wanted"), [("3:1", 2, "1.5:1"), ("10:1", 2, "8:1"), ("4:1", 2, "2:1")])
def test_the_printed_shifts(start: str, columns: int, wanted: str) -> None:
    """A city in light woods makes 1.5:1 of 3:1, and 8:1 of 12:1, which starts as 10:1; heavy woods make 2:1 of 4:1."""
    base = results().names.index(start)
    assert column_name(ratio.shifted(base, (("ground", "", columns),))) == wanted


def test_the_printed_retreat_and_advance() -> None:
    """179 must retreat by 1624 to 1625, not by 1524; 36 M advances by 1523 into 1624, the infantry into 1523."""
    draft = set_up(EXAMPLE)
    assert attacked(draft, TARGET, M36, I21, I217) == []
    assert list(die_and_result.roll(draft, Roll(target=TARGET, die=4, ratio="4:1", result="RR"))) == []
    best = retreat_preferences.best(draft.position, Run(R179, TARGET, 2))
    assert (HexId("L1624"), HexId("L1625")) in best
    assert {path[0] for path in best} == {"L1624"}
    rifles = ref(draft.position, R179)
    wrong = Retreat(ways=(Way(unit=rifles, path=(HexId("L1524"), HexId("L1625"))),))
    found = [each.code for each in retreat.retreat(Draft(draft.position), wrong)]
    assert found == ["10.6/fewest-steps-lost"]
    right = Retreat(ways=(Way(unit=rifles, path=(HexId("L1624"), HexId("L1625"))),))
    assert list(retreat.retreat(draft, right)) == []
    paths = {M36: ("L1523", "L1624"), I21: ("L1523",), I217: ("L1523",)}
    ways = tuple(Way(unit=ref(draft.position, unit), path=tuple(map(HexId, path))) for unit, path in paths.items())
    assert list(advance.advance(draft, Advance(ways=ways))) == []
    assert draft.position.combat is None
    assert {unit: draft.position.place(unit) for unit in EXAMPLE} == {
        M36: "L1624", I21: "L1523", I217: "L1523", R179: "L1625",
    }  # fmt: skip


# -- losses and the course of a combat


def test_losses_beyond_the_steps_are_ignored() -> None:
    """2RR against a rifle division of two steps leaves nobody to retreat; it goes to the Available Box (Q82, 10.8)."""
    draft = set_up({**EXAMPLE, HQ: "L1522"})
    draft.turn_over(R179, reduced=True)
    assert attacked(draft, TARGET, M36, I21, I217, HQ) == []
    assert list(die_and_result.roll(draft, Roll(target=TARGET, die=6, result="2RR"))) == []
    assert draft.position.combat is not None
    assert draft.position.combat.owed == {Side.SOVIET: 1}
    assert list(lose(draft, Lose(side=Side.SOVIET, units=(ref(draft.position, R179),)))) == []
    assert draft.position.units[R179] == Stand(AVAILABLE[Side.SOVIET], False)
    assert draft.position.combat.stage == combat_steps.ADVANCE


def test_a_fortress_turns_retreats_into_losses() -> None:
    """1RR against a fortress and a division is three steps, and nobody retreats (14.2, Q43)."""
    city, near = HexId("L3603"), "L3604"
    draft = set_up({M36: near, R179: city}, {city: 2})
    assert attacked(draft, city, M36) == []
    assert draft.position.combat is None
    fight = Combat(city, ((M36, HexId(near)),), Side.AXIS)
    assert strength_left(replace(draft.position, combat=fight), fight, Side.SOVIET) == 4
    draft.emit(CombatIs(fight))
    die_and_result._suffer(draft, parsed("1RR"))
    assert draft.position.combat is not None
    assert (draft.position.combat.owed, draft.position.combat.retreat) == ({Side.SOVIET: 3}, 0)
    refs = (FORTRESS, FORTRESS, ref(draft.position, R179))
    assert list(lose(draft, Lose(side=Side.SOVIET, units=refs))) == []
    assert draft.position.fortresses == {}
    assert draft.position.fortresses_lost == {"L": 1}
    assert draft.position.units[R179] == Stand(Place(city), True)
    assert draft.position.combat is None


def test_no_number_of_losses_raises() -> None:
    """Every result on every kind of stack comes to an end."""
    for cell in ("A1", "A2", "-", "R", "RR", "1RR", "2RR"):
        draft = set_up(EXAMPLE)
        draft.emit(CombatIs(Combat(TARGET, ((M36, HexId("L1522")),), Side.AXIS)))
        die_and_result._suffer(draft, parsed(cell))
        fight = draft.position.combat
        assert (fight.stage if fight else "over") == {
            "A1": "losses",
            "A2": "losses",
            "-": "over",
            "R": "retreat",
            "RR": "retreat",
            "1RR": "losses",
            "2RR": "losses",
        }[cell]


def test_dead_attackers_do_not_come_back() -> None:
    """German units that are eliminated leave the game (10.8)."""
    draft = set_up({HQ: "L1522", R179: "L1523"})
    draft.emit(CombatIs(Combat(TARGET, ((HQ, HexId("L1522")),), Side.AXIS)))
    die_and_result._suffer(draft, parsed("A2"))
    assert list(lose(draft, Lose(side=Side.AXIS, units=(ref(draft.position, HQ),)))) == []
    assert draft.position.place(HQ) == ELIMINATED[Side.AXIS]
    assert draft.position.combat is None


def test_the_surprise_attack_is_for_panzergruppen() -> None:
    """Only units of a Panzergruppe within the range of its HQ are activated, and the HQ itself (15.1, Q74)."""
    far = UnitId("ge-l-8-pz")
    draft = set_up({HQ: "L1522", M36: "L1522", I21: "L1423", far: "L2522", R179: "L1523"})
    assert surprise_units(draft.position) == {HQ, M36}
