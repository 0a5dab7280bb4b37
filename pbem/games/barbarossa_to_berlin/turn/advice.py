"""The verdict on an order, with remedies that name no action which would be refused itself."""

import re

from pbem.core.frozen import replace
from pbem.core.game import Ruling
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.types import Use
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import AutomaticOps, Play
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn import decide as deciding

ACTION = re.compile(r"`(?:play (?P<card>\d+) (?P<use>ops|sr|rp|event)|automatic ops)`")
EITHER = re.compile(r",? or ")
NOTHING = "play another card, or take another action"


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; of the actions that a remedy names only those stay that are open."""
    ruling = deciding.decide(position, action)
    if not any(ACTION.search(each.remedy) for each in ruling.violations):
        return ruling
    return replace(ruling, violations=tuple(_advised(position, each) for each in ruling.violations))


def _advised(position: Position, violation: Violation) -> Violation:
    ways = EITHER.split(violation.remedy)
    open_ = [way for way in ways if all(_legal(position, found) for found in ACTION.finditer(way))]
    if len(open_) == len(ways):
        return violation
    if open_ and open_[0].startswith("`"):
        open_[0] = f"write {open_[0]}"
    return replace(violation, remedy=" or ".join(open_) or NOTHING)


def _legal(position: Position, named: re.Match[str]) -> bool:
    """Tells whether an action that a remedy names would be let through."""
    card = named["card"]
    order = Play(card=int(card), uses=(Use(named["use"]),)) if card else AutomaticOps()
    return not deciding.decide(position, order).violations
