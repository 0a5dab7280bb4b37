"""The second protocol in the fold: chains, values, what is laid open and what is signed, as they are written."""

from collections.abc import Iterator
from typing import TypeVar

from pbem.core.agreeing.asking import Asked
from pbem.core.blame import fault_at
from pbem.core.chance.ledger import Ledger
from pbem.core.chance.pledging import Pledging
from pbem.core.chance.second import LUCK, SecondLedger
from pbem.core.chance.signing import is_key, is_signed, signature_of
from pbem.core.chance.values import decoded
from pbem.core.directives import Disclose, DiscloseTo, Drawn, Luck, OpenFor, Pledged, SealChains, Sealing, Sign
from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

SecondSaid = SealChains | OpenFor | DiscloseTo | Sign | Luck
OF_ONE_LOG = (
    "undo what was changed above this line or in the header: new orders go at the end of the log. If you changed "
    "nothing, compare both logs: `pbem merge` shows where they differ"
)


class SecondDealing(Pledging[P, A, E]):
    """The replay in the making, and the chance of the second protocol in it."""

    @property
    def _second(self) -> SecondLedger:
        assert isinstance(self.ledger, SecondLedger)
        return self.ledger

    def _of_second(self, line: Line, said: SecondSaid) -> None:
        match said:
            case SealChains():
                self._seal_chains(line, said)
            case OpenFor():
                self._open_for(line, said)
            case DiscloseTo():
                self._lay_open(line, said)
            case Sign():
                self._sign(line, said)
            case Luck():
                self._wish(line, said)

    def _seal_chains(self, line: Line, said: SealChains) -> None:
        book = self._second
        if not is_key(book.chains_of(said).key):
            remedy = "each side seals with keys of its own: `pbem seals` makes them"
            self._reject(
                fault_at(line, "chance/malformed", "no signature can be verified with this key", remedy=remedy)
            )
        elif book.values_shown & book.chains_of(said).beginnings:
            remedy = "each side seals with a secret of its own: `pbem seals` makes one"
            self._reject(
                fault_at(
                    line, "chance/copied-seal", "this seal repeats a value that is already in the log", remedy=remedy
                )
            )
        elif book.has_used(said.who, said.serial):
            message = f"this side has sealed with the number {said.serial} before"
            remedy = "let `pbem seals` write the line: each seal has a number of its own"
            self._reject(fault_at(line, "chance/serial", message, remedy=remedy))
        elif said.who not in book.seals:
            self.ledger = book.with_chains(said)
        else:
            self.asking.waiting.append(Asked(said, line, said.who, len(self.steps)))

    def _open_for(self, line: Line, said: OpenFor) -> None:
        book = self._second
        if wrong := book.wrong_opening(said):
            remedy = "delete the line: `pbem mail` and `pbem add` open a value where one is needed"
            self._reject(fault_at(line, wrong[0], wrong[1], remedy=remedy))
            return
        self.ledger = book.opened(said).behind_a_value(len(self.steps))
        if book.is_for_another_log(said) and not book.differs:
            self.ledger = replace(self._second, differs=True)
            message = (
                f"the {said.who.title()} side gave this value for another log: an order above, or a tag of the header,"
                " was changed since"
            )
            self._say(at_line(line, "chance/other-log", Kind.DIFFERS, message, remedy=OF_ONE_LOG))

    def _lay_open(self, line: Line, said: DiscloseTo) -> None:
        if wrong := self._second.wrong_disclosure(said):
            remedy = "have the line written by `pbem seals LOG --disclose`"
            self._reject(fault_at(line, "chance/other-seed", wrong, remedy=remedy))
            return
        self.ledger, found = self._second.disclosed_to(said)
        told = (self._not_as_drawn(line, *each) for each in found)
        self._say(*told, *self._of_another_log(line, said.who, said.at))

    def _of_another_log(self, line: Line, who: str, at: str) -> Iterator[Problem]:
        """Yields that values were laid open for other orders than those that stand above."""
        assert self.ledger is not None
        if at and at not in self.ledger.ends:
            message = f"the {who.title()} side gave this for another log: an order above was changed since"
            remedy = "compare the logs of both players: `pbem merge` shows where they differ"
            yield at_line(line, "chance/other-log", Kind.DIFFERS, message, remedy=remedy)

    def _not_as_drawn(self, line: Line, at: Line, what: str) -> Problem:
        message = f"{at.place.seen_from(line.file)}: {what}"
        remedy = "settle it: the log is not as it was played"
        return at_line(line, "chance/other-draw", Kind.DIFFERS, message, remedy=remedy)

    def _sign(self, line: Line, said: Sign) -> None:
        signature = signature_of(said.signature)
        if signature is None:
            message = "this is not a signature: it must have 103 letters and digits and end in A, I, Q or Y"
            self._reject(fault_at(line, "chance/malformed", message, remedy="copy it from the other player's mail"))
        elif is_signed(self._second.seals[said.who].key, said.who, self._second.hash, signature):
            self.ledger = self._second.with_signature(said.who, line)
        elif not self._second.differs:
            self.ledger = replace(self._second, differs=True)
            message = f"the {said.who.title()} side has signed another log than the one above this line"
            self._reject(at_line(line, "chance/signature", Kind.DIFFERS, message, remedy=OF_ONE_LOG))
        else:
            self._reject()  # it follows from what was reported above, and is not a signature either

    def _wish(self, line: Line, said: Luck) -> None:
        waiting = self._second.waiting
        asker = waiting and (waiting.event.hidden or self._authors.of_line(waiting.line))
        if waiting and LUCK in waiting.missing and asker not in ("", said.who):
            message = f"the {str(asker).title()} side asks, so its words count, not these"
            remedy = f"the {str(asker).title()} player writes `luck {asker}:` and some words"
            self._reject(fault_at(line, "chance/other-words", message, remedy=remedy))
        elif waiting is None or LUCK not in waiting.missing:
            message = "no draw is waiting for a player's words"
            remedy = "write `luck` once, right below the order that needs dice or cards"
            self._reject(fault_at(line, "chance/no-draw", message, remedy=remedy))
        else:
            self.ledger = self._second.wished(said).behind_a_value(len(self.steps))

    def _pledge(self, line: Line, said: Pledged) -> None:
        """Takes a pledge in; one for what was chosen with the very order that waits stands behind that order."""
        book, value = self.ledger, decoded(said.value)
        if isinstance(book, SecondLedger) and book.takes_a_choice(said.who) and said.count == 1 and value:
            self.ledger = book.choice_pledged(said.who, value, line)
        else:
            super()._pledge(line, said)

    def _not_of_this_protocol(self, line: Line, said: Sealing) -> Problem | None:
        """Returns that a line has the form of the other protocol."""
        if isinstance(said, Pledged | Drawn):
            return None
        second, old = isinstance(self.ledger, SecondLedger), self._older
        if isinstance(said, Disclose) and second and old is not None:
            return None
        if isinstance(said, SecondSaid) == second:
            return None
        verb = (self.steps[-1].written or line.text).partition(" ")[0]
        kind = self.ledger.kind if self.ledger else ""
        message = f"this form of `{verb}` does not belong to `Dice: {kind}{' 2' * second}`, as this game has it"
        remedy = f"have the line written by pbem, or write `Dice: {kind}{' 2' * (not second)}` into a new game's header"
        return fault_at(line, "chance/protocol", message, remedy=remedy)

    @property
    def _older(self) -> Ledger | None:
        return self.ledger.before if isinstance(self.ledger, SecondLedger) else None
