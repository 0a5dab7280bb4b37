"""Chapters 11.31 and 14.2: what its player may choose for an LCU that is lost, and the theatre it is lost in."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.maps.areas import spread
from pbem.core.rules import Breach, carries_out, enforces
from pbem.core.tables.in_play import from_tables
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import antwerp_open, in_northwest
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN, serving
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_search import replacements
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import ANTWERP
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.options import BRITISH_FIRST, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

MEDITERRANEAN_SOURCES = tuple(map(SpaceId, ("naples", "alexandria", "cairo", "suez", "basra")))


class Loss(Struct, frozen=True):
    """A unit that is about to lose a step, and what is said of it."""

    unit: UnitId
    fate: Fate

    @property
    def about(self) -> str:
        """The name in the order that it is about."""
        return kind(self.unit).id


@enforces("11.31/replaced-by-scu", "11.31/british-armies")
def replaced_by_an_scu_that_fits(position: Position, loss: Loss) -> Iterator[Breach]:
    """The SCU named is one that may replace the LCU, and a full one if there is any."""
    wanted = loss.fate.by
    if wanted is None:
        return
    able = successors(position, loss.unit) if _dies(position, loss.unit) else []
    if wanted in {kind(each).id for each in able}:
        return
    name, scu = position.called(loss.unit), shown(UnitRef(type=wanted))
    listed = " or ".join(dict.fromkeys(kind(each).short for each in able))
    if not _dies(position, loss.unit):
        yield Breach(
            f"{name} is not an LCU about to be eliminated; nothing replaces it", loss.about, "delete `by`", plain=True
        )
    elif wanted in replacements(kind(loss.unit).id):
        yield Breach(f"the {scu} of the Reserve Box is no choice here", loss.about, f"{listed or 'none'} may be named")
    else:
        yield Breach(f"{name} is not replaced by a {scu}", loss.about, f"{listed or 'none'} may be named", plain=True)


@enforces("14.2/supplied-lcu-eliminated-as-oos")
def as_if_out_of_supply(position: Position, loss: Loss) -> Iterator[Breach]:
    """Only Western LCUs are eliminated as if they were out of supply."""
    if loss.fate.oos and not (_dies(position, loss.unit) and kind(loss.unit).nation in WESTERN):
        yield Breach(
            f"{position.called(loss.unit)} is no Western Allied LCU about to be eliminated",
            loss.about,
            "delete `as oos`",
        )


FATE_CHECKS = (replaced_by_an_scu_that_fits, as_if_out_of_supply)


def _dies(position: Position, unit: UnitId) -> bool:
    return kind(unit).large and position.units[unit].reduced


def successors(position: Position, unit: UnitId) -> list[UnitId]:
    """Returns the SCUs that may replace an LCU: full ones if there are any, else reduced ones (11.31)."""
    reserve = position.at(RESERVE[kind(unit).side]) if kind(unit).large else ()
    types = replacements(kind(unit).id)
    able = sorted((each for each in reserve if kind(each).id in types), key=lambda each: types.index(kind(each).id))
    found = [each for each in able if not position.units[each].reduced] or able
    alike = [each for each in found if kind(each).id == kind(found[0]).id]
    return alike if optional(position, BRITISH_FIRST) else found


@carries_out("14.2/control-marker-on-mediterranean-lcu")
def mark_theatre(draft: Draft, unit: UnitId, theatres: frozenset[str]) -> None:
    """Notes in which theatre a Western LCU was lost; one of both, or of neither, may come back in either (14.2)."""
    for theatre, (name, rule) in THEATRES.items():
        marked: frozenset[UnitId] = getattr(draft.position, theatre)
        lost_there = theatres == {theatre}
        if lost_there:
            draft.tell(f"{kind(unit).short} is lost in {name}", rule)
        if lost_there != (unit in marked):
            _note(draft, theatre, marked | {unit} if lost_there else marked - {unit})
    if len(theatres) > 1:
        draft.cite("14.2/both-theatres-allied-choice")


def _note(draft: Draft, theatre: str, lost: frozenset[UnitId]) -> None:
    if theatre == "mediterranean":
        draft.note(mediterranean=lost)
    else:
        draft.note(northwest=lost)


THEATRES = {
    "mediterranean": ("the Mediterranean", "14.2/mediterranean-theatre"),
    "northwest": ("Northwest Europe", "14.2/northwest-europe-theatre"),
}


@carries_out("14.2/mediterranean-theatre", "14.2/northwest-europe-theatre", "14.2/scu-never-marked")
def theatres(position: Position, unit: UnitId) -> frozenset[str]:
    """Returns the theatres to whose sources a Western LCU traces supply of any kind; empty for other units."""
    nation = kind(unit).nation
    if nation not in WESTERN or not kind(unit).large:
        return frozenset()
    heads = serving(position, nation)
    northern = [head for head in heads if in_northwest(head)] + ([ANTWERP] if antwerp_open(position) else [])
    southern = [*MEDITERRANEAN_SOURCES, *(head for head in heads if not in_northwest(head))]
    sources = {"mediterranean": southern, "northwest": northern}
    return frozenset(name for name in sources if _traced(position, position.place(unit), sources[name]))


def _traced(position: Position, space: SpaceId, sources: list[SpaceId]) -> bool:
    friendly = frozenset(each for each, owner in position.control.items() if owner == Side.ALLIED)
    own = [source for source in sources if source in friendly]
    return space in spread(board().any_sr, own, friendly | _seas())  # a Beach Head is friendly as long as it lies


@from_tables
def _seas() -> frozenset[SpaceId]:
    return frozenset(space.id for space in board().spaces.values() if space.kind == "sea")
