"""Red cards: what happens at once when they are drawn (2.5.3, 22.2, 22.3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import enumerated
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import OFFENSIVE_MARKERS
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Marker, Side, UnitId, Weather, ZoneId
from pbem.games.absolute_war.cards.fighting import number
from pbem.games.absolute_war.cards.targets import chosen, refused
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c03_key_concepts.points import gain_rp, gain_wsp, lose_rp, lose_wsp
from pbem.games.absolute_war.rules.c09_cards import leave_hand
from pbem.games.absolute_war.rules.c11_movement.allowance import MUDDY
from pbem.games.absolute_war.rules.c22_special_card_events import BESIDE, RAIL_WAR, RASPUTITSA
from pbem.games.absolute_war.rules.c23_advanced import open_zones, owe_icons
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import PARTISAN_WARFARE, optional
from pbem.games.absolute_war.state.position import Owed, Position, unit_of

Happens = Callable[[Draft, CardId], None]
WINTER = (Weather.SNOW, Weather.GENERAL_WINTER)
HITLER = CardId("german-51")


@carries_out("2.5.3/red-events-at-once")
def at_once(draft: Draft, side: Side, card: CardId) -> None:
    """Carries out a red card that has just been drawn; outside its years it is discarded without effect (2.5.3)."""
    row = cards()[card]
    if not row.in_time(draft.position.row.year):
        draft.tell(f"{row.name}: out of its years, without effect", "2.4.3/years-of-a-card")
        return
    owe_icons(draft, side, row.row.partisan_icons)
    if card in draft.position.now.events:
        text = f"{row.name} is drawn again in this Player Turn: its event has been used, and it is discarded"
        draft.tell(text, "2.5.3/once-a-player-turn")
        return
    draft.now(events={**draft.position.now.events, card: side})
    draft.tell(f"{row.name} is played at once", "2.5.3/red-events-at-once")
    HAPPENS[card](draft, card)


def _code(card: CardId) -> str:
    return number(PlayEvent(card=card))


def _owe(draft: Draft, side: Side, card: CardId) -> None:
    draft.note(owed=(*draft.position.owed, Owed(side, "event", then=str(card))))


# -- without a choice


@carries_out(
    "card-german-12/anti-partisan-sweep",
    "card-german-13/security-divisions",
    "card-soviet-30/partisan-intelligence",
    "card-soviet-33/forest-brigades",
    "card-soviet-34/kovpaks-raid",
    "card-soviet-35/yugoslav-partisans",
    "card-soviet-36/underground-armies",
)
def replaced(draft: Draft, card: CardId) -> None:
    """Draws one more Event card in the place of this one."""
    draft.now(owed=1)  # what an earlier card asked for has been drawn: this one


@carries_out("card-german-14/scorched-earth")
def scorched_earth(draft: Draft, card: CardId) -> None:
    """The Soviet loses an RP, if the German holds a Zone of the Soviet Union (German 14)."""
    if holds_union(draft.position) and draft.position.rp.get(Side.SOVIET, 0):
        lose_rp(draft, Side.SOVIET, 1)
        draft.tell("the Soviet player loses one RP", _code(card))


def holds_union(position: Position) -> bool:
    """Tells whether the German controls a Zone of the Soviet Union."""
    rows = board().zones
    return any(rows[zone].home is Side.SOVIET and friendly(position, Side.GERMAN, zone) for zone in board().homes)


@carries_out("card-german-15/forced-labour")
def forced_labour(draft: Draft, card: CardId) -> None:
    """An RP for the German, a WSP for the Soviet (German 15)."""
    if holds_union(draft.position):
        gain_rp(draft, Side.GERMAN, 1, "Forced Labour", _code(card))
        gain_wsp(draft, Side.SOVIET, 1, "Forced Labour", _code(card))


@carries_out("card-german-16/reprisals")
def reprisals(draft: Draft, card: CardId) -> None:
    """A WSP is lost, and another card drawn (German 16)."""
    lose_wsp(draft, Side.GERMAN, 1, "Reprisals", _code(card))
    replaced(draft, card)


@carries_out("card-german-25/fuel-shortage", "card-soviet-38/overextension")
def two_markers_used(draft: Draft, card: CardId) -> None:
    """Two available Mobile/Armor markers are used (German 25, Soviet 38)."""
    side = cards()[card].side
    number_ = min(2, draft.position.free(side, Marker.MOBILE))
    draft.spend(side, Marker.MOBILE, number_)


@carries_out("card-german-26/general-mud")
def general_mud(draft: Draft, card: CardId) -> None:
    """German stacks east of the line move one MP less in this Player Turn (German 26)."""
    if draft.position.row.weather is not Weather.MUD:
        draft.now(lasting=draft.position.now.lasting | {MUDDY})


def rasputitsa(draft: Draft, card: CardId) -> None:
    """Nobody exploits east of the line until the end of the next German Player Turn (Soviet 27)."""
    if draft.position.row.weather not in WINTER:
        draft.note(lasting={**draft.position.lasting, RASPUTITSA: draft.position.turn + 1})


def rail_war(draft: Draft, card: CardId) -> None:
    """The German deploys two units at most in the Soviet Union in his next Reserve Phase (Soviet 32)."""
    if holds_union(draft.position):
        draft.note(lasting={**draft.position.lasting, RAIL_WAR: draft.position.turn + 1})


# -- with a choice


def general_dismissed(draft: Draft, card: CardId) -> None:
    """An Offensive card is discarded, of the player's choice; without any a WSP is lost (German 29, Soviet 37)."""
    side = cards()[card].side
    held = draft.position.hand(side)
    if any(cards()[each].offensive for each in held.hand) or held.unnamed_offensive:
        _owe(draft, side, card)  # the only one as well: the log names what lies open, though hands are counted
    else:
        lose_wsp(draft, side, 1, cards()[card].name, _code(card))


