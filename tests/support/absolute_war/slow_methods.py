"""What the engine works out quickly, worked out again slowly by the rulebook's words; whoever differs asserts it."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pbem.games.absolute_war.board.cards import cards as all_cards
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import Nationality, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly, only_air
from pbem.games.absolute_war.rules.c07_supply import supplied
from pbem.games.absolute_war.rules.c12_combat.pincers import lacking
from pbem.games.absolute_war.rules.c12_combat.retreating import paths
from pbem.games.absolute_war.rules.c12_combat.strength import parts, total
from pbem.games.absolute_war.state.position import Owed, Position, unit_of

PLANTS = {Side.GERMAN: ("germany", "czechoslovakia"), Side.SOVIET: ("siberia",)}
SEAS = {Side.GERMAN: ("baltic",), Side.SOVIET: ("black", "caspian")}
FAR = 9
OVER_THE_ICE = (ZoneId("volkhov"), ZoneId("leningrad"))  # stacks retreat the other way alone (20.1)


# -- supply: every walk of a few Zones, one by one


def _steps(side: Side, here: ZoneId) -> Iterator[tuple[ZoneId, int]]:
    """Yields the Zones next to one, and beyond a lake, with what they cost: a Hex nothing (7.2)."""
    shores = {lake for lake, row in board().zones.items() if row.kind == "lake" and board().border(here, lake)}
    beyond = {zone for lake in shores for zone in board().homes if board().border(zone, lake)}
    for zone in {*board().adjacent(here), *beyond} - {here}:
        yield zone, 0 if board().zones[zone].hex else 1


def _reached(position: Position, side: Side, start: ZoneId, most: int) -> set[ZoneId]:
    """Returns the Zones to which lines of some length run: friendly all the way, the last may be Contested (7.2.1)."""
    best, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop(0)
        if here != start and not friendly(position, side, here):
            continue
        for zone, cost in _steps(side, here):
            total_ = best[here] + cost
            open_ = friendly(position, side, zone) or contested(position, zone)
            if open_ and total_ <= most and total_ < best.get(zone, most + 1):
                best[zone] = total_
                waiting.append(zone)
    return set(best)


def _by_sea(side: Side, zone: ZoneId) -> bool:
    return any(zone in coasts()[sea] for sea in SEAS[side])


def _plant(position: Position, side: Side, zone: ZoneId) -> bool:
    return zone in PLANTS[side] and (friendly(position, side, zone) or contested(position, zone))


def _sea_opens(position: Position, side: Side) -> bool:
    """Tells whether the Box at the end of the sea path is a source: Germany, or Siberia (7.2.2)."""
    return _plant(position, side, ZoneId(PLANTS[side][0]))


def _source(position: Position, side: Side, zone: ZoneId) -> bool:
    if _plant(position, side, zone):
        return True
    if not (board().zones[zone].city_site and friendly(position, side, zone)):
        return False
    if _by_sea(side, zone) and _sea_opens(position, side):
        return True
    return any(_plant(position, side, each) for each in _reached(position, side, zone, 10**6))


def supply(position: Position) -> None:
    """A stack is supplied by a source two Zones away, by the sea, or as Finns at home (7.0 to 7.2)."""
    if position.mode == "basic":
        return
    for zone, stack in position.every_stack():
        side = position.stack_side(stack)
        finns = "motti-lands" in zone and all(unit_of(u).nationality is Nationality.FINNISH for u in stack.units)
        sea = _by_sea(side, zone) and _sea_opens(position, side)
        near = any(_source(position, side, each) for each in _reached(position, side, zone, 2))
        lasting = any(word.startswith("supplied ") for word in position.now.lasting)
        if not only_air(stack) and not finns and not lasting:
            assert supplied(position, zone, stack) == (sea or near), (zone, stack)


# -- retreats: every walk of the number of Zones, sorted out afterwards


def _walks(start: ZoneId, length: int) -> Iterator[tuple[ZoneId, ...]]:
    ways: list[tuple[ZoneId, ...]] = [(start,)]
    for _ in range(length):
        ways = [(*way, zone) for way in ways for zone in board().adjacent(way[-1]) if (way[-1], zone) != OVER_THE_ICE]
    yield from ways


def _apart(zone: ZoneId, other: ZoneId) -> int:
    edge, steps = {zone}, 0
    while other not in edge and steps < FAR:
        edge |= {each for here in edge for each in board().adjacent(here)}
        steps += 1
    return steps


def retreats(position: Position) -> None:
    """Each Zone of a retreat is friendly and further from the Combat than the one before (12.7.4)."""
    combat = position.combat
    if combat is None or combat.owed or position.mode == "basic":
        return
    side = combat.attacker.enemy
    for number in (1, 2):
        owed = Owed(side, "retreat", combat.target, number)
        slow = {
            way[1:] for way in _walks(combat.zone, number)
            if all(friendly(position, side, zone) for zone in way[1:])
            and all(_apart(combat.zone, b) == _apart(combat.zone, a) + 1 for a, b in pairwise(way))
        }  # fmt: skip
        assert set(paths(position, owed, combat.zone)) == slow


# -- combat strengths: the units alone, colour by colour


def _of_units(position: Position, units: tuple[UnitId, ...], *, attack: bool, white: bool) -> int:
    circled = position.initiative is Side.GERMAN
    large, found = 0, 0
    for unit in units:
        points, row = position.points(unit), unit_of(unit)
        large += row.large
        if row.large and large > 1:
            found += points.yellow + (points.circled if circled else 0)
            continue
        found += points.gray + points.yellow + points.circled + (points.red if attack else points.white)
        found += points.white if attack and white else 0
    return found


def strengths(position: Position) -> None:
    """Lead and Target add all units, the lower of two Large ones its yellow points alone (12.5.2, 12.5.3)."""
    combat = position.combat
    if combat is None or combat.result or combat.events or position.mode == "basic":
        return
    if any("grounded" in word for word in position.lasting):
        return
    rules = ("12.5.2/lead-adds-all", "12.5.3/target-adds-all")
    told = Counter({rule: sum(part.points for part in parts(position) if part.rule == rule) for rule in rules})
    white = contested(position, combat.lead_zone)
    assert told[rules[0]] == _of_units(position, combat.lead, attack=True, white=white)
    assert told[rules[1]] == _of_units(position, combat.target, attack=False, white=False)
    assert total(parts(position), combat.attacker) == sum(
        p.points for p in parts(position) if p.side is combat.attacker
    )


# -- the Pincer Maneuver


def pincer(position: Position) -> None:
    """All five conditions of 12.6.2, with neither cards nor exploitation to replace them."""
    combat = position.combat
    lead = position.stack_of(combat.lead[0]) if combat else None
    target = position.stack_of(combat.target[0]) if combat else None
    if combat is None or lead is None or target is None or combat.assault or combat.events or position.now.exploited:
        return
    zones = {combat.lead_zone} | {
        position.zone_of(unit) for unit, side in combat.supports.items() if side is combat.attacker
    }
    row, ground = board().zones[combat.zone], {"clear", "woods"}
    weather = position.row.weather.value
    muddy = weather == "mud"
    top, foe = unit_of(lead.top), unit_of(target.top)
    allowed = (
        combat.zone in position.major and len(zones) > 1 and top.armor and top.mobile and not top.not_mobile
        and not foe.armor and row.terrain in ground and not muddy
        and board().border(combat.lead_zone, combat.zone) != "strait"
    )  # fmt: skip
    used = any("used" in word for word in combat.choices.values())
    if not used:
        assert (not list(lacking(position, combat, lead))) == allowed


# -- cards


def cards(position: Position) -> None:
    """Every card is in one place at most, and on its own side."""
    for side in Side:
        held = position.hand(side)
        places = [
            *held.hand,
            *held.discard,
            *held.active,
            *held.waiting,
            *held.removed,
            *([held.goal] if held.goal else []),
        ]
        assert len(places) == len(set(places))
        assert all(all_cards()[card].side is side for card in places)


# -- watching a game


ALL = (supply, retreats, strengths, pincer, cards)
EVERY = 30  # orders, then all is worked out; a combat whose cards are not drawn yet is looked at more often
FIGHTS = 4


class Watcher:
    """What looks at a game after each order."""

    def __init__(self, seed: int) -> None:
        """Begins a game; the seed says with which order the looking begins."""
        self._orders = seed

    def __call__(self, position: Position) -> Iterator[str]:
        """Yields what the engine and the slow methods find differently."""
        self._orders += 1
        fights = bool(position.combat and not position.combat.result)
        if self._orders % (FIGHTS if fights else EVERY):
            return
        for method in ALL:
            try:
                method(position)
            except AssertionError as error:
                yield f"{method.__name__} is worked out otherwise by the slow method: {error}"
