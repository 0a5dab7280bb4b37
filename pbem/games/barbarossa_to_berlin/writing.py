"""Actions to their one canonical line."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin.actions_axis import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.actions_cards import Take
from pbem.games.barbarossa_to_berlin.actions_invasions import Land, Renounce, Ship
from pbem.games.barbarossa_to_berlin.actions_neutrals import Declare
from pbem.games.barbarossa_to_berlin.actions_orders import RollOrders
from pbem.games.barbarossa_to_berlin.actions_reinforcements import ExchangeFronts, Reinforce, Withdraw
from pbem.games.barbarossa_to_berlin.actions_replacements import Eliminate, Replace
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.notation_neutrals import write_declaration
from pbem.games.barbarossa_to_berlin.reading import UNKNOWN, shown
from pbem.games.barbarossa_to_berlin.replacement_checks import told
from pbem.games.barbarossa_to_berlin.types import REMOVED, Side, SpaceId, Step
from pbem.games.barbarossa_to_berlin.writing_axis import write_axis
from pbem.games.barbarossa_to_berlin.writing_invasions import write_invasion
from pbem.games.barbarossa_to_berlin.writing_reinforcements import write_reinforcements
from pbem.games.barbarossa_to_berlin.writing_replacements import write_fate, write_losses, write_replacements


def write(action: a.Action) -> str:
    """Returns the canonical line of an action."""
    match action:
        case a.Deploy() | a.PlaceUnits() | a.RemoveUnits():
            verb = {"deploy": "deploy", "place": "place", "remove": "remove"}[action.kind]
            return f"{verb} {_posts(action.posts)}"
        case a.SetControl(side=side, spaces=spaces):
            return f"control {side}: {_spaces(spaces)}"
        case a.Adjust():
            return "set " + "; ".join(_settings(action))
        case a.Expect():
            return "check " + "; ".join(_facts(action))
        case a.DealHand() | a.Exchange() | a.Swap() | a.Reveal() | a.Discard() | a.Draw() | Take():
            return _write_cards(action)
        case (
            Refit() | LayTrenches() | Airlift() | Sweep() | RollOrders() | Declare() | Replace() | Eliminate()
            | Reinforce() | ExchangeFronts() | Withdraw() | Land() | Ship() | Renounce()
        ):  # fmt: skip
            return _write_war(action)
        case _:
            return _write_play(action)


WarAction = (
    Refit | LayTrenches | Airlift | Sweep | RollOrders | Declare | Replace | Eliminate | Reinforce | ExchangeFronts
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
        case Replace() | Eliminate():
            return write_replacements(action)
        case Reinforce() | ExchangeFronts() | Withdraw():
            return write_reinforcements(action)
        case Land() | Ship() | Renounce():
            return write_invasion(action)
        case _:
            assert_never(action)


CardAction = a.DealHand | a.Exchange | a.Swap | a.Reveal | a.Discard | a.Draw | Take
SetupAction = a.Deploy | a.PlaceUnits | a.RemoveUnits | a.SetControl | a.Adjust | a.Expect


def _write_cards(action: CardAction) -> str:
    match action:
        case a.DealHand(side=side, cards=cards):
            return f"hand {side} {_list(cards)}"
        case a.Exchange(side=side, count=None):
            return f"exchange {side} all"
        case a.Exchange(side=side, cards=cards, count=count):
            return f"exchange {side} {_cards(cards, count or 0)}"
        case a.Swap(side=side, card=card, wanted=wanted):
            return f"swap {side} {card} for {wanted}"
        case a.Reveal(side=side, cards=cards):
            return f"reveal {side} {_list(cards) or 'none'}"
        case a.Discard(side=side, cards=cards, count=count):
            return f"discard {side} {_cards(cards, count)}"
        case Take(side=side, cards=cards, count=count):
            return f"take {side} {_cards(cards, count)}"
        case a.Draw(side=side, cards=cards, count=count):
            return f"draw {side} {_cards(cards, count)}"
        case _:
            assert_never(action)


PlayAction = (
    a.BeginTurn | a.BeginRound | a.PlaceStandFast | a.Play | a.AutomaticOps | a.PlacePartisans | a.Activate
    | a.Move | a.Entrench | a.Attack | a.Defend | a.Roll | a.Lose | a.Retreat | a.Hold | a.Advance | a.Redeploy
    | a.Dismantle | a.EndTurn
)  # fmt: skip


def _write_play(action: PlayAction) -> str:
    match action:
        case a.BeginTurn(turn=turn):
            return f"turn {turn}"
        case a.BeginRound(side=side, number=number):
            return f"{side} {number}"
        case a.PlaceStandFast(spaces=spaces):
            return f"standfast {_spaces(spaces)}"
        case a.Play(card=card, uses=uses):
            return f"play {card} {' '.join(uses)}"
        case a.AutomaticOps():
            return "automatic ops"
        case a.PlacePartisans(spaces=spaces):
            return f"partisans {_spaces(spaces)}"
        case a.Activate(marker=marker, spaces=spaces):
            return f"{'combat' if marker == 'combat' else 'movement'} {_spaces(spaces)}"
        case a.Dismantle(side=side, spaces=spaces):
            return f"dismantle {f'{side} ' if side else ''}{_spaces(spaces)}"
        case a.EndTurn():
            return "end turn"
        case _:
            return _write_units(action)


UnitAction = (
    a.Move | a.Entrench | a.Attack | a.Defend | a.Roll | a.Lose | a.Retreat | a.Hold | a.Advance | a.Redeploy
)  # fmt: skip


def _write_units(action: UnitAction) -> str:
    match action:
        case a.Move(marches=marches, pay=pay):
            return f"move {_marches(marches)}{_pay(pay)}"
        case a.Redeploy():
            return _write_sr(action)
        case a.Retreat(marches=marches):
            return "retreat " + "; ".join(f"{_units(each.units)} - {_way(each.path)}" for each in marches)
        case a.Advance(marches=marches):
            return f"advance {_marches(marches)}"
        case a.Entrench(space=space, unit=unit, die=die):
            return f"entrench {board().name(space)}: {shown(unit)}" + (f" @{die}" if die else "")
        case a.Lose(side=side, units=units, fates=fates):
            return f"lose {side}: {write_losses(units, fates)}"
        case a.Hold(unit=unit, fate=fate):
            return f"hold losing {shown(unit)}{write_fate(fate)}"
        case _:
            return _write_fight(action)


def _write_fight(action: a.Attack | a.Defend | a.Roll) -> str:
    match action:
        case a.Attack():
            return _write_attack(action)
        case a.Defend(cards=cards):
            return f"defend with {_list(cards)}" if cards else "defend"
        case a.Roll(dice=dice):
            return f"roll {_dice(dice)}{_claims(action)}"
        case _:
            assert_never(action)


def _write_attack(action: a.Attack) -> str:
    text = f"attack {board().name(action.target)} from {_posts(action.forces)}"
    if action.cards:
        text += f" with {_list(action.cards)}"
    if action.reply is not None:
        text += f" against {_list(action.reply) or 'none'}"
    return text + (f" {_dice(action.dice)}" if action.dice else "") + _claims(action)


def _write_sr(action: a.Redeploy) -> str:
    parts = [_marches(action.marches)] if action.marches else []
    if action.stalin:
        parts.append(f"Stalin - {_way(action.stalin)}")
    return f"sr {'; '.join(parts)}{_pay(action.pay)}"


def _claims(action: a.Attack | a.Roll) -> str:
    pairs = (("odds", action.odds), ("result", action.result))
    return "".join(f" {name} {pair.attacker}:{pair.defender}" for name, pair in pairs if pair)


def _settings(action: a.Adjust) -> Iterable[str]:
    if action.vp is not None:
        yield f"vp {action.vp}"
    if action.turn is not None:
        yield f"turn {action.turn}"
    if action.round is not None:
        yield f"round {action.round}"
    if action.step is not None:
        yield f"step {STEP_NAMES[action.step]}"
    yield from (f"trench {board().name(space)} {level}" for space, level in action.trenches)
    if action.stand_fast:
        yield f"standfast {_spaces(action.stand_fast)}"
    if action.partisans:
        yield f"partisans {_spaces(action.partisans)}"
    yield from (f"event {side} {card}" for side, card in action.events)
    if action.total_war:
        yield "total war"
    yield from _card_lists((("hand", action.hand), ("discarded", action.discarded), ("removed", action.removed)))
    yield from (f"rp {track} {told(halves)}" for track, halves in action.rp)
    yield from (f"{theatre} {shown(a.UnitRef(type=unit))}" for theatre, unit in action.lost_in)
    yield from (f"beachhead {board().name(beach)} {marker}" for beach, marker in action.beachheads)


STEP_NAMES = {Step.AXIS_ROUND: "axis", Step.ALLIED_ROUND: "allied", Step.REPLACEMENT: "replacement"}


def _facts(action: a.Expect) -> Iterable[str]:
    if action.vp is not None:
        yield f"vp {action.vp}"
    yield from (_post(force) for force in action.units)
    for side, spaces in ((Side.AXIS, action.axis), (Side.ALLIED, action.allied)):
        if spaces:
            yield f"{side}: {_spaces(spaces)}"
    yield from (f"{board().name(space)}: empty" for space in action.empty)
    yield from _table_facts(action)


def _table_facts(action: a.Expect) -> Iterable[str]:
    """Writes what is said of tracks, hands, piles and markers."""
    if action.turn is not None:
        yield f"turn {action.turn}"
    if action.winner is not None:
        yield f"winner {action.winner}"
    yield from (f"hand {side} {size}" for side, size in action.hands)
    yield from (f"trench {board().name(space)} {level}" for space, level in action.trenches)
    yield from (f"beachhead {board().name(beach)} {marker or 'none'}" for beach, marker in action.heads)
    for word, spaces in (("standfast", action.stand_fast), ("partisans", action.partisans)):
        if spaces is not None:
            yield f"{word} {_spaces(spaces) or 'none'}"
    yield from (f"{_box_name(side, force.space)}: {_units(force.units) or 'empty'}" for side, force in action.boxes)
    yield from (f"rp {track} {told(halves)}" for track, halves in action.rp)
    yield from _card_lists((("discarded", action.discarded), ("removed", action.removed)))
    yield from (f"pile {side} {size}" for side, size in action.piles)


def _card_lists(piles: Iterable[tuple[str, tuple[tuple[Side, int], ...]]]) -> Iterable[str]:
    for word, pile in piles:
        for side in dict.fromkeys(owner for owner, _ in pile):
            yield f"{word} {side} {_list([card for owner, card in pile if owner == side])}"


def _box_name(side: Side, box: str) -> str:
    """Writes a box of a side, or a turn of the track."""
    if box.startswith("turn_track"):
        return f"track {box.rpartition('_')[2]}"
    return f"{'lost' if box == REMOVED else box.partition('_')[0]} {side}"


def _posts(forces: Iterable[a.Force]) -> str:
    return "; ".join(_post(force) for force in forces)


def _post(force: a.Force) -> str:
    name = space_name(force.space)
    return f"{name}: {_units(force.units)}" if force.units else name


def _marches(marches: Iterable[a.March]) -> str:
    return "; ".join(f"{_origin(each)}{_units(each.units)} - {_way(each.path)}" for each in marches)


def _origin(march: a.March) -> str:
    """Writes where a march begins, unless the order left that open."""
    return "" if march.origin == UNKNOWN else f"{space_name(march.origin)}: "


def _units(units: Iterable[a.UnitRef]) -> str:
    return ", ".join(shown(unit) for unit in units)


def _way(path: Iterable[SpaceId]) -> str:
    return " - ".join(space_name(space) for space in path)


def _spaces(spaces: Iterable[SpaceId]) -> str:
    return ", ".join(space_name(space) for space in spaces)


def space_name(space: str) -> str:
    """Returns a space as it is written; either side's Reserve Box is `Reserve`."""
    return "Reserve" if space.startswith("reserve") else board().name(space)


def _dice(dice: a.Pair) -> str:
    return f"@{dice.attacker} @{dice.defender}"


def _list(cards: Sequence[int]) -> str:
    return ", ".join(map(str, cards))


def _cards(cards: Sequence[int], count: int) -> str:
    return _list(cards) if cards else f"{count} {'card' if count == 1 else 'cards'}"


def _pay(points: int) -> str:
    return f" pay {points}" if points else ""
