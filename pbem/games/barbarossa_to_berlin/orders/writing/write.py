"""Actions to their one canonical line."""

from typing import assert_never

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.orders.kinds import KINDS
from pbem.games.barbarossa_to_berlin.orders.notation.neutrals import write_declaration
from pbem.games.barbarossa_to_berlin.orders.writing.axis_events import write_axis
from pbem.games.barbarossa_to_berlin.orders.writing.reinforcements import write_reinforcements
from pbem.games.barbarossa_to_berlin.orders.writing.replacements import write_fate, write_losses, write_replacements
from pbem.games.barbarossa_to_berlin.orders.writing.setup import facts, settings
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.wording import write_invasion
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.axis_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.actions.cards import Take
from pbem.games.barbarossa_to_berlin.state.actions.invasions import Land, Renounce, Ship
from pbem.games.barbarossa_to_berlin.state.actions.neutrals import Declare
from pbem.games.barbarossa_to_berlin.state.actions.orders_roll import RollOrders
from pbem.games.barbarossa_to_berlin.state.actions.reinforcements import ExchangeFronts, Reinforce, Withdraw
from pbem.games.barbarossa_to_berlin.state.actions.replacements import Attrition, Eliminate, Replace
from pbem.games.barbarossa_to_berlin.state.actions.setup import Adjust, Expect, PlaceUnits, RemoveUnits, SetControl
from pbem.games.barbarossa_to_berlin.state.wording import (
    shown,
    write_counted,
    write_dice,
    write_list,
    write_marches,
    write_pay,
    write_posts,
    write_spaces,
    write_units,
    write_way,
)


def write(action: a.Action) -> str:
    """Returns the canonical line of an action."""
    match action:
        case a.Entrench():
            return KINDS[action.kind].write(action)
        case a.Deploy() | PlaceUnits() | RemoveUnits():
            if not action.posts:
                return "remove all"
            verb = {"deploy": "deploy", "place": "place", "remove": "remove"}[action.kind]
            return f"{verb} {write_posts(action.posts)}"
        case SetControl(side=side, spaces=spaces):
            return f"control {side}: {write_spaces(spaces)}"
        case Adjust():
            return "set " + "; ".join(settings(action))
        case Expect():
            return "check " + "; ".join(facts(action))
        case a.DealHand() | a.Exchange() | a.Swap() | a.Reveal() | a.Discard() | a.Draw() | Take():
            return _write_cards(action)
        case (
            Refit() | LayTrenches() | Airlift() | Sweep() | RollOrders() | Declare() | Replace() | Eliminate()
            | Attrition() | Reinforce() | ExchangeFronts() | Withdraw() | Land() | Ship() | Renounce()
        ):  # fmt: skip
            return _write_war(action)
        case _:
            return _write_play(action)


WarAction = (
    Refit | LayTrenches | Airlift | Sweep | RollOrders | Declare | Replace | Eliminate | Attrition | Reinforce
    | ExchangeFronts
    | Withdraw | Land | Ship | Renounce
)  # fmt: skip


def _write_war(action: WarAction) -> str:
    """Writes the orders that turn 1 has not."""
    match action:
        case Refit() | LayTrenches() | Airlift() | Sweep():
            return write_axis(action)
        case RollOrders(side=side, die=die):
            return f"orders {side} @{die}"
        case Declare():
            return write_declaration(action)
        case Replace() | Eliminate() | Attrition():
            return write_replacements(action)
        case Reinforce() | ExchangeFronts() | Withdraw():
            return write_reinforcements(action)
        case Land() | Ship() | Renounce():
            return write_invasion(action)
        case _:
            assert_never(action)


CardAction = a.DealHand | a.Exchange | a.Swap | a.Reveal | a.Discard | a.Draw | Take
SetupAction = a.Deploy | PlaceUnits | RemoveUnits | SetControl | Adjust | Expect


