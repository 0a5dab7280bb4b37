"""Barbarossa to Berlin: its dealer and its players."""

from pbem.bots.at_random import AtRandom, Mixed
from pbem.bots.barbarossa_to_berlin.cautious import Cautious
from pbem.bots.barbarossa_to_berlin.dealing import CardDealer
from pbem.bots.seats import Seats

PASSING = frozenset({"round", "end", "turn"})
SELDOM = 0.02  # for what changes the whole war, or takes away what cannot come back
WEIGHTS = {
    "discard": 0.3, "dismantle": SELDOM, "eliminate": SELDOM, "declare": SELDOM, "renounce": SELDOM, "ship": SELDOM,
    "play": 8.0, "automatic": 0.5, "partisans": 0.5, "hold": 0.7,
}  # fmt: skip

OPTIONS = (  # the optional rules and the older readings singly and together, then the other readings, several at a time
    "", "soviet reinforcements one in 1941", "no invasion before summer 42", "sunny italy", "time of mud",
    "partisans by the card", "partisans by the rule", "baku only",
    "soviet reinforcements one in 1941, no invasion before summer 42, sunny italy, time of mud, partisans by the card",
    "sunny italy, time of mud, partisans by the rule, baku only",
    "stand fast by the start of the round, stand fast stays on return, stalin by a supplied route",
    "stand fast unit by unit, action round of both players, combat cards discarded before the draw",
    "free french apart, any allied unit in europe, no vp for allied attacks on neutrals, no vp from neutral to allied",
    "partisan space in limited supply, rivers protect in winter 42, winter by the space of departure",
    "swap without exchange, panzer refit up to three, no event without effect, trench attempts need a marker",
    "husky without the 8th army, surrounded units may refuse to hold, routed armies leave a corps, british corps first",
    "retreated units fire at strength 0, reserve within the limit at once, surrounded units may refuse to hold",
)  # fmt: skip


def _at_random() -> AtRandom:
    return AtRandom(PASSING, WEIGHTS)


SEATS = Seats(
    CardDealer(),
    {"random": _at_random, "cautious": Cautious, "mixed": lambda: Mixed(Cautious(), _at_random())},
    tuple({"options": named} if named else {} for named in OPTIONS),
)
