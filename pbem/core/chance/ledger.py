"""The book of a game's chance: who has sealed what, what waits for which value, what was drawn and what proves it.

Every change makes a new book. Nothing here knows a secret: all of it stands in the log.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from msgspec import Struct

from pbem.core.chance.event import Event, Parts
from pbem.core.chance.source import Derived
from pbem.core.chance.values import coded, decoded, link, links_between, pledge_of, salt_of_pledge, secret_of_draw
from pbem.core.directives import Seal as Sealed
from pbem.core.directives import SealChains
from pbem.core.frozen import replace
from pbem.core.source import Line

JUDGE, SEALED = "judge", "sealed"

Knows = Mapping[str, bytes]  # by side: the seed, or the last value of the chain, from which it draws unseen


class Seal(Struct, frozen=True):
    """A side's chain: the value published first, those opened since, and the hash of the seed of its hidden draws."""

    first: bytes
    opened: tuple[bytes, ...] = ()
    seed: bytes = b""  # the hash of the seed; empty where none is published
    known: bytes = b""  # the seed itself, once it is disclosed

    @property
    def last(self) -> bytes:
        """The value that the next one must hash to."""
        return self.opened[-1] if self.opened else self.first


class Waiting(Struct, frozen=True):
    """An event that was asked for and waits for the values of `needs`.

    `hash` is that of the log with the first value; in the second protocol with the order that asks.
    """

    event: Event
    line: Line
    needs: tuple[str, ...]
    number: int = 0  # of a hidden draw of its side, from 1; in the second protocol of any draw of its side
    opens: Mapping[str, bytes] = {}
    hash: str = ""
    parts: Parts = ()  # what sides have told of the answer
    waived: tuple[tuple[str, str], ...] = ()  # rules that it breaks and is let break, each with the reason
    second: "Second | None" = None  # what the second protocol knows of it

    @property
    def missing(self) -> tuple[str, ...]:
        """Whose values are not there yet."""
        return tuple(each for each in self.needs if each not in self.opens)

    @property
    def teller(self) -> str:
        """The side whose program writes what was drawn, once values are open: whoever opened last knew too little."""
        first = next(iter(self.opens), "")
        return self.event.hidden or ("" if first == JUDGE else first)


class Second(Struct, frozen=True):
    """What an event of the second protocol hangs on, besides its values."""

    side: str  # whose draw it is, whoever asks
    game: str  # the key of the game with the seals that were in force
    hands: Mapping[str, int] = {}  # each side that draws out of what it alone knows, and the number of its own value
    serials: Mapping[str, int] = {}  # of the chains in force
    secrets: Mapping[str, tuple[str, ...]] = {}  # what each side had chosen in secret and not pledged when it was asked
    pledged: bool = False  # whether a choice in the order itself is pledged
    choice: str = ""  # what was chosen with the order itself, once that is proved


class Proof(StrEnum):
    """What a log proves of an event."""

    PROVED = "proved"
    LATER = "not provable yet"  # a seed, or what lies in a hand, is not open
    WRONG = "refuted"  # the seed that goes into it gives something else
    LOST = "not provable"  # the seed was lost, and its side has begun a new chain since
    AGREED = "agreed"  # the players let it stand


class Dealt(Struct, frozen=True):
    """An event that is over: what was drawn (None: this log does not name it), and how far that is proved."""

    event: Event
    line: Line
    said: str | None
    proof: Proof
    number: int = 0
    key: bytes = b""
    hash: str = ""
    owner: str = ""  # whose seed is in it
    seed: bytes = b""  # the hash of that seed: a side that has lost its secret goes on with another one
    asked: Waiting | None = None  # in the second protocol: what was asked, with its values


class Pledge(Struct, frozen=True):
    """What a side has bound itself to: its secret orders since the pledge before, as this log has them."""

    side: str
    number: int
    value: bytes
    line: Line
    orders: str | None  # None: this log has not all of them in full
    proved: bool = False
    seed: bytes = b""  # the hash of the seed that its salt comes from
    lost: bool = False  # whether that seed was lost since
    known: bool = False  # whether that seed is laid open
    wrong: bool = False  # whether it shows that the orders are others
    game: str = ""  # in the second protocol: the key of the game then
    serial: int = 0  # of the chain that its salt comes from
    choices: tuple[str, ...] = ()  # what the orders may be, where a log that does not name them knows that
    asked: Line | None = None  # the order that asks, where that is what was chosen in secret


