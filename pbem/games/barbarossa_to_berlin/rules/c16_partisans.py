"""Chapter 16: partisan markers, by the event that calls them up or as an action of their own (7.2)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import PARTISAN_MARKERS, turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Stage, Use
from pbem.games.barbarossa_to_berlin.state.actions.c16_partisans import PlacePartisans
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Partisan, Scored
from pbem.games.barbarossa_to_berlin.state.options import PARTISANS_BY_THE_CARD, PARTISANS_BY_THE_RULE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position

PARTISANS, MAQUIS, ITALY_DEFECTS = "allied_19", "allied_49", "allied_27"
MOST_OPEN = 4  # spaces named in a remedy
IN_ONE_LIST = frozenset({"albania", "turkey"})  # only the card, or only 16.1, has it
PARTISAN_LANDS = frozenset({"soviet_union", "greece", "albania", "yugoslavia", "turkey"})  # 16.1 and card 19 together
MAQUIS_LANDS = frozenset({"france", "norway", "sweden", "italy"})


@enforces("16.1/allied-only", "7.2/place-partisan-allied-only")
def partisans_are_allied(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Only the Allied player places partisans."""
    if position.active != Side.ALLIED:
        yield Breach("only the Allied player places partisans", remedy="play a card, or write `automatic ops`")


