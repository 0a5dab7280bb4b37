"""Fall Zitadelle (Axis card 27): a Panzer army must break a strong Soviet stack in its round, or a VP is lost."""

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored
from pbem.games.barbarossa_to_berlin.state.events import this_round
from pbem.games.barbarossa_to_berlin.state.position import Combat, kind

ZITADELLE, STRONG = 27, 2


def note_stronghold(draft: Draft, combat: Combat) -> None:
    """Remembers a space of the Soviet Union that is attacked with two LCUs or more in it."""
    position = draft.position
    armies = sum(kind(unit).large for unit in position.at(combat.target))
    soviet = board().spaces[combat.target].country == "soviet_union"
    if this_round(position, Side.AXIS, ZITADELLE) and soviet and armies >= STRONG:
        draft.action(strongholds=position.action.strongholds | {combat.target})


def note_advance(draft: Draft, unit: UnitId, path: tuple[SpaceId, ...]) -> None:
    """Remembers that a Panzer army has advanced into such a space."""
    if kind(unit).panzer and kind(unit).large and draft.position.action.strongholds & set(path):
        draft.action(stronghold_taken=True)


def score(draft: Draft) -> None:
    """Moves the VP level as the round of Fall Zitadelle ends."""
    if not this_round(draft.position, Side.AXIS, ZITADELLE):
        return
    if draft.position.action.stronghold_taken:
        draft.emit(Scored(1, "a Panzer army has taken a space that two LCUs or more held"))
        draft.cite("card-axis-27/add-vp-on-capture")
    else:
        draft.emit(Scored(-1, "Fall Zitadelle has broken through nowhere"))
        draft.cite("card-axis-27/lose-vp-otherwise")
