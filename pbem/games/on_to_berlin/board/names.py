"""Names as players write them: areas and pools, kinds of counters, nations, cards."""

import re
from collections.abc import Iterable, Mapping, Sequence

from pbem.core.lexicon import Entry, Lexicon, lexicon
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.games.on_to_berlin.board.cards import Card, cards, decks
from pbem.games.on_to_berlin.board.counters import Kind, kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import GONE, NEW_WEAPONS, POOL, AreaId, CardId, KindId, Side, UnitType

POOLS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    POOL: ("Pool", ("Mobilization Pool", "Mobilisation Pool", "Mobilization", "Force Pool")),
    NEW_WEAPONS: ("New Weapons Pool", ("New Weapons", "NW Pool", "Weapons Pool")),
    GONE: ("Out Of Game", ("Gone", "Out Of The Game", "Removed", "Eliminated")),
}
TYPE_WORDS: Mapping[UnitType, tuple[str, ...]] = {
    UnitType.LF: ("infantry", "inf", "infantries", "infantry force", "land force", "infantry army", "LFs"),
    UnitType.TF: ("tank", "tanks", "tank force", "tank forces", "armor", "armour", "panzer", "panzers", "TFs"),
    UnitType.GF: ("garrison", "garrisons", "garrison force", "garrison forces", "GFs"),
    UnitType.AB: ("airborne", "para", "paras", "paratroopers", "ABs"),
    UnitType.SA: ("shock army", "shock armies", "shock", "SAs"),
    UnitType.FT: ("fortress", "fortresses", "fort", "forts", "FTs"),
    UnitType.AF: ("air", "air force", "air forces", "air unit", "air units", "aircraft", "planes", "AFs"),
    UnitType.NF: ("naval force", "naval forces", "navy", "naval", "fleet", "fleets", "NFs"),
    UnitType.CV: ("carrier", "carriers", "aircraft carrier", "CVs"),
    UnitType.CVE: ("escort carrier", "escort carriers", "CVEs"),
    UnitType.SS: ("submarine", "submarines", "sub", "subs", "U-boat", "U-boats", "SSs"),
}
JET_WORDS = ("jet", "jets", "jet fighter", "jet fighters", "AF jet", "jet AF", "air jet")
NICKNAMES: Mapping[str, tuple[str, ...]] = {  # of a kind of counter: its service by its own name
    "UK AF": ("RAF", "Royal Air Force"), "UK NF": ("Royal Navy", "RN"), "US AF": ("USAAF",), "US NF": ("US Navy",),
    "GE AF": ("Luftwaffe",), "GE NF": ("Kriegsmarine",), "IT AF": ("Regia Aeronautica",), "IT NF": ("Regia Marina",),
    "FR AF": ("Arm\u00e9e de l'Air",), "SU AF": ("VVS",),
}  # fmt: skip
OTHER_CARDS: Mapping[str, tuple[str, ...]] = {
    "Operation Seelöwe": ("Seelöwe", "Sea Lion", "Sealion", "Operation Sea Lion", "Operation Sealion"),
    "Amphibious/Airborne Ops": ("Amphibious", "Amphibious Ops", "Amphibious Airborne", "Airborne Ops", "Airborne"),
    "Vichy France": ("Vichy",),
    "Lend-Lease": ("Lend Lease",),
    "Wolfpacks": ("Wolfpack", "Wolf Packs", "Wolf Pack"),
    "Strategic Bombing": ("Bombing",),
    "Long Range Bombing": ("Long Range", "Long-Range Bombing"),
    "Redeploy": ("Redeployment",),
    "Blitzkrieg": ("Blitz",),
}
COPY = re.compile(r" ([A-Z])$")


def split(aliases: str) -> Sequence[str]:
    """Returns the names of a column, which semicolons part."""
    return [each for each in aliases.split(";") if each]


# -- areas and pools


@from_tables
def area_lexicon() -> Lexicon:
    """Returns the names of the areas and of the pools."""
    areas: list[Entry] = [(row.id, row.name, split(row.aliases)) for row in board().areas.values()]
    return lexicon([*areas, *((id_, name, others) for id_, (name, others) in POOLS.items())], beginnings=True)


@from_tables
def place_names() -> Sequence[str]:
    """Returns the printed names of the areas, then their other spellings."""
    rows = board().areas.values()
    return [*(row.name for row in rows), *(name for row in rows for name in split(row.aliases))]


def area_name(area: AreaId) -> str:
    """Returns an area or a pool as lines name it."""
    return area_lexicon().shown.get(area, area)


# -- kinds of counters


@from_tables
def unit_lexicon() -> Lexicon:
    """Returns the names of all kinds; `GE TF` and `TF` may mean several, `GE TF` first the plain one."""
    return lexicon((row.id, row.name, _unit_names(row)) for row in kinds().values())


def _unit_names(row: Kind) -> Iterable[str]:
    yield from NICKNAMES.get(row.name, ())
    nation = nations()[row.nation]
    for word in _type_words(row):
        yield word
        yield from (f"{owner} {word}" for owner in (row.nation, nation.name, *split(nation.aliases)))


def _type_words(row: Kind) -> Iterable[str]:
    ratings = f"{row.attack}-{row.defence}-{row.movement}"
    for word in (*(JET_WORDS if row.jet else ()), row.type, *TYPE_WORDS[row.type]):
        yield word
        yield f"{word} {ratings}"


def kind_name(kind: KindId) -> str:
    """Returns a kind of counter as lines name it."""
    return unit_lexicon().shown.get(kind, kind)


# -- nations


@from_tables
def nation_lexicon() -> Lexicon:
    """Returns the names of the nations: the full one, the abbreviation, the adjective."""
    entries: list[Entry] = [(row.id, row.name, (row.id, *split(row.aliases))) for row in nations().values()]
    return lexicon(entries, beginnings=True)


# -- cards


@from_tables_for
def card_lexicon(side: Side) -> Lexicon:
    """Returns the names of a side's cards; a name without its letter may mean every copy."""
    return lexicon((id_, cards()[id_].name, _card_names(cards()[id_])) for id_ in sorted(decks()[side]))


def _card_names(card: Card) -> Iterable[str]:
    letter = "".join(COPY.findall(card.name))
    for name in (card.event, *OTHER_CARDS.get(card.event, ())):
        yield name
        yield f"{name} {letter}"
        yield f"{name} {card.sv} SV"
        yield f"{card.sv} SV {name}"


def card_name(card: CardId) -> str:
    """Returns a card as lines name it."""
    return cards()[card].name if card in cards() else card
