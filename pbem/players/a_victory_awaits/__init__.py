"""A Victory Awaits: its dealer, its players, and the games they play in turn."""

from pbem.games.a_victory_awaits.types import Scenario
from pbem.players.a_victory_awaits.cautious import Cautious
from pbem.players.a_victory_awaits.dealing import ChitDealer
from pbem.players.a_victory_awaits.whims import Whimsical
from pbem.players.at_random import Mixed
from pbem.players.seats import Seats

OPTIONS = "reserve, hq transfer, soviet supply, armor limit, panzergruppe hq"
PLAYED = (*Scenario, "smolensk short")
HEADERS = (
    *({"scenario": str(name)} for name in PLAYED),
    *({"scenario": str(name), "options": OPTIONS} for name in Scenario),
)

SEATS = Seats(
    ChitDealer(),
    {"random": Whimsical, "cautious": Cautious, "mixed": lambda: Mixed(Cautious(), Whimsical())},
    HEADERS,
)
