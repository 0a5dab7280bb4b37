"""Marks of the tracks and of markers: points, combat markers, sites, special markers, crimes, the Axis."""

from collections.abc import Iterator

from pbem.core.mark import NOT_HAPPENED, WORDLESS, nothing_wrong, token
from pbem.core.rules import Violation
from pbem.games.absolute_war.board.charts import MARKERS, MOST_RP, MOST_WSP
from pbem.games.absolute_war.board.types import Marker, Phase, Side, Stage, ZoneId
from pbem.games.absolute_war.orders.mark import MarkKind, Section, side_of
from pbem.games.absolute_war.rules.c22_special_card_events import BESIDE, RAIL_WAR, RASPUTITSA
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Funded, Scored
from pbem.games.absolute_war.state.position import Position

LASTING = {"rail-war": RAIL_WAR, "rasputitsa": RASPUTITSA, "hitler-orders-attack": BESIDE}


def _over(mark: Mark, most: int, what: str) -> Iterator[Violation]:
    if mark.number > most:
        yield Violation("order/off-the-track", f"{what} go to {most}", remedy=f"write a number up to {most}")


# -- points


def _wsp(position: Position, side: Side) -> Mark:
    return Mark(what="wsp", side=side, number=position.wsp.get(side, 0))


WSP = MarkKind(
    form="wsp {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=lambda mark: _over(mark, MOST_WSP, "War Status Points"),
    lay=lambda draft, mark: draft.emit(Scored(side_of(mark), mark.number)),
    here=lambda position, mark: _wsp(position, side_of(mark)),
    section=Section.TRACKS,
    every=lambda position: (_wsp(position, side) for side in Side),
)


def _rp(position: Position, side: Side) -> Mark:
    return Mark(what="rp", side=side, number=position.rp.get(side, 0))


RP = MarkKind(
    form="rp {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=lambda mark: _over(mark, MOST_RP[side_of(mark)], "Resource Points"),
    lay=lambda draft, mark: draft.emit(Funded(side_of(mark), mark.number)),
    here=lambda position, mark: _rp(position, side_of(mark)),
    section=Section.TRACKS,
    every=lambda position: (_rp(position, side) for side in Side),
)

# -- combat markers


def _attacks(position: Position, side: Side) -> Mark:
    return Mark(what="attacks", side=side, number=position.attack_markers.get(side, 0))


def _lay_attacks(draft: Draft, mark: Mark) -> None:
    draft.note(attack_markers={**draft.position.attack_markers, side_of(mark): mark.number})


ATTACKS = MarkKind(
    form="attacks {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=lambda mark: _over(mark, MARKERS[Marker.ATTACK], "Attack! markers"),
    lay=_lay_attacks,
    here=lambda position, mark: _attacks(position, side_of(mark)),
    section=Section.TRACKS,
    every=lambda position: (_attacks(position, side) for side in Side),
)


def _available(position: Position, side: Side, word: str) -> Mark:
    return Mark(what="available", side=side, word=word, number=position.free(side, Marker(word)))


def _lay_available(draft: Draft, mark: Mark) -> None:
    side = side_of(mark)
    own = {**draft.position.available.get(side, {}), Marker(mark.word): mark.number}
    draft.note(available={**draft.position.available, side: own})


def _no_marker(mark: Mark) -> Iterator[Violation]:
    if mark.word not in set(Marker):
        yield Violation("order/no-such-marker", f"there is no marker `{mark.word}`", remedy="attack, support, mobile")
    else:
        yield from _over(mark, MARKERS[Marker(mark.word)], "markers")


AVAILABLE = MarkKind(
    form="available {side} {word} {number}",
    word=token("MARKER"),
    secret=False,
    wrong=_no_marker,
    lay=_lay_available,
    here=lambda position, mark: _available(position, side_of(mark), mark.word),
    section=Section.TRACKS,
    every=lambda position: (_available(position, side, marker) for side in Side for marker in Marker),
)

# -- War Crime sites, the Axis, the solitaire side


def _crime(position: Position, zone: ZoneId) -> Mark:
    return Mark(what="crime", places=(zone,), word="in" if zone in position.crimes else "out")


def _lay_crime(draft: Draft, mark: Mark) -> None:
    crimes = draft.position.crimes
    draft.note(crimes=crimes | set(mark.places) if mark.word == "in" else crimes - set(mark.places))


