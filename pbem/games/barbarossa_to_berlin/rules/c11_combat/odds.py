"""What a combat comes to before the dice: strength, column with its shifts, and the losses by die, of both sides."""

from collections.abc import Iterator

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c11_combat.designation import eligible_targets
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import fire
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position

DICE = range(1, 7)


def attacks(position: Position) -> Iterator[str]:
    """Yields a sentence for each side and each space that may be attacked, with all units that can attack it."""
    for target, pairs in eligible_targets(position).items():
        combat = Combat(target, position.active, attackers=tuple(pairs))
        where = ", ".join(dict.fromkeys(board().name(space) for _, space in pairs))
        yield f"{board().name(target)} with all from {where}: {'; '.join(combats(position, combat))}"


def pending(position: Position) -> Iterator[str]:
    """Yields the same of the combat in progress, as its cards lie now."""
    if position.combat:
        yield from combats(position, position.combat)


def combats(position: Position, combat: Combat) -> Iterator[str]:
    """Yields what each side's fire comes to, the attacker's first."""
    yield from (_told(position, combat, side) for side in (combat.side, combat.side.enemy))


def _told(position: Position, combat: Combat, side: Side) -> str:
    shots = [fire(position, combat, side, die) for die in DICE]
    first = shots[0]
    why = [f"{columns:+} {reason.replace('_', ' ')}" for reason, _, columns in first.shifts]
    why += [f"{pips:+} to the die {reason}" for reason, _, pips in first.modifiers]
    table = "LCU" if first.large else "SCU"
    shifted = f" ({', '.join(why)})" if why else ""
    losses = " ".join(str(shot.result) for shot in shots)
    return f"{side.capitalize()} {first.strength}, {table} column {first.column}{shifted}, losses by die {losses}"
