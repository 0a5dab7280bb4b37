"""Chapter 7.62, reinforcements: units come onto the map, Fronts are exchanged, an event takes units off."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import Word, nothing_wrong
from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import Violation
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import reference, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_posts, off_the_map, on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements import (
    mechanized_fronts,
    reinforcements,
    withdrawn_corps,
)
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.mechanized_fronts import eligible
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import places, seats
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import (
    ExchangeFronts,
    Reinforce,
    Trade,
    Withdraw,
)
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, space_name, write_posts

NOBODY = UnitRef(type=TypeId("su_army"))  # stands for a name that was not understood
MOST_CANDIDATES = 60


def _read_reinforce(reader: Reader, tree: Any) -> Reinforce:
    return Reinforce(posts=tuple(_arriving(reader, each) for each in subtrees(tree, "post")))


def _arriving(reader: Reader, tree: Any) -> Force:
    """Reads a space and units that arrive there; those that the card brings explain a name, and which side is up."""
    coming = reader.position.action.arriving
    space = reader.space(subtree(tree, "space").children[0])
    refs = reader.units(subtree(tree, "units"), [kind(unit).id for unit in coming])
    return Force(space=space, units=tuple(_as_it_comes(reader, ref, coming) for ref in refs))


def _as_it_comes(reader: Reader, ref: UnitRef, coming: Sequence[UnitId]) -> UnitRef:
    sides = {reader.position.units[unit].reduced for unit in coming if kind(unit).id == ref.type}
    return UnitRef(type=ref.type, reduced=True) if sides == {True} else ref


def _write_reinforce(order: Reinforce) -> str:
    return f"reinforce {write_posts(order.posts)}"


def _offer_reinforce(position: Position) -> Candidates:
    waiting = position.action.arriving

    def orders(arrange: Arrange) -> Iterator[Reinforce]:
        if waiting and (whole := seats(position, arrange(waiting))):
            yield Reinforce(posts=_posts(position, whole))
        for unit in {kind(each).id: each for each in waiting}.values():
            for space in arrange(places(position, unit)):
                yield Reinforce(posts=_posts(position, {unit: space}))

    return thought_of("reinforce SPACE: UNITS; SPACE: UNITS", "place the reinforcements", orders)


def _posts(position: Position, where: Mapping[UnitId, SpaceId]) -> tuple[Force, ...]:
    spaces = dict.fromkeys(where.values())
    return tuple(
        Force(space=space, units=tuple(reference(position, unit) for unit in where if where[unit] == space))
        for space in spaces
    )


def _misplaced(order: Reinforce) -> Iterator[Violation]:
    """Yields the Reserve Box apart: some events send units there."""
    for space in its_posts(order):
        if not space.startswith("reserve"):
            yield from off_the_map(space)
            continue
        yield Violation(
            "order/no-such-place",
            "units that an event sends to the Reserve Box come there by themselves; the line does not name them",
            space,
            "leave the Reserve Box and its units out of the line",
        )


REINFORCE = Kind(
    name="reinforce",
    action=Reinforce,
    purpose=Purpose.PLAY,
    moment=Moment("reinforce", "comes behind the event that brings the units", "7.62/enter-by-event"),
    read={"reinforce": _read_reinforce},
    write=_write_reinforce,
    offered=_offer_reinforce,
    secret=False,
    misplaced=_misplaced,
    carried_out=reinforcements.reinforce,
)


def _read_fronts(reader: Reader, tree: Any) -> ExchangeFronts:
    return ExchangeFronts(trades=tuple(_read_trade(reader, each) for each in subtrees(tree, "trade")))


def _read_trade(reader: Reader, tree: Any) -> Trade:
    space = reader.space(subtree(tree, "space").children[0])
    before, after = subtrees(tree, "unit")
    old = reader.unit(before, reader.pool(space), space)
    new = reader.unit(after, [kind(unit).id for unit in reader.position.action.arriving])
    return Trade(space=space, old=_first(old), new=_first(new))


def _first(refs: Sequence[UnitRef]) -> UnitRef:
    return refs[0] if refs else NOBODY


def _write_fronts(order: ExchangeFronts) -> str:
    trades = (f"{space_name(trade.space)}: {shown(trade.old)} for {shown(trade.new)}" for trade in order.trades)
    return f"exchange {'; '.join(trades)}"


def _offer_fronts(position: Position) -> Candidates:
    waiting = position.action.arriving

    def orders(arrange: Arrange) -> Iterator[ExchangeFronts]:
        old = arrange(eligible(position))
        for group in islice(combinations(old, len(waiting)), MOST_CANDIDATES // 2):
            yield ExchangeFronts(trades=tuple(_trade(position, *pair) for pair in zip(group, waiting, strict=True)))
        for unit in old:
            yield ExchangeFronts(trades=(_trade(position, unit, waiting[0]),))

    return thought_of("exchange SPACE: FRONT for FRONT; ...", "exchange infantry Fronts", orders)


def _trade(position: Position, old: UnitId, new: UnitId) -> Trade:
    return Trade(space=position.place(old), old=reference(position, old), new=UnitRef(type=kind(new).id))


def _where_they_stand(order: ExchangeFronts) -> Iterator[SpaceId]:
    yield from (trade.space for trade in order.trades)


FRONTS = Kind(
    name="fronts",
    action=ExchangeFronts,
    purpose=Purpose.PLAY,
    moment=Moment("exchange", "comes behind the event that brings Fronts", "7.62/soviet-mechanized-front-exchange"),
    read={"fronts": _read_fronts},
    write=_write_fronts,
    offered=_offer_fronts,
    secret=False,
    misplaced=on_the_map(_where_they_stand),
    carried_out=mechanized_fronts.exchange_fronts,
)


def _read_withdraw(reader: Reader, tree: Any) -> Withdraw:
    return Withdraw(posts=tuple(_leaving(reader, each) for each in subtrees(tree, "post")))


def _leaving(reader: Reader, tree: Any) -> Force:
    """Reads a space, or the Allied Reserve Box, and units that leave it."""
    space = reader.space(subtree(tree, "space").children[0], Side.ALLIED)
    pool = [kind(unit).id for unit in reader.position.action.leaving]
    return Force(space=space, units=reader.units(subtree(tree, "units"), pool, space))


def _write_withdraw(order: Withdraw) -> str:
    return f"withdraw {write_posts(order.posts)}"


def _offer_withdraw(position: Position) -> Candidates:
    action = position.action

    def orders(arrange: Arrange) -> Iterator[Withdraw]:
        for group in islice(combinations(arrange(action.leaving), action.leaving_left), MOST_CANDIDATES):
            yield Withdraw(posts=_posts(position, {unit: position.place(unit) for unit in group}))

    return thought_of("withdraw SPACE: UNITS; SPACE: UNITS", "take units off", orders)


def _but_for_the_reserve(order: Withdraw) -> Iterator[SpaceId]:
    yield from (space for space in its_posts(order) if not space.startswith("reserve"))


WITHDRAW = Kind(
    name="withdraw",
    action=Withdraw,
    purpose=Purpose.PLAY,
    moment=Moment("withdraw", "comes behind the event that takes units away", "7.6/follow-event-text"),
    read={"withdraw": _read_withdraw},
    write=_write_withdraw,
    offered=_offer_withdraw,
    secret=False,
    misplaced=on_the_map(_but_for_the_reserve),
    carried_out=withdrawn_corps.withdraw,
)


# -- the mark of nations that have been reinforced this turn


def _read_nations(tree: Any) -> str:
    return " ".join(sorted(map(str, tokens(tree, "NATION"))))


def _write_nations(word: str) -> str:
    return ", ".join(word.split()) or "none"


def _lay_reinforced(draft: Draft, mark: Mark) -> None:
    draft.this_turn(reinforced=frozenset(mark.word.split()))


def _reinforced_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, word=" ".join(sorted(position.this_turn.reinforced)))


def _every_reinforced(position: Position) -> Iterator[Mark]:
    if position.this_turn.reinforced:
        yield Mark(what="reinforced", word=" ".join(sorted(position.this_turn.reinforced)))


REINFORCED = MarkKind(
    form="reinforced {word}",
    word=Word(_read_nations, _write_nations),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_reinforced,
    here=_reinforced_here,
    section=Section.TURN,
    every=_every_reinforced,
)


KINDS = (REINFORCE, FRONTS, WITHDRAW)
MARKS = (REINFORCED,)
