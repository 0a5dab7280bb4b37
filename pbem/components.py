"""Owners' tables: the true values of a printed copy in the place of our stand-ins, the same for both players."""

import re
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from pbem.core.game import Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.tables.csv_rows import printed_text
from pbem.core.tables.in_play import OURS, Tables, Texts
from pbem.core.tables.sheet import Sheet, sheet
from pbem.core.tables.sheets import Change, checksum, overlay
from pbem.core.telling.words import counted

Finder = Callable[[], Texts | None]  # the tables at hand; where they lie the command line alone says, never a log

SUM = re.compile(r"[0-9a-f]{12}")
PATH = re.compile(r"[/\\:~]|\.\.")  # what no plain name holds
TAG = "components"


class Own(Struct, frozen=True):
    """An owner's tables: whole sheets with his values in ours, what they change, their sum, what is wrong."""

    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def sum(self) -> str:
        """The checksum that both players' logs bear; empty if nothing is changed."""
        return checksum(self.sheets) if self.sheets else ""


def package(game: str) -> str:
    """Returns the package that a game's tables lie in."""
    return f"pbem.games.{game}"


def printed_texts(game: str) -> Mapping[str, str]:
    """Returns the texts of a game's tables as they are shipped, by file name; the table of rules is none of them."""
    from importlib import resources  # who only judges a log lists no tables

    folder = resources.files(package(game)).joinpath("data")
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".csv"))
    wanted = [name for name in names if not name.startswith(("rules", "coverage"))]
    return {name: printed_text(package(game), f"data/{name}") for name in wanted}


def printed(game: str) -> Mapping[str, Sheet]:
    """Returns the tables of a game as they are shipped, by file name."""
    return {name: sheet(name, text) for name, text in printed_texts(game).items()}


def own(game: str, texts: Texts) -> Own:
    """Returns an owner's tables put over ours."""
    ours = printed(game)
    strange = tuple(_no_table(name, ours) for name in sorted(texts) if name not in ours)
    found = {name: overlay(ours[name], text, name) for name, text in texts.items() if name in ours}
    return Own(
        {name: each.sheet for name, each in found.items() if each.changes},
        tuple(change for each in found.values() for change in each.changes),
        strange + tuple(problem for each in found.values() for problem in each.problems),
    )


def tables(game: str, found: Own) -> Tables:
    """Returns an owner's tables as they are put in play; without any, ours."""
    texts = {name: each.text() for name, each in found.sheets.items()}
    return Tables({package(game): texts}) if texts else OURS


def agreed(game: str, header: Header, find: Finder) -> Own:
    """Returns the tables that a log is played with, and where they are not the ones its header names."""
    texts = find()
    found = own(game, texts) if texts is not None else Own()
    if any(each.kind is Kind.UNUSABLE for each in found.problems):
        return found
    doubts = tuple(_doubts(header, found, present=texts is not None))
    return Own(found.sheets, found.changes, found.problems + doubts)


def _tag(text: str) -> tuple[str, str]:
    """Returns the name and the sum of the tables in a header tag, either of which may be missing."""
    words = text.split()
    told = words.pop() if words and SUM.fullmatch(words[-1]) else ""
    return " ".join(words), told


def _doubts(header: Header, found: Own, *, present: bool) -> Iterator[Problem]:
    line, (name, told) = header.lines.get(TAG), _tag(header.get(TAG))
    if line and PATH.search(name):
        message = f"`{name}` is no name of tables: a log opens no folder of its reader's"
        remedy = f"write `Components: {told or 'my-tables'}`; each player names his own folder by `--components DIR`"
        yield at_line(line, "components/path", Kind.NOT_UNDERSTOOD, message, remedy=remedy)
    if line and not present:
        message = "the log is played with an owner's tables, which are not here; it is judged with ours"
        yield at_line(line, "components/missing", Kind.DIFFERS, message, remedy="name their folder: `--components DIR`")
    elif line and told and told != found.sum:
        message = f"the tables here have the sum {found.sum or 'of ours'}, those of the log {told}"
        remedy = "compare the players' tables: `pbem components GAME --diff DIR`"
        yield at_line(line, "components/differ", Kind.DIFFERS, message, remedy=remedy)
    elif present and not found.sum:
        message = "the owner's tables given change no value: the log is judged with ours"
        yield Problem(
            "components/unchanged", Kind.NOTICE, message, remedy="`pbem components GAME --diff DIR` compares them"
        )
    elif found.sum and not told:
        message = f"an owner's tables are in use ({_differ(len(found.changes))} from ours)"
        remedy = f"write `Components: {found.sum}` into the header, so that both players know"
        yield Problem("components/unnamed", Kind.NOTICE, message, remedy=remedy)


def _differ(count: int) -> str:
    return f"{counted(count, 'value')} differ{'s' * (count == 1)}"


def unplayable(found: Own, error: Exception) -> Problem:
    """Returns the problem of tables whose values are each allowed, and with which the game still cannot be played."""
    said = str(error).splitlines()[0][:100] if str(error) else type(error).__name__
    message = f"the game cannot be played with these tables ({', '.join(found.sheets)}): {said}"
    remedy = "look for a name that no other table has, or a new row with empty cells: `pbem components GAME --diff DIR`"
    return Problem("components/unplayable", Kind.UNUSABLE, message, remedy=remedy)


def _no_table(name: str, ours: Mapping[str, Sheet]) -> Problem:
    message = f"there is no table `{name}`"
    return Problem("components/unknown", Kind.UNUSABLE, message, remedy=f"the tables are: {', '.join(ours)}")
