"""`docs/library.md`: every piece of code on the page runs, one after the other, as a reader would type it."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIECES = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "library.md").read_text("utf-8"), re.DOTALL)


def test_the_code_on_the_page_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is typed at a prompt gives what stands below it; the rest runs in the same session."""
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for piece in PIECES:
        test = doctest.DocTestParser().get_doctest(piece, names, "library.md", None, 0)
        if test.examples:
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
            names.update(test.globs)
        else:
            exec(compile(piece, "library.md", "exec"), names)
    told = capsys.readouterr().out
    assert "barbarossa_to_berlin WWII: Barbarossa to Berlin ('axis', 'allied')" in told
    assert "not permitted" in told
    assert "an owner's tables are in use (1 value differs from ours)" in told
