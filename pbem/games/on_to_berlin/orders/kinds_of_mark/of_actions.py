"""Marks of what has been done in the turn and in the impulse in progress: by which units, over which seas, hits."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.frozen import replace
from pbem.core.mark import NOT_HAPPENED, WORDLESS, Word, nothing_wrong, token
from pbem.core.rules import Violation
from pbem.core.trees import tokens
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, KindId, Nation, Place, Side, Step, UnitId
from pbem.games.on_to_berlin.orders.mark import MarkKind, Section, nation_of, side_of
from pbem.games.on_to_berlin.orders.setup_lines.putting_down import there
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import ImpulseTally, Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post, Share

BY_UNITS = frozenset({"happened", "actions", "acted", "carried", "assigned", "placed"})


def _kind(
    form: str, lay: Callable[[Draft, Mark], None], here: Callable[[Position, Mark], Mark | str],
    every: Callable[[Position], Iterable[Mark]], word: Word = WORDLESS,
) -> MarkKind:  # fmt: skip
    return MarkKind(form=form, word=word, secret=False, wrong=nothing_wrong, lay=lay, here=here,
                    section=Section.IMPULSE, every=lambda position: iter(every(position)))  # fmt: skip


def _fact(field: str, value: Any) -> dict[str, Any]:
    return {field: value}


# -- of the turn


def _chosen(position: Position) -> Mark:
    sides = position.this_turn.chosen
    return Mark(what="chosen", word="both" if len(sides) == len(Side) else next(iter(sides), "none"))


CHOSEN = _kind(
    "chosen {word}",
    lambda draft, mark: draft.this_turn(
        chosen=frozenset(Side) if mark.word == "both" else frozenset(side for side in Side if side == mark.word)
    ),
    lambda position, _: _chosen(position),
    lambda position: [_chosen(position)] if position.step is not Step.SETUP else [],
    token("SIDE", "BOTH", "NONE"),
)


def _impulses(position: Position, side: Side) -> Mark:
    return Mark(what="impulses", side=side, number=position.this_turn.impulses.get(side, 0))


IMPULSES = _kind(
    "impulses {side} {number}",
    lambda draft, mark: draft.this_turn(impulses={**draft.position.this_turn.impulses, side_of(mark): mark.number}),
    lambda position, mark: _impulses(position, side_of(mark)),
    lambda position: (
        mark for side in Side if (mark := _impulses(position, side)).number or position.step is Step.IMPULSES
    ),
)


def _recovered(position: Position, nation: Nation) -> Mark:
    return Mark(what="recovered", nation=nation, number=position.this_turn.recovered.get(nation, 0))


RECOVERED = _kind(
    "recovered {nation} {number}",
    lambda draft, mark: draft.this_turn(recovered={**draft.position.this_turn.recovered, nation_of(mark): mark.number}),
    lambda position, mark: _recovered(position, nation_of(mark)),
    lambda position: (
        mark for nation in sorted(position.this_turn.recovered) if (mark := _recovered(position, nation)).number
    ),
)


def _stage(position: Position) -> Mark:
    return Mark(what="stage", number=position.this_turn.stage)


STAGE = _kind(
    "stage {number}",
    lambda draft, mark: draft.this_turn(stage=mark.number),
    lambda position, _: _stage(position),
    lambda position: [_stage(position)] if position.this_turn.stage else [],
)


def _may_hold(position: Position, nation: Nation) -> Mark:
    areas = (area for area, nations in position.this_turn.holds.items() if nation in nations)
    return Mark(what="mayhold", nation=nation, places=tuple(sorted(areas)))


def _lay_may_hold(draft: Draft, mark: Mark) -> None:
    holds = dict(draft.position.this_turn.holds)
    for area in mark.places:
        holds[area] = holds.get(area, frozenset()) | {nation_of(mark)}
    draft.this_turn(holds=holds)


MAY_HOLD = _kind(
    "mayhold {nation}: {places}",
    _lay_may_hold,
    lambda position, mark: (
        mark
        if {*mark.places} == {*_may_hold(position, nation_of(mark)).places}
        else _may_hold(position, nation_of(mark))
    ),
    lambda position: (mark for nation in Nation if (mark := _may_hold(position, nation)).places),
)


def _from_the_sea(mark: Mark) -> tuple[tuple[AreaId, KindId], ...]:
    """Return the units of a mark one by one, whichever side is up: in the pool it has no meaning."""
    assert mark.post is not None
    area = mark.post.area
    return tuple(sorted((area, each.kind) for each in mark.post.units for _ in range(each.count)))


def _every_overboard(position: Position) -> Iterator[Mark]:
    rows = position.this_turn.overboard
    for sea in sorted({area for area, _ in rows}):
        kinds = Counter(kind_ for area, kind_ in rows if area == sea)
        group = tuple(Counters(kind=kind_, count=number) for kind_, number in sorted(kinds.items()))
        yield Mark(what="overboard", post=Post(area=sea, units=group))


OVERBOARD = _kind(
    "overboard {post}",
    lambda draft, mark: draft.this_turn(overboard=_from_the_sea(mark)),
    lambda position, mark: (
        mark if _from_the_sea(mark) == position.this_turn.overboard else next(_every_overboard(position), NOT_HAPPENED)
    ),
    _every_overboard,
)

# -- of the impulse

FLAGS = ("begun", "together")


def _has_happened(position: Position, word: str) -> bool:
    return getattr(position.now, word) if word in FLAGS else word in position.now.parts


def _lay_happened(draft: Draft, mark: Mark) -> None:
    if mark.word in FLAGS:
        draft.impulse(**_fact(mark.word, True))
    else:
        draft.impulse(parts=draft.position.now.parts | {mark.word})


def _every_happened(position: Position) -> Iterator[Mark]:
    if position.impulse:
        words = (*(word for word in FLAGS if _has_happened(position, word)), *sorted(position.now.parts))
        yield from (Mark(what="happened", word=word) for word in words)


HAPPENED = _kind(
    "happened {word}",
    _lay_happened,
    lambda position, mark: mark if position.impulse and _has_happened(position, mark.word) else NOT_HAPPENED,
    _every_happened,
    token("HAPPENED"),
)

ACTIONS = _kind(
    "actions {number}",
    lambda draft, mark: draft.impulse(actions=mark.number),
    lambda position, _: Mark(what="actions", number=position.now.actions),
    lambda position: [Mark(what="actions", number=position.now.actions)] if position.now.actions else [],
)


# -- the units that have acted: those of which all the same is to be said are one mark

SETS = {"points": "by_points", "event": "by_event", "first": "first"}
ENTERED = "entered"  # an area by a move, which is what `from` tells


def _words(now: ImpulseTally, unit: UnitId) -> str:
    found = [word for word, field in SETS.items() if unit in getattr(now, field)]
    return " ".join(found + [ENTERED] * (not found and unit in now.prior))


def _noted(now: ImpulseTally) -> frozenset[UnitId]:
    return now.by_points | now.by_event | now.first | frozenset(now.prior)


def missing(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields that there are fewer such counters than a mark says have acted."""
    for each in mark.post.units if mark.what == "acted" and mark.post else ():
        assert mark.post is not None
        found = len(_free(position, mark.post.area, each))
        if found < each.count:
            name = wording.counters(Counters(kind=each.kind, spent=each.spent))
            text = f"{found or 'no'} {name} that no other mark names {'is' if found == 1 else 'are'} in "
            text += f"{board().name(mark.post.area)}, not {each.count}"
            yield Violation("order/not-there", text, each.kind, "name units that are there")


