"""What an order does in its moment: which rules it breaks, and its effects."""

from collections.abc import Iterator

from pbem.core.game import Ruling
from pbem.core.kind import Purpose
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.orders.c11_combat.retreat_hold_advance import ADVANCE
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play import phases, rounds
from pbem.games.barbarossa_to_berlin.rules.c16_partisans import partisans_score
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.sequence import DRAW_PHASE, REPLACEMENT_PHASE, opened


def resolve(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action that has its moment; nothing is changed."""
    kind = KINDS[action.kind]
    if found := tuple(kind.misplaced(action)):
        return Ruling(violations=found)
    draft = Draft(position)
    violations: list[Violation] = []
    for violation in _steps(draft, action):
        violations.append(violation)
        if not violation.possible and not violation.code.startswith("board/"):
            break
    if kind.purpose is not Purpose.SETUP:
        partisans_score(draft, position)
    if not all(each.thinkable for each in violations) or kind.purpose is Purpose.CHECK:
        return Ruling(violations=tuple(dict.fromkeys(violations)))
    return draft.ruling(tuple(dict.fromkeys(violations)))


def _steps(draft: Draft, action: Action) -> Iterator[Violation]:
    kind = KINDS[action.kind]
    if kind is not ADVANCE and kind.purpose is not Purpose.CHECK:
        yield from rounds.finish_combat(draft)
    if kind in (DRAW_PHASE | REPLACEMENT_PHASE) - opened(draft.position):
        opening = phases.open_draw_phase if kind in DRAW_PHASE else phases.open_replacement_phase
        yield from opening(draft)
        yield from rounds.game_goes_on(draft, action)
    yield from kind.carried_out(draft, action)
