"""Chapter 20.2: at the start of a turn each team divides its HQ chits among the cups of its players."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import ChitKind, Side, Step
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import begun, owner
from pbem.games.a_victory_awaits.rules.c06_command_selection.selection import (
    available_by_now,
    each_chit_once,
    of_its_own_side,
    one_more_army_a_turn,
    remember_choices,
)
from pbem.games.a_victory_awaits.rules.c19_several_players.seating import team
from pbem.games.a_victory_awaits.rules.c20_teams import hq_cups
from pbem.games.a_victory_awaits.state.actions.c06_command_selection import Select, Share
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.options import MASTER_CHITS, not_agreed
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position
from pbem.games.a_victory_awaits.state.values import ChitRef


@carries_out("2.2/master-chits")
def teams_agreed(position: Position) -> Iterator[Violation]:
    for each in not_agreed(position, MASTER_CHITS):
        yield Violation("order/not-agreed", each.text, remedy=each.remedy)


def seats(position: Position, side: Side) -> Sequence[str]:
    """Returns how the players of a team are called in the log."""
    return [f"P{number}" for number in range(1, team(position, side) + 1)]


@enforces("20.2/a-cup-for-each-player")
def a_cup_for_each_player(position: Position, order: Select) -> Iterator[Breach]:
    """Each player of the team has an HQ cup of his own."""
    named, wanted = [share.player for share in order.shares], seats(position, order.side)
    if sorted(named) != wanted:
        text = f"the {order.side.title()} team has the players {', '.join(wanted)}, not {', '.join(named)}"
        yield Breach(text, remedy=f"write `select {order.side} P1: ...; P2: ...`, or `Options: {order.side} team 3`")


@enforces("20.2/interrupts-held-by-the-team")
def interrupts_lie_in_no_cup(position: Position, order: Select) -> Iterator[Breach]:
    """Manstein and Guderian are held by the team."""
    for ref in _named(order):
        if chits_of(position.scenario)[ref.chit].kind is ChitKind.INTERRUPT:
            yield Breach(f"{ref.name} is held by the team and put into no HQ cup", ref.chit, "leave it out")


@enforces("20.2/hq-chits-in-the-hq-cups")
def hq_chits_only(position: Position, order: Select) -> Iterator[Breach]:
    """Supply Check, OKH, Reserve and Reinforcements go into the Master cup, and by themselves."""
    for ref in _named(order):
        kind = chits_of(position.scenario)[ref.chit].kind
        if kind not in (ChitKind.HQ, ChitKind.INTERRUPT):
            yield Breach(f"{ref.name} goes into the Master cup by itself", ref.chit, "leave it out")


@enforces("20.2/pairs-to-one-player")
def both_chits_of_a_panzergruppe_to_one_player(position: Position, order: Select) -> Iterator[Breach]:
    """The two chits of 1PzG go to one player, and those of 3PzG."""
    seen: dict[str, str] = {}
    for share in order.shares:
        for ref in share.chits:
            if seen.setdefault(ref.name, share.player) != share.player:
                text = f"one chit of {ref.name} is with {seen[ref.name]}, the other with {share.player}"
                yield Breach(text, ref.chit, "give both to the same player")


@enforces("20.2/divided-among-the-players")
def all_that_are_due(position: Position, order: Select) -> Iterator[Breach]:
    """A team divides as many HQ chits as the Turn Track says, or more of those that are available."""
    said, least = sum(share.size for share in order.shares), hq_cups.fewest(position, order.side)
    most = len([id_ for id_, chit in begun(position).items() if chit.kind is ChitKind.HQ and owner(chit) is order.side])
    if not least <= said <= most:
        number = f"{least}" if least == most else f"{least} to {most}"
        yield Breach(f"on turn {position.turn} the {order.side.title()} team divides {number} HQ chits, not {said}")


SHARE_CHECKS = (
    a_cup_for_each_player,
    interrupts_lie_in_no_cup,
    hq_chits_only,
    both_chits_of_a_panzergruppe_to_one_player,
    all_that_are_due,
)
CHIT_CHECKS = (of_its_own_side, available_by_now, each_chit_once, one_more_army_a_turn)


def _named(order: Select) -> list[ChitRef]:
    return [ref for share in order.shares for ref in share.chits]


def select(draft: Draft, order: Select) -> Iterator[Violation]:
    """Divides a team's chits among the HQ cups of its players; both done, the draws begin."""
    position, side = draft.position, order.side
    if found := list(_no_selection(position, order)):
        yield from found
        return
    yield from judge(CHIT_CHECKS, position, Select(side=side, chits=tuple(_named(order))))
    yield from judge(SHARE_CHECKS, position, order)
    hq_cups.fill(draft, side, [_cup(position, side, share) for share in order.shares][: team(position, side)])
    remember_choices(draft, [ref.chit for ref in _named(order)])
    sizes = ", ".join(f"{share.player} {share.size}" for share in order.shares)
    draft.tell(f"the {side.title()} team divides its HQ chits: {sizes}", "20.2/each-team-divides-its-chits")
    if all(draft.position.this_turn.chits.get(each, Chits()).chosen for each in Side):
        draft.emit(StepIs(Step.COMMAND))


def _no_selection(position: Position, order: Select) -> Iterator[Violation]:
    yield from teams_agreed(position)
    if position.this_turn.chits.get(order.side, Chits()).chosen:
        text = f"the {order.side.title()} team has divided its chits of turn {position.turn}"
        yield Violation("order/not-now", text, remedy="delete this line, or take the first one back")
    if not order.shares:
        remedy = f"write `select {order.side} P1: ...; P2: ...` with the chits, or their numbers"
        yield Violation("order/no-cups", "each player has an HQ cup of his own (20.2)", remedy=remedy)


def _cup(position: Position, side: Side, share: Share) -> Cup:
    book = chits_of(position.scenario)
    mine = (ref.chit for ref in share.chits if owner(book[ref.chit]) is side and hq_cups.is_hq(position, ref.chit))
    return Cup(frozenset(mine), share.count or 0)
