"""Set-up lines for the chits of a turn that is under way: what is left in the cup and in hand, what lies face up."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, Side, Step
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    NATION_NAMES,
    PICKED,
    begun,
    nation,
    numbers,
    owner,
)
from pbem.games.a_victory_awaits.rules.c06_command_selection.selection import fill, remember_choices
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import ChitsAre
from pbem.games.a_victory_awaits.state.position import Chits, Position
from pbem.games.a_victory_awaits.state.values import ChitRef

DURING_A_TURN = frozenset({Step.COMMAND, Step.MOVEMENT, Step.COMBAT, Step.SUPPLY, Step.REINFORCEMENT})
WITH_CHITS = DURING_A_TURN | {Step.SELECTION}  # where a side may have selected its chits


def lay_out(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Puts the chits that a line names as left into cup and hand, and those named as drawn face up beside them."""
    refs = [ref for _, named in order.chits for ref in named] + [*order.drawn]
    if found := list(_senseless(draft.position, order, refs)):
        yield from found
        return
    for side, named in order.chits:
        _leave(draft, side, [ref.chit for ref in named])
    for ref in order.drawn:
        yield from _lay_face_up(draft, ref)
    yield from _too_many(draft.position) if refs else ()


def _senseless(position: Position, order: Adjust, refs: list[ChitRef]) -> Iterator[Violation]:
    """Yields why chits cannot lie as a line says."""
    if (order.chits or order.drawn) and (position.step not in WITH_CHITS or commands_under_way.in_teams(position)):
        remedy = (
            "enter the position between two turns"
            if commands_under_way.in_teams(position)
            else "first `set step command`"
        )
        text = "no chit is in a cup, and none can have been drawn"
        yield Violation("order/not-now", text, refs[0].chit if refs else "", remedy, rule="6.1/selection")
        return
    left = {ref.chit for _, named in order.chits for ref in named}
    for ref in order.drawn:
        if ref.chit in left:
            text = f"{ref.name} is said to be left and to have been drawn"
            yield Violation("order/named-twice", text, ref.chit, "`chits` names what is left; name it once")
    known = begun(position)
    for ref in refs:
        if ref.chit not in known:
            yield Violation("order/not-available", *_why(position, ref))


def _why(position: Position, ref: ChitRef) -> tuple[str, str, str]:
    """Returns why a chit cannot be in play this turn, the chit, and the way out."""
    first = chits_of(position.scenario)[ref.chit].first_turn(position.scenario) or 0
    if first > position.turn:
        text = f"{ref.name} is available from turn {first} on; this is turn {position.turn}"
        return text, ref.chit, f"leave it out, or first `set turn {first}`"
    text = f"{ref.name} belongs to an optional rule on which the players have not agreed (17.2)"
    return text, ref.chit, "leave it out, or write `Options: reserve` at the head of the log"


def _leave(draft: Draft, side: Side, named: list[ChitId]) -> None:
    """Makes these the chits of a side that are left; what has been drawn before stays drawn, but for those."""
    before = draft.position.this_turn.chits.get(side, Chits()).drawn
    fill(draft, side, named, 0)
    mine = draft.position.this_turn.chits[side]
    drawn = tuple(id_ for id_ in before if id_ not in named)
    draft.emit(ChitsAre(side, replace(mine, selected=mine.selected - {*drawn}, drawn=drawn)))


def _lay_face_up(draft: Draft, ref: ChitRef) -> Iterator[Violation]:
    """Lays a chit of this turn face up: it has been drawn or played, and is one of those that were not named."""
    side = owner(chits_of(draft.position.scenario)[ref.chit])
    if side is None:
        draft.this_turn(supply_drawn=True)
        return
    mine = draft.position.this_turn.chits.get(side, Chits())
    if ref.chit in mine.drawn:
        yield Violation("order/named-twice", f"{ref.name} has been drawn this turn", ref.chit, "name it once")
        return
    unnamed = mine.unnamed - (ref.chit not in mine.selected and mine.unnamed > 0)
    left, held = mine.selected - {ref.chit}, mine.held - {ref.chit}
    drawn = (*mine.drawn, ref.chit)
    draft.emit(ChitsAre(side, replace(mine, selected=left, held=held, unnamed=unnamed, drawn=drawn)))
    remember_choices(draft, [ref.chit])


def _too_many(position: Position) -> Iterator[Violation]:
    """Yields the sides that would have selected more chits than the Turn Track gives (6.2)."""
    book, names = chits_of(position.scenario), chit_names(position.scenario)
    for side, wanted in ((side, numbers(position, side)) for side in Side):
        mine = position.this_turn.chits.get(side, Chits())
        every = [id_ for id_ in (*sorted(mine.selected), *mine.drawn) if book[id_].kind in PICKED]
        for name, number in wanted.items():
            picked = [id_ for id_ in every if nation(book[id_]) == name]
            if len(picked) > number:
                listed = ", ".join(names[id_] for id_ in picked)
                text = f"{side} selects {number} {NATION_NAMES[name]} chits on turn {position.turn}, not {len(picked)}"
                yield Violation("order/too-many-chits", f"{text}: {listed}", picked[-1], "leave some out")
