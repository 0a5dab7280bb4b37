"""Supply: units of one, two or all nations recover at once; with 4 SV a Yugoslav unit besides (13.0, 15.5)."""

from collections.abc import Iterator, Mapping

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted, enumerated
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import POOL, AreaId, CardId, Nation, Side, UnitId
from pbem.games.on_to_berlin.rules.c06_impulses import OPEN, finish_event
from pbem.games.on_to_berlin.rules.c13_recovery import recover
from pbem.games.on_to_berlin.state.actions.events import Supply, Yugoslavia
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind

YUGOSLAVIA = AreaId("yugoslavia")
WITH_YUGOSLAVS = CardId("allied-supply-b")
MOST_NATIONS: Mapping[CardId, int] = {
    CardId("axis-supply-a"): 1, CardId("allied-supply-a"): 1, CardId("axis-supply-b"): 2,
}  # fmt: skip


@enforces("card-supply/two-points-one-nation", "card-supply/three-points-two-nations")
def no_more_nations_than_the_card_says(position: Position, order: Supply) -> Iterator[Breach]:
    """The card with 2 SV is for one nationality, that with 3 SV for two."""
    card = position.now.card
    found = list(dict.fromkeys(kinds()[ref.kind].nation for post in order.posts for ref in post.units))
    most = MOST_NATIONS.get(card) if card else None
    if most is not None and len(found) > most:
        names = enumerated(nations()[each].name for each in found)
        code = "" if most == 1 else "card-supply/three-points-two-nations"
        text = f"this Supply is for {counted(most, 'nation')}, not for {names}"
        yield Breach(text, remedy="leave out the others", code=code)


@carries_out("card-supply/four-points-all-nations", "card-supply/end-phase-besides")
def supply(draft: Draft, order: Supply) -> Iterator[Violation]:
    """Turns units fresh as at the end of a turn."""
    side = draft.position.active
    if side is None:
        return
    yield from judge((no_more_nations_than_the_card_says,), draft.position, order)
    yield from recover(draft, order.posts, side, {})
    _part_done(draft, "supply")


@enforces("card-supply/yugoslav-at-war")
def yugoslavia_is_allied(position: Position, order: Yugoslavia) -> Iterator[Breach]:
    """Yugoslavia is At War on the Allied side."""
    standing = position.standing(Nation.YU)
    if not standing.at_war or standing.side is not Side.ALLIED:
        yield Breach("Yugoslavia is not At War on the Allied side", remedy="delete the line")


@enforces("15.5/no-other-supply-card")
def by_the_four_point_card(position: Position, order: Yugoslavia) -> Iterator[Breach]:
    """Only the Allied Supply card of 4 SV does anything for Yugoslav units."""
    if position.now.card != WITH_YUGOSLAVS:
        text = (
            f"only the Allied {cards()[WITH_YUGOSLAVS].name} (4 SV) mobilizes or recovers a Yugoslav unit in this way"
        )
        yield Breach(text, remedy="delete the line; name recovering Yugoslav units in `supply` like any others")


@enforces("card-supply/one-yugoslav-choice")
def once(position: Position, order: Yugoslavia) -> Iterator[Breach]:
    """One Yugoslav unit is placed or recovers, once."""
    if "yugoslavia" in position.now.parts:
        yield Breach("this Supply has been used for a Yugoslav unit already", remedy="delete the line")


@carries_out("card-supply/yugoslav-unit-placed", "card-supply/or-yugoslav-unit-recovers", "15.5/four-point-supply",
             "12.1/yugoslavia-by-supply")  # fmt: skip
def yugoslavs(draft: Draft, order: Yugoslavia) -> Iterator[Violation]:
    """Places a Yugoslav unit in Yugoslavia, or turns one fresh wherever it is."""
    yield from judge((by_the_four_point_card, yugoslavia_is_allied, once), draft.position, order)
    place = POOL if order.area is None else order.area
    units = yugoslav_units(draft.position, place, spent=order.area is not None)
    if not units:
        where = "spent there" if order.area else "in the Mobilization Pool"
        yield Violation("order/not-there", f"no Yugoslav unit is {where}", order.area or "", "delete the line")
        return
    if order.area is None:
        draft.put(units[:1], YUGOSLAVIA)
        draft.spend(units[:1])
    else:
        draft.freshen(units[:1])
    draft.tell("a Yugoslav unit comes back", "15.5/four-point-supply")
    _part_done(draft, "yugoslavia")


def yugoslav_units(position: Position, place: str, *, spent: bool) -> list[UnitId]:
    """Returns the Yugoslav units of a place, those in the pool whatever side of them is up."""
    there = (unit for unit in position.at(place) if kind(unit).nation is Nation.YU)
    return [unit for unit in there if position.spent(unit) or not spent]


def _part_done(draft: Draft, part: str) -> None:
    """Ends the event, but for the card that does something for Yugoslavia besides."""
    parts = draft.position.now.parts | {part}
    if draft.position.now.card == WITH_YUGOSLAVS and len(parts) == 1:
        draft.impulse(event=OPEN, parts=parts)
    else:
        finish_event(draft)
