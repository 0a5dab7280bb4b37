"""One position written as set-up lines and read again: equal in every field and in what is legal, or refused."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import Any

from pbem.bots.playing import BrokenError, carry_out
from pbem.bots.seats import header, table
from pbem.core.directives import Directive
from pbem.core.game import AnyGame, Header, Options
from pbem.core.problem import Problem
from pbem.core.rereading.comparing import differences
from pbem.core.source import plain_line
from pbem.log.parse import grammar
from pbem.takeover import NotWritten, as_log, read_again

LINES = 12  # of each kind of order that are tried on the other board


@dataclass
class Found:
    """What became of the positions that were tried."""

    tried: int = 0
    equal: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)  # the fields on account of which a position was refused
    different: list[str] = field(default_factory=list)

    def __add__(self, other: "Found") -> "Found":
        """Returns what became of the positions of both."""
        return Found(
            self.tried + other.tried, self.equal + other.equal, self.refused + other.refused,
            self.lost + other.lost, self.different + other.different,
        )  # fmt: skip


def look_at(game: AnyGame, tags: Header, position: Any, viewer: str, found: Found, *, fully: bool = True) -> None:
    """Writes a position, reads it again, and notes whether it is the same."""
    found.tried += 1
    text = as_log(game, tags, position, viewer)
    if isinstance(text, NotWritten):
        if text.unexplained:
            found.different.append(f"{text.message}: {', '.join(text.unexplained)}")
            return
        found.refused[text.message] += 1
        found.lost.update(text.fields)
        return
    wrong = list(_different(game, tags, position, viewer, text, fully=fully))
    found.different += wrong
    found.equal += not wrong


def _different(game: AnyGame, tags: Header, position: Any, viewer: str, text: str, *, fully: bool) -> Iterator[str]:
    """Yields what is not the same on the two boards."""
    again, rereading = read_again(game, text), game.rereading()
    seen = rereading.seen(position, viewer)
    yield from (f"{path} differs" for path in differences(rereading, seen, again))
    twice = as_log(game, tags, again, viewer)
    if not isinstance(twice, str) or _hash(twice) != _hash(text):
        yield f"the lines of the re-read position are others: {_first_difference(text, str(twice))}"
    if fully:
        yield from _otherwise_legal(game, seen, again)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _first_difference(text: str, other: str) -> str:
    pairs = zip(text.splitlines(), other.splitlines(), strict=False)
    return next((f"`{one}`, `{two}`" for one, two in pairs if one != two), "one is longer")


def _otherwise_legal(game: AnyGame, here: Any, there: Any) -> Iterator[str]:
    """Yields what may be written on one of two boards alone, and whose turn it is only there."""
    one, two = game.options(here), game.options(there)
    for name, mine, other in (
        ("side", one.side, two.side), ("decision", one.decision, two.decision),
        ("stakes", [*one.stakes], [*two.stakes]),
    ):  # fmt: skip
        if mine != other:
            yield f"legal: {name} is {mine!r}, and {other!r} when read again"
    forms = [{(each.kind, each.form, tuple(each.costs)) for each in options.choices} for options in (one, two)]
    yield from (f"legal: one board alone offers {each}" for each in sorted(forms[0] ^ forms[1]))
    yield from (f"legal: `{line}` is refused when read again" for line in _refused(game, one, there))
    yield from (f"legal: `{line}` is legal only when read again" for line in _refused(game, two, here))
    yield from (f"audit: {text}" for text in {*game.audit(there)} - {*game.audit(here)})


def _refused(game: AnyGame, options: Options, position: Any) -> Iterator[str]:
    """Yields the lines offered on one board that are not legal on the other."""
    for choice in options.choices:
        for text in islice(choice.lines, LINES):
            line = plain_line(text)
            node = grammar(game.name).parse(line)
            if isinstance(node, Problem | Directive):
                yield text
                continue
            action = game.read(node, line, position).action
            if action is None or game.decide(position, action).violations:
                yield text


def game_with_looks(game: AnyGame, player: str, seed: int, every: int, turns: int | None = None) -> Found:
    """Plays a random game and looks at each of so many positions, through the eyes of everybody in turn."""
    tags, found, moment = header(game, seed), Found(), 0
    seated = table(game, player, seed, header=tags)
    viewers = ("all", *game.sides, "public")
    while True:
        if moment % every == seed % every:
            number = moment // every
            look_at(game, tags, seated.position, viewers[number % len(viewers)] if number % 3 == 2 else "all", found)
        moment += 1
        line = seated.dealer.before(seated.position, seated.chance)
        line = line or seated.player(seated.position, game.options(seated.position), seated.chance)
        if line is None or (turns is not None and line == f"turn {turns + 1}") or moment > MOST:
            return found
        try:
            for each in seated.dealer.deal(seated.position, line, seated.chance):
                carry_out(seated, each)
        except BrokenError:  # `tests.random_play` looks for these
            return found


MOST = 20_000
