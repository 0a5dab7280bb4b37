"""Chapter 16 and readings: what players agree on in the header: `Options: 16.2, jet fighters`."""

from collections.abc import Iterator, Mapping

from pbem.core.header_options import Option, OptionBook
from pbem.core.rules import Breach
from pbem.games.on_to_berlin.state.position import Position

WORKSHOP = "workshop"

DEVELOPMENT_SECRECY = "development secrecy"
DISCARD_SECRECY = "discard secrecy"
RAIDED_CHOOSES = "allies choose discards"
BOMBED_CHOOSES = "axis chooses discards"
BOMBING_MODIFIERS = "strategic bombing modifiers"
WAR_DECLARATIONS = "war declaration restrictions"
AMERICAN_FORCES = "american forces restrictions"
GARRISONS = "garrison restrictions"
JET_FIGHTERS = "jet fighters"

NEUTRALS_COST_TWO = "neutral areas cost two"
POLISH_AREAS_SOVIET_LATER = "polish areas are soviet after the surrender"
LANDINGS_WITHOUT_SURCHARGE = "landings without surcharge"
CAPACITY_BY_GROUP = "capacity by group"
FIRST_ATTACK_SPENDS = "first attack counts as spent"
IDLE_UNITS_RATE = "idle units count for hits"

OPTIONS: Mapping[str, Option] = {
    WORKSHOP: Option("", "set-up lines at any time"),
    # the optional rules of the rulebook
    DEVELOPMENT_SECRECY: Option("16.1.1", "a card developed is taken face down"),
    DISCARD_SECRECY: Option("16.1.2", "cards discarded by raiding and bombing lie face down"),
    RAIDED_CHOOSES: Option("16.2", "the Allied player chooses what he discards to Commerce Raiding"),
    BOMBED_CHOOSES: Option("16.2", "the Axis player chooses what he discards to Strategic Bombing"),
    BOMBING_MODIFIERS: Option("16.3", "the Strategic Bombing modifier is +1 on every turn"),
    WAR_DECLARATIONS: Option("16.4", "nobody enters or attacks an Axis-leaning neutral nation"),
    AMERICAN_FORCES: Option("16.5", "Americans are not mobilized by way of the Mediterranean and its approaches"),
    GARRISONS: Option("16.6", "garrisons deploy in, and stay in, home areas of their nation"),
    JET_FIGHTERS: Option("16.7", "the German jet fighter is in play and counterattacks without a card"),
    # readings that differ from the default
    NEUTRALS_COST_TWO: Option("8.1", "to enter a neutral area costs 2 movement points"),
    POLISH_AREAS_SOVIET_LATER: Option("15.4", "Brest and Galicia are a Soviet matter only once Poland has surrendered"),
    LANDINGS_WITHOUT_SURCHARGE: Option("8.1.2", "Naval Transport pays no surcharge for enemy-controlled land areas"),
    CAPACITY_BY_GROUP: Option("3.6", "Naval Transport Capacity is counted for each group anew, but for Redeploy"),
    FIRST_ATTACK_SPENDS: Option("10.1", "the first attack of two counts as spending its units against an Ambush"),
    IDLE_UNITS_RATE: Option("11.2", "idle fresh units of the attacker count for who assigns hits"),
}
OTHER_NAMES: Mapping[str, str] = {
    "jet": JET_FIGHTERS, "jets": JET_FIGHTERS, "garrisons": GARRISONS, "american forces": AMERICAN_FORCES,
    "war declarations": WAR_DECLARATIONS, "bombing modifiers": BOMBING_MODIFIERS,
}  # fmt: skip
BOOK = OptionBook(OPTIONS, OTHER_NAMES, chapter="16")


def optional(position: Position, name: str) -> bool:
    """Tells whether the players have agreed on an option."""
    return name in position.options


def not_agreed(position: Position, name: str) -> Iterator[Breach]:
    """Yields a breach where an order rests on an optional rule that the header does not name."""
    yield from BOOK.not_agreed(position.options, name)
