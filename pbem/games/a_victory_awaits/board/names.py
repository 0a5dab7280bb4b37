"""Names as players write them: hexes by number or by the town in them, units and chits by their designation."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from msgspec import Struct

from pbem.core.doubt import longer_names
from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.tables.records import records
from pbem.core.transliteration import spelt_out, unaccented
from pbem.games.a_victory_awaits.board.charts import Chit, chits
from pbem.games.a_victory_awaits.board.counters import Unit, units
from pbem.games.a_victory_awaits.board.map import LETTERS, PACKAGE, board
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, HexId, Scenario, UnitId

NATION_WORDS = {
    "GE": ("GE", "German", "Axis"), "RO": ("RUM", "RO", "Rumanian", "Romanian", "Axis"), "SU": ("SU", "Soviet"),
}  # fmt: skip
OWNER_NATIONS = {"Axis": "GE", "Soviet": "SU", "both": ""}
CHIT_NAMES = {
    ChitKind.SUPPLY_CHECK: ("Supply Check", ("Supply",)),
    ChitKind.RESERVE: ("Reserve", ("Soviet Reserve",)),
    ChitKind.OKH: ("OKH", ("Axis OKH",)),
}
REINFORCEMENTS = {"Axis": "Axis Reinforcements", "Soviet": "Soviet Reinforcements"}
HQ = " HQ"


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Folds a name: case, accents, blanks, brackets, hyphens and full stops do not matter."""
    return "".join(letter for letter in unaccented(text.casefold()) if letter.isalnum())


class Lexicon(Struct, frozen=True, eq=False):
    """Folded names to what they may mean, and the one name to show for each thing."""

    meanings: Mapping[str, frozenset[str]]
    shown: Mapping[str, str]

    def find(self, text: str) -> frozenset[str]:
        """Returns everything a name may mean; empty if nothing."""
        return self.meanings.get(fold(text), frozenset())

    def longer(self, text: str) -> list[str]:
        """Returns the things that a complete name does not mean, but whose names it begins."""
        return longer_names(self.meanings, fold(text), _in_order(self))

    def near(self, text: str) -> list[str]:
        """Returns the names most like one that means nothing."""
        return list(_near(self, fold(text)))

    def names(self, ids: Iterable[str]) -> list[str]:
        """Returns the names of things, ready to copy."""
        return sorted(self.shown[each] for each in ids)


@lru_cache(maxsize=64)
def _in_order(book: Lexicon) -> Sequence[str]:
    return sorted(book.meanings)


@lru_cache(maxsize=4096)
def _near(book: Lexicon, key: str) -> tuple[str, ...]:
    """Looks among the words for a word, and among the names with figures for another one: there are thousands."""
    written = {fold(name) for name in book.shown.values()}
    pool = {each for each in book.meanings if each.isalpha()} if key.isalpha() else written & book.meanings.keys()
    keys = get_close_matches(key, sorted(pool), n=3, cutoff=0.6)
    return tuple(dict.fromkeys(book.shown[each] for near in keys for each in sorted(book.meanings[near])))[:3]


def _lexicon(entries: Sequence[tuple[str, str, Iterable[str]]]) -> Lexicon:
    """Returns the lexicon of (id, canonical name, other names); a canonical name means nothing else."""
    meanings: dict[str, set[str]] = {}
    for each, name, others in entries:
        for other in (name, *others):
            meanings.setdefault(fold(other), set()).add(each)
    meanings |= {fold(name): {each} for each, name, _ in entries}
    return Lexicon({key: frozenset(ids) for key, ids in meanings.items()}, {each: name for each, name, _ in entries})


# -- hexes


class Town(Struct, frozen=True):
    """A town by its printed name, and what else it is called."""

    town: str
    aliases: str


@from_tables
def other_names() -> Mapping[str, tuple[str, ...]]:
    """Returns the usual other spellings of the towns, umlauts in two letters too."""
    found = {row.town: row.aliases.split(";") for row in records(Town, package_text(PACKAGE, "data/towns.csv"))}
    return {town: tuple(dict.fromkeys([*names, *map(spelt_out, names)])) for town, names in found.items()}


@from_tables
def place_names() -> Sequence[str]:
    """Returns the printed names of the towns, then their other spellings."""
    towns = [row.name for row in board(Scenario.CAMPAIGN).hexes.values() if row.name]
    return [*towns, *(name for town in towns for name in other_names().get(town, ()))]


@from_tables_for
def hex_lexicon(scenario: Scenario) -> Lexicon:
    """Returns the names of the hexes in play: letter and number, the number alone, the town's name."""
    every = board(scenario).hexes.values()
    return _lexicon([(row.hex_id, row.hex_id, _hex_names(row.hex, row.other_numbers, row.name)) for row in every])


@carries_out("2.1/one-map-of-three")
def _hex_names(number: str, others: str, town: str) -> Iterable[str]:
    yield number
    for other in others.split():
        yield from (other, other[1:])
    if town:
        yield from (town, *other_names().get(town, ()))


def plain_hex(text: str, scenario: Scenario) -> HexId | None:
    """Returns the hex meant by letter and number, or on the one map of a scenario by the number alone."""
    every, whole = board(scenario).hexes, HexId(text.upper())
    if whole in every:
        return whole
    letter = "" if scenario == Scenario.CAMPAIGN else next(key for key, name in LETTERS.items() if name == scenario)
    numbered = HexId(letter + text)
    return numbered if numbered in every else None


# -- units


@carries_out("2.2/map-id", "18.1/map-and-units", "18.2/map-and-units", "18.3/map-and-units", "19.1/units")
@from_tables_for
def counters_of(scenario: Scenario) -> Mapping[UnitId, Unit]:
    """Returns the counters that take part in a game (18, 19.1)."""
    letters = [letter for letter, name in LETTERS.items() if name == scenario]
    if scenario == Scenario.CAMPAIGN:
        return {id_: unit for id_, unit in units().items() if not unit.three_marked_3pzg}
    return {id_: unit for id_, unit in units().items() if unit.map in letters}


