"""Secret choices and their pledges in the fold: what a side binds itself to before any value is open."""

import re
from collections.abc import Sequence
from itertools import islice, takewhile
from typing import TypeVar

from pbem.core.agreements import Agreements
from pbem.core.blame import fault_at
from pbem.core.chance.ledger import SEALED
from pbem.core.chance.orders_hash import hashed_words_of, linked
from pbem.core.chance.values import decoded
from pbem.core.directives import Pledged
from pbem.core.frozen import replace
from pbem.core.ownership import owner
from pbem.core.problem import Problem
from pbem.core.replay import AnyStep, Outcome, Replay
from pbem.core.source import Line
from pbem.core.telling.words import counted

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

PUBLIC = "public"
COUNTED = re.compile(r".*\b[1-9]\d* (?:cards?|chits?)")  # a choice of which a log knows the number alone
AS_WRITTEN = "ask for the mail as `pbem mail` has written it, with its pledge behind the secret orders"
LATE = "delete this line: it can't bind anybody any more; `pbem mail` writes a pledge in time"


class Pledging(Agreements[P, A, E]):
    """The replay in the making, and what its sides have chosen in secret."""

    def _pledge(self, line: Line, said: Pledged) -> None:
        book, value = self.ledger, decoded(said.value)
        assert book is not None
        assert value is not None
        secret = book.secrets.get(said.who, ())
        if wrong := self._binds_to_nothing(said, len(secret), book.free.get(said.who, 0)):
            code, remedy = "chance/pledge", AS_WRITTEN
            if not self._binds_to_nothing(said, 0, 0):
                wrong = f"this pledge comes too late: a value was opened since the {said.who.title()} side chose"
                code, remedy = "chance/pledge-late", LATE
            self._reject(fault_at(line, code, wrong, remedy=remedy))
            return
        orders = "\n".join(secret) if len(secret) == said.count else None
        self.ledger = book.pledged(book.new_pledge(said.who, value, line, orders))

    def _binds_to_nothing(self, said: Pledged, named: int, free: int) -> str:
        """Returns why a pledge can't be for so many orders behind the first `free` steps of the log.

        `named` are those that the log has in full.

        A log that only counts cards knows how many there can be at most.
        """
        if named and named != said.count:
            return f"this pledge is for {counted(said.count, 'order')}, and this log has {named} in full above it"
        steps = takewhile(lambda each: not _pledges(each, said.who), self.steps[free:-1][::-1])
        own = (each for each in steps if self._may_be_secret(each, said.who))
        if (found := len(tuple(islice(own, said.count)))) == said.count:
            return ""
        since = f"the {said.who.title()} side has written {found or 'none'} that it could be for since the one before"
        return f"this pledge is for {counted(said.count, 'order')}, and {since}"

    def _may_be_secret(self, step: AnyStep, side: str) -> bool:
        """Tells whether an order was carried out, if only for a time, and is a side's own."""
        carried = step.applied or step.outcome is Outcome.WITHDRAWN
        return carried and owner(self.game, step.before, step.line, step.action) == side

    def _reject(self, *problems: Problem) -> None:
        """Tells what is wrong with a line about chance, which then has no effect."""
        self.steps[-1] = replace(self.steps[-1], outcome=Outcome.REFUSED, problems=problems)

    # -- behind each line

    def _note_chance(self) -> None:
        """Carries the hash on, and notes secret orders, which pledges are for."""
        if self.ledger is None:
            return
        step = self.steps[-1]
        full = hashed_words_of(step, self.game.sides)
        public = self._words_for(step, PUBLIC)
        whose = [side for side in self.game.sides if self._words_for(step, side) == full] if public != full else []
        if whose and step.applied:
            side = whose[0]
            secrets = {**self.ledger.secrets, side: (*self.ledger.secrets.get(side, ()), full)}
            self.ledger = replace(self.ledger, secrets=secrets)
        if chooser := self._chooser(step, full, whose):
            self.ledger = self.ledger.with_choice(chooser)
        disclosing = step.outcome is Outcome.SAID and step.written.startswith("disclose ")
        self.ledger = self.ledger.at(linked(self.ledger.hash, public), disclosing=disclosing)

    def _words_for(self, step: AnyStep, viewer: str) -> str:
        alone: Replay[P, A, E] = Replay(self.game, self.header, step.before, (step,))
        return hashed_words_of(self.game.seen(alone, viewer).steps[0], self.game.sides)

    def _chooser(self, step: AnyStep, full: str, whose: Sequence[str]) -> str:
        """Returns who chooses in secret by an order, named or only counted; what chance has dealt is no choice."""
        assert self.ledger is not None
        dealt = bool(self.ledger.dealt) and self.ledger.dealt[-1].line is step.line
        if not step.applied or dealt or self.ledger.kind != SEALED:
            return ""
        if whose:
            return whose[0]
        return owner(self.game, step.before, step.line, step.action) if COUNTED.fullmatch(full) else ""


def _pledges(step: AnyStep, side: str) -> bool:
    return step.outcome is Outcome.SAID and step.written.startswith(f"pledge {side} ")
