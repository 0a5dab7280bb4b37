"""What a game says of its battles, places and scores, and which places changed hands: by which orders, and how."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pbem.core.maps.differing import differing
from pbem.core.replay import AnyStep

Steps = Sequence[AnyStep]


def by_control(before: Any, after: Any) -> Iterable[Any]:
    """Returns the places of which two positions say otherwise who controls them."""
    return differing(before.control, after.control)


def by_arms(step: AnyStep, place: Any, side: Any) -> str:
    """Says nothing of how a place came to a side: it was taken."""
    return ""


def by_itself(steps: Steps, at: int, place: Any) -> AnyStep:
    """Returns the order in which a place changed hands: it was caused by no other."""
    return steps[at]


class Joined(Struct, frozen=True):
    """A nation that joined a side, and why if it was not won over, in a word and in a few."""

    nation: str
    side: Any
    word: str = ""
    why: str = ""


def nobody(step: AnyStep) -> Iterable[Joined]:
    """Returns that an order brought no nation to a side."""
    return ()


class Accounts(Struct, frozen=True):
    """What a game says of its battles, its places and its scores.

    `target` is where the dice of a battle fell in an order; an order of the kinds `within` behind it belongs to it, and
    what is lost elsewhere, for want of supply say, is no battle's. `lost` counts what a side lost
    in some orders, `losses` are the words for one and for more. `owner` tells whose a place is, `touched` the places
    of which that may have changed; `way` says how a place came to a side that did not take it, `Italy joins the Axis
    side`; `cause` is the order that brought a change which the rules put off. `prized` are the places that count for
    victory, `worth` tells those that are called by their names besides. `joins` are the nations that an order brings
    to a side, `firsts` what is told when it happens for the first time: where an order did it, or nowhere.
    """

    sides: Mapping[Any, str]
    target: Callable[[AnyStep], Any]
    within: tuple[type, ...]
    lost: Callable[[Steps, Any], int]
    losses: tuple[str, str]  # "step lost", "steps lost"
    owner: Callable[[Any, Any], Any]
    prized: frozenset[Any]
    place: Callable[[Any], str]
    places: str  # "space"
    turn: Callable[[int], str]
    scores: Mapping[str, Callable[[Any], int]]
    victory: tuple[str, ...]  # how the numbers of the rules begin that say who has won
    touched: Callable[[Any, Any], Iterable[Any]] = by_control
    way: Callable[[AnyStep, Any, Any], str] = by_arms
    cause: Callable[[Steps, int, Any], AnyStep] = by_itself
    worth: Callable[[Any], bool] = bool
    joins: Callable[[AnyStep], Iterable[Joined]] = nobody
    firsts: Mapping[str, Callable[[AnyStep], str]] = {}


class Taken(Struct, frozen=True):
    """A place that changed hands: by which order, to whom, and how if it was not taken."""

    place: Any
    side: Any
    step: AnyStep
    way: str = ""


def joined(accounts: Accounts, each: Joined) -> str:
    """Says that a nation joined a side."""
    return f"{each.nation} joins the {accounts.sides[each.side]} side{each.why and f', {each.why}'}"


def taken(steps: Steps, accounts: Accounts) -> Iterator[Taken]:
    """Yields every place that changed hands, in the order of play; what was taken back never happened."""
    played = [step for step in steps if step.applied]
    for at, step in enumerate(played):
        for place in accounts.touched(step.before, step.after):
            side = accounts.owner(step.after, place)
            if side in accounts.sides and side != accounts.owner(step.before, place):
                way = accounts.way(step, place, side)
                yield Taken(place, side, step if way else accounts.cause(played, at, place), way)


def kept(found: Iterable[Taken], before: Any, accounts: Accounts, after: Any = None) -> list[Taken]:
    """Returns the changes that lasted from a position on, to another if it is given: what came back is not taken."""
    last = {each.place: each for each in found}.values()
    lasted = [each for each in last if each.side != accounts.owner(before, each.place)]
    return lasted if after is None else [each for each in lasted if each.side == accounts.owner(after, each.place)]


class Hands(Struct, frozen=True):
    """What changed hands, by the orders that brought it, each known by its identity."""

    accounts: Accounts
    came: Mapping[int, Sequence[Taken]]

    def by_order(self, step: AnyStep) -> Sequence[Taken]:
        """Returns what changed hands by an order."""
        return self.came.get(id(step), ())

    def of(self, steps: Steps, before: Any) -> list[Taken]:
        """Returns what changed hands by some orders and lay otherwise before."""
        return kept((each for step in steps for each in self.by_order(step)), before, self.accounts)


def hands(found: Iterable[Taken], accounts: Accounts) -> Hands:
    """Returns changes by the orders that brought them."""
    came: dict[int, list[Taken]] = {}
    for each in found:
        came.setdefault(id(each.step), []).append(each)
    return Hands(accounts, came)
