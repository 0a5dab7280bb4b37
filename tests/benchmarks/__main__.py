"""Start-up, lines parsed, orders audited, beside python-chess as a yardstick; a whole war; an archive of logs.

    python -m tests.benchmarks              every figure but the archive's
    python -m tests.benchmarks archive 1000 a folder of so many logs of whole wars, all different, by `pbem audit`

Each figure is the median of several runs. Times of whole commands are wall-clock seconds of a new process.
"""

import io
import platform
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

import chess.pgn

import pbem
from pbem.bots.seats import log_of_a_game
from pbem.core.fold import replay
from pbem.core.game import AnyGame, Header
from pbem.core.source import Line, plain_line
from pbem.games import find_game
from pbem.log.parse import grammar, verbatim
from tests.benchmarks.editors import changed, typed
from tests.benchmarks.hexes import campaign
from tests.benchmarks.measuring import ROOT, RUNS, command, memory, process, rate
from tests.benchmarks.zones import whole_war
from tests.random_play import play

OPENING = ROOT / "samples" / "barbarossa-to-berlin" / "opening.log"
WAR = ROOT / "samples" / "barbarossa-to-berlin" / "whole-war.log"
AREAS_WAR = ROOT / "samples" / "on-to-berlin" / "whole-war.log"
GAMES = 60
GAME = "barbarossa_to_berlin"
DIGITS = {"s": 2, "ms": 2}
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
    orders, war = _lines(OPENING), _lines(WAR)
    games = [[plain_line(text) for text in play(_game(), seed, turns=1).lines] for seed in range(GAMES)]
    for text, unit, value in (
        ("`pbem check` on the opening, whole command", "s", command("check", str(OPENING))),
        ("`pbem report` on the opening, HTML", "s", command("report", str(OPENING), "--format", "html", "--out", "-")),
        (f"`pbem check` on a whole war, {len(war)} orders", "s", command("check", str(WAR))),
        ("`pbem report` on a whole war, HTML", "s", command("report", str(WAR), "--format", "html", "--out", "-")),
        ("`pbem check` on a whole war of On To Berlin!", "s", command("check", str(AREAS_WAR))),
        ("`pbem report` on it, HTML", "s", command("report", str(AREAS_WAR), "--format", "html", "--out", "-")),
        ("most memory of `pbem check` on a whole war", "MB", memory("check", str(WAR))),
        ("an empty Python, for comparison", "s", process("-c", "pass")),
        ("lines parsed", "lines/s", rate(_parse_all, orders)),
        ("orders audited (parsed, judged, applied): the opening", "orders/s", rate(_audit, [orders])),
        (f"orders audited: {GAMES} random first turns, all different", "orders/s", rate(_audit, games, 1)),
        ("orders audited: a whole war", "orders/s", rate(_audit, [war], 1)),
        ("orders played at random, offers looked for and audited", "orders/s", rate(_play, range(3), 1)),
        ("one more order judged behind a whole war, by `import pbem`", "ms", _one_more(WAR)),
        ("its last line typed in an editor, letter by letter: each text read and judged", "ms", typed(WAR)),
        ("a line in the middle of it changed in an editor, CPU", "ms", changed(WAR)),
        *campaign(),
        *whole_war(),
        ("python-chess `read_game`", "plies/s", rate(_chess, 52)),
    ):
        print(f"{text:78} {value:10.{DIGITS.get(unit, 0)}f} {unit}")


def archive(count: int) -> None:
    """Prints how long `pbem audit` takes for a folder of logs; writing them takes longer, and is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        with ProcessPoolExecutor() as pool:
            list(pool.map(partial(_write, folder), range(count), chunksize=4))
        start = time.perf_counter()
        found = subprocess.run(
            [sys.executable, "-m", "pbem", "audit", folder], cwd=ROOT, capture_output=True, text=True, check=False
        )
        seconds = time.perf_counter() - start
    print(found.stdout.splitlines()[-1])
    print(f"{seconds:.1f} s, exit code {found.returncode}")


def _write(folder: str, seed: int) -> None:
    """Plays a war at random and writes its log."""
    log = log_of_a_game(_game(), "random", seed)
    assert isinstance(log, str)
    Path(folder, f"{seed:04}.log").write_text(log, encoding="utf-8")


def _lines(path: Path) -> list[Line]:
    text = path.read_text(encoding="utf-8").splitlines()
    bare = [line.partition("#")[0].strip() for line in text]
    return [plain_line(line) for line in bare if line and not line[0].isupper()]


def _parse_all(lines: list[Line]) -> int:
    parse = grammar(GAME).parse
    verbatim.cache_clear()
    for line in lines:
        parse(line)
    return len(lines)


def _one_more(path: Path) -> float:
    """Returns the median milliseconds that the last order of a log takes behind all the others."""
    *before, last = path.read_text(encoding="utf-8").splitlines(keepends=True)
    judged = pbem.judge("".join(before))
    seconds = []
    for _ in range(5 * RUNS):
        start = time.perf_counter()
        assert judged.then(last).clean
        seconds.append(time.perf_counter() - start)
    return 1000 * median(seconds)


def _game() -> AnyGame:
    game = find_game(GAME)
    assert game is not None
    return game


def _audit(games: list[list[Line]]) -> int:
    """Judges whole logs, as if none had been read before: parsed, read, decided, applied."""
    verbatim.cache_clear()
    game = _game()
    found = [replay(game, Header(), game.setup(Header()).position, lines, grammar(GAME).parse) for lines in games]
    assert all(each.clean for each in found)
    return sum(len(each.steps) for each in found)


def _play(seeds: range) -> int:
    """Plays whole games at random."""
    return sum(len(play(_game(), seed).lines) for seed in seeds)


def _chess(plies: int) -> int:
    game = chess.pgn.read_game(io.StringIO(PGN))
    assert game is not None
    assert not game.errors
    return plies


if __name__ == "__main__":
    archive(int(sys.argv[2])) if sys.argv[1:2] == ["archive"] else main()
