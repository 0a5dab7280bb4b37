"""One editor for all tests of the language server: its process is started once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.editors import Editor, editor
from tests.support.neovim import FOUND


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves Neovim's test out where it is not installed; the summary says that."""
    return True if FOUND is None and collection_path.name == "test_neovim.py" else None


@pytest.fixture(scope="session")
def an_editor() -> Iterator[Editor]:
    """An editor without a document."""
    with editor() as found:
        yield found