def _free(position: Position, area: str, each: Counters) -> list[UnitId]:
    """Returns the counters of a kind in an area of which nothing is on record yet."""
    return [unit for unit in there(position, area, each) if unit not in _noted(position.now)]


def _lay_acted(draft: Draft, mark: Mark) -> None:
    assert mark.post is not None
    for each in mark.post.units:
        now = draft.position.now
        units = frozenset(_free(draft.position, mark.post.area, each)[: each.count])
        draft.impulse(
            **{field: getattr(now, field) | units for word, field in SETS.items() if word in mark.word.split()}
        )
        if mark.origin:
            draft.impulse(prior={**draft.position.now.prior, **dict.fromkeys(units, mark.origin)})


def _acted(position: Position) -> Iterator[Mark]:
    now = position.now
    groups = Counter(
        (position.place(unit), _words(now, unit), now.prior.get(unit, AreaId("")), kind(unit).id, position.spent(unit))
        for unit in _noted(now)
        if AreaId(position.place(unit)) in board().areas  # what it did there is over with it
    )
    for (place, word, prior, id_, spent), number in sorted(groups.items()):
        post = Post(area=AreaId(Place(place)), units=(Counters(kind=id_, count=number, spent=spent),))
        yield Mark(what="acted", word=word, post=post, origin=prior or None)


