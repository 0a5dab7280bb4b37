"""Chapters 12.3.1 and 19.2 to 19.4: special support markers are committed."""

from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.rules.c06_events import SPECIAL_NAMES
from pbem.games.absolute_war.rules.c12_combat.supporting import too_late
from pbem.games.absolute_war.rules.c19_special_markers import OWNER, misused, usable
from pbem.games.absolute_war.state.actions.c12_combat import Commit
from pbem.games.absolute_war.state.draft import Draft


@refuses("19.0/once-a-game-turn", "12.3/one-special-marker")
def commit(draft: Draft, order: Commit) -> Iterator[Violation]:
    """Commits a special support marker, one of each player in a Combat (12.3.1, 19.2 to 19.4, Q56)."""
    position, combat, side = draft.position, draft.position.combat, OWNER[order.special]
    if combat is None:
        return
    yield from too_late(draft, side)
    name = SPECIAL_NAMES[order.special]
    if not usable(position, order.special):
        told = "has been used" if order.special in position.specials else "is not in the game"
        yield Violation("19.0/once-a-game-turn", f"{name} {told}", order.special, "strike it")
    if side in combat.special:
        text = f"the {side.capitalize()} player has committed a marker to this Combat"
        twice = combat.special[side] == order.special
        yield Violation("12.3/one-special-marker", text, order.special, "strike it", plain=twice)
    yield from misused(combat, order.special, side)
    used = position.this_turn.used
    draft.combat(special={**combat.special, side: order.special})
    draft.this_turn(used={**used, order.special: used.get(order.special, 0) + 1})
