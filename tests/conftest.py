"""What holds for all tests: no clock for random texts, seldom a look for garbage, and one flag.

`pytest tests/report/test_golden.py --update-golden` writes the golden files anew.
"""

import gc
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.support import browsers, neovim

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what it puts in the background so
    signal.signal(signal.SIGINT, signal.default_int_handler)  # programs that tests interrupt would inherit it

# no test asks the clock
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")
gc.set_threshold(
    100_000, 20, 50
)  # the tests make many small things, and keep few: looking for garbage took a fifth of the cases' time


def pytest_collection_finish() -> None:
    """Leaves what was collected out of every further look for garbage."""
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the flag."""
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Tells whether golden files are to be written."""
    return bool(request.config.getoption("--update-golden"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what could not be tried here."""
    if browsers.FOUND is None:
        terminalreporter.write_line(
            "No browser was found (chromium, google-chrome): the tests in tests/browser were left out."
        )
    if neovim.FOUND is None:
        terminalreporter.write_line("Neovim was not found (nvim): tests/lsp/test_neovim.py was left out.")
