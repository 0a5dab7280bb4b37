"""`python -m tests.benchmarks`: start-up, lines parsed, orders audited, beside python-chess as a yardstick.

Each figure is the median of several runs. Times of whole commands are wall-clock seconds of a new process.
"""

import io
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess.pgn

from pbem.core.fold import replay
from pbem.core.game import AnyGame, Header
from pbem.core.source import Line, plain_line
from pbem.games import find_game
from pbem.log.parse import grammar
from tests.random_play import play

ROOT = Path(__file__).parent.parent.parent
OPENING = ROOT / "samples" / "barbarossa-to-berlin" / "opening.log"
RUNS = 7
GAMES = 60
GAME = "barbarossa_to_berlin"
PGN = (
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 "
    "11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 "
    "20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 *\n\n"
)


def main() -> None:
    """Prints every figure."""
    print(
        f"{platform.machine()}, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}; median of {RUNS} runs\n"
    )
    orders = _lines()
    games = [[plain_line(text) for text in play(_game(), seed).lines] for seed in range(GAMES)]
    for text, unit, value in (
        ("`pbem check` on the opening, whole command", "s", _command("check", str(OPENING))),
        ("`pbem report` on the opening, HTML", "s", _command("report", str(OPENING), "--format", "html", "--out", "-")),
        ("an empty Python, for comparison", "s", _process("-c", "pass")),
        ("lines parsed", "lines/s", _rate(_parse_all, orders)),
        ("orders audited (parsed, judged, applied): the opening", "orders/s", _rate(_audit, [orders])),
        (f"orders audited: {GAMES} random games, all different", "orders/s", _rate(_audit, games, 1)),
        ("python-chess `read_game`", "plies/s", _rate(_chess, 52)),
    ):
        print(f"{text:58} {value:10.3f} {unit}" if unit == "s" else f"{text:58} {value:10.0f} {unit}")


def _lines() -> list[Line]:
    text = OPENING.read_text(encoding="utf-8").splitlines()
    bare = [line.partition("#")[0].strip() for line in text]
    return [plain_line(line) for line in bare if line and not line[0].isupper()]


def _parse_all(lines: list[Line]) -> int:
    parse = grammar(GAME).parse
    for line in lines:
        parse(line)
    return len(lines)


def _game() -> AnyGame:
    game = find_game(GAME)
    assert game is not None
    return game


def _audit(games: list[list[Line]]) -> int:
    """Judges whole logs: parsed, read, decided, applied."""
    game = _game()
    found = [replay(game, Header(), game.setup(Header()).position, lines, grammar(GAME).parse) for lines in games]
    assert all(each.clean for each in found)
    return sum(len(each.steps) for each in found)


def _chess(plies: int) -> int:
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert game is not None
    assert not game.errors
    return plies


def _rate(work: Callable[..., int], given: object, repeats: int = 10) -> float:
    """Returns how many pieces a second, in a process that has warmed up."""
    work(given)
    return statistics.median(_measured(work, given, repeats) for _ in range(RUNS))


def _measured(work: Callable[..., int], given: object, repeats: int) -> float:
    start = time.perf_counter()
    done = sum(work(given) for _ in range(repeats))
    return done / (time.perf_counter() - start)


def _command(*words: str) -> float:
    return _process("-m", "pbem", *words)


def _process(*words: str) -> float:
    def once() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, check=False)
        return time.perf_counter() - start

    once()
    return statistics.median(once() for _ in range(RUNS))


if __name__ == "__main__":
    main()
