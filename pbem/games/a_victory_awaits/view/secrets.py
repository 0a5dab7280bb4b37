"""What each side may see of the other's chits (6.1, 6.3, Q23).

The other side's chits in the cup or in hand are only counted. A chit is known from its draw on, also when an interrupt
sends it back. Everyone knows the Reinforcements chit, which is always selected.
"""

from msgspec import Struct

from pbem.core.directives import VERBS as SAID
from pbem.core.effects import Noted
from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.hiding import Masks
from pbem.core.telling.secret_text import SecretText
from pbem.core.telling.veil import Counted, Secrets, seen_through
from pbem.games.a_victory_awaits.board.charts import chits
from pbem.games.a_victory_awaits.board.types import ChitId, Side
from pbem.games.a_victory_awaits.orders.c06_command_selection import SELECT
from pbem.games.a_victory_awaits.orders.c19_several_players import QUEUE
from pbem.games.a_victory_awaits.orders.kinds import BY_RULE
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import PICKED, reinforcement
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c06_command_selection import Select
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Queue
from pbem.games.a_victory_awaits.state.actions.check import Expect
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust
from pbem.games.a_victory_awaits.state.effects import ChitsAre, Effect, TallyIs
from pbem.games.a_victory_awaits.state.position import Chits, Cup, Position, changed
from pbem.games.a_victory_awaits.turn.advice import decide

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

NONE = Chits()
TEXT = SecretText(
    verbs=frozenset(BY_RULE) | SAID,
    orders=frozenset({SELECT.name, QUEUE.name}),
    related=("choos", "chose", "pick", "queu", "select"),
    noun="chit",
    secret=frozenset({"chits"}),
    public=frozenset(
        {"winner", "control", "to", "zoc", "cup", "masters", "hqs", "reserve", "eliminated", "lost", "step"}
    ),
    plays=frozenset({"draw", "reveal"}),
    reactions=frozenset({"interrupt"}),
)


class Drawn(Struct, frozen=True):
    """The chits of the other side that were drawn in the game, and those of this turn, perhaps sent back since."""

    ever: frozenset[ChitId] = frozenset()
    turn: int = 0
    this_turn: frozenset[ChitId] = frozenset()

    def also(self, position: Position, hidden: Side) -> "Drawn":
        """Return what is known once a position has been seen."""
        drawn = frozenset(position.this_turn.chits.get(hidden, NONE).drawn)
        this_turn = self.this_turn if position.turn == self.turn else frozenset[ChitId]()
        if position.turn == self.turn and drawn <= this_turn:
            return self
        return Drawn(self.ever | drawn, position.turn, this_turn | drawn)


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Return the replay as a viewer knows it: `axis`, `soviet`, `public` or `all`, from line `since` on."""
    return seen_through(SECRETS, replay, viewer, since)


def _learn(known: Drawn, step: SeenStep, hidden: Side) -> Drawn:
    return known.also(step.before, hidden).also(step.after, hidden)


def _masked(position: Position, known: Drawn, hidden: Side) -> Position:
    """Return a position with the face-down chits of a side as a number."""
    known = known.also(position, hidden)
    tally = position.this_turn
    chits_, cups = {**tally.chits}, {**tally.cups}
    if hidden in chits_:
        own, always = chits_[hidden], reinforcement(position, hidden)
        open_ = frozenset(each for each in own.selected if each in known.this_turn or each == always)
        unnamed = own.unnamed + len(own.selected - open_)
        chits_[hidden] = replace(own, selected=open_, held=own.held & open_, unnamed=unnamed)
    if hidden in cups:
        cups[hidden] = tuple(_masked_cup(cup, known) for cup in cups[hidden])
    queue = tuple(each if each.revealed else each._replace(chit=None) for each in tally.queue)
    chosen = position.chosen_chits & known.ever if hidden is Side.SOVIET else position.chosen_chits
    return changed(position, this_turn=replace(tally, chits=chits_, queue=queue, cups=cups), chosen_chits=chosen)


def _masked_cup(cup: Cup, known: Drawn) -> Cup:
    open_ = cup.chits & known.this_turn
    return Cup(open_, cup.unnamed + len(cup.chits - open_), cup.dummies)


def _names(step: SeenStep, hidden: Side) -> bool:
    match step.action:
        case Select(side=side, chits=named, shares=shares):
            return side is hidden and (bool(named) or any(share.chits for share in shares))
        case Queue(chit=chit):  # it lies face down before both sides (19.4)
            return chit is not None
        case Expect(chits=named) | Adjust(chits=named):
            return any(side is hidden for side, _ in named)
        case _:
            return False


def _counted(action: Action, hidden: Side) -> Counted[Action]:
    order: Action
    match action:
        case Select():
            picked = sum(chits()[ref.chit].kind in PICKED for ref in action.chits) if action.chits else action.count
            shares = tuple(replace(each, chits=(), count=each.size) for each in action.shares)
            order = replace(action, chits=(), count=picked, shares=shares)
        case Queue():
            order = Queue()
        case _:
            return Counted()
    return Counted(order, write(order))


def _of_chits(effect: Effect) -> bool:
    return isinstance(effect, ChitsAre | TallyIs) or (isinstance(effect, Noted) and "chosen_chits" in effect.facts)


SECRETS: Secrets[Position, Action, Effect, Drawn, Side] = Secrets(
    enemy=lambda viewer: Side(viewer).enemy,
    nothing=Drawn(),
    learn=_learn,
    masked=_masked,
    names=_names,
    counted=_counted,
    of_hidden=_of_chits,
    decide=decide,
    text=TEXT,
    masks=Masks.of("face-down chits"),
)
