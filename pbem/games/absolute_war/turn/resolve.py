"""What an order does in its moment: which rules it breaks, and its effects."""

from collections.abc import Iterator

from pbem.core.game import Ruling
from pbem.core.kind import Purpose
from pbem.core.rules import Violation
from pbem.games.absolute_war.board.types import Phase
from pbem.games.absolute_war.orders.kind import AnyKind
from pbem.games.absolute_war.orders.kinds import KINDS
from pbem.games.absolute_war.rules.c05_sequence_of_play import ends_with_the_reserve, proceed
from pbem.games.absolute_war.rules.c08_combat_markers import unchosen
from pbem.games.absolute_war.rules.c12_combat.ending import close, not_yet
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c05_sequence_of_play import Proceed
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position

CARD_PHASE = frozenset({"draw", "redraw", "lend_lease", "purchase", "discard", "event"})  # behind the markers (5.0)
AFTER_THE_TURN = frozenset({"side", "end"})
ENDING = frozenset({"attack", "phase"})  # orders that end the Combat before them


def resolve(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action that has its moment; nothing is changed."""
    kind = KINDS[action.kind]
    draft = Draft(position)
    violations: list[Violation] = []
    for violation in _steps(draft, kind, action):
        violations.append(violation)
        if not violation.possible and not violation.code.startswith("board/"):
            break
    found = tuple(dict.fromkeys(violations))
    if not all(each.thinkable for each in found) or kind.purpose is Purpose.CHECK:
        return Ruling(violations=found)
    return draft.ruling(found)


def _steps(draft: Draft, kind: AnyKind, action: Action) -> Iterator[Violation]:
    if kind.purpose is Purpose.PLAY and draft.position.setup_open:
        draft.note(setup_open=False)
    if kind.name in CARD_PHASE and draft.position.phase is Phase.CARDS:
        yield from unchosen(draft.position)
    if kind.name in AFTER_THE_TURN and ends_with_the_reserve(draft.position):
        yield from proceed(draft, Proceed(phase=Phase.OBJECTIVE))
    if kind.name in ENDING and draft.position.combat:
        yield from not_yet(draft.position)
        close(draft)
    yield from kind.carried_out(draft, action)
