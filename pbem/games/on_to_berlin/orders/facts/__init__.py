"""What `check` may say, in the order in which it is written: each fact is one value."""

from collections.abc import Sequence
from typing import Any

from pbem.core.fact import Fact
from pbem.games.on_to_berlin.orders.facts import (
    cards,
    communications,
    lying_marks,
    sequence_and_points,
    units_and_control,
)

FACTS: Sequence[Fact[Any, Any, Any]] = (
    *sequence_and_points.FACTS, *units_and_control.FACTS, *communications.FACTS, *cards.FACTS, lying_marks.MARKS,
)  # fmt: skip