CRIME = MarkKind(
    form="crime {places} {word}",
    word=token("INOUT"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_crime,
    here=lambda position, mark: _crime(position, mark.places[0]),
    section=Section.TRACKS,
    every=lambda position: (_crime(position, zone) for zone in sorted(position.crimes)),
)


def _yes(truth: bool) -> str:
    return "in" if truth else "out"


DEFECTED = MarkKind(
    form="defected {word}",
    word=token("INOUT"),
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.note(defected=mark.word == "in"),
    here=lambda position, _: Mark(what="defected", word=_yes(position.defected)),
    section=Section.TRACKS,
    every=lambda position: iter([Mark(what="defected", word="in")] if position.defected else []),
)

HUNGARY = MarkKind(
    form="hungary {word}",
    word=token("INOUT"),
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.note(hungary_free=mark.word == "in"),
    here=lambda position, _: Mark(what="hungary", word=_yes(position.hungary_free)),
    section=Section.TRACKS,
    every=lambda position: iter([Mark(what="hungary", word="in")] if position.hungary_free else []),
)

FRIENDLY = MarkKind(
    form="friendly {side}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.note(friendly=side_of(mark)),
    here=lambda position, _: Mark(what="friendly", side=position.friendly),
    section=Section.TRACKS,
    every=lambda position: iter([Mark(what="friendly", side=position.friendly)]),
)

# -- of the Player Turn


STAGE = MarkKind(
    form="stage {word}",
    word=token("STAGE"),
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.now(stage=Stage(mark.word)),
    here=lambda position, _: Mark(what="stage", word=position.now.stage),
    section=Section.STACKS,
    every=lambda position: iter(
        [Mark(what="stage", word=position.now.stage)] if position.now.stage is not Stage.BEFORE else []
    ),
)


def _has_unplaced(position: Position) -> bool:
    """Tells whether the number must be written: setting the Combat Phase of the Basic Game gives new markers (19.6)."""
    return bool(position.now.unplaced) or position.phase is Phase.COMBAT


UNPLACED = MarkKind(
    form="unplaced {number}",
    word=WORDLESS,
    secret=False,
    wrong=lambda mark: _over(mark, 4, "Major Offensive markers"),
    lay=lambda draft, mark: draft.now(unplaced=mark.number),
    here=lambda position, _: Mark(what="unplaced", number=position.now.unplaced),
    section=Section.STACKS,
    every=lambda position: iter(
        [Mark(what="unplaced", number=position.now.unplaced)] if _has_unplaced(position) else []
    ),
)


def _drawn(position: Position, word: str) -> Mark:
    number = position.now.drawn if word == "events" else position.now.drawn_offensive
    return Mark(what="drawn", word=word, number=number)


def _lay_drawn(draft: Draft, mark: Mark) -> None:
    if mark.word == "events":
        draft.now(drawn=mark.number)
    else:
        draft.now(drawn_offensive=mark.number)


DRAWN = MarkKind(
    form="drawn {word} {number}",
    word=token("KIND"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_drawn,
    here=lambda position, mark: _drawn(position, mark.word),
    section=Section.STACKS,
    every=lambda position: (found for word in ("events", "offensives") if (found := _drawn(position, word)).number),
)


def _lay_lasting(draft: Draft, mark: Mark) -> None:
    draft.note(lasting={**draft.position.lasting, LASTING[mark.word]: mark.number})


def _lasting(position: Position, word: str) -> Mark | str:
    turn = position.lasting.get(LASTING[word])
    return NOT_HAPPENED if turn is None else Mark(what="lasting", word=word, number=turn)


def _every_lasting(position: Position) -> Iterator[Mark]:
    for word, name in LASTING.items():
        if name in position.lasting:
            yield Mark(what="lasting", word=word, number=position.lasting[name])


LASTING_MARK = MarkKind(
    form="lasting {word} {number}",
    word=token("LASTING"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_lasting,
    here=lambda position, mark: _lasting(position, mark.word),
    section=Section.TRACKS,
    every=_every_lasting,
)

MARKS = (WSP, RP, ATTACKS, AVAILABLE, CRIME, DEFECTED, HUNGARY, FRIENDLY, STAGE, UNPLACED, DRAWN, LASTING_MARK)
