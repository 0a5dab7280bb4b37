"""What is wrong with the tags at the head of a log, before any rule is asked."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from pbem.core.deadlines import FORM, UnclearDeadlineError, read_deadline
from pbem.core.game import Header
from pbem.core.other_scripts import letters_told
from pbem.core.policies import PLAIN, POLICIES, policy_of
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line, Span
from pbem.games import names
from pbem.log import Log
from pbem.log.tags import HEADER_TAGS

# What a tag may say where the program would have to act on it; the last entry is the remedy.
HONOURED = {
    "dice": (
        "",
        "written",
        "judge",
        "judge 2",
        "sealed",
        "sealed 2",
        "write `Dice: written`, `Dice: sealed 2` or `Dice: judge 2` (older games have `Dice: sealed` or `Dice: judge`)",
    ),
    "policy": (
        *PLAIN,
        *POLICIES,
        f"the policies for takebacks and waivers are {', '.join(f'`{each}`' for each in POLICIES)}",
    ),
}


def odd_tags(header: Header) -> Iterator[Problem]:
    """Yields a problem for each header tag that this edition does not know or cannot honour."""
    for tag, line in header.lines.items():
        value = " ".join(header.get(tag).lower().split())
        if tag not in HEADER_TAGS:
            near = get_close_matches(tag, HEADER_TAGS, n=1)
            remedy = f"did you mean `{near[0].capitalize()}:`?" if near else f"the tags are {_listed(HEADER_TAGS)}"
            message = f"there is no header tag `{tag.capitalize()}`{letters_told(tag, line.span().column)}"
            yield _at_tag(line, "log/unknown-tag", message, remedy)
        elif tag in HONOURED and value not in HONOURED[tag][:-1]:
            message = f"`{tag.capitalize()}: {header.get(tag)}` is not refereed in this edition"
            yield _at_tag(line, f"log/unknown-{tag}", message, HONOURED[tag][-1])
        elif tag == "deadline":
            yield from _odd_deadline(header, line)
    if policy_of(header).by_referee and not header.get("referee"):
        message = "`Policy: referee` needs a referee, and the header names none"
        yield _at_tag(
            header.lines["policy"], "log/no-referee", message, "write `Referee:` and his name, or another policy"
        )


def _odd_deadline(header: Header, line: Line) -> Iterator[Problem]:
    try:
        read_deadline(header.get("deadline"))
    except UnclearDeadlineError as error:
        yield _at_tag(line, "log/deadline", str(error), f"write it so: {FORM}")


def _listed(tags: Iterable[str]) -> str:
    return ", ".join(sorted(tag.capitalize() for tag in tags))


def _at_tag(line: Line, code: str, message: str, remedy: str) -> Problem:
    return at_line(line, code, Kind.NOT_UNDERSTOOD, message, remedy=remedy)


def no_game(log: Log) -> Problem:
    """Returns that a log does not say which game it is, or names one that is not here."""
    said = log.header.get("game")
    line = log.header.lines.get("game")
    known = [_title(name) for name in names()]
    near = get_close_matches(said, known, n=1, cutoff=0.4)
    remedy = f"write `Game: {near[0]}`" if near else "write `Game:` and the game's name as the first line"
    remedy += f"; the games are {', '.join(known)} (`pbem games`)"
    if not said and log.format != "log":
        remedy += "; or give the log that the turn belongs to first: `pbem check game.log turn.eml`"
    message = f"there is no game `{said}` here" if said else "the log does not say which game it is"
    return Problem(
        "log/unknown-game",
        Kind.UNUSABLE,
        message,
        line.span() if line else Span(log.file, 1, 1, 2),
        line.raw_line(line.number) if line else "",
        remedy,
    )


def _title(name: str) -> str:
    return name.replace("_", " ").title().replace(" To ", " to ")
