"""Chapter 6, command selection: a side selects its chits, or a team divides them among its HQ cups (20.2)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.mark import MarkKind
from pbem.games.a_victory_awaits.orders.notation.line_parts import named_chits, side_named
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, chit_ref
from pbem.games.a_victory_awaits.rules.c06_command_selection import selection
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    begun,
    choices_left,
    fresh_choice,
    nation,
    numbers,
    open_to,
    owner,
)
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import in_teams
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import team
from pbem.games.a_victory_awaits.rules.c20_teams import dividing_chits
from pbem.games.a_victory_awaits.rules.c20_teams.hq_cups import is_hq
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c06_command_selection import Select, Share
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import ChitsAre
from pbem.games.a_victory_awaits.state.position import Chits, Position
from pbem.games.a_victory_awaits.state.values import ChitRef

MOST_SELECTIONS = 40


# -- reading and writing


def _read_select(reader: Reader, tree: Any) -> Select:
    side = side_named(tree)
    if count := tokens(tree, "COUNT"):
        return Select(side=side, count=int(count[0]))
    if subtrees(tree, "share"):
        return Select(side=side, shares=_shares(reader, tree, side))
    return Select(side=side, chits=named_chits(reader, subtree(tree, "chits"), side))


def _shares(reader: Reader, tree: Any, side: Side) -> tuple[Share, ...]:
    """Reads HQ cups, `P1: 4PzG, 16A; P2: 6 chits`; each chit is meant once."""
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


def _write_select(order: Select) -> str:
    if order.count is not None:
        return f"select {order.side} {counted(order.count, 'chit')}"
    cups = "; ".join(f"{each.player}: {_held(each)}" for each in order.shares)
    return f"select {order.side} {cups or wording.chits(order.chits)}"


def _held(share: Share) -> str:
    return wording.chits(share.chits) if share.count is None else counted(share.count, "chit")


# -- what may be selected


def _offer_select(position: Position) -> Candidates:
    """Offers selections of the side whose turn it is to select, or a division where it is played in teams."""
    left = [side for side in (Side.AXIS, Side.SOVIET) if not position.this_turn.chits.get(side, Chits()).chosen]
    return (_divisions if in_teams(position) else _selections)(position, left[:1])


def _selections(position: Position, sides: Sequence[Side]) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Select]:
        for side in sides:
            for _ in range(MOST_SELECTIONS):
                yield Select(side=side, chits=_picked(position, side, arrange))
            yield Select(side=side, count=sum(numbers(position, side).values()))

    return thought_of("select SIDE CHIT, CHIT", "select the chits of this turn, or say how many", orders)


def _picked(position: Position, side: Side, arrange: Arrange) -> tuple[ChitRef, ...]:
    """Picks as many chits of each nation as the Turn Track says, of those of choice one a map and turn."""
    book, found = chits_of(position.scenario), list[ChitId]()
    for name, number in numbers(position, side).items():
        pool = arrange([id_ for id_ in open_to(position, side) if nation(book[id_]) == name])
        fresh = [id_ for id_ in pool if fresh_choice(position, id_)]
        old = [id_ for id_ in pool if id_ not in fresh]
        found += [*old, *_one_a_map(position, fresh)][:number]
    return tuple(chit_ref(position, id_) for id_ in sorted(found))


def _one_a_map(position: Position, fresh: Sequence[ChitId]) -> list[ChitId]:
    book = chits_of(position.scenario)
    firsts = {book[id_].map: id_ for id_ in reversed(fresh)}
    return list(firsts.values())


def _divisions(position: Position, sides: Sequence[Side]) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Select]:
        for side in sides:
            yield Select(side=side, shares=_dealt(position, side, arrange))

    return thought_of("select SIDE P1: CHIT, CHIT; P2: CHIT", "divide the HQ chits among the HQ cups", orders)


def _dealt(position: Position, side: Side, arrange: Arrange) -> tuple[Share, ...]:
    """Deals all available HQ chits out, two alike to one player."""
    names, hands = dict[str, int](), [list[ChitRef]() for _ in range(team(position, side))]
    for turn, id_ in enumerate(arrange(to_divide(position, side))):
        ref = chit_ref(position, id_)
        hands[names.setdefault(ref.name, turn % len(hands))].append(ref)
    return tuple(Share(player=f"P{number}", chits=tuple(hand)) for number, hand in enumerate(hands, 1))


def to_divide(position: Position, side: Side) -> list[ChitId]:
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


# -- the kind


def _selected(draft: Draft, order: Select) -> Iterator[Violation]:
    """A side selects its chits (6), or a team divides them among the HQ cups of its players (20.2)."""
    cups = order.shares or in_teams(draft.position)
    yield from (dividing_chits.select if cups else selection.select)(draft, order)


SELECT = Kind(
    name="select",
    action=Select,
    purpose=Purpose.PLAY,
    moment=Moment("select", "the chits of turn {turn} have been selected", "5/selection-phase"),
    read={"select": _read_select},
    write=_write_select,
    offered=_offer_select,
    secret=True,
    options=(),
    by_units=False,
    carried_out=_selected,
)

# -- the mark of chits that nobody names


def _lay_unnamed(draft: Draft, mark: Mark) -> None:
    assert mark.side is not None
    mine = draft.position.this_turn.chits.get(mark.side, Chits())
    draft.emit(ChitsAre(mark.side, replace(mine, unnamed=mark.number, chosen=True)))


def _unnamed_here(position: Position, mark: Mark) -> Mark:
    assert mark.side is not None
    return replace(mark, number=position.this_turn.chits.get(mark.side, Chits()).unnamed)


UNNAMED = MarkKind(
    form="unnamed {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_unnamed,
    here=_unnamed_here,
)

KINDS = (SELECT,)
MARKS = (UNNAMED,)
