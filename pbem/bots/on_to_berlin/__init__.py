"""On To Berlin!: its dealer and its players."""

from pbem.bots.at_random import AtRandom, Mixed
from pbem.bots.on_to_berlin.cautious import Cautious
from pbem.bots.on_to_berlin.dealing import CardDealer
from pbem.bots.seats import Seats

PASSING = frozenset({"impulse", "pass", "end", "turn", "withdraw", "hold", "end_event"})
WEIGHTS = {"play": 6.0, "decline": 0.6, "recover": 3.0, "withdraw": 0.02, "hold": 0.1, "fly": 0.3, "strike": 0.5}

OPTIONS = (  # the optional rules and the other readings, singly and together
    "", "development secrecy", "discard secrecy", "allies choose discards, axis chooses discards",
    "strategic bombing modifiers", "war declaration restrictions", "american forces restrictions",
    "garrison restrictions", "jet fighters",
    "development secrecy, discard secrecy, strategic bombing modifiers, garrison restrictions, jet fighters",
    "neutral areas cost two, polish areas are soviet after the surrender, landings without surcharge",
    "capacity by group, first attack counts as spent, idle units count for hits",
)  # fmt: skip


def _at_random() -> AtRandom:
    return AtRandom(PASSING, WEIGHTS)


SEATS = Seats(
    CardDealer(),
    {"random": _at_random, "cautious": Cautious, "mixed": lambda: Mixed(Cautious(), _at_random())},
    tuple({"options": named} if named else {} for named in OPTIONS),
)
