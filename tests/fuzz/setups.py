"""Set-up lines in the middle of random games: whatever they leave on the table can be shown, offered and played on."""

import random
import re
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from pbem.bots.playing import GameInProgress
from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.game import AnyGame, Header
from pbem.core.replay import APPLIED, AnyReplay
from pbem.core.source import plain_line
from pbem.core.telling.news import news_text
from pbem.games import find_game
from pbem.log.parse import grammar
from pbem.report.render import render
from tests.fuzz.orders import TOKEN, mangled, positions
from tests.support.case_files import FOLDER

SETUP_LINE = re.compile(r"(?m)^\s*((?:set|place|remove|control)\s[^#\n]+)")
OFTEN, OFTEN_BEFORE = 1 / 6, 1 / 100  # at which of the positions of a game lines are written; while units are deployed
EACH = 3  # times at a position
AS_WRITTEN = 2 / 3  # of the lines; the others are mangled
MOST_LINES = 4
LINES_OF_AN_OFFER = 2
ORDERS = 4
AIMED = 1 / 2  # of the attempts: the lines take away, or put elsewhere, what the last orders speak of
LAST = 6  # orders at the end of the log that may still be in progress
ENTRY = re.compile(r"^place (?P<place>[^:]+): (?P<units>.+)$")


@dataclass
class Found:
    """At how many positions set-up lines were written, how many of them were good, and what went wrong."""

    positions: int = 0
    lines: int = 0
    wrong: list[str] = field(default_factory=list)


def fuzz_setups(game_name: str, seed: int, count: int) -> Found:
    """Plays games at random and writes set-up lines at some of their positions, until there were that many."""
    game = find_game(game_name)
    assert game is not None
    chance, found = random.Random(seed), Found()
    while found.positions < count:
        for table, written in positions(game, chance.randrange(1_000_000)):
            often = OFTEN_BEFORE if written[-1].startswith("deploy") else OFTEN
            for _ in range(EACH if chance.random() < often else 0):
                lines = _aimed(game, table, chance) if chance.random() < AIMED else _anywhere(game, chance)
                _try(game, table.position, written, lines, chance, found)
            if found.positions >= count:
                break
    return found


def _aimed(game: AnyGame, table: GameInProgress, chance: random.Random) -> list[str]:
    """Returns set-up lines on what the last orders speak of: units that march or fight, and the places they are in."""
    said = set(TOKEN.findall(" ".join(table.lines[-LAST:])))
    found = map(ENTRY.match, game.as_setup(table.position, "all"))
    entries = [(each["place"], each["units"]) for each in found if each]
    near = [(place, units) for place, units in entries if said & {*TOKEN.findall(place)}] or entries
    asked = chance.randint(1, MOST_LINES) if near else 0
    return [_moved(*chance.choice(near), chance.choice(entries)[0], chance) for _ in range(asked)]


def _moved(place: str, units: str, other: str, chance: random.Random) -> str:
    """Returns a line that takes units away, or one of them, or puts them elsewhere."""
    one = chance.choice(units.split(", "))
    away = [f"remove {place}: {units}", f"remove {place}: {one}", "remove all"]
    return chance.choice([*away, f"place {other}: {one}", f"place {other}: {units}", f"place {place}: {one}"])


def _anywhere(game: AnyGame, chance: random.Random) -> list[str]:
    """Returns set-up lines of the cases, some of them mangled."""
    pool, asked = setup_lines(game.name), chance.randint(1, MOST_LINES)
    return [chance.choice(pool) if chance.random() < AS_WRITTEN else mangled(pool, chance) for _ in range(asked)]


@cache
def setup_lines(game: str) -> Sequence[str]:
    """Returns every set-up line of the cases of a game."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((FOLDER / game.replace("-", "_")).glob("*.case")))
    return sorted({line.strip() for text in texts for line in SETUP_LINE.findall(text)})


def _try(
    game: AnyGame, position: Any, written: Sequence[str], lines: Sequence[str], chance: random.Random, found: Found
) -> None:
    orders: list[str] = []
    found.positions += 1
    try:
        put = _judged(game, replace(position, workshop=True), lines)
        found.lines += sum(step.outcome in APPLIED for step in put.steps)
        offered = [
            line for each in game.options(put.position).choices for line in islice(each.lines, LINES_OF_AN_OFFER)
        ]
        orders += chance.sample([*offered, *written[-2:], *lines], min(ORDERS, len(offered)))
        _looked_at(game, _judged(game, replace(position, workshop=True), [*lines, *orders]))
    except Exception as error:  # noqa: BLE001  whatever is raised is what is looked for
        at = traceback.extract_tb(error.__traceback__)[-1]
        told = f"raises {type(error).__name__}: {error}, in {at.name}, line {at.lineno} of {Path(at.filename).name}"
        found.wrong.append(f"{game.name}: after {list(written[-4:])}, {lines} and {orders}: {told}")


def _judged(game: AnyGame, position: Any, texts: Sequence[str]) -> AnyReplay:
    lines = [plain_line(text, number=number) for number, text in enumerate(texts, 1)]
    return replay(game, Header(), position, lines, grammar(game.name).parse)


def _looked_at(game: AnyGame, judged: AnyReplay) -> None:
    """Looks at a position as `check`, `legal`, `position` and `report` do."""
    news_text(judged)
    for choice in game.options(judged.position).choices:
        list(islice(choice.lines, LINES_OF_AN_OFFER))
    for viewer in ("all", "public", *game.sides):
        render(game.view(game.seen(judged, viewer), viewer), "html" if viewer == "all" else "md")
    game.from_json(game.to_json(judged.position))
    list(game.audit(judged.position))
