"""Games whose chance is sealed, played by bots: each order that asks is answered by the values that both sides open."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pbem.bots.chance import DIE
from pbem.bots.seats import seats
from pbem.core.chance.chains import end_of, hand_of
from pbem.core.chance.event import Event
from pbem.core.chance.ledger import JUDGE, Dealt, Ledger
from pbem.core.chance.second import LUCK, SecondLedger, is_second
from pbem.core.chance.source import Derived, Source
from pbem.core.chance.values import coded, link
from pbem.core.directives import Directive
from pbem.core.fold import Fold, fold_of
from pbem.core.game import AnyGame, Header
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games import find_game
from pbem.log.parse import grammar
from pbem.post.sealing.second import chains_of, disclosures, opening, pledge

SHORT = 2_000  # values in a chain, enough for every game here


@dataclass
class Secrets:
    """What one side alone knows."""

    end: bytes
    seed: bytes
    length: int = SHORT
    opened: int = 0

    @property
    def root(self) -> bytes:
        """The secret of the second protocol."""
        return self.end

    def values(self) -> list[bytes]:
        """Returns the whole chain, `c[0]` first."""
        found = [self.end]
        for _ in range(self.length):
            found.append(link(found[-1]))
        return found[::-1]

    @classmethod
    def of(cls, name: str) -> "Secrets":
        """Returns secrets that are always the same for a name."""
        chance = random.Random(name)
        return cls(chance.randbytes(32), chance.randbytes(32))


@dataclass
class SealedGame:
    """A game in progress, as both sides together know it."""

    game: AnyGame
    header: Header
    fold: Fold[Any, Any, Any]
    secrets: dict[str, Secrets]
    lines: list[str] = field(default_factory=list)
    chains: dict[str, list[bytes]] = field(default_factory=dict)

    @property
    def ledger(self) -> Ledger:
        assert self.fold.ledger is not None
        return self.fold.ledger

    def write(self, *lines: str) -> None:
        """Writes lines, each of which must be sound."""
        for text in lines:
            self.lines.append(text)
            self.fold.take(plain_line(text, "game.log", len(self.lines)))
            told = [each for each in self.fold.steps[-1].problems if each.counts]
            assert not told, f"{text}: {told}\n" + "\n".join(self.lines[-12:])

    def seal(self) -> None:
        """Publishes the beginnings of all chains."""
        for who in self.ledger.speakers:
            if is_second(self.ledger):
                self.write(chains_of(who, self.secrets[who].root, self.game.sides))
                continue
            self.chains[who] = self.secrets[who].values()
            self.write(f"seal {who} {coded(self.chains[who][0])} seed {coded(link(self.secrets[who].seed))}")

    def opening(self, who: str) -> str:
        """Returns the line with which a side opens its next value."""
        if is_second(self.ledger):
            assert self.ledger.waiting is not None
            if who == LUCK:
                side = self.ledger.waiting.event.hidden or self.game.sides[0]
                return f"luck {side}: cat {len(self.lines)}"
            return opening(self.ledger.waiting, who, self.secrets[who].root)
        self.secrets[who].opened += 1
        return f"open {who} {coded(self.chains[who][self.secrets[who].opened])}"

    def draw(self, event: Event, *, first: int = 0) -> str:
        """Asks, opens and answers; returns what was drawn."""
        self.pledge()
        self.write(event.asked)
        if self.ledger.waiting is None:  # it was a decision, as to dig in; chance is asked with the same words
            self.write(event.asked)
        waiting = self.ledger.waiting
        assert waiting is not None, f"{event.asked} was not held:\n" + "\n".join(self.lines[-12:])
        if isinstance(book := self.ledger, SecondLedger) and book.takes_a_choice(waiting.event.hidden):
            side = waiting.event.hidden
            self.write(pledge(book, side, self.secrets[side].root, [event.secretly or event.asked]))
        first = 0 if LUCK in waiting.needs else first  # a judge opens behind the words of whoever asks
        needs = waiting.needs[first:] + waiting.needs[:first]
        self.write(*(self.opening(who) for who in needs))
        answer = self.answer()
        self.write(event.whole(answer))
        return answer

    def pledge(self) -> None:
        """Binds each side to what it has chosen in secret, as the second protocol wants it before anything is drawn."""
        for side in self.game.sides if isinstance(self.ledger, SecondLedger) else ():
            book = self.ledger
            assert isinstance(book, SecondLedger)
            if book.pending.get(side) and (orders := book.secrets.get(side)):
                self.write(pledge(book, side, self.secrets[side].root, orders))

    def answer(self) -> str:
        """Returns what follows from the values that are open, with the seed of whoever draws unseen."""
        waiting = self.ledger.waiting
        assert waiting is not None
        source = self.ledger.source(waiting, self.known)
        assert source is not None
        answer = waiting.event.drawn(source)
        assert answer is not None
        return answer

    @property
    def known(self) -> dict[str, bytes]:
        """What all players, or the judge, know together: how each side draws unseen."""
        keepers = {side: JUDGE if self.ledger.kind == JUDGE else side for side in self.game.sides}
        if not is_second(self.ledger):
            return {side: self.secrets[who].seed for side, who in keepers.items()}
        labels = {side: hand_of(who, side, self.game.sides) for side, who in keepers.items()}
        return {side: end_of(self.secrets[who].root, labels[side]) for side, who in keepers.items()}

    def chance_for(self, side: str, done: Dealt) -> Source:
        """Returns the chance of an event that is over as a side's own program has it."""
        if done.asked is None:
            return Derived(done.key, f"pbem dice 1|{self.ledger.id}|{done.hash}")
        mine = {each: end for each, end in self.known.items() if each == side or self.ledger.kind == JUDGE}
        found = self.ledger.source(done.asked, mine)
        assert found is not None
        return found

    def event(self, line: str) -> Event | None:
        """Returns what a line has to do with chance."""
        node = grammar(self.game.name).parse(plain_line(line))
        if isinstance(node, Problem | Directive):
            return None
        reading = self.game.read(node, plain_line(line), self.fold.position)
        return self.game.chance(self.fold.position, reading.action) if reading.action is not None else None

    def play(self, line: str, chance: random.Random) -> None:
        """Writes a line as sealed chance has it."""
        event = self.event(line)
        if event is None:
            self.write(line)
        elif not event.asked and event.is_draw:
            self.play(DIE.sub("", line).rstrip(), chance)
        elif event.is_draw:
            self.draw(event, first=chance.randrange(2))
        else:
            for each in filter(None, (event.first, *event.once)):
                if event.first or each not in {done.event.asked for done in self.ledger.dealt}:
                    asks = self.event(each)
                    assert asks is not None
                    self.draw(asks)
            self.write(line) if not event.first else self.play(line, chance)

    def disclosures(self) -> list[str]:
        """Returns the lines that lay the seeds open, or all that was drawn and pledged."""
        if isinstance(book := self.ledger, SecondLedger):
            return [line for who, each in self.secrets.items() for line in disclosures(book, who, each.root)]
        return [f"disclose {who} {coded(self.secrets[who].seed)}" for who in self.ledger.speakers]

    def disclose(self) -> None:
        """Lays the seeds open, or all that was drawn and pledged."""
        self.write(*self.disclosures())

    @property
    def text(self) -> str:
        """The whole log."""
        head = (f"{tag.capitalize()}: {value}" for tag, value in self.header.tags.items())
        return "\n".join([*head, "", *self.lines, ""])


