"""One editor for all tests of the language server: its process is started once."""

from collections.abc import Iterator

import pytest

from tests.support.editors import Editor, editor


@pytest.fixture(scope="session")
def an_editor() -> Iterator[Editor]:
    """An editor without a document."""
    with editor() as found:
        yield found
