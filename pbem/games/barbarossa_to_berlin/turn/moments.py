"""When each kind of order comes, in the player's words, with the row of the rulebook that says so."""

from collections.abc import Mapping

from pbem.core.kind import Moment
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS

EVENT = "7.6/follow-event-text"
TURN_ONE = "comes on turn 1, before `axis 1`"
DRAWING = "comes in the draw phase, behind the last Allied round"

MOMENTS: Mapping[str, Moment] = {
    **{name: kind.moment for name, kind in KINDS.items()},
    "deploy": Moment("deploy", "comes before `turn 1`, or when war is declared", "20.2/german-armies-occupied-france"),
    "turn": Moment("turn", "comes when the turn before it is over", "6/advance-turn-marker"),
    "hand": Moment("hand", TURN_ONE, "4.3/axis-six-plus-chosen"),
    "exchange": Moment("exchange", TURN_ONE, "4.4/allied-first-exchange"),
    "swap": Moment("swap", TURN_ONE, "4.4/allied-second-exchange-card-24"),
    "orders": Moment("orders", "comes first in a turn, from turn 2 on", "8.1/at-the-start-of-the-turn"),
    "standfast": Moment("standfast", "comes before the first round of a turn", "6/phases-in-order"),
    "round": Moment("axis` or `allied", "comes when the round before it is over", "6/one-action-per-round"),
    "play": Moment("play", "comes first in a round, and once", "6/one-action-per-round"),
    "automatic": Moment("automatic ops", "comes first in a round, and once", "6/one-action-per-round"),
    "declare": Moment("declare war", "comes at the start of a round", "17.4/declare-at-start-of-round"),
    "partisans": Moment("partisans", "comes as the action of an Allied round", "7.2/place-partisan-allied-only"),
    "activate": Moment("combat", "comes behind `play CARD ops` or `automatic ops`", "7.3/all-spaces-marked-first"),
    "move": Moment("move", "comes when spaces are marked for movement", "7.3/only-move-marked-units-move"),
    "attack": Moment("attack", "comes when spaces are marked for combat", "7.3/only-combat-marked-units-attack"),
    "defend": Moment("defend", "comes behind an `attack`, before the dice", "11.2/defender-opportunity"),
    "roll": Moment("roll", "comes behind an `attack` and its cards", "11.2/each-player-rolls-a-die"),
    "lose": Moment("lose", "comes behind the dice, the defender's losses first", "11.2/losses-defender-first"),
    "retreat": Moment("retreat", "comes when the attacker has won and the losses are taken", "11.4/must-retreat"),
    "hold": Moment("hold", "comes in place of a retreat", "11.42/one-additional-step-loss"),
    "advance": Moment("advance", "comes when a combat has emptied its space", "11.5/remaining-attackers-may-advance"),
    "sr": Moment("sr", "comes behind `play CARD sr`", "7.4/sr-points-equal-value"),
    "reinforce": Moment("reinforce", "comes behind the event that brings the units", "7.62/enter-by-event"),
    "fronts": Moment("exchange", "comes behind the event that brings Fronts", "7.62/soviet-mechanized-front-exchange"),
    "withdraw": Moment("withdraw", "comes behind the event that takes units away", EVENT),
    "land": Moment("land", "comes behind the Invasion card", "7.63/one-invasion-per-turn"),
    "ship": Moment("ship", "comes at the end of an Allied round", "7.63/to-reserve"),
    "renounce": Moment("no more invasions", "comes first in an Allied round", "7.63/announce-no-more-invasions"),
    "refit": Moment("refit", "comes behind the event that restores Panzers", EVENT),
    "trench": Moment("trench", "comes behind the event that lays trenches", EVENT),
    "airlift": Moment("airlift", "comes behind the event that flies supply in", EVENT),
    "sweep": Moment("sweep", "comes behind the event against partisans", EVENT),
    "reveal": Moment("reveal", "comes behind the event that shows a hand", "7.65/revealed-cards-stay-open"),
    "replace": Moment("replace", "comes in the Replacement Phase, behind the last Allied round", "6/phases-in-order"),
    "discard": Moment("discard", DRAWING, "6/hold-or-discard"),
    "draw": Moment("draw", DRAWING, "6/draw-to-seven"),
    "take": Moment("take", DRAWING, "7.8/axis-draws-totaler-krieg"),
    "eliminate": Moment("eliminate", "comes at the end of a turn", "6/voluntary-lcu-elimination"),
    "attrition": Moment("attrition", "comes in a side's last round of a turn", "13.44/owner-chooses"),
    "dismantle": Moment("dismantle", "comes at the end of a turn", "6/trench-removal"),
    "end": Moment("end turn", "comes when both sides have had their rounds", "6/end-of-turn-order"),
}
