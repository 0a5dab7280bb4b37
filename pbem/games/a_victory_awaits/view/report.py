"""The report of a game: what a reader must know, whose turn it is first, made of what he may see."""

from collections.abc import Iterator, Mapping

from pbem.core.chance.next_orders import options_of
from pbem.core.replay import Replay
from pbem.core.standing.told import with_standing_orders
from pbem.core.telling.brief import brief
from pbem.core.telling.course import course
from pbem.core.telling.faults import Charges
from pbem.core.telling.hiding import ALL
from pbem.core.telling.orders import Citations, ask, charges, cited, headline, notices
from pbem.core.telling.outcome import outcome
from pbem.core.telling.report import facts, mend_first, remarks, until
from pbem.core.telling.view import Ask, View
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.rules.c16_victory.victory import needed, points
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.brief import accounts
from pbem.games.a_victory_awaits.view.dice import dice
from pbem.games.a_victory_awaits.view.history import history
from pbem.games.a_victory_awaits.view.map import map_view
from pbem.games.a_victory_awaits.view.marks import last_marks
from pbem.games.a_victory_awaits.view.parts_of_the_log import parts
from pbem.games.a_victory_awaits.view.position import position_view
from pbem.games.a_victory_awaits.view.secrets import seen
from pbem.games.a_victory_awaits.view.sources import stand_ins
from pbem.games.a_victory_awaits.view.story import story
from pbem.games.a_victory_awaits.view.words import SIDES, chit, player, spoken_rule, turn, where

AnyReplay = Replay[Position, Action, Effect]

WHO: Mapping[str, str] = {side: SIDES[side] for side in (Side.AXIS, Side.SOVIET)}
UNSEEN = "Chits of the other side that were not drawn are only counted, and remarks on its orders left out."
HIDDEN = ("chits", "the other side's chits are")


def view(replay: AnyReplay, viewer: str = ALL, upto: int | None = None) -> View:
    """Returns the report for a viewer, `axis`, `soviet` or `all`; `upto` is how many lines of the log it covers."""
    known = seen(until(replay, upto), viewer)
    citations = Citations(known.game.rules(), spoken_rule)
    charged = charges(known, citations)
    cut = parts(known.rulings)
    went = course(known.rulings, accounts(known.position))
    moment = _moment(known.position)
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
        story=story(cut, charged, citations),
        position=with_standing_orders(position_view(known.position, known.header), known),
        history=history(went),
        statistics=dice(known.rulings),
        rules=citations.listed(cited(known.rulings)),
        remarks=tuple(remarks(known, viewer, stand_ins(known.position.scenario), UNSEEN)),
    )


def _moment(position: Position) -> str:
    score = f"{points(position)} of {needed(position)} victory points"
    if position.step is Step.OVER:
        won = f"; the {SIDES[position.winner]} player has won" if position.winner else ""
        return f"{turn(position.scenario, position.turn)}: the game is over; {score}{won}"
    command = position.command
    doing = f", {chit(position.scenario, command.chit).capitalize()}" if command and command.chit == "surprise" else (
        f", {SIDES[command.side]} command {chit(position.scenario, command.chit)}" if command else ""
    )  # fmt: skip
    combat = f", combat at {where(position, position.combat.target)}" if position.combat else ""
    return f"{turn(position.scenario, position.turn)}: {position.step.value}{doing}{combat}; {score}"


def _asks(replay: AnyReplay, charged: Charges) -> Iterator[Ask]:
    options = options_of(replay)
    notes = tuple(_notes(charged))
    yield ask(options, player(replay.header, options.side), notes)


def _notes(charged: Charges) -> Iterator[str]:
    yield from mend_first(charged)
