"""The notation of the sequence of play: turns, selection, chits, the end of commands."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from lark import Token

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.orders.notation.line_parts import Read, mine, numbers, side
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.orders.notation.teams import master, master_draw, shares
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import turn_and_chits as a
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import ChitRef


def _bid(reader: Reader, tree: Any) -> Action:
    return a.Bid(vp=numbers(tree)[0])


def _surprise(reader: Reader, tree: Any) -> Action:
    return a.Surprise()


def _turn(reader: Reader, tree: Any) -> Action:
    return a.BeginTurn(turn=numbers(tree)[0])


def _select(reader: Reader, tree: Any) -> Action:
    owner = side(tree)
    if count := tokens(tree, "COUNT"):
        return a.Select(side=owner, count=int(count[0]))
    if subtrees(tree, "share"):
        return a.Select(side=owner, shares=shares(reader, tree, owner))
    return a.Select(side=owner, chits=named_chits(reader, subtree(tree, "chits"), owner))


def named_chits(
    reader: Reader, tree: Any, owner: Side | None = None, rather_not: Collection[ChitId] = ()
) -> tuple[ChitRef, ...]:
    """Reads chits of a side, or of both; of two alike each is meant once, and one to be avoided last."""
    book = chits_of(reader.position.scenario).items()
    pool = [id_ for id_, chit in book if owner is None or chit.owner.lower() == owner]
    found: list[ChitRef] = []
    for each in subtrees(tree, "chit"):
        left = [id_ for id_ in pool if id_ not in {ref.chit for ref in found}]
        found.append(reader.chit(each.children[0], [id_ for id_ in left if id_ not in rather_not], left, pool))
    return tuple(found)


def _draw(reader: Reader, tree: Any) -> Action:
    if ref := master(tree):
        return master_draw(reader, tree, ref)
    if subtrees(tree, "chits"):
        reader.lacking("only a Master chit draws HQ chits (20.2)", "write `draw Axis Master: 4PzG, 6A`")
    die = reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None
    return a.Draw(chit=reader.chit(_chit(tree), *in_cup(reader.position)), die=die)


def _interrupt(reader: Reader, tree: Any) -> Action:
    return a.Interrupt(chit=reader.chit(_chit(tree), *in_cup(reader.position)))


def _chit(tree: Any) -> Token:
    token: Token = subtree(tree, "chit").children[0]
    return token


def in_cup(position: Position) -> Iterable[Iterable[ChitId]]:
    """Yields which chits a draw may mean: the selected ones, then those that have not been drawn."""
    played = {chit for chits in position.chits.values() for chit in chits.drawn}
    played |= {each.chit for each in position.queue if each.chit}
    yield [chit for chits in position.chits.values() for chit in sorted(chits.selected) if chit not in played]
    yield [chit for chit, row in chits_of(position.scenario).items() if chit not in played and _now(position, chit)]
    yield [chit for chit in chits_of(position.scenario) if chit not in played]


def _now(position: Position, chit: ChitId) -> bool:
    return (chits_of(position.scenario)[chit].first_turn(position.scenario) or 0) <= position.turn


def _activate(reader: Reader, tree: Any) -> Action:
    units = reader.units(subtree(tree, "units"), on_map(reader.position, mine(reader.position)))
    return a.Activate(units=reader.as_it_lies(units))


def _trace(reader: Reader, tree: Any) -> Action:
    return a.Trace(path=reader.hexes(tree))


def _pass(reader: Reader, tree: Any) -> Action:
    return a.Pass()


def _zhukov(reader: Reader, tree: Any) -> Action:
    return a.Zhukov()


def _end(reader: Reader, tree: Any) -> Action:
    return a.EndTurn()


READERS: Mapping[str, Read] = {
    "bid": _bid, "surprise": _surprise, "turn": _turn, "select": _select, "draw": _draw, "interrupt": _interrupt,
    "activate": _activate, "trace": _trace, "pass": _pass, "zhukov": _zhukov, "end": _end,
}  # fmt: skip
