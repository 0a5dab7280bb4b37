"""Chapter 5, the end phase: who recovers and withdraws when, and what may leave the map."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import POOL, Nation, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.control import controllers, settle
from pbem.games.on_to_berlin.rules.c13_recovery import recover
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import Withdraw
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Recover
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Post

WITHDRAWING = (Nation.GE, Nation.IT, Nation.UK, Nation.SU, Nation.US)


def sides_of(position: Position, posts: tuple[Post, ...]) -> list[Side]:
    """Returns the sides whose units are named."""
    return list(dict.fromkeys(position.standing(kinds()[ref.kind].nation).side for post in posts for ref in post.units))


def stage(position: Position, side: Side, withdraws: bool) -> int:
    """Returns where in the end phase an order of a side comes (5.0)."""
    return 2 * withdraws + (side is not position.initiative)


def _both_sides(position: Position, posts: tuple[Post, ...]) -> Iterator[Breach]:
    if len(sides_of(position, posts)) > 1:
        yield Breach("units of both sides are named", remedy="write an order for each side")


def _late(position: Position, posts: tuple[Post, ...], withdraws: bool) -> Iterator[Breach]:
    for side in sides_of(position, posts):
        if stage(position, side, withdraws) < position.this_turn.stage:
            what = "units withdraw" if withdraws else "units recover"
            text = f"{side.capitalize()} {what} before that: what comes later in the end phase has begun"
            yield Breach(
                text, remedy="move the line up: recovery first, then withdrawals, each time the initiative first"
            )


@enforces("5.0/one-side-a-line")
def units_of_one_side(position: Position, order: Recover | Withdraw) -> Iterator[Breach]:
    """An order is of one side."""
    yield from _both_sides(position, order.posts)


@enforces("5.0/initiative-recovers-first")
def recovery_in_order(position: Position, order: Recover) -> Iterator[Breach]:
    """The side with the initiative recovers first."""
    yield from _late(position, order.posts, withdraws=False)


def recover_units(draft: Draft, order: Recover) -> Iterator[Violation]:
    """Turns units fresh at the end of a turn (13.0)."""
    yield from judge((units_of_one_side, recovery_in_order), draft.position, order)
    side, *others = sides_of(draft.position, order.posts)
    if others:
        return
    used = yield from recover(draft, order.posts, side, draft.position.this_turn.recovered)
    draft.this_turn(recovered=used, stage=stage(draft.position, side, withdraws=False))


@enforces("5.0/withdrawal-after-recovery")
def withdrawal_in_order(position: Position, order: Withdraw) -> Iterator[Breach]:
    """Withdrawals come after all recovery, those of the side with the initiative first."""
    yield from _late(position, order.posts, withdraws=True)


@enforces("5.0/five-nations-withdraw")
def five_nations_withdraw(position: Position, order: Withdraw) -> Iterator[Breach]:
    """Units of Germany, Italy, the UK, the Soviet Union and the USA alone may leave the map."""
    for ref in (ref for post in order.posts for ref in post.units):
        if kinds()[ref.kind].nation not in WITHDRAWING:
            name = nations()[kinds()[ref.kind].nation].name
            yield Breach(f"units of {name} stay on the map", ref.kind, "leave them out")


@enforces("5.0/nations-at-war-withdraw")
def nation_at_war(position: Position, order: Withdraw) -> Iterator[Breach]:
    """Neutral units do nothing at all (3.1.1)."""
    for ref in (ref for post in order.posts for ref in post.units):
        if position.standing(kinds()[ref.kind].nation).neutral:
            yield Breach(f"{nations()[kinds()[ref.kind].nation].name} is neutral", ref.kind, "leave its units out")


WITHDRAW = (units_of_one_side, withdrawal_in_order, five_nations_withdraw, nation_at_war)


@carries_out("5.0/withdrawal-abroad-settled-at-once")
def withdraw(draft: Draft, order: Withdraw) -> Iterator[Violation]:
    """Puts units into the Mobilization Pool; a home area keeps a unit (5.0); areas go by 3.4 at once (R22)."""
    yield from judge(WITHDRAW, draft.position, order)
    side, *others = sides_of(draft.position, order.posts)
    if others:
        return
    for post in order.posts:
        yield from _withdraw_from(draft, post)
        yield from _left_empty(draft.position, post)
    draft.this_turn(stage=stage(draft.position, side, withdraws=True))
    settle(draft)


@carries_out("5.0/withdrawn-to-the-pool")
def _withdraw_from(draft: Draft, post: Post) -> Iterator[Violation]:
    for ref in post.units:
        there = [unit for unit in draft.position.at(post.area) if kind(unit).id == ref.kind]
        fitting = [unit for unit in there if draft.position.spent(unit) == ref.spent] or there
        if len(fitting) < ref.count:
            text = f"{counted(len(fitting), kinds()[ref.kind].name)} in {board().name(post.area)}, not {ref.count}"
            yield Violation("order/not-there", text, ref.kind, "name units that are there")
        draft.put(fitting[: ref.count], POOL)


@refuses("5.0/home-area-not-empty")
def _left_empty(position: Position, post: Post) -> Iterator[Violation]:
    home = board().areas[post.area].home
    side = sides_of(position, (post,))[0]
    if home is None or position.owner(post.area) is not side:
        return
    if not controllers(position, side, post.area) and position.standing(home).side is side:
        text = f"{board().name(post.area)} is a home area and cannot be left empty"
        yield Violation("5.0/home-area-not-empty", text, post.area, "leave a unit there")
