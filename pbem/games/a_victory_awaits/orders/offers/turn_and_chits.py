"""What may be written as the turn goes on: deployment, turns, chits, the end of commands."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.offer import Arrange, Candidates
from pbem.games.a_victory_awaits.board.names import chit_names, chits_of, unit_names
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side
from pbem.games.a_victory_awaits.orders.offers.candidates import Offer, thought_of
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.deployment import room
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import starts, undeployed
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    begun,
    fresh_choice,
    nation,
    numbers,
    open_to,
    owner,
)
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions import turn_and_chits as a
from pbem.games.a_victory_awaits.state.actions.setup import Deploy
from pbem.games.a_victory_awaits.state.cup import chit_of, may_hold
from pbem.games.a_victory_awaits.state.position import Chits, Position
from pbem.games.a_victory_awaits.state.values import ChitRef, Post, UnitRef

MOST_SELECTIONS = 40


def _one(position: Position, form: str, about: str, order: Action) -> Candidates:
    return thought_of(form, about, lambda _: iter([order]))


# -- before the first turn


def deploy(position: Position) -> Candidates:
    """Offers a place for each unit that is not deployed yet, the Soviet ones first."""
    waiting = undeployed(position)
    units = waiting[Side.SOVIET] or waiting[Side.AXIS]
    names = unit_names(position.scenario)

    def orders(arrange: Arrange) -> Iterator[Action]:
        for unit in arrange(list(units)):
            for hex_ in arrange(list(room(position, starts(position.scenario)[unit]))):
                yield Deploy(posts=(Post(hex=hex_, units=(UnitRef(unit=unit, name=names[unit]),)),))

    return thought_of("deploy HEX: UNIT, UNIT; HEX: UNIT", "deploy units in their zones", orders)


def surprise(position: Position) -> Candidates:
    """Offers the surprise attack."""
    return _one(position, "surprise", "begin the surprise attack of the Panzergruppen", a.Surprise())


def turn(position: Position) -> Candidates:
    """Offers the turn that begins."""
    return _one(position, f"turn {position.turn}", "begin the turn", a.BeginTurn(turn=position.turn))


# -- selection


def select(position: Position) -> Candidates:
    """Offers selections of the side whose turn it is to select."""
    left = [side for side in (Side.AXIS, Side.SOVIET) if not position.chits.get(side, Chits()).chosen]

    def orders(arrange: Arrange) -> Iterator[Action]:
        for side in left[:1]:
            for _ in range(MOST_SELECTIONS):
                yield a.Select(side=side, chits=_picked(position, side, arrange))
            yield a.Select(side=side, count=sum(numbers(position, side).values()))

    return thought_of("select SIDE CHIT, CHIT", "select the chits of this turn, or say how many", orders)


def _picked(position: Position, side: Side, arrange: Arrange) -> tuple[ChitRef, ...]:
    """Picks as many chits of each nation as the Turn Track says, of those of choice one a map and turn."""
    book, found = chits_of(position.scenario), list[ChitId]()
    for name, number in numbers(position, side).items():
        pool = arrange([id_ for id_ in open_to(position, side) if nation(book[id_]) == name])
        fresh = [id_ for id_ in pool if fresh_choice(position, id_)]
        old = [id_ for id_ in pool if id_ not in fresh]
        found += [*old, *_one_a_map(position, fresh)][:number]
    return tuple(_ref(position, id_) for id_ in sorted(found))


def _one_a_map(position: Position, fresh: Sequence[ChitId]) -> list[ChitId]:
    book = chits_of(position.scenario)
    firsts = {book[id_].map: id_ for id_ in reversed(fresh)}
    return list(firsts.values())


def _ref(position: Position, id_: ChitId) -> ChitRef:
    return ChitRef(chit=id_, name=chit_names(position.scenario)[id_])


# -- commands


def draw(position: Position) -> Candidates:
    """Offers the chits that may be in the cup; those of Reserve and OKH with a die."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        for id_ in arrange(drawable(position)):
            direct = chit_of(position, id_).kind in (ChitKind.RESERVE, ChitKind.OKH)
            for die in arrange(list(range(1, 7))) if direct else (None,):
                yield a.Draw(chit=_ref(position, id_), die=die)

    return thought_of("draw CHIT", "draw a chit from the cup", orders)


def drawable(position: Position) -> list[ChitId]:
    """Named chits of the cup, and what may be among the unnamed ones; of two alike one."""
    found: dict[str, ChitId] = {}
    for id_, chit in begun(position).items():
        side = owner(chit)
        chits = position.chits.get(side, Chits()) if side else Chits()
        there = not position.supply_drawn if side is None else id_ in chits.selected - chits.held or chits.unnamed
        if there and id_ not in chits.drawn and chit.kind is not ChitKind.INTERRUPT:
            found.setdefault(chit_names(position.scenario)[id_], id_)
    return list(found.values())


def interrupt(position: Position) -> Candidates:
    """Offers the chits that may be held in hand."""
    every = [id_ for id_, chit in begun(position).items() if may_hold(position, chit)]

    def orders(arrange: Arrange) -> Iterator[Action]:
        yield from (a.Interrupt(chit=_ref(position, id_)) for id_ in arrange(every))

    return thought_of("interrupt CHIT", "play a held chit in place of the drawn one", orders)


def pass_(position: Position) -> Candidates:
    """Offers the end of the command."""
    return _one(position, "pass", "end the command", a.Pass())


def zhukov(position: Position) -> Candidates:
    """Offers Zhukov's Command."""
    return _one(position, "zhukov", "declare Zhukov's Command", a.Zhukov())


def end(position: Position) -> Candidates:
    """Offers the end of the turn."""
    return _one(position, "end turn", "end the turn", a.EndTurn())


OFFERS: Mapping[str, Offer] = {
    "deploy": deploy, "surprise": surprise, "turn": turn, "select": select, "draw": draw, "interrupt": interrupt,
    "pass": pass_, "zhukov": zhukov, "end": end,
}  # fmt: skip