class Ledger(Struct, frozen=True):
    """The book; `hash` is that of the log so far."""

    kind: str
    sides: tuple[str, ...]
    id: str
    hash: str
    seals: Mapping[str, Seal] = {}
    waiting: Waiting | None = None
    numbers: Mapping[str, int] = {}  # hidden draws of each side
    dealt: tuple[Dealt, ...] = ()
    pledges: tuple[Pledge, ...] = ()
    secrets: Mapping[str, tuple[str, ...]] = {}  # each side's secret orders since its last pledge
    pending: Mapping[str, int] = {}  # each side's secret choices that no pledge binds yet, named or only counted
    unbound: Mapping[str, int] = {}  # those that none will: a value was opened first
    free: Mapping[str, int] = {}  # how many steps the log had then; a pledge binds what comes behind
    anew: tuple[str, ...] = ()  # who has begun a new chain, with what waited then
    ends: tuple[str, ...] = ()  # the hash behind the last order that lays no seed open, and those behind such lines
    past: frozenset[bytes] = frozenset()  # the values of chains that were lost
    burnt: int = 0

    @property
    def speakers(self) -> tuple[str, ...]:
        """Who seals and opens in this game."""
        return (JUDGE,) if self.kind == JUDGE else self.sides

    @property
    def end(self) -> str:
        """Returns the hash behind the last order that lays no seed open: seeds may come in mails that cross."""
        return self.ends[0] if self.ends else self.hash

    def needs(self, event: Event) -> tuple[str, ...]:
        """Returns whose values an event waits for."""
        if self.kind == JUDGE:
            return (JUDGE,)
        return tuple(side for side in self.sides if side != event.hidden)

    def owner(self, event: Event) -> str:
        """Returns whose seed is in a hidden draw."""
        return JUDGE if event.hidden and self.kind == JUDGE else event.hidden

    def is_spent(self, event: Event) -> bool:
        """Return whether a side has no value left for an event."""
        return False

    def unsealed(self, event: Event) -> list[str]:
        """Returns whose chain, or whose seed, an event lacks."""
        owner = self.owner(event)
        lacking = [each for each in self.needs(event) if each not in self.seals]
        seedless = owner and not (owner in self.seals and self.seals[owner].seed)
        return [*lacking, owner] if seedless else lacking

    # -- seals and values

    @property
    def values_shown(self) -> frozenset[bytes]:
        """All values that stand in the log: sealed, or opened, and the hashes of seeds."""
        return self.past.union(*({seal.first, seal.seed, *seal.opened} for seal in self.seals.values())) - {b""}

    def sealed(self, who: str, seal: Seal) -> Self:
        """Returns the book with a chain that begins; what waits must then be opened anew by both."""
        waiting = self.waiting and replace(self.waiting, opens={}, hash="", parts=())
        return replace(self, seals={**self.seals, who: seal}, waiting=waiting)

    def begun_anew(self, said: Sealed | SealChains) -> Self:
        """Returns the book with a chain that begins anew, as both sides have agreed; it is told as long as the log."""
        assert isinstance(said, Sealed)
        who = said.who
        told = f"{who.title()}{' while a draw waited' if self.waiting else ''}"
        seal = Seal(decoded(said.value) or b"", seed=decoded(said.seed) or b"")
        dealt = tuple(replace(each, proof=Proof.LOST) if _hangs_on(each, who) else each for each in self.dealt)
        mine = (who,) if who in self.sides else self.sides
        pledges = tuple(
            replace(each, lost=True) if each.side in mine and not each.proved else each for each in self.pledges
        )
        return replace(
            self.sealed(who, seal), anew=(*self.anew, told), dealt=dealt, pledges=pledges, past=self.values_shown
        )

    def wrong_value(self, who: str, value: bytes) -> tuple[str, str] | None:
        """Returns the code and the words of what is wrong with a value that is opened, if anything is."""
        seal = self.seals[who]
        if value == seal.first or value in seal.opened:
            return "chance/opened-twice", "this value has been opened before"
        if link(value) == seal.last:
            return None
        if (skipped := links_between(value, seal.last)) is not None:
            return "chance/skipped", f"this value comes too early: {skipped - 1} of the chain before it are not open"
        return "chance/not-of-the-chain", "this value is none of the chain that was sealed"

    def with_value(self, who: str, value: bytes) -> Self:
        """Returns the book with a sound value opened, for what waits or to be burnt."""
        seal = self.seals[who]
        opened = replace(self, seals={**self.seals, who: replace(seal, opened=(*seal.opened, value))})
        if self.waiting is None or who not in self.waiting.missing:
            return replace(opened, burnt=self.burnt + 1)
        return replace(opened, waiting=replace(self.waiting, opens={**self.waiting.opens, who: value}))

    def behind_a_value(self, steps: int) -> Self:
        """Returns the book after a value was opened: what was chosen above it can't be pledged any more.

        Its writer could choose again when he has seen what it gives. `steps` counts the lines of the log so far.
        """
        late = {side: count for side, count in self.pending.items() if count}
        unbound = {**self.unbound, **{side: self.unbound.get(side, 0) + count for side, count in late.items()}}
        secrets = {side: () if side in late else orders for side, orders in self.secrets.items()}
        free = {**self.free, **dict.fromkeys(late, steps)}
        return replace(self, pending={}, unbound=unbound, secrets=secrets, free=free)

    def with_choice(self, side: str) -> Self:
        """Returns the book with a secret choice that waits for its pledge."""
        return replace(self, pending={**self.pending, side: self.pending.get(side, 0) + 1})

    def new_pledge(self, side: str, value: bytes, line: Line, orders: str | None) -> Pledge:
        """Returns a side's next pledge."""
        number = 1 + sum(each.side == side for each in self.pledges)
        salted = self.seals.get(JUDGE if self.kind == JUDGE else side)
        return Pledge(side, number, value, line, orders, seed=salted.seed if salted else b"")

    def pledged(self, pledge: Pledge) -> Self:
        """Returns the book with a pledge, for all that its side has chosen in secret and not pledged yet."""
        side = pledge.side
        secrets, pending = {**self.secrets, side: ()}, {**self.pending, side: 0}
        return replace(self, pledges=(*self.pledges, pledge), secrets=secrets, pending=pending)

    def with_part(self, who: str, part: str) -> Self:
        """Returns the book with what a side tells of the answer to what waits."""
        assert self.waiting is not None
        return replace(self, waiting=replace(self.waiting, parts=(*self.waiting.parts, (who, part))))

    def at(self, hash_: str, *, disclosing: bool = False) -> Self:
        """Returns the book behind one more line of the log; the first value for what waits fixes the hash of it."""
        waiting = self.waiting
        if waiting is not None and waiting.opens and not waiting.hash:
            waiting = replace(waiting, hash=hash_)
        ends = (*self.ends, hash_) if disclosing else (hash_,)
        return replace(self, hash=hash_, waiting=waiting, ends=ends)

    # -- events

    def asking(self, event: Event, line: Line, waived: tuple[tuple[str, str], ...] = (), steps: int = 0) -> Self:
        """Returns the book with an event that waits for its values; `steps` counts the lines of the log so far."""
        number = self.numbers.get(event.hidden, 0) + 1 if event.hidden else 0
        numbers = {**self.numbers, event.hidden: number} if event.hidden else self.numbers
        return replace(self, numbers=numbers, waiting=Waiting(event, line, self.needs(event), number, waived=waived))

    def without_waiting(self) -> Self:
        """Returns the book in which nothing waits: what asked was taken back."""
        return replace(self, waiting=None) if self.waiting else self

    def source(self, waiting: Waiting, knows: Knows | None = None) -> Derived | None:
        """Returns the chance of an event whose values are open; None if a part of it is not known.

        `knows` has the seed of a side that draws unseen, for whoever keeps it.
        """
        if waiting.missing or not waiting.hash:
            return None
        key = b"".join(waiting.opens.values())
        if waiting.event.hidden:
            owner = self.seals.get(self.owner(waiting.event))
            seed = (knows or {}).get(waiting.event.hidden) or (owner.known if owner else b"")
            if not seed:
                return None
            key = secret_of_draw(seed, waiting.event.hidden, waiting.number) + key
        return Derived(key, f"pbem dice 1|{self.id}|{waiting.hash}")

    def over(self, event: Event, line: Line, said: str | None, proof: Proof) -> Self:
        """Returns the book with the event that waited settled."""
        waiting = self.waiting
        if waiting is None:
            done = Dealt(event, line, said, proof)
        else:
            key = b"".join(waiting.opens.values())
            owner = self.owner(event)
            seed = self.seals[owner].seed if owner else b""
            done = Dealt(event, line, said, proof, waiting.number, key, waiting.hash, owner, seed)
        return replace(self, waiting=None, dealt=(*self.dealt, done))

    # -- seeds

    def is_open(self, who: str) -> bool:
        """Tells whether all that somebody has drawn unseen is laid open."""
        return who in self.seals and bool(self.seals[who].known)

    def keepers(self, done: Dealt) -> tuple[str, ...]:
        """Returns whose secrets a draw hangs on, besides the values that are open."""
        return (done.owner,) if done.owner else ()

    def seeds(self, who: str) -> frozenset[bytes]:
        """Returns the hashes of the seeds that a side has had: the one of its seal, and those that were lost."""
        own = {each.seed for each in self.dealt if each.owner == who} | {self.seals[who].seed}
        return frozenset(own | {each.seed for each in self.pledges if who in (each.side, JUDGE)})

    def disclosed(self, who: str, seed: bytes) -> tuple[Self, tuple[tuple[Line, str], ...]]:
        """Returns the book with a seed laid open and all that it proves, and what it proves wrong.

        It proves what was drawn and pledged with it, and nothing of another one that its side has lost, or has now.
        """
        wrong: list[tuple[Line, str]] = []
        public = link(seed)
        seal = self.seals[who]
        seals = {**self.seals, who: replace(seal, known=seed)} if public == seal.seed else self.seals
        dealt = tuple(self._proved(each, seed, wrong) if each.seed == public else each for each in self.dealt)
        pledges = tuple(_kept(each, seed, wrong) if each.seed == public else each for each in self.pledges)
        return replace(self, seals=seals, dealt=dealt, pledges=pledges), tuple(wrong)

    def _proved(self, each: Dealt, seed: bytes, wrong: list[tuple[Line, str]]) -> Dealt:
        if each.proof not in (Proof.LATER, Proof.LOST) or each.said is None:
            return each
        key = secret_of_draw(seed, each.event.hidden, each.number) + each.key
        right = each.event.right(Derived(key, f"pbem dice 1|{self.id}|{each.hash}"), each.said)
        if right is None:
            return each
        if not right:
            found = each.event.drawn(Derived(key, f"pbem dice 1|{self.id}|{each.hash}"))
            wrong.append((each.line, f"chance gave {found}, not {each.said}"))
            return replace(each, proof=Proof.WRONG)
        return replace(each, proof=Proof.PROVED)


def _kept(pledge: Pledge, seed: bytes, wrong: list[tuple[Line, str]]) -> Pledge:
    """Returns a pledge as the seed proves it."""
    if pledge.orders is None:
        return replace(pledge, known=True, lost=False)
    if pledge_of(salt_of_pledge(seed, pledge.side, pledge.number), pledge.orders) != pledge.value:
        wrong.append((pledge.line, "the secret orders above this pledge are not those that it was made for"))
        return replace(pledge, known=True, lost=False, wrong=True)
    return replace(pledge, proved=True, known=True, lost=False)


def _hangs_on(each: Dealt, who: str) -> bool:
    """Returns whether a draw needs the present seed of a side to be proved."""
    return each.owner == who and each.proof is Proof.LATER


def shown(value: bytes) -> str:
    """Returns the beginning of a value, enough to find it."""
    return f"{coded(value)[:8]}..."
