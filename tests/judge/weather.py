"""What becomes of mails on their way: lost, doubled, late, in another order, cut off, mangled."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Weather:
    """The way between a player and the judge, with chance seeded; `severity` is how often something goes wrong."""

    chance: random.Random
    severity: float = 0.3
    late: list[bytes] = field(default_factory=list)
    happened: dict[str, int] = field(default_factory=dict)

    def carry(self, mails: Sequence[bytes]) -> list[bytes]:
        """Returns what arrives now of mails sent now and before."""
        arrives = [*self.late]
        self.late = []
        for mail in mails:
            arrives += self._carried(mail)
        if len(arrives) > 1 and self.chance.random() < self.severity:
            self.chance.shuffle(arrives)
            self._note("reordered")
        return arrives

    def _carried(self, mail: bytes) -> list[bytes]:
        if self.chance.random() >= self.severity:
            return [mail]
        what = self.chance.choice(("lost", "doubled", "late", "late and doubled", "cut off", "mangled"))
        self._note(what)
        if what in {"late", "late and doubled"}:
            self.late.append(mail)
        return {"lost": [], "late": [], "doubled": [mail, self.traced(mail)], "late and doubled": [mail]}.get(
            what, [self._spoilt(mail, what)]
        )

    def traced(self, mail: bytes) -> bytes:
        """Returns a mail that came another way."""
        return b"Received: from relay%d.example by mx\n" % self.chance.randrange(1000) + mail

    def _spoilt(self, mail: bytes, what: str) -> bytes:
        if what == "cut off":
            return mail[: self.chance.randrange(1, len(mail))]
        spoilt = bytearray(mail)
        for _ in range(self.chance.randint(1, 5)):
            spoilt[self.chance.randrange(len(spoilt))] = self.chance.randrange(256)
        return bytes(spoilt)

    def _note(self, what: str) -> None:
        self.happened[what] = self.happened.get(what, 0) + 1
