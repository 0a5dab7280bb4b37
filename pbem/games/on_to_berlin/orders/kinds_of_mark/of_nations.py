"""Marks of nations: their sides, the War Entry Tracks, what has become of Poland and France."""

from collections.abc import Callable, Iterator

from pbem.core.mark import WORDLESS, Word, nothing_wrong, token
from pbem.core.rules import Violation
from pbem.core.telling.words import enumerated
from pbem.core.trees import tokens
from pbem.games.on_to_berlin.board.nations import ON_TRACKS, nations, tracks
from pbem.games.on_to_berlin.board.types import Nation, Side
from pbem.games.on_to_berlin.orders.mark import MarkKind, Section, nation_of
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import TrackIs
from pbem.games.on_to_berlin.state.position import Position, Standing

FALLEN = {True: "fallen", False: "standing"}
AT_PEACE, VIOLATED, NEUTRAL = "at peace", "violated", "neutral"

# -- the side of a nation


def _stance(standing: Standing) -> str:
    """Writes a nation's side: `neutral`, `axis`, `allied at peace`, `allied violated`."""
    if standing.neutral:
        return NEUTRAL
    more = VIOLATED if standing.violated else "" if standing.at_war else AT_PEACE
    return f"{standing.side} {more}".strip()


def _standing(nation: Nation, word: str) -> Standing:
    """Returns what a word says of a nation; neutral it leans as printed (3.1.1)."""
    if word == NEUTRAL:
        return Standing(nations()[nation].side, neutral=True, at_war=False)
    side, _, more = word.partition(" ")
    return Standing(Side(side), neutral=False, at_war=more != AT_PEACE, violated=more == VIOLATED)


def _lay_nation(draft: Draft, mark: Mark) -> None:
    draft.standing(nation_of(mark), **_standing(nation_of(mark), mark.word)._asdict())


def _of_nation(position: Position, nation: Nation) -> Mark:
    return Mark(what="nation", nation=nation, word=_stance(position.standing(nation)))


def _every_nation(position: Position) -> Iterator[Mark]:
    for nation, row in nations().items():
        if position.standing(nation) != Standing(row.side, row.neutral, row.at_war):
            yield _of_nation(position, nation)


NATION = MarkKind(
    form="nation {nation} {word}",
    word=Word(lambda tree: " ".join(str(tokens(tree, "STANCE")[0]).split()), str),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_nation,
    here=lambda position, mark: _of_nation(position, nation_of(mark)),
    section=Section.NATIONS,
    every=_every_nation,
)

# -- War Entry Tracks


def _wrong_track(mark: Mark) -> Iterator[Violation]:
    nation = nation_of(mark)
    if nation not in ON_TRACKS:
        text = f"{nations()[nation].name} has no War Entry Track"
        listed = enumerated([nations()[each].name for each in ON_TRACKS])
        yield Violation("order/no-such-track", text, nation, f"there are those of {listed}")
    elif mark.number not in {each.space for each in tracks()[nation]}:
        text = f"that track has no space {mark.number}"
        last = max(each.space for each in tracks()[nation])
        yield Violation("order/no-such-track", text, nation, f"its spaces run from 0, Start, to {last}, Entry")


def _lay_track(draft: Draft, mark: Mark) -> None:
    draft.emit(TrackIs(nation_of(mark), mark.number))


def _of_track(position: Position, nation: Nation) -> Mark:
    return Mark(what="track", nation=nation, number=position.tracks.get(nation, 0))


def _track_here(position: Position, mark: Mark) -> Mark | str:
    nation = nation_of(mark)
    return _of_track(position, nation) if nation in ON_TRACKS else "it has no War Entry Track"


TRACK = MarkKind(
    form="track {nation} {number}",
    word=WORDLESS,
    secret=False,
    wrong=_wrong_track,
    lay=_lay_track,
    here=_track_here,
    section=Section.NATIONS,
    every=lambda position: (_of_track(position, nation) for nation in ON_TRACKS if position.tracks.get(nation)),
)

# -- Poland and France


def _fallen(what: str, has: Callable[[Position], bool], lay: Callable[[Draft, bool], None]) -> MarkKind:
    """Returns the mark that something has happened once and for all, or not yet."""

    def here(position: Position, mark: Mark) -> Mark:
        return Mark(what=what, word=FALLEN[has(position)])

    return MarkKind(
        form=f"{what} {{word}}",
        word=token("FALLEN"),
        secret=False,
        wrong=nothing_wrong,
        lay=lambda draft, mark: lay(draft, mark.word == FALLEN[True]),
        here=here,
        section=Section.NATIONS,
        every=lambda position: iter([Mark(what=what, word=FALLEN[True])] if has(position) else []),
    )


POLAND = _fallen("poland", lambda position: position.poland_fell, lambda draft, fell: draft.note(poland_fell=fell))
VICHY = _fallen("vichy", lambda position: position.vichy, lambda draft, fell: draft.note(vichy=fell))

MARKS = (NATION, TRACK, POLAND, VICHY)
