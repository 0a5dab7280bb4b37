"""`python -m tests.core.chance.second.mutations` changes finished logs in every way, and counts what goes unnoticed.

With a number behind it, it tries no more changes than that of each log.

A turn of each game is played under the second protocol, signed by both, laid open, and signed again. Then each line is
removed, doubled, swapped with the next one, and each word, number, card, die, value and digit of it changed.

These count as nothing: what leaves the canonical text of all lines, and the hash of the whole log, as they were (such as a
game's name for a unit without its nation, where one word is enough), and the removal of the very last line, the last
signature: a log without it is one that the second player has not signed yet.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.core.chance.signing import signed
from pbem.core.telling.hiding import PUBLIC
from pbem.games import find_game
from pbem.post.public import published
from pbem.referee import Verdict, judge_texts
from tests.support.sealed_games import SealedGame, played

GAMES = ("barbarossa_to_berlin", "a_victory_awaits", "on_to_berlin", "absolute_war")
NAMES = ("Anna <anna@example.org>", "Bert <bert@example.org>")
BASE_32, HEX = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789abcdef"
TOKEN = re.compile(r"[A-Z2-7]{52,103}|[0-9a-f]{64}|[0-9a-f]{16}|@\d|\d+|[^\W\d_]+")
SOON = 6  # lines
OF_CHANCE = ("seal", "open", "luck", "pledge", "shows", "disclose", "sign")


class Mutation(NamedTuple):
    """A changed log: how, and which line it was."""

    kind: str
    line: str
    text: str


def finished(name: str, dice: str, *, seed: int = 5) -> SealedGame:
    """Returns a turn of a game that both have signed, laid open and signed again."""
    game = find_game(name)
    assert game is not None
    players = dict(zip(game.sides, NAMES, strict=True))
    table = played(name, player="cautious", turns=1, dice=dice, seed=seed, **players)
    for disclose in (True, False):
        for who in table.ledger.speakers:
            table.write(signed(table.secrets[who].root, who, table.ledger.hash))
        if disclose:
            table.disclose()
    return table


def mutations(text: str, sides: tuple[str, ...]) -> Iterator[Mutation]:
    """Yields a log with each change."""
    head, _, body = text.partition("\n\n")
    tags, lines = head.split("\n"), body.rstrip("\n").split("\n")
    for at, line in enumerate(tags):
        for kind, other in (("tag removed", ()), *(("tag changed", (each,)) for each in _changed(line, sides))):
            yield Mutation(kind, line, _text([*tags[:at], *other, *tags[at + 1 :]], lines))
    for at, line in enumerate(lines):
        before, behind = lines[:at], lines[at + 1 :]
        yield Mutation("removed", line, _text(tags, [*before, *behind]))
        yield Mutation("doubled", line, _text(tags, [*before, line, line, *behind]))
        if behind and behind[0] != line:
            yield Mutation("swapped", line, _text(tags, [*before, behind[0], line, *behind[1:]]))
        for each in _changed(line, sides):
            yield Mutation("changed", line, _text(tags, [*before, each, *behind]))


def _text(tags: list[str], lines: list[str]) -> str:
    return "\n".join([*tags, "", *lines, ""])


def _changed(line: str, sides: tuple[str, ...]) -> Iterator[str]:
    """Yields a line with each of its words changed."""
    for found in TOKEN.finditer(line):
        yield line[: found.start()] + _other(found[0], sides) + line[found.end() :]


def _other(word: str, sides: tuple[str, ...]) -> str:
    """Returns another word in place of one: another value, number, die or side; else nothing."""
    if len(word) >= 52 and set(word) <= set(BASE_32):
        return _flipped(word, BASE_32)
    if len(word) in (16, 64) and set(word) <= set(HEX):
        return _flipped(word, HEX)
    if word.startswith("@"):
        return f"@{int(word[1:]) % 6 + 1}"
    if word.isdigit():
        return str(int(word) + 1)
    if word in sides:
        return sides[1 - sides.index(word)]
    return {"hand": "salt", "salt": "hand"}.get(word, "")


def _flipped(word: str, letters: str) -> str:
    at = len(word) // 2
    return word[:at] + letters[(letters.index(word[at]) + 1) % len(letters)] + word[at + 1 :]


def judged(text: str) -> Verdict:
    return judge_texts([("game.log", text.encode())])


def is_noticed(found: Mutation, whole: Sequence[str]) -> bool:
    """Tells whether anything is wrong with a changed log: soon behind the change, which is looked at first, or later.

    What is wrong with the beginning of a log is wrong with all of it, and quicker told.
    """
    lines = found.text.split("\n")
    at = next((at for at, (one, other) in enumerate(zip(lines, whole, strict=False)) if one != other), len(lines))
    return not judged("\n".join([*lines[: at + SOON], ""])).clean or not judged(found.text).clean


def meaning(found: Verdict) -> tuple[str, ...]:
    """Returns what a log says: its hash, header in it, and its lines in canonical form, hidden cards by name."""
    if found.replay is None or found.replay.chance is None:
        return ()
    return found.replay.chance.hash, *(step.written for step in found.replay.steps)


def unnoticed(table: SealedGame, most: int = 1_000_000, seed: int = 1) -> tuple[int, list[Mutation]]:
    """Returns how many changes were tried, and those of which nothing is told though the log says something else."""
    whole, found = table.text, list[Mutation]()
    said = meaning(judged(whole))
    assert said
    last = _text(*_without_last(whole))
    every = [each for each in mutations(whole, table.game.sides) if each.text != last]
    tried = every if most >= len(every) else random.Random(seed).sample(every, most)
    for each in tried:
        if not is_noticed(each, whole.split("\n")) and meaning(judged(each.text)) != said:
            found.append(each)
    return len(tried), found


def _without_last(text: str) -> tuple[list[str], list[str]]:
    head, _, body = text.partition("\n\n")
    return head.split("\n"), body.rstrip("\n").split("\n")[:-1]


def nameless(table: SealedGame, most: int, seed: int = 1) -> Counter[tuple[str, str]]:
    """Returns which changes of lines about chance are told without anybody's name, by verb and code of what is told."""
    found, names = Counter[tuple[str, str]](), (*table.game.sides, "judge")
    every = [each for each in mutations(table.text, table.game.sides) if each.line.split()[0] in OF_CHANCE]
    for each in random.Random(seed).sample(every, min(most, len(every))):
        told = [problem for problem in judged(each.text).problems if problem.counts]
        words = " ".join(f"{problem.message} {problem.remedy}" for problem in told).lower()
        if told and not any(name in words for name in names):
            found[each.line.split()[0], told[0].code] += 1
    return found


def public(table: SealedGame) -> str:
    """Returns the log that both players know, with its hidden cards counted."""
    return published(judged(table.text), PUBLIC).text


def main(most: int) -> None:
    for name in GAMES:
        for dice in ("sealed 2", "judge 2"):
            table = finished(name, dice)
            tried, found = unnoticed(table, most)
            print(f"{name}, {dice}: {tried} changes, {len(found)} unnoticed", flush=True)
            for each in found:
                print(f"  {each.kind}: {each.line[:100]}")
            print(f"  told without a name: {dict(nameless(table, most // 4))}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
