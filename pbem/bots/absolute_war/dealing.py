"""The chance of the game: the cards that are drawn, into hands, as War Goals and to resolve a Combat.

To draw at random from the cards that may lie in a pile is the same as to draw from a shuffled pile, so that the dealer
keeps none of his own.
"""

import random
import re
from collections.abc import Sequence

from pbem.bots.at_random import sampled
from pbem.games.absolute_war.board.types import Phase
from pbem.games.absolute_war.orders.kinds import BY_RULE, KINDS
from pbem.games.absolute_war.state.actions.c12_combat import Pincer
from pbem.games.absolute_war.state.options import SOLITAIRE, optional
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.decide import decide
from pbem.games.absolute_war.turn.offers import judged
from pbem.games.absolute_war.turn.sequence import pending

DRAWN = ("draw", "goal", "resolve", "moral")  # what chance alone decides
CARD = re.compile(r"\d+")


class CardDealer:
    """Draws the cards, so that the log is a full one."""

    def before(self, position: Position, chance: random.Random) -> str | None:
        """Draws as long as cards are due, before anybody decides anything in the Card Phase."""
        kinds = {kind.name for kind in pending(position).kinds}
        due = position.phase is Phase.CARDS or any(each.what == "draw" for each in position.owed)
        return _drawn(position, "draw", chance) if due and "draw" in kinds else None

    def deal(self, position: Position, line: str, chance: random.Random) -> Sequence[str]:
        """Draws anew what a player could only think of."""
        verb = line.split(maxsplit=1)[0]
        name = BY_RULE[verb].name if verb in BY_RULE else ""
        if name == "redraw":
            return [_redrawn(position, line, chance)]
        dealt = _drawn(position, name, chance) or line if name in DRAWN else line
        return [*_duty(position, name), dealt]

    def public(self, line: str) -> str | None:
        """Hides what stays hidden: cards drawn are counted, a War Goals card lies face down."""
        return line


def _duty(position: Position, name: str) -> list[str]:
    """Returns the Pincer Maneuver that the Enemy side of the solitaire game attempts where it can (24.3.4)."""
    owes = optional(position, SOLITAIRE) and name == "resolve" and not position.now.pincer_tried
    return ["pincer"] if owes and not decide(position, Pincer()).violations else []


def _drawn(position: Position, name: str, chance: random.Random) -> str | None:
    return sampled(judged(position, KINDS[name]), chance)


def _redrawn(position: Position, line: str, chance: random.Random) -> str:
    """Returns a line with the second card drawn anew."""
    given = line.split(" for ", maxsplit=1)[0]
    found = [each for each in judged(position, KINDS["redraw"]).lines if each.startswith(f"{given} for ")]
    return chance.choice(found) if found else line