def satellites(draft: Draft, card: CardId) -> None:
    """The Soviet player chooses a stack with an Axis unit, which is Disrupted (German 36)."""
    if any(_axis(stack.units) and not stack.unsupplied for _, stack in draft.position.every_stack(Side.GERMAN)):
        _owe(draft, Side.SOVIET, card)


def _axis(units: Sequence[UnitId]) -> bool:
    return any(unit_of(unit).axis for unit in units)


def pacification(draft: Draft, card: CardId) -> None:
    """Up to two Partisan markers are turned to their Atrocity sides (German 11); in the Advanced Game alone (22.3)."""
    active = any(not atrocity for atrocity in draft.position.partisans.on_map.values())
    if optional(draft.position, PARTISAN_WARFARE) and active:
        _owe(draft, Side.GERMAN, card)


@carries_out("22.3/advanced-cards")
def partisan_offensive(draft: Draft, card: CardId) -> None:
    """Markers go back to their box, and one is deployed (Soviet 31); in the Advanced Game alone (22.3)."""
    if optional(draft.position, PARTISAN_WARFARE):
        _owe(draft, Side.SOVIET, card)


@carries_out("card-german-51/hitler-orders-attack")
def hitler_orders_attack(draft: Draft, card: CardId) -> None:
    """All Major Offensive cards of the hand are laid beside the board for the next turn (22.2, Q37)."""
    held = draft.position.hand(Side.GERMAN)
    if held.unnamed_offensive or any(cards()[each].offensive for each in held.hand):
        _owe(draft, Side.GERMAN, card)  # all of them as well: the log names what lies open, though hands are counted
    else:
        lay_aside(draft, ())


def lay_aside(draft: Draft, good: Sequence[CardId]) -> None:
    """Lays #51 and Major Offensive cards beside the board; all other Offensive cards of the hand are discarded."""
    held = draft.position.hand(Side.GERMAN)
    rest = {each for each in held.hand if cards()[each].offensive and each not in good}
    named = held.hand - set(good) - rest
    told = replace(held, hand=named, discard=(held.discard | rest) - {HITLER}, waiting=(HITLER, *good),
                   unnamed_offensive=0)  # fmt: skip
    draft.cards(Side.GERMAN, told)
    draft.note(lasting={**draft.position.lasting, BESIDE: draft.position.turn + 1})
    names = enumerated([cards()[each].name for each in (HITLER, *good)])
    draft.tell(f"beside the board until the next declaration: {names}", "22.2/played-next-turn")


HAPPENS: Mapping[CardId, Happens] = {
    CardId("german-11"): pacification, CardId("german-12"): replaced, CardId("german-13"): replaced,
    CardId("german-14"): scorched_earth, CardId("german-15"): forced_labour, CardId("german-16"): reprisals,
    CardId("german-25"): two_markers_used, CardId("german-26"): general_mud,
    CardId("german-29"): general_dismissed, CardId("german-36"): satellites, HITLER: hitler_orders_attack,
    CardId("soviet-27"): rasputitsa, CardId("soviet-30"): replaced, CardId("soviet-31"): partisan_offensive,
    CardId("soviet-32"): rail_war, CardId("soviet-33"): replaced, CardId("soviet-34"): replaced,
    CardId("soviet-35"): replaced, CardId("soviet-36"): replaced, CardId("soviet-37"): general_dismissed,
    CardId("soviet-38"): two_markers_used,
}  # fmt: skip


# -- the choices


