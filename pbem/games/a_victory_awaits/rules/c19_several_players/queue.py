"""Chapter 19.4: chits are drawn ahead, lie face down in a queue, and are revealed when they do not interfere."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, judge
from pbem.games.a_victory_awaits.board.types import ChitId
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.commands import DRAW_CHECKS, begin
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.rules.c19_several_players.game_controller import QUEUE_CHECKS, REVEAL_CHECKS
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Queue, Reveal
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position, Queued
from pbem.games.a_victory_awaits.state.values import ChitRef

UNNAMED = ChitRef(chit=ChitId(""), name="the chit")


@carries_out("19.4/drawn-normally", "19.4/drawn-from-the-cup")
def queue(draft: Draft, order: Queue) -> Iterator[Violation]:
    """Draws chits and lays them face down into the queue, in sight of all."""
    if order.chit:
        yield from judge(DRAW_CHECKS, draft.position, Draw(chit=order.chit))
    for _ in range(order.count):
        found = judge(QUEUE_CHECKS, draft.position, order.chit or UNNAMED)
        yield from found
        if found:
            return
        draft.this_turn(queue=(*draft.position.this_turn.queue, Queued(order.chit.chit if order.chit else None)))
    draft.sealed = True
    number = len(commands_under_way.face_down(draft.position))
    lie = "chit lies" if number == 1 else "chits lie"
    draft.tell(f"{number} {lie} face down in the queue", "19.4/laid-out-in-a-queue")


@carries_out("19.4/revealed-if-it-does-not-interfere", "19.4/revealed-as-commands-end")
def reveal(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Turns over a chit of the queue and begins its command; the others go on."""
    yield from judge(REVEAL_CHECKS, draft.position, order.chit)
    yield from judge(DRAW_CHECKS, draft.position, Draw(chit=order.chit))
    yield from _elsewhere(draft.position, order)
    commands_under_way.set_aside(draft)
    _turn_over(draft, order)
    yield from begin(draft, order.chit.chit, order.die)
    draft.sealed = True


def _elsewhere(position: Position, order: Reveal) -> Iterator[Violation]:
    """Yields that a chit does not lie in the queue where it is said to."""
    hidden = commands_under_way.face_down(position)
    if order.place and not 0 < order.place <= len(hidden):
        lie = "chit lies" if len(hidden) == 1 else "chits lie"
        yield Violation("order/no-such-place", f"{len(hidden)} {lie} face down", remedy="delete `place`")
    elif order.place and hidden[order.place - 1].chit not in (None, order.chit.chit):
        found = [each.chit for each in hidden]
        text = f"{order.chit.name} is not chit {order.place} of the queue"
        lies = f"it is chit {found.index(order.chit.chit) + 1}" if order.chit.chit in found else "it is not named there"
        yield Violation("board/queue", text, order.chit.chit, f"{lies}; or look where the boards parted")


def _turn_over(draft: Draft, order: Reveal) -> None:
    """Turns a chit of the queue over where it lies; one that the log has not named is the first of those."""
    laid, chit = list(draft.position.this_turn.queue), order.chit.chit
    hidden = [place for place, each in enumerate(laid) if not each.revealed]
    said = [hidden[order.place - 1]] if order.place else []
    fitting = [place for each in (chit, None) for place in hidden if laid[place].chit == each]
    for place in [place for place in said if place in fitting] or fitting[:1]:
        laid[place] = Queued(chit, True)
    draft.this_turn(queue=tuple(laid))
