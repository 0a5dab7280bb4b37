"""Secret lines: which orders name chits that lie face down, whose they are, and how they read when only counted."""

import re
from difflib import get_close_matches

from msgspec import Struct

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.replay import Outcome
from pbem.core.telling.hiding import Facts, Masks
from pbem.games.a_victory_awaits.board.charts import chits
from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.orders.c06_command_selection import SELECT
from pbem.games.a_victory_awaits.orders.c19_several_players import QUEUE
from pbem.games.a_victory_awaits.orders.check_line import CHECK
from pbem.games.a_victory_awaits.orders.kinds import BY_RULE
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.orders.setup_lines.place_control_set import SET
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import PICKED
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c06_command_selection import Select
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Queue
from pbem.games.a_victory_awaits.state.actions.check import Expect
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust
from pbem.games.a_victory_awaits.turn.sequence import pending
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep

SETUP_VERBS = frozenset({CHECK.name, SET.name})
CHIT_VERBS = frozenset({SELECT.name, QUEUE.name})
FACTS = Facts(
    frozenset({"chits"}),
    SETUP_VERBS | {"winner", "control", "to", "zoc", "cup", "masters", "hqs", "reserve", "eliminated", "lost", "step"},
)
VERBS = frozenset(BY_RULE) | SAID
TOLD = ("choos", "chose", "pick", "queu", "select")
ONE_WORD = re.compile(r"\W*\w+\W*")


class Secret(Struct, frozen=True):
    """An order with its chits only counted, if there is such a form, and its line."""

    action: Action | None
    written: str


def is_secret(step: AnyStep, hidden: Side) -> bool:
    """Tells whether a line may name chits of that side which its enemy has not seen."""
    match step.action:
        case Select(side=side, chits=named, shares=shares):
            return side is hidden and (bool(named) or any(share.chits for share in shares))
        case Queue(chit=chit):  # it lies face down before both sides (19.4)
            return chit is not None
        case Expect(chits=named) | Adjust(chits=named):
            return any(side is hidden for side, _ in named)
        case None:
            return step.outcome is not Outcome.SAID and masked_text(step.line.text, hidden)
        case _:
            return False


def masked_text(text: str, hidden: Side) -> bool:
    """Tells whether a line that was not understood may be meant for a selection of that side.

    A misspelt verb counts, and one anywhere in the line; a line that names the other side alone is surely no secret.
    """
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if not VERBS.difference(SETUP_VERBS).intersection(words[:1]) and FACTS.may_hide(text, hidden, hidden.enemy):
        return True
    if hidden.enemy.value in words and hidden.value not in words:
        return False
    if any(word.startswith(TOLD) for word in words):
        return True
    if words and words[0] in VERBS - CHIT_VERBS:
        return False
    if words[:1] == [hidden.value]:
        return not ONE_WORD.fullmatch(text)
    return words[1:2] == [hidden.value] or any(_near_select(word) or word.startswith("chit") for word in words)


def _near_select(word: str) -> bool:
    return bool(CHIT_VERBS & set(get_close_matches(word, VERBS, n=1, cutoff=0.6)))


def author(step: AnyStep) -> str:
    """Returns whose line it is: the side that it names, else the side to decide; neither if that is open."""
    side = getattr(step.action, "side", None)
    return side if isinstance(side, Side) else pending(step.before).side


def counted(action: Action | None, text: str) -> Secret:
    """Returns a secret order with its chits only counted; of one that was not understood a known verb alone."""
    if isinstance(action, Select):
        picked = sum(chits()[ref.chit].kind in PICKED for ref in action.chits) if action.chits else action.count
        shares = tuple(replace(each, chits=(), count=each.size) for each in action.shares)
        order: Action = replace(action, chits=(), count=picked, shares=shares)
        return Secret(order, write(order))
    if isinstance(action, Queue):
        order = Queue()
        return Secret(order, write(order))
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return Secret(None, f"{first} ..." if first in SETUP_VERBS | CHIT_VERBS else "...")


MASKS = Masks(
    misread="this line about face-down chits is not understood",
    refused="this order is refused for a reason that lies in chits you may not see",
    loose="trouble with a line about face-down chits",
)
