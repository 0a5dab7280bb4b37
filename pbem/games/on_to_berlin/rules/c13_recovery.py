"""Chapter 13: which spent units may recover, and how many of each nation."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board, homes
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.control import held_by
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land, near
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import can_trace
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters, Post

Used = Mapping[Nation, int]  # units that have recovered against the number of their nation


class Candidate(Struct, frozen=True):
    """A unit that is to recover."""

    unit: UnitId
    area: AreaId
    side: Side

    @property
    def nation(self) -> Nation:
        """Its nation."""
        return kind(self.unit).nation

    @property
    def called(self) -> str:
        """Its name and place."""
        return f"{kind(self.unit).name} in {board().name(self.area)}"


@carries_out("13.0/areas-counted-by-nation", "13.0/foreign-areas-count", "13.0/seas-do-not-count",
             "13.0/enemy-presence-does-not-matter", "15.4/count-for-soviet-recovery")  # fmt: skip
def number(position: Position, nation: Nation) -> int:
    """Returns how many units of a nation may recover: the land areas that it holds itself (13.0)."""
    return sum(is_land(area) for area in held_by(position, nation))


@carries_out(
    "15.2/winter-turns",
    "15.2/soviets-at-home-recover",
    "15.2/no-loc-at-home",
    "15.2/not-counted-at-home",
    "15.2/brest-and-galicia-abroad",
    "card-supply/soviets-in-winter",
)
def winters_at_home(position: Position, unit: UnitId, area: str) -> bool:
    """Tells whether a Soviet unit is at home in a Russian winter: it recovers without LOC or number (15.2, R57)."""
    nation = kind(unit).nation
    winter = turns()[position.turn].winter
    return nation is Nation.SU and winter and board().areas[AreaId(area)].home is Nation.SU


@carries_out("15.3/recovery-without-number", "15.5/all-that-can-trace")
def counts(position: Position, unit: UnitId, area: str) -> bool:
    """Tells whether a unit that recovers counts against the number of its nation (13.0, 15.2, 15.3, R58)."""
    nation = kind(unit).nation
    free = nation is Nation.US or exiled(position, nation) or winters_at_home(position, unit, area)
    return not free


@carries_out("13.0/yugoslavs-excepted", "15.5/no-area-any-allied-area")
def exiled(position: Position, nation: Nation) -> bool:
    """Tells whether Yugoslavia controls no area, so that any Allied one is a source for its units (15.5)."""
    yugoslav = nation is Nation.YU and position.standing(nation).side is Side.ALLIED
    return yugoslav and not any(held_by(position, nation))


@carries_out(
    "13.0/submarines-excepted",
    "15.1/recovers-without-loc",
    "13.0/home-held-by-a-partner",
    "13.0/where-it-stands-does-not-matter",
    "card-supply/submarines-without-loc",
    "16.5/recovery-as-before",
)
def has_loc(position: Position, side: Side, unit: UnitId, area: str) -> bool:
    """Tells whether a unit has the LOC that it needs to recover, or needs none."""
    if kind(unit).submarine or winters_at_home(position, unit, area):
        return True
    nation = kind(unit).nation
    if exiled(position, nation):
        return any(friendly(position, side, each) for each in (area, *near(position, side, area)))
    return can_trace(position, side, nation, area)


def recoverable(position: Position, side: Side) -> Iterator[Candidate]:
    """Yields the spent units of a side that may recover, whatever the number of their nation."""
    for area in board().areas:
        for unit in position.of(side, area):
            one = Candidate(unit, area, side)
            if position.spent(unit) and not judge(CHECKS, position, one):
                yield one


@enforces("13.0/nations-at-war")
def nation_is_at_war(position: Position, one: Candidate) -> Iterator[Breach]:
    """Units of a nation that is not At War do not recover."""
    if not position.standing(one.nation).at_war:
        yield Breach(f"{nations()[one.nation].name} is not At War", one.area, "leave its units out",
                     plain=one.nation is not Nation.FR)  # fmt: skip


@carries_out("15.2/abroad-as-usual", "card-supply/americans-by-the-north-atlantic")
@enforces("13.0/without-loc-stays-spent", "13.0/loc-to-a-home-land-area", "13.0/home-in-friendly-hands",
          "13.0/foreign-land-is-no-source", "15.3/recovery-by-loc", "15.5/loc-needed-still",
          "card-supply/loc-home")  # fmt: skip
def needs_an_loc(position: Position, one: Candidate) -> Iterator[Breach]:
    """A unit recovers only with an LOC to a friendly home land area, Americans to the North Atlantic."""
    if not has_loc(position, one.side, one.unit, one.area):
        code, goal = _goal(position, one.nation)
        yield Breach(f"{one.called} has no LOC to {goal}", one.area, "leave it out: it stays spent", code)


def _goal(position: Position, nation: Nation) -> tuple[str, str]:
    if nation is Nation.US:
        return "15.3/recovery-by-loc", "the North Atlantic under Allied control"
    if exiled(position, nation):
        return "15.5/loc-needed-still", "any area that the Allies control"
    return "", f"a friendly-controlled land area of {nations()[nation].name}"


CHECKS = (nation_is_at_war, needs_an_loc)


def recover(draft: Draft, posts: tuple[Post, ...], side: Side, used: Used) -> Generator[Violation, None, Used]:
    """Turns the units of posts fresh, one after the other, and returns how many have recovered by nation."""
    now = Counter(used)
    for post in posts:
        for ref in post.units:
            found = spent_units(draft.position, side, post.area, ref)
            yield from _too_few(post.area, ref, found)
            for unit in found[: ref.count]:
                yield from _recover_one(draft, Candidate(unit, post.area, side), now)
    return dict(now)


def spent_units(position: Position, side: Side, area: AreaId, ref: Counters) -> list[UnitId]:
    """Returns the spent counters of a kind that a side has in an area."""
    return [unit for unit in position.of(side, area) if kind(unit).id == ref.kind and position.spent(unit)]


def _too_few(area: AreaId, ref: Counters, found: list[UnitId]) -> Iterator[Violation]:
    if len(found) < ref.count:
        name = kinds()[ref.kind].name
        has = counted(len(found), f"spent {name}") if found else f"no spent {name}"
        text = f"there is {has} in {board().name(area)}, not {ref.count}"
        yield Violation("order/not-there", text, ref.kind, "name spent units that are there")


@carries_out("13.0/turned-fresh", "13.0/owner-picks-the-units")
def _recover_one(draft: Draft, one: Candidate, now: Counter[Nation]) -> Iterator[Violation]:
    yield from judge(CHECKS, draft.position, one)
    if counts(draft.position, one.unit, one.area):
        most = number(draft.position, one.nation)
        if now[one.nation] >= most:
            yield _too_many(draft.position, one, most)
        now[one.nation] += 1
    draft.freshen([one.unit])


@refuses("13.0/no-more-than-the-number")
def _too_many(position: Position, one: Candidate, most: int) -> Violation:
    name = nations()[one.nation].name
    if not most:
        text, remedy = f"{name} controls no land area, so none of its units recover", "delete them from the line"
    else:
        text = f"{name} controls {counted(most, 'land area')}, so no more of its units recover"
        remedy = f"recover no more than {most} of its units"
    at_home = sum(friendly(position, one.side, area) for area in homes()[one.nation])  # what R25 does not count
    plain = at_home == most
    return Violation("13.0/no-more-than-the-number", text, kind(one.unit).id, remedy, plain=plain)
