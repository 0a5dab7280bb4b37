"""Chapter 11: attacks, cards and dice, losses, retreats and advances."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.state.values import Force, March, Pair, UnitRef, Value


class Fate(Value, frozen=True, kw_only=True):
    """What becomes of the LCU that a loss eliminates, where its player has the choice (11.31, 14.2)."""

    step: int  # which of the steps named in the order, from 0
    by: TypeId | None = None  # the SCU that replaces it
    oos: bool = False  # eliminated as if out of supply


class Attack(Value, frozen=True, kw_only=True):
    """A combat is designated; it may say its cards, dice and expected figures at once (11.2)."""

    kind: Literal["attack"] = "attack"
    target: SpaceId
    forces: tuple[Force, ...]
    cards: tuple[int, ...] = ()
    reply: tuple[int, ...] | None = None
    dice: Pair | None = None
    odds: Pair | None = None
    result: Pair | None = None


class Defend(Value, frozen=True, kw_only=True):
    """The defender's combat cards, or none (11.2 step 3)."""

    kind: Literal["defend"] = "defend"
    cards: tuple[int, ...] = ()


class Roll(Value, frozen=True, kw_only=True):
    """The dice of the combat, attacker's first (11.2 step 6)."""

    kind: Literal["roll"] = "roll"
    dice: Pair | None = None  # none where the players let sealed chance roll
    odds: Pair | None = None
    result: Pair | None = None


class Lose(Value, frozen=True, kw_only=True):
    """A side's step losses, one name a step (11.3)."""

    kind: Literal["lose"] = "lose"
    side: Side
    units: tuple[UnitRef, ...]
    fates: tuple[Fate, ...] = ()  # of the LCUs among them, where their player has the choice


class Retreat(Value, frozen=True, kw_only=True):
    """Defenders retreat (11.4)."""

    kind: Literal["retreat"] = "retreat"
    marches: tuple[March, ...]


class Hold(Value, frozen=True, kw_only=True):
    """The defender cancels the retreat for one more step (11.42); without a unit he refuses to (11.43)."""

    kind: Literal["hold"] = "hold"
    unit: UnitRef | None = None
    fate: Fate | None = None


class Advance(Value, frozen=True, kw_only=True):
    """Attackers advance (11.5)."""

    kind: Literal["advance"] = "advance"
    marches: tuple[March, ...]


Orders = Attack | Defend | Roll | Lose | Retreat | Hold | Advance
