"""What is counted by the turn: a new turn begins with a fresh tally, and forgets the old one whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, SpaceId, Use


@dataclass(frozen=True, kw_only=True)  # no slots: `altered` copies the fields at once
class TurnTally:
    """What has happened in this turn and matters until its end; what counts for longer is a field of the position."""

    round: int = 1  # the action round of the turn, 1 to 6
    orders: Mapping[Side, Orders] = field(default_factory=dict)  # (8.1)
    mandates_met: frozenset[Side] = frozenset()  # whose Mandated Offensive is fulfilled (8.2)
    pause_rounds: int = 0  # 1 OPS rounds running that the Axis has taken for von Paulus Pause (card 2)
    last_uses: Mapping[Side, tuple[Use, ...]] = field(default_factory=dict)  # in the previous round of this turn
    reinforced: frozenset[str] = frozenset()  # nations that have had their Reinforcement card (7.62)
    invaded: bool = False  # the Invasion card is played (7.63)
    denied: frozenset[int] = frozenset()  # Allied cards that Foreign Armies East did not find in the hand
    luftwaffe: SpaceId | None = None  # where the Luftwaffe Supply marker lies (13.1)
    rp_cards: Mapping[Side, int] = field(default_factory=dict)  # cards played for RP (7.5)
    rp: Mapping[str, int] = field(default_factory=dict)  # half Replacement Points by track: br us su ge axis tu (14.1)
    segment: Side | None = None  # whose segment of the Replacement Phase it is (6); None outside of it
    panzer_steps: int = 0  # Panzer steps replaced (14.52)
    drawn: frozenset[Side] = frozenset()  # who has drawn his cards (7.8)
