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
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import victor
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.view.dice import dice
from pbem.games.barbarossa_to_berlin.view.history import history
from pbem.games.barbarossa_to_berlin.view.map import map_view
from pbem.games.barbarossa_to_berlin.view.marks import last_marks
from pbem.games.barbarossa_to_berlin.view.position import position_view
from pbem.games.barbarossa_to_berlin.view.secrets import seen
from pbem.games.barbarossa_to_berlin.view.story import parts, story
from pbem.games.barbarossa_to_berlin.view.words import SIDES, player, spoken_rule, turn

AnyReplay = Replay[Position, Action, Effect]

SOURCES = "Spaces, connections, terrain and set-up were read from the printed map, counters and cards."
TAGS = ("scenario", "edition", "dice", "options", "policy")
UNMENDED = "The faulty orders were not carried out: position, map and this request are as if they were not written."


def view(replay: AnyReplay, viewer: str = ALL, upto: int | None = None) -> View:
    """Returns the report for a viewer, `axis`, `allied` or `all`; `upto` is how many lines of the log it covers."""
    known = seen(_until(replay, upto), viewer)
    citations = Citations(known.game.rules(), spoken_rule)
    charged = charges(known, citations)
    cut = parts(known.steps)
    return View(
        game=known.game.name,
        title=known.game.title,
        subtitle=_moment(known.position),
        headline=headline(known, len(charged.faults)),
        clean=known.clean,
        facts=tuple(_facts(known.header, viewer)),
        asks=tuple(_asks(known, charged)),
        faults=charged.faults,
        notices=notices(known, citations),
        map=map_view(known.position, last_marks(cut), f"{known.game.title}: {_moment(known.position)}"),
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
    if position.step in (Step.OVER, Step.BETWEEN):
        done = f"{turn(position.turn - (position.winner is None))} is over"
        won = f"; the {SIDES[position.winner]} side has won" if position.winner else ""
        return f"{done}; {position.vp} victory points{won}"
    combat = f", combat at {board().name(position.combat.target)}" if position.combat else ""
    won = f"; the {SIDES[side]} side has won" if (side := victor(position)) else ""
    return f"{turn(position.turn)}: {position.step.value}{combat}; {position.vp} victory points{won}"


def _facts(header: Header, viewer: str) -> Iterator[Fact]:
    yield from (Fact(SIDES[side], header.get(side)) for side in (Side.AXIS, Side.ALLIED) if header.get(side))
    yield from (Fact(tag.capitalize(), header.get(tag)) for tag in TAGS if header.get(tag))
    if viewer == PUBLIC:
        yield Fact("Written for", "both players", "hands are only counted")
    elif viewer != ALL:
        yield Fact("Written for", f"the {SIDES[Side(viewer)]} player", "the other hand is only counted")


def _asks(replay: AnyReplay, charged: Charges) -> Iterator[Ask]:
    options = replay.game.options(replay.position)
    notes = tuple(_notes(replay.position, charged))
    yield ask(options, player(replay.header, options.side), notes)


def _notes(position: Position, charged: Charges) -> Iterator[str]:
    if charged.faults:
        yield f"First mend the {counted(len(charged.faults), 'fault')} below. {UNMENDED}"
    action = position.action
    if action.points and position.combat is None:
        yield f"{action.points - action.spent} of {counted(action.points, 'point')} are left."


def _remarks(replay: AnyReplay, viewer: str) -> Iterator[str]:
    yield replay.game.unofficial
    yield SOURCES
    if replay.as_played:
        yield "The log was taken as played: every order that was possible was carried out, whatever it breaks."
    if viewer == ALL:
        yield from replay.game.unproved(replay)
    else:
        yield "Cards of the other side that were not played are only counted, and remarks on its orders left out."
