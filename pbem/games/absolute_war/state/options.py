"""Chapter 23 and readings: what players agree on in the header: `Options: partisan warfare, small stacks`."""

from collections.abc import Iterator, Mapping

from pbem.core.header_options import Option, OptionBook
from pbem.core.rules import Breach
from pbem.games.absolute_war.state.position import Position

WORKSHOP = "workshop"

PARTISAN_WARFARE = "partisan warfare"
SMALL_STACKS = "small stacks"
LIMITED_MARKERS = "limited markers"
EXTENDED_ADVANCE = "extended advance"
FIXED_INITIATIVE = "fixed initiative"
ADVANCED = "advanced"
MORAL_VICTORY = "moral victory"
LONG = "long campaign"
SOLITAIRE = "solitaire"

LEAD_NEED_NOT_ADVANCE = "lead need not advance"
WINTER_ENDS_FIRST = "winter initiative ends first"
BASIC_WINTER_MARKERS = "basic winter markers"
ONE_MARKER = "one marker a stack"

OPTIONS: Mapping[str, Option] = {
    WORKSHOP: Option("", "set-up lines at any time"),
    # the rules of the Advanced Game, and others to be agreed on
    PARTISAN_WARFARE: Option("23.1", "Partisan and Atrocity markers are in play"),
    SMALL_STACKS: Option("23.2", "Small stacks and Forts count for less on the map"),
    LIMITED_MARKERS: Option("23.3", "16 combat markers for the player with the initiative, 12 for the other"),
    EXTENDED_ADVANCE: Option("23.4", "stacks that took no part may advance into empty Zones"),
    FIXED_INITIATIVE: Option("23.5", "War Status Checks follow the icons of the Turn Track"),
    ADVANCED: Option("23.0", "the whole Advanced Game: 23.1 to 23.4"),
    MORAL_VICTORY: Option("17.1", "a Moral Victory may be drawn for where only the War Aim Sites lack"),
    LONG: Option("17.2.2", "the campaign ends on Turn 26 instead of Turn 22"),
    SOLITAIRE: Option("24.0", "one player plays both sides"),
    # readings that differ from the default
    LEAD_NEED_NOT_ADVANCE: Option("12.7.1", "on AA the Lead Attacker may stay where it is"),
    WINTER_ENDS_FIRST: Option("16.1", "after General Winter the initiative goes back before victory is checked"),
    BASIC_WINTER_MARKERS: Option("19.2", "the Basic Game uses the General Winter markers"),
    ONE_MARKER: Option("12.5.6", "a stack is either Disrupted or Unsupplied, never both"),
}
OF_ADVANCED = frozenset({PARTISAN_WARFARE, SMALL_STACKS, LIMITED_MARKERS, EXTENDED_ADVANCE})
OTHER_NAMES: Mapping[str, str] = {
    "advanced game": ADVANCED, "partisans": PARTISAN_WARFARE, "long": LONG, "limited combat markers": LIMITED_MARKERS,
    "small stacks and forts": SMALL_STACKS, "optional initiative": FIXED_INITIATIVE,
    "extended advance after combat": EXTENDED_ADVANCE,
}  # fmt: skip
BOOK = OptionBook(OPTIONS, OTHER_NAMES, chapter="23")


def optional(position: Position, name: str) -> bool:
    """Tells whether the players have agreed on an option, by itself or as a part of the Advanced Game."""
    return name in position.options or (name in OF_ADVANCED and ADVANCED in position.options)


def not_agreed(position: Position, name: str) -> Iterator[Breach]:
    """Yields a breach where an order rests on an optional rule that the header does not name."""
    if not optional(position, name):
        yield from BOOK.not_agreed(position.options, name)
