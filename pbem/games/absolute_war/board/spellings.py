"""How else players spell what is printed: Zones in other tongues, units by their ordinals and full words, cards."""

import re
from collections.abc import Iterable, Iterator, Mapping

from pbem.games.absolute_war.board.cards import Card
from pbem.games.absolute_war.board.counters import Unit
from pbem.games.absolute_war.board.types import BOXES, TRACK, Nationality, Side

OTHER_ZONES: Mapping[str, tuple[str, ...]] = {
    "allenstein": ("Olsztyn",), "baranovichi": ("Baranowicze",), "belgrade": ("Beograd",),
    "breslau": ("Wroclaw",), "brest": ("Brest-Litovsk",), "bucharest": ("Bukarest",), "chernigov": ("Chernihiv",),
    "cluj": ("Klausenburg",), "czechoslovakia": ("Bohemia",), "danzig": ("Gdansk",), "helsinki": ("Finland",),
    "dnepropetrovsk": ("Dnepr", "Dnipropetrovsk", "Dniepropetrovsk"), "duenaburg": ("Daugavpils", "Dvinsk"),
    "gorki": ("Gorky", "Gorkiy"), "izyum": ("Izium",), "jassy": ("Iasi", "Iassy"), "kalinin": ("Tver",),
    "kharkov": ("Kharkiv", "Kharkow"), "kiev": ("Kyiv",), "kishinev": ("Chisinau",),
    "koenigsberg": ("Kaliningrad",), "kaunas": ("Kowno", "Kovno"),
    "krakow": ("Cracow", "Krakau"), "krivoi-rog": ("Krivoy Rog", "Kryvyi Rih"), "kuibyshev": ("Kuybyshev", "Samara"),
    "libau": ("Liepaja",), "lvov": ("Lwow", "Lviv", "Lemberg"), "mogilev": ("Mogilyov",), "nikolaev": ("Nikolayev",),
    "motti-lands-west": ("Motti West", "Western Motti Lands"), "novorossiysk": ("Novorossisk",), "odessa": ("Odesa",),
    "motti-lands-east": ("Motti East", "Eastern Motti Lands"), "orel": ("Oryol",), "ploesti": ("Ploiesti",),
    "posen": ("Poznan",), "prague": ("Praha", "Prag"), "rovno": ("Rivne", "Rowno"), "tbilisi": ("Tiflis",),
    "stalingrad": ("Volgograd",), "stalino": ("Donetsk",), "tallinn": ("Reval",), "tarnopol": ("Ternopil",),
    "siberia": ("Urals", "Urals/Siberia"), "velikiye-luki": ("Velikie Luki",), "vienna": ("Wien",),
    "voroshilovgrad": ("Lugansk", "Luhansk"), "vyazma": ("Viazma",), "warsaw": ("Warszawa", "Warschau"),
    "vinnitsa": ("Vinnytsia",), "yelets": ("Elets",), "zhitomir": ("Zhytomyr",),
}  # fmt: skip
OTHER_UNITS: Mapping[str, tuple[str, ...]] = {
    "XXXXVIII Pz K": ("XLVIII Pz K", "48 Pz K", "XLVIII Panzer Corps", "48 Panzer Corps", "48th Panzer Corps"),
    "GD Pz K": ("GD", "Grossdeutschland", "GD Panzer Corps"), "LIX AK": ("59 AK", "LIX Corps"),
    "SS Pz K I": ("I SS Pz K", "1 SS Pz K", "I SS Panzer Corps", "1st SS Panzer Corps", "SS Panzer Corps I"),
    "SS Pz K II": ("II SS Pz K", "2 SS Pz K", "II SS Panzer Corps", "2nd SS Panzer Corps", "SS Panzer Corps II"),
    "Fallschirm": ("Fallschirm K", "Fallschirmkorps", "Paratroops"), "Army Group F": ("AG F", "Heeresgruppe F"),
    "AD Kempf": ("Kempf", "Armeeabteilung Kempf"), "AD Hollidt": ("Hollidt", "Armeeabteilung Hollidt"),
    "CSIR": ("Italian Corps",), "AK": ("Axis Corps",), "Hungarian Mobile": ("Hungarian Mobile Corps",),
    "Finnish SE": ("SE Army", "Finnish Southeastern"), "Finnish Karelia": ("Finnish Karelian", "Karelian Army"),
    "1+3 Hungarian": ("1/3 Hungarian", "1 and 3 Hungarian"), "Sevastopol": ("Sevastopol Fortress",),
    "Long Range": ("Long Range Air", "Long Range Aviation"), "Maritime": ("Maritime Army",),
    "1 Cavalry-Mech": ("1 Cav-Mech", "Cav-Mech", "1 Cavalry Mechanized"),
    "Shock I": ("Shock 1", "1 Shock", "1st Shock", "1st Shock Army"), "Northwestern": ("North-Western", "NW Front"),
    "Shock II": ("Shock 2", "2 Shock", "2nd Shock", "2nd Shock Army"), "Southwestern": ("South-Western", "SW Front"),
    "Shock III": ("Shock 3", "3 Shock", "3rd Shock", "3rd Shock Army"),
    "SL 1": ("Stalin Line 1",), "SL 2": ("Stalin Line 2",),
}  # fmt: skip
NUMBERED = re.compile(r"^(?:(\d+) (\D+)|(Luftflotte|Mech|Tank Corps) (\d))$")
ARMIES = re.compile(r"(?:Panzer|Mountain|Romanian|Hungarian|Italian|Tank|Air)$")
BOX = re.compile(r"(?:the )?(?:german |soviet )?(.+?)(?: units)?(?: box)?")
ON_TRACK = re.compile(r"turn[ -](\d+)")
CITY_AND_FRONT = ("Leningrad", "Leningrad Front")  # both are printed
SHORT = (("Panzer", "Pz"), ("Luftflotte", "LF"), ("Romanian", "Rumanian"), ("Luftflotte", "Luftfl"))