@carries_out("2.2/unit-id")
@from_tables_for
def unit_names(scenario: Scenario) -> Mapping[UnitId, str]:
    """Returns the shortest name of each counter that means no other one of the game."""
    pool = counters_of(scenario)
    count: dict[str, int] = {}
    for unit in pool.values():
        for name in dict.fromkeys(_candidates(unit)):
            count[fold(name)] = count.get(fold(name), 0) + 1
    return {id_: next(name for name in _candidates(unit) if count[fold(name)] == 1) for id_, unit in pool.items()}


@from_tables_for
def namesakes(scenario: Scenario) -> Mapping[UnitId, tuple[UnitId, ...]]:
    """Returns the other counters of the game with the same designation, for each counter that has any."""
    found: dict[str, list[UnitId]] = {}
    for id_, unit in counters_of(scenario).items():
        found.setdefault(fold(unit.designation), []).append(id_)
    return {id_: tuple(each for each in ids if each != id_) for ids in found.values() if len(ids) > 1 for id_ in ids}


def _candidates(unit: Unit) -> Sequence[str]:
    word = NATION_WORDS[unit.nationality][0]
    name = unit.designation
    if name.startswith(word):
        word = ""
    prefixed = f"{word} {name}".strip()
    return (name, prefixed, f"{unit.map} {name}", f"{unit.map} {prefixed}")


@from_tables_for
def unit_lexicon(scenario: Scenario) -> Lexicon:
    """Returns the names of all counters of a game."""
    shown = unit_names(scenario)
    entries = [(id_, shown[id_], _unit_names(unit)) for id_, unit in counters_of(scenario).items()]
    meanings = _lexicon(entries).meanings
    doubled = {fold(unit.designation): set[str]() for unit in counters_of(scenario).values()}
    for id_, unit in counters_of(scenario).items():
        doubled[fold(unit.designation)].add(id_)
    return Lexicon({**meanings, **{key: frozenset(ids) for key, ids in doubled.items()}}, dict(shown.items()))


def _unit_names(unit: Unit) -> Iterable[str]:
    for name in _spellings(unit):
        yield name
        for word in NATION_WORDS[unit.nationality]:
            yield f"{word} {name}"
        yield f"{unit.map} {name}"
        yield f"{unit.map} {NATION_WORDS[unit.nationality][0]} {name}"


def _spellings(unit: Unit) -> Iterable[str]:
    """An HQ is also called by its army alone."""
    yield unit.designation
    if unit.headquarters:
        yield unit.designation.removesuffix(HQ)


@from_tables_for
def short_names(scenario: Scenario) -> Mapping[UnitId, str]:
    """Returns the number of each counter without its type, `36` for `36 M`, folded."""
    return {id_: fold(unit.designation.partition(" ")[0]) for id_, unit in counters_of(scenario).items()}


# -- chits


@carries_out("18.1/no-okh", "18.3/no-okh", "19.1/one-of-each-common-chit")
@from_tables_for
def chits_of(scenario: Scenario) -> Mapping[ChitId, Chit]:
    """Returns the chits that take part in a game at some time."""
    return {id_: chit for id_, chit in chits().items() if chit.first_turn(scenario) is not None}


@from_tables_for
def chit_names(scenario: Scenario) -> Mapping[ChitId, str]:
    """Returns the name of each chit; the two chits of a Panzergruppe have the same one."""
    pool = chits_of(scenario)
    doubled = {name for name in map(_chit_name, pool.values()) if _owners(pool, name) > 1}
    return {id_: _chit_name(chit, doubled) for id_, chit in pool.items()}


def _owners(pool: Mapping[ChitId, Chit], name: str) -> int:
    return len({(chit.owner, chit.map) for chit in pool.values() if _chit_name(chit) == name})


def _chit_name(chit: Chit, doubled: Iterable[str] = ()) -> str:
    if chit.kind in CHIT_NAMES:
        return CHIT_NAMES[chit.kind][0]
    if chit.kind == ChitKind.REINFORCEMENT:
        return REINFORCEMENTS[chit.owner]
    if chit.kind == ChitKind.INTERRUPT:
        return chit.id.partition("-")[2].capitalize()
    if chit.kind == ChitKind.MASTER:
        return f"{chit.owner} Master"
    return f"{OWNER_NATIONS[chit.owner]} {chit.hq}" if chit.hq in doubled else chit.hq


@from_tables_for
def chit_lexicon(scenario: Scenario) -> Lexicon:
    """Returns the names of all chits of a game."""
    shown, pool = chit_names(scenario), chits_of(scenario)
    meanings: dict[str, set[str]] = {}
    for id_, chit in pool.items():
        for name in (shown[id_], *_chit_spellings(chit)):
            meanings.setdefault(fold(name), set()).add(id_)
    return Lexicon({key: frozenset(ids) for key, ids in meanings.items()}, dict(shown.items()))


def _chit_spellings(chit: Chit) -> Iterable[str]:
    if chit.kind in CHIT_NAMES:
        yield from CHIT_NAMES[chit.kind][1]
    elif chit.kind == ChitKind.REINFORCEMENT:
        yield from (f"{chit.owner} Reinforcement", "Reinforcements", "Reinforcement")
    elif chit.kind == ChitKind.HQ:
        word = "RO" if chit.nationality == "RO" else OWNER_NATIONS[chit.owner]
        for name in (chit.hq, chit.hq + HQ):
            yield name
            yield from (f"{other} {name}" for other in NATION_WORDS[word])
