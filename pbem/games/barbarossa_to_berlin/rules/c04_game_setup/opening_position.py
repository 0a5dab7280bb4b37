"""Chapters 4 and 20: the opening set-up, and the Axis choice in it."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.game import Header, Start
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.tables.in_play import from_tables
from pbem.games.barbarossa_to_berlin.board.charts import START_VP, setup_list
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import OFF, Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import Deploy
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed, StalinMoved, Trenched
from pbem.games.barbarossa_to_berlin.state.options import BOOK, WORKSHOP
from pbem.games.barbarossa_to_berlin.state.position import Position, Trench, kind
from pbem.games.barbarossa_to_berlin.state.values import Force
from pbem.games.barbarossa_to_berlin.state.wording import shown

WESTERN_ARMIES = frozenset({TypeId("ge_1_army"), TypeId("ge_7_army")})
TRENCHES = {"soviet_trench": "soviet", "west_wall_trench": "west_wall", "british_tobruk_trench": "tobruk"}
SCENARIOS = ("campaign",)
EDITION = "1.3"  # of the rulebook


@carries_out("20.1/begins-turn-1")
def start(header: Header) -> Start[Position]:
    """Returns the first position of the scenario that the header names (20.1)."""
    scenario = header.get("scenario", "campaign").strip().lower()
    if scenario not in SCENARIOS:
        message = f"there is no scenario `{scenario}`"
        return Start(None, (_unknown(header, "scenario", message, "write `Scenario: campaign`"),))
    first = amend(opening(), header)
    return Start(first.position, (*first.problems, *_other_edition(header))) if first.position else first


def amend(position: Position, header: Header) -> Start[Position]:
    """Returns a position under the options of a header."""
    found = BOOK.agreed(header)
    if found.fault:
        return Start(None, (_unknown(header, "options", found.fault, found.remedy),))
    return Start(replace(position, workshop=WORKSHOP in found.options, options=found.options - {WORKSHOP}))


def _other_edition(header: Header) -> Iterator[Problem]:
    edition, line = header.get("edition").strip(), header.lines.get("edition")
    if line and edition not in ("", EDITION):
        message = f"edition `{edition}` of the rulebook is not the one that is refereed"
        yield at_line(line, "log/unknown-edition", Kind.NOT_UNDERSTOOD, message, remedy=f"write `Edition: {EDITION}`")


def _unknown(header: Header, tag: str, message: str, remedy: str) -> Problem:
    line = header.lines.get(tag)
    span, text = (line.span(), line.text) if line else (None, "")
    return Problem(f"log/unknown-{tag}", Kind.UNUSABLE, message, span, text, remedy)


@carries_out("4.1/vp-and-hand-markers-seven", "4.1/replacement-markers-zero", "4.2/other-units-off-map",
             "5.5/starts-in-moscow", "10.2/axis-trenches-events-or-setup", "17.1/four-neutrals",
             "20.2/allied-sets-up-first", "20.2/brackets-reduced", "20.2/tobruk-trench", "20.2/soviet-trenches",
             "20.2/stalin-in-moscow", "20.2/west-wall-trenches", "clar/iran-is-persia", "clar/libya-axis-at-start",
             "clar/middle-east-allied-at-start")  # fmt: skip
@from_tables
def opening() -> Position:
    """Returns the position before the Axis deploys in Occupied France (4.1, 4.2, 20.2)."""
    draft = Draft(
        Position(vp=START_VP, control={s.id: s.initial_control for s in board().spaces.values() if s.kind == "land"})
    )
    for row in setup_list():
        if row.item == "unit" and not row.where.startswith("choice:"):
            for unit in _free(draft.position, TypeId(row.what))[: row.counters]:
                draft.emit(Placed(unit, SpaceId(row.where)), Flipped(unit, row.reduced))
        elif row.item == "trench":
            draft.emit(Trenched(SpaceId(row.where), Trench(TRENCHES[row.what], row.counters)))
        elif row.item == "marker":  # the Stalin counter is the only one
            draft.emit(StalinMoved(SpaceId(row.where)))
    _hold_back_neutrals(draft)
    return draft.position


@carries_out("20.2/sweden", "20.2/turkey-armies", "20.2/turkey-reserve")
def _hold_back_neutrals(draft: Draft) -> None:
    """Turkish and Swedish units wait until their country is at war (17.4)."""
    for unit, stand in draft.position.units.items():
        if kind(unit).side == Side.NEUTRAL:
            draft.emit(Placed(unit, SpaceId(f"waiting_{stand.place}")))


def _free(position: Position, type_: TypeId) -> list[UnitId]:
    return [unit for unit, each in units().items() if each.id == type_ and position.place(unit) == OFF]


# -- the Axis choice


@enforces("20.2/german-armies-occupied-france")
def only_the_two_armies(position: Position, post: Force) -> Iterator[Breach]:
    """The 1st and 7th Armies are deployed in Occupied France, and nothing else is."""
    name = board().name(post.space)
    if "occupied_france" not in board().spaces[post.space].zones:
        yield Breach(
            f"{name} is not in Occupied France",
            post.space,
            f"choose among {', '.join(board().name(space) for space in occupied_france()[:8])} and others",
        )
    for ref in post.units:
        if ref.type not in WESTERN_ARMIES:
            yield Breach(f"{shown(ref)} is not deployed by choice; only [1A] and [7A] are", ref.type, "leave it out")
        elif _free(position, ref.type) == []:
            yield Breach(f"{shown(ref)} has been deployed already", ref.type, "leave it out")


@enforces("20.2/german-armies-unstacked")
def unstacked(position: Position, post: Force) -> Iterator[Breach]:
    """The two armies stand in different spaces."""
    others = [unit for unit in position.at(post.space) if kind(unit).id in WESTERN_ARMIES]
    if len(post.units) + len(others) > 1:
        yield Breach(
            f"the 1st and 7th Armies may not both stand in {board().name(post.space)}",
            post.space,
            "choose another space of Occupied France for one of them",
        )


def occupied_france() -> list[SpaceId]:
    """Returns the spaces of Occupied France."""
    return [space.id for space in board().spaces.values() if "occupied_france" in space.zones]


@carries_out("20.2/german-armies-occupied-france-reduced")
def deploy(draft: Draft, order: Deploy) -> Iterator[Violation]:
    """Deploys the armies of the Axis choice, reduced."""
    for post in order.posts:
        yield from judge((only_the_two_armies, unstacked), draft.position, post)
        for ref in post.units:
            for unit in _free(draft.position, ref.type)[:1]:
                draft.emit(Placed(unit, post.space), Flipped(unit, reduced=True))
                note = "" if ref.reduced else "; it is set up reduced"
                draft.tell(
                    f"{draft.position.label(unit)} deploys in {board().name(post.space)}{note}",
                    "20.2/german-armies-occupied-france",
                )


def undeployed(position: Position) -> list[TypeId]:
    """Returns the armies that the Axis has yet to deploy."""
    return sorted(type_ for type_ in WESTERN_ARMIES if _free(position, type_))
