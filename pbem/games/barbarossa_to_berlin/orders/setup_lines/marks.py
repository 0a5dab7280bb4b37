"""Set-up lines and `check` of what lies beside units, control and tracks: wars, forts, orders, piles, what has been.

Each is one value, so that what `set` lays, `check` compares and a position is written down by the same words.
"""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Orders, SpaceId, Use
from pbem.games.barbarossa_to_berlin.orders.setup_lines import marks_of_cards
from pbem.games.barbarossa_to_berlin.orders.setup_lines.marks_of_cards import side_of
from pbem.games.barbarossa_to_berlin.rules.c03_control import MOSCOW, MOSCOW_TAKEN, held
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import invaded, is_beach
from pbem.games.barbarossa_to_berlin.rules.c17_neutrals import NATIONS, enter_the_war
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import EventInForce, Scored
from pbem.games.barbarossa_to_berlin.state.position import Position

ORDERS = {
    "none": Orders.NONE, "hitler": Orders.HITLER, "stalin": Orders.STALIN, "okw": Orders.OKW,
    "western": Orders.WESTERN, "soviet": Orders.SOVIET,
}  # fmt: skip
NO_WAR = frozenset({"vichy", *NATIONS})

Lay = Callable[[Draft, Mark], None]
Find = Callable[[Position, Mark], Mark]


def lay(draft: Draft, mark: Mark) -> Iterator[Violation]:
    """Lays a mark, whatever there was."""
    if wrong := _unprintable(mark):
        yield wrong
        return
    LAY[mark.what](draft, mark)


def _unprintable(mark: Mark) -> Violation | None:
    """Returns what the board does not have."""
    if mark.what == "war" and mark.word not in NO_WAR:
        return Violation(
            "order/no-such-place", f"{mark.word.title()} is no neutral nation", remedy="name Vichy, Turkey or Sweden"
        )
    if mark.what == "war" and (mark.side is None) != (mark.word == "vichy"):
        remedy = "write `war Vichy`" if mark.word == "vichy" else f"write `war {mark.word.title()} allied`, or axis"
        return Violation("order/no-such-place", "Turkey and Sweden fight on a side, Vichy on none", remedy=remedy)
    for space in mark.places:
        if space not in board().spaces or (mark.what == "fort" and not board().spaces[space].fort):
            lacks = "has no fort" if space in board().spaces else "is no space of the map"
            return Violation("order/no-such-place", f"{board().name(space)} {lacks}", space, "strike it")
    for number in mark.numbers:
        if number not in cards(side_of(mark)):
            text = f"there is no {mark.side} card {number}"
            return Violation("order/no-such-card", text, remedy="the deck runs from 1 to 55")
    return None


def here(position: Position, mark: Mark) -> Mark:
    """Returns the mark of the same kind and subject as it lies in a position."""
    return FIND[mark.what](position, mark)


# -- wars and forts


def _war(draft: Draft, mark: Mark) -> None:
    if mark.side is None or mark.word not in draft.position.neutral:
        draft.note(neutral=draft.position.neutral - {mark.word})
        return
    vp = draft.position.vp
    enter_the_war(draft, mark.word, mark.side)
    draft.emit(Scored(vp - draft.position.vp, "set"))


def _war_here(position: Position, mark: Mark) -> Mark:
    if mark.word in position.neutral:
        return replace(mark, side=None, number=0)
    return replace(mark, side=position.allegiance.get(NATIONS.get(mark.word, "")), number=1)


def _fort(draft: Draft, mark: Mark) -> None:
    forts = draft.position.forts_destroyed
    places = frozenset(mark.places)
    draft.note(forts_destroyed=forts | places if mark.word == "destroyed" else forts - places)


def _fort_here(position: Position, mark: Mark) -> Mark:
    ruined = position.forts_destroyed >= set(mark.places)
    whole = position.forts_destroyed.isdisjoint(mark.places)
    word = "destroyed" if ruined else "intact" if whole else "destroyed in part"
    return replace(mark, word=word)


# -- orders, and what has been done this turn