ACTED = _kind(
    "acted {word} {post}{origin}",
    _lay_acted,
    lambda position, mark: mark if _all_there(position, mark) else NOT_HAPPENED,
    lambda position: _acted(position) if position.impulse else [],
    Word(lambda tree: " ".join(map(str, tokens(tree, "ACTED"))), str),
)


def _all_there(position: Position, mark: Mark) -> bool:
    """Return whether as many units as a mark says have acted so."""
    assert mark.post is not None
    alike = [replace(mark, post=Post(area=mark.post.area, units=(each,))) for each in mark.post.units]
    return all(each in {*_acted(position)} for each in alike)


# -- units carried by sea

SEAS = {"normally": "carried", "doubled": "doubled"}


def _carried(position: Position, word: str, area: AreaId) -> Mark:
    return Mark(what="carried", word=word, places=(area,), number=getattr(position.now, SEAS[word]).get(area, 0))


def _lay_carried(draft: Draft, mark: Mark) -> None:
    field = SEAS[mark.word]
    draft.impulse(**_fact(field, {**getattr(draft.position.now, field), mark.places[0]: mark.number}))


CARRIED = _kind(
    "carried {word} {places}: {number}",
    _lay_carried,
    lambda position, mark: _carried(position, mark.word, mark.places[0]),
    lambda position: (
        _carried(position, word, area) for word, field in SEAS.items() for area in sorted(getattr(position.now, field))
    ),
    token("SHIPPED"),
)

# -- hits


def _assigned(position: Position) -> Iterator[Mark]:
    if position.now.assigned:
        yield Mark(what="assigned", places=(position.now.assigned,))


ASSIGNED = _kind(
    "assigned {places}",
    lambda draft, mark: draft.impulse(assigned=mark.places[0]),
    lambda position, _: next(_assigned(position), NOT_HAPPENED),
    _assigned,
)


def _hits(mark: Mark) -> tuple[tuple[KindId, bool, int], ...]:
    """Return the hits of a mark unit by unit."""
    every = ((share.units, share.hits) for share in mark.shares for _ in range(share.units.count))
    return tuple(sorted((counters.kind, counters.spent, hits) for counters, hits in every))


def _placed(position: Position) -> Iterator[Mark]:
    rows = Counter(position.now.placed)
    if rows:
        shares = (
            Share(units=Counters(kind=kind_, count=number, spent=spent), hits=hits)
            for (kind_, spent, hits), number in sorted(rows.items())
        )
        yield Mark(what="placed", shares=tuple(shares))


PLACED = _kind(
    "placed {shares}",
    lambda draft, mark: draft.impulse(placed=_hits(mark)),
    lambda position, mark: mark if _hits(mark) == position.now.placed else next(_placed(position), NOT_HAPPENED),
    _placed,
)

MARKS = (
    CHOSEN, IMPULSES, RECOVERED, STAGE, MAY_HOLD, OVERBOARD, HAPPENED, ACTIONS, ACTED, CARRIED, ASSIGNED, PLACED,
)  # fmt: skip
