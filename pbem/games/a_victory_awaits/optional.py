"""Chapter 17: optional rules and other readings, as players agree on them: `Options: reserve, hq transfer`."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pbem.core.game import Header
from pbem.core.rules import Breach
from pbem.games.a_victory_awaits.costs import LITERAL_RIVERS
from pbem.games.a_victory_awaits.lines import LIMITED
from pbem.games.a_victory_awaits.position import Position
from pbem.games.a_victory_awaits.types import Side

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


class Option(NamedTuple):
    """What an option is about: its rule, and what it changes."""

    rule: str
    says: str


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
}
OTHER_NAMES: Mapping[str, str] = {
    "bidding": VP_BIDDING, "okh": RESERVE, "reserve okh": RESERVE, "transfer": HQ_TRANSFER,
    "soviet supply limitations": SOVIET_SUPPLY, "axis armor activation limit": ARMOR_LIMIT,
    "axis armor limit": ARMOR_LIMIT, "game controller": CONTROLLER, "master": MASTER_CHITS,
    "armour limit": ARMOR_LIMIT, "panzergruppe hq limitations": PANZERGRUPPE_HQ,
}  # fmt: skip


def optional(position: Position, name: str) -> bool:
    """Tells whether the players have agreed on an option."""
    return name in position.options


def not_agreed(position: Position, name: str) -> Iterator[Breach]:
    """Yields a breach where an order rests on an optional rule that the header does not name."""
    if name not in position.options:
        rule = OPTIONS[name].rule
        yield Breach(
            f"rule {rule} is optional, and the players have not agreed on it",
            remedy=f"write `Options: {name}` at the head of the log",
        )


class Agreed(NamedTuple):
    """The options of a header: those understood, and what is wrong with them, if anything."""

    options: frozenset[str]
    fault: str = ""
    remedy: str = ""


def agreed(header: Header) -> Agreed:
    """Returns the options that a header names; a rule's number or a unique beginning of the name will do."""
    found: set[str] = set()
    for text in (each for each in header.get("options").split(",") if each.strip()):
        name = meant(text)
        if name is None:
            return Agreed(frozenset(found), f"there is no option `{text.strip()}`", _remedy(text))
        found.add(name)
    return Agreed(frozenset(found))


def meant(text: str) -> str | None:
    """Returns the option that a text names; capitals, hyphens and blanks do not matter."""
    key = _key(text)
    by_rule = [name for name, option in OPTIONS.items() if key and _key(option.rule) == key and key.startswith("17")]
    names = {**{name: name for name in OPTIONS}, **OTHER_NAMES}
    if key in names:
        return names[key]
    begun = by_rule or list(dict.fromkeys(names[name] for name in names if key and name.startswith(key)))
    return begun[0] if len(begun) == 1 else None


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def _remedy(text: str) -> str:
    near = get_close_matches(_key(text), [*OPTIONS, *OTHER_NAMES], n=1, cutoff=0.5)
    name = OTHER_NAMES.get(near[0], near[0]) if near else ""
    hint = f"did you mean `{name}` ({OPTIONS[name].says})? " if name else ""
    return f"{hint}the options are {', '.join(OPTIONS)}"
