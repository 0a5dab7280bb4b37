"""Optional rules and other readings: what players agree on in the header, `Options: sunny Italy, time of mud`."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

from pbem.core.game import Header
from pbem.games.barbarossa_to_berlin.position import Position

WORKSHOP = "workshop"

ONE_SOVIET_REINFORCEMENT = "soviet-reinforcements-one-in-1941"
NO_EARLY_INVASION = "no-invasion-before-summer-42"
SUNNY_ITALY = "sunny-italy"
TIME_OF_MUD = "time-of-mud"
PARTISANS_BY_THE_CARD = "partisans-by-the-card"
PARTISANS_BY_THE_RULE = "partisans-by-the-rule"
BAKU_ONLY = "baku-only"


class Option(NamedTuple):
    """What an option is about: its rule, and what it changes."""

    rule: str
    says: str


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
}
EXCLUSIVE = (PARTISANS_BY_THE_CARD, PARTISANS_BY_THE_RULE)


def optional(position: Position, name: str) -> bool:
    """Tells whether the players have agreed on an option."""
    return name in position.options


class Agreed(NamedTuple):
    """The options of a header: those understood, and what is wrong with them, if anything."""

    options: frozenset[str]
    fault: str = ""
    remedy: str = ""


def agreed(header: Header) -> Agreed:
    """Returns the options that a header names; capitals, blanks and hyphens do not matter, a beginning will do."""
    found: set[str] = set()
    for text in (each for each in header.get("options").split(",") if each.strip()):
        name = _meant(text)
        if name is None:
            return Agreed(frozenset(found), f"there is no option `{text.strip()}`", _remedy(text))
        found.add(name)
    if found >= set(EXCLUSIVE):
        fault = f"the options {' and '.join(f'`{each}`' for each in EXCLUSIVE)} contradict each other"
        return Agreed(frozenset(found), fault, "strike one of the two")
    return Agreed(frozenset(found))


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.strip().lower()).strip("-")


def _meant(text: str) -> str | None:
    key = _key(text)
    if key in OPTIONS:
        return key
    begun = [name for name in OPTIONS if key and name.startswith(key)]
    return begun[0] if len(begun) == 1 else None


def _remedy(text: str) -> str:
    near = get_close_matches(_key(text), list(OPTIONS), n=1, cutoff=0.5)
    meant = f"did you mean `{near[0]}` ({OPTIONS[near[0]].says})? " if near else ""
    return f"{meant}the options are {', '.join(OPTIONS)}"
