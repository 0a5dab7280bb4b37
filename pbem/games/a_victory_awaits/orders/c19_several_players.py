"""Chapter 19, several players a side: the queue of drawn chits, and commands under way at once (19.4)."""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.telling.words import counted
from pbem.core.trees import subtrees, tokens
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId
from pbem.games.a_victory_awaits.orders.c07_resolving_commands import dice, drawable
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.notation.line_parts import chit_token, die_rolled
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, chit_ref
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way, queue
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import face_down
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Queue, Reveal, TurnTo
from pbem.games.a_victory_awaits.state.options import CONTROLLER, MASTER_CHITS
from pbem.games.a_victory_awaits.state.position import Position

# -- a chit is laid into the queue


def _read_queue(reader: Reader, tree: Any) -> Queue:
    if count := tokens(tree, "COUNT"):
        return Queue(count=int(count[0]))
    return Queue(chit=reader.chit(chit_token(tree), *_not_drawn(reader.position)))


def _not_drawn(position: Position) -> Iterable[Iterable[ChitId]]:
    """Yields which chits a draw may mean: the selected ones, then those whose turn has come, then all others."""
    tally = position.this_turn
    gone = {chit for chits in tally.chits.values() for chit in chits.drawn} | {each.chit for each in tally.queue}
    book = chits_of(position.scenario)
    left = [id_ for id_ in book if id_ not in gone]
    yield [id_ for chits in tally.chits.values() for id_ in sorted(chits.selected) if id_ not in gone]
    yield [id_ for id_ in left if (book[id_].first_turn(position.scenario) or 0) <= position.turn]
    yield left
    yield book


def _write_queue(order: Queue) -> str:
    return f"queue {order.chit.name if order.chit else counted(order.count, 'chit')}"


def _offer_queue(position: Position) -> Candidates:
    """Offers chits of the cup to lay into the queue."""

    def orders(arrange: Arrange) -> Iterator[Queue]:
        yield Queue()
        yield from (Queue(chit=chit_ref(position, id_)) for id_ in arrange(drawable(position)))

    return thought_of("queue CHIT", "draw a chit and lay it face down into the queue", orders)


QUEUE = Kind(
    name="queue",
    action=Queue,
    purpose=Purpose.PLAY,
    moment=Moment("queue", "no chit can be drawn now", "19.4/drawn-normally"),
    read={"queue": _read_queue},
    write=_write_queue,
    offered=_offer_queue,
    secret=True,
    options=(CONTROLLER,),
    by_units=False,
    carried_out=queue.queue,
)


# -- a chit of the queue is turned over


def _read_reveal(reader: Reader, tree: Any) -> Reveal:
    hidden = [[each.chit] if each.chit else [] for each in face_down(reader.position)]
    place = next((int(tokens(each, "INT")[0]) for each in subtrees(tree, "nth")), None)
    meant = hidden[place - 1 : place] if place else []
    rolled = die_rolled(reader, tree)
    chit = reader.chit(chit_token(tree), *meant, *hidden, *_not_drawn(reader.position))
    return Reveal(chit=chit, place=place, die=rolled)


def _write_reveal(order: Reveal) -> str:
    place = f" place {order.place}" if order.place else ""
    return f"reveal {order.chit.name}{place}" + (f" @{order.die}" if order.die else "")


def _offer_reveal(position: Position) -> Candidates:
    """Offers the chits of the queue."""

    def orders(arrange: Arrange) -> Iterator[Reveal]:
        hidden = [each.chit for each in face_down(position) if each.chit]
        for id_ in arrange(hidden or drawable(position)):
            yield from (Reveal(chit=chit_ref(position, id_), die=die) for die in dice(position, id_, arrange))

    return thought_of("reveal CHIT", "turn a chit of the queue over", orders)


REVEAL = Kind(
    name="reveal",
    action=Reveal,
    purpose=Purpose.PLAY,
    moment=Moment("reveal", "no chit lies face down in the queue", "19.4/revealed-from-the-queue"),
    read={"reveal": _read_reveal},
    write=_write_reveal,
    offered=_offer_reveal,
    secret=True,
    options=(CONTROLLER,),
    by_units=False,
    carried_out=queue.reveal,
)


# -- play goes on with another command


def _read_for(reader: Reader, tree: Any) -> TurnTo:
    under_way = [each.command.chit for each in commands_under_way.commands(reader.position)]
    return TurnTo(chit=reader.chit(chit_token(tree), under_way, *_not_drawn(reader.position)))


def _write_for(order: TurnTo) -> str:
    return f"for {order.chit.name}"


def _offer_for(position: Position) -> Candidates:
    """Offers the commands under way beside the one in progress."""

    def orders(arrange: Arrange) -> Iterator[TurnTo]:
        for aside in arrange(list(position.this_turn.aside)):
            yield TurnTo(chit=chit_ref(position, aside.command.chit))

    return thought_of("for CHIT", "go on with another command under way", orders)


FOR = Kind(
    name="for",
    action=TurnTo,
    purpose=Purpose.PLAY,
    moment=Moment("for", "no other command is under way", "19.4/revealed-if-it-does-not-interfere"),
    read={"for": _read_for},
    write=_write_for,
    offered=_offer_for,
    secret=False,
    options=(CONTROLLER, MASTER_CHITS),
    by_units=False,
    carried_out=commands_under_way.turn_to,
)

KINDS = (QUEUE, REVEAL, FOR)
