"""Mail of a test that lies in maildirs, so that the judge may be killed between any two of its steps."""

import mailbox
from collections.abc import Sequence
from dataclasses import dataclass, field
from email import message_from_bytes
from email.policy import default
from email.utils import parseaddr

from tests.judge.clubs import Club
from tests.judge.killing import Killer


@dataclass
class Round:
    """A club that plays by maildirs."""

    club: Club
    killer: Killer
    seen: set[str] = field(default_factory=set)
    twice: int = 0  # mails that came again under the same Message-ID, as they may
    doubled: list[str] = field(
        default_factory=list
    )  # answers of other words under the same Message-ID, as they may not
    texts: dict[str, bytes] = field(default_factory=dict)

    def deliver(self, mails: Sequence[bytes]) -> None:
        """Puts mails into the judge's maildir."""
        assert self.club.settings.inbound.maildir
        box = mailbox.Maildir(str(self.club.settings.inbound.maildir), create=True)
        for raw in mails:
            box.add(raw)

    def collect(self) -> list[tuple[str, bytes]]:
        """Takes what the judge has sent, each Message-ID once."""
        assert self.club.settings.outbound.maildir
        box = mailbox.Maildir(str(self.club.settings.outbound.maildir), create=True)
        found = []
        for key in sorted(box.keys()):
            raw = box.get_bytes(key)
            box.discard(key)
            head = message_from_bytes(raw, policy=default)
            name = str(head["Message-ID"])
            if name in self.texts:
                self.twice += 1
                self.doubled += [name] if self.texts[name] != raw else []
            self.texts[name] = raw
            found.append((parseaddr(str(head["To"]))[1], raw))
        return found

    def join(self) -> None:
        """Has every bot accept."""
        self.deliver([bot.asks("join", self.club.clock()) for bot in self.club.bots.values()])
        self.killer.run(kill=False)

    def play(self, kill: float, rounds: int = 3000) -> None:
        """Plays until each game is at its end; a share of the judge's runs is killed."""
        chance = self.killer.chance
        quiet = 0
        for _ in range(rounds):
            if not self.club.unfinished:
                return
            for address, raw in self.collect():
                self.club.bots[address].hears(raw, self.club.clock())
            mails = [raw for bot in self.club.bots.values() for raw in bot.out]
            quiet = 0 if mails else quiet + 1
            if quiet > 3:  # runs that were not killed send all there is
                mails = [bot.asks("status", self.club.clock()) for bot in self.club.bots.values()]
            for bot in self.club.bots.values():
                bot.out.clear()
            self.deliver(mails)
            self.killer.run(kill=chance.random() < kill)
        message = f"not at their end: {self.club.unfinished}"
        raise TimeoutError(message)
