"""Events of the Axis deck that belong to politics, command and the rear: VP, hands, orders, intelligence."""

from collections.abc import Iterator

from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.charts import Card
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, SpaceId
from pbem.games.barbarossa_to_berlin.cards.axis_offensives import after_hitler_takes_command, not_in_the_thaw, on_record
from pbem.games.barbarossa_to_berlin.cards.event import Event, Events, never_idle, not_after, otherwise
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import has_been_invaded, letters
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import intelligence
from pbem.games.barbarossa_to_berlin.rules.c08_orders.orders_roll import cancel_orders
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Scored
from pbem.games.barbarossa_to_berlin.state.events import has_been, this_turn
from pbem.games.barbarossa_to_berlin.state.position import Position

SUMMER_41, KAMMHUBER_UNTIL = 2, 14
TAIFUN, ACHSE, TOTALER_KRIEG = 4, 31, 26
BOMBER_COMMAND, AIR_FORCE, ASW_VICTORY, MUSTANG = 12, 28, 36, 53
TOTAL_WAR_VP, TOTAL_WAR_FROM = 20, 11
SOUTHERN_BEACHES = ("M", "O", "R", "T")


@enforces("card-axis-03/not-after-taifun")
def before_taifun(position: Position, card: Card) -> Iterator[Breach]:
    """The conference comes before the offensive."""
    yield from not_after(position, card, Side.AXIS, TAIFUN, "Taifun")


@enforces("card-axis-08/after-summer-41")
def after_the_summer(position: Position, card: Card) -> Iterator[Breach]:
    """Hitler declares war on the U.S. after Summer 1941."""
    if position.turn <= SUMMER_41:
        yield Breach(f"{card.name} is played after Summer 41 only", remedy=otherwise(card))


@enforces("card-axis-15/not-after-asw-victory", "card-allied-36/cancels-wolfpacks")
def before_asw_victory(position: Position, card: Card) -> Iterator[Breach]:
    """The wolfpacks are beaten by ASW Victory."""
    yield from not_after(position, card, Side.ALLIED, ASW_VICTORY, "ASW Victory")


@enforces("card-axis-16/not-after-totaler-krieg")
def before_totaler_krieg(position: Position, card: Card) -> Iterator[Breach]:
    """Speer comes before Totaler Krieg."""
    yield from not_after(position, card, Side.AXIS, TOTALER_KRIEG, "Totaler Krieg")


@enforces("card-axis-20/not-after-turn-14")
def kammhuber_in_time(position: Position, card: Card) -> Iterator[Breach]:
    """The night fighters' line holds until turn 14."""
    if position.turn > KAMMHUBER_UNTIL:
        yield Breach(f"{card.name} is not played after turn 14", remedy=otherwise(card))


@enforces("card-axis-28/after-achse-or-rome", "card-axis-31/allows-skorzeny")
def rome_or_achse(position: Position, card: Card) -> Iterator[Breach]:
    """Skorzeny frees Mussolini once Italy is falling."""
    if not has_been(position, Side.AXIS, ACHSE) and position.control[SpaceId("rome")] != Side.ALLIED:
        yield Breach(f"{card.name} waits for Achse (31) or for Allied control of Rome", remedy=otherwise(card))


@enforces("card-axis-29/same-turn-as-8th-air-force")
def eighth_air_force_flies(position: Position, card: Card) -> Iterator[Breach]:
    """The FW-190 meets the bombers of this turn."""
    if not this_turn(position, Side.ALLIED, AIR_FORCE):
        yield Breach(f"{card.name} is played only in a turn of US 8th Air Force (28)", remedy=otherwise(card))


@enforces("card-axis-29/not-after-p-51", "card-allied-53/cancels-fw-190")
def before_the_mustang(position: Position, card: Card) -> Iterator[Breach]:
    """The Mustang ends the FW-190's day."""
    yield from not_after(position, card, Side.ALLIED, MUSTANG, "P-51 Mustang")


@enforces("card-axis-31/after-messina-or-invasion")
def italy_in_danger(position: Position, card: Card) -> Iterator[Breach]:
    """Achse answers the loss of Messina, or a landing on the Italian mainland."""
    beaches = letters(*SOUTHERN_BEACHES)
    landed = has_been_invaded(position, beaches) or bool(beaches & set(position.beachheads))
    if position.control[SpaceId("messina")] != Side.ALLIED and not landed:
        yield Breach(
            f"{card.name} waits for Allied control of Messina or an invasion at beach M, O, R or T",
            remedy=otherwise(card),
        )


