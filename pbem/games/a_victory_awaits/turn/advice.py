"""The verdict on an order with a way out: what may be written in its place, where it is not its moment."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.frozen import replace
from pbem.core.game import Choice, Ruling
from pbem.core.kind import Purpose
from pbem.core.rules import Private, Violation
from pbem.games.a_victory_awaits.board.types import Scenario, Side, Step
from pbem.games.a_victory_awaits.orders.c05_sequence_of_play import END
from pbem.games.a_victory_awaits.orders.c07_resolving_commands import DRAW, INTERRUPT, ZHUKOV
from pbem.games.a_victory_awaits.orders.c10_combat.attack_roll import ROLL
from pbem.games.a_victory_awaits.orders.c10_combat.lose_retreat_advance import ADVANCE, LOSE, RETREAT
from pbem.games.a_victory_awaits.orders.kind import AnyKind
from pbem.games.a_victory_awaits.orders.kinds import KINDS
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.cup import perhaps_empty
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.turn import decide as deciding
from pbem.games.a_victory_awaits.turn.offers import judged
from pbem.games.a_victory_awaits.turn.sequence import pending

UNTIMELY = frozenset({"order/not-now", "order/not-in-combat"})
FEW = 2  # kinds of order of which an example is shown
KEPT = 64  # positions whose open orders are remembered: an order is tried on several guesses
WHEN: Mapping[AnyKind, str] = {
    LOSE: "`lose` comes after a `roll` that costs steps",
    RETREAT: "`retreat` comes after a `roll` that asks for it",
    ADVANCE: "`advance` comes when a combat has emptied its hex",
    ROLL: "`roll` comes after `attack`",
    END: "`end turn` comes when the cup is empty",
}  # what the reason does not say
LAST = (DRAW, INTERRUPT)  # one of them comes next where the cup may be empty: which of them, the Axis player knows
_recent: dict[int, tuple[Position, tuple[str, str]]] = {}


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; if it is not its moment, with what may be written now."""
    ruling = deciding.decide(position, action)
    if not any(each.code in UNTIMELY and not each.remedy for each in ruling.violations):
        return ruling
    return replace(ruling, violations=tuple(_advised(position, KINDS[action.kind], each) for each in ruling.violations))


def _advised(position: Position, kind: AnyKind, violation: Violation) -> Violation:
    if violation.code not in UNTIMELY or violation.remedy:
        return violation
    if kind.purpose is Purpose.SETUP and position.step is not Step.SETUP:
        return replace(violation, remedy="put it above the first `turn`, or write `Options: workshop` in the header")
    comes = [WHEN[kind]] if kind in WHEN else []
    told, own = ("; ".join([*comes, now]) for now in instead(position))
    return replace(violation, remedy=told, private=Private(Side.AXIS, own) if own != told else None)


def instead(position: Position) -> tuple[str, str]:
    """Returns the orders of which a line is legal now: an example of each if they are few, else their words.

    The first text tells no more than both players know, the second is for the Axis player, who knows his own chits.
    """
    known = _recent.get(id(position))
    if known is None or known[0] is not position:
        if len(_recent) >= KEPT:
            _recent.clear()
        known = _recent[id(position)] = (position, _instead(position))
    return known[1]


def _instead(position: Position) -> tuple[str, str]:
    found = dict(_open(position))
    own = [kind for kind in found if kind is not INTERRUPT] or [*found]  # who holds one keeps that to himself
    if not perhaps_empty(position) or not pending(position).kinds.issuperset(LAST):
        return _listed(found, own), _listed(found, own)
    last = {kind: judged(position, kind) for kind in LAST}
    both = sorted({*own, *LAST}, key=lambda kind: kind.name)
    return _listed({**found, **last}, both), _listed(found, own)


def _listed(found: Mapping[AnyKind, Choice], kinds: Sequence[AnyKind]) -> str:
    if not kinds:
        return "delete the line"
    if len(kinds) <= FEW:
        return f"now write {' or '.join(_shown(found[kind]) for kind in kinds)}"
    return f"now write one of: {', '.join(kind.moment.word for kind in kinds)}"


def _open(position: Position) -> Iterator[tuple[AnyKind, Choice]]:
    """Yields the kinds of order of which at least one line is legal."""
    shut = {ZHUKOV} if position.scenario is not Scenario.LENINGRAD else set()
    for kind in sorted(pending(position).kinds - shut, key=lambda kind: kind.name):
        choice = judged(position, kind)
        if choice.lines:
            yield kind, choice


def _shown(choice: Choice) -> str:
    """Returns a legal line, or the form where a line would name a chit that its player keeps to himself."""
    if choice.secret:
        return f"`{choice.form}`"
    return f"for instance `{choice.lines[0]}`" if choice.lines[1:2] else f"`{choice.lines[0]}`"
