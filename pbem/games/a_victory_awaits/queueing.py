"""Chapter 19.4: chits are drawn ahead, lie face down in a queue, and are revealed when they do not interfere."""

from collections.abc import Iterator

from pbem.core.rules import Violation, judge
from pbem.games.a_victory_awaits import underway
from pbem.games.a_victory_awaits.actions_teams import Queue, Reveal
from pbem.games.a_victory_awaits.actions_turn import Draw
from pbem.games.a_victory_awaits.commands import DRAW_CHECKS, begin
from pbem.games.a_victory_awaits.controller import QUEUE_CHECKS, REVEAL_CHECKS
from pbem.games.a_victory_awaits.draft import Draft
from pbem.games.a_victory_awaits.position import Queued
from pbem.games.a_victory_awaits.types import ChitId
from pbem.games.a_victory_awaits.values import ChitRef

UNNAMED = ChitRef(chit=ChitId(""), name="the chit")


def queue(draft: Draft, order: Queue) -> Iterator[Violation]:
    """Draws chits and lays them face down into the queue, in sight of all."""
    if order.chit:
        yield from judge(DRAW_CHECKS, draft.position, Draw(chit=order.chit))
    for _ in range(order.count):
        found = judge(QUEUE_CHECKS, draft.position, order.chit or UNNAMED)
        yield from found
        if found:
            return
        draft.note("queue", (*draft.position.queue, Queued(order.chit.chit if order.chit else None)))
    draft.sealed = True
    number = len(underway.face_down(draft.position))
    lie = "chit lies" if number == 1 else "chits lie"
    draft.tell(f"{number} {lie} face down in the queue", "19.4/laid-out-in-a-queue")


def reveal(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Turns over a chit of the queue and begins its command; the others go on."""
    yield from judge(REVEAL_CHECKS, draft.position, order.chit)
    yield from judge(DRAW_CHECKS, draft.position, Draw(chit=order.chit))
    underway.set_aside(draft)
    _turn_over(draft, order.chit)
    yield from begin(draft, order.chit.chit, order.die)
    draft.sealed = True


def _turn_over(draft: Draft, ref: ChitRef) -> None:
    """Turns a chit of the queue over where it lies; one that the log has not named is the first of those."""
    laid = list(draft.position.queue)
    found = next((each for each in (Queued(ref.chit), Queued(None)) if each in laid), None)
    if found:
        laid[laid.index(found)] = Queued(ref.chit, True)
        draft.note("queue", tuple(laid))
