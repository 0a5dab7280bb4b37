"""The parts that lines of several kinds have: sides, numbers, dice, posts, ways, chits, who may be meant by a name."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from lark import Token

from pbem.core.frozen import replace
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Place, Side, UnitId, turn_track
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, UnitRef, Way

BOXES = {"available": "Available", "eliminated": "Eliminated", "withdrawn": "Withdrawn"}


def side_named(tree: Any) -> Side:
    """Reads a side."""
    return Side(str((subtrees(tree, "side") or subtrees(tree, "owner"))[0].children[0]))


def numbers(tree: Any) -> tuple[int, ...]:
    """Reads the numbers of a line."""
    return tuple(int(token) for token in tokens(tree, "INT"))


def die_rolled(reader: Reader, tree: Any) -> int | None:
    """Reads the die behind an order, if there is one."""
    return next((reader.die(each.children[0]) for each in subtrees(tree, "die")), None)


def spaces(reader: Reader, tree: Any) -> tuple[HexId, ...]:
    """Reads a list of hexes."""
    return reader.hexes(subtree(tree, "spaces"))


def active(position: Position) -> Collection[UnitId]:
    """Returns the units of the command in progress."""
    return position.command.active if position.command else ()


def mine(position: Position) -> Side | None:
    """Returns the active side, if there is one."""
    return position.command.side if position.command else None


def active_side(position: Position) -> Side:
    """Returns whose command is in progress, the Axis if there is none."""
    return mine(position) or Side.AXIS


def own(reader: Reader) -> Sequence[Collection[UnitId]]:
    """Returns whom the active side may mean: the active units, then all of its own on the map."""
    return active(reader.position), on_map(reader.position, mine(reader.position))


def post(reader: Reader, tree: Any, *pools: Collection[UnitId]) -> Post:
    """Reads a hex or a box with units; those that stand there are meant first."""
    token: Token = subtree(tree, "space").children[0]
    where = box(token) or reader.hex(token)
    there = reader.position.at(where)
    return Post(hex=where, units=reader.counters(subtree(tree, "units"), there, *pools))


def posts(reader: Reader, tree: Any, *pools: Collection[UnitId]) -> tuple[Post, ...]:
    """Reads hexes with units."""
    return tuple(post(reader, each, *pools) for each in subtrees(tree, "post"))


def as_they_lie(reader: Reader, found: Iterable[Post]) -> tuple[Post, ...]:
    """Puts brackets around the reduced units of posts."""
    return tuple(replace(each, units=reader.as_it_lies(each.units)) for each in found)


def box(token: str) -> HexId | None:
    """Returns the box that a word means, `Available` or `Track 7`; whose it is, the units tell."""
    word, _, number = str(token).casefold().partition(" ")
    if word in ("track", "turn") and number.isdecimal():
        return HexId(turn_track(int(number)))
    return HexId(word) if word in BOXES and not number else None


def boxed(hex_: HexId, unit: UnitId) -> Place:
    """Returns the place that a post means for a unit: a box is that of its side."""
    return Place(f"{hex_}_{kind(unit).side}" if hex_ in ("available", "eliminated") else hex_)


def ways(reader: Reader, tree: Any, *pools: Collection[UnitId]) -> tuple[Way, ...]:
    """Reads units with the hexes they go to; several with one way go one after the other."""
    return tuple(way for each in subtrees(tree, "way") for way in _ways(reader, each, pools))


def _ways(reader: Reader, tree: Any, pools: Sequence[Collection[UnitId]]) -> Iterable[Way]:
    start = [reader.hex(each.children[0]) for each in subtrees(tree, "at")]
    there: list[Collection[UnitId]] = [reader.position.at(hex_) for hex_ in start]
    placed = reader.placed(tree)
    path = tuple(hex_ for hex_, _ in placed)
    for ref in reader.as_it_lies(reader.units(subtree(tree, "units"), *there, *pools)):
        reader.note_way(ref.unit, placed)
        yield Way(unit=ref, path=_onward(reader.position, ref, path), halves=halves(tree))


def _onward(position: Position, ref: UnitRef, path: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """Leaves out the hex where a unit stands, if its way begins with it."""
    return path[1:] if path and path[0] == position.hex_of(ref.unit) else path


def halves(tree: Any) -> int | None:
    """Reads `mp 6` as half MPs."""
    found = subtrees(tree, "mp")
    return round(float(tokens(found[0], "POINTS")[0]) * 2) if found else None


def need_paths(reader: Reader, found: Iterable[Way], example: str) -> None:
    """Notes a unit that is to go nowhere."""
    if not reader.problems and not all(way.path for way in found):
        reader.lacking("the way is missing", f"name the hexes after the unit: `{example}`")


def levels(reader: Reader, tree: Any, rule: str) -> tuple[tuple[HexId, int], ...]:
    """Reads hexes with a number, `L3602 2` or `L3602: 2`."""
    return tuple(_level(reader, each) for each in subtrees(tree, rule))


def _level(reader: Reader, tree: Any) -> tuple[HexId, int]:
    """In `L3602 2` the number has been taken for a part of the name."""
    token: Token = subtree(tree, "space").children[0]
    name, _, last = str(token).rpartition(" ")
    if name and last.isdigit() and len(last) == 1:
        return reader.hex(Token.new_borrow_pos(token.type, name, token)), int(last)
    return reader.hex(token), 0 if tokens(tree, "NONE") else next(iter(numbers(tree)), 1)


def chit_token(tree: Any) -> Token:
    """Returns the name of the one chit of a line."""
    token: Token = subtree(tree, "chit").children[0]
    return token


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
