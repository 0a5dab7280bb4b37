"""Chapter 20: two teams without a Game Controller; Master chits call an HQ chit from each player of a side."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pbem.core.rules import Breach, Private, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of
from pbem.games.a_victory_awaits.board.types import ChitId, Side, Step
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import begun, owner
from pbem.games.a_victory_awaits.rules.c07_resolving_commands import chits_revealed, commands
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.rules.c20_teams import hq_cups
from pbem.games.a_victory_awaits.rules.c20_teams.dividing_chits import teams_agreed
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position
from pbem.games.a_victory_awaits.state.values import ChitRef

MASTERS = {ChitId(f"{side}-master"): side for side in Side}
DUMMY = ChitRef(chit=ChitId("dummy"), name="Dummy")


@enforces("20.2/hq-chits-with-a-master-chit")
def hq_chits_come_with_a_master_chit(position: Position, order: Draw) -> Iterator[Breach]:
    """HQ chits are drawn from the HQ cups, when a Master chit has come out of the Master cup."""
    if order.chit.chit not in MASTERS and hq_cups.is_hq(position, order.chit.chit):
        side = owner(chits_of(position.scenario)[order.chit.chit]) or Side.AXIS
        name = order.chit.name
        remedy = f"write `draw {side.capitalize()} Master: {name}, ...`"
        yield Breach(f"{name} lies in an HQ cup", order.chit.chit, remedy)


class Called(Struct, frozen=True):
    """A Master chit of a side, with the HQ chits that its players have drawn, by player."""

    side: Side
    hqs: Sequence[ChitRef]
    drawn: Mapping[int, ChitRef]


@enforces("20.2/number-of-master-chits")
def a_master_chit_is_left(position: Position, called: Called) -> Iterator[Breach]:
    """No more Master chits are drawn than have been put into the Master cup."""
    if not position.this_turn.masters.get(called.side):
        number = hq_cups.master_chits(position, called.side)
        yield Breach(
            f"all {number} Master chits of the {called.side.title()} side have been drawn", remedy="delete the line"
        )


@enforces("20.2/each-player-draws-one")
def each_player_draws_one(position: Position, called: Called) -> Iterator[Breach]:
    """Each player of the side draws one chit from his HQ cup, if there is any left in it."""
    able = [f"P{number}" for number, cup in _cups(position, called.side).items() if cup.size]
    if len(called.hqs) != len(able):
        who = ", ".join(able) or "nobody"
        yield Breach(f"{len(able)} HQ chits are drawn, not {len(called.hqs)}: chits are left in the cups of {who}",
                     remedy=f"write `draw {called.side.capitalize()} Master: CHIT, CHIT`")  # fmt: skip


@enforces("20.2/from-his-own-cup")
def from_the_cups_of_the_players(position: Position, called: Called) -> Iterator[Breach]:
    """What is drawn lies in the HQ cup of a player who has not drawn yet; a dummy where dummies are."""
    placed = [ref.chit for ref in called.drawn.values()]
    for ref in called.hqs:
        if placed.count(ref.chit) < [each.chit for each in called.hqs].count(ref.chit):
            cups = _cups(position, called.side).items()
            listed = "; ".join(f"P{number}: {_listed(position, cup)}" for number, cup in cups)
            text = f"{ref.name} is in no HQ cup from which one more chit is drawn"
            remedy = "name a chit of those cups"
            yield Breach(text, ref.chit, remedy, private=Private(called.side, f"in the cups are {listed}"))


MASTER_CHECKS = (a_master_chit_is_left, each_player_draws_one, from_the_cups_of_the_players)


def _cups(position: Position, side: Side) -> Mapping[int, Cup]:
    return dict(enumerate(position.this_turn.cups.get(side, ()), 1))


def _listed(position: Position, cup: Cup) -> str:
    names = chit_names(position.scenario)
    told = sorted(names[id_] for id_ in cup.chits)
    return ", ".join([*told, *([f"{cup.unnamed} unnamed"] if cup.unnamed else []), *["Dummy"] * cup.dummies]) or "empty"


def called(position: Position, side: Side, hqs: Sequence[ChitRef]) -> Called:
    """Finds for each chit the player who has drawn it: by his cup, else the first who may have it."""
    found: dict[int, ChitRef] = {}
    for fits in (_surely, _perhaps):
        for ref in (ref for ref in hqs if ref not in found.values() or ref == DUMMY):
            players = (number for number, cup in _cups(position, side).items() if fits(position, side, cup, ref))
            free = next((number for number in players if number not in found), None)
            if free:
                found[free] = ref
    return Called(side, hqs, found)


def _surely(position: Position, side: Side, cup: Cup, ref: ChitRef) -> bool:
    return cup.dummies > 0 if ref == DUMMY else ref.chit in cup.chits


def _perhaps(position: Position, side: Side, cup: Cup, ref: ChitRef) -> bool:
    """Tells whether a chit may be among those of a cup that the log does not name."""
    if ref == DUMMY or not cup.unnamed or not hq_cups.is_hq(position, ref.chit):
        return False
    drawn = position.this_turn.chits.get(side, Chits()).drawn
    elsewhere = any(ref.chit in each.chits for each in position.this_turn.cups.get(side, ()))
    own = owner(chits_of(position.scenario)[ref.chit]) is side
    return own and ref.chit in begun(position) and ref.chit not in drawn and not elsewhere


@carries_out("20.2/reinforcement-chits", "20.2/supply-check", "20.2/okh-and-reserve")
def draw(draft: Draft, order: Draw) -> Iterator[Violation]:
    """Draws from the Master cup; with a Master chit each player of its side draws an HQ chit."""
    agreed = list(teams_agreed(draft.position))
    found = agreed or list(judge((hq_chits_come_with_a_master_chit,), draft.position, order))
    yield from found
    if not found:
        yield from (_master if order.chit.chit in MASTERS else commands.draw)(draft, order)


@carries_out("20.2/axis-master", "20.2/soviet-master")
def _master(draft: Draft, order: Draw) -> Iterator[Violation]:
    yield from commands.finish_all(draft)
    if draft.position.step is Step.OVER:
        yield commands.OVER
        return
    yield from chits_revealed.needless(order.chit.name, order.die)
    drawn = called(draft.position, MASTERS[order.chit.chit], order.hqs)
    yield from judge(MASTER_CHECKS, draft.position, drawn)
    masters = draft.position.this_turn.masters
    if left := masters.get(drawn.side):
        draft.this_turn(masters={**masters, drawn.side: left - 1})
    draft.tell(f"{order.chit.name} is drawn: each player draws an HQ chit", f"20.2/{drawn.side}-master")
    for number, ref in sorted(drawn.drawn.items()):
        yield from _begin(draft, drawn.side, number, ref)
    if draft.position.this_turn.aside:
        commands_under_way.take_up(draft, draft.position.this_turn.aside[0])
    draft.sealed = True


@carries_out("20.2/one-hq-chit-each", "20.2/executed-normally")
def _begin(draft: Draft, side: Side, number: int, ref: ChitRef) -> Iterator[Violation]:
    """A player reveals the chit that he has drawn: a command, or a dummy."""
    if ref == DUMMY:
        hq_cups.take_dummy(draft, side, number)
        return
    hq_cups.take(draft, side, number, ref.chit)
    yield from commands.begin(draft, ref.chit)
    commands_under_way.set_aside(draft)
