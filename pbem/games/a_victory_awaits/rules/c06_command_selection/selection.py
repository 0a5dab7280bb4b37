"""Chapter 6: the selection of command chits for a turn."""

from collections.abc import Iterable, Iterator, Mapping

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side, Step
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    NATION_NAMES,
    PICKED,
    begun,
    choices_left,
    fresh_choice,
    nation,
    numbers,
    of_choice,
    open_to,
    owner,
    reinforcement,
)
from pbem.games.a_victory_awaits.state.actions.c06_command_selection import Select
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import ChitsAre, StepIs
from pbem.games.a_victory_awaits.state.options import FEWER_CHITS, REINFORCEMENTS_USE_A_PICK, optional
from pbem.games.a_victory_awaits.state.position import Chits, Position

# -- what forbids a selection


@enforces("6.2/own-chits")
def of_its_own_side(position: Position, order: Select) -> Iterator[Breach]:
    """A side selects its own chits; the Supply Check goes into the cup by itself."""
    for ref in order.chits:
        whose = owner(chits_of(position.scenario)[ref.chit])
        if whose is None:
            yield Breach("the Supply Check is always in the cup and is not selected", ref.chit, "leave it out")
        elif whose is not order.side:
            remedy = f"leave it out; the {whose.capitalize()} player selects it"
            yield Breach(f"{ref.name} is a chit of the {whose} side", ref.chit, remedy)


@enforces("15.2/available-by-turn")
def available_by_now(position: Position, order: Select) -> Iterator[Breach]:
    """A chit may be selected from its first turn on, the optional ones if the players have agreed on them."""
    known = begun(position)
    for ref in order.chits:
        chit = chits_of(position.scenario)[ref.chit]
        first = chit.first_turn(position.scenario) or 0
        if first > position.turn:
            names = ", ".join(chit_names(position.scenario)[id_] for id_ in open_to(position, order.side))
            text = f"{ref.name} is available from turn {first} on; this is turn {position.turn}"
            yield Breach(text, ref.chit, f"choose among {names}")
        elif ref.chit not in known:
            text = f"{ref.name} belongs to an optional rule on which the players have not agreed (17.2)"
            yield Breach(text, ref.chit, "write `Options: reserve` at the head of the log")


@enforces("15.2/one-army-a-turn")
def one_more_army_a_turn(position: Position, order: Select) -> Iterator[Breach]:
    """From turn 4 on one more Soviet Army chit a map becomes available each turn, of its player's choice."""
    book = chits_of(position.scenario)
    fresh = [ref for ref in order.chits if fresh_choice(position, ref.chit)]
    for map_ in sorted({book[ref.chit].map for ref in fresh}):
        named = [ref.name for ref in fresh if book[ref.chit].map == map_]
        left = choices_left(position, map_)
        if len(named) > left:
            yield Breach(
                f"{', '.join(named)}: by turn {position.turn} only {left} more of map {map_} may be chosen",
                next(ref.chit for ref in fresh if book[ref.chit].map == map_),
                "choose an Army whose chit is available already",
            )


@enforces("6.2/number-of-chits", "6.1/number-on-the-turn-track", "6.3/counts-against-the-number")
def as_many_as_the_track_says(position: Position, order: Select) -> Iterator[Breach]:
    """Each side selects as many chits as the Turn Track says, or all it has if they are fewer (Q17)."""
    wanted = numbers(position, order.side)
    if order.count is not None:
        if not _enough(position, order.count, sum(wanted.values())):
            yield Breach(_count_told(position, order.side, order.count, wanted), remedy=_as_count(order.side, wanted))
        return
    book = chits_of(position.scenario)
    picked = [book[ref.chit] for ref in order.chits if book[ref.chit].kind in PICKED]
    for name, number in wanted.items():
        said = sum(nation(chit) == name for chit in picked)
        if not _enough(position, said, number):
            yield Breach(
                f"on turn {position.turn} {order.side} selects {number} {NATION_NAMES[name]} chits, not {said}",
                remedy=f"it may choose among {_listed(position, order.side, name)}",
            )


def _enough(position: Position, said: int, number: int) -> bool:
    """Tells whether so many chits may be selected: as many as the Track says, or by agreement fewer (Q17)."""
    return said <= number if optional(position, FEWER_CHITS) else said == number


