"""How a combat goes on (10.2): from losses to retreats, to the advance, to its end."""

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.types import AVAILABLE, UnitId
from pbem.games.a_victory_awaits.rules.c10_combat.advance import who_may_advance
from pbem.games.a_victory_awaits.rules.c10_combat.retreat_routes import Run, escapes
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import eliminate, fate
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CombatIs
from pbem.games.a_victory_awaits.state.named_units import defenders
from pbem.games.a_victory_awaits.state.position import Combat

LOSSES, RETREAT, ADVANCE = "losses", "retreat", "advance"  # the stages of a combat


def _combat(draft: Draft) -> Combat:
    assert draft.position.combat is not None
    return draft.position.combat


@carries_out("10.3/retreated-units-suffer", "10.4/losses-then-retreat")
def after_losses(draft: Draft) -> None:
    """Makes the defenders that are left retreat, if the result says so (10.4)."""
    combat = _combat(draft)
    if combat.retreat:
        draft.combat(stage=RETREAT, retreating=defenders(draft.position, combat))
        those_without_a_way_die(draft)
    else:
        after_retreat(draft)


def those_without_a_way_die(draft: Draft) -> None:
    """Eliminates the units that cannot retreat (10.6(7)); what the others do cannot save them."""
    for unit in _combat(draft).retreating:
        combat = _combat(draft)
        if not escapes(draft.position, Run(unit, combat.target, combat.retreat)):
            _dies(draft, unit)
            draft.combat(retreating=tuple(each for each in combat.retreating if each != unit))
    if not _combat(draft).retreating:
        after_retreat(draft)


def _dies(draft: Draft, unit: UnitId) -> None:
    """Eliminates a unit that cannot retreat: it is a loss by combat (12.3, Q42)."""
    name = draft.position.label(unit)
    comes_back = fate(unit) in AVAILABLE.values()
    eliminate(draft, unit)
    text = f"{name} cannot retreat and survive: it is eliminated" + (" (Available Box)" if comes_back else "")
    draft.tell(text, "10.6/unable-to-retreat", "10.8/soviet-foot-and-hq" if comes_back else "10.8/all-others")


@carries_out("10.7/only-into-a-vacated-hex")
def after_retreat(draft: Draft) -> None:
    """Lets the attackers advance if the hex is empty now, else ends the combat (10.7)."""
    combat = _combat(draft)
    if draft.position.side_at(combat.target) is None and who_may_advance(draft.position, combat):
        draft.combat(stage=ADVANCE, retreating=())
    else:
        draft.emit(CombatIs(None))
