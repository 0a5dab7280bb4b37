"""The report of a game: what a reader must know, whose turn it is first, made of what he may see."""

from collections.abc import Iterator, Mapping

from pbem.core.chance.next_orders import options_of
from pbem.core.replay import Replay
from pbem.core.standing.told import with_standing_orders
from pbem.core.telling.accounts import hands
from pbem.core.telling.brief import brief
from pbem.core.telling.cards import cards_told, without
from pbem.core.telling.course import course
from pbem.core.telling.faults import Charges
from pbem.core.telling.hiding import ALL
from pbem.core.telling.orders import Citations, ask, charges, cited, counted, headline, notices
from pbem.core.telling.outcome import outcome
from pbem.core.telling.report import facts, mend_first, remarks, until
from pbem.core.telling.view import Ask, View
from pbem.games.on_to_berlin.board.types import Step
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.brief import accounts
from pbem.games.on_to_berlin.view.cards import texts
from pbem.games.on_to_berlin.view.dice import dice
from pbem.games.on_to_berlin.view.history import history
from pbem.games.on_to_berlin.view.map import map_view
from pbem.games.on_to_berlin.view.marks import last_marks
from pbem.games.on_to_berlin.view.position import position_view
from pbem.games.on_to_berlin.view.secrets import seen
from pbem.games.on_to_berlin.view.sources import stand_ins
from pbem.games.on_to_berlin.view.story import parts, story
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES, area, player, spoken_rule, turn

AnyReplay = Replay[Position, Action, Effect]

WHO: Mapping[str, str] = {side: SIDES[side] for side in PLAYERS}
UNSEEN = "Cards of the other side that were not played are only counted, and remarks on its orders left out."
HIDDEN = ("hands", "the other hand is")


def view(replay: AnyReplay, viewer: str = ALL, upto: int | None = None) -> View:
    """Returns the report for a viewer, `axis`, `allied` or `all`; `upto` is how many lines of the log it covers."""
    known = seen(until(replay, upto), viewer)
    citations = Citations(known.game.rules(), spoken_rule)
    charged = charges(known, citations)
    cut = parts(known.rulings)
    went = course(known.rulings, accounts())
    moment = _moment(known.position)
    told = story(cut, charged, citations, hands(went.taken, went.accounts))
    shown = cards_told(told, texts().__getitem__)
    won, ended_by = outcome(went)
    return View(
        game=known.game.name,
        title=known.game.title,
        subtitle=moment,
        outcome=won,
        ended_by=ended_by,
        headline=headline(known, len(charged.faults)),
        clean=known.clean,
        facts=tuple(facts(known.header, WHO, viewer, HIDDEN)),
        asks=tuple(_asks(known, charged)),
        faults=charged.faults,
        notices=notices(known, citations),
        map=map_view(known.position, last_marks(cut), f"{known.game.title}: {moment}"),
        brief=brief(went) if known.position.step is Step.OVER else None,
        story=told,
        position=with_standing_orders(position_view(known.position, known.header), known),
        history=history(went),
        statistics=dice(known.rulings),
        cards=shown,
        rules=without(citations.listed(cited(known.rulings)), shown),
        remarks=tuple(remarks(known, viewer, stand_ins(), UNSEEN)),
    )


def _moment(position: Position) -> str:
    score = ", ".join(f"{SIDES[side]} {points(position, side)}" for side in PLAYERS)
    standing = f"Resource Points {score}"
    if position.step is Step.OVER:
        won = f"; the {SIDES[position.winner]} side has won" if position.winner else ""
        return f"{turn(position.turn)}: the game is over; {standing}{won}"
    if position.step is Step.BETWEEN:
        return f"{turn(position.turn - 1)} is over; {standing}"
    doing = f", {SIDES[position.impulse.side]} impulse {position.impulse.number}" if position.impulse else ""
    action = position.action
    fought = f", {action.doing} in {area(action.area)}" if action else ""
    return f"{turn(position.turn)}: {position.step.value}{doing}{fought}; {standing}"


def _asks(replay: AnyReplay, charged: Charges) -> Iterator[Ask]:
    options = options_of(replay)
    yield ask(options, player(replay.header, options.side), tuple(_notes(replay.position, charged)))


def _notes(position: Position, charged: Charges) -> Iterator[str]:
    yield from mend_first(charged)
    if position.step is Step.IMPULSES and position.now.sv:
        yield f"{counted(position.now.sv, 'SV point')} {'is' if position.now.sv == 1 else 'are'} left."