def _count_told(position: Position, side: Side, said: int, wanted: Mapping[str, int]) -> str:
    told = " and ".join(f"{number} {NATION_NAMES[name]}" for name, number in wanted.items() if number)
    counted = side is Side.SOVIET and optional(position, REINFORCEMENTS_USE_A_PICK)
    how = "and uses one of the picks" if counted else "beside them"
    beside = f"; the Reinforcements chit goes in {how}" if reinforcement(position, side) else ""
    return f"on turn {position.turn} the {side.title()} side selects {told} chits, not {said}{beside}"


def _as_count(side: Side, wanted: Mapping[str, int]) -> str:
    number = sum(wanted.values())
    return f"write `select {side} {number} {'chit' if number == 1 else 'chits'}`"


def _listed(position: Position, side: Side, name: str) -> str:
    book, names = chits_of(position.scenario), chit_names(position.scenario)
    return ", ".join(names[id_] for id_ in open_to(position, side) if nation(book[id_]) == name)


@enforces("6.1/each-chit-once")
def each_chit_once(position: Position, order: Select) -> Iterator[Breach]:
    """There is one of each chit, of those of 1PzG and 3PzG two."""
    every = [ref.chit for ref in order.chits]
    for ref in {ref.chit: ref for ref in order.chits}.values():
        if every.count(ref.chit) > 1:
            yield Breach(f"{ref.name} is named too often", ref.chit, "name it once")


SELECTION_CHECKS = (
    of_its_own_side,
    available_by_now,
    each_chit_once,
    one_more_army_a_turn,
    as_many_as_the_track_says,
)


@carries_out("6.1/selection")
def select(draft: Draft, order: Select) -> Iterator[Violation]:
    """Puts a side's chits into the cup, interrupts into its hand; with both selections made the draws begin."""
    position = draft.position
    if position.this_turn.chits.get(order.side, Chits()).chosen:
        text = f"the {order.side.title()} side has selected its chits of turn {position.turn}"
        yield Violation("order/not-now", text, remedy="delete this line, or take the first one back")
        return
    yield from judge(SELECTION_CHECKS, position, order)
    fill(draft, order.side, [ref.chit for ref in order.chits], order.count or 0)
    number = order.count or len(order.chits)
    draft.tell(f"the {order.side.title()} side selects {number} {'chit' if number == 1 else 'chits'}", "6.1/selection")
    if all(draft.position.this_turn.chits.get(side, Chits()).chosen for side in Side):
        draft.emit(StepIs(Step.COMMAND))


def fill(draft: Draft, side: Side, named: Iterable[ChitId], unnamed: int) -> None:
    """Makes a side's selection of the turn, its Reinforcements chit with it."""
    book = chits_of(draft.position.scenario)
    own = frozenset(id_ for id_ in named if owner(book[id_]) is side)
    always = reinforcement(draft.position, side)
    held = frozenset(id_ for id_ in own if book[id_].kind is ChitKind.INTERRUPT)
    whole = own | {always} if always else own
    draft.emit(ChitsAre(side, Chits(selected=whole, unnamed=unnamed, held=held, chosen=True)))
    remember_choices(draft, own)
    if held:
        draft.cite("6.3/held-in-hand")
    if always:
        draft.cite("6.2/reinforcements-always")


def remember_choices(draft: Draft, chits: Iterable[ChitId]) -> None:
    """Notes which Army chits of choice are in the game now (18)."""
    chosen = draft.position.chosen_chits.union(id_ for id_ in chits if of_choice(draft.position, id_))
    if chosen != draft.position.chosen_chits:
        draft.note(chosen_chits=chosen)


def taken_out(chits: Chits, id_: ChitId) -> Chits | None:
    """Returns a side's chits without one that is drawn or played; None if it cannot be among them."""
    if id_ in chits.drawn:
        return None
    drawn = (*chits.drawn, id_)
    if id_ in chits.selected:
        return replace(chits, selected=chits.selected - {id_}, held=chits.held - {id_}, drawn=drawn)
    return replace(chits, unnamed=chits.unnamed - 1, drawn=drawn) if chits.unnamed else None


def put_back(chits: Chits, id_: ChitId) -> Chits:
    """Returns a side's chits with a drawn one in the cup again."""
    drawn = tuple(each for each in chits.drawn if each != id_)
    return replace(chits, selected=chits.selected | {id_}, drawn=drawn)