def begun(name: str, *, dice: str = "sealed", seed: int = 1, **tags: str) -> SealedGame:
    """Returns a game of that name in which nothing is written but the seals."""
    game = find_game(name)
    assert game is not None
    header = Header({"game": game.title, "id": f"t{seed}", "dice": dice, **tags})
    start = game.setup(header)
    assert start.position is not None, start.problems
    fold = fold_of(game, header, start.position, grammar(name).parse)
    assert fold.ledger is not None
    found = SealedGame(game, header, fold, {who: Secrets.of(f"{who} {seed}") for who in fold.ledger.speakers})
    found.seal()
    return found


def steps(table: SealedGame, player: str, chance: random.Random) -> Iterator[str]:
    """Yields each line that a bot or the dealer writes, before it is written."""
    found = seats(table.game.name)
    plays = found.players[player]()
    while True:
        position = table.fold.position
        line = found.dealer.before(position, chance) or plays(position, table.game.options(position), chance)
        if line is None:
            return
        for each in found.dealer.deal(position, line, chance):
            yield each
            table.play(each, chance)


def played(
    name: str, *, player: str = "random", turns: int = 1, dice: str = "sealed", seed: int = 1, **tags: str
) -> SealedGame:
    """Returns so many turns of a game, played by bots."""
    table, chance = begun(name, dice=dice, seed=seed, **tags), random.Random(seed)
    for line in steps(table, player, chance):
        if line == f"turn {turns + 1}":
            break
    return table
