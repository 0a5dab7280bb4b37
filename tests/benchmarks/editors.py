"""How long an editor waits for the verdict on a long log, without the way to the server and back."""

import time
from pathlib import Path
from statistics import median

from pbem.lsp.diagnostics import diagnostics
from pbem.lsp.document import Document


def typed(path: Path) -> float:
    """Returns the median milliseconds of CPU that each letter of a log's last line takes until its faults are known."""
    *lines, last = path.read_text("utf-8").rstrip().split("\n")
    document = Document(path.as_uri())
    _told(document, "\n".join(lines) + "\n#")
    seconds = [_told(document, "\n".join([*lines, last[:count]])) for count in range(1, len(last) + 1)]
    assert document.verdict.clean
    return 1000 * median(seconds)


def changed(path: Path) -> float:
    """Returns the milliseconds of CPU that all behind the middle of a log takes, which is judged anew."""
    text = path.read_text("utf-8")
    middle = text.index("\n", len(text) // 2)
    document = Document(path.as_uri())
    _told(document, text)
    return 1000 * _told(document, f"{text[:middle]}  # so{text[middle:]}")


def _told(document: Document, text: str) -> float:
    start = time.process_time()
    document.change(text)
    diagnostics(document)
    return time.process_time() - start
