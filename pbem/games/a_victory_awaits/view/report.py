"""The report of a game: what a reader must know, whose turn it is first, made of what he may see."""

from collections.abc import Iterator
from dataclasses import replace

from pbem.core.game import Header
from pbem.core.problem import place_in
from pbem.core.replay import Replay
from pbem.core.telling.faults import Charges
from pbem.core.telling.hiding import ALL, PUBLIC
from pbem.core.telling.orders import Citations, ask, charges, cited, counted, headline, notices
from pbem.core.telling.view import Ask, Fact, View
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.rules.c16_victory.victory import needed, points
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.dice import dice
from pbem.games.a_victory_awaits.view.history import history
from pbem.games.a_victory_awaits.view.map import map_view
from pbem.games.a_victory_awaits.view.marks import last_marks
from pbem.games.a_victory_awaits.view.parts_of_the_log import parts
from pbem.games.a_victory_awaits.view.position import position_view
from pbem.games.a_victory_awaits.view.secrets import seen
from pbem.games.a_victory_awaits.view.sources import stand_ins
from pbem.games.a_victory_awaits.view.story import story
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES, chit, player, spoken_rule, turn, where

AnyReplay = Replay[Position, Action, Effect]

TAGS = ("scenario", "edition", "dice", "options", "policy")
UNMENDED = "The faulty orders were not carried out: position, map and this request are as if they were not written."


def view(replay: AnyReplay, viewer: str = ALL, upto: int | None = None) -> View:
    """Returns the report for a viewer, `axis`, `soviet` or `all`; `upto` is how many lines of the log it covers."""
    known = seen(_until(replay, upto), viewer)
    citations = Citations(known.game.rules(), spoken_rule)
    charged = charges(known, citations)
    cut = parts(known.steps)
    moment = _moment(known.position)
    return View(
        game=known.game.name,
        title=known.game.title,
        subtitle=moment,
        headline=headline(known, len(charged.faults)),
        clean=known.clean,
        facts=tuple(_facts(known.header, viewer)),
        asks=tuple(_asks(known, charged)),
        faults=charged.faults,
        notices=notices(known, citations),
        map=map_view(known.position, last_marks(cut), f"{known.game.title}: {moment}"),
        story=story(cut, charged, citations),
        position=position_view(known.position, known.header),
        history=history(known.steps),
        statistics=dice(known.steps),
        rules=citations.listed(cited(known.steps)),
        remarks=tuple(_remarks(known, viewer)),
    )


def _until(replay: AnyReplay, upto: int | None) -> AnyReplay:
    """Returns the replay of the first lines; of the problems that are no line's, those above the cut."""
    if upto is None or upto >= len(replay.steps):
        return replay
    steps = replay.steps[: max(upto, 0)]
    last = place_in(steps[-1].line.span(), replay.files) if steps else (0, 0, 0)
    loose = tuple(each for each in replay.loose if place_in(each.span, replay.files)[:2] <= last[:2])
    return replace(replay, steps=steps, loose=loose)


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


def _facts(header: Header, viewer: str) -> Iterator[Fact]:
    yield from (Fact(SIDES[side], header.get(side)) for side in PLAYERS if header.get(side))
    yield from (Fact(tag.capitalize(), header.get(tag)) for tag in TAGS if header.get(tag))
    if viewer == PUBLIC:
        yield Fact("Written for", "both players", "chits are only counted")
    elif viewer != ALL:
        yield Fact("Written for", f"the {SIDES[Side(viewer)]} player", "the other side's chits are only counted")


def _asks(replay: AnyReplay, charged: Charges) -> Iterator[Ask]:
    options = replay.game.options(replay.position)
    notes = tuple(_notes(charged))
    yield ask(options, player(replay.header, options.side), notes)


def _notes(charged: Charges) -> Iterator[str]:
    if charged.faults:
        yield f"First mend the {counted(len(charged.faults), 'fault')} below. {UNMENDED}"


def _remarks(replay: AnyReplay, viewer: str) -> Iterator[str]:
    yield replay.game.unofficial
    yield stand_ins(replay.position.scenario)
    if replay.as_played:
        yield "The log was taken as played: every order that was possible was carried out, whatever it breaks."
    if viewer == ALL:
        yield from replay.game.unproved(replay)
    else:
        yield "Chits of the other side that were not drawn are only counted, and remarks on its orders left out."
