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
from pbem.core.telling.orders import Citations, ask, charges, cited, headline, notices
from pbem.core.telling.outcome import outcome
from pbem.core.telling.report import facts, mend_first, remarks, until
from pbem.core.telling.view import Ask, View
from pbem.games.absolute_war.board.types import Phase
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.sequence import pending
from pbem.games.absolute_war.view.brief import accounts
from pbem.games.absolute_war.view.cards import texts
from pbem.games.absolute_war.view.history import history
from pbem.games.absolute_war.view.map import map_view
from pbem.games.absolute_war.view.marks import last_marks
from pbem.games.absolute_war.view.position import position_view
from pbem.games.absolute_war.view.secrets import seen
from pbem.games.absolute_war.view.sources import stand_ins
from pbem.games.absolute_war.view.story import parts, story
from pbem.games.absolute_war.view.words import PLAYERS, SIDES, player, spoken_rule, turn, zone

AnyReplay = Replay[Position, Action, Effect]

WHO: Mapping[str, str] = {side: SIDES[side] for side in PLAYERS}
UNSEEN = "Cards of the other side that were not played are only counted, and remarks on its orders left out."
HIDDEN = ("hands", "the other hand is")


def view(replay: AnyReplay, viewer: str = ALL, upto: int | None = None) -> View:
    """Returns the report for a viewer, `german`, `soviet` or `all`; `upto` is how many lines of the log it covers."""
    known = seen(until(replay, upto), viewer)
    citations = Citations(known.game.rules(), spoken_rule)
    charged = charges(known, citations)
    cut = parts(known.rulings)
    went = course(known.rulings, accounts(known.position))
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
        brief=brief(went) if known.position.phase is Phase.OVER else None,
        story=told,
        position=with_standing_orders(position_view(known.position, known.header), known),
        history=history(went),
        cards=shown,
        rules=without(citations.listed(cited(known.rulings)), shown),
        remarks=tuple(remarks(known, viewer, stand_ins(), UNSEEN)),
    )


def _moment(position: Position) -> str:
    standing = _standing(position)
    if position.phase is Phase.OVER:
        return f"{turn(position.turn)}: {pending(position).decision}{standing}"
    doing = position.phase.value
    if position.side and position.phase not in (Phase.EVENTS, Phase.BETWEEN):
        doing = f"{SIDES[position.side]} {doing}"
    fought = f", Combat in {zone(position.combat.zone)}" if position.combat else ""
    return f"{turn(position.turn)}: {doing}{fought}{standing}"


def _standing(position: Position) -> str:
    if position.mode == "basic":
        return ""
    score = ", ".join(f"{SIDES[side]} {position.wsp.get(side, 0)}" for side in PLAYERS)
    return f"; WSP {score}"


def _asks(replay: AnyReplay, charged: Charges) -> Iterator[Ask]:
    options = options_of(replay)
    yield ask(options, player(replay.header, options.side), tuple(mend_first(charged)))
