"""Chapters 12.3.1 and 19.2 to 19.4: special support markers are committed."""

from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, GENERAL_WINTER, ORDER_227, SPECIAL_NAMES, VOLKSSTURM
from pbem.games.absolute_war.rules.c12_combat.supporting import too_late
from pbem.games.absolute_war.state.actions.c12_combat import Commit
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Position

TIMES = {GENERAL_WINTER: 2, VOLKSSTURM: 2, ORDER_227: 1, DIRECTIVE_53: 1}  # in a Game Turn (19.2 to 19.4)
OWNER = {GENERAL_WINTER: Side.SOVIET, VOLKSSTURM: Side.GERMAN, ORDER_227: Side.SOVIET, DIRECTIVE_53: Side.GERMAN}


def usable(position: Position, special: str) -> bool:
    """Tells whether a special support marker is in the game and not used up in this turn."""
    turn = position.this_turn
    left = TIMES[special] - turn.aside.get(special, 0) - turn.used.get(special, 0) + _extra(position, special)
    return special in position.specials and left > 0


def _extra(position: Position, special: str) -> int:
    """The Moscow Counter-Offensive lets one General Winter marker be committed twice (Soviet 44)."""
    twice = special == GENERAL_WINTER and "winter twice" in position.now.lasting
    return int(twice and position.this_turn.aside.get(special, 0) < TIMES[special])


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
        yield Violation("12.3/one-special-marker", text, order.special, "strike it")
    yield from _misused(combat, order.special, side)
    used = position.this_turn.used
    draft.combat(special={**combat.special, side: order.special})
    draft.this_turn(used={**used, order.special: used.get(order.special, 0) + 1})


@refuses(
    "19.2/attack-alone", "19.3/defence-alone", "19.4/defence-alone", "19.2/east-of-the-line", "19.3/outside-the-union"
)
def _misused(combat: Combat, special: str, side: Side) -> Iterator[Violation]:
    zone, name = board().zones[combat.zone], SPECIAL_NAMES[special]
    attacks = special == GENERAL_WINTER
    if (combat.attacker is side) is not attacks:
        role = "Attacker" if attacks else "Defender"
        code = (
            "19.2/attack-alone" if attacks else "19.3/defence-alone" if special == VOLKSSTURM else "19.4/defence-alone"
        )
        yield Violation(code, f"{name} is for the {role}", special, "strike it")
    elif attacks and not zone.east:
        yield Violation("19.2/east-of-the-line", f"{zone.name} is west of the Winter line", special, "strike it")
    elif special == VOLKSSTURM and zone.home is Side.SOVIET:
        yield Violation("19.3/outside-the-union", f"{zone.name} is in the Soviet Union", special, "strike it")
