"""A Victory Awaits: its dealer, its players, and the games they play in turn."""

from pbem.bots.a_victory_awaits.at_random import AtRandomButSeldom
from pbem.bots.a_victory_awaits.cautious import Cautious
from pbem.bots.a_victory_awaits.dealing import ChitDealer
from pbem.bots.at_random import Mixed
from pbem.bots.seats import Seats
from pbem.games.a_victory_awaits.board.types import Scenario

OPTIONS = "reserve, hq transfer, soviet supply, armor limit, panzergruppe hq"
PLAYED = (*Scenario, "smolensk short")
SINGLY = (  # each option by itself, then readings
    (Scenario.LENINGRAD, "vp bidding"), (Scenario.SMOLENSK, "hq transfer"), (Scenario.KIEV, "soviet supply"),
    (Scenario.KIEV, "armor limit"), (Scenario.SMOLENSK, "panzergruppe hq"), (Scenario.LENINGRAD, "reserve"),
    (Scenario.KIEV, "play the turn out, minor rivers on roads"),
)  # fmt: skip
TABLES = (  # several players a side
    {"options": "controller"},
    {"options": "controller, reserve, moscow five in all", "axis": "A, B, C, D, E", "soviet": "F, G, H"},
    {"options": "master chits"},
    {"options": "master chits, axis team 3, soviet team 3, hq transfer, armor limit, panzergruppe hq"},
)
READINGS = (  # several at a time
    (Scenario.LENINGRAD, "attacks one by one, low odds refused, lone fortresses without zones"),
    (Scenario.SMOLENSK, "fewer chits, stacking unit by unit, removal from turn 4"),
    (Scenario.KIEV, "reinforcements use a pick, hq transfer, transfer within a nation, attacks one by one"),
)
HEADERS = (
    *({"scenario": str(name)} for name in PLAYED),
    *({"scenario": str(name), "options": OPTIONS} for name in Scenario),
    *({"scenario": str(name), "options": options} for name, options in SINGLY),
    *({"scenario": str(Scenario.CAMPAIGN), **tags} for tags in TABLES),
    *({"scenario": str(name), "options": options} for name, options in READINGS),
)

SEATS = Seats(
    ChitDealer(),
    {"random": AtRandomButSeldom, "cautious": Cautious, "mixed": lambda: Mixed(Cautious(), AtRandomButSeldom())},
    HEADERS,
)