@refuses("card-german-29/hitler-dismisses-generals", "card-soviet-37/purge-shadow")
def choose_dismissed(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Discards the Offensive card that is named (German 29, Soviet 37)."""
    side = cards()[order.card].side
    if len(order.cards) != 1 or not cards()[order.cards[0]].offensive:
        yield refused(number(order), "one Offensive card is discarded", remedy="write `event 29 cards 45`")
    else:
        yield from leave_hand(draft, side, order.cards[0])


@refuses("card-german-36/satellites-waver")
def choose_satellite(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Disrupts the stack that the Soviet player names (German 36)."""
    units = chosen(order)
    stack = draft.position.stack_of(units[0]) if len(units) == 1 else None
    german = stack is not None and draft.position.stack_side(stack) is Side.GERMAN
    if stack is None or not german or not _axis(stack.units) or stack.unsupplied:
        yield refused(number(order), "the event is about one stack with an Axis unit that is not Unsupplied",
                      remedy="name a unit of it")  # fmt: skip
    else:
        draft.mark(stack, disrupted=True)


@refuses("card-german-11/pacification-campaign")
def choose_pacified(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Turns up to two Partisan markers over (German 11)."""
    now = draft.position.partisans
    if len(order.zones) > 2 or any(now.on_map.get(zone) is not False for zone in order.zones):
        yield refused(number(order), "up to two Partisan markers on the map are turned over", remedy="name their Zones")
    else:
        turned = {**now.on_map, **dict.fromkeys(order.zones, True)}
        draft.note(partisans=replace(now, on_map=turned))


@refuses("23.1.3/deploy-recycle-or-recruit", "card-soviet-31/partisan-offensive")
def choose_partisans(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Takes up to two markers back into the box, then deploys one: the last Zone that is named (Soviet 31)."""
    now = draft.position.partisans
    if not order.zones and not _deployable(draft.position):
        return
    *back, target = order.zones or (ZoneId(""),)
    if len(back) > 2 or any(zone not in now.on_map for zone in back):
        yield refused(
            number(order), "up to two markers go back to their box", remedy="name their Zones, then a new one"
        )
        return
    left = {zone: atrocity for zone, atrocity in now.on_map.items() if zone not in back}
    draft.note(partisans=replace(now, box=now.box + len(back), on_map=left))
    if target not in open_zones(draft.position) or not draft.position.partisans.box:
        yield refused("23.1.3/deploy-recycle-or-recruit", "no marker can be deployed there", target)
    else:
        after = draft.position.partisans
        draft.note(partisans=replace(after, box=after.box - 1, on_map={**left, target: False}))


def _deployable(position: Position) -> bool:
    """Tells whether any marker could be deployed: one in the box, or one that goes back to it."""
    now = position.partisans
    return bool((now.box or now.on_map) and open_zones(position))


@refuses("22.2/years-and-major-offensives", "22.2/four-markers-in-all", "22.2/all-must-be-played")
def choose_order(draft: Draft, order: PlayEvent) -> Iterator[Violation]:
    """Lays the Major Offensive cards that are named beside the board, in this order, up to four markers (22.2)."""
    year, held = draft.position.row.year, draft.position.hand(Side.GERMAN)
    rows = [cards()[card] for card in order.cards]
    value = sum(row.offensive_value for row in (cards()[HITLER], *rows))
    if any(not row.major or not row.in_time(year) for row in rows):
        yield refused("22.2/years-and-major-offensives", "only Major Offensive cards in their years are laid aside")
    elif any(card not in held.hand for card in order.cards) and not held.unnamed_offensive:
        yield refused("order/not-in-hand", "a card that is named is not in the hand")
    elif value > OFFENSIVE_MARKERS:
        yield refused("22.2/four-markers-in-all", f"these are {value} markers, and four are the most")
    elif better(draft.position, order.cards):
        yield refused("22.2/all-must-be-played", "another Major Offensive card of the hand still has room")
    else:
        lay_aside(draft, order.cards)


def better(position: Position, named: Sequence[CardId]) -> bool:
    """Tells whether a card that is left out could be laid aside, too."""
    held = position.hand(Side.GERMAN)
    value = sum(cards()[card].offensive_value for card in (HITLER, *named))
    others = [card for card in held.hand if cards()[card].major and card not in named]
    in_time = [card for card in others if cards()[card].in_time(position.row.year)]
    return any(value + cards()[card].offensive_value <= OFFENSIVE_MARKERS for card in in_time)


CHOICES: Mapping[CardId, Callable[[Draft, PlayEvent], Iterator[Violation]]] = {
    CardId("german-29"): choose_dismissed, CardId("soviet-37"): choose_dismissed,
    CardId("german-36"): choose_satellite, CardId("german-11"): choose_pacified,
    CardId("soviet-31"): choose_partisans, HITLER: choose_order,
}  # fmt: skip
