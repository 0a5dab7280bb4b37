"""`python -m tests.core.chance.vectors` writes `docs/dice-vectors.json`: what another program must work out, too.

Secrets follow from names, so that the same file comes again; a test asks for that.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.core.chance import chains
from pbem.core.chance.ledger import Dealt
from pbem.core.chance.orders_hash import hashed_words_of
from pbem.core.chance.second import SecondLedger
from pbem.core.chance.signing import public_key_of, signed
from pbem.core.chance.source import PILE, Source
from pbem.core.chance.values import coded
from pbem.core.telling.hiding import PUBLIC
from pbem.games import find_game
from pbem.post.chain import chain, known_to
from pbem.post.sealing.master import words_of
from pbem.referee import judge_texts
from tests.support.sealed_games import SealedGame, played

FILE = Path(__file__).parents[3] / "docs" / "dice-vectors.json"
GAMES = ("barbarossa_to_berlin", "a_victory_awaits", "on_to_berlin", "absolute_war")
SHOWN = (0, 1, 2, 17, 4095, 4096)


class Recorder:
    """Chance that notes what it was asked and what it gave."""

    def __init__(self, source: Source) -> None:
        """Begins with nothing."""
        self._source = source
        self.picks: list[dict[str, int]] = []
        self.piles: dict[tuple[str, str], Recorder] = {}

    def pick(self, count: int) -> int:
        """Returns what the source gives."""
        found = self._source.pick(count)
        self.picks.append({"of": count, "is": found})
        return found

    def own(self, side: str, about: str = PILE) -> "Recorder | None":
        """Returns the chance of a side's own pile, which notes its picks, too."""
        mine = self._source.own(side, about)
        return self.piles.setdefault((side, about), Recorder(mine)) if mine is not None else None


def vectors() -> dict[str, Any]:
    """Returns all vectors."""
    logs = [log_of(name, dice) for name in GAMES for dice in ("sealed 2", "judge 2")]
    return {"roots": list(_roots()), "chains": list(_chains()), "pledges": list(_pledges()), "logs": logs}


def _bytes(name: str) -> bytes:
    return random.Random(name).randbytes(32)


def _roots() -> Iterator[dict[str, Any]]:
    for number, (package, side) in enumerate((("absolute_war", "german"), ("barbarossa_to_berlin", "allied"))):
        master = _bytes(f"master {number}")
        root = chains.root_of(master, package, "k7f3", side, number * 48_291_038)
        yield {
            "words": words_of(master), "master": master.hex(), "package": package, "id": "k7f3", "side": side,
            "number": number * 48_291_038, "root": root.hex(), "public": coded(public_key_of(root)),
        }  # fmt: skip


def _chains() -> Iterator[dict[str, Any]]:
    sides = ("axis", "allied")
    for who in ("axis", "judge"):
        root = _bytes(who)
        for name in chains.labels(who, sides):
            values = {str(number): coded(chains.value_at(root, who, name, number)) for number in SHOWN}
            yield {"root": root.hex(), "who": who, "sides": list(sides), "name": name, "values": values}


def _pledges() -> Iterator[dict[str, Any]]:
    for number, orders in enumerate(
        ("select axis 1A, 2B", "hand axis 2, 6 cards", "discard axis 3, 7\ndiscard axis 9"), 1
    ):
        salt, game = _bytes(f"salt {number}"), "ab" * 32
        value = chains.pledge_value(salt, game, "axis", number, orders)
        yield {
            "salt": coded(salt),
            "game": game,
            "side": "axis",
            "number": number,
            "orders": orders,
            "value": coded(value),
        }


def log_of(name: str, dice: str) -> dict[str, Any]:
    """Returns a turn of a game with all that a reader of its public log can check."""
    table = played(name, player="cautious", turns=1, dice=dice, seed=5, **_players(name))
    for who in table.ledger.speakers:
        table.write(signed(table.secrets[who].root, who, table.ledger.hash))
    table.disclose()
    verdict = judge_texts([("game.log", table.text.encode())])
    replay = verdict.replay
    assert replay is not None
    public = [hashed_words_of(step, table.game.sides) for step in known_to(replay, PUBLIC).steps]
    lines = [
        {"text": text, "hash": each} for text, each in zip(public, chain(verdict.log.header, replay)[1:], strict=True)
    ]
    places = {step.line.number: place for place, step in enumerate(replay.steps)}
    book = replay.chance
    assert isinstance(book, SecondLedger)
    return {
        "package": name,
        "header": {tag: verdict.log.header.get(tag) for tag in verdict.log.header.tags},
        "lines": lines,
        "draws": [_draw(book, each, places) for each in book.dealt],
        "pledged": [{"line": places[each.line.number], "orders": each.orders} for each in book.pledges],
    }


def _players(name: str) -> dict[str, str]:
    game = find_game(name)
    assert game is not None
    return dict(zip(game.sides, ("Anna  Straße <anna@example.org>", "Bert <bert@example.org>"), strict=True))


def _draw(book: SecondLedger, done: Dealt, places: dict[int, int]) -> dict[str, Any]:
    asked = done.asked
    assert asked is not None
    assert asked.second is not None
    source = book.source(asked)
    assert source is not None
    notes = Recorder(source)
    choice = next((each.orders for each in book.pledges if each.asked is asked.line), None)
    found = dict(done.event.choices)[choice](notes) if choice else done.event.answer(notes)
    assert found == done.said
    told: dict[str, Any] = {"line": places[asked.line.number], "side": asked.second.side, "n": asked.number}
    if asked.event.hidden:
        told |= {"hidden": asked.event.hidden, "k": asked.second.hands[asked.event.hidden]}
    elif asked.second.hands:
        told["piles"] = [
            {"side": side, "k": asked.second.hands[side], "about": about, "picks": each.picks}
            for (side, about), each in notes.piles.items()
        ]
    return {**told, "picks": notes.picks}


def written(found: dict[str, Any]) -> str:
    """Returns vectors as they stand in the file: one line for each thing."""
    parts = [
        f'"{name}": [\n' + ",\n".join(json.dumps(each) for each in found[name]) + "\n]"
        for name in ("roots", "chains", "pledges")
    ]
    logs = []
    for log in found["logs"]:
        head = f'"package": {json.dumps(log["package"])},\n"header": {json.dumps(log["header"], ensure_ascii=False)}'
        lists = (
            f'"{name}": [\n' + ",\n".join(json.dumps(each, ensure_ascii=False) for each in log[name]) + "\n]"
            for name in ("lines", "draws", "pledged")
        )
        logs.append("{\n" + ",\n".join((head, *lists)) + "\n}")
    parts.append('"logs": [\n' + ",\n".join(logs) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(vectors()), "utf-8")


__all__ = ["SealedGame", "vectors", "written"]