@enforces("clar/one-declaration-of-war-only")
def one_declaration_of_war(position: Position, card: Card) -> Iterator[Breach]:
    """The U.S. enters the war once: FDR or Hitler declares it."""
    if "us" not in position.neutral:
        yield Breach(f"{card.name} comes too late: the U.S. is at war already", remedy=otherwise(card))


def us_enters(draft: Draft) -> None:
    """Brings the U.S. into the war (17.2)."""
    draft.note(neutral=draft.position.neutral - {"us"})


def _hitler_declares_war(draft: Draft) -> None:
    us_enters(draft)
    draft.emit(Scored(1, "Hitler Declares War"))
    draft.tell(
        "Germany declares war on the U.S., which is at war from now on",
        "card-axis-08/us-enters",
        "card-axis-08/add-one-vp",
        "17.2/us-enters-by-event",
    )


def _totaler_krieg(draft: Draft) -> None:
    if draft.position.vp >= TOTAL_WAR_FROM:
        draft.emit(Scored(TOTAL_WAR_VP, "Totaler Krieg"))
        draft.cite("card-axis-26/twenty-vp")
    draft.tell(
        "Totaler Krieg: no automatic Axis victory any more, three Panzer steps a turn from the next one",
        "card-axis-26/no-axis-automatic-victory",
        "card-axis-26/panzer-limit-three",
    )


def _scores(draft: Draft, name: str, *rules: str) -> None:
    draft.emit(Scored(1, name))
    draft.tell(f"{name}: 1 VP for the Axis", *rules)


def _skorzeny(draft: Draft) -> None:
    _scores(draft, "Skorzeny", "card-axis-28/add-one-vp")


def _fw_190(draft: Draft) -> None:
    _scores(draft, "FW-190", "card-axis-29/add-one-vp", "card-axis-29/cancels-8th-air-force",
            "card-allied-28/vp-if-cancelled")  # fmt: skip


def _v_weapons(draft: Draft) -> None:
    _scores(draft, "Vergeltungs-Waffe", "card-axis-45/add-one-vp")


def _manstein(draft: Draft) -> None:
    cancel_orders(draft, Side.AXIS)
    draft.tell("Manstein cancels the Axis orders of this turn", "card-axis-46/cancels-axis-orders")


def _no_bombers(position: Position) -> str:
    flown = this_turn(position, Side.ALLIED, BOMBER_COMMAND)
    return "" if flown else "Bomber Command has not been played this turn"


def _no_axis_orders(position: Position) -> str:
    ordered = position.this_turn.orders.get(Side.AXIS, Orders.NONE) != Orders.NONE
    return "" if ordered else "the Axis has no orders this turn"


EVENTS: Events = {
    (Side.AXIS, 3): Event(
        (before_taifun,), on_record("Taifun will cost no VP", "card-axis-03/taifun-without-penalty"), never_idle
    ),
    (Side.AXIS, 8): Event((after_the_summer, one_declaration_of_war), _hitler_declares_war, never_idle),
    (Side.AXIS, 9): Event(
        (),
        on_record(
            "Hitler takes command: +2 to Axis orders rolls from now on",
            "card-axis-09/allows-events",
            "card-axis-09/orders-plus-two",
        ),
        never_idle,
    ),
    (Side.AXIS, 15): Event(
        (before_asw_victory,),
        on_record("Wolfpacks: two cards fewer in the next Allied hand", "card-axis-15/hand-minus-two"),
        never_idle,
    ),
    (Side.AXIS, 16): Event(
        (before_totaler_krieg,),
        on_record("Speer: the 5th and 6th SS Panzer Armies may be raised", "card-axis-16/allows-panzer-armies"),
        never_idle,
    ),
    (Side.AXIS, 20): Event(
        (kammhuber_in_time,),
        on_record("the Kammhuber Line cancels Bomber Command this turn", "card-axis-20/cancels-bomber-command"),
        _no_bombers,
    ),
    (Side.AXIS, 26): Event((after_hitler_takes_command,), _totaler_krieg, never_idle),
    (Side.AXIS, 28): Event((rome_or_achse,), _skorzeny, never_idle),
    (Side.AXIS, 29): Event((eighth_air_force_flies, before_the_mustang), _fw_190, never_idle),
    (Side.AXIS, 31): Event(
        (italy_in_danger,),
        on_record("German LCUs may operate in all of Italy and Sicily", "card-axis-31/german-lcus-south"),
        never_idle,
    ),
    (Side.AXIS, 45): Event((), _v_weapons, never_idle),
    (Side.AXIS, 46): Event((), _manstein, _no_axis_orders),
    (Side.AXIS, 50): Event((not_in_the_thaw,), intelligence.begin, never_idle),
}
