"""Optional rules and other readings: what players agree on in the header, `Options: sunny Italy, time of mud`."""

from collections.abc import Mapping

from pbem.core.header_options import Option, OptionBook
from pbem.games.barbarossa_to_berlin.state.position import Position

WORKSHOP = "workshop"

ONE_SOVIET_REINFORCEMENT = "soviet reinforcements one in 1941"
NO_EARLY_INVASION = "no invasion before summer 42"
SUNNY_ITALY = "sunny italy"
TIME_OF_MUD = "time of mud"
PARTISANS_BY_THE_CARD = "partisans by the card"
PARTISANS_BY_THE_RULE = "partisans by the rule"
BAKU_ONLY = "baku only"
SWAP_WITHOUT_EXCHANGE = "swap without exchange"
STAND_FAST_BY_THE_START = "stand fast by the start of the round"
STAND_FAST_UNIT_BY_UNIT = "stand fast unit by unit"
STAND_FAST_STAYS = "stand fast stays on return"
ROUND_OF_BOTH = "action round of both players"
STALIN_BY_ROUTE = "stalin by a supplied route"
FREE_FRENCH_APART = "free french apart"
ANY_ALLIES_IN_EUROPE = "any allied unit in europe"
NO_VP_FOR_ALLIED_ATTACKS = "no vp for allied attacks on neutrals"
NO_VP_FROM_NEUTRAL = "no vp from neutral to allied"
CARDS_BEFORE_THE_DRAW = "combat cards discarded before the draw"
PARTISANS_LIMIT_SUPPLY = "partisan space in limited supply"
REFIT_UP_TO_THREE = "panzer refit up to three"
RIVERS_IN_WINTER = "rivers protect in winter 42"
WINTER_BY_DEPARTURE = "winter by the space of departure"
NO_IDLE_EVENT = "no event without effect"
HUSKY_WITHOUT_EIGHTH = "husky without the 8th army"
BRITISH_FIRST = "british corps first"
TRENCHES_NEED_MARKERS = "trench attempts need a marker"
ROUTED_LEAVE_A_CORPS = "routed armies leave a corps"
ROUTED_FIRE = "retreated units fire at strength 0"
SURROUNDED_MAY_REFUSE = "surrounded units may refuse to hold"
RESERVE_FITS_AT_ONCE = "reserve within the limit at once"


OPTIONS: Mapping[str, Option] = {
    WORKSHOP: Option("", "set-up lines at any time"),
    # the optional rules of the rulebook
    ONE_SOVIET_REINFORCEMENT: Option("7.62", "only one of the Allied cards 2 and 24 is an event in 1941"),
    NO_EARLY_INVASION: Option("7.62", "no Allied invasion before Summer 42"),
    SUNNY_ITALY: Option("15.4", "Naples gives Limited Supply only in Fall and Winter"),
    TIME_OF_MUD: Option("15.5", "Panzer units are slow in the Soviet Union in rounds 2 and 3 of Fall 41"),
    # readings that differ from the default of RULINGS.md
    PARTISANS_BY_THE_CARD: Option("16.1", "before Maquis partisans rise where card 19 says: not in Turkey"),
    PARTISANS_BY_THE_RULE: Option("16.1", "before Maquis partisans rise where 16.1 says: not in Albania"),
    BAKU_ONLY: Option("13.6", "over the sea only supply by way of Baku costs more, not by Batumi"),
    SWAP_WITHOUT_EXCHANGE: Option("4.4", "a first hand without cards 2 and 24 may give a card for card 24 at once"),
    STAND_FAST_BY_THE_START: Option("8.4", "out of Stand Fast a space is the enemy's if he held it as the round began"),
    STAND_FAST_UNIT_BY_UNIT: Option("8.4", "who follows his stack out of Stand Fast pays for what is friendly by then"),
    STAND_FAST_STAYS: Option("8.4", "who leaves Stand Fast and comes back in one move has stood fast"),
    ROUND_OF_BOTH: Option("6.B", "what lasts for an Action Round or is done once in it does so for both parts of it"),
    STALIN_BY_ROUTE: Option("5.5", "Stalin needs an SR route, and supply where he starts and where he goes"),
    FREE_FRENCH_APART: Option("8.3", "Free French units are no U.S. units for an offensive or for IX Tac-Air"),
    ANY_ALLIES_IN_EUROPE: Option("8.3", "Soviet units too are Allies in Europe, so that no offensive lapses"),
    NO_VP_FOR_ALLIED_ATTACKS: Option("5.1", "an Allied attack on Turkey or Sweden changes no VP when it is declared"),
    NO_VP_FROM_NEUTRAL: Option("5.1", "the Allies take a VP space out of neutrality without a point"),
    CARDS_BEFORE_THE_DRAW: Option("7.64", "combat cards on the table are discarded as the Draw Phase begins"),
    PARTISANS_LIMIT_SUPPLY: Option("16.3", "an Axis unit in a partisan space is in Limited Supply"),
    REFIT_UP_TO_THREE: Option("7.6", "Panzer Refit restores three units or fewer, as the Axis player likes"),
    RIVERS_IN_WINTER: Option("15.2", "in Winter 42 a river still protects Germans in the Soviet Union"),
    WINTER_BY_DEPARTURE: Option("15.2", "in Winter 42 a Panzer's advance is judged by the space where it begins"),
    TRENCHES_NEED_MARKERS: Option("10.2", "an LCU digs only if a Soviet trench marker is left for it"),
    SURROUNDED_MAY_REFUSE: Option("11.43", "defenders without a way out may die (`hold none`) though they could hold"),
    ROUTED_LEAVE_A_CORPS: Option("11.45", "an army that dies because it has retreated already leaves a corps"),
    ROUTED_FIRE: Option("11.45", "units that have retreated fire with strength 0: they set the table and column 0"),
    RESERVE_FITS_AT_ONCE: Option("12.4", "SR out of the Reserve Box never goes beyond three units in a space"),
    BRITISH_FIRST: Option("11.31", "a British corps replaces a British army if there is one, else a Commonwealth one"),
    NO_IDLE_EVENT: Option("7.6", "no card is played as an event that would change nothing"),
    HUSKY_WITHOUT_EIGHTH: Option("7.62", "Husky as a reinforcement leaves out the 8th Army if it cannot come in"),
}
OPTIONAL_RULES = (ONE_SOVIET_REINFORCEMENT, NO_EARLY_INVASION, SUNNY_ITALY, TIME_OF_MUD)  # of the rulebook itself
CONTRADICTING = (
    frozenset({PARTISANS_BY_THE_CARD, PARTISANS_BY_THE_RULE}),
    frozenset({STAND_FAST_BY_THE_START, STAND_FAST_UNIT_BY_UNIT}),
)
BOOK = OptionBook(OPTIONS, exclusive=CONTRADICTING)


def optional(position: Position, name: str) -> bool:
    """Tells whether the players have agreed on an option."""
    return name in position.options
