"""Chapter 11.2, steps 7 to 10: a combat goes on by itself until somebody has to decide something."""

from pbem.core.rules import carries_out
from pbem.core.telling.words import enumerated
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat import losses
from pbem.games.barbarossa_to_berlin.rules.c11_combat.elimination import eliminate, successor_of
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import defenders, survey
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import routes
from pbem.games.barbarossa_to_berlin.rules.c11_combat.step_losses import put_in_place
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.deck import lay_off, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import CombatIs
from pbem.games.barbarossa_to_berlin.state.options import ROUTED_LEAVE_A_CORPS, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position


@carries_out("11.2/order-given")
def settle(draft: Draft) -> None:
    """Carries the combat on: losses that cannot be taken are passed over, what is decided is done."""
    combat = draft.position.combat
    if combat is None:
        return
    if combat.stage == "lose_defender":
        _after_defender_losses(draft) if not _must_lose(draft, combat.side.enemy) else None
    elif combat.stage == "lose_attacker":
        _decide(draft) if not _must_lose(draft, combat.side) else None
    elif combat.stage == "retreat":
        _end_retreat(draft)


def _must_lose(draft: Draft, side: Side) -> bool:
    combat = draft.position.combat
    assert combat is not None
    if side != combat.side and combat.losses[side] > 0:
        _sweep_retreated(draft)
    return losses.possible(draft.position, combat, side) > 0


def _sweep_retreated(draft: Draft) -> None:
    """Units that retreated into the space this round die of any loss (11.45)."""
    combat = draft.position.combat
    assert combat is not None
    for unit in draft.position.at(combat.target):
        if unit in draft.position.action.retreated:
            draft.cite("11.45/retreated-units-eliminated")
            successor = eliminate(draft, unit, routed=not optional(draft.position, ROUTED_LEAVE_A_CORPS))
            if successor:
                put_in_place(draft, successor, combat.target)
                retreated = draft.position.action.retreated | {successor}
                draft.action(retreated=retreated)  # it takes the place of one that has retreated


def after_losses(draft: Draft, side: Side) -> None:
    """Goes on once a side has taken its losses."""
    combat = draft.position.combat
    assert combat is not None
    if side != combat.side:
        _after_defender_losses(draft)
    else:
        _decide(draft)


@carries_out("11.2/losses-defender-first")
def _after_defender_losses(draft: Draft) -> None:
    draft.combat(stage="lose_attacker")
    settle(draft)


def _decide(draft: Draft) -> None:
    """Names the winner, puts the cards away, and sees whether anybody retreats (steps 8 and 9)."""
    combat = draft.position.combat
    assert combat is not None
    ours, theirs = combat.losses[combat.side.enemy], combat.losses[combat.side]
    won = ours > theirs
    winner = combat.side if won else combat.side.enemy if theirs > ours else None
    name = winner.capitalize() if winner else "nobody"
    told = f"the attacker inflicts {ours} and the defender {theirs}: {name} wins the combat"
    draft.tell(told, "11.2/determine-winner")
    outcome = "the defenders retreat" if won else "nobody retreats"
    told = f"the combat at {board().name(combat.target)} ended {ours}:{theirs}, so {outcome}"
    draft.action(last_combat=told, last_rule="")
    _put_cards_away(draft, winner)
    if won:
        draft.combat(won=True, stage="retreat", retreat=1 if ours - theirs == 1 else 2)
        _begin_retreat(draft)
    else:
        _no_retreat(draft)


def _no_retreat(draft: Draft) -> None:
    """The attacker did not win: nobody retreats, and he advances only into a space left empty."""
    combat = draft.position.combat
    assert combat is not None
    if draft.position.enemy_in(combat.target, combat.side):
        close(draft)
    else:
        _open_advance(draft, eliminated=True)


@carries_out("3/asterisk-cards-removed", "7.64/lasts-until-lost", "11.2/winner-keeps-loser-discards",
             "11.2/same-loss-numbers", "card-list/asterisk-removed", "card-axis-18/one-combat-only")  # fmt: skip
