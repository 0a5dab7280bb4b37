"""Chapter 19: the special support markers, whose each is, how often and where it may be used."""

from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.rules.c06_events import DIRECTIVE_53, GENERAL_WINTER, ORDER_227, SPECIAL_NAMES, VOLKSSTURM
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


@refuses(
    "19.2/attack-alone", "19.3/defence-alone", "19.4/defence-alone", "19.2/east-of-the-line", "19.3/outside-the-union"
)
def misused(combat: Combat, special: str, side: Side) -> Iterator[Violation]:
    """Yields that a marker is not for this role in this Combat (19.2 to 19.4)."""
    zone, name = board().zones[combat.zone], SPECIAL_NAMES[special]
    attacks = special == GENERAL_WINTER
    if (combat.attacker is side) is not attacks:
        role = "Attacker" if attacks else "Defender"
        code = (
            "19.2/attack-alone" if attacks else "19.3/defence-alone" if special == VOLKSSTURM else "19.4/defence-alone"
        )
        yield Violation(code, f"{name} is for the {role}", special, "leave it out")
    elif attacks and not zone.east:
        yield Violation("19.2/east-of-the-line", f"{zone.name} is west of the Winter line", special, "leave it out")
    elif special == VOLKSSTURM and zone.home is Side.SOVIET:
        yield Violation("19.3/outside-the-union", f"{zone.name} is in the Soviet Union", special, "leave it out")
