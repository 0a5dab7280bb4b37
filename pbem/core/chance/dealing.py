"""Sealed chance in the fold: seals, values and seeds as they are written, and the orders that ask for dice or cards.

An order that asks (`roll`) is held until the values that answer it are open; then the same order with its dice
(`roll @4 @3`) is carried out, if they are those that follow from the values.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from pbem.core.agreeing.asking import Asked
from pbem.core.blame import fault_at
from pbem.core.chance.event import Event
from pbem.core.chance.ledger import JUDGE, SEALED, Ledger, Proof, Seal
from pbem.core.chance.orders_hash import beginning, kind_of
from pbem.core.chance.second import LUCK, SecondLedger
from pbem.core.chance.second_dealing import SecondDealing, SecondSaid
from pbem.core.chance.source import First
from pbem.core.chance.values import decoded, link
from pbem.core.directives import Directive, Disclose, Drawn, Luck, Open, Pledged, SealChains, Sealing, Sign
from pbem.core.directives import Seal as Sealed
from pbem.core.frozen import replace
from pbem.core.game import Game, Header, Reading, Ruling
from pbem.core.guesses import OUT_OF_STEP
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import Outcome, Step
from pbem.core.rules import Violation
from pbem.core.source import Line, plain_line
from pbem.core.telling.words import enumerated

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

WAITS = "chance/waits"


def ledger_of(game: Game[P, A, E], header: Header) -> Ledger | None:
    """Returns the book of a game whose chance is not taken on trust; None where the dice are `written`."""
    kind, second = kind_of(header)
    if kind not in (JUDGE, SEALED):
        return None
    name = header.get("id").strip().lower()
    first = beginning(game.name, header, game.sides)
    return (
        SecondLedger(kind, game.sides, name, first, beginning=first)
        if second
        else Ledger(kind, game.sides, name, first)
    )


class Dealing(SecondDealing[P, A, E]):
    """The replay in the making, and the chance in it."""

    # -- what is written of seals, values and seeds

    def _of_chance(self, line: Line, said: Sealing) -> None:
        if (problem := self._not_here(line, said)) is not None:
            self._reject(problem)
        elif isinstance(said, SecondSaid):
            self._of_second(line, said)
        elif isinstance(said, Sealed):
            self._seal(line, said)
        elif isinstance(said, Open):
            self._open(line, said)
        elif isinstance(said, Pledged):
            self._pledge(line, said)
        elif isinstance(said, Drawn):
            self._tell_part(line, said)
        else:
            self._disclose(line, said)

    def _not_here(self, line: Line, said: Sealing) -> Problem | None:
        """Returns why such a line means nothing in this game, or at this point of it."""
        verb = (self.steps[-1].written or line.text).partition(" ")[0]
        book = self.ledger
        if book is None:
            remedy = "leave it out, or begin a game with `Dice: sealed` or `Dice: judge` in its header"
            message = f"`{verb}` has no meaning where the dice are written"
            return fault_at(line, "chance/not-sealed", message, remedy=remedy)
        if not book.id:
            remedy = "write `Id:` and a few letters into the header, other ones for each game"
            message = "sealed chance needs a game that has a name of its own"
            return fault_at(line, "chance/no-id", message, remedy=remedy)
        if (problem := self._not_of_this_protocol(line, said)) is not None:
            return problem
        speakers = book.sides if isinstance(said, Pledged | Drawn | Luck) else book.speakers
        if said.who not in speakers:
            message = f"`{said.who}` seals and opens nothing in this game"
            return fault_at(line, "chance/no-such-side", message, remedy=f"name one of: {', '.join(speakers)}")
        if (writer := self._authors.of_line(line)) and writer != said.who:
            message = f"this speaks for the {said.who.title()} side, but the {writer.title()} side wrote it"
            return fault_at(line, "log/other-side", message, remedy="each side seals, opens and pledges for itself")
        if any(decoded(each) is None for each in _values(said)):
            message = "this is no value: those have 52 capitals and digits, of which the last is one of A, Q"
            return fault_at(line, "chance/malformed", message, remedy="copy it from the other player's mail")
        if not isinstance(said, Sealed | SealChains | Drawn | Luck) and said.who not in book.seals:
            remedy = f"`seal {said.who}` comes first, with the beginning of its chain"
            return fault_at(line, "chance/no-seal", f"the {said.who.title()} chain has not begun", remedy=remedy)
        return None

    def _seal(self, line: Line, said: Sealed) -> None:
        assert self.ledger is not None
        value, seed = decoded(said.value), decoded(said.seed) if said.seed else b""
        assert value is not None
        assert seed is not None
        if self.ledger.values_shown & {value, seed}:
            remedy = "each side seals with a secret of its own: `pbem seals` makes one"
            self._reject(fault_at(line, "chance/copied-seal", "this value stands in the log already", remedy=remedy))
        elif said.who not in self.ledger.seals:
            self.ledger = self.ledger.sealed(said.who, Seal(value, seed=seed))
        else:
            self.asking.waiting.append(Asked(said, line, said.who, len(self.steps)))

    def _open(self, line: Line, said: Open) -> None:
        book, value = self.ledger, decoded(said.value)
        assert book is not None
        assert value is not None
        if wrong := book.wrong_value(said.who, value):
            remedy = f"the {said.who.title()} side opens the next value of its chain, and no other"
            self._reject(fault_at(line, wrong[0], wrong[1], remedy=remedy))
            return
        self.ledger = book.with_value(said.who, value).behind_a_value(len(self.steps))
        if self.ledger.burnt > book.burnt:
            message = "this value answers nothing that waits: it is burnt, and no dice are drawn with it"
            self._say(at_line(line, "chance/burnt", Kind.NOTICE, message))

    def _tell_part(self, line: Line, said: Drawn) -> None:
        assert self.ledger is not None
        waiting = self.ledger.waiting
        if waiting is None or waiting.missing or waiting.event.part is None:
            remedy = "delete the line: `pbem mail` and `pbem add` write it where it is needed"
            message = "nothing waits of which one side has to tell its part"
            self._reject(fault_at(line, "chance/no-part", message, remedy=remedy))
            return
        self.ledger = self.ledger.with_part(said.who, said.part)

    def _disclose(self, line: Line, said: Disclose) -> None:
        book, seed = self.ledger, decoded(said.value)
        assert book is not None
        assert seed is not None
        if link(seed) not in book.seeds(said.who):
            remedy = "the seed is that whose hash stands behind `seed` in the `seal` line"
            self._reject(fault_at(line, "chance/other-seed", "this is not the seed that was sealed", remedy=remedy))
            return
        self.ledger, wrong = book.disclosed(said.who, seed)
        told = (self._not_as_drawn(line, *each) for each in wrong)
        self._say(*told, *self._of_another_log(line, said.who, said.at))

    # -- orders that ask

    def _event(self, reading: Reading[A]) -> Event | None:
        """Returns what an order asks of chance, in a game in which that is not taken on trust."""
        if self.ledger is None or reading.action is None:
            return None
        return self.game.chance(self.position, reading.action)

    def _is_asking(self, event: Event | None) -> bool:
        """Tells whether an order is held until values are open; an unnamed draw is over when they are."""
        if event is None or event.said is not None or not event.is_draw or self.ledger is None:
            return False
        waiting = self.ledger.waiting
        answered = waiting is not None and waiting.event.asked == event.asked and not waiting.missing
        return not (answered and event.hidden)

    def _ruling(self, line: Line, reading: Reading[A], event: Event | None) -> Ruling[E]:
        """Returns the ruling on an order; where chance is sealed, with what is wrong with its dice or cards."""
        assert reading.action is not None
        if event and self._is_asking(event):
            return self._asked(line, reading, event)
        ruling = self.game.decide(self.position, reading.action)
        found = tuple(self._unfair(line, event)) if self.ledger else ()
        if found and found[0].code == WAITS:
            return Ruling(violations=found)
        impossible = any(not each.possible for each in ruling.violations)
        return replace(ruling, violations=(*ruling.violations, *found)) if found and not impossible else ruling

    def _asked(self, line: Line, reading: Reading[A], event: Event) -> Ruling[E]:
        """Returns the ruling on an order that asks: whether it may, and whether the answer could be carried out."""
        if found := tuple(self._may_not_ask(event)):
            return Ruling(violations=found)
        assert reading.action is not None
        answer = event.drawn(First())
        if answer is None:  # this log does not know the pile: whether it is time can be told, and no more
            ruling = self.game.decide(self.position, reading.action)
            return Ruling(
                violations=tuple(
                    each
                    for each in ruling.violations
                    if each.code != event.unnamed and (event.hidden or each.code in OUT_OF_STEP)
                )
            )
        node = self.parse(plain_line(event.whole(answer)))
        tried = None if isinstance(node, Problem | Directive) else self.game.read(node, line, self.position).action
        return Ruling(violations=self.game.decide(self.position, tried or reading.action).violations)

    def _may_not_ask(self, event: Event) -> Iterator[Violation]:
        assert self.ledger is not None
        if self.ledger.waiting is not None:
            yield self._must_wait()
        if self.ledger.is_spent(event):
            yield Violation("chance/spent", "all values of this side's draws are used up", remedy="go on in a new log")
        for each in self.ledger.unsealed(event):
            remedy = f"first `seal {each} ...`, which `pbem seals` and the side's first `pbem mail` write"
            yield Violation("chance/no-seal", f"the {each.title()} side has not sealed yet", remedy=remedy)

    def _hold(
        self,
        line: Line,
        event: Event,
        action: A,
        waived: tuple[tuple[str, str], ...] = (),
        told: tuple[Problem, ...] = (),
    ) -> None:
        """Holds an order until the values that answer it are open; rules that it breaks may be `waived`."""
        assert self.ledger is not None
        known = line, Outcome.SAID, self.position, self.position
        secret = action if event.secretly else None
        self.steps.append(Step(*known, secret, event.secretly or event.asked, problems=told))
        self.ledger = self.ledger.asking(event, line, waived, len(self.steps))

    def _let_stand(self, event: Event | None, ruling: Ruling[E]) -> tuple[str, ...]:
        """Returns the reasons why an order with what was drawn may break rules: those of the order that asked."""
        waiting = self.ledger.waiting if self.ledger else None
        if event is None or waiting is None or not waiting.waived or waiting.event.asked != event.asked:
            return ()
        reasons = dict(waiting.waived)
        found = tuple(reasons.get(each.code, "") for each in ruling.violations if each.possible)
        return found if len(found) == len(ruling.violations) and all(found) else ()

    def _must_wait(self) -> Violation:
        assert self.ledger is not None
        waiting = self.ledger.waiting
        assert waiting is not None
        order = f"`{waiting.event.asked}`, {waiting.line.place}"
        if waiting.missing:
            who = enumerated(f"`{_line_of(each)}`" for each in waiting.missing)
            text = f"{order} has asked, and {waiting.event.about} must be drawn first"
            return Violation(WAITS, text, remedy=f"now comes {who}; delete this line until then")
        answer = self._answer(waiting.event)
        line = f"first `{waiting.event.whole(answer)}`" if answer else "first that order with what was drawn"
        if not answer and (who := waiting.teller):
            line = f"delete this line until the {who.title()} side's mail has come: its program writes what was drawn"
        return Violation(WAITS, f"{order} waits to be carried out with what was drawn", remedy=line)

    def _answer(self, event: Event) -> str | None:
        """Returns what chance says of the event that waits, where the log has all it takes."""
        assert self.ledger is not None
        source = self.ledger.source(self.ledger.waiting) if self.ledger.waiting else None
        parts = self.ledger.waiting.parts if self.ledger.waiting else ()
        return event.answer(source, parts) if source else None

    # -- orders that bear what was drawn

    def _unfair(self, line: Line, event: Event | None) -> Iterator[Violation]:
        assert self.ledger is not None
        waiting = self.ledger.waiting
        if event is None or not event.is_draw:
            if waiting is not None and line.text.partition(" ")[0] != "check":
                yield self._must_wait()
            elif event and (first := self._undrawn(event)):
                yield Violation("chance/not-asked", f"{event.about} are to be drawn first", remedy=f"first `{first}`")
        elif waiting is None or waiting.event.asked != event.asked:
            text = f"nobody has drawn what stands here, {event.about}: this game's chance is {self.ledger.kind}"
            remedy = f"write `{event.asked}`; what comes of it follows from the values that are opened then"
            remedy = event.instead or remedy
            yield Violation("chance/written", text, remedy=remedy)
        elif waiting.missing:
            yield self._must_wait()
        else:
            yield from self._as_drawn(event)

    def _undrawn(self, event: Event) -> str:
        """Returns the order that has to ask chance first, if there is one."""
        assert self.ledger is not None
        done = {each.event.asked for each in self.ledger.dealt}
        return event.first or next((each for each in event.once if each not in done), "")

    def _as_drawn(self, event: Event) -> Iterator[Violation]:
        assert self.ledger is not None
        waiting = self.ledger.waiting
        assert waiting is not None
        source = self.ledger.source(waiting)
        if source is not None and event.said is not None and event.right(source, event.said, waiting.parts) is False:
            answer = self._answer(event)
            text = f"chance gave {answer or 'something else'}, not {event.said}"
            remedy = f"write `{event.whole(answer)}`" if answer else "each side writes what lay in its own pile"
            yield Violation("chance/other-dice", text, remedy=remedy)

    def _settle(self, line: Line, event: Event) -> None:
        """Notes what was drawn for an order that has been carried out, and what proves it."""
        assert self.ledger is not None
        waiting = self.ledger.waiting
        mine = waiting is not None and waiting.event.asked == event.asked
        wrong = any(each.code.startswith("chance/") for each in self.steps[-1].ruling.violations)
        proof = Proof.AGREED if wrong or not mine else self._proof(event)
        book = self.ledger if mine else replace(self.ledger, waiting=None)
        book = book.over(event, line, event.said, proof)
        self.ledger = book if mine else replace(book, waiting=waiting)

    def _proof(self, event: Event) -> Proof:
        assert self.ledger is not None
        assert self.ledger.waiting is not None
        source = self.ledger.source(self.ledger.waiting)
        if source is None or event.said is None or event.right(source, event.said) is None:
            return Proof.LATER
        return Proof.PROVED

    # -- at the end

    def withheld(self) -> Iterator[Problem]:
        """Yields whose value is missing at the end of the log."""
        if self.ledger is None or self.ledger.waiting is None:
            return
        waiting = self.ledger.waiting
        if waiting.missing:
            asked = f"`{waiting.event.asked}` has asked for {waiting.event.about}"
            message = f"{asked}, and {_without_a_value(waiting.missing)}"
            remedy = enumerated(f"`{_line_of(each)}`" for each in waiting.missing)
            yield at_line(waiting.line, "chance/withheld", Kind.NOTICE, message, remedy=f"now comes {remedy}")
        else:
            answer = self._answer(waiting.event)
            line = f"`{waiting.event.whole(answer)}`" if answer else "this order with what was drawn"
            who = f", and the {waiting.teller.title()} side has not written it yet" if waiting.event.hidden else ""
            message = f"what `{waiting.event.asked}` asks for is drawn{who}"
            yield at_line(waiting.line, "chance/drawn", Kind.NOTICE, message, remedy=f"now comes {line}")


def _without_a_value(missing: Sequence[str]) -> str:
    """Returns who has not done yet what a draw waits for."""
    if LUCK in missing:
        return "its writer has not written `luck` and some words of his own, which go into the judge's dice"
    who = enumerated(f"the {each.title()} side" if each != JUDGE else "the judge" for each in missing)
    return f"{who} {'has' if len(missing) == 1 else 'have'} not opened a value since"


def _line_of(speaker: str) -> str:
    return "luck SIDE: any words" if speaker == LUCK else f"open {speaker}"


def _values(said: Sealing) -> list[str]:
    if isinstance(said, Drawn | Sign | Luck):
        return []
    if isinstance(said, SealChains):
        return [*said.values, said.key]
    return [said.value, said.seed] if isinstance(said, Sealed) and said.seed else [said.value]


__all__ = ["Dealing", "ledger_of"]
