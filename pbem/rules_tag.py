"""The tag `Rules:`: by which rules a log was judged; other ones here are told, and are no fault of the players'."""

import re
from collections.abc import Iterator

from pbem.core.game import AnyGame, Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.games import find_game
from pbem.sums import rules_sum

TAG = "rules"
_FORM = re.compile(r"(\S.*?)[\s,]+v?(\d+(?:\.\d+)*)(?:[\s,]+([0-9a-fA-F]{12}))?")


def rules_line(game: AnyGame) -> str:
    """Returns the tag of the rules here: `Rules: barbarossa-to-berlin 1.2 0123456789ab` of that game."""
    return f"Rules: {game.name.replace('_', '-')} {game.version} {rules_sum(game)}"


def with_rules(log: str, game: AnyGame) -> str:
    """Returns a new log that names the rules here at the end of its header."""
    return log.replace("\n\n", f"\n{rules_line(game)}\n\n", 1)


def other_rules(game: AnyGame, header: Header) -> Iterator[Problem]:
    """Yields what is wrong with the tag, or that the rules here are others than those that it names."""
    line, said = header.lines.get(TAG), header.get(TAG)
    if line is None:
        return
    found = _FORM.fullmatch(said.strip())
    if found is None:
        message = f"`Rules: {said}` does not say by which rules the log is judged: the game, a version, a sum"
        remedy = f"write `{rules_line(game)}`, or delete the line"
        yield at_line(line, "rules/malformed", Kind.NOT_UNDERSTOOD, message, remedy=remedy)
        return
    name, version, told = found[1], found[2], (found[3] or "").lower()
    if find_game(name) is not game:
        message = f"the log is one of {game.title}, and its rules are to be those of `{name}`"
        remedy = f"write `{rules_line(game)}`, or delete the line"
        yield at_line(line, "rules/other-game", Kind.NOT_UNDERSTOOD, message, remedy=remedy)
    elif version != game.version or told not in {"", rules_sum(game)}:
        yield at_line(line, "rules/differ", Kind.NOTICE, _differ(game, version, told), remedy=_remedy(game, version))


def _differ(game: AnyGame, version: str, told: str) -> str:
    here = f"version {game.version} ({rules_sum(game)})"
    there = f"version {version}" + (f" ({told})" if told else "")
    same = "; the version is the same, and rows or tables differ" if version == game.version else ""
    names = f"the log names {there} of the rules, and it is judged here by {here}{same}"
    return f"{names}: an order may be judged otherwise"


def _remedy(game: AnyGame, version: str) -> str:
    other = f"judge it with a pbem that has version {version}" if version != game.version else "compare your programs"
    return f"{other}; if both players go on with the rules here, write `{rules_line(game)}`"
