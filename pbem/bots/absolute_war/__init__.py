"""Absolute War!: its dealer and its players."""

from pbem.bots.absolute_war.cautious import Cautious
from pbem.bots.absolute_war.dealing import CardDealer
from pbem.bots.at_random import AtRandom, Mixed
from pbem.bots.seats import Seats

PASSING = frozenset({"phase", "end_combat", "no_support", "resolve", "goal", "side", "turn", "end"})
WEIGHTS = {"attack": 4.0, "support": 2.0, "purchase": 0.3, "discard": 0.3, "event": 0.5, "stack": 0.1, "reserve": 0.3}

HEADERS = (  # every scenario, and the rules of the Advanced Game singly and together
    {"scenario": "barbarossa"}, {"scenario": "typhoon", "options": "partisan warfare"},
    {"scenario": "stalingrad", "options": "small stacks"}, {"scenario": "citadel", "options": "limited markers"},
    {"scenario": "bagration", "options": "extended advance"}, {"scenario": "berlin", "options": "fixed initiative"},
    {"scenario": "basic"}, {"scenario": "barbarossa", "options": "advanced, lead need not advance"},
    {"scenario": "stalingrad", "options": "advanced, moral victory"}, {"scenario": "campaign"},
    {"scenario": "campaign", "options": "solitaire"}, {"scenario": "campaign", "options": "long campaign, advanced"},
)  # fmt: skip


def _at_random() -> AtRandom:
    return AtRandom(PASSING, WEIGHTS)


SEATS = Seats(
    CardDealer(),
    {"random": _at_random, "cautious": Cautious, "mixed": lambda: Mixed(Cautious(), _at_random())},
    HEADERS,
)
