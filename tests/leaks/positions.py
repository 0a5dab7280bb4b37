"""Positions of random games, each twice: the two differ only in what the opponent, or the public, may not know.

They differ in hidden cards or chits, in every remark and reason, and in what is said beside the orders.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

from pbem.bots.seats import log_of_a_game, seats
from pbem.core.ownership import owner
from pbem.core.replay import AnyStep
from pbem.core.telling.hiding import PUBLIC
from pbem.games import find_game
from pbem.games.a_victory_awaits.board.charts import chits
from pbem.games.absolute_war.board.cards import cards as war_cards
from pbem.games.absolute_war.board.types import CardId
from pbem.games.on_to_berlin.board.cards import cards
from pbem.referee import Verdict, judge_texts

WORDS = ("Kanari", "Nachtigall")  # what a remark of the one says, and of the other
TURNS = {"absolute_war": 1}  # of a random game; two otherwise
SPAN = 40  # a position is so many lines or fewer after the first that hides something
LONGEST = 300  # lines of a game that are looked at
TRIES = 25
OF_A_GAME = 5  # positions
NOBODYS = re.compile(r"(turn|end turn|check|set|waive|takeback|propose|reject|accept|vacation)\b")
_SECRET_LINE = re.compile(r"(\w+(?: (?:axis|allied|german|soviet))?) (.+)")


class Twin(NamedTuple):
    """One of two games: its files in the order of the game, and the mail that is added to the first of them, if any."""

    files: Mapping[str, bytes]
    mail: str = ""


class Twins(NamedTuple):
    """Two games that are equal in a viewer's eyes, and the side that hides what they differ in."""

    what: str
    viewer: str
    hides: str
    cards: bool  # whether they differ in cards or chits too, or in their order
    one: Twin
    other: Twin


