"""`docs/library.md`: every piece of code on the page runs, one after the other, as a reader would type it."""

import doctest
import re
from pathlib import Path

import pytest

import pbem

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text("utf-8")
PIECES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
TABLE = PAGE.partition("## The fields of the values")[2].partition("\n## ")[0]
FIELDS = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TABLE, re.MULTILINE))


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


@pytest.mark.parametrize("name", FIELDS)
def test_the_fields_on_the_page_are_those_of_the_value(name: str) -> None:
    """All of them, but for values that have others which may change."""
    value = getattr(pbem, name)
    told = re.findall(r"`([a-z_]+)`", re.sub(r"\(.*?\)", "", FIELDS[name].partition("as text")[0]))
    assert told
    assert all(hasattr(value, each) for each in told)
    if "others that may change" not in FIELDS[name]:
        assert set(told) >= set(_fields(value))


def test_every_value_has_its_row() -> None:
    values = [name for name in pbem.__all__ if isinstance(kind := getattr(pbem, name), type) and _fields(kind)]
    assert sorted(values) == list(FIELDS)


def test_every_kind_and_outcome_is_on_the_page() -> None:
    assert {each for each in (*pbem.Kind, *pbem.Outcome) if f"`{each}`" not in PAGE} == set()


def test_every_method_is_on_the_page() -> None:
    """Whoever reads the page knows all that there is to ask."""
    asked = [*_public(pbem.Judged), *_public(pbem.Position), *_public(pbem.Game)]
    assert {each for each in asked if not re.search(rf"[.`]{each}\b", PAGE)} == set()


def _public(kind: type) -> list[str]:
    return [name for name in vars(kind) if not name.startswith("_")]


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "_fields", ())) or tuple(getattr(kind, "__struct_fields__", ()))
