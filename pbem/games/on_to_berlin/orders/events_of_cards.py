"""The orders of events about nations, cards and pools: Development, Diplomacy, Supply, Vichy France, New Weapons."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import tokens
from pbem.games.on_to_berlin.board.types import NEW_WEAPONS, AreaId, Nation, Side
from pbem.games.on_to_berlin.cards import development, diplomacy, new_weapons, supply, vichy_france
from pbem.games.on_to_berlin.orders.candidates import only, thought_of
from pbem.games.on_to_berlin.orders.kind import Kind, active
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c13_recovery import Candidate, counts, number, recoverable
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.events import Develop, Diplomacy, Supply, Vichy, Weapons, Yugoslavia
from pbem.games.on_to_berlin.state.options import DEVELOPMENT_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post

# -- Development


def _read_develop(reader: Reader, tree: Any) -> Develop:
    pools = frozenset().union(*(reader.position.hand(side).pool for side in Side))
    return Develop() if tokens(tree, "COUNT") else Develop(card=reader.card(tree, among=pools))


def _write_develop(order: Develop) -> str:
    return f"develop {wording.card(order.card) if order.card else '1 card'}"


def _offer_develop(position: Position) -> Candidates:
    """Offers each card of the pool, and one unseen where that is agreed."""

    def orders(arrange: Arrange) -> Iterator[Develop]:
        side = position.active or Side.AXIS
        yield from (Develop(card=card) for card in arrange(sorted(position.hand(side).pool)))
        if optional(position, DEVELOPMENT_SECRECY):
            yield Develop()

    return thought_of("develop CARD", "take a card of the Development Pool", orders)


DEVELOP = Kind(
    name="develop",
    action=Develop,
    purpose=Purpose.PLAY,
    moment=Moment("develop", "comes as the event of Development", "card-all/own-impulse"),
    read={"develop": _read_develop},
    write=_write_develop,
    offered=_offer_develop,
    secret=False,
    whose=active,
    carried_out=development.develop,
)

# -- Diplomacy


def _read_diplomacy(reader: Reader, tree: Any) -> Diplomacy:
    return Diplomacy(nation=reader.nation(tree))


def _write_diplomacy(order: Diplomacy) -> str:
    return f"diplomacy {wording.nation(order.nation)}"


def _offer_diplomacy(position: Position) -> Candidates:
    """Offers the nations that may be chosen."""

    def orders(arrange: Arrange) -> Iterator[Diplomacy]:
        return (Diplomacy(nation=nation) for nation in arrange([*diplomacy.choices(position)]))

    return thought_of("diplomacy NATION", "bring a nation in, or move its War Entry marker", orders)


DIPLOMACY = Kind(
    name="diplomacy",
    action=Diplomacy,
    purpose=Purpose.PLAY,
    moment=Moment("diplomacy", "comes as the event of Diplomacy", "card-all/own-impulse"),
    read={"diplomacy": _read_diplomacy},
    write=_write_diplomacy,
    offered=_offer_diplomacy,
    secret=False,
    whose=active,
    carried_out=diplomacy.diplomacy,
)

# -- Supply


def _read_supply(reader: Reader, tree: Any) -> Supply:
    return Supply(posts=reader.posts(tree, spent=True))


def _write_supply(order: Supply) -> str:
    return f"supply {wording.posts(order.posts)}"


def _offer_supply(position: Position) -> Candidates:
    """Offers to each nation as many of its units as may recover, and to the big cards several nations."""

    def orders(arrange: Arrange) -> Iterator[Supply]:
        by_nation = recoverable_by_nation(position, position.active or Side.AXIS)
        most = supply.MOST_NATIONS.get(position.now.card) if position.now.card else None
        chosen = arrange(sorted(by_nation, key=lambda nation: -len(by_nation[nation])))
        if most != 1 and len(by_nation) > 1:
            together = chosen[: most or len(by_nation)]
            yield Supply(posts=posts_of([one for nation in together for one in by_nation[nation]]))
        yield from (Supply(posts=posts_of(by_nation[nation])) for nation in chosen)

    return thought_of("supply AREA: UNITS", "turn spent units fresh", orders)


def recoverable_by_nation(position: Position, side: Side) -> dict[Nation, list[Candidate]]:
    """Returns the units of each nation that may recover, no more than its number."""
    found: dict[Nation, list[Candidate]] = {}
    counted: Counter[Nation] = Counter(position.this_turn.recovered if position.active is None else {})
    for one in recoverable(position, side):
        if counts(position, one.unit, one.area):
            counted[one.nation] += 1
            if counted[one.nation] > number(position, one.nation):
                continue
        found.setdefault(one.nation, []).append(one)
    return found


def posts_of(found: list[Candidate]) -> tuple[Post, ...]:
    """Returns spent units as posts, area by area."""
    by_area = groupby(sorted(found, key=lambda one: one.area), lambda one: one.area)
    return tuple(Post(area=area, units=_alike(list(units))) for area, units in by_area)


def _alike(found: list[Candidate]) -> tuple[Counters, ...]:
    each = Counter(kind(one.unit).id for one in found)
    return tuple(Counters(kind=id_, count=count, spent=True) for id_, count in each.items())


SUPPLY = Kind(
    name="supply",
    action=Supply,
    purpose=Purpose.PLAY,
    moment=Moment("supply", "comes as the event of Supply", "card-all/own-impulse"),
    read={"supply": _read_supply},
    write=_write_supply,
    offered=_offer_supply,
    secret=False,
    whose=active,
    carried_out=supply.supply,
)


def _read_yugoslavia(reader: Reader, tree: Any) -> Yugoslavia:
    return Yugoslavia() if tokens(tree, "PLACE") else Yugoslavia(area=reader.areas(tree)[0])


def _write_yugoslavia(order: Yugoslavia) -> str:
    return f"yugoslavia {wording.name(order.area) if order.area else 'place'}"


def _offer_yugoslavia(position: Position) -> Candidates:
    """Offers to place a Yugoslav unit, or to turn a spent one fresh."""

    def orders(arrange: Arrange) -> Iterator[Yugoslavia]:
        spent = [u for u, stand in position.units.items() if stand.reduced and kind(u).nation is Nation.YU]
        areas = sorted({AreaId(position.place(unit)) for unit in spent})
        yield Yugoslavia()
        yield from (Yugoslavia(area=area) for area in arrange(areas))

    return thought_of("yugoslavia place", "place a Yugoslav unit, or turn one fresh", orders)


YUGOSLAVIA = Kind(
    name="yugoslavia",
    action=Yugoslavia,
    purpose=Purpose.PLAY,
    moment=Moment("yugoslavia", "comes as a part of the Allied Supply of 4 SV", "15.5/four-point-supply"),
    read={"yugoslavia": _read_yugoslavia},
    write=_write_yugoslavia,
    offered=_offer_yugoslavia,
    secret=False,
    whose=active,
    carried_out=supply.yugoslavs,
)

# -- Vichy France


def _read_vichy(reader: Reader, tree: Any) -> Vichy:
    return Vichy()


def _write_vichy(order: Vichy) -> str:
    return "vichy"


VICHY = Kind(
    name="vichy",
    action=Vichy,
    purpose=Purpose.PLAY,
    moment=Moment("vichy", "comes as the event of Vichy France", "card-all/own-impulse"),
    read={"vichy": _read_vichy},
    write=_write_vichy,
    offered=lambda _: only("vichy", "France changes to the Axis side", Vichy()),
    secret=False,
    whose=active,
    carried_out=vichy_france.vichy,
)

# -- New Weapons, Lend-Lease


def _read_weapons(reader: Reader, tree: Any) -> Weapons:
    return Weapons(units=reader.group(tree, AreaId(NEW_WEAPONS)))


def _write_weapons(order: Weapons) -> str:
    return f"weapons {wording.group(order.units)}"


def _offer_weapons(position: Position) -> Candidates:
    """Offers the dearest units first, then each kind as often as it may be had."""

    def orders(arrange: Arrange) -> Iterator[Weapons]:
        supplier = new_weapons.SUPPLIERS.get(position.now.card) if position.now.card else None
        if supplier is None:
            return
        waiting = Counter(kind(u).id for u in position.at(NEW_WEAPONS) if kind(u).nation is supplier.nation)
        if best := _best(position, waiting, supplier.most):
            yield Weapons(units=best)
        for id_ in arrange(sorted(waiting)):
            yield Weapons(units=(Counters(kind=id_, count=min(waiting[id_], supplier.most)),))

    return thought_of("weapons UNITS", "bring new weapons to the Mobilization Pool", orders)


def _best(position: Position, waiting: Counter[Any], most: int) -> tuple[Counters, ...]:
    every = sorted((kind(u) for u in position.at(NEW_WEAPONS) if kind(u).id in waiting and not kind(u).jet),
                   key=lambda row: (-row.attack, row.id))  # fmt: skip
    chosen = Counter(row.id for row in every[:most])
    return tuple(Counters(kind=id_, count=count) for id_, count in chosen.items())


WEAPONS = Kind(
    name="weapons",
    action=Weapons,
    purpose=Purpose.PLAY,
    moment=Moment("weapons", "comes as the event of New Weapons or Lend-Lease", "card-all/own-impulse"),
    read={"weapons": _read_weapons},
    write=_write_weapons,
    offered=_offer_weapons,
    secret=False,
    whose=active,
    carried_out=new_weapons.weapons,
)

KINDS = (DEVELOP, DIPLOMACY, SUPPLY, YUGOSLAVIA, VICHY, WEAPONS)
