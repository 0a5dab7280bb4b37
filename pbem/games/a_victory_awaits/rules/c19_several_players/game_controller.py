"""Chapter 19.4: what a Game Controller may draw, lay into the queue, and reveal."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import whose
from pbem.games.a_victory_awaits.state.cup import chits_left
from pbem.games.a_victory_awaits.state.position import Position, Queued
from pbem.games.a_victory_awaits.state.values import ChitRef


def _name(position: Position, id_: ChitId | None) -> str:
    return chit_names(position.scenario)[id_] if id_ else "CHIT"


# -- draws


@enforces("19.4/next-in-the-queue")
def the_queue_comes_first(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """Once all revealed commands have been executed, the next chit of the queue must be revealed."""
    hidden = commands_under_way.face_down(position)
    if hidden and not commands_under_way.busy(position):
        text = "all revealed commands have been executed: the next chit of the queue must be revealed"
        yield Breach(text, remedy=_reveal(position, hidden[0].chit))


@enforces("19.4/queued-chits-are-out-of-the-cup")
def it_does_not_lie_in_the_queue(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """A chit that lies in the queue is revealed, not drawn again; and no more can be drawn than the cup holds."""
    hidden = commands_under_way.face_down(position)
    if Queued(ref.chit) in hidden:
        yield Breach(f"{ref.name} lies in the queue already", ref.chit, _reveal(position, ref.chit))
    elif in_cup(position) <= 0:
        yield Breach("the cup is empty: what is left lies in the queue", ref.chit, "reveal it: `reveal CHIT`")


def in_cup(position: Position) -> int:
    """Returns how many chits are left in the cup, as far as a log tells which ones are held in hand."""
    left = sum(chits_left(position, side) for side in Side) + (not position.this_turn.supply_drawn)
    held = sum(len(chits.held) for chits in position.this_turn.chits.values())
    return left - held - len(commands_under_way.face_down(position))


@enforces("19.4/one-command-a-player")
def its_player_is_free(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """A player executes one command at a time; his next chit waits in the queue."""
    player = whose(position, ref.chit)
    for each in commands_under_way.commands(position):
        if player and whose(position, each.command.chit) == player and not commands_under_way.idle(each):
            name = _name(position, each.command.chit)
            end = "first `pass`" if each.command is position.command else f"first `for {name}`, then `pass`"
            remedy = f"{end}; or let it wait in the queue (`queue CHIT`)"
            yield Breach(f"{player} is still executing {name}", ref.chit, remedy)


@enforces("19.4/a-players-chits-in-order")
def no_earlier_chit_of_its_player_waits(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """Chits of one player are revealed in the order of their draws: the later one would interfere (Q77)."""
    player = whose(position, ref.chit)
    for each in commands_under_way.face_down(position):
        if each.chit == ref.chit:
            return
        if player and each.chit and whose(position, each.chit) == player:
            text = f"{_name(position, each.chit)}, a chit of {player} too, was drawn before {ref.name}"
            yield Breach(text, ref.chit, _reveal(position, each.chit))
            return


DRAW_CHECKS = (
    the_queue_comes_first,
    it_does_not_lie_in_the_queue,
    its_player_is_free,
    no_earlier_chit_of_its_player_waits,
)


# -- the queue


@enforces("19.4/revealed-if-alone")
def something_is_pending(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """A chit that is drawn while no other one is pending is revealed at once."""
    if not commands_under_way.busy(position) and not commands_under_way.face_down(position):
        yield Breach(f"no other chit is pending: {ref.name} is revealed at once", remedy="write `draw CHIT`")


QUEUE_CHECKS = (something_is_pending, the_queue_comes_first, it_does_not_lie_in_the_queue)


# -- revealing


@enforces("19.4/revealed-from-the-queue")
def it_may_lie_in_the_queue(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """What is revealed has been drawn into the queue."""
    hidden = commands_under_way.face_down(position)
    if Queued(ref.chit) not in hidden and Queued(None) not in hidden:
        names = ", ".join(_name(position, each.chit) for each in hidden)
        yield Breach(
            f"{ref.name} does not lie in the queue", ref.chit, f"face down: {names}" if names else "write `draw`"
        )


@enforces("19.4/must-be-the-next")
def the_next_one_if_nothing_is_executed(position: Position, ref: ChitRef) -> Iterator[Breach]:
    """Once all revealed commands have been executed it must be the first of the queue that is revealed."""
    hidden = commands_under_way.face_down(position)
    if hidden and hidden[0].chit not in (None, ref.chit) and not commands_under_way.busy(position):
        name = _name(position, hidden[0].chit)
        yield Breach(f"{name} is the next chit of the queue", ref.chit, _reveal(position, hidden[0].chit))


REVEAL_CHECKS = (
    it_may_lie_in_the_queue,
    the_next_one_if_nothing_is_executed,
    its_player_is_free,
    no_earlier_chit_of_its_player_waits,
)


def _reveal(position: Position, chit: ChitId | None) -> str:
    """Returns how a chit of the queue is revealed, or that it must wait."""
    name = _name(position, chit)
    if chit is None:
        return f"write `reveal {name}`"
    ref = ChitRef(chit=chit, name=name)
    fought = position.combat is not None and position.combat.stage != "advance"
    waits = fought or any(True for check in REVEAL_CHECKS for _ in check(position, ref))
    return f"reveal {name} when its turn comes" if waits else f"write `reveal {name}`"
