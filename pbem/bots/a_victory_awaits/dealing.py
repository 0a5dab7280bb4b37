"""The chance of the game: cups from which chits are drawn at random, and dice.

Whatever chit a line names, chance names another, so that the log is a full one. Where a Game Controller
looks at a chit before he decides, a chit that cannot be revealed is laid into the queue (19.4).
"""

import random
import re
from collections.abc import Iterator, Sequence

from pbem.bots.a_victory_awaits.orders import legal
from pbem.bots.chance import PIPS, throw
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import face_down
from pbem.games.a_victory_awaits.rules.c20_teams.master_chits import DUMMY, MASTERS
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw
from pbem.games.a_victory_awaits.state.actions.c19_several_players import Queue
from pbem.games.a_victory_awaits.state.cup import chit_of, may_hold, supply_chit
from pbem.games.a_victory_awaits.state.position import Cup, Position
from pbem.games.a_victory_awaits.state.values import ChitRef

COUNTED = re.compile(r"\d+ chits?")
DIRECT = (ChitKind.RESERVE, ChitKind.OKH)
DRAWS = ("draw", "queue")
HIDDEN = 0.5  # how often a chit that is drawn ahead lies face down though it could be revealed


class ChitDealer:
    """Draws from true cups: nobody chooses which chit comes."""

    def before(self, position: Position, chance: random.Random) -> str | None:
        """Chance writes nothing of its own: a draw is a line like any other."""
        return None

    def deal(self, position: Position, line: str, chance: random.Random) -> Sequence[str]:
        """Draws a chit, throws dice."""
        verb = line.partition(" ")[0]
        if verb == "reveal":
            return [throw(_in_place(position, line), chance)]
        drawn = legal(position, _drawn(position, verb, chance)) if verb in DRAWS else None
        return [drawn or throw(line, chance)]

    def public(self, line: str) -> str | None:
        """Hides which chits were selected or lie face down: a log for both players says how many."""
        verb, _, rest = line.partition(" ")
        if verb == "queue":
            return "queue 1 chit"
        side, _, names = rest.partition(" ")
        if verb != "select":
            return line
        return f"select {side} {'; '.join(map(_as_count, names.split(';')))}"


def _as_count(names: str) -> str:
    """Returns a list of chits as their number, in the HQ cup of a player behind his name."""
    player, colon, chits = names.strip().rpartition(":")
    number = len([each for each in chits.split(",") if each.strip()])
    told = chits.strip() if COUNTED.fullmatch(chits.strip()) else f"{number} chit{'s' * (number != 1)}"
    return f"{player}{colon} {told}".strip()


def _in_place(position: Position, line: str) -> str:
    """Returns a line that reveals a chit with its place in the queue, if it is not the first one."""
    name, at, die = line.removeprefix("reveal ").partition(" @")
    hidden = [chit_names(position.scenario)[each.chit] for each in face_down(position) if each.chit]
    place = hidden.index(name) + 1 if name in hidden else 1
    return f"reveal {name}{f' place {place}' if place > 1 else ''}{at}{die}"


# -- cups


def cup(position: Position) -> Iterator[ChitId]:
    """Yields the chits in the cup; what a player holds, or may hold by Zhukov's Command, is in his hand (18.1).

    Master chits are among them, each as often as it is there; what lies face down in the queue is not.
    """
    queued = {each.chit for each in face_down(position)}
    supply = supply_chit(position)
    if not position.this_turn.supply_drawn and supply not in queued:
        yield supply
    for chits in position.this_turn.chits.values():
        named = sorted(chits.selected - chits.held - queued)
        yield from (each for each in named if not may_hold(position, chit_of(position, each)))
    for master, side in MASTERS.items():
        yield from [master] * position.this_turn.masters.get(side, 0)


def _drawn(position: Position, verb: str, chance: random.Random) -> Iterator[Action]:
    """Yields what may become of the chit that chance draws: it is revealed, or laid into the queue."""
    left = list(cup(position))
    if not left:
        return
    chit = chance.choice(left)
    if chit in MASTERS:
        yield _master(position, chit, chance)
        return
    ref = ChitRef(chit=chit, name=chit_names(position.scenario)[chit])
    die = chance.randint(1, PIPS) if chit_of(position, chit).kind in DIRECT else None
    ways: list[Action] = [Draw(chit=ref, die=die), Queue(chit=ref)]
    yield from reversed(ways) if verb == "queue" and chance.random() < HIDDEN else ways


def _master(position: Position, master: ChitId, chance: random.Random) -> Draw:
    """Returns a Master chit with a chit from the HQ cup of each player of its side (20.2)."""
    side = MASTERS[master]
    hqs = tuple(_from(position, each, chance) for each in position.this_turn.cups.get(side, ()) if each.size)
    return Draw(chit=ChitRef(chit=master, name=f"{side.capitalize()} Master"), hqs=hqs)


def _from(position: Position, hq_cup: Cup, chance: random.Random) -> ChitRef:
    chits = [ChitRef(chit=id_, name=chit_names(position.scenario)[id_]) for id_ in sorted(hq_cup.chits)]
    return chance.choice([*chits, *[DUMMY] * hq_cup.dummies])
