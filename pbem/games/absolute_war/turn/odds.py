"""What a player should know before he attacks, supports or draws: strengths and odds as they stand (12.5)."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.game import Choice
from pbem.core.offer import Lazy, as_they_come
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.rules.c12_combat.strength import parts, total
from pbem.games.absolute_war.rules.c12_combat.sums import ground, kind_of, so_far
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.decide import decide

MOST = 16  # attacks that are told, the best odds first
OF_A_COMBAT = frozenset({"support", "no_support", "resolve"})


def with_odds(position: Position, offer: Choice) -> Choice:
    """Returns an offer with what to know before one decides; nothing is worked out before it is looked at."""
    if offer.kind == "attack":
        return replace(offer, notes=Lazy(attacks(position)))
    if offer.kind in OF_A_COMBAT and position.combat:
        return replace(offer, notes=Lazy(iter([so_far(position)])))
    return offer


def attacks(position: Position) -> Iterator[str]:
    """Yields the attacks that are legal with what they come to before support and cards, the best first."""
    found = sorted(_judged(position), key=lambda each: -each[0])
    yield from (text for _, text in found[:MOST])
    if len(found) > MOST:
        yield f"... and {len(found) - MOST} more at {found[MOST][0]:+} or less"


def _judged(position: Position) -> Iterator[tuple[int, str]]:
    for order in KINDS["attack"].offered(position).source(as_they_come):
        ruling = decide(position, order)
        if not ruling.violations and ruling.worked_out:
            yield _told(ruling.worked_out[1])


def _told(begun: Position) -> tuple[int, str]:
    combat = begun.combat
    assert combat is not None
    found = parts(begun)
    attack, defence = total(found, combat.attacker), total(found, combat.attacker.enemy)
    lead = f"{board().name(combat.lead_zone)} ({wording.units(combat.lead)})"
    target = f"{ground(begun, combat)}, {wording.units(combat.target)}"
    return attack - defence, f"{attack - defence:+} {kind_of(combat)}, {attack} to {defence}: {lead} - {target}"
