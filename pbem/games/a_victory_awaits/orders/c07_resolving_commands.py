"""Chapter 7, resolving commands: a chit is drawn, an interrupt played in its place, a command ends; Zhukov's (18.1)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import NOT_HAPPENED, WORDLESS
from pbem.core.offer import Arrange, Candidates, as_they_come
from pbem.core.rules import Violation
from pbem.core.trees import subtrees
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of, fold
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side
from pbem.games.a_victory_awaits.orders.c06_command_selection import to_divide
from pbem.games.a_victory_awaits.orders.candidates import DICE, only, thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind
from pbem.games.a_victory_awaits.orders.mark import MarkKind
from pbem.games.a_victory_awaits.orders.notation.line_parts import chit_token, die_rolled
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, chit_ref
from pbem.games.a_victory_awaits.rules import c05_sequence_of_play
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import begun, owner
from pbem.games.a_victory_awaits.rules.c07_resolving_commands import commands
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import in_teams
from pbem.games.a_victory_awaits.rules.c20_teams import master_chits
from pbem.games.a_victory_awaits.rules.c20_teams.hq_cups import is_hq
from pbem.games.a_victory_awaits.rules.c20_teams.master_chits import DUMMY, MASTERS
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw, Interrupt, Pass, Zhukov
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.cup import chit_of, may_hold
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position
from pbem.games.a_victory_awaits.state.values import NO_CHIT, ChitRef

MASTER_WORDS = {
    fold(f"{word} Master{more}"): id_
    for id_, side in MASTERS.items()
    for word in (side, f"{side}s")
    for more in ("", " chit")
}


# -- a chit is drawn


def _read_draw(reader: Reader, tree: Any) -> Draw:
    if not subtrees(tree, "chit"):
        return Draw(chit=NO_CHIT)
    if master := MASTER_WORDS.get(fold(str(chit_token(tree)))):
        return _master_draw(reader, tree, master)
    if subtrees(tree, "chits"):
        way_out = "write `draw CHIT`, or `draw Axis Master: CHIT, CHIT`"
        reader.lacking("only a Master chit draws HQ chits (20.2)", way_out)
    rolled = die_rolled(reader, tree)
    return Draw(chit=reader.chit(chit_token(tree), *_in_cup(reader.position)), die=rolled)


def _in_cup(position: Position) -> Iterable[Iterable[ChitId]]:
    """Yields which chits a draw may mean: the selected ones, then those that have not been drawn."""
    played = {chit for chits in position.this_turn.chits.values() for chit in chits.drawn}
    played |= {each.chit for each in position.this_turn.queue if each.chit}
    yield [chit for chits in position.this_turn.chits.values() for chit in sorted(chits.selected) if chit not in played]
    left = [chit for chit in chits_of(position.scenario) if chit not in played]
    yield (chit for chit in left if _now(position, chit))
    yield left


def _now(position: Position, chit: ChitId) -> bool:
    return (chits_of(position.scenario)[chit].first_turn(position.scenario) or 0) <= position.turn


def _master_draw(reader: Reader, tree: Any, master: ChitId) -> Draw:
    """Reads a Master chit with the HQ chits that the players of its side draw."""
    side, lists = MASTERS[master], subtrees(tree, "chits")
    rolled = die_rolled(reader, tree)
    return Draw(chit=_master(master), die=rolled, hqs=tuple(_hqs(reader, lists[0], side)) if lists else ())


def _master(id_: ChitId) -> ChitRef:
    return ChitRef(chit=id_, name=f"{MASTERS[id_].capitalize()} Master")


def _hqs(reader: Reader, tree: Any, side: Side) -> Iterable[ChitRef]:
    """Reads HQ chits of a side; of two alike each is meant once, those in the cups first."""
    position, found = reader.position, set[ChitId]()
    played = {id_ for chits in position.this_turn.chits.values() for id_ in chits.drawn}
    own = [id_ for id_, chit in chits_of(position.scenario).items() if chit.owner.lower() == side]
    cups = [id_ for cup in position.this_turn.cups.get(side, ()) for id_ in cup.chits]
    for each in subtrees(tree, "chit"):
        if fold(str(each.children[0])) == fold(DUMMY.name):
            yield DUMMY
            continue
        left = [
            [id_ for id_ in pool if id_ not in found] for pool in (cups, [id_ for id_ in own if id_ not in played], own)
        ]
        ref = reader.chit(each.children[0], *left, own)
        found.add(ref.chit)
        yield ref


def _write_draw(order: Draw) -> str:
    hqs = f": {wording.chits(order.hqs)}" if order.hqs else ""
    return f"draw {order.chit.name}{hqs}".rstrip() + (f" @{order.die}" if order.die else "")


def _offer_draw(position: Position) -> Candidates:
    """Offers the chits that may be in the cup; where it is played in teams, the Master cup."""
    return _master_draws(position) if in_teams(position) else _draws(position)


def _draws(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Draw]:
        for id_ in arrange(drawable(position)):
            yield from (Draw(chit=chit_ref(position, id_), die=die) for die in dice(position, id_, arrange))

    return thought_of("draw CHIT", "draw a chit from the cup", orders)


def drawable(position: Position) -> list[ChitId]:
    """Returns the named chits of the cup, and what may be among the unnamed ones; of two alike one."""
    found: dict[str, ChitId] = {}
    for id_, chit in begun(position).items():
        side = owner(chit)
        chits = position.this_turn.chits.get(side, Chits()) if side else Chits()
        left = id_ in chits.selected - chits.held or chits.unnamed
        there = left if side else not position.this_turn.supply_drawn
        if there and id_ not in chits.drawn and chit.kind is not ChitKind.INTERRUPT:
            found.setdefault(chit_names(position.scenario)[id_], id_)
    return list(found.values())


def dice(position: Position, id_: ChitId, arrange: Arrange) -> Sequence[int | None]:
    """Returns what may be rolled with a chit: only those of Reserve and OKH have a die."""
    rolled = chit_of(position, id_).kind in (ChitKind.RESERVE, ChitKind.OKH)
    return arrange(DICE) if rolled else (None,)


def _master_draws(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Draw]:
        for master, side in MASTERS.items():
            if position.this_turn.masters.get(side):
                cups = (cup for cup in position.this_turn.cups.get(side, ()) if cup.size)
                hqs = tuple(_top(position, side, cup, arrange) for cup in cups)
                yield Draw(chit=_master(master), hqs=hqs)
        for id_ in arrange([id_ for id_ in drawable(position) if not is_hq(position, id_)]):
            yield from (Draw(chit=chit_ref(position, id_), die=die) for die in dice(position, id_, as_they_come))

    return thought_of("draw CHIT", "draw a chit from the Master cup: `draw Axis Master: CHIT, CHIT`", orders)


def _top(position: Position, side: Side, cup: Cup, arrange: Arrange) -> ChitRef:
    """Returns a chit that a player may draw."""
    if cup.dummies and not cup.chits:
        return DUMMY
    return chit_ref(position, arrange(sorted(cup.chits) or to_divide(position, side))[0])


def _drawn(draft: Draft, order: Draw) -> Iterator[Violation]:
    """A chit is drawn from the cup (7.1), or from the Master cup (20.2)."""
    if order.chit == NO_CHIT:
        way_out = "name the chit that is drawn: `draw 18A`, `draw Supply Check`, `draw Soviet Reinforcements`"
        yield Violation("order/no-chit", "no chit is named", remedy=way_out)
        return
    masters = order.chit.chit in MASTERS or in_teams(draft.position)
    yield from (master_chits.draw if masters else commands.draw)(draft, order)


DRAW = Kind(
    name="draw",
    action=Draw,
    purpose=Purpose.PLAY,
    moment=Moment("draw", "no chit can be drawn now", "5/one-chit-at-a-time"),
    read={"draw": _read_draw},
    write=_write_draw,
    offered=_offer_draw,
    secret=True,
    options=(),
    by_units=False,
    carried_out=_drawn,
)


# -- an interrupt is played


def _read_interrupt(reader: Reader, tree: Any) -> Interrupt:
    return Interrupt(chit=reader.chit(chit_token(tree), *_in_cup(reader.position)))


def _write_interrupt(order: Interrupt) -> str:
    return f"interrupt {order.chit.name}"


def _offer_interrupt(position: Position) -> Candidates:
    """Offers the chits that may be held in hand."""
    every = [id_ for id_, chit in begun(position).items() if may_hold(position, chit)]

    def orders(arrange: Arrange) -> Iterator[Interrupt]:
        yield from (Interrupt(chit=chit_ref(position, id_)) for id_ in arrange(every))

    return thought_of("interrupt CHIT", "play a held chit in place of the drawn one", orders)


INTERRUPT = Kind(
    name="interrupt",
    action=Interrupt,
    purpose=Purpose.PLAY,
    moment=Moment("interrupt", "no chit has just been drawn", "7.3/in-place-of-a-drawn-chit"),
    read={"interrupt": _read_interrupt},
    write=_write_interrupt,
    offered=_offer_interrupt,
    secret=True,
    options=(),
    by_units=False,
    carried_out=commands.interrupt,
)


# -- a command ends


def _read_pass(reader: Reader, tree: Any) -> Pass:
    return Pass()


def _write_pass(order: Pass) -> str:
    return "pass"


def _offer_pass(position: Position) -> Candidates:
    """Offers the end of the command."""
    return only("pass", "end the command", Pass())


PASS = Kind(
    name="pass",
    action=Pass,
    purpose=Purpose.PLAY,
    moment=Moment("pass", "no command is in progress", "7.1/chit-is-resolved"),
    read={"pass": _read_pass},
    write=_write_pass,
    offered=_offer_pass,
    secret=False,
    options=(),
    by_units=False,
    carried_out=commands.pass_,
)


# -- Zhukov's Command is declared


def _read_zhukov(reader: Reader, tree: Any) -> Zhukov:
    return Zhukov()


def _write_zhukov(order: Zhukov) -> str:
    return "zhukov"


def _offer_zhukov(position: Position) -> Candidates:
    """Offers Zhukov's Command."""
    return only("zhukov", "declare Zhukov's Command", Zhukov())


