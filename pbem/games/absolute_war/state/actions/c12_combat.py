"""Chapter 12: Major Offensive Zones, attacks, support, results, retreats, advances."""

from typing import Literal

from pbem.games.absolute_war.board.types import CardId, Marker, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.values import Value, Way


class Target(Value, frozen=True, kw_only=True):
    """A Major Offensive marker is put in a Zone; `flipped`: one RP is paid for its CP (12.1)."""

    kind: Literal["target"] = "target"
    zone: ZoneId
    flipped: bool = False


class Attack(Value, frozen=True, kw_only=True):
    """A stack attacks a stack: each by one of its units (12.2.1)."""

    kind: Literal["attack"] = "attack"
    lead_zone: ZoneId
    lead: UnitId
    zone: ZoneId
    target: UnitId | None = None  # where there is but one stack


class Support(Value, frozen=True, kw_only=True):
    """A stack gives support (12.2.2)."""

    kind: Literal["support"] = "support"
    zone: ZoneId
    unit: UnitId


class NoSupport(Value, frozen=True, kw_only=True):
    """A player has nothing, or nothing more, to add to the Combat; `later`: but perhaps a card or marker (12.3.1)."""

    kind: Literal["no_support"] = "no_support"
    side: Side
    later: bool = False


class Commit(Value, frozen=True, kw_only=True):
    """A special support marker is committed (12.3.1, 19.0)."""

    kind: Literal["commit"] = "commit"
    special: str  # general-winter, volkssturm, order-227, directive-53


class Pincer(Value, frozen=True, kw_only=True):
    """The Attacker attempts a Pincer Maneuver (12.6.2)."""

    kind: Literal["pincer"] = "pincer"


class Resolve(Value, frozen=True, kw_only=True):
    """The cards drawn to resolve the Combat: the Attacker's, in an Assault then the Defender's (12.3.3)."""

    kind: Literal["resolve"] = "resolve"
    cards: tuple[CardId, ...]


class Choose(Value, frozen=True, kw_only=True):
    """A player chooses one of two things that a result offers (12.7)."""

    kind: Literal["choose"] = "choose"
    choice: str  # rp, losses, retreat, step


class Lose(Value, frozen=True, kw_only=True):
    """A unit loses a step (12.7.5)."""

    kind: Literal["lose"] = "lose"
    unit: UnitId


class Retreat(Value, frozen=True, kw_only=True):
    """A stack retreats (12.7.4)."""

    kind: Literal["retreat"] = "retreat"
    way: Way


class Advance(Value, frozen=True, kw_only=True):
    """Units advance into the Target Zone, or by 23.4 into another empty one (12.8)."""

    kind: Literal["advance"] = "advance"
    way: Way
    marker: Marker | None = None  # that is put on a stack that is split


class Exploit(Value, frozen=True, kw_only=True):
    """Mobile units advance one Zone more (12.9)."""

    kind: Literal["exploit"] = "exploit"
    way: Way
    marker: Marker | None = None


class Repeat(Value, frozen=True, kw_only=True):
    """The Attacker repeats the Assault (12.7.3)."""

    kind: Literal["repeat"] = "repeat"


class EndCombat(Value, frozen=True, kw_only=True):
    """The Combat is over: no more advances (12.10); a marker of success goes on the card that is named (12.11)."""

    kind: Literal["end_combat"] = "end_combat"
    card: CardId | None = None


Orders = (
    Target | Attack | Support | NoSupport | Commit | Pincer | Resolve | Choose | Lose | Retreat | Advance | Exploit
    | Repeat | EndCombat
)  # fmt: skip