def _put_cards_away(draft: Draft, winner: Side | None) -> None:
    """The winner keeps his combat cards open before him; asterisks and the loser's cards go (7.64)."""
    combat = draft.position.combat
    assert combat is not None
    for side, numbers in combat.cards.items():
        for number in numbers:
            asterisk = cards(side)[number].remove
            if asterisk or side != winner:
                lay_off(draft, side, number, removed=asterisk)
                draft.cite("7.64/loser-discards" if not asterisk else "7.64/asterisk-removed-after-combat")
            elif number in piles(draft.position, side).face_up:
                draft.cite("7.64/winner-keeps-cards")


def _begin_retreat(draft: Draft) -> None:
    combat = draft.position.combat
    assert combat is not None
    if not draft.position.enemy_in(combat.target, combat.side):
        _open_advance(draft, eliminated=True)
    else:
        draft.tell(
            f"the defenders retreat {combat.retreat} space{'s' * (combat.retreat - 1)}",
            "11.41/difference-of-one" if combat.retreat == 1 else "11.41/otherwise-two-spaces",
        )
        _end_retreat(draft)


def may_hold(position: Position, combat: Combat) -> tuple[str, ...]:
    """Returns the rules that let the defender ignore the retreat; empty if none does (11.42)."""
    return survey(position, combat).no_retreat if _outlasts(position, combat) else ()


def _outlasts(position: Position, combat: Combat) -> bool:
    """Tells whether a step is left after the extra loss: the SCU that replaces an LCU counts (11.31)."""
    units = position.at(combat.target)
    return len(units) > 1 or any(not position.units[unit].reduced or successor_of(position, unit) for unit in units)


def _end_retreat(draft: Draft) -> None:
    """Removes those who cannot retreat, once nobody else is left and holding is out of the question."""
    combat = draft.position.combat
    assert combat is not None
    left = stuck(draft.position, combat)
    if left is not None:
        lose_the_stuck(draft, left)


@carries_out("11.43/lcu-as-if-oos")
def lose_the_stuck(draft: Draft, left: tuple[UnitId, ...]) -> None:
    """Eliminates defenders who neither retreat nor hold, and lets the attacker advance (11.43)."""
    combat = draft.position.combat
    assert combat is not None
    if left:
        _tell_of_the_stuck(draft, left)
    named = dict(draft.position.action.attrition)
    for unit in sorted(left, key=lambda each: each not in named):
        eliminate(draft, unit, as_oos=True, fate=Fate(step=0, by=named.get(unit)))
    _open_advance(draft, eliminated=not combat.vacated)


def _tell_of_the_stuck(draft: Draft, left: tuple[UnitId, ...]) -> None:
    """Says who is eliminated because no way leads out (11.43)."""
    combat = draft.position.combat
    assert combat is not None
    names = enumerated(draft.position.called(unit) for unit in left)
    told = f"{names} {'has' if len(left) == 1 else 'have'} no way to retreat from {board().name(combat.target)}"
    draft.tell(told, "11.43/cannot-retreat")
    draft.action(last_combat=told, last_rule="11.43/cannot-retreat")


def stuck(position: Position, combat: Combat) -> tuple[UnitId, ...] | None:
    """Returns the defenders that cannot retreat, or None while one of them can, or may still hold."""
    left = tuple(unit for unit in position.at(combat.target))
    if not combat.vacated and may_hold(position, combat) and defenders(position, combat):
        return None
    return None if any(routes(position, combat, unit) for unit in left) else left


def _open_advance(draft: Draft, *, eliminated: bool) -> None:
    combat = draft.position.combat
    assert combat is not None
    draft.combat(stage="advance", eliminated=eliminated)
    if not draft.position.combat or not draft.position.combat.attackers:
        close(draft)


@carries_out("7.3/markers-come-off", "clar/combat-marker-removed")
def close(draft: Draft) -> None:
    """Ends the combat; its marker has served (11.1)."""
    draft.emit(CombatIs(None))
    draft.cite("11.1/combat-markers-removed")


def break_off(draft: Draft) -> None:
    """Ends a combat that has no attacker left before the dice are thrown."""
    draft.tell("no attacker is left; the combat is over", "card-axis-43/one-step-before-combat")
    _put_cards_away(draft, None)
    close(draft)
