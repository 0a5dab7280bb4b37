"""Chapter 14 as rules: which unit may take a Replacement Point, at what price, and where it comes back."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.counters import UnitType
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import space_in_full_supply, supply
from pbem.games.barbarossa_to_berlin.state.events import turns_since
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map

TRACKS = {
    "br": "br", "cw": "br", "us": "us", "ff": "us", "su": "su", "ge": "ge", "it": "axis", "hu": "axis",
    "ro": "axis", "bu": "axis", "tu": "tu",
}  # fmt: skip
TRACK_NAMES = {"br": "British", "us": "U.S.", "su": "Soviet", "ge": "German", "axis": "Axis", "tu": "Turkish"}
TRACK_RULES = {"br": "14.1/british-rps", "us": "14.1/us-rps", "su": "14.1/soviet-rps", "ge": "14.1/german-rps",
               "axis": "14.1/axis-rps"}  # fmt: skip
TRACK_BUYS = {
    "br": "British, Canadian and Commonwealth", "us": "U.S. and Free French", "su": "Soviet", "ge": "German",
    "axis": "non-German Axis",
}  # fmt: skip
SIDE_TRACKS = {Side.ALLIED: ("br", "us", "su"), Side.AXIS: ("ge", "axis")}
PANZER_LIMIT, PANZER_LIMIT_LATER = 2, 3
TOTALER_KRIEG, FINAL_PRODUCTION_SURGE = 26, 52
HALVES = 2  # a Replacement Point is two halves: an SCU step costs one


class Renewal(Struct, frozen=True):
    """A unit that takes replacements: `goal` is where it comes back; None for a unit that is there."""

    unit: UnitId
    goal: SpaceId | None = None
    reduced: bool = False

    @property
    def type(self) -> UnitType:
        """The type of the unit."""
        return kind(self.unit)

    @property
    def about(self) -> str:
        """The name in the order that it is about."""
        return self.type.id

    @property
    def steps(self) -> int:
        """How many steps are bought (14.1)."""
        return 1 if self.goal is None or self.reduced else 2

    @property
    def cost(self) -> int:
        """Half Replacement Points: one for a step of an SCU, two for one of an LCU (14.1)."""
        return self.steps * (HALVES if self.type.large else 1)

    @property
    def track(self) -> str:
        """Whose Replacement Points pay for it; empty if nobody's do."""
        return TRACKS.get(self.type.nation, "")


def told(halves: int) -> str:
    """Returns half points as a player counts them: `0.5`, `1.5`, `2`."""
    return f"{halves / HALVES:g}"


def lost_wehrkreise(position: Position) -> list[SpaceId]:
    """Returns the Wehrkreis spaces that the Axis does not control, or not in Full Supply (14.53)."""
    if "lost wehrkreise" not in position.memo:
        position.memo["lost wehrkreise"] = [
            space.id
            for space in board().spaces.values()
            if space.wehrkreis and not space_in_full_supply(position, space.id, Side.AXIS)
        ]
    found = position.memo["lost wehrkreise"]
    assert isinstance(found, list)
    return found


def points(position: Position, track: str) -> int:
    """Returns the half points that can be spent; until the Axis segment begins, what 14.53 takes is counted off."""
    halves = position.this_turn.rp.get(track, 0)
    if track == "tu" and position.this_turn.segment is None and "turkey" not in position.neutral:
        return TURKISH_POINTS
    if halves and track == "ge" and position.this_turn.segment != Side.AXIS:
        halves = max(0, halves - HALVES * len(lost_wehrkreise(position)))
    return halves


TURKISH_POINTS = 4  # two points a turn (17.4)


def panzer_limit(position: Position) -> int:
    """Returns how many Panzer steps may be replaced in this turn (14.52)."""
    since = turns_since(position, Side.AXIS, TOTALER_KRIEG)
    return PANZER_LIMIT_LATER if since else PANZER_LIMIT


@enforces("6/allied-replacements-first")
def allied_player_first(position: Position, order: Renewal) -> Iterator[Breach]:
    """The Allied player spends his points before the Axis player does."""
    if order.type.side == Side.ALLIED and position.this_turn.segment == Side.AXIS:
        yield Breach(
            "the Axis player is spending his Replacement Points; the Allied segment is over",
            order.about,
            "put the Allied `replace` lines above those of the Axis",
        )


@enforces("14.4/dotted-units-no-replacements", "2.2/non-replaceable-dot", "19.6/ypa-not-replaced")
def no_dot(position: Position, order: Renewal) -> Iterator[Breach]:
    """A unit with a dot takes no replacements."""
    if order.type.dot and order.type.nation != "sw":
        yield Breach(
            f"{order.type.short} bears the dot of a unit that takes no replacements",
            order.about,
            code="19.6/ypa-not-replaced" if order.type.nation == "yu" else "",
        )


