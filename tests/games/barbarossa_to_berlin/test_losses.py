"""Losses (11.3) compared with a slow search over every sequence of steps, and what becomes of the eliminated (11.31)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, REMOVED, RESERVE, Side, TypeId, UnitId, turn_track
from pbem.games.barbarossa_to_berlin.rules.c11_combat.elimination import eliminate
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_choices import allocations
from pbem.games.barbarossa_to_berlin.rules.c11_combat.losses import possible
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Lose
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.turn.decide import decide
from tests.support.barbarossa_to_berlin.fights import Body, empty_map, fight, losing, put

# copied from the counters and from 11.31: loss factor full and reduced, and for an LCU what replaces it
COUNTERS: dict[str, tuple[int, int, tuple[str, ...]]] = {
    "ge_16_army": (3, 3, ("ge_corps",)), "ge_18_army": (3, 3, ("ge_corps",)),
    "ge_4_panzer_army": (3, 3, ("ge_panzer_corps",)), "ge_panzer_armee_afrika": (2, 2, ("ge_panzer_corps",)),
    "ge_6ss_panzer_army": (3, 3, ("ge_ss_panzer_corps",)), "ro_3_army": (2, 2, ("ro_corps",)),
    "it_8_army": (2, 2, ("it_corps",)), "ge_corps": (1, 1, ()), "ge_panzer_corps": (2, 2, ()),
    "ge_ss_panzer_corps": (2, 2, ()), "ro_corps": (1, 1, ()), "it_corps": (1, 1, ()), "it_mech_corps": (2, 1, ()),
    "su_northwest_front": (3, 3, ("su_army",)), "su_southwest_front": (3, 3, ("su_army",)),
    "su_1_ukr_mech_front": (3, 3, ("su_army",)), "su_army": (1, 1, ()), "su_tank_army": (2, 2, ()),
    "su_shock_army": (1, 1, ()), "br_desert_army": (3, 3, ("br_corps", "cw_corps")),
    "cw_1_cdn_army": (3, 3, ("cw_corps",)), "us_1_army": (3, 3, ("us_corps",)), "ff_1_army": (3, 3, ("ff_corps",)),
    "yu_ypa_army": (3, 3, ("none at all",)), "br_corps": (2, 1, ()), "cw_corps": (2, 1, ()), "us_corps": (2, 2, ()),
    "ff_corps": (1, 1, ()),
}  # fmt: skip
SINGLE = {name for name, (_, _, scus) in COUNTERS.items() if scus} | {"it_mech_corps", "ff_corps"}
AXIS = [name for name in COUNTERS if name[:2] in ("ge", "ro", "it")]
SOVIET = [name for name in COUNTERS if name[:2] == "su"]
WESTERN = [name for name in COUNTERS if name[:2] in ("br", "cw", "us", "ff", "yu")]
SOUTHWEST = "su_southwest_front"
Plight = tuple[
    Side, bool, list[Body], list[Body], int
]  # a side, whether it attacks, its units, its reserve, its loss number


class State(NamedTuple):
    """A moment in a sequence of steps. A unit is a counter, and whether it is really there."""

    units: tuple[tuple[Body, bool], ...]
    reserve: tuple[Body, ...]
    names: tuple[Body, ...] = ()
    real: int = 0
    thought: int = 0


def sequences(state: State, number: int, southwest_first: bool) -> Iterator[State]:
    """Yields the end of every sequence of steps that does not go beyond the number, whether it stops early or not."""
    yield state
    for place, ((name, reduced), there) in enumerate(state.units):
        factor = COUNTERS[name][1] if reduced else COUNTERS[name][0]
        barred = southwest_first and not state.names and name != SOUTHWEST
        if factor <= number and not barred:
            scored = state._replace(
                units=state.units[:place] + state.units[place + 1 :],
                names=(*state.names, (name, reduced)) if there else state.names,
                real=state.real + factor * there, thought=state.thought + factor * (not there),
            )  # fmt: skip
            for after in successors(scored, name, reduced, there):
                yield from sequences(after, number - factor, southwest_first)


def successors(state: State, name: str, reduced: bool, there: bool) -> Iterator[State]:
    """Yields what may stand in the place of a unit that has lost a step."""
    if not reduced:
        yield state._replace(units=(*state.units, ((name, True), there)))
        return
    fitting = [scu for scu in COUNTERS[name][2] if scu in COUNTERS]
    if not fitting:
        yield state
        return
    for wear in (False, True):
        found = [(scu, wear) for scu in fitting if (scu, wear) in state.reserve]
        for body in found:
            left = list(state.reserve)
            left.remove(body)
            yield state._replace(units=(*state.units, (body, True)), reserve=tuple(left))
        if found:
            return
    yield state._replace(units=(*state.units, ((fitting[0], False), False)))


def slow(
    units: Sequence[Body], reserve: Sequence[Body], number: int, attacking: bool
) -> tuple[int, set[tuple[Body, ...]]]:
    """Returns how much must be filled, and every set of names that fills it, by trying everything."""
    first = attacking and number >= 3 and any(name == SOUTHWEST for name, _ in units)
    ends = set(sequences(State(tuple((body, True) for body in units), tuple(reserve)), number, first))
    really = max(end.real for end in ends if not end.thought)
    owed = max(end.real + end.thought for end in ends)
    if owed == really:
        good = [end for end in ends if end.real == really]
    else:
        good = [end for end in ends if end.real + end.thought == owed]
    return owed, {tuple(sorted(end.names)) for end in good if end.names}


def fast(position: Position, side: Side) -> tuple[int, set[tuple[Body, ...]]]:
    """Returns the same as the program finds it."""
    assert position.combat is not None
    ways = {tuple(sorted((str(ref.type), ref.reduced) for ref in names)) for names in allocations(position, side)}
    return possible(position, position.combat, side), ways


@st.composite
def plights(draw: st.DrawFn) -> Plight:
    """Draws a side with a loss number to take: its units, its reserve (empty, worn or of the wrong kind), the number."""
    pool = draw(st.sampled_from([AXIS, SOVIET, WESTERN]))
    bodies = st.tuples(st.sampled_from(pool), st.booleans())
    scus = st.tuples(st.sampled_from([name for name in pool if not COUNTERS[name][2]]), st.booleans())
    units = _as_many_as_there_are(draw(st.lists(bodies, min_size=1, max_size=4)), [])
    reserve = _as_many_as_there_are(draw(st.lists(scus, max_size=3)), units)
    side = Side.AXIS if pool is AXIS else Side.ALLIED
    return side, draw(st.booleans()), units, reserve, draw(st.integers(0, 6))


def _as_many_as_there_are(bodies: list[Body], others: list[Body]) -> list[Body]:
    """Keeps one of each counter of which the game has only one, and two of the SS corps."""
    kept: list[Body] = []
    for body in bodies:
        twins = [each for each in (*kept, *others) if each[0] == body[0]]
        if len(twins) < (1 if body[0] in SINGLE else 2):
            kept.append(body)
    return kept


def _position(side: Side, attacking: bool, units: list[Body], reserve: list[Body], number: int) -> Position:
    enemy = [("su_army", False)] if side == Side.AXIS else [("ge_corps", False)]
    attackers, defenders = (units, enemy) if attacking else (enemy, units)
    return losing(fight(side if attacking else side.enemy, attackers, defenders), side, number, reserve)


SLOW = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@SLOW
@given(plights())
def test_what_is_owed_is_what_a_slow_search_finds(plight: Plight) -> None:
    """The loss that must be taken, and every way to take it, agree with a search over all sequences."""
    side, attacking, units, reserve, number = plight
    assert fast(_position(*plight), side) == slow(units, reserve, number, attacking)


@SLOW
@given(plights(), st.randoms(use_true_random=False))
def test_the_verdict_on_losses_is_that_of_the_slow_search(plight: Plight, chance: Random) -> None:
    """An order that names losses is legal just if the slow search has found that set of names."""
    _, attacking, units, reserve, number = plight
    owed, good = slow(units, reserve, number, attacking)
    first = attacking and number >= 3 and any(name == SOUTHWEST for name, _ in units)
    ends = sequences(State(tuple((body, True) for body in units), tuple(reserve)), number, first)
    said = sorted({end.names for end in ends if end.names and not end.thought})
    chance.shuffle(said)
    for names in said[:8] if owed else ():
        assert _legal(plight, names) == (tuple(sorted(names)) in good), names


def _legal(plight: Plight, names: Sequence[Body]) -> bool:
    refs = tuple(UnitRef(type=TypeId(type_), reduced=reduced) for type_, reduced in names)
    return not decide(_position(*plight), Lose(side=plight[0], units=refs)).violations


# -- the printed examples


FULL, REDUCED = False, True


@pytest.mark.parametrize(
    ("units", "reserve", "number", "owed", "ways"),
    [
        # a full infantry army and a reduced Panzer army, no Panzer corps in reserve
        ([("ge_16_army", FULL), ("ge_4_panzer_army", REDUCED)], [], 4, 3,
         [[("ge_16_army", FULL)], [("ge_4_panzer_army", REDUCED)]]),
        ([("ge_16_army", FULL), ("ge_4_panzer_army", REDUCED)], [], 5, 5, [[("ge_4_panzer_army", REDUCED)]]),
        # an infantry corps is there as well: the Panzer army need not go for good
        ([("ge_16_army", FULL), ("ge_4_panzer_army", REDUCED), ("ge_corps", FULL)], [], 5, 5,
         [[("ge_16_army", FULL), ("ge_corps", FULL), ("ge_corps", REDUCED)],
          [("ge_4_panzer_army", REDUCED), ("ge_corps", FULL), ("ge_corps", REDUCED)]]),
        # a full and a reduced army with a corps in reserve
        ([("ge_16_army", FULL), ("ge_18_army", REDUCED)], [("ge_corps", FULL)], 5, 5,
         [[("ge_18_army", REDUCED), ("ge_corps", FULL), ("ge_corps", REDUCED)]]),
    ],
)  # fmt: skip
def test_the_printed_examples(
    units: list[Body], reserve: list[Body], number: int, owed: int, ways: list[list[Body]]
) -> None:
    """The examples of 11.3 come out as printed, in both searches."""
    expected = owed, {tuple(sorted(way)) for way in ways}
    assert slow(units, reserve, number, attacking=True) == expected
    assert fast(_position(Side.AXIS, True, units, reserve, number), Side.AXIS) == expected


# -- what becomes of the eliminated


def _eliminated(unit: str, space: str, reserve: list[Body], *, as_oos: bool = False) -> tuple[Position, UnitId | None]:
    position, units = put(empty_map(), [(unit, True)], space)
    side = Side.ALLIED if unit.startswith(("su", "br")) else Side.AXIS
    position, _ = put(position, reserve, RESERVE[side])
    draft = Draft(replace(position, turn=1))
    successor = eliminate(draft, units[0], as_oos=as_oos)
    return draft.position, successor


@pytest.mark.parametrize(
    ("unit", "space", "reserve", "grave"),
    [
        ("ge_16_army", "memel", [("ge_corps", FULL)], ELIMINATED[Side.AXIS]),
        ("ge_16_army", "memel", [("ge_panzer_corps", FULL)], REMOVED),
        ("ge_16_army", "luga", [("ge_corps", FULL)], turn_track(4)),  # out of supply: three turns away
        ("su_northwest_front", "kaunas", [("su_army", FULL)], ELIMINATED[Side.ALLIED]),
        ("su_northwest_front", "oslo", [("su_army", FULL)], ELIMINATED[Side.ALLIED]),  # no delay for Soviets
        ("su_northwest_front", "kaunas", [], REMOVED),
        ("br_desert_army", "cairo", [("cw_corps", REDUCED)], ELIMINATED[Side.ALLIED]),
        ("ge_corps", "memel", [], ELIMINATED[Side.AXIS]),
    ],
)  # fmt: skip
def test_where_the_eliminated_go(unit: str, space: str, reserve: list[Body], grave: str) -> None:
    """An LCU that no SCU replaces leaves the game; a non-Soviet one lost out of supply waits three turns."""
    position, successor = _eliminated(unit, space, reserve)
    gone = UnitId(unit if unit in position.units else f"{unit}.1")
    assert position.place(gone) == grave
    assert (successor is not None) == (grave != REMOVED and unit != "ge_corps")


def test_attrition_takes_the_corps_along() -> None:
    """An LCU eliminated as if out of supply takes an SCU of the Reserve Box with it."""
    position, successor = _eliminated("ge_16_army", "memel", [("ge_corps", FULL)], as_oos=True)
    assert successor is None
    assert position.place(UnitId("ge_16_army")) == turn_track(4)
    assert position.place(UnitId("ge_corps.1")) == ELIMINATED[Side.AXIS]


def test_the_southwest_front_comes_back_as_infantry() -> None:
    """The mechanized Southwest Front is exchanged for the infantry one among the eliminated (14.51)."""
    position, _ = _eliminated(SOUTHWEST, "kaunas", [("su_army", FULL)])
    assert position.place(UnitId(SOUTHWEST)) == REMOVED
    assert position.place(UnitId("su_southwest_front_infantry")) == ELIMINATED[Side.ALLIED]