@enforces("16.2/operation-not-before-event")
def after_an_event(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Partisans come after an event that calls them up."""
    if position.active == Side.ALLIED and not opened(position):
        yield Breach(
            "no partisans are placed before the Partisans event (19) or Maquis (49)",
            space,
            "write `play 19 event` first, if you hold that card",
        )


def risen(position: Position) -> frozenset[str]:
    """Returns the countries of the Partisans event: by default those of 16.1 and of card 19 together."""
    if optional(position, PARTISANS_BY_THE_CARD):
        return PARTISAN_LANDS - {"turkey"}
    return PARTISAN_LANDS - {"albania"} if optional(position, PARTISANS_BY_THE_RULE) else PARTISAN_LANDS


@carries_out("card-allied-19/allows-later-placement")
def opened(position: Position) -> frozenset[str]:
    """Returns the countries in which partisans may rise by the events played so far (16.1)."""
    lands = risen(position) if PARTISANS in position.events else frozenset[str]()
    if MAQUIS in position.events:
        lands |= MAQUIS_LANDS if ITALY_DEFECTS in position.events else MAQUIS_LANDS - {"italy"}
    return lands


@enforces("16.1/after-partisan-event")
def after_the_partisans_event(position: Position, space: SpaceId) -> Iterator[Breach]:
    """The Soviet Union, the Balkans and Turkey rise after Partisans; Maquis does not open them."""
    if board().spaces[space].country in risen(position) and opened(position) and PARTISANS not in position.events:
        yield Breach(
            f"in {board().name(space)} partisans rise only after the Partisans event (19)",
            space,
            "choose a space in France, Norway or Sweden",
            plain=True,
        )


@enforces("16.1/after-maquis-event")
def after_maquis(position: Position, space: SpaceId) -> Iterator[Breach]:
    """France, Norway, Sweden and Italy rise after Maquis."""
    if board().spaces[space].country in MAQUIS_LANDS and opened(position) and MAQUIS not in position.events:
        text = f"in {board().name(space)} partisans rise only after Maquis (49)"
        yield Breach(text, space, "choose a space in the Soviet Union, the Balkans or Turkey")


@enforces("16.1/italy-needs-italy-defects")
def italy_has_defected(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Italy rises when it has defected, too."""
    italy = board().spaces[space].country == "italy" and MAQUIS in position.events
    if italy and ITALY_DEFECTS not in position.events:
        yield Breach(
            f"in {board().name(space)} partisans rise only after Italy Defects (27) as well",
            space,
            "choose a space in France, Norway or Sweden",
        )


@enforces("card-allied-19/one-at-once", "7.2/place-partisan-number", "16.2/one-marker-1941-42",
          "16.2/two-markers-1943-45", "card-allied-49/one-at-once")  # fmt: skip
def no_more_than_allowed(position: Position, space: SpaceId) -> Iterator[Breach]:
    """The event lays one marker at once, an operation as many as the year gives."""
    by_event = Use.EVENT in position.action.uses
    if opened(position) and position.action.partisans_left < 1:
        code = BY_EVENT.get(position.action.card or 0, "") if by_event else "7.2/place-partisan-number"
        yield Breach(f"no marker is left for {board().name(space)} in this round", space, "place fewer markers", code)


BY_EVENT = {19: "card-allied-19/one-at-once", 49: "card-allied-49/one-at-once"}


@enforces("card-allied-19/countries", "card-allied-49/countries")
def in_partisan_country(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Partisans rise in the countries that the cards and the rule name, and nowhere else."""
    if board().spaces[space].country not in risen(position) | MAQUIS_LANDS and opened(position):
        yield Breach(
            f"no partisans rise in {board().name(space)}; the lands are {_lands(position)}",
            space,
            _open_spaces(position, space, "a space there"),
            "" if PARTISANS in position.events else "card-allied-49/countries",
            plain=board().spaces[space].country not in IN_ONE_LIST,
        )


def _lands(position: Position) -> str:
    *first, last = [name.replace("_", " ").title() for name in sorted(opened(position))]
    return f"{', '.join(first)} and {last}"


def _open_spaces(position: Position, wanted: SpaceId, called: str) -> str:
    """Names the nearest spaces in which partisans may rise now."""
    spaces, lands = board().spaces, opened(position)
    able = [
        space
        for space, side in position.control.items()
        if side == Side.AXIS and spaces[space].country in lands and not position.at(space)
    ]
    here = spaces[wanted]
    near = sorted(
        (each for each in able if each not in position.partisans),
        key=lambda each: ((spaces[each].x - here.x) ** 2 + (spaces[each].y - here.y) ** 2, each),
    )
    names = ", ".join(board().name(each) for each in near[:MOST_OPEN])
    return f"choose {called}: {names}" if names else "there is no such space now: choose another action"


@enforces("16.2/axis-controlled-space")
def in_an_axis_space(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Partisans rise in Axis controlled spaces."""
    if position.control[space] != Side.AXIS:
        yield Breach(
            f"{board().name(space)} is not controlled by the Axis",
            space,
            _open_spaces(position, space, "an Axis space"),
        )


@enforces("16.2/no-axis-unit")
def away_from_axis_units(position: Position, space: SpaceId) -> Iterator[Breach]:
    """Partisans rise where no Axis unit stands."""
    if position.side_at(space) == Side.AXIS:
        yield Breach(
            f"Axis units stand in {board().name(space)}", space, _open_spaces(position, space, "an empty space")
        )


@enforces("16.2/six-markers-at-most")
def while_markers_last(position: Position, space: SpaceId) -> Iterator[Breach]:
    """There are six markers, and one to a space."""
    if space in position.partisans:
        yield Breach(f"a partisan marker lies in {board().name(space)} already", space)
    elif len(position.partisans) >= PARTISAN_MARKERS:
        yield Breach("all six partisan markers are on the map", space)


PARTISAN_CHECKS = (
    partisans_are_allied, after_an_event, after_the_partisans_event, after_maquis, italy_has_defected,
    no_more_than_allowed, in_partisan_country, in_an_axis_space, away_from_axis_units, while_markers_last,
)  # fmt: skip


def partisans(draft: Draft, order: PlacePartisans) -> Iterator[Violation]:
    """Lays partisan markers."""
    if draft.position.action.stage == Stage.CHOOSE:
        _begin_operation(draft)
    for space in order.spaces:
        yield from judge(PARTISAN_CHECKS, draft.position, space)
        draft.emit(Partisan(space, laid=True))
        draft.action(partisans_left=max(0, draft.position.action.partisans_left - 1))
        operation = Use.PARTISAN in draft.position.action.uses
        draft.tell(
            f"partisans rise in {board().name(space)}",
            "16.2/whole-round-without-card" if operation else BY_EVENT.get(draft.position.action.card or 0, ""),
        )


def _begin_operation(draft: Draft) -> None:
    """Takes the round for placing partisans, without a card (16.2)."""
    number = turns()[draft.position.turn].partisans_per_action
    draft.action(stage=Stage.DONE, uses=(Use.PARTISAN,), partisans_left=number)


def held_vp(position: Position) -> int:
    """Returns how many VP spaces of the Axis count as Allied because partisans hold them (16.3)."""
    return sum(
        board().spaces[space].vp and position.control[space] == Side.AXIS and not position.at(space)
        for space in position.partisans
    )


def partisans_score(draft: Draft, before: Position) -> None:
    """Moves the VP level where partisans have come to hold a VP space, or hold it no more (16.3, 5.1)."""
    change = held_vp(before) - held_vp(draft.position)
    if change:
        why = "partisans hold a VP space" if change < 0 else "partisans no longer hold a VP space"
        draft.emit(Scored(change, why))
        draft.cite("16.3/resource-or-vp-counts-allied")
