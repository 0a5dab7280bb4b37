"""What may be written in games with several players a side: the queue, commands under way, HQ cups, Master chits."""

from collections.abc import Iterator

from pbem.core.offer import Arrange, Candidates
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side
from pbem.games.a_victory_awaits.orders.offers import turn_and_chits
from pbem.games.a_victory_awaits.orders.offers.candidates import Offer, thought_of
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    begun,
    choices_left,
    fresh_choice,
    owner,
)
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import face_down, in_teams
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import team
from pbem.games.a_victory_awaits.rules.c20_teams.hq_cups import is_hq
from pbem.games.a_victory_awaits.rules.c20_teams.master_chits import DUMMY, MASTERS
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import teams as a
from pbem.games.a_victory_awaits.state.actions.turn_and_chits import Draw, Select, Share
from pbem.games.a_victory_awaits.state.cup import chit_of
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position
from pbem.games.a_victory_awaits.state.values import ChitRef


def _ref(position: Position, id_: ChitId) -> ChitRef:
    return ChitRef(chit=id_, name=chit_names(position.scenario)[id_])


# -- the queue of a Game Controller


def queue(position: Position) -> Candidates:
    """Offers chits of the cup to lay into the queue."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        yield a.Queue()
        yield from (a.Queue(chit=_ref(position, id_)) for id_ in arrange(turn_and_chits.drawable(position)))

    return thought_of("queue CHIT", "draw a chit and lay it face down into the queue", orders)


def reveal(position: Position) -> Candidates:
    """Offers the chits of the queue."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        hidden = [each.chit for each in face_down(position) if each.chit]
        for id_ in arrange(hidden or turn_and_chits.drawable(position)):
            direct = chit_of(position, id_).kind in (ChitKind.RESERVE, ChitKind.OKH)
            for die in arrange(list(range(1, 7))) if direct else (None,):
                yield a.Reveal(chit=_ref(position, id_), die=die)

    return thought_of("reveal CHIT", "turn a chit of the queue over", orders)


def turn_to(position: Position) -> Candidates:
    """Offers the commands under way beside the one in progress."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        yield from (a.TurnTo(chit=_ref(position, each.command.chit)) for each in arrange(list(position.aside)))

    return thought_of("for CHIT", "go on with another command under way", orders)


# -- Master chits


def select(position: Position) -> Candidates:
    """Offers a division of a team's chits, where it is played in teams."""
    if not in_teams(position):
        return turn_and_chits.select(position)
    left = [side for side in (Side.AXIS, Side.SOVIET) if not position.chits.get(side, Chits()).chosen]

    def orders(arrange: Arrange) -> Iterator[Action]:
        for side in left[:1]:
            yield Select(side=side, shares=_shares(position, side, arrange))

    return thought_of("select SIDE P1: CHIT, CHIT; P2: CHIT", "divide the HQ chits among the HQ cups", orders)


def _shares(position: Position, side: Side, arrange: Arrange) -> tuple[Share, ...]:
    """Deals all available HQ chits out, two alike to one player."""
    names, hands = dict[str, int](), [list[ChitRef]() for _ in range(team(position, side))]
    for turn, id_ in enumerate(arrange(_available(position, side))):
        ref = _ref(position, id_)
        hands[names.setdefault(ref.name, turn % len(hands))].append(ref)
    return tuple(Share(player=f"P{number}", chits=tuple(hand)) for number, hand in enumerate(hands, 1))


def _available(position: Position, side: Side) -> list[ChitId]:
    """Returns the HQ chits that a team may divide now, of those of choice only as many a map as are due."""
    book, found, fresh = begun(position), list[ChitId](), dict[str, int]()
    for id_, chit in book.items():
        if not is_hq(position, id_) or owner(chit) is not side:
            continue
        if fresh_choice(position, id_):
            fresh[chit.map] = fresh.get(chit.map, 0) + 1
            if fresh[chit.map] > choices_left(position, chit.map):
                continue
        found.append(id_)
    return found


def draw(position: Position) -> Candidates:
    """Offers the Master cup, where it is played in teams."""
    if not in_teams(position):
        return turn_and_chits.draw(position)

    def orders(arrange: Arrange) -> Iterator[Action]:
        for master, side in MASTERS.items():
            if position.masters.get(side):
                hqs = tuple(_top(position, side, cup, arrange) for cup in position.cups.get(side, ()) if cup.size)
                yield Draw(chit=ChitRef(chit=master, name=f"{side.capitalize()} Master"), hqs=hqs)
        for id_ in arrange([id_ for id_ in turn_and_chits.drawable(position) if not is_hq(position, id_)]):
            direct = chit_of(position, id_).kind in (ChitKind.RESERVE, ChitKind.OKH)
            yield from (Draw(chit=_ref(position, id_), die=die) for die in (range(1, 7) if direct else (None,)))

    return thought_of("draw CHIT", "draw a chit from the Master cup: `draw Axis Master: CHIT, CHIT`", orders)


def _top(position: Position, side: Side, cup: Cup, arrange: Arrange) -> ChitRef:
    """Returns a chit that a player may draw."""
    if cup.dummies and not cup.chits:
        return DUMMY
    return _ref(position, arrange(sorted(cup.chits) or _available(position, side))[0])


OFFERS: dict[str, Offer] = {"queue": queue, "reveal": reveal, "for": turn_to, "select": select, "draw": draw}
