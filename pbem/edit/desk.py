"""The desk on which a log is edited: its file, who sits at it, and the windows of the browser that are open on it."""

import asyncio
import os
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from pbem.components import Finder
from pbem.edit.asked import OfText
from pbem.edit.log_file import Version
from pbem.edit.window import Window
from pbem.lsp.document import Document
from pbem.referee import no_tables

MOST_WINDOWS = 4  # whose texts are kept judged; a long war takes some ten megabytes for each


class Desk:
    """A log that is edited, in one window or several, each with a text of its own."""

    def __init__(
        self, path: Path, viewer: str | None = None, find: Finder = no_tables, words: Sequence[str] = ()
    ) -> None:
        """Make a desk for a log's file; `viewer` is who sits at it, `words` are further options of the commands."""
        self.path, self.viewer, self.words = path, viewer, tuple(words)
        self.log = sha256(os.fsencode(path.absolute())).hexdigest()[:16]  # by which a page knows its own log again
        self.version: Version | None = None  # the file as it was read last
        self._find = find
        self._windows: OrderedDict[str, Window] = OrderedDict()  # the one that was heard last comes last
        self._beside = asyncio.Lock()  # one thread at a time slows the judging least

    def window(self, given: OfText) -> Window:
        """Return the window that asks; a new one begins with what is judged of the text of another."""
        if given.window not in self._windows:
            latest = next(reversed(self._windows.values()), None)
            document = latest.document.branched() if latest else Document(self.path.name, self._find)
            self._windows[given.window] = Window(document, self.viewer, self._beside)
        self._windows.move_to_end(given.window)
        while len(self._windows) > MOST_WINDOWS:
            self._windows.popitem(last=False)
        return self._windows[given.window]