def _orders(draft: Draft, mark: Mark) -> None:
    draft.this_turn(orders={**draft.position.this_turn.orders, side_of(mark): ORDERS[mark.word]})


def _orders_here(position: Position, mark: Mark) -> Mark:
    found = position.this_turn.orders.get(side_of(mark), Orders.NONE)
    return replace(mark, word=next(word for word, each in ORDERS.items() if each == found))


def _met(draft: Draft, mark: Mark) -> None:
    draft.this_turn(mandates_met=draft.position.this_turn.mandates_met | {side_of(mark)})


def _met_here(position: Position, mark: Mark) -> Mark:
    return mark if mark.side in position.this_turn.mandates_met else replace(mark, word="not")


def _invasions(draft: Draft, mark: Mark) -> None:
    if mark.word == "over":
        draft.note(invasions_over=True)
    else:
        draft.this_turn(invaded=True)


def _invasions_here(position: Position, mark: Mark) -> Mark:
    now = position.invasions_over if mark.word == "over" else position.this_turn.invaded
    return mark if now else replace(mark, word=f"not {mark.word}")


def _uses(draft: Draft, mark: Mark) -> None:
    uses = tuple(Use(word) for word in mark.word.split())
    draft.this_turn(last_uses={**draft.position.this_turn.last_uses, side_of(mark): uses})


def _uses_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, word=" ".join(position.this_turn.last_uses.get(side_of(mark), ())))


def _spent(draft: Draft, mark: Mark) -> None:
    draft.this_turn(rp_cards={**draft.position.this_turn.rp_cards, side_of(mark): mark.number})


def _spent_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=position.this_turn.rp_cards.get(side_of(mark), 0))


def _pause(draft: Draft, mark: Mark) -> None:
    draft.this_turn(pause_rounds=mark.number)


def _pause_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=position.this_turn.pause_rounds)


def _reinforced(draft: Draft, mark: Mark) -> None:
    draft.this_turn(reinforced=frozenset(mark.word.split()))


def _reinforced_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, word=" ".join(sorted(position.this_turn.reinforced)))


# -- places


def _luftwaffe(draft: Draft, mark: Mark) -> None:
    draft.this_turn(luftwaffe=next(iter(mark.places), None))


def _luftwaffe_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=(position.this_turn.luftwaffe,) if position.this_turn.luftwaffe else ())


def _works(draft: Draft, mark: Mark) -> None:
    draft.note(axis_works=draft.position.axis_works | set(mark.places))


def _works_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=tuple(each for each in mark.places if each in position.axis_works))


def _was(draft: Draft, mark: Mark) -> None:
    draft.emit(*(EventInForce(event) for space in mark.places for event in _past(space)))


def _was_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=tuple(each for each in mark.places if position.events.issuperset(_past(each))))


def _past(space: SpaceId) -> tuple[str, ...]:
    """Returns what is on record of a space that has been the other side's once."""
    if is_beach(space):
        return (invaded(space),)
    return (held(space), MOSCOW_TAKEN) if space == MOSCOW else (held(space),)


def _overlord(draft: Draft, mark: Mark) -> None:
    draft.note(overlord=draft.position.overlord | set(mark.places))


def _overlord_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=tuple(each for each in mark.places if each in position.overlord))


LAY: Mapping[str, Lay] = {
    "war": _war, "fort": _fort, "orders": _orders, "fulfilled": _met, "invasions": _invasions, "uses": _uses,
    "spent": _spent, "pause": _pause, "reinforced": _reinforced, "luftwaffe": _luftwaffe, "works": _works, "was": _was,
    "overlord": _overlord, **marks_of_cards.LAY,
}  # fmt: skip
FIND: Mapping[str, Find] = {
    "war": _war_here, "fort": _fort_here, "orders": _orders_here, "fulfilled": _met_here,
    "invasions": _invasions_here, "uses": _uses_here, "spent": _spent_here, "pause": _pause_here,
    "reinforced": _reinforced_here, "luftwaffe": _luftwaffe_here, "works": _works_here, "was": _was_here,
    "overlord": _overlord_here, **marks_of_cards.FIND,
}  # fmt: skip
