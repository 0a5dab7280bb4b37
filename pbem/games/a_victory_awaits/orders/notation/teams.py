"""The notation of games with several players a side: HQ cups, Master chits, the queue, commands under way."""

from collections.abc import Iterable, Mapping
from typing import Any

from lark import Token

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.names import chits_of, fold
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.orders.notation.line_parts import Read
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import commands, face_down
from pbem.games.a_victory_awaits.rules.c20_teams.master_chits import DUMMY, MASTERS
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import teams as a
from pbem.games.a_victory_awaits.state.actions.turn_and_chits import Draw, Share
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.values import ChitRef

MASTER_WORDS = {
    fold(f"{word} Master{more}"): id_
    for id_, side in MASTERS.items()
    for word in (side, f"{side}s")
    for more in ("", " chit")
}


def master(tree: Any) -> ChitRef | None:
    """Reads a Master chit, `Axis Master`."""
    id_ = MASTER_WORDS.get(fold(str(_token(tree))))
    return ChitRef(chit=id_, name=f"{MASTERS[id_].capitalize()} Master") if id_ else None


def master_draw(reader: Reader, tree: Any, ref: ChitRef) -> Action:
    """Reads a Master chit with the HQ chits that the players of its side draw."""
    side = MASTERS[ref.chit]
    lists = subtrees(tree, "chits")
    die = reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None
    return Draw(chit=ref, die=die, hqs=tuple(_hqs(reader, lists[0], side)) if lists else ())


def _hqs(reader: Reader, tree: Any, side: Side) -> Iterable[ChitRef]:
    """Reads HQ chits of a side; of two alike each is meant once, those in the cups first."""
    position, found = reader.position, set[ChitId]()
    played = {id_ for chits in position.chits.values() for id_ in chits.drawn}
    own = [id_ for id_, chit in chits_of(position.scenario).items() if chit.owner.lower() == side]
    cups = [id_ for cup in position.cups.get(side, ()) for id_ in cup.chits]
    for each in subtrees(tree, "chit"):
        if fold(str(each.children[0])) == fold(DUMMY.name):
            yield DUMMY
            continue
        left = [
            [id_ for id_ in pool if id_ not in found] for pool in (cups, [id_ for id_ in own if id_ not in played], own)
        ]
        ref = reader.chit(each.children[0], *left, own)
        found.add(ref.chit)
        yield ref


def shares(reader: Reader, tree: Any, side: Side) -> tuple[Share, ...]:
    """Reads HQ cups, `P1: 4PzG, 16A; P2: 6 chits`."""
    own = [id_ for id_, chit in chits_of(reader.position.scenario).items() if chit.owner.lower() == side]
    taken: set[ChitId] = set()
    return tuple(_share(reader, each, own, taken) for each in subtrees(tree, "share"))


def _share(reader: Reader, tree: Any, own: Iterable[ChitId], taken: set[ChitId]) -> Share:
    player = str(subtree(tree, "seat").children[0]).upper()
    if count := tokens(tree, "COUNT"):
        return Share(player=player, count=int(count[0]))
    found: list[ChitRef] = []
    for each in (each for listed in subtrees(tree, "chits") for each in subtrees(listed, "chit")):
        found.append(reader.chit(each.children[0], [id_ for id_ in own if id_ not in taken], own))
        taken.add(found[-1].chit)
    return Share(player=player, chits=tuple(found))


def _token(tree: Any) -> Token:
    token: Token = subtree(tree, "chit").children[0]
    return token


def _queue(reader: Reader, tree: Any) -> Action:
    if count := tokens(tree, "COUNT"):
        return a.Queue(count=int(count[0]))
    return a.Queue(chit=reader.chit(_token(tree), *not_drawn(reader.position)))


def not_drawn(position: Position) -> Iterable[Iterable[ChitId]]:
    """Yields which chits a draw may mean: the selected ones, then those whose turn has come, then all others."""
    gone = {chit for chits in position.chits.values() for chit in chits.drawn} | {each.chit for each in position.queue}
    book = chits_of(position.scenario)
    left = [id_ for id_ in book if id_ not in gone]
    yield [id_ for chits in position.chits.values() for id_ in sorted(chits.selected) if id_ not in gone]
    yield [id_ for id_ in left if (book[id_].first_turn(position.scenario) or 0) <= position.turn]
    yield left
    yield book


def _reveal(reader: Reader, tree: Any) -> Action:
    hidden = [[each.chit] if each.chit else [] for each in face_down(reader.position)]
    place = next((int(tokens(each, "INT")[0]) for each in subtrees(tree, "nth")), None)
    meant = hidden[place - 1 : place] if place else []
    die = reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None
    chit = reader.chit(_token(tree), *meant, *hidden, *not_drawn(reader.position))
    return a.Reveal(chit=chit, place=place, die=die)


def _for(reader: Reader, tree: Any) -> Action:
    under_way = [each.command.chit for each in commands(reader.position)]
    return a.TurnTo(chit=reader.chit(_token(tree), under_way, *not_drawn(reader.position)))


READERS: Mapping[str, Read] = {"queue": _queue, "reveal": _reveal, "for": _for}