def _write_cards(action: CardAction) -> str:
    match action:
        case a.DealHand(side=side, cards=cards):
            return f"hand {side} {write_list(cards)}"
        case a.Exchange(side=side, count=None):
            return f"exchange {side} all"
        case a.Exchange(side=side, cards=cards, count=count):
            return f"exchange {side} {write_counted(cards, count or 0)}"
        case a.Swap(side=side, card=card, wanted=wanted):
            return f"swap {side} {card} for {wanted}"
        case a.Reveal(side=side, cards=cards):
            return f"reveal {side} {write_list(cards) or 'none'}"
        case a.Discard(side=side, cards=cards, count=count):
            return f"discard {side} {write_counted(cards, count)}"
        case Take(side=side, cards=cards, count=count):
            return f"take {side} {write_counted(cards, count)}"
        case a.Draw(side=side, cards=cards, count=count):
            return f"draw {side} {write_counted(cards, count)}"
        case _:
            assert_never(action)


PlayAction = (
    a.BeginTurn | a.BeginRound | a.PlaceStandFast | a.Play | a.AutomaticOps | a.PlacePartisans | a.Activate
    | a.Move | a.Attack | a.Defend | a.Roll | a.Lose | a.Retreat | a.Hold | a.Advance | a.Redeploy
    | a.Dismantle | a.EndTurn
)  # fmt: skip


def _write_play(action: PlayAction) -> str:
    match action:
        case a.BeginTurn(turn=turn):
            return f"turn {turn}"
        case a.BeginRound(side=side, number=number):
            return f"{side} {number}"
        case a.PlaceStandFast(spaces=spaces):
            return f"standfast {write_spaces(spaces)}"
        case a.Play(card=card, uses=uses):
            return f"play {card} {' '.join(uses)}"
        case a.AutomaticOps():
            return "automatic ops"
        case a.PlacePartisans(spaces=spaces):
            return f"partisans {write_spaces(spaces)}"
        case a.Activate(marker=marker, spaces=spaces):
            return f"{'combat' if marker == 'combat' else 'movement'} {write_spaces(spaces)}"
        case a.Dismantle(side=side, spaces=spaces):
            return f"dismantle {f'{side} ' if side else ''}{write_spaces(spaces)}"
        case a.EndTurn():
            return "end turn"
        case _:
            return _write_units(action)


UnitAction = (
    a.Move | a.Attack | a.Defend | a.Roll | a.Lose | a.Retreat | a.Hold | a.Advance | a.Redeploy
)  # fmt: skip


def _write_units(action: UnitAction) -> str:
    match action:
        case a.Move(marches=marches, pay=pay):
            return f"move {write_marches(marches)}{write_pay(pay)}"
        case a.Redeploy():
            return _write_sr(action)
        case a.Retreat(marches=marches):
            return "retreat " + "; ".join(f"{write_units(each.units)} - {write_way(each.path)}" for each in marches)
        case a.Advance(marches=marches):
            return f"advance {write_marches(marches)}"
        case a.Lose(side=side, units=units, fates=fates):
            return f"lose {side}: {write_losses(units, fates)}"
        case a.Hold(unit=unit, fate=fate):
            return f"hold losing {shown(unit)}{write_fate(fate)}" if unit else "hold none"
        case _:
            return _write_fight(action)


def _write_fight(action: a.Attack | a.Defend | a.Roll) -> str:
    match action:
        case a.Attack():
            return _write_attack(action)
        case a.Defend(cards=cards):
            return f"defend with {write_list(cards)}" if cards else "defend"
        case a.Roll(dice=dice):
            return f"roll {write_dice(dice)}{_claims(action)}"
        case _:
            assert_never(action)


def _write_attack(action: a.Attack) -> str:
    text = f"attack {board().name(action.target)} from {write_posts(action.forces)}"
    if action.cards:
        text += f" with {write_list(action.cards)}"
    if action.reply is not None:
        text += f" against {write_list(action.reply) or 'none'}"
    return text + (f" {write_dice(action.dice)}" if action.dice else "") + _claims(action)


def _write_sr(action: a.Redeploy) -> str:
    parts = [write_marches(action.marches)] if action.marches else []
    if action.stalin:
        parts.append(f"Stalin - {write_way(action.stalin)}")
    return f"sr {'; '.join(parts)}{write_pay(action.pay)}"


def _claims(action: a.Attack | a.Roll) -> str:
    pairs = (("odds", action.odds), ("result", action.result))
    return "".join(f" {name} {pair.attacker}:{pair.defender}" for name, pair in pairs if pair)
