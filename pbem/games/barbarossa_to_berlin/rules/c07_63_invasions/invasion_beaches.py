"""Chapter 7.63 with 15.3: which beaches may be invaded."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import Space, board, countries
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import letters
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_table import invasions
from pbem.games.barbarossa_to_berlin.state.position import Position

AFRICA_FIRST, SYRACUSE_FIRST, NORTHERN = "JMNOPQRTU", "JOR", "ABCDEFGHI"
NORTH_AFRICA = ("algeria", "tunisia", "libya", "egypt")
SYRACUSE = SpaceId("syracuse")


class Site(Struct, frozen=True):
    """A beach that a card is to invade."""

    card: int
    beach: SpaceId

    @property
    def printed(self) -> Space:
        """The beach as printed."""
        return board().spaces[self.beach]

    def breach(self, text: str, remedy: str = "choose another beach", code: str = "") -> Breach:
        """Returns a breach about the beach."""
        return Breach(text, self.beach, remedy, code)


@enforces(
    "card-allied-01/beaches", "card-allied-16/beaches", "card-allied-33/beaches", "card-allied-34/beaches",
    "card-allied-45/beaches", "card-allied-46/beaches", "card-allied-50/beaches", "card-allied-52/beach-j",
)  # fmt: skip
def within_the_cards_range(position: Position, site: Site) -> Iterator[Breach]:
    """Each card names the beaches that it may invade."""
    invasion = invasions()[site.card]
    if site.beach not in invasion.range:
        code = "card-allied-52/beach-j" if site.card == 52 else f"card-allied-{site.card:02}/beaches"
        remedy = f"it lands on {', '.join(invasion.beaches)}"
        yield site.breach(f"{invasion.name} does not land on {site.printed.name}", remedy, code)


@enforces("7.63/axis-in-north-africa-bars-beaches")
def north_africa_is_clear(position: Position, site: Site) -> Iterator[Breach]:
    """Europe's Mediterranean beaches wait until North Africa is free of the Axis."""
    if site.printed.beach not in AFRICA_FIRST:
        return
    if held := axis_in_north_africa(position):
        yield site.breach(
            f"{site.printed.name} is not invaded while the Axis controls {board().name(held[0])} in Africa"
        )


def axis_in_north_africa(position: Position) -> list[SpaceId]:
    """Returns the spaces of French North Africa, Libya and Egypt that the Axis controls."""
    return [space for space in sorted(countries(*NORTH_AFRICA)) if position.control[space] == Side.AXIS]


@enforces("7.63/axis-syracuse-bars-beaches")
def syracuse_has_fallen(position: Position, site: Site) -> Iterator[Breach]:
    """Some beaches wait until the Axis has lost Syracuse."""
    if site.printed.beach in SYRACUSE_FIRST and position.control[SYRACUSE] == Side.AXIS:
        yield site.breach(f"{site.printed.name} is not invaded while the Axis controls Syracuse")


@enforces("7.63/no-invasion-at-held-beach")
def no_beach_head_there(position: Position, site: Site) -> Iterator[Breach]:
    """A beach with a Beach Head is not invaded again."""
    if site.beach in position.beachheads:
        yield site.breach(f"there is a Beach Head on {site.printed.name} already")


@enforces("7.63/beach-j-not-with-a-or-b")
def not_in_the_south_and_in_norway(position: Position, site: Site) -> Iterator[Breach]:
    """The south of France is not invaded while there is a Beach Head in Norway."""
    norway = sorted(letters("A", "B") & position.beachheads.keys())
    if site.printed.beach == "J" and norway:
        yield site.breach(f"Beach J is not invaded while there is a Beach Head on {board().name(norway[0])}")


@enforces("15.3/no-winter-invasion-a-to-i")
def not_in_winter(position: Position, site: Site) -> Iterator[Breach]:
    """No invasion on the Atlantic and North Sea in winter."""
    if site.printed.beach in NORTHERN and turns()[position.turn].invasions_barred_a_to_i:
        yield site.breach(f"{site.printed.name} is not invaded in winter")


SITE_CHECKS = (
    within_the_cards_range, north_africa_is_clear, syracuse_has_fallen, no_beach_head_there,
    not_in_the_south_and_in_norway, not_in_winter,
)  # fmt: skip


def open_sites(position: Position, card: int) -> list[SpaceId]:
    """Returns the beaches that a card may invade now."""
    return [beach for beach in invasions()[card].range if not judge(SITE_CHECKS, position, Site(card, beach))]
