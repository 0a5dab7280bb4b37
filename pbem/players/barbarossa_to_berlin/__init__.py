"""Barbarossa to Berlin: its dealer and its players."""

from pbem.players.at_random import AtRandom, Mixed
from pbem.players.barbarossa_to_berlin.cautious import Cautious
from pbem.players.barbarossa_to_berlin.dealing import CardDealer
from pbem.players.seats import Seats

PASSING = frozenset({"round", "end", "turn"})
SELDOM = 0.02  # for what changes the whole war, or takes away what cannot come back
WEIGHTS = {
    "discard": 0.3, "dismantle": SELDOM, "eliminate": SELDOM, "declare": SELDOM, "renounce": SELDOM, "ship": SELDOM,
    "play": 8.0, "automatic": 0.5, "partisans": 0.5, "hold": 0.7,
}  # fmt: skip

OPTIONS = (  # every option singly, and together
    "", "soviet reinforcements one in 1941", "no invasion before summer 42", "sunny italy", "time of mud",
    "partisans by the card", "partisans by the rule", "baku only",
    "soviet reinforcements one in 1941, no invasion before summer 42, sunny italy, time of mud, partisans by the card",
    "sunny italy, time of mud, partisans by the rule, baku only",
)  # fmt: skip


def _at_random() -> AtRandom:
    return AtRandom(PASSING, WEIGHTS)


SEATS = Seats(
    CardDealer(),
    {"random": _at_random, "cautious": Cautious, "mixed": lambda: Mixed(Cautious(), _at_random())},
    tuple({"options": named} if named else {} for named in OPTIONS),
)
