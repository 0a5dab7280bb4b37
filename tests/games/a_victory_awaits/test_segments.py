"""Whole combat segments of A Victory Awaits, played at random by what is offered."""

import random
from collections import Counter

import pytest

from pbem.core.source import plain_line
from pbem.games.a_victory_awaits.board.map import board
from pbem.games.a_victory_awaits.board.names import counters_of
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Place, Scenario, Side, Step, UnitId
from pbem.games.a_victory_awaits.orders.c10_combat.attack_roll import ATTACK, ROLL
from pbem.games.a_victory_awaits.orders.c10_combat.lose_retreat_advance import ADVANCE, LOSE, RETREAT
from pbem.games.a_victory_awaits.orders.kind import AnyKind
from pbem.games.a_victory_awaits.orders.lines import read, write
from pbem.games.a_victory_awaits.rules.c10_combat import combat_steps
from pbem.games.a_victory_awaits.state.effects import evolve
from pbem.games.a_victory_awaits.state.position import Command, Position, Stand, kind
from pbem.games.a_victory_awaits.turn.decide import decide
from pbem.games.a_victory_awaits.turn.offers import judged
from pbem.games.a_victory_awaits.turn.sequence import pending
from pbem.log.parse import grammar

SEEDS = range(12)
KINDS: tuple[AnyKind, ...] = (LOSE, RETREAT, ADVANCE, ATTACK, ROLL)


def _crowded_front(seed: int) -> Position:
    """Returns a Leningrad position with both sides close together, and one of them to attack."""
    dice = random.Random(seed)
    front = [HexId(f"L{column}{row}") for column in range(14, 26) for row in range(19, 29)]
    rows = board(Scenario.LENINGRAD).hexes
    land = [hex_ for hex_ in front if hex_ in rows and rows[hex_].land]
    stacks: dict[Place, tuple[UnitId, ...]] = {}
    for unit in dice.sample(sorted(counters_of(Scenario.LENINGRAD)), 70):
        here = stacks.get(place := Place(dice.choice(land)), ())
        if len(here) < 2 and all(kind(each).side is kind(unit).side for each in here):
            stacks[place] = (*here, unit)
    side = dice.choice(list(Side))
    units = {unit: Stand(place, kind(unit).steps == 2 and dice.random() < 0.3)
             for place, stack in stacks.items() for unit in stack}  # fmt: skip
    active = frozenset(unit for unit in units if kind(unit).side is side and dice.random() < 0.7)
    free = [hex_ for hex_ in land if Place(hex_) not in stacks]
    return Position(
        scenario=Scenario.LENINGRAD, step=Step.COMBAT, units=units, stacks=stacks, setup_open=False,
        fortresses=dict.fromkeys(dice.sample(free, 2), 2), command=Command(ChitId("su-l-8a"), side, active=active),
    )  # fmt: skip


def _play(seed: int) -> tuple[Position, Counter[str]]:
    """Plays a segment until nothing of a combat is offered any more."""
    dice, position = random.Random(seed), _crowded_front(seed)
    done: Counter[str] = Counter()
    for turn in range(400):
        now = pending(position)
        open_ = [each for each in KINDS if each in now.kinds and (each is not ATTACK or turn < 12)]
        found = next(((each, lines) for each in open_ if (lines := list(judged(position, each).lines[:30]))), None)
        if found is None:
            break
        done[found[0].name] += 1
        position = _write_and_play(position, dice.choice(found[1]))
    return position, done


@pytest.mark.parametrize("seed", SEEDS)
def test_segments_played_at_random_come_to_an_end(seed: int) -> None:
    """Whatever is offered may be done, reads as it is written, and no combat is left hanging."""
    position, _ = _play(seed)
    assert position.combat is None or position.combat.stage == combat_steps.ADVANCE
    assert all(len(stack) <= 2 for place, stack in position.stacks.items() if HexId(place) in position.board.hexes)


def test_the_segments_are_worth_it() -> None:
    """All that a combat asks for comes up."""
    done = sum((_play(seed)[1] for seed in SEEDS), Counter[str]())
    assert min(done[each.name] for each in KINDS) > 10, done


def _write_and_play(position: Position, text: str) -> Position:
    line = plain_line(text)
    reading = read(grammar("a_victory_awaits").parse(line), line, position)
    assert reading.action is not None, text
    assert write(reading.action) == text
    ruling = decide(position, reading.action)
    assert not ruling.violations, (text, ruling.violations)
    for effect in ruling.effects:
        position = evolve(position, effect)
    return position
