"""What an order says, apart from whether it may be done: frozen values that go to JSON and back."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Use
from pbem.games.barbarossa_to_berlin.state.actions.axis_events import Airlift, LayTrenches, Refit, Sweep
from pbem.games.barbarossa_to_berlin.state.actions.cards import Take
from pbem.games.barbarossa_to_berlin.state.actions.invasions import Land, Renounce, Ship
from pbem.games.barbarossa_to_berlin.state.actions.neutrals import Declare
from pbem.games.barbarossa_to_berlin.state.actions.orders_roll import RollOrders
from pbem.games.barbarossa_to_berlin.state.actions.reinforcements import ExchangeFronts, Reinforce, Withdraw
from pbem.games.barbarossa_to_berlin.state.actions.replacements import Attrition, Eliminate, Fate, Replace
from pbem.games.barbarossa_to_berlin.state.actions.setup import Adjust, Expect, PlaceUnits, RemoveUnits, SetControl
from pbem.games.barbarossa_to_berlin.state.values import Force, March, Pair, UnitRef, Value

__all__ = ["Force", "March", "Pair", "UnitRef", "Value"]


class Deploy(Value):
    """The Axis choice of spaces in Occupied France (20.2)."""

    kind: Literal["deploy"] = "deploy"
    posts: tuple[Force, ...]


class DealHand(Value):
    """The opening hand, named card by card (4.3)."""

    kind: Literal["hand"] = "hand"
    side: Side
    cards: tuple[int, ...]


class Exchange(Value):
    """The first Allied exchange (4.4): named cards, or how many."""

    kind: Literal["exchange"] = "exchange"
    side: Side
    cards: tuple[int, ...] = ()
    count: int | None = None  # None with no cards: all of them


class Swap(Value):
    """The second Allied exchange: a card of 3 OPS or more for card 24 (4.4)."""

    kind: Literal["swap"] = "swap"
    side: Side
    card: int
    wanted: int


class BeginTurn(Value):
    """A turn begins."""

    kind: Literal["turn"] = "turn"
    turn: int


class BeginRound(Value):
    """A side's action round begins."""

    kind: Literal["round"] = "round"
    side: Side
    number: int


class PlaceStandFast(Value):
    """Stand Fast markers are laid (8.5)."""

    kind: Literal["standfast"] = "standfast"
    spaces: tuple[SpaceId, ...]


class Play(Value):
    """A strategy card is played for one use, or as event and OPS (7.1)."""

    kind: Literal["play"] = "play"
    card: int
    uses: tuple[Use, ...]


class AutomaticOps(Value):
    """The automatic operation of 1 OPS (7.2)."""

    kind: Literal["automatic"] = "automatic"


class PlacePartisans(Value):
    """Partisan markers are laid (16.2)."""

    kind: Literal["partisans"] = "partisans"
    spaces: tuple[SpaceId, ...]


class Activate(Value):
    """Spaces are marked for movement or for combat (7.3)."""

    kind: Literal["activate"] = "activate"
    marker: Literal["move", "combat"]
    spaces: tuple[SpaceId, ...]


class Move(Value):
    """Units move (10)."""

    kind: Literal["move"] = "move"
    marches: tuple[March, ...]
    pay: int = 0


class Entrench(Value):
    """A Soviet LCU tries to dig in (10.2)."""

    kind: Literal["entrench"] = "entrench"
    space: SpaceId
    unit: UnitRef
    die: int | None = None


class Attack(Value):
    """A combat is designated; it may say its cards, dice and expected figures at once (11.2)."""

    kind: Literal["attack"] = "attack"
    target: SpaceId
    forces: tuple[Force, ...]
    cards: tuple[int, ...] = ()
    reply: tuple[int, ...] | None = None
    dice: Pair | None = None
    odds: Pair | None = None
    result: Pair | None = None


class Defend(Value):
    """The defender's combat cards, or none (11.2 step 3)."""

    kind: Literal["defend"] = "defend"
    cards: tuple[int, ...] = ()


class Roll(Value):
    """The dice of the combat, attacker's first (11.2 step 6)."""

    kind: Literal["roll"] = "roll"
    dice: Pair
    odds: Pair | None = None
    result: Pair | None = None


class Lose(Value):
    """A side's step losses, one name a step (11.3)."""

    kind: Literal["lose"] = "lose"
    side: Side
    units: tuple[UnitRef, ...]
    fates: tuple[Fate, ...] = ()  # of the LCUs among them, where their player has the choice


class Retreat(Value):
    """Defenders retreat (11.4)."""

    kind: Literal["retreat"] = "retreat"
    marches: tuple[March, ...]


class Hold(Value):
    """The defender cancels the retreat for one more step (11.42); without a unit he refuses to (11.43)."""

    kind: Literal["hold"] = "hold"
    unit: UnitRef | None = None
    fate: Fate | None = None


class Advance(Value):
    """Attackers advance (11.5)."""

    kind: Literal["advance"] = "advance"
    marches: tuple[March, ...]


class Redeploy(Value):
    """Strategic redeployment (12). The path may name the last space only."""

    kind: Literal["sr"] = "sr"
    marches: tuple[March, ...] = ()
    stalin: tuple[SpaceId, ...] = ()
    pay: int = 0


class Reveal(Value):
    """A hand is shown (7.65)."""

    kind: Literal["reveal"] = "reveal"
    side: Side
    cards: tuple[int, ...]


class Discard(Value):
    """Cards are discarded in the draw phase (7.9)."""

    kind: Literal["discard"] = "discard"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0


class Draw(Value):
    """Cards are drawn, named or counted."""

    kind: Literal["draw"] = "draw"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0


class Dismantle(Value):
    """Trenches or partisan markers are taken up by choice (6, 10.2, 16.2)."""

    kind: Literal["dismantle"] = "dismantle"
    side: Side | None = None  # who does it; may be left out where only one player has works
    spaces: tuple[SpaceId, ...]


class EndTurn(Value):
    """The turn ends (6)."""

    kind: Literal["end"] = "end"


Action = (
    Declare | Deploy | DealHand | Exchange | Swap | BeginTurn | BeginRound | PlaceStandFast | Play | AutomaticOps
    | PlacePartisans | Activate | Move | Entrench | Attack | Defend | Roll | Lose | Retreat | Hold | Advance
    | Redeploy | Reveal | Discard | Draw | Dismantle | EndTurn | Expect | PlaceUnits | RemoveUnits
    | SetControl | Adjust | Take | RollOrders | Reinforce | ExchangeFronts | Withdraw
    | Land | Ship | Renounce | Refit | LayTrenches | Airlift | Sweep | Replace | Eliminate | Attrition
)  # fmt: skip

ACTIONS: TypeAdapter[Action] = TypeAdapter(Annotated[Action, Field(discriminator="kind")])
