"""Completion in real shells: what stands on the line after TAB, in each shell that is installed."""

import os
import select
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cli.shells import SHELLS

if sys.platform == "win32":
    pytest.skip("no such shells there", allow_module_level=True)

import pty

LOG = "Game: A Victory Awaits\nScenario: leningrad\n"
PATIENCE = 20.0  # seconds for a shell on a machine that has much else to do

LINES = {
    # commands and options
    "pbem che": "pbem check ",
    "pbem check --as-pl": "pbem check --as-played ",
    # files, of which the shell knows best
    "pbem check kie": "pbem check kiev.log ",
    "pbem check kiev.log tur": "pbem check kiev.log turn-2.eml ",
    "pbem report sub/dee": "pbem report sub/deep.log ",
    "pbem fmt my": r"pbem fmt my\ game.log ",
    "pbem merge kiev.log tur": "pbem merge kiev.log turn-2.eml ",
    "pbem check kiev.log --components su": "pbem check kiev.log --components sub/",
    "pbem report kiev.log --out=su": "pbem report kiev.log --out=sub/",
    # games and scenarios
    "pbem new barb": "pbem new barbarossa-to-berlin ",
    "pbem play a-v": "pbem play a-victory-awaits ",
    "pbem rules --game a-v": "pbem rules --game a-victory-awaits ",
    "pbem new a-victory-awaits --scenario kie": "pbem new a-victory-awaits --scenario kiev ",
    "pbem new a-victory-awaits --scenario smolensk\\ s": r"pbem new a-victory-awaits --scenario smolensk\ short ",
    "pbem new barb --scenario c": "pbem new barb --scenario campaign ",
    # sides are those of the log's game
    "pbem report kiev.log --for so": "pbem report kiev.log --for soviet ",
    "pbem report kiev.log --for=so": "pbem report kiev.log --for=soviet ",
    "pbem check kiev.log --for a": "pbem check kiev.log --for a",
    # lists
    "pbem report kiev.log --format md,ht": "pbem report kiev.log --format md,html ",
    "pbem play a-v --options reserve,hq": r"pbem play a-v --options reserve,hq\ transfer ",
    "pbem play barb --players cau": "pbem play barb --players cautious ",
    # rules
    "pbem rule 12.3/lcu-s": "pbem rule 12.3/lcu-sea ",
    "pbem rule Axis c": "pbem rule Axis card ",
    "pbem rule --game barb Allied card 5": "pbem rule --game barb Allied card 5",
}
START = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
SHOW_THE_LINE = {
    "bash": 'eval "$(pbem completion bash)"\nbind -x \'"\\C-o": printf "%s" "$READLINE_LINE" >line.tmp; mv line.tmp line\'\n',
    "zsh": 'eval "$(pbem completion zsh)"\nsetopt no_auto_menu no_list_beep\n'
    'line() { printf "%s" "$BUFFER" >line.tmp; mv line.tmp line }\nzle -N line\nbindkey "^O" line\n',
    "fish": "pbem completion fish | source\nbind \\co 'commandline | string collect >line.tmp; mv line.tmp line'\n",
}


class Terminal:
    """A shell with a terminal of its own, to which keys are typed."""

    def __init__(self, shell: str, folder: Path) -> None:
        """Starts the shell and has it complete `pbem`."""
        self.line = folder / "line"
        places = [str(Path(sys.executable).parent), os.environ["PATH"]]
        named = {
            "HOME": str(folder),
            "PATH": os.pathsep.join(places),
            "TERM": "xterm",
            "PS1": "$ ",
            "LC_ALL": "C.UTF-8",
        }
        self.process, self.stream = pty.fork()
        if not self.process:
            os.chdir(folder)
            os.execvpe(START[shell][0], START[shell], named | _cache())
        self.keys(SHOW_THE_LINE[shell])
        self.after("")

    def keys(self, text: str) -> None:
        """Types keys; a terminal takes only so many at once."""
        for each in text.splitlines(keepends=True):
            os.write(self.stream, each.encode())
            self.listen(0.02)

    def listen(self, seconds: float) -> None:
        """Reads what the shell shows, for its terminal would fill otherwise; answers what fish asks of a terminal."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and select.select([self.stream], [], [], left)[0]:
            if b"\x1b[c" in os.read(self.stream, 65_536):
                os.write(self.stream, b"\x1b[?62c")

    def after(self, typed: str) -> str:
        """Returns what stands on the line after a text and TAB, and clears the line."""
        self.line.unlink(missing_ok=True)
        self.keys(f"\x05\x15{typed}")
        if typed:
            self.keys("\t")
        end, again = time.monotonic() + PATIENCE, 0.0
        while (now := time.monotonic()) < end and not self.line.exists():
            if now > again:
                self.keys("\x0f")
                again = now + 1
            self.listen(0.02)
        return self.line.read_text() if self.line.exists() else "(no answer)"

    def close(self) -> None:
        """Ends the shell."""
        os.kill(self.process, 9)
        os.close(self.stream)
        os.waitpid(self.process, 0)


def _cache() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key in {"XDG_CACHE_HOME", "PYTHONPATH"}}


@pytest.fixture(scope="module", params=[shell for shell in SHELLS if shutil.which(shell)])
def terminal(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """A shell in a folder with a few logs."""
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "sub").mkdir()
    for name in ("kiev.log", "turn-2.eml", "my game.log", "sub/deep.log"):
        (folder / name).write_text(LOG, encoding="utf-8")
    found = Terminal(request.param, folder)
    yield found
    found.close()


@pytest.mark.parametrize("typed", LINES)
def test_tab_completes(typed: str, terminal: Terminal) -> None:
    """In bash, zsh and fish alike."""
    assert terminal.after(typed) == LINES[typed]
