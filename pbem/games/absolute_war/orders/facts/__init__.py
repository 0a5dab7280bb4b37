"""What `check` may say, in the order in which it is written: each fact is one value."""

from collections.abc import Sequence
from typing import Any

from pbem.core.fact import Fact
from pbem.games.absolute_war.orders.facts import cards_and_marks, sequence, stacks_and_units, units_and_control

FACTS: Sequence[Fact[Any, Any, Any]] = (
    *sequence.FACTS, *units_and_control.FACTS, *stacks_and_units.FACTS, *cards_and_marks.FACTS,
)  # fmt: skip
