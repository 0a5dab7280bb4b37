"""What an order does in its moment: which rules it breaks, and its effects."""

from collections.abc import Iterator

from pbem.core.game import Ruling
from pbem.core.kind import Purpose
from pbem.core.rules import Violation
from pbem.games.on_to_berlin.orders.kind import AnyKind
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c06_impulses import close_event
from pbem.games.on_to_berlin.rules.c08_movement.overboard import let_go
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import close_window
from pbem.games.on_to_berlin.rules.c11_resolving_attacks import corrected
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import release
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import Effect
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.due import event_is_due, nothing_left

AFTER_A_FIRST_ATTACK = frozenset({"attack", "strike", "hits"})  # announced together with a second action (17.1)
IN_THE_WINDOW = frozenset({"ambush", "decline", "excess"})  # what leaves a movement open to a reaction


def resolve(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action that has its moment; nothing is changed."""
    kind = KINDS[action.kind]
    draft = Draft(position)
    violations: list[Violation] = []
    for violation in _steps(draft, kind, action):
        violations.append(violation)
        if not violation.possible and not violation.partial and not violation.code.startswith("board/"):
            break
    found = tuple(dict.fromkeys(violations))
    if not all(each.thinkable for each in found) or kind.purpose is Purpose.CHECK:
        return Ruling(violations=found)
    return draft.ruling(found)


def _steps(draft: Draft, kind: AnyKind, action: Action) -> Iterator[Violation]:
    if kind.purpose is Purpose.PLAY and kind.name not in IN_THE_WINDOW:
        close_window(draft)
    if kind.purpose is Purpose.PLAY and draft.position.setup_open:
        draft.note(setup_open=False)
    if kind.purpose is Purpose.PLAY and kind.name not in AFTER_A_FIRST_ATTACK:
        yield from release(draft)
    yield from event_is_due(draft.position, kind)
    if nothing_left(draft.position, kind):
        close_event(draft)
    yield from kind.carried_out(draft, action)
    if kind.purpose is Purpose.PLAY:
        let_go(draft)
    elif kind.purpose is Purpose.SETUP:
        corrected.go_on(draft)
