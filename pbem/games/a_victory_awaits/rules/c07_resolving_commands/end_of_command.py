"""How a command ends: its segments are closed in their order, and what had to be done must have been done."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out
from pbem.games.a_victory_awaits.board.types import HexId, Step
from pbem.games.a_victory_awaits.rules import c11_supply_check
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import after_movement
from pbem.games.a_victory_awaits.rules.c10_combat.ratio import Figures, figures
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CombatIs
from pbem.games.a_victory_awaits.state.named_units import declared_on
from pbem.games.a_victory_awaits.state.position import Command, Position

DROPPED = "10.2/declared-attack-may-be-dropped"


@carries_out("10.1/combat-is-optional")
def close(draft: Draft) -> Iterator[Violation]:
    """Closes what is open of the command in progress."""
    close_combat(draft)
    _drop_attacks(draft)
    if draft.position.step is Step.MOVEMENT:
        yield from close_movement(draft)
    elif draft.position.step is Step.SUPPLY:
        yield from c11_supply_check.finish(draft)


@carries_out("10.7/optional")
def close_combat(draft: Draft) -> None:
    """Ends a combat of which only the advance is open: nobody has to advance (10.7)."""
    if draft.position.combat and draft.position.combat.stage == "advance":
        draft.emit(CombatIs(None))


def unrolled(position: Position, command: Command) -> Iterator[tuple[HexId, Figures]]:
    """Yields the hexes whose attack is declared and not rolled, with what each attack comes to."""
    for target in dict.fromkeys(hex_ for hex_ in command.declared.values() if hex_ not in command.resolved):
        pairs = declared_on(position, target)
        if pairs and position.side_at(target) is command.side.enemy:
            yield target, figures(position, pairs, target)


def _drop_attacks(draft: Draft) -> None:
    """Says which attacks are dropped: no rule asks for the die (Q36), but its line may have been lost."""
    command = draft.position.command
    for target, found in unrolled(draft.position, command) if command else ():
        if found.column is not None:
            name = draft.position.board.name(target)
            draft.remark(f"the attack declared on {name} was not rolled and is dropped", DROPPED)


@carries_out("9.1/need-not-move")
def close_movement(draft: Draft) -> Iterator[Violation]:
    """Ends a movement segment: no hex may be overstacked (3.1, Q4)."""
    yield from after_movement(draft.position)
