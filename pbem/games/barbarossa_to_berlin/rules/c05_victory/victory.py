"""Chapter 5: victory."""

from pbem.core.rules import carries_out
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import Space, board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Stage, Step
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import axis_sources
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored
from pbem.games.barbarossa_to_berlin.state.position import Position

AXIS_AUTOMATIC, ALLIED_AUTOMATIC = 20, 0
TOTALER_KRIEG, HERKULES = "axis_26", "axis_21"
LAST_TURN, WINTER_45 = 18, 16
EASTERN = frozenset({"soviet_union", "egypt", "iraq"})


@carries_out("5.1/victory-by-vp-level", "5.3/axis-only-before-totaler-krieg", "5.4/ends-after-summer-45",
             "6/victory-check", "20.1/ends-turn-18-or-automatic-victory",
             "card-axis-26/no-axis-automatic-victory")  # fmt: skip
def check_victory(draft: Draft) -> None:
    """Looks for victory at the end of a turn: an Axis 20 before the winter count, an Allied 0 after it (5.2-5.4)."""
    if draft.position.vp >= AXIS_AUTOMATIC and TOTALER_KRIEG not in draft.position.events:
        _wins(draft, Side.AXIS, f"{AXIS_AUTOMATIC} VP or more", "5.3/axis-twenty")
        return
    _winter_count(draft)
    if draft.position.vp <= ALLIED_AUTOMATIC:
        _wins(draft, Side.ALLIED, f"{ALLIED_AUTOMATIC} VP or fewer", "5.3/allied-zero")
    elif draft.position.turn == LAST_TURN:
        draft.note(winner=Side.AXIS)
        draft.tell(
            f"the game ends at {draft.position.vp} VP without an Allied automatic victory: the Axis wins",
            "5.4/axis-wins-at-end",
        )


def _winter_count(draft: Draft) -> None:
    """Takes from the VP level what the Axis lacks of VP spaces in the East at the end of a winter (5.2)."""
    required = turns()[draft.position.turn].vp_requirement
    if required is None:
        return
    held = eastern_vp(draft.position)
    draft.tell(
        f"at the end of winter the Axis holds {counted(held, 'VP space')} in the Soviet Union, Egypt and Iraq; "
        f"{required} are required",
        "5.2/winter-count",
        "5.2/required-numbers",
    )
    if held < required:
        draft.emit(Scored(held - required, "too few VP spaces in the East at the end of winter"))
        draft.cite("5.2/subtract-shortfall")


@carries_out("5.2/partisan-spaces-count")
def eastern_vp(position: Position) -> int:
    """Returns how many VP spaces the Axis holds in the Soviet Union, Egypt and Iraq (5.2)."""
    return sum(position.control[space.id] == Side.AXIS for space in board().spaces.values() if _counts(position, space))


@carries_out("5.2/courland-1945", "5.2/herkules-tobruk")
def _counts(position: Position, space: Space) -> bool:
    if space.id == "courland":
        return position.turn == WINTER_45
    if space.id == "tobruk":
        return HERKULES in position.events
    return space.vp and space.country in EASTERN


def check_germany(draft: Draft) -> None:
    """Looks, after an Allied round, whether every German supply space has fallen (5.3)."""
    if germany_has_fallen(draft.position):
        _wins(draft, Side.ALLIED, "every German supply space is Allied", "5.3/allied-german-supply-spaces")


def germany_has_fallen(position: Position) -> bool:
    """Tells whether the Allies control every German supply space, Munich too if it is the National Redoubt (5.3)."""
    return all(position.control[SpaceId(space)] == Side.ALLIED for space in axis_sources(position))


def victor(position: Position) -> Side | None:
    """Returns who has won, if anybody has: the Allies as soon as nothing can keep them from it in their round (5.3)."""
    if position.winner or position.step != Step.ALLIED_ROUND or position.action.owes:
        return position.winner
    fighting = position.combat is not None and position.combat.stage != "advance"
    acted = position.action.stage != Stage.CHOOSE and not fighting
    return Side.ALLIED if acted and germany_has_fallen(position) else None


def _wins(draft: Draft, side: Side, why: str, rule: str) -> None:
    draft.note(winner=side)
    told = f"with {draft.position.vp} VP the {side.capitalize()} player wins an automatic victory: {why}"
    draft.tell(told, rule, "5.4/ends-on-automatic-victory")
