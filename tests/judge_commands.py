"""`python -m tests.judge_commands`: every command of a judge in every way in which it may not be meant.

Each command comes exact, with a word too many or too few, misspelt, asked, denied, in a sentence, wrapped, flowed, in
press, quoted in 30 ways without marks, in HTML, in a signature, attached, forwarded, and from everybody who may not
give it; and each letter of the judge comes back as it is, wrapped to other widths and without its indents. A mail that
changes the store or is told to anybody else, although it says nothing certain, is carried out wrongly.
"""

import sys
import tempfile
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from pbem.games import find_game
from pbem.post.judge.inviting import Wanted, begin
from pbem.post.judge.store.seats import Guest, Seat, seats_of
from pbem.post.judge.store.tables import BLOCKS, CONFIRMATIONS, GAMES, POSTS, SEATS, STANDING
from tests.judge.by_hand import collect, give
from tests.judge.clubs import ADDRESS, Club, club_in, copy_of, text_of
from tests.judge.command_forms import COMMANDS, Command, Form, exact, forms, others, text_of_form, unknown_readers

GUESTS = (("axis", "Anna"), ("allied", "Bert"), ("allied", "Karl"), ("observer", "Olga"))
DEPLOY = "deploy Paris: [1A]; Bordeaux: [7A]"
WIDTHS = (24, 40, 66, 72, 78)


@dataclass
class Table:
    """A club with one game, and the seats of it by name."""

    club: Club
    seats: dict[str, Seat]
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def mail(self, name: str, form: Form, to: str = "", sender: str = "") -> bytes:
        """Returns a mail of somebody's; without `to` it goes to his own address."""
        seat = self.seats[name]
        mail = EmailMessage()
        mail["From"] = sender or f"{seat.name} <{seat.address}>"
        mail["To"] = to or ADDRESS.replace("@", f"+{seat.token}@")
        mail["Subject"], mail["Message-ID"] = form.subject, f"<{next(self.numbers)}@bots.example>"
        text_of_form(form, mail)
        return mail.as_bytes()

    def state(self, name: str) -> dict[str, Any]:
        """Returns all that a mail of somebody's may change: what is stored, and how many mails others got."""
        with self.club.store.look() as tx:
            found: dict[str, Any] = {
                table.name: tx.execute(select(table)).all() for table in (GAMES, SEATS, BLOCKS, STANDING, CONFIRMATIONS)
            }
            others = POSTS.c.seat.is_not(None) & (POSTS.c.seat != self.seats[name].id)
            found["told"] = tx.execute(select(func.count()).select_from(POSTS).where(others)).scalar()
        return found

    def effect(self, name: str, mail: bytes, kind: str) -> str:
        """Gives a mail of somebody's; returns what it has changed, or that a question of a kind was answered."""
        before = self.state(name)
        kinds = {each for worked in give(self.club, [mail]) for each in worked.kind.split("+")}
        after = self.state(name)
        found = [what for what in before if before[what] != after[what]]
        return ", ".join([*found, *[f"{kind} answered"] * (kind in kinds and not found)])

    def copy(self, folder: Path) -> "Table":
        """Returns the same with a store of its own."""
        folder.mkdir(exist_ok=True)
        club = copy_of(self.club, folder)
        club.settings = club.settings.model_copy(update={"limits": self.club.settings.limits})
        return Table(club, self.seats, self.numbers)


def table_in(folder: Path, *, begun: bool) -> Table:
    """Returns a game in which a draw is offered, and something is proposed; not `begun`: only Anna has joined."""
    folder.mkdir()
    club = club_in(folder, limits={"mails": 1_000_000})
    engine = find_game("barbarossa_to_berlin")
    assert engine
    guests = tuple(Guest(role, name, f"{name.lower()}0@bots.example") for role, name in GUESTS)
    with club.store.change() as tx:
        game = begin(tx, club.settings, Wanted(engine, {}, guests), club.clock())
        seats = {seat.name: seat for seat in seats_of(tx, game)}
    table = Table(club, seats)
    said = [("Anna", "pbem join"), ("Olga", "pbem join")]
    if begun:
        said += [("Bert", "pbem join"), ("Karl", "pbem join"), ("Anna", f"pbem begin\n{DEPLOY}\npbem end")]
        said += [("Anna", "pbem draw offer"), ("Anna", "pbem propose deadline: 5 days"), ("Karl", "pbem help")]
        said += [("Karl", "pbem resign"), ("Karl", "pbem press\npbem resign\n\npbem draw accept\npbem begin\npbem end")]
        said += [("Karl", "pbem press\npbem join\n\npbem resign\n"), ("Bert", "pbem standing"), ("Anna", "pbem status")]
    give(club, [table.mail(name, Form("", text)) for name, text in said])
    return table


