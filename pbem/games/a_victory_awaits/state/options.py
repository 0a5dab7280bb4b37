"""Chapter 17: optional rules and other readings, as players agree on them: `Options: reserve, hq transfer`."""

from collections.abc import Iterator, Mapping

from pbem.core.header_options import Option, OptionBook
from pbem.core.rules import Breach
from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.state.position import Position

LONE_FORTRESSES = "lone fortresses without zones"  # the other reading of Q8, an option

LIMITED = "soviet supply"  # the option of 17.4

LITERAL_RIVERS = "minor rivers on roads"  # the other reading of Q27: a bridge does not save the minor river's MP

WORKSHOP = "workshop"

VP_BIDDING = "vp bidding"
RESERVE = "reserve"
HQ_TRANSFER = "hq transfer"
SOVIET_SUPPLY = LIMITED
ARMOR_LIMIT = "armor limit"
PANZERGRUPPE_HQ = "panzergruppe hq"

CONTROLLER = "controller"
MASTER_CHITS = "master chits"
TEAMS_OF_TWO = {side: f"{side} team 2" for side in Side}
TEAMS_OF_THREE = {side: f"{side} team 3" for side in Side}

PLAY_THE_TURN_OUT = "play the turn out"
MOSCOW_FIVE_IN_ALL = "moscow five in all"
RIVER_COSTS_ON_ROADS = LITERAL_RIVERS
FORTRESSES_WITHOUT_ZONES = LONE_FORTRESSES
STACKING_UNIT_BY_UNIT = "stacking unit by unit"
FEWER_CHITS = "fewer chits"
REINFORCEMENTS_USE_A_PICK = "reinforcements use a pick"
LOW_ODDS_REFUSED = "low odds refused"
ATTACKS_ONE_BY_ONE = "attacks one by one"
REMOVAL_FROM_TURN_4 = "removal from turn 4"
TRANSFER_WITHIN_A_NATION = "transfer within a nation"


OPTIONS: Mapping[str, Option] = {
    WORKSHOP: Option("", "set-up lines at any time"),
    # the optional rules of the rulebook
    VP_BIDDING: Option("17.1", "the Axis needs the VP that its player has bid"),
    RESERVE: Option("17.2", "the Soviet Reserve and Axis OKH chits may be selected"),
    HQ_TRANSFER: Option("17.3", "an activated HQ may send other HQs to the Turn Track"),
    SOVIET_SUPPLY: Option("17.4", "Soviet supply runs along roads or along railroads, and 12 hexes from there"),
    ARMOR_LIMIT: Option("17.5", "a German HQ activates ten mechanized units at most"),
    PANZERGRUPPE_HQ: Option("17.6", "a Panzergruppe's second activation needs a line of communications of its own"),
    # several players a side
    CONTROLLER: Option("19", "a Game Controller draws chits ahead; several commands may be under way"),
    MASTER_CHITS: Option("20", "teams draw Master chits, and each player an HQ chit from a cup of his own"),
    **{name: Option("20.2", f"the {side.capitalize()} team has two players") for side, name in TEAMS_OF_TWO.items()},
    **{name: Option("20.2", f"the {side.capitalize()} team has three") for side, name in TEAMS_OF_THREE.items()},
    # readings that differ from the default of RULINGS.md
    PLAY_THE_TURN_OUT: Option("16.4", "the last turn is played to its end after its Supply Check"),
    MOSCOW_FIVE_IN_ALL: Option("16.3", "a From Moscow hex out of communication is worth 5 VP in all, not 10"),
    RIVER_COSTS_ON_ROADS: Option("9.2", "a minor river costs 1 MP more on a road or railroad bridge too"),
    STACKING_UNIT_BY_UNIT: Option("3.1", "the stacking limit is judged after the move of each unit"),
    FORTRESSES_WITHOUT_ZONES: Option("3.2", "a fortress marker alone in its hex has no zone of control"),
    FEWER_CHITS: Option("6.2", "a side may select fewer chits than the Turn Track says"),
    REINFORCEMENTS_USE_A_PICK: Option("6.2", "the Soviet Reinforcements chit counts against our table's SU number"),
    ATTACKS_ONE_BY_ONE: Option("10.2", "an attack may be declared when earlier ones of the segment have been rolled"),
    LOW_ODDS_REFUSED: Option("10.3", "an attack below 1:1 may not be declared"),
    REMOVAL_FROM_TURN_4: Option("11.2", "the Axis takes no unit to its Available Box on turns 1 to 3"),
    TRANSFER_WITHIN_A_NATION: Option("8.3", "with `hq transfer` an HQ transfers HQs of its own nation only"),
}
OTHER_NAMES: Mapping[str, str] = {
    "bidding": VP_BIDDING, "okh": RESERVE, "reserve okh": RESERVE, "transfer": HQ_TRANSFER,
    "soviet supply limitations": SOVIET_SUPPLY, "axis armor activation limit": ARMOR_LIMIT,
    "axis armor limit": ARMOR_LIMIT, "game controller": CONTROLLER, "master": MASTER_CHITS,
    "armour limit": ARMOR_LIMIT, "panzergruppe hq limitations": PANZERGRUPPE_HQ,
}  # fmt: skip
BOOK = OptionBook(OPTIONS, OTHER_NAMES, chapter="17")


def optional(position: Position, name: str) -> bool:
    """Tells whether the players have agreed on an option."""
    return name in position.options


def not_agreed(position: Position, name: str) -> Iterator[Breach]:
    """Yields a breach where an order rests on an optional rule that the header does not name."""
    yield from BOOK.not_agreed(position.options, name)
