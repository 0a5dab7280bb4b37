"""Chapters 12.3.1 and 19.2 to 19.4: special support markers are committed."""

from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, GENERAL_WINTER, ORDER_227, SPECIAL_NAMES, VOLKSSTURM
from pbem.games.absolute_war.rules.c12_combat.supporting import too_late
from pbem.games.absolute_war.rules.c19_special_markers import OWNER, misused, usable
from pbem.games.absolute_war.state.actions.c12_combat import Commit
from pbem.games.absolute_war.state.draft import Draft

COMES = {
    GENERAL_WINTER: "the Soviet player has the two markers in General Winter turns only",
    VOLKSSTURM: "the German player gets the two markers by playing card 41, Bottom of the Barrel, for its event",
    ORDER_227: "the event of a turn brings it, and another one takes it away",
    DIRECTIVE_53: "the event of a turn brings it",
}
BY_RULE = {
    GENERAL_WINTER: "19.2/two-in-general-winter",
    VOLKSSTURM: "19.3/by-card",
    ORDER_227: "19.4/one-each-by-event",
    DIRECTIVE_53: "19.4/one-each-by-event",
}


@refuses("19.0/once-a-game-turn", "12.3/one-special-marker")
def commit(draft: Draft, order: Commit) -> Iterator[Violation]:
    """Commits a special support marker, one of each player in a Combat (12.3.1, 19.2 to 19.4, Q56)."""
    position, combat, side = draft.position, draft.position.fight, OWNER[order.special]
    yield from too_late(draft, side)
    name = SPECIAL_NAMES[order.special]
    if not usable(position, order.special):
        here = order.special in position.specials
        text = (
            f"{name} has been used in this Game Turn"
            if here
            else f"{name} is not in the game now: {COMES[order.special]}"
        )
        rule = "" if here else BY_RULE[order.special]
        yield Violation("19.0/once-a-game-turn", text, order.special, "delete the line", rule=rule)
    if side in combat.special:
        text = f"the {side.capitalize()} player has committed a marker to this Combat"
        twice = combat.special[side] == order.special
        yield Violation("12.3/one-special-marker", text, order.special, "leave it out", plain=twice)
    yield from misused(combat, order.special, side)
    used = position.this_turn.used
    draft.combat(special={**combat.special, side: order.special})
    draft.this_turn(used={**used, order.special: used.get(order.special, 0) + 1})
