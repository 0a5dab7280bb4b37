"""A position of each game in which everything can be written, and for each field a value that it does not have there."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.games import a_victory_awaits as victory
from pbem.games import absolute_war, barbarossa_to_berlin, on_to_berlin
from pbem.games.a_victory_awaits.board import types as avt
from pbem.games.a_victory_awaits.state import position as avp
from pbem.games.absolute_war.board import types as awt
from pbem.games.absolute_war.state import position as awp
from pbem.games.barbarossa_to_berlin.board import types as bbt
from pbem.games.barbarossa_to_berlin.state import position as bbp
from pbem.games.on_to_berlin.board import types as obt
from pbem.games.on_to_berlin.state import position as obp


def _absolute_war() -> tuple[Any, Mapping[str, Any]]:
    """Returns the beginning of a German Combat Phase, with a site and an Offensive card in play."""
    start = absolute_war.GAME.setup(Header({"scenario": "campaign"})).position
    assert start is not None
    german, soviet = awt.Side
    site = awp.Site(awt.ZoneId("onega"))
    cards_ = {side: replace(held, goal_down=True) for side, held in start.cards.items()}
    sites = {"lend-lease-onega": site}
    base = awp.changed(start, phase=awt.Phase.COMBAT, side=german, sites=sites, cards=cards_)
    unit, zone = base.stacks[awt.ZoneId("tilsit")][0].units[0], awt.ZoneId("tilsit")
    units, zones = frozenset({unit}), frozenset({zone})
    card, other = awt.CardId("german-6"), awt.CardId("german-55")
    away = {**base.units, unit: awp.Stand(awt.SHATTERED, reduced=False)}
    now = {
        "supplied": True, "drawn": 2, "drawn_offensive": 1, "owed": 1, "redrawn": True, "just_drawn": False, "paid": True,
        "extra": 1, "stage": awt.Stage.RESERVES, "events": {card: german}, "lasting": frozenset({"suppressed"}),
        "replacing": awt.DESTROYED, "reserved": 1, "free_reserves": 1, "unplaced": 1, "declared": True, "moved": units,
        "arranged": units, "deployed": units, "led": units, "fought": units, "targets": units, "obliged": {unit: zone},
        "exploited": {zone: units}, "captured": zones, "closing": True, "scored": True, "goal_drawn": True, "attacks": 1,
        "attacked": zones, "pincer_tried": True, "pincer_possible": True, "attackable": frozenset({"order-227"}),
    }  # fmt: skip
    cards = {
        "hand": frozenset({card}), "unnamed": 1, "unnamed_offensive": 1, "discard": frozenset({card}), "goal_down": False,
        "goal": awt.CardId("german-5"),
        "active": {other: True}, "waiting": (other,), "removed": frozenset({card}),
    }  # fmt: skip
    return base, {
        "turn": 7, "phase": awt.Phase.MOVEMENT, "side": soviet, "initiative": soviet, "units": away,
        "stacks": {**base.stacks, zone: ()}, "control": {**base.control, zone: soviet}, "wsp": {german: 17},
        "rp": {german: 1}, "attack_markers": {german: 1}, "available": {german: {awt.Marker.ATTACK: 1}},
        "major": {zone: True}, "pockets": {german: {zone: 1}}, "sites.ready": False, "sites.lost": True,
        "specials": frozenset({"volkssturm"}), "partisans.box": 2, "partisans.waiting": 1,
        "partisans.on_map": {zone: True}, "crimes": zones, "last_captured": {german: zones}, "hungary_free": True,
        "defected": True, "lasting": {f"grounded {unit}": 3}, "this_turn.used": {"volkssturm": 1},
        "this_turn.aside": {"volkssturm": 1}, "this_turn.choices": ("stalin-line",), "this_turn.recycled": 1,
        "this_turn.moral_drawn": True,
        "friendly": soviet, "winner": "draw",
        **{f"now.{name}": value for name, value in now.items()},
        **{f"cards.{name}": value for name, value in cards.items()},
    }  # fmt: skip


def _barbarossa() -> tuple[Any, Mapping[str, Any]]:
    """Returns a Replacement Phase of the first turn."""
    start = barbarossa_to_berlin.GAME.setup(Header({})).position
    assert start is not None
    axis, allied = bbt.Side.AXIS, bbt.Side.ALLIED
    hands, piles = {side: bbp.Hand() for side in (axis, allied)}, {side: bbp.Piles() for side in (axis, allied)}
    neutral = start.neutral - {"turkey"}
    base = bbp.changed(start, step=bbt.Step.REPLACEMENT, hands=hands, piles=piles, neutral=neutral)
    minsk, riga = bbt.SpaceId("minsk"), bbt.SpaceId("riga")
    unit = next(unit for unit in base.at(riga) or base.at(minsk))
    here, army = bbt.SpaceId(base.place(unit)), bbt.UnitId("us_1_army")
    reduced = {**base.units, unit: bbp.Stand(here, reduced=not base.units[unit].reduced)}
    turn = {
        "round": 4, "orders": {axis: bbt.Orders.HITLER}, "mandates_met": frozenset({axis}), "pause_rounds": 1,
        "last_uses": {axis: (bbt.Use.OPS,)}, "reinforced": frozenset({"br"}), "invaded": True, "denied": frozenset({10}),
        "luftwaffe": minsk, "rp_cards": {axis: 1}, "rp": {"ge": 3}, "segment": axis, "panzer_steps": 1,
        "drawn": frozenset({axis}),
    }  # fmt: skip
    beach = bbt.SpaceId("beach_a")
    return base, {
        "turn": 2, "step": bbt.Step.DRAW, "units": reduced, "stacks": {**base.stacks, here: ()},
        "control": {**base.control, minsk: axis}, "trenches": {**base.trenches, minsk: bbp.Trench("soviet", 1)},
        "forts_destroyed": frozenset({bbt.SpaceId("sevastopol")}), "stand_fast": frozenset({minsk}),
        "partisans": frozenset({minsk}), "vp": 9, "hands.known": frozenset({3}), "hands.unknown": 5, "hands.shown": True,
        "piles.discard": frozenset({3}), "piles.removed": frozenset({3}), "piles.face_up": frozenset({3}),
        "piles.buried": 1, "events": frozenset({*base.events, "held_minsk"}),
        "event_turns": {**base.event_turns, "paradrop": 1}, "exchanged": 1, "neutral": start.neutral,
        "allegiance": {"tu": axis},
        "stalin": riga, "invasions_over": True, "beachheads": {beach: "br"}, "overlord": frozenset({beach}),
        "mediterranean": frozenset({army}), "northwest": frozenset({army}), "total_war": True,
        "mobilized": {axis: 1}, "axis_works": frozenset({minsk}), "winner": allied,
        **{f"this_turn.{name}": value for name, value in turn.items()},
    }  # fmt: skip


def _on_to_berlin() -> tuple[Any, Mapping[str, Any]]:
    """Returns the first impulse of the Axis, with a card played."""
    start = on_to_berlin.GAME.setup(Header({})).position
    assert start is not None
    axis, allied = obt.Side
    card, second = sorted(start.hand(axis).pool)[:2]
    impulse = obp.Impulse(axis, 1, card=card, sv=1, event="unused")
    base = obp.changed(start, step=obt.Step.IMPULSES, impulse=impulse)
    place = obt.Place("berlin")
    unit, area = base.at(place)[0], obt.AreaId(place)
    units, nation = frozenset({unit}), obt.Nation.IT
    turned = {**base.units, unit: obp.Stand(place, reduced=not base.spent(unit))}
    turn = {
        "chosen": frozenset({axis}), "passes": 1, "impulses": {axis: 4}, "pending": {axis: 2}, "counted": {axis: 9},
        "recovered": {nation: 1}, "stage": 1, "holds": {area: frozenset({nation})},
        "overboard": ((obt.AreaId("baltic-sea"), obp.kind(unit).id),),
    }  # fmt: skip
    now = {
        "card": second, "sv": 3, "event": "done", "together": True, "begun": True, "done": True,
        "by_points": units, "by_event": units, "first": units, "actions": 1, "parts": frozenset({"land"}),
        "carried": {area: 1}, "doubled": {area: 1}, "prior": {unit: area}, "side": allied, "number": 2,
        "lapsed": 2, "assigned": area, "placed": ((obp.kind(unit).id, False, 1),),
    }  # fmt: skip
    cards = {
        "pool": frozenset[Any](), "taken": 1, "hand": frozenset({card}), "unnamed": 1, "discard": frozenset({card}),
        "buried": 1, "removed": frozenset({card}),
    }  # fmt: skip
    return base, {
        "turn": 2, "step": obt.Step.END, "initiative": allied, "units": turned, "stacks": {**base.stacks, place: ()},
        "control": {**base.control, area: nation}, "tracks": {**base.tracks, obt.Nation.US: 1}, "poland_fell": True,
        "nations": {**base.nations, nation: obp.Standing(axis, neutral=False, at_war=True, violated=True)},
        "vichy": True, "winner": axis,
        **{f"this_turn.{name}": value for name, value in turn.items()},
        **{f"impulse.{name}": value for name, value in now.items()},
        **{f"cards.{name}": value for name, value in cards.items()},
    }  # fmt: skip


def _victory() -> tuple[Any, Mapping[str, Any]]:
    """Returns a Command Phase of Leningrad before the first draw."""
    start = victory.GAME.setup(Header({"scenario": "leningrad"})).position
    assert start is not None
    axis = avt.Side.AXIS
    chit, other = avt.ChitId("ge-16a"), avt.ChitId("ge-18a")
    chits = {side: avp.Chits(unnamed=3, chosen=True) for side in avt.Side}
    base = avp.changed(start, step=avt.Step.COMMAND, this_turn=avp.TurnTally(chits=chits))
    place = next(iter(base.stacks))
    unit, hex_ = base.at(place)[0], avt.HexId(place)
    turned = {**base.units, unit: avp.Stand(place, reduced=not base.units[unit].reduced)}
    owner = next(side for side in avt.Side if side is not base.owner(hex_))
    army = next(each for each in sorted(victory_chits()) if each.startswith("su"))
    return base, {
        "turn": 3, "step": avt.Step.SELECTION, "units": turned, "stacks": {**base.stacks, place: ()},
        "control": {**base.control, hex_: owner}, "fortresses": {**base.fortresses, hex_: 2},
        "fortresses_lost": {base.board.hexes[hex_].map: 1}, "stand_fast": frozenset({hex_}),
        "chosen_chits": frozenset({army}), "this_turn.chits.selected": frozenset({chit}),
        "this_turn.chits.unnamed": 2, "this_turn.chits.drawn": (other,), "this_turn.supply_drawn": True,
        "zhukov": 2, "bid": 5, "winner": axis,
    }  # fmt: skip


def victory_chits() -> Any:
    """Returns the chits of Leningrad."""
    from pbem.games.a_victory_awaits.board.names import chits_of

    return chits_of(avt.Scenario.LENINGRAD)


SAMPLES: Mapping[str, Callable[[], tuple[Any, Mapping[str, Any]]]] = {
    "a_victory_awaits": _victory,
    "absolute_war": _absolute_war,
    "barbarossa_to_berlin": _barbarossa,
    "on_to_berlin": _on_to_berlin,
}
