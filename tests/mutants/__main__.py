"""Small errors planted in the rules, to see whether the cases notice them.

    python -m tests.mutants 200                        that many errors of each game, as many of each kind
    python -m tests.mutants 200 --seed 7               others
    python -m tests.mutants 200 --games a_victory_awaits --kinds operand,element
    python -m tests.mutants 9999 --games absolute_war --within rules.c09_cards    all there are in these modules

What lives is printed with its place. One that changes nothing which a rulebook speaks of (a shortcut, a message, two
ways to say the same) is judged by hand in `judged.toml`, with the reason, and counts neither way; so is a whole function
that only finds words.
"""

import argparse
import os
import random
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from pbem.games import names
from tests.mutants.planting import KINDS, Error, errors, planted
from tests.mutants.reach import Reach, reach, rule_modules
from tests.mutants.trying import Tried, tried
from tests.support.case_files import Case

JUDGED = Path(__file__).parent / "judged.toml"


class Result(NamedTuple):
    """An error and what came of it."""

    error: Error
    tried: Tried
    reason: str  # why it does not matter, where that has been judged

    @property
    def noticed(self) -> bool:
        """Tells whether a case noticed it."""
        return bool(self.tried.noticed_by)


def main() -> int:
    """Plants errors, and returns 1 if fewer are noticed than asked for."""
    asked = _arguments()
    found = []
    for result in (each for game in asked.games for each in plant(game, asked)):
        found.append(result)
        if not result.noticed and not result.reason:
            place = f"{result.error.module}:{result.error.line}"
            print(f"lives  {place}  {result.error.kind}  {result.error.key}", flush=True)
    for line in figures(found):
        print(line)
    return int(share(found) < asked.least)


def plant(game: str, asked: argparse.Namespace) -> Iterator[Result]:
    """Plants errors in the rules of a game and yields what came of each."""
    reached, judgements = reach(game), tomllib.loads(JUDGED.read_text("utf-8")).get(game, ())
    chosen = _chosen(game, asked)
    reasons = [_reason(error, judgements) for error in chosen]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        came = pool.map(lambda each, reason: _try(each, reached, reason), chosen, reasons)
        yield from map(Result, chosen, came, reasons)


def _try(error: Error, reached: Reach, reason: str) -> Tried:
    """Tries an error; one that has been judged is not tried: it counts neither way, and would be played to the end."""
    if reason:
        return Tried("", 0.0)
    cases: Sequence[Case] = reached.cases(error.module, error.function)
    file = reached.files[error.module]
    return tried(error.module, file, planted(file.read_text(encoding="utf-8"), error), cases)


def _chosen(game: str, asked: argparse.Namespace) -> list[Error]:
    """Returns errors drawn by chance, as many of each kind."""
    by_kind: dict[str, list[Error]] = defaultdict(list)
    within = f"pbem.games.{game}.{asked.within}"
    for module, file in sorted(each for each in rule_modules(game).items() if each[0].startswith(within)):
        for error in errors(module, file.read_text(encoding="utf-8")):
            by_kind[error.kind].append(error)
    chance = random.Random(asked.seed)
    each = max(1, asked.count // len(asked.kinds))
    return [error for kind in asked.kinds for error in chance.sample(by_kind[kind], min(each, len(by_kind[kind])))]


def _reason(error: Error, judgements: Iterable[Mapping[str, str]]) -> str:
    """Returns why an error does not matter: it has been judged, or its whole function decides nothing."""
    return next((each["reason"] for each in judgements if concerns(each, error)), "")


def concerns(judgement: Mapping[str, str], error: Error) -> bool:
    """Tells whether a judgement is on an error, or on its whole function."""
    if "function" in judgement:
        return judgement["function"] == error.place
    return judgement["error"].startswith(f"{error.place}: ") and judgement["error"] == error.key


def share(found: Iterable[Result]) -> float:
    """Returns the share of the errors that matter which were noticed, in percent."""
    matter = [result for result in found if result.noticed or not result.reason]
    return 100 * sum(result.noticed for result in matter) / max(1, len(matter))


def figures(found: Sequence[Result]) -> Iterator[str]:
    """Yields the figures, kind by kind and in all."""
    for kind in (*KINDS, "in all"):
        some = [result for result in found if kind in {result.error.kind, "in all"}]
        count = Counter("noticed" if each.noticed else "judged" if each.reason else "lives" for each in some)
        line = f"{kind:>12}: {count['noticed']} of {len(some)} noticed, {count['judged']} change nothing"
        yield f"{line}, {count['lives']} live: {share(some):.1f} %"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Plant small errors in the rules: do the cases notice?")
    parser.add_argument("count", type=int, nargs="?", default=100, help="how many errors of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=lambda text: text.split(","), default=list(map(_package, names())))
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=list(KINDS))
    parser.add_argument("--within", default="", help="only in modules whose names begin so")
    parser.add_argument("--least", type=float, default=0.0, help="fail under this share, in percent")
    return parser.parse_args()


def _package(name: str) -> str:
    return name.replace("-", "_")


if __name__ == "__main__":
    raise SystemExit(main())