def box_named(text: str) -> str:
    """Returns the holding box, or the space of the Turn Track, that a name means; empty if it means none."""
    plain = " ".join(text.casefold().split())
    if turn := ON_TRACK.fullmatch(plain):
        return f"{TRACK}{turn[1]}"
    found = BOX.fullmatch(plain)
    return found[1] if found and found[1] in BOXES else ""


def unit_spellings(row: Unit) -> Iterator[str]:
    """Yields the printed name of a unit, then what else it is called."""
    names = [row.name, *OTHER_UNITS.get(row.name, ()), *_in_full(row)]
    names += [each for name in names for each in _ordinal(name)]
    yield from names
    yield from (name.replace(word, short) for name in names for word, short in SHORT if word in name)


def _in_full(row: Unit) -> Iterator[str]:
    """Yields the name with the noun that the counter leaves out: `4 Panzer Army`, `Western Front`."""
    if ARMIES.search(row.name):
        yield f"{row.name} Army"
    if row.name.endswith("Panzer"):
        yield f"{row.name} Group"
    if row.side is Side.SOVIET and row.upgrade.startswith("front") and row.name not in CITY_AND_FRONT:
        yield f"{row.name} Front"
    if row.nationality in (Nationality.ROMANIAN, Nationality.ITALIAN, Nationality.HUNGARIAN):
        yield " ".join(reversed(row.name.split(" ")))


def _ordinal(name: str) -> Iterator[str]:
    """Yields `18th Army` of `18 Army`, and `1 Mech` of `Mech 1`."""
    if found := NUMBERED.match(name):
        number, noun = int(found[1] or found[4]), found[2] or found[3]
        ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number not in (11, 12, 13) else 0, "th")
        yield f"{number}{ending} {noun}"
        yield from [f"{number} {noun}", f"{noun} Corps {number}", f"{number}{ending} {noun} Corps"] * (noun == "Mech")
        yield from [f"{number} {noun}"] * (noun == "Tank Corps")


def card_spellings(card: Card) -> Iterable[str]:
    """Returns what else a card is called: by its number, or `Barbarossa` for Operation Barbarossa."""
    name = card.name.title()
    operation = [name.removeprefix(OPERATION)] if name.startswith(OPERATION) else []
    return (str(card.number), f"Card {card.number}", f"{card.number} {name}", *operation)


OPERATION = "Operation "
