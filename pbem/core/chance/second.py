"""The book of the second protocol: dice hang on whose draw it is and on its number, and on no text that anybody writes.

Each speaker has four chains (`chains.py`). A value is opened for one draw of one log; the log alone says which number
comes next, so that none is burnt or skipped. What a side alone sees, or draws out of a pile that it alone knows, takes
a value of its own that stays closed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self, TypeGuard

from pbem.core.chance import chains
from pbem.core.chance.event import Event
from pbem.core.chance.ledger import JUDGE, Dealt, Knows, Ledger, Pledge, Proof, Second, Waiting
from pbem.core.chance.second_seals import Chains, Drawing
from pbem.core.chance.source import Derived
from pbem.core.chance.values import coded, decoded
from pbem.core.directives import DiscloseTo, Luck, OpenFor, SealChains, write_directive
from pbem.core.directives import Seal as Sealed
from pbem.core.frozen import replace
from pbem.core.source import Line
from pbem.core.telling.words import enumerated

SHORT_HASH = 16  # digits of the log's hash behind a value
LUCK = "luck"  # the value of whoever asks, where a judge rolls: a few words of his own


class SecondLedger(Ledger, frozen=True):
    """The book of a game under the second protocol."""

    seals: Mapping[str, Chains] = {}
    beginning: str = ""  # the hash of the header, both players in it
    drawn: Mapping[str, int] = {}  # how many values of its own each side has used
    lost: tuple[Chains, ...] = ()  # chains whose secrets were lost
    signed: Mapping[str, Line] = {}  # where each speaker has signed last
    differs: bool = False  # whether a value was given for another log
    before: Ledger | None = None  # the book of the first protocol, where the players have changed over

    @property
    def game(self) -> str:
        """The key of the game, with the seals that are in force."""
        return chains.game_key(self.beginning, [self.seals[who].written for who in self.speakers if who in self.seals])

    def needs(self, event: Event) -> tuple[str, ...]:
        """Returns whose values an event waits for, that of the side whose draw it is first."""
        mine = self.lane(event)
        if self.kind == JUDGE:
            return (LUCK,) if event.hidden else (LUCK, JUDGE)
        other = next(side for side in self.sides if side != mine)
        return (other,) if event.hidden else (mine, other)

    def lane(self, event: Event) -> str:
        """Returns whose draw an event is, whoever asks: its drawer's, else that of the side whose action it is."""
        return event.hidden or event.side or self.sides[0]

    def keeper(self, side: str) -> str:
        """Returns who has the values with which a side draws unseen: the side itself, or the judge."""
        return JUDGE if self.kind == JUDGE else side

    def label(self, side: str) -> str:
        """Returns the name of the chain of those values."""
        return chains.hand_of(self.keeper(side), side, self.sides)

    def is_spent(self, event: Event) -> bool:
        """Return whether a side has no value left for an event."""
        return self.numbers.get(self.lane(event), 0) >= chains.LENGTH

    def unsealed(self, event: Event) -> list[str]:
        """Returns whose chains have not begun: the key of the game hangs on all of them."""
        return [who for who in self.speakers if who not in self.seals]

    # -- seals and values

    @property
    def values_shown(self) -> frozenset[bytes]:
        """All beginnings of chains, and keys, that stand in the log."""
        return frozenset().union(*(each.beginnings for each in (*self.seals.values(), *self.lost)))

    def chains_of(self, said: SealChains) -> Chains:
        """Returns the chains that a line publishes."""
        values = [decoded(each) or b"" for each in said.values]
        key = decoded(said.key) or b""
        furthest = {label: (0, value) for label, value in zip(chains.labels(said.who, self.sides), values, strict=True)}
        return Chains(
            values[0], who=said.who, serial=said.serial, key=key, written=write_directive(said),
            furthest=furthest, beginnings=frozenset((*values, key)),
        )  # fmt: skip

    def has_used(self, who: str, serial: int) -> bool:
        """Tells whether a speaker has sealed under a number before."""
        every = (*self.seals.values(), *self.lost)
        return any((each.who, each.serial) == (who, serial) for each in every)

    def with_chains(self, said: SealChains) -> Self:
        """Returns the book with chains that begin; what waits then waits anew, under a number of its own.

        Else whoever begins anew could choose his value when he has seen the other one.
        """
        found = replace(self, seals={**self.seals, said.who: self.chains_of(said)})
        return found.asked_anew() if found.waiting else found

    def begun_anew(self, said: Sealed | SealChains) -> Self:
        """Returns the book with chains that begin anew, as both sides have agreed; it is told as long as the log."""
        assert isinstance(said, SealChains)
        told = f"{said.who.title()}{' while a draw waited' if self.waiting else ''}"
        found = replace(self, anew=(*self.anew, told), lost=(*self.lost, self.seals[said.who])).with_chains(said)
        dealt = tuple(replace(each, proof=Proof.LOST) if found.is_lost(each) else each for each in self.dealt)
        pledges = tuple(
            replace(each, lost=True) if each.side == said.who and not each.proved else each for each in self.pledges
        )
        return replace(found, dealt=dealt, pledges=pledges)

    def is_lost(self, each: Dealt) -> bool:
        asked = each.asked.second if each.asked else None
        if each.proof is not Proof.LATER or asked is None:
            return False
        return any(self.seals[who].serial != asked.serials[who] for who in self.keepers(each))

    def wrong_opening(self, said: OpenFor) -> tuple[str, str] | None:
        """Returns the code and the words of what is wrong with a value that is opened, if anything is."""
        waiting, value = self.waiting, decoded(said.value)
        if waiting is None or waiting.second is None:
            return "chance/no-draw", "no draw waits for this value"
        if (said.lane, said.number) != (waiting.second.side, waiting.number):
            what = f"draw {waiting.number} of the {waiting.second.side.title()} side"
            return "chance/no-draw", f"no draw waits for this value: what waits is {what}"
        if said.who in waiting.opens:
            return "chance/opened-twice", "the value for this draw is open already"
        if said.who not in waiting.needs:
            return "chance/no-draw", f"this draw takes no value of the {said.who.title()} side"
        if LUCK in waiting.missing and said.who == JUDGE:
            return "chance/too-early", "the judge opens his value when the words of the player who asks are there"
        if value is None or not self.seals[said.who].holds(said.lane, said.number, value):
            return "chance/not-of-the-chain", "this value is none of the chain that was sealed"
        return None

    def opened(self, said: OpenFor) -> Self:
        """Returns the book with a sound value opened for what waits."""
        waiting, value = self.waiting, decoded(said.value) or b""
        assert waiting is not None
        seal = self.seals[said.who].with_value(said.lane, said.number, value)
        waiting = replace(waiting, opens={**waiting.opens, said.who: value})
        return replace(self, seals={**self.seals, said.who: seal}, waiting=waiting)

    def with_signature(self, who: str, line: Line) -> Self:
        """Returns the book with a signature under all that stands above a line."""
        return replace(self, signed={**self.signed, who: line})

    def wished(self, said: Luck) -> Self:
        """Returns the book with the words of whoever asks, which a judge's dice need; he fixed his own value before."""
        waiting = self.waiting
        assert waiting is not None
        value = chains.luck_value(said.who, said.words)
        return replace(self, waiting=replace(waiting, opens={**waiting.opens, LUCK: value}))

    def is_for_another_log(self, said: OpenFor) -> bool:
        """Tells whether a value was given for an order in another log than this one."""
        return self.waiting is not None and not self.waiting.hash.startswith(said.at)

    def at(self, hash_: str, *, disclosing: bool = False) -> Self:
        """Returns the book behind one more line of the log; an order that asks fixes the hash of what it asks."""
        found = super().at(hash_, disclosing=disclosing)
        if found.waiting is not None and not found.waiting.hash:
            found = replace(found, waiting=replace(found.waiting, hash=hash_))
        return found

    # -- pledges

    def takes_a_choice(self, who: str) -> bool:
        """Tells whether a side has still to pledge what it has chosen with the order that waits."""
        waiting = self.waiting
        if waiting is None or waiting.second is None or not waiting.event.choices or self.kind == JUDGE:
            return False
        return waiting.event.hidden == who and not waiting.second.pledged and not waiting.opens

    def choice_pledged(self, who: str, value: bytes, line: Line) -> Self:
        """Returns the book with the pledge of what was chosen with the order that waits."""
        waiting = self.waiting
        assert waiting is not None
        assert waiting.second is not None
        lines = tuple(each for each, _ in waiting.event.choices)
        pledge = replace(self.new_pledge(who, value, line, None), choices=lines, asked=waiting.line)
        second = replace(waiting.second, pledged=True)
        return replace(self.pledged(pledge), waiting=replace(waiting, second=second))

    def next_pledge(self, side: str) -> int:
        """Returns the number of a side's next pledge; those of the first protocol were counted apart."""
        return 1 + sum(each.side == side and not each.seed for each in self.pledges)

    def new_pledge(self, side: str, value: bytes, line: Line, orders: str | None) -> Pledge:
        """Returns a side's next pledge."""
        number = self.next_pledge(side)
        return Pledge(side, number, value, line, orders, game=self.game, serial=self.seals[side].serial)

    # -- events

    def asking(self, event: Event, line: Line, waived: tuple[tuple[str, str], ...] = (), steps: int = 0) -> Self:
        """Returns the book with an event that waits for its values; what is chosen and not pledged now is late."""
        second = Second(self.lane(event), "", secrets={side: self.secrets.get(side, ()) for side in self.pending})
        waiting = Waiting(event, line, self.needs(event), waived=waived, second=second)
        found = replace(self.behind_a_value(steps), waiting=waiting).asked_anew()
        return replace(found, pending={event.hidden: 1}) if event.choices and self.kind != JUDGE else found

    def asked_anew(self) -> Self:
        """Returns the book in which what waits has the next number of its side, and no value yet."""
        waiting = self.waiting
        assert waiting is not None
        assert waiting.second is not None
        side, event = waiting.second.side, waiting.event
        number = self.numbers.get(side, 0) + 1
        owners = (event.hidden,) if event.hidden else event.piles
        hands = {owner: self.drawn.get(owner, 0) + 1 for owner in owners}
        serials = {who: seal.serial for who, seal in self.seals.items()}
        second = replace(waiting.second, game=self.game, hands=hands, serials=serials)
        waiting = replace(waiting, number=number, opens={}, hash="", parts=(), second=second)
        return replace(self, waiting=waiting, numbers={**self.numbers, side: number}, drawn={**self.drawn, **hands})

    def without_waiting(self) -> Self:
        """Return the book in which nothing waits; what was chosen with the order that is taken back needs no pledge."""
        found = super().without_waiting()
        side = self.waiting.event.hidden if self.waiting else ""
        return replace(found, pending={**found.pending, side: 0}) if side and self.takes_a_choice(side) else found

    def source(self, waiting: Waiting, knows: Knows | None = None) -> Derived | None:
        """Returns the chance of an event whose values are open; None if a part of it is not known.

        `knows` has the ends of chains for whoever keeps the secret of a side.
        """
        second = waiting.second
        if waiting.missing or second is None:
            return None
        values = [waiting.opens[who] for who in waiting.needs]
        hidden = waiting.event.hidden
        hands = {side: (hand, second.hands[side]) for side, hand in self._hands(waiting, knows or {})}
        if hidden and hidden not in hands:
            return None
        if hidden:
            hand, number = hands[hidden]
            return Drawing(chains.hand_key(hand, values, second.game, hidden, number), hands, values, second.game)
        return Drawing(chains.dice_key(values, second.game, second.side, waiting.number), hands, values, second.game)

    def _hands(self, waiting: Waiting, knows: Knows) -> Iterator[tuple[str, bytes]]:
        """Yields the own values for an event, of each side of which they are known."""
        second = waiting.second
        assert second is not None
        for side, number in second.hands.items():
            who, label = self.keeper(side), self.label(side)
            now = self.seals[who]
            seal = next((each for each in (now, *self.lost) if _is(each, who, second.serials[who])), now)
            if (found := seal.value(label, number)) is not None:
                yield side, found
            elif side in knows and seal is now:
                yield side, chains.back_to(knows[side], who, label, chains.LENGTH, number)

    def over(self, event: Event, line: Line, said: str | None, proof: Proof) -> Self:
        """Returns the book with the event that waited settled."""
        waiting = self.waiting
        owner = self.owner(event)
        done = Dealt(event, line, said, proof, waiting.number if waiting else 0, owner=owner, asked=waiting)
        return replace(self, waiting=None, dealt=(*self.dealt, done))

    # -- values of their own, laid open

    def is_open(self, who: str) -> bool:
        """Tells whether all that somebody has drawn unseen is laid open."""
        if who not in self.seals:
            return False
        mine = {self.label(side): count for side, count in self.drawn.items() if self.keeper(side) == who}
        return all(self.seals[who].furthest[label][0] >= count for label, count in mine.items())

    def seeds(self, who: str) -> frozenset[bytes]:
        """Returns the hashes of the seeds that a side has had under the first protocol."""
        return self.before.seeds(who) if self.before and who in self.before.seals else frozenset()

    def disclosed(self, who: str, seed: bytes) -> tuple[Self, tuple[tuple[Line, str], ...]]:
        """Returns the book with a seed of the first protocol laid open, and what it proves wrong."""
        assert self.before is not None
        old, wrong = self.before.disclosed(who, seed)
        dealt = (*old.dealt, *self.dealt[len(old.dealt) :])
        pledges = (*old.pledges, *self.pledges[len(old.pledges) :])
        return replace(self, before=old, dealt=dealt, pledges=pledges), wrong

    def keepers(self, done: Dealt) -> tuple[str, ...]:
        """Returns whose secrets a draw hangs on, besides the values that are open."""
        if done.asked is None:
            return super().keepers(done)
        hands = done.asked.second.hands if done.asked and done.asked.second else {}
        return tuple(dict.fromkeys(self.keeper(side) for side in hands))

    def wrong_disclosure(self, said: DiscloseTo) -> str:
        """Returns what is wrong with a value that is laid open, if anything is."""
        label = said.chain
        value = decoded(said.value) or b""
        known = any(each.holds(label, said.number, value) for each in self._ever(said.who))
        return "" if known else "this is no value of that chain"

    def _ever(self, who: str) -> list[Chains]:
        return [each for each in (self.seals[who], *self.lost) if each.who == who]

    def disclosed_to(self, said: DiscloseTo) -> tuple[Self, tuple[tuple[Line, str], ...]]:
        """Returns the book with a chain laid open up to a number, and all that it proves, and what it proves wrong."""
        value = decoded(said.value) or b""
        seals = {who: _shown(each, said, value) for who, each in self.seals.items()}
        lost = tuple(_shown(each, said, value) for each in self.lost)
        book = replace(self, seals=seals, lost=lost)
        wrong: list[tuple[Line, str]] = []
        pledges = tuple(book.kept(each, wrong) for each in book.pledges)
        book = replace(book, pledges=pledges)
        dealt = tuple(book.proved_now(each, wrong) for each in book.dealt)
        return replace(book, dealt=dealt), tuple(wrong)

    def kept(self, pledge: Pledge, wrong: list[tuple[Line, str]]) -> Pledge:
        """Returns a pledge as its salt proves it, where that is open."""
        if pledge.seed or pledge.proved or pledge.wrong:  # one of the first protocol has a seed
            return pledge
        found = (each for each in self._ever(pledge.side) if each.serial == pledge.serial)
        if (salt := next(found).value(chains.SALT, pledge.number)) is None:
            return pledge
        may = pledge.choices or ((pledge.orders,) if pledge.orders is not None else ())
        if not may:
            return replace(pledge, known=True, lost=False)
        for orders in may:
            if chains.pledge_value(salt, pledge.game, pledge.side, pledge.number, orders) == pledge.value:
                return replace(pledge, proved=True, known=True, lost=False, orders=orders)
        text = (
            f"the secret orders of the {pledge.side.title()} side above this pledge are not those that it was made for"
        )
        wrong.append((pledge.line, text))
        return replace(pledge, known=True, lost=False, wrong=True)

    def proved_now(self, each: Dealt, wrong: list[tuple[Line, str]]) -> Dealt:
        """Returns what was drawn, with its proof, where all that it hangs on is open."""
        if each.proof not in (Proof.LATER, Proof.LOST) or each.said is None or each.asked is None:
            return each
        choice = self._choice_of(each.asked)
        if choice is None:
            return each
        source = self.source(each.asked)
        right = None if source is None else _is_right(each, source, choice)
        if right is None:
            return each
        if right:
            return replace(each, proof=Proof.PROVED)
        again, who = self.source(each.asked), enumerated(f"the {name.title()} side" for name in self.keepers(each))
        found = again and (dict(each.event.choices)[choice](again) if choice else each.event.drawn(again))
        wrong.append((each.line, f"what {who} drew is wrong: chance gave {found or 'something else'}, not {each.said}"))
        return replace(each, proof=Proof.WRONG)

    def _choice_of(self, asked: Waiting) -> str | None:
        """Returns what was chosen with the order that asks, by its pledge; None if that is not open yet."""
        if not asked.event.choices or self.kind == JUDGE:
            return ""
        return next((each.orders for each in self.pledges if each.asked is asked.line and each.proved), None)


def _is(each: Chains, who: str, serial: int) -> bool:
    return (each.who, each.serial) == (who, serial)


def _shown(each: Chains, said: DiscloseTo, value: bytes) -> Chains:
    if each.who != said.who or not each.holds(said.chain, said.number, value):
        return each
    return each.with_value(said.chain, said.number, value)


def _is_right(each: Dealt, source: Derived, choice: str) -> bool | None:
    assert each.said is not None
    if choice:
        return dict(each.event.choices)[choice](source) == each.said
    return each.event.right(source, each.said)


def seal_words(who: str, serial: int, values: Sequence[bytes], key: bytes) -> str:
    """Returns the line that publishes chains."""
    return write_directive(SealChains(who, serial, tuple(map(coded, values)), coded(key)))


def is_second(book: Any) -> TypeGuard[SecondLedger]:
    """Tells whether a book is one of the second protocol."""
    return isinstance(book, SecondLedger)