@dataclass
class Figures:
    """What the battery has found."""

    tried: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Yields the figures, and each mail that was not treated as it should be."""
        yield from (f"{number:6,}  {group}" for group, number in sorted(self.tried.items()))
        yield f"{sum(self.tried.values()):6,}  mails"
        yield from (f"wrong: {each}" for each in self.wrong)
        yield from (f"missed: {each}" for each in self.missed)
        yield f"carried out wrongly: {len(self.wrong)}"
        yield f"not carried out although meant: {len(self.missed)}"


def run(folder: Path, step: int = 1) -> Figures:
    """Tries one way in so many of each command, and returns the figures."""
    tables = {begun: table_in(folder / str(begun), begun=begun) for begun in (True, False)}
    found = Figures()
    for number, command in enumerate(COMMANDS):
        table = tables[not command.before]
        _meant(found, table, command, folder / "copy", step)
        for form in [form for form in forms(command) if form.text not in others(command)][number % step :: step]:
            press = form.group == "in press"
            told = table.effect(command.sender, table.mail(command.sender, form), command.asks)
            found.tried[form.group] += 1
            if told and not (press and told == "told"):
                found.wrong.append(f"{form.group}: {command.line}: {told}: {_shown(form)}")
        _by_others(found, table, command)
    _press(found, tables[True], step)
    for begun, table in tables.items():
        _letters(found, table, step, begun=begun)
    _previews(found, tables[True])
    return found


def _shown(form: Form) -> str:
    return repr(form.html or form.attached or form.text)[:200] + f" ({form.subject})"


def _meant(found: Figures, table: Table, command: Command, folder: Path, step: int) -> None:
    """Has a command carried out that is written as it should be."""
    every = exact(command.line, command.sender)
    begin = found.tried["exact"] % min(step, len(every))  # the short form tries another one of each command
    for form in every[begin::step]:
        if "propose" in command.line and form.text.istitle():
            continue
        trial = table.copy(folder)
        told = trial.effect(command.sender, trial.mail(command.sender, form), command.asks)
        trial.club.store.close()
        found.tried["exact"] += 1
        if not told:
            found.missed.append(f"{command.line}: {_shown(form)}")


def _by_others(found: Figures, table: Table, command: Command) -> None:
    """Has everybody give a command who may not."""
    kind = command.line.split()[1]
    form = Form("", command.line)
    unknown = ADDRESS.replace("@", "+0123456789abcdef0123@")
    both = ", ".join(ADDRESS.replace("@", f"+{table.seats[name].token}@") for name in ("Anna", "Bert"))
    mails = [
        ("a stranger", "Olga", table.mail("Olga", form, to=ADDRESS, sender="Eve <eve@evil.example>")),
        ("a stranger", "Olga", table.mail("Olga", form, to=unknown, sender="Eve <eve@evil.example>")),
        ("the secretary", "Olga", table.mail("Olga", form, to=ADDRESS, sender="The Club <club@club.example>")),
        ("two tokens", "Bert", table.mail("Bert", form, to=both)),
    ]
    if not command.quiet:
        mails.append(("somebody unverified", command.sender, table.mail(command.sender, form, to=ADDRESS)))
    if not command.quiet and kind not in {"join", "renew"}:
        mails.append(("an observer", "Olga", table.mail("Olga", form)))
    for who, name, mail in mails:
        found.tried[f"by {who}"] += 1
        if told := table.effect(name, mail, command.asks):
            found.wrong.append(f"by {who}: {command.line}: {told}")


def _press(found: Figures, table: Table, step: int) -> None:
    """Has Anna write to readers who are not known just so: nobody gets it."""
    for text in [*unknown_readers()][::step]:
        found.tried["press to a reader who is not certain"] += 1
        if told := table.effect("Anna", table.mail("Anna", Form("", text)), "none"):
            found.wrong.append(f"press: {told}: {text!r}")


def _letters(found: Figures, table: Table, step: int, *, begun: bool) -> None:
    """Has every letter of the judge come back from its reader, quoted without marks and without a head."""
    with table.club.store.look() as tx:
        rows = tx.execute(select(POSTS.c.seat, POSTS.c.raw).order_by(POSTS.c.id.desc()).limit(60)).all()
    collect(table.club)
    names = {seat.id: name for name, seat in table.seats.items()}
    for seat, raw in [row for row in rows if row.seat][::step]:
        letter = text_of(message_from_bytes(raw, policy=default))
        for text in {*_as_quoted(letter)}:
            for above in ("", "Thanks.\n\nBert\n\n"):
                told = table.effect(names[seat], table.mail(names[seat], Form("", above + text)), "none")
                found.tried["letters of the judge, quoted without marks"] += 1
                if told:
                    found.wrong.append(f"a letter ({'begun' if begun else 'invited'}): {told}: {text[:300]!r}")


def _as_quoted(letter: str) -> Iterator[str]:
    """Yields a letter as programs set it: whole, without its indents and bullets, wrapped, without blank lines."""
    lines = letter.split("\n")
    bare = [line.strip() if not line.startswith("|") else line for line in lines]
    yield letter
    yield "\n".join(bare)
    yield "\n".join(line for line in bare if line)
    yield "\n".join(line.lstrip("*-. \t") if not line.startswith("|") else line for line in lines)
    for width in WIDTHS:
        parts = (textwrap.wrap(line, width) if not line.startswith("|") else [line] for line in bare)
        yield "\n".join(each for part in parts for each in part or [""])


def _previews(found: Figures, table: Table) -> None:
    """Has a turn come below a line that may be meant as `pbem preview`: it is not played."""
    for form in forms(Command("pbem preview", "Anna", quiet=True)):
        if form.group in {"a word too many", "misspelt", "a question", "in a sentence", "marks around it"}:
            text = f"{form.text.rstrip()}\n\npbem begin\nturn 1\npbem end\n"
            found.tried["a doubtful preview of a turn"] += 1
            if told := table.effect("Anna", table.mail("Anna", form._replace(text=text)), "none"):
                found.wrong.append(f"preview: {told}: {text[:200]!r}")


def main() -> int:
    """Prints the figures; returns how many mails were carried out wrongly, or not although they were meant."""
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder))
    print("\n".join(found.lines()))
    return len(found.wrong) + len(found.missed)


if __name__ == "__main__":
    sys.exit(main() > 0)
