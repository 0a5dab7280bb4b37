"""Chapter 11.2: who assigns the hits, by a list of priorities."""

from collections.abc import Iterable

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.on_to_berlin.board.types import Doing, Side, UnitId
from pbem.games.on_to_berlin.state.options import IDLE_UNITS_RATE, optional
from pbem.games.on_to_berlin.state.position import Action, Position, kind


class Parties(Struct, frozen=True):
    """Who is compared: the attacker's side and units, the defender's; `forts` are the attacker's that count."""

    attacker: Side
    attacking: tuple[UnitId, ...]
    defending: tuple[UnitId, ...]
    forts: tuple[UnitId, ...]  # fresh ones in the area, also beside the group (R50)
    rated: tuple[UnitId, ...]  # whose Attack Ratings count on the attacker's side (R51)


@carries_out("11.2/attacker-counts-fresh-only", "11.2/defender-counts-spent-units", "11.2/attackers-fortress-fresh")
def of_attack(position: Position, action: Action, attacking: tuple[UnitId, ...]) -> Parties:
    """Returns who is compared in an attack or Airstrike: the group against all units in the area."""
    fresh = tuple(unit for unit in position.of(action.side, action.area) if not position.spent(unit))
    idle = fresh if optional(position, IDLE_UNITS_RATE) else ()
    forts = tuple(unit for unit in {*fresh, *attacking} if kind(unit).fortress)
    return Parties(action.side, attacking, position.of(action.side.enemy, action.area), forts, (*attacking, *idle))


@carries_out("11.2/counterattack-participants", "11.2/allied-redeploy-residents", "17.2/counterattacker-is-attacker")
def of_counterattack(position: Position, action: Action, defending: tuple[UnitId, ...]) -> Parties:
    """Returns who is compared in a counterattack: those who make it against the group, or the Allied residents."""
    if action.doing is Doing.REDEPLOY and action.side is Side.ALLIED:
        defending = tuple(unit for unit in position.of(action.side, action.area) if unit not in action.units)
    forts = tuple(unit for unit in action.counter if kind(unit).fortress)
    return Parties(action.side.enemy, action.counter, defending, forts, action.counter)


@carries_out(
    "11.2/airstrike-rating-first",
    "11.2/both-with-airstrike-rating",
    "11.2/fortress-second",
    "11.2/both-with-fortress",
    "11.2/highest-attack-rating-third",
    "11.2/tie-to-defender",
    "card-ambush/priority-as-attacker",
    "15.2/assigning-unchanged",
)
def assigner(parties: Parties) -> tuple[Side, str]:
    """Returns who assigns the hits, and why, with the rule behind a bar."""
    attacker, defender = parties.attacker, parties.attacker.enemy
    ours, theirs = _strikers(parties.attacking), _strikers(parties.defending)
    if ours:
        return attacker, _both("both sides have" if theirs else "the attacker alone has", "an Airstrike Rating", theirs)
    if theirs:
        return defender, "the defender alone has a unit with an Airstrike Rating|11.2/airstrike-rating-first"
    fort, other = bool(parties.forts), any(kind(unit).fortress for unit in parties.defending)
    if fort != other:
        return attacker if fort else defender, "only this side has a fortress there|11.2/fortress-second"
    return _by_rating(parties)


def _strikers(units: Iterable[UnitId]) -> bool:
    return any(kind(unit).strikes for unit in units)


def _both(who: str, what: str, both: bool) -> str:
    row = "11.2/both-with-airstrike-rating" if both else "11.2/airstrike-rating-first"
    return f"{who} a unit with {what}|{row}"


def _by_rating(parties: Parties) -> tuple[Side, str]:
    ours, theirs = _highest(parties.rated), _highest(parties.defending)
    if ours == theirs:
        return parties.attacker.enemy, f"the highest Attack Ratings are {ours} on both sides|11.2/tie-to-defender"
    side = parties.attacker if ours > theirs else parties.attacker.enemy
    high, low = max(ours, theirs), min(ours, theirs)
    return side, f"its highest Attack Rating is {high} against {max(low, 0)}|11.2/highest-attack-rating-third"


def _highest(units: Iterable[UnitId]) -> int:
    return max((kind(unit).attack for unit in units), default=-1)