def twins(name: str, seed: int) -> Iterator[Twins]:
    """Yield twins made of one position of a random game: with remarks, by mail, with errors; for the enemy, for all."""
    chance = random.Random(f"{name} {seed}")
    game = find_game(name)
    assert game
    header, lines = _game(name, seed // OF_A_GAME)
    hides = chance.choice(game.sides)
    enemy = next(side for side in game.sides if side != hides)
    places = [at for at, step in enumerate(_steps(header, lines[:LONGEST])) if _is_secret(name, step, hides)]
    first = places[0] + 1 if places else 2
    cut = chance.randint(first, min(len(lines), first + SPAN))
    for last in (cut, (first + cut) // 2, first):  # later on, all of a hand may have been played
        pair = _with_other_cards(name, header, lines[:last], hides, chance)
        if pair[0] != pair[1]:
            break
    judged = judge_texts([("game.log", _text(header, pair[0]).encode())])
    assert judged.replay, judged.problems
    steps = judged.replay.steps
    mine = [_belongs_to(enemy, judged, step) for step in steps]
    cards = pair[0] != pair[1]
    tokens = [_hidden_tokens(name, _steps(header, each), hides) for each in pair]
    start = chance.randrange(len(steps))
    for viewer in (enemy, PUBLIC):
        same = mine if viewer == enemy else [False] * len(steps)
        one, other = (_remarked(header, each, n, same) for n, each in enumerate(pair))
        yield Twins("remarks", viewer, hides, cards, one, other)
        one, other = (_mailed(header, each, n, start, hides) for n, each in enumerate(pair))
        yield Twins("a mail", viewer, hides, cards, one, other)
        if all(tokens):
            faulty = [
                [line for line in _faulty(name, each, hides) if not _is_played(header, played, line)]
                for each, played in zip(tokens, pair, strict=True)
            ]
            same = [*same, *([False] * len(faulty[0]))]
            one, other = (_remarked(header, [*each, *faulty[n]], n, same) for n, each in enumerate(pair))
            yield Twins("faulty lines", viewer, hides, cards, one, other)


@cache
def _game(name: str, seed: int) -> tuple[str, list[str]]:
    """Return the header and the lines of a random game."""
    game = find_game(name)
    assert game
    headers = seats(name).headers
    tags = headers[seed % len(headers)]
    played = log_of_a_game(game, "random", seed, scenario=tags.get("scenario", ""), turns=TURNS.get(name, 2))
    assert isinstance(played, str), played
    head, _, body = played.partition("\n\n")
    for side, player in zip(game.sides, ("Anna", "Bert"), strict=True):
        head = re.sub(rf"(?m)^{side.capitalize()}: .*", f"{side.capitalize()}: {player}", head)
    return head, [line for line in body.splitlines() if line.strip()]


def _text(header: str, lines: Sequence[str]) -> str:
    return "\n".join((header, "", *lines, ""))


@cache
def _judged(text: str) -> Verdict:
    return judge_texts([("game.log", text.encode())])


def _steps(header: str, lines: Sequence[str]) -> Sequence[AnyStep]:
    replay = _judged(_text(header, lines)).replay
    assert replay
    return replay.steps


# -- other cards


def _with_other_cards(
    name: str, header: str, lines: Sequence[str], hides: str, chance: random.Random
) -> tuple[list[str], list[str]]:
    """Return the lines of a game, and the same with one hidden card for another, if that is as legal."""
    played = list(lines)
    steps = _steps(header, played)
    at = [place for place, step in enumerate(steps) if _is_secret(name, step, hides)]
    tokens = _hidden_tokens(name, steps, hides)
    names = [other for other in _other_names(name) if other not in tokens]
    pairs = [(one, other) for one in tokens for other in names if _in_one_deck(name, hides, one, other)]
    in_another_order = [
        (one, other) for one in tokens for other in tokens if one < other and _in_one_deck(name, hides, one, other)
    ]
    chance.shuffle(pairs)
    fates = [step.outcome for step in steps]
    for one, other in (*pairs[:TRIES], *in_another_order[:2]):
        changed = list(played)
        for place in at:
            changed[place] = _swapped(played[place], one, other)
        found = _judged(_text(header, changed))
        if changed != played and found.replay and [each.outcome for each in found.replay.steps] == fates:
            return played, changed
    return played, list(played)


def _is_secret(name: str, step: AnyStep, hides: str) -> bool:
    secrets = import_module(f"pbem.games.{name}.view.secrets").SECRETS
    side = secrets.enemy(secrets.enemy(hides))
    return step.action is not None and bool(secrets.names(step, side))


def _items(line: str) -> list[str]:
    found = _SECRET_LINE.match(line.partition("#")[0].strip())
    return re.split(r", | for ", found[2]) if found else []


def _hidden_tokens(name: str, steps: Sequence[AnyStep], hides: str) -> list[str]:
    lines = [step.line.text for step in steps if _is_secret(name, step, hides)]
    open_ = {_items(line)[0] for line in lines if line.startswith("redraw")}  # it is laid on the discards
    found = dict.fromkeys(item for line in lines for item in _items(line))
    return [item for item in found if item not in open_ and not item.endswith(("cards", "chits", "events"))]


@cache
def _other_names(name: str) -> tuple[str, ...]:
    """Return how the cards or chits of a game are named in its logs; whether a side may hold one, a judge decides."""
    match name:
        case "a_victory_awaits":
            return tuple(dict.fromkeys(chit.hq for chit in chits().values() if chit.hq))
        case "on_to_berlin":
            return tuple(card.name for card in cards().values())
        case _:
            return tuple(map(str, range(1, 56)))


def _in_one_deck(name: str, side: str, one: str, other: str) -> bool:
    """Tell whether everybody takes one card for the other: Offensives lie apart, red ones are played at once."""
    if name != "absolute_war":
        return True
    first, second = (war_cards()[CardId(f"{side}-{each}")] for each in (one, other))
    return (first.offensive, first.red) == (second.offensive, second.red)


def _swapped(line: str, one: str, other: str) -> str:
    found = _SECRET_LINE.match(line.strip())
    if not found:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    parts = re.split(r"(, | for )", found[2])
    changed = "".join({one: other, other: one}.get(part, part) for part in parts)
    return f"{indent}{found[1]} {changed}"


# -- remarks, reasons and talk


def _belongs_to(side: str, judged: Verdict, step: AnyStep) -> bool:
    """Return whether a line is that side's own: its remarks are."""
    if NOBODYS.match(step.line.text):
        return False
    assert judged.game
    return owner(judged.game, step.before, step.line, step.action) == side


def _remarked(header: str, lines: Sequence[str], which: int, same: Sequence[bool]) -> Twin:
    """Return a log with a remark on each line, of the twin's own word except on the viewer's own lines."""
    word, body = WORDS[which], []
    for number, (line, mine) in enumerate(zip(lines, same, strict=True)):
        said = "mine" if mine else f"{word}{number}"
        body += [f"# {word} between orders"] if number % 7 == 3 else []
        if "; " in line and number % 2 and not mine:  # an order over two lines has a remark on both
            first, _, rest = line.partition("; ")
            body += [f"{first};  # {said}", f"        {rest}  # {said} again"]
        else:
            body.append(f"{line}  # {said}")
    body += _reasons(word)
    return Twin({"game.log": f"{header}  # {word}\n# {word}\n\n{chr(10).join(body)}\n".encode()})


def _reasons(word: str) -> list[str]:
    """Return lines with a reason each: what is asked, answered and let stand."""
    asked = (f"takeback 1 order -- {word} is why", f"propose Deadline: 3 days -- {word}", f"reject -- {word}")
    return [f"{line}  # {word}" for line in asked]


def _mailed(header: str, lines: Sequence[str], which: int, first: int, hides: str) -> Twin:
    """Return a log without remarks, and the rest of it as a mail of the side that hides something."""
    word = WORDS[which]
    player = "Anna" if re.search(rf"(?mi)^{hides}: Anna", header) else "Bert"
    head = f"From: {player} <{player.lower()}@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\n"
    orders = [f"{line}  # {word}{number}" for number, line in enumerate(lines[first:])]
    said = [*orders, f"vacation {hides} 2026-12-01 to 2026-12-03 -- {word}", *_reasons(word)]
    body = "\n".join((f"# {word}", *said))
    end = f"pbem end {len(said)} orders"  # or a line below a long remark could be the rest of it, which is a fault
    mail = f"{head}Subject: {word}\n\nHi, {word} again.\n\npbem begin\n{body}\n{end}\n\n{word}\n-- \n{word}\n"
    return Twin({"game.log": _text(header, lines[:first]).encode(), "turn.eml": mail.encode()}, "turn.eml")


def _is_played(header: str, lines: Sequence[str], line: str) -> bool:
    """Return whether a faulty discard is carried out as played: where piles lie open, both see what it names."""
    if not line.startswith("discard"):
        return False
    found = judge_texts([("game.log", _text(header, [*lines, line]).encode())], as_played=True).replay
    return found is not None and found.steps[-1].applied


def _faulty(name: str, tokens: Sequence[str], hides: str) -> Iterator[str]:
    """Yield lines with errors that name what a side holds."""
    card, verb = tokens[0], "select" if name == "a_victory_awaits" else "draw"
    several = ", ".join(tokens[:3])
    bare = f"{card}, {card}" if name == "barbarossa_to_berlin" else card  # `allied 7` is a round there, which both see
    yield from (f"discard {hides} {card}, {card}, {card}", f"{hides} {bare}", f"sett hand {hides} {card}")
    yield from (
        f"selct {hides} {several}",
        f"{verb} {hides} ~{card}~",
        f"set hand {hides} {several}, 99",
        f"I kept {card}",
    )
    yield from (f"set chits {hides}: {several}", f"waive 1.1 -- I hold {card}", f"takeback 99 orders -- {card}")
    yield from (f"accept -- {card}", f"standing {hides}: retreat toward Mars -- {card}", f"wave 1.1 -- I hold {card}")