ZHUKOV = Kind(
    name="zhukov",
    action=Zhukov,
    purpose=Purpose.PLAY,
    moment=Moment("zhukov", "Zhukov's Command was declared on turn {zhukov}", "18.1/zhukov-axis-at-leningrad"),
    read={"zhukov": _read_zhukov},
    write=_write_zhukov,
    offered=_offer_zhukov,
    secret=False,
    options=(),
    by_units=False,
    carried_out=c05_sequence_of_play.zhukov,
)


# -- the mark of the turn on which Zhukov's Command was declared


def _no_such_turn(mark: Mark) -> Iterator[Violation]:
    if mark.number not in range(1, 10):
        yield Violation("order/no-such-turn", f"there is no turn {mark.number}", remedy="turns run from 1 to 9")


def _lay_zhukov(draft: Draft, mark: Mark) -> None:
    draft.note(zhukov=mark.number)


def _zhukov_here(position: Position, mark: Mark) -> Mark | str:
    return NOT_HAPPENED if position.zhukov is None else replace(mark, number=position.zhukov)


DECLARED = MarkKind(
    form="zhukov {number}",
    word=WORDLESS,
    secret=False,
    wrong=_no_such_turn,
    lay=_lay_zhukov,
    here=_zhukov_here,
)


KINDS = (DRAW, INTERRUPT, PASS, ZHUKOV)
MARKS = (DECLARED,)
