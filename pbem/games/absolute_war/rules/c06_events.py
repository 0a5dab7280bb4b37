"""Chapters 6 and 21: the event of the turn, the initiative, the weather."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.charts import WeatherRow, turns, weathers
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Marker, Side, Weather, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_wsp, lose_wsp
from pbem.games.absolute_war.rules.c18_axis_units import instants
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import BASIC_WINTER_MARKERS, FIXED_INITIATIVE, optional
from pbem.games.absolute_war.state.position import Position, Site

GENERAL_WINTER = "general-winter"
VOLKSSTURM = "volkssturm"
ORDER_227 = "order-227"
DIRECTIVE_53 = "directive-53"
INDUSTRY, LEND_LEASE, UPGRADE = "german-industry", "lend-lease", "soviet-upgrade"
SITES: Mapping[str, ZoneId] = {
    "lend-lease-onega": ZoneId("onega"), "lend-lease-makhachkala": ZoneId("makhachkala"),
    "lend-lease-card": ZoneId("siberia"), "soviet-upgrade-1": ZoneId("siberia"), "soviet-upgrade-2": ZoneId("siberia"),
    "german-industry-1": ZoneId("germany"), "german-industry-2": ZoneId("czechoslovakia"),
}  # fmt: skip
SITE_NAMES: Mapping[str, str] = {
    "lend-lease-onega": "Lend-Lease Onega", "lend-lease-makhachkala": "Lend-Lease Makhachkala",
    "lend-lease-card": "Lend-Lease Siberia", "soviet-upgrade-1": "Upgrade 1", "soviet-upgrade-2": "Upgrade 2",
    "german-industry-1": "Industry Germany", "german-industry-2": "Industry Czechoslovakia",
}  # fmt: skip
SPECIAL_NAMES: Mapping[str, str] = {
    GENERAL_WINTER: "General Winter", VOLKSSTURM: "Volkssturm", ORDER_227: "Order 227", DIRECTIVE_53: "Directive 53",
}  # fmt: skip


class Change(Struct, frozen=True):
    """Markers of the turn that a player is to choose among."""

    choice: str
    number: int


# -- weather


@carries_out("20.4/winter-line")
def weather_in(position: Position, zone: ZoneId) -> Weather:
    """Returns the weather of a Zone: west of the Winter line snow is clear weather (12.5.5, 20.4)."""
    weather = position.row.weather
    return weather if board().zones[zone].east else weathers()[weather].west_of_winter_line_as


def weather_row(position: Position, zone: ZoneId | None = None) -> WeatherRow:
    """Returns what the weather of the turn allows, or that of a Zone."""
    return weathers()[weather_in(position, zone) if zone else position.row.weather]


def general_winter(position: Position) -> bool:
    """Tells a General Winter turn."""
    return position.row.weather is Weather.GENERAL_WINTER


# -- initiative


@carries_out("6.4/higher-total", "23.5.1/icon-decides")
def war_status_check(draft: Draft) -> None:
    """Gives the initiative to the player with more WSPs; a tie changes nothing (6.4); by 23.5 the icon decides."""
    position = draft.position
    german, soviet = (position.wsp[side] for side in Side)
    if optional(position, FIXED_INITIATIVE):
        holder = position.row.basic_initiative
    elif german == soviet:
        holder = position.initiative
    else:
        holder = Side.GERMAN if german > soviet else Side.SOVIET
    draft.tell(f"War Status Check: German {german} WSP, Soviet {soviet} WSP", "6.4/higher-total")
    give_initiative(draft, holder)


@carries_out("3.1/initiative-changes", "24.4/side-with-the-initiative")
def give_initiative(draft: Draft, side: Side) -> None:
    """Gives a player the War Initiative (3.1, 19.6)."""
    if draft.position.initiative is not side:
        draft.note(initiative=side, friendly=side)  # alone one plays the side with the initiative (24.4)
        draft.tell(f"the {side.capitalize()} player has War Initiative now", "3.1/initiative-changes")
        instants(draft)


# -- the event of a turn


@carries_out("6.5/weather-of-the-turn", "6.3/icon-in-the-basic-game")
def event_phase(draft: Draft) -> None:
    """Carries out the event of the turn (6.0, 21.1)."""
    row = draft.position.row
    draft.tell(f"turn {row.turn}, {row.date}, {weathers()[row.weather].name}", "6.5/weather-of-the-turn")
    draft.note(specials=draft.position.specials - {GENERAL_WINTER})
    if draft.position.mode == "basic":
        give_initiative(draft, row.basic_initiative)
    _points(draft)
    _attack_markers(draft)
    _markers_in(draft)
    _markers_out(draft)
    _checks(draft)
    for event in row.event_id.split(";"):
        OWN.get(event, _nothing)(draft)


def _nothing(draft: Draft) -> None:
    """Most events change tracks and markers alone."""


@carries_out("21.1/soviet-points")
def _points(draft: Draft) -> None:
    change, why = draft.position.row.soviet_wsp_change, f"the event of turn {draft.position.turn}"
    if change > 0:
        gain_wsp(draft, Side.SOVIET, change, why, "21.1/soviet-points")
    elif change < 0:
        lose_wsp(draft, Side.SOVIET, -change, why, "21.1/soviet-points")


@carries_out("8.0/attack-markers-change")
def _attack_markers(draft: Draft) -> None:
    """Changes how many Attack! markers are in the game, for good (8.0)."""
    row = draft.position.row
    changes = {Side.GERMAN: row.german_attack_marker_change, Side.SOVIET: row.soviet_attack_marker_change}
    for side, change in changes.items():
        if change:
            total = draft.position.attack_markers[side] + change
            draft.note(attack_markers={**draft.position.attack_markers, side: total})
            free = max(0, draft.position.free(side, Marker.ATTACK) + change)
            own = {**draft.position.available[side], Marker.ATTACK: free}
            draft.note(available={**draft.position.available, side: own})
            draft.tell(f"the {side.capitalize()} player has {total} Attack! markers now", "8.0/attack-markers-change")


@carries_out("19.5/placed-by-events", "19.4/one-each-by-event")
def _markers_in(draft: Draft) -> None:
    """Brings Industry, Lend-Lease and Order markers into the game, ready unless their Zone is lost (19.4, 19.5)."""
    for name in filter(None, draft.position.row.markers_in.split(";")):
        if name in SITES:
            lost = not _home(draft.position, name)
            draft.note(sites={**draft.position.sites, name: Site(SITES[name], ready=not lost, lost=lost)})
            draft.tell(f"{SITE_NAMES[name]} comes into the game", "19.5/placed-by-events")
        elif not name.startswith(GENERAL_WINTER):
            draft.note(specials=draft.position.specials | {name})
            draft.tell(f"{SPECIAL_NAMES[name]} comes into the game", "19.4/one-each-by-event")


def _home(position: Position, name: str) -> bool:
    zone = board().zones[SITES[name]]
    return position.controller(zone.id) is zone.first_owner


@carries_out("21.1.16/order-removed")
def _markers_out(draft: Draft) -> None:
    """Takes markers out of the game; where their owner may choose, he is asked (21.1.21, Q76)."""
    choices: list[str] = []
    for cell in filter(None, draft.position.row.markers_out.split(";")):
        name, _, number = cell.partition(":")
        if name in SPECIAL_NAMES:
            draft.note(specials=draft.position.specials - {name})
            draft.tell(f"{SPECIAL_NAMES[name]} leaves the game", "21.1.16/order-removed")
            continue
        found = sorted(site for site in draft.position.sites if site.startswith(name))
        if len(found) <= int(number):
            take_off(draft, found)
        else:
            choices += [name] * int(number)
    draft.this_turn(choices=tuple(choices))


@carries_out("21.1.21/marker-removed")
def take_off(draft: Draft, names: list[str]) -> None:
    """Takes Industry and Lend-Lease markers out of the game."""
    for name in names:
        left = {other: site for other, site in draft.position.sites.items() if other != name}
        draft.note(sites=left)
        draft.tell(f"{SITE_NAMES[name]} leaves the game", "21.1.21/marker-removed")


@carries_out("6.4/first-turn-of-a-year")
def _checks(draft: Draft) -> None:
    """Carries out the yearly check; in General Winter the Soviet has the initiative for the turn (6.4, 21.1.5)."""
    if draft.position.mode == "basic":
        if general_winter(draft.position) and optional(draft.position, BASIC_WINTER_MARKERS):
            _winter_markers(draft)
        return
    if general_winter(draft.position):
        _winter_markers(draft)
        give_initiative(draft, Side.SOVIET)
    elif draft.position.row.war_status_check:
        war_status_check(draft)


@carries_out("19.2/two-in-general-winter")
def _winter_markers(draft: Draft) -> None:
    draft.note(specials=draft.position.specials | {GENERAL_WINTER})
    draft.tell("the Soviet player takes the two General Winter markers", "19.2/two-in-general-winter")


def _stalin_line(draft: Draft) -> None:
    draft.this_turn(choices=(*draft.position.this_turn.choices, "stalin-line"))


OWN: Mapping[str, Callable[[Draft], None]] = {"stalin-line": _stalin_line}


def german_draws_less(position: Position) -> int:
    """Returns how many cards less the German draws in the turn (9.1, 21.1.10)."""
    return -turns()[position.turn].german_card_draw_change
