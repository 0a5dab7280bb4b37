"""The cases of Absolute War!, which is not listed yet, and whole games of it at random."""

import random

import pytest

from pbem.core.kind import never
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.decide import decide
from pbem.games.absolute_war.turn.sequence import pending
from tests.support.absolute_war import GAME, begun, cases, play
from tests.support.case_files import Case, differences

LAST = frozenset({"phase", "end_combat", "no_support", "resolve", "goal"})  # kinds that end something
TRIED, MOST_ORDERS = 60, 4000
HEADERS = (("barbarossa", ""), ("typhoon", "advanced"), ("stalingrad", "small stacks"), ("basic", ""),
           ("citadel", "limited markers"), ("bagration", "partisan warfare"), ("berlin", "fixed initiative"))  # fmt: skip


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_each_line_yields_what_its_case_says(case: Case) -> None:
    """Every verdict is that of the case."""
    assert differences(play(case)) == []


@pytest.mark.parametrize(("scenario", "options"), HEADERS)
def test_a_whole_scenario_is_played_at_random(scenario: str, options: str) -> None:
    """Every invariant holds after each order, and there is always one more until the game is over."""
    position, chance = begun(scenario, options), random.Random(7)
    for _ in range(MOST_ORDERS):
        assert list(GAME.audit(position)) == []
        now = pending(position)
        if not now.kinds:
            break
        after = _one_order(position, sorted(kind.name for kind in now.kinds), chance)
        assert after is not None, now.decision
        position = after
    assert position.winner


def _one_order(position: Position, names: list[str], chance: random.Random) -> Position | None:
    """Returns the position after a legal order of one of some kinds; rather one that ends nothing."""
    chance.shuffle(names)
    if chance.random() < 0.75:
        names.sort(key=LAST.__contains__)
    for name in (name for name in names if KINDS[name].offered is not never):
        offered = KINDS[name].offered(position).source(lambda things: chance.sample(list(things), len(things)))
        for _, order in zip(range(TRIED), offered, strict=False):
            ruling = decide(position, order)
            if not ruling.violations:
                for effect in ruling.effects:
                    position = GAME.evolve(position, effect)
                return position
    return None
