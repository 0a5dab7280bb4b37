"""Combat of A Victory Awaits against slow methods: ratios by hand, retreats and advances on small random boards."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from pbem.games.a_victory_awaits import advance, aftermath, combat, ratio, retreat_checks, retreats
from pbem.games.a_victory_awaits.actions_map import Advance, Attack, Lose, Retreat, Roll
from pbem.games.a_victory_awaits.charts import parsed, results
from pbem.games.a_victory_awaits.declare import attack
from pbem.games.a_victory_awaits.draft import Draft
from pbem.games.a_victory_awaits.losses import lose, strength_left
from pbem.games.a_victory_awaits.position import Combat, Command, Position, Stand, kind
from pbem.games.a_victory_awaits.ratio import column_name, figures
from pbem.games.a_victory_awaits.reading import FORTRESS
from pbem.games.a_victory_awaits.retreats import Path, Run
from pbem.games.a_victory_awaits.surprise import surprise_units
from pbem.games.a_victory_awaits.types import (
    AVAILABLE,
    ELIMINATED,
    ChitId,
    City,
    HexId,
    Place,
    Scenario,
    Side,
    Step,
    Terrain,
    UnitId,
)
from pbem.games.a_victory_awaits.values import UnitRef, Way
from tests.test_ava_ground import Toy, _board, _lines, _zone

SEEDS = range(40)
LONGER = 3  # extra hexes that the slow search looks at
WET = (Terrain.LAKE, Terrain.SEA)
TARGET = HexId("L1523")
M36, I21, I217, HQ, R179 = map(UnitId, ("ge-l-36-mot", "ge-l-21-inf", "ge-l-217-inf", "ge-l-4pzg-hq", "su-l-179-rif"))
EXAMPLE = {M36: "L1522", I21: "L1423", I217: "L1424", R179: "L1523"}


def _ref(position: Position, unit: UnitId) -> UnitRef:
    return UnitRef(unit=unit, name=kind(unit).designation, reduced=position.units[unit].reduced)


def _set_up(places: dict[UnitId, str], fortresses: dict[HexId, int] | None = None, side: Side = Side.AXIS) -> Draft:
    """Returns a Leningrad position in which every unit of a side is active."""
    stacks: dict[Place, tuple[UnitId, ...]] = {}
    for unit, hex_ in places.items():
        stacks[Place(hex_)] = (*stacks.get(Place(hex_), ()), unit)
    stands = {unit: Stand(Place(hex_), False) for unit, hex_ in places.items()}
    active = frozenset(unit for unit in places if kind(unit).side is side)
    command = Command(ChitId("test"), side, active=active)
    return Draft(
        Position(Scenario.LENINGRAD, step=Step.MOVEMENT, units=stands, stacks=stacks, fortresses=fortresses or {},
                 command=command)
    )  # fmt: skip


def _attack(draft: Draft, target: HexId, *units: UnitId) -> list[str]:
    refs = tuple(_ref(draft.position, unit) for unit in units)
    return [each.code for each in attack(draft, Attack(target=target, units=refs))]


# -- the printed examples


def test_the_printed_ratio() -> None:
    """5 + 1.5 + 1.5 = 8 against 2 is 4:1; with the HQ of 4PzG 10 against 2 is 5:1 (10.3)."""
    draft = _set_up({**EXAMPLE, HQ: "L1522"})
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
    assert column_name(results().column(Fraction(attack_), Fraction(defence))) == wanted


@pytest.mark.parametrize(("start", "columns", "wanted"), [("3:1", 2, "1.5:1"), ("10:1", 2, "8:1"), ("4:1", 2, "2:1")])
def test_the_printed_shifts(start: str, columns: int, wanted: str) -> None:
    """A city in light woods makes 1.5:1 of 3:1, and 8:1 of 12:1, which starts as 10:1; heavy woods make 2:1 of 4:1."""
    base = results().names.index(start)
    assert column_name(ratio.shifted(base, (("ground", "", columns),))) == wanted


def test_the_printed_retreat_and_advance() -> None:
    """179 must retreat by 1624 to 1625, not by 1524; 36 M advances by 1523 into 1624, the infantry into 1523."""
    draft = _set_up(EXAMPLE)
    assert _attack(draft, TARGET, M36, I21, I217) == []
    assert list(combat.roll(draft, Roll(target=TARGET, die=4, ratio="4:1", result="RR"))) == []
    best = retreats.best(draft.position, Run(R179, TARGET, 2))
    assert (HexId("L1624"), HexId("L1625")) in best
    assert {path[0] for path in best} == {"L1624"}
    ref = _ref(draft.position, R179)
    wrong = Retreat(ways=(Way(unit=ref, path=(HexId("L1524"), HexId("L1625"))),))
    found = [each.code for each in retreat_checks.retreat(Draft(draft.position), wrong)]
    assert found == ["10.6/fewest-steps-lost"]
    right = Retreat(ways=(Way(unit=ref, path=(HexId("L1624"), HexId("L1625"))),))
    assert list(retreat_checks.retreat(draft, right)) == []
    paths = {M36: ("L1523", "L1624"), I21: ("L1523",), I217: ("L1523",)}
    ways = tuple(Way(unit=_ref(draft.position, unit), path=tuple(map(HexId, path))) for unit, path in paths.items())
    assert list(advance.advance(draft, Advance(ways=ways))) == []
    assert draft.position.combat is None
    assert {unit: draft.position.place(unit) for unit in EXAMPLE} == {
        M36: "L1624", I21: "L1523", I217: "L1523", R179: "L1625",
    }  # fmt: skip


# -- ratios against fractions by hand


@pytest.mark.parametrize("seed", SEEDS)
def test_ratios_by_hand(seed: int) -> None:
    """The column is the greatest ratio that the whole points of the attack reach, less the shifts of the ground."""
    toy = _toy(seed, crowd=9)
    for target, pairs in _fights(toy):
        points = sum(
            toy.face(unit).attack * (0.5 if _river(toy, origin, target) else 1) for unit, origin in pairs
        )  # halves are exact
        defence = sum(toy.face(unit).defence for unit in toy.at(target)) + toy.fortresses.get(target, 0)
        fits = [name for name in results().names if int(points) >= float(name.partition(":")[0]) * defence]
        place = results().names.index(fits[-1]) - _shift(toy, target) if fits else -1
        found = figures(toy, pairs, target)
        assert column_name(found.column) == (results().names[place] if place >= 0 else "below 1:1")


def _river(toy: Position, here: HexId, there: HexId) -> bool:
    side = toy.board.sides[here, there]
    return side.minor_river or side.major_river


def _shift(toy: Position, target: HexId) -> int:
    row = toy.board.hexes[target]
    if row.city == City.MAJOR:
        return 2
    woods = {Terrain.LIGHT_WOODS: 1, Terrain.MARSH: 1, Terrain.HEAVY_WOODS: 2, Terrain.MOUNTAIN: 2}
    return woods.get(row.terrain, 0) + (row.city == City.TOWN)


# -- retreats against every way there is


def _toy(seed: int, crowd: int) -> Toy:
    """Returns a small board with many units, two a hex at most, on both sides."""
    dice = random.Random(seed)
    board = _board(dice, 5, 5)
    land = [hex_ for hex_, row in board.hexes.items() if row.land]
    stacks: dict[Place, tuple[UnitId, ...]] = {}
    for side in Side:
        pool = sorted(unit for unit in _pool() if kind(unit).side is side)
        for unit in dice.sample(pool, dice.randint(2, crowd)):
            here = stacks.get(place := Place(dice.choice(land)), ())
            if len(here) < 2 and all(kind(each).side is side for each in here):
                stacks[place] = (*here, unit)
    units = {unit: Stand(place, dice.random() < 0.5 and kind(unit).steps == 2)
             for place, stack in stacks.items() for unit in stack}  # fmt: skip
    free = [hex_ for hex_ in land if all(kind(unit).side is Side.SOVIET for unit in stacks.get(Place(hex_), ()))]
    fortresses = {dice.choice(free): 2} if free and dice.random() < 0.4 else {}
    return Toy(units=units, stacks=stacks, fortresses=fortresses, small=board)


def _pool() -> list[UnitId]:
    from pbem.games.a_victory_awaits.counters import units

    return [unit for unit, row in units().items() if row.mountain or row.mech or row.steps == 2]


def _fights(toy: Toy) -> Iterator[tuple[HexId, tuple[tuple[UnitId, HexId], ...]]]:
    for place in toy.stacks:
        target = HexId(place)
        side = toy.side_at(target)
        near = [hex_ for hex_ in toy.board.near[target] if toy.at(hex_) and toy.side_at(hex_) is not side]
        pairs = tuple((unit, hex_) for hex_ in near for unit in toy.at(hex_))
        if pairs:
            yield target, pairs


def _every_retreat(toy: Toy, run: Run, zone: set[HexId], lines: dict[HexId, int]) -> set[Path]:
    """Walks every way of so many hexes and a few more, and keeps the best by the words of 10.6 and Q38."""
    unit, start, hexes = run
    ranks: dict[Path, tuple[int, int, int]] = {}

    def walk(path: Path, here: HexId) -> None:
        if len(path) >= hexes:
            if sum(kind(each).side is kind(unit).side for each in toy.at(here)) < 2:
                lost = sum(hex_ in zone for hex_ in path)
                if lost < (1 if toy.units[unit].reduced else kind(unit).steps):
                    ranks[path] = (lost, len(path) - hexes, lines.get(here, 999))
                return
            if len(path) == hexes + LONGER:
                return
        for there in toy.board.near[here]:
            if _lets_through(toy, unit, start, here, there, first=not path):
                walk((*path, there), there)

    walk((), start)
    return {path for path in ranks if ranks[path] == min(ranks.values())}


def _lets_through(toy: Toy, unit: UnitId, start: HexId, here: HexId, there: HexId, *, first: bool) -> bool:
    side, row = toy.board.sides[here, there], toy.board.hexes[there]
    if there == start or toy.side_at(there) == kind(unit).side.enemy or side.prohibited or row.terrain in WET:
        return False
    if side.start_line and kind(unit).side is Side.SOVIET:
        return False
    if side.major_river and not side.bridge and not first:
        return False
    return row.terrain != Terrain.MOUNTAIN or side.road or kind(unit).type == "mountain"


def _without(toy: Toy, hex_: HexId) -> Toy:
    stacks = {place: stack for place, stack in toy.stacks.items() if place != Place(hex_)}
    return replace(toy, stacks=stacks, memo={})


@pytest.mark.parametrize("seed", SEEDS)
def test_retreats_are_the_best_ways(seed: int) -> None:
    """The search finds just the ways that the slow one ranks first."""
    toy = _toy(seed, crowd=9)
    for place, stack in toy.stacks.items():
        side = kind(stack[0]).side
        zone, lines = _zone(toy, side.enemy), _lines(_without(toy, HexId(place)), side, 6)
        for run in (Run(unit, HexId(place), hexes) for unit in stack for hexes in (1, 2)):
            found = retreats.best(toy, run)
            if not found or len(found[0]) <= run.hexes + LONGER:
                assert set(found) == _every_retreat(toy, run, zone, lines), run


def test_the_random_boards_are_worth_it() -> None:
    """Among the boards are deaths, losses that cannot be helped, extra hexes, and choices."""
    seen: set[object] = set()
    for seed in SEEDS:
        toy = _toy(seed, crowd=9)
        for place, stack in toy.stacks.items():
            for unit in stack:
                run = Run(unit, HexId(place), 2)
                found, harm = retreats.best(toy, run), retreats.harm
                lost = [sum(harm(toy, unit, hex_) for hex_ in path) for path in found]
                seen |= {"death"} if not found else {("lost", lost[0]), ("extra", len(found[0]) - 2), len(found) > 1}
    assert {"death", ("lost", 0), ("lost", 1), ("extra", 0), ("extra", 1), True, False} <= seen


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_is_refused_just_if_it_is_not_among_the_best(seed: int) -> None:
    """The checks that tell why a way is wrong find a fault in each way but the best ones."""
    toy = _toy(seed, crowd=9)
    for place, stack in list(toy.stacks.items())[:4]:
        run = Run(stack[0], HexId(place), 2)
        best = retreats.best(toy, run)
        for path in _some_ways(toy, HexId(place)) if best else ():
            fine = not retreat_checks.judged(toy, retreat_checks.Retreating(run, path))
            assert fine == (path in best), (run, path)


def _some_ways(toy: Toy, start: HexId) -> Iterator[Path]:
    for one in toy.board.near[start]:
        yield (one,)
        for two in toy.board.near[one]:
            yield (one, two)
            yield from ((one, two, three) for three in toy.board.near[two])


# -- advances


@pytest.mark.parametrize("seed", SEEDS)
def test_advances_are_every_way_allowed(seed: int) -> None:
    """A unit advances into the vacated hex, and mechanized ones on to each open hex next to it, unless held up."""
    toy = _toy(seed, crowd=9)
    for target, pairs in _fights(toy):
        empty = _without(toy, target)
        if target in toy.fortresses:
            continue
        fight = Combat(target, pairs, kind(pairs[0][0]).side, stage="advance")
        for unit, origin in pairs:
            wanted = set(_slow_advance(empty, unit, origin, target))
            assert set(advance.ways(empty, fight, unit)) == wanted
            for path in _paths(empty, target):
                order = advance.Advancing(unit, origin, path, fight)
                faults = [each for check in advance.ADVANCE_CHECKS for each in check(empty, order)]
                assert (not faults) == (path in wanted), (unit, path)


def _paths(toy: Toy, target: HexId) -> Iterator[Path]:
    yield (target,)
    for near in toy.board.near[target]:
        yield (target, near)
        yield (near,)


def _slow_advance(toy: Toy, unit: UnitId, origin: HexId, target: HexId) -> Iterator[Path]:
    row = toy.board.hexes[target]
    if not _lets_through(toy, unit, HexId(""), origin, target, first=True):
        return
    yield (target,)
    open_ = row.terrain == Terrain.PLAINS and row.city == City.NONE and not _river(toy, origin, target)
    for there in toy.board.near[target] if kind(unit).mech and open_ else ():
        if _lets_through(toy, unit, HexId(""), target, there, first=True):
            yield (target, there)


# -- losses and the course of a combat


def test_losses_beyond_the_steps_are_ignored() -> None:
    """2RR against a rifle division of two steps leaves nobody to retreat; it goes to the Available Box (Q82, 10.8)."""
    draft = _set_up({**EXAMPLE, HQ: "L1522"})
    draft.turn_over(R179, reduced=True)
    assert _attack(draft, TARGET, M36, I21, I217, HQ) == []
    assert list(combat.roll(draft, Roll(target=TARGET, die=6, result="2RR"))) == []
    assert draft.position.combat is not None
    assert draft.position.combat.owed == {Side.SOVIET: 1}
    assert list(lose(draft, Lose(side=Side.SOVIET, units=(_ref(draft.position, R179),)))) == []
    assert draft.position.units[R179] == Stand(AVAILABLE[Side.SOVIET], False)
    assert draft.position.combat.stage == aftermath.ADVANCE


def test_a_fortress_turns_retreats_into_losses() -> None:
    """1RR against a fortress and a division is three steps, and nobody retreats (14.2, Q43)."""
    city, near = HexId("L3603"), "L3604"
    draft = _set_up({M36: near, R179: city}, {city: 2})
    assert _attack(draft, city, M36) == []
    assert draft.position.combat is None
    fight = Combat(city, ((M36, HexId(near)),), Side.AXIS)
    assert strength_left(replace(draft.position, combat=fight), fight, Side.SOVIET) == 4
    draft.note("combat", fight)
    combat._suffer(draft, parsed("1RR"))
    assert draft.position.combat is not None
    assert (draft.position.combat.owed, draft.position.combat.retreat) == ({Side.SOVIET: 3}, 0)
    refs = (FORTRESS, FORTRESS, _ref(draft.position, R179))
    assert list(lose(draft, Lose(side=Side.SOVIET, units=refs))) == []
    assert draft.position.fortresses == {}
    assert draft.position.fortresses_lost == {"L": 1}
    assert draft.position.units[R179] == Stand(Place(city), True)
    assert draft.position.combat is None


def test_no_number_of_losses_raises() -> None:
    """Every result on every kind of stack comes to an end."""
    for cell in ("A1", "A2", "-", "R", "RR", "1RR", "2RR"):
        draft = _set_up(EXAMPLE)
        draft.note("combat", Combat(TARGET, ((M36, HexId("L1522")),), Side.AXIS))
        combat._suffer(draft, parsed(cell))
        fight = draft.position.combat
        assert (fight.stage if fight else "over") == {
            "A1": "losses", "A2": "losses", "-": "over", "R": "retreat", "RR": "retreat", "1RR": "losses", "2RR": "losses",
        }[cell]  # fmt: skip


def test_dead_attackers_do_not_come_back() -> None:
    """German units that are eliminated leave the game (10.8)."""
    draft = _set_up({HQ: "L1522", R179: "L1523"})
    draft.note("combat", Combat(TARGET, ((HQ, HexId("L1522")),), Side.AXIS))
    combat._suffer(draft, parsed("A2"))
    assert list(lose(draft, Lose(side=Side.AXIS, units=(_ref(draft.position, HQ),)))) == []
    assert draft.position.place(HQ) == ELIMINATED[Side.AXIS]
    assert draft.position.combat is None


def test_the_surprise_attack_is_for_panzergruppen() -> None:
    """Only units of a Panzergruppe within the range of its HQ are activated, and the HQ itself (15.1, Q74)."""
    far = UnitId("ge-l-8-pz")
    draft = _set_up({HQ: "L1522", M36: "L1522", I21: "L1423", far: "L2522", R179: "L1523"})
    assert surprise_units(draft.position) == {HQ, M36}