@enforces("17.4/swedish-units-not-replaced", "17.4/no-swedish-rps")
def no_swedes(position: Position, order: Renewal) -> Iterator[Breach]:
    """Swedish units are not replaced."""
    if order.type.nation == "sw":
        yield Breach("Swedish units are not replaced: Sweden has no Replacement Points", order.about)


@enforces("14.4/permanently-removed-units", "11.31/permanently-eliminated")
def still_in_the_game(position: Position, order: Renewal) -> Iterator[Breach]:
    """A unit that has left the game does not come back."""
    if position.place(order.unit) == REMOVED:
        yield Breach(f"{order.type.short} has left the game for good", order.about)


@enforces("13.41/no-replacements", "13.1/replacement-points")
def supplied(position: Position, order: Renewal) -> Iterator[Breach]:
    """A unit out of supply takes no replacements."""
    place = position.place(order.unit)
    if on_map(place) and supply(position, order.unit) == Supply.OUT:
        yield Breach(
            f"{position.called(order.unit)} in {board().name(place)} is out of supply; it takes no replacements",
            order.about,
        )


@enforces("14.1/spend-recorded-rps", "14.1/british-rps", "14.1/us-rps", "14.1/german-rps", "14.1/axis-rps",
          "14.1/soviet-rps", "14.1/scu-step-half-rp", "14.1/lcu-step-one-rp")  # fmt: skip
def paid_from_its_track(position: Position, order: Renewal) -> Iterator[Breach]:
    """A step is paid with Replacement Points of its own nation, as many as are recorded."""
    left = points(position, order.track)
    if not order.track or order.cost <= left:
        return
    name = TRACK_NAMES[order.track]
    others = [
        track for track in SIDE_TRACKS.get(order.type.side, ())
        if track != order.track and points(position, track) >= order.cost
    ]  # fmt: skip
    rest = f"{told(left)} is left" if left else "none is left"
    text = f"{order.type.short} costs {told(order.cost)} {name} RP, of which {rest}"
    if others:
        text += f"; {TRACK_NAMES[others[0]]} RPs buy {TRACK_BUYS[others[0]]} steps only"
    yield Breach(text, order.about, "leave it out, or bring it back reduced", TRACK_RULES[others[0]] if others else "")


@enforces("14.52/panzer-steps-two-before-totaler-krieg", "14.52/panzer-steps-three-after-totaler-krieg",
          "card-axis-26/panzer-limit-three", "15.2/panzer-limit-still-applies")  # fmt: skip
def panzer_steps(position: Position, order: Renewal) -> Iterator[Breach]:
    """Two Panzer steps are replaced in a turn, three from the turn after Totaler Krieg."""
    limit = panzer_limit(position)
    steps = position.this_turn.panzer_steps + order.steps
    if order.type.panzer and steps > limit:
        yield Breach(
            f"with {order.type.short} {steps} Panzer steps would be replaced in this turn; {limit} is the limit",
            order.about,
            "leave it out, or bring it back reduced",
            "14.52/panzer-steps-three-after-totaler-krieg" if limit == PANZER_LIMIT_LATER else "",
        )


@enforces("card-axis-52/no-panzer-rebuilding")
def no_panzers_after_the_surge(position: Position, order: Renewal) -> Iterator[Breach]:
    """From the turn after Final Production Surge no eliminated Panzer unit is rebuilt."""
    if order.goal is not None and order.type.panzer and turns_since(position, Side.AXIS, FINAL_PRODUCTION_SURGE):
        yield Breach(
            f"since Final Production Surge eliminated Panzer units are not rebuilt, so {order.type.short} stays away",
            order.about,
            "spend the points on Panzer units that are on the map",
        )


@enforces("14.3/scu-to-reserve-box")
def scus_to_the_reserve(position: Position, order: Renewal) -> Iterator[Breach]:
    """A rebuilt SCU goes to the Reserve Box."""
    if order.goal is not None and not order.type.large and not order.goal.startswith("reserve"):
        yield Breach(
            f"a rebuilt {order.type.short} goes to the Reserve Box, not to {board().name(order.goal)}",
            order.about,
            f"write `{order.type.short} - Reserve`",
        )


RENEWAL_CHECKS = (
    allied_player_first, no_dot, no_swedes, still_in_the_game, supplied, paid_from_its_track, panzer_steps,
    no_panzers_after_the_surge, scus_to_the_reserve,
)  # fmt: skip
