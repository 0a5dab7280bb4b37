"""Chapter 3.4: combat markers are used once and are few."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.types import Marker, Side
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position, Stack

NAMES = {Marker.ATTACK: "Attack!", Marker.SUPPORT: "Support", Marker.MOBILE: "Mobile/Armor"}
USED = ("attack", "support")  # markers that lie on the stacks of the Combat that is under way
WITH_A_DONE_SIDE = (Marker.SUPPORT, Marker.ATTACK)
MARKERS_COME_BACK = "delete the line: markers come back in the Combat Marker Phase"
SPENT_FIRST = (Marker.SUPPORT, Marker.ATTACK, Marker.MOBILE)  # where a line does not say which


def cheapest(position: Position, side: Side, stack: Stack | None = None) -> Marker | None:
    """Returns the marker that is spent where any will do (Q13); Unsupplied stacks use no Mobile one."""
    barred = stack is not None and stack.unsupplied
    usable = [marker for marker in SPENT_FIRST if not (barred and marker is Marker.MOBILE)]
    return next((marker for marker in usable if position.free(side, marker) > 0), None)


@refuses("3.4/once-a-turn")
@carries_out("3.4/any-kind-will-do")
def spend_any(draft: Draft, marker: Marker | None, what: str, stack: Stack | None = None) -> Iterator[Violation]:
    """Spends one combat marker of the kind that is named, or of any kind (Q13)."""
    side = draft.position.phasing
    chosen = marker or cheapest(draft.position, side, stack)
    if chosen is None:
        text = f"{what} costs a combat marker, and none is available"
        yield Violation("3.4/once-a-turn", text, remedy=MARKERS_COME_BACK, plain=True)
    else:
        yield from barred(stack, chosen)
        yield from spend(draft, side, chosen, what)


@refuses("7.3/no-mobile-marker")
def barred(stack: Stack | None, marker: Marker) -> Iterator[Violation]:
    """Yields that an Unsupplied stack uses no Mobile/Armor marker (7.3)."""
    if stack is not None and stack.unsupplied and marker is Marker.MOBILE:
        text = "an Unsupplied stack uses no Mobile/Armor marker"
        yield Violation("7.3/no-mobile-marker", text, remedy="name another kind of marker, or leave it out")


def put_armor(draft: Draft, stack: Stack, what: str) -> Iterator[Violation]:
    """Puts an Armor marker on a stack (12.6.2, 22.1)."""
    yield from barred(stack, Marker.MOBILE)
    yield from spend(draft, draft.position.stack_side(stack), Marker.MOBILE, what)
    draft.mark(stack, armor=True)


def done_marker(draft: Draft, side: Side, marker: Marker | None = None) -> Iterator[Violation]:
    """Spends an Attack! or Support marker, on its Done side, for a stack that comes about by a split (12.10)."""
    free = [kind for kind in WITH_A_DONE_SIDE if draft.position.free(side, kind)]
    usable = [marker] if marker in WITH_A_DONE_SIDE else free
    yield from spend(draft, side, next(iter(usable), None) or Marker.SUPPORT, "a stack that is split")


def spend(draft: Draft, side: Side, marker: Marker, what: str) -> Iterator[Violation]:
    """Spends a combat marker of one kind."""
    if draft.position.free(side, marker) < 1:
        text = f"{what} needs {'an' if marker is Marker.ATTACK else 'a'} {NAMES[marker]} marker, and none is available"
        plain = side is draft.position.phasing  # Q14 is about markers of the own turn in the enemy's next one
        yield Violation("3.4/once-a-turn", text, remedy=MARKERS_COME_BACK, plain=plain)
    else:
        draft.spend(side, marker)
