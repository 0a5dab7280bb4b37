"""Built grammars are kept as plain data: never run, rebuilt when damaged, old, or somebody else's."""

import json
import os
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem import resources
from pbem.core.source import plain_line
from pbem.games import names
from pbem.log import built_grammars as module
from pbem.log.built_grammars import built, words
from pbem.log.parse import Grammar, verbatim

ROOT = Path(__file__).parents[2]
GAME = "barbarossa_to_berlin"
NAME = "kept.grammar.json"
LINES = (
    "turn 1",
    "attack Kaunas from Memel: 4PzA, 16A, 18A @4 @3",
    "check Warsaw: [4A], 2PzA; vp 8",
    "attack from",
    "x",
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder, and a program that remembers nothing."""
    monkeypatch.setattr(resources, "_cache", tmp_path.joinpath)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for each in (built, words, module.written_instead, module._kept, module._source, verbatim):
        each.cache_clear()


def _read(game: str) -> tuple[Any, ...]:
    _forget()
    grammar = Grammar(game, *words(game))
    return (grammar.verbs, grammar.nouns, *(grammar.parse(plain_line(line)) for line in LINES))


def _file(folder: Path, game: str = GAME) -> Path:
    """Return where the only grammar of a game is kept."""
    (found,) = folder.glob(f"{game}-*.grammar.json")
    return found


@pytest.mark.parametrize("game", names())
def test_a_kept_grammar_reads_as_the_built_one(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees, problems and words are the same; the second run builds nothing."""
    first = _read(game)
    with monkeypatch.context() as patch:
        patch.setattr(module, "_build", lambda *_: pytest.fail("it was built again"))
        assert _read(game) == first
    monkeypatch.setattr(resources, "write_cache", lambda *_: None)
    _file(folder, game).unlink()
    assert _read(game) == first


def test_what_is_kept_is_data(folder: Path) -> None:
    """A sum, and JSON; nothing in it is a path of this machine."""
    _read(GAME)
    told, *rest = _file(folder).read_text(encoding="utf-8").splitlines()
    assert len(told) == 64
    assert [type(json.loads(each)) for each in rest] == [list, dict]
    assert str(ROOT) not in "".join(rest)


class _Bomb:
    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, ("exploded",)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut short": lambda data: data[: len(data) // 2],
    "empty": lambda _: b"",
    "a letter changed": lambda data: data.replace(b"attack", b"attock", 1),
    "no text": lambda _: b"\xff\xfe\x00" * 100,
    "a pickle": lambda _: pickle.dumps(_Bomb()),
    "lark's own cache": lambda data: data.split(b"\n")[0] + b"\n" + pickle.dumps(_Bomb()),
    "of another version": lambda data: b"0" * 64 + data[64:],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_damaged_is_built_anew(damage: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands in the file, it is not run, the log is read as ever, and the file is whole again."""
    monkeypatch.chdir(folder)
    first = _read(GAME)
    whole = _file(folder).read_bytes()
    _file(folder).write_bytes(DAMAGE[damage](whole))
    assert _read(GAME) == first
    assert module.restored(_file(folder).read_text(encoding="utf-8"), module._source(GAME)[3]) is not None
    assert not (folder / "exploded").exists()


def test_a_file_of_the_right_sum_that_lark_cannot_take_back(folder: Path) -> None:
    """Another lark of the same number costs the time to build, no more."""
    first = _read(GAME)
    key = module._source(GAME)[3]
    _, told, _ = _file(folder).read_text(encoding="utf-8").splitlines()
    body = f'{told}\n{{"data": {{}}}}'
    _file(folder).write_text(f"{module._sum(key, body)}\n{body}", encoding="utf-8")
    assert _read(GAME) == first


def test_another_grammar_is_another_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed grammar, or the shared one that it imports, is built anew."""
    _read(GAME)
    before, key = _file(folder), module._key
    more = {"log.lark": "// more"}
    monkeypatch.setattr(module, "_key", lambda texts, instead: key({**texts, **more}, instead))
    _read(GAME)
    assert len({*folder.glob("*.grammar.json")} - {before}) == 1


def test_other_words_are_another_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What people write instead is kept with the grammar, and as fresh."""
    _read(GAME)
    before, key = _file(folder), module._key
    monkeypatch.setattr(module, "_key", lambda texts, instead: key(texts, [*instead, '[verbs]\nmove = ["hike"]']))
    _read(GAME)
    assert len({*folder.glob("*.grammar.json")} - {before}) == 1


def test_two_versions_of_pbem_keep_a_grammar_each(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Used in turn, neither builds it again; of many versions the newest stay."""
    key, built_ones, build = module._key, list[str](), module._build

    def noted(text: str, place: Path, game: str) -> Any:
        built_ones.append(game)
        return build(text, place, game)

    monkeypatch.setattr(module, "_build", noted)

    def used(version: str) -> int:
        built_ones.clear()
        monkeypatch.setattr(module, "_key", lambda texts, instead: f"{version} {key(texts, instead)}")
        _forget()
        words(GAME)
        return len(built_ones)

    (folder / f"{GAME}.grammar.json").write_text("of a pbem that kept one for all versions")
    os.utime(folder / f"{GAME}.grammar.json", (0, 0))
    assert [used(each) for each in ("one", "two", "one", "two")] == [1, 1, 0, 0]
    for at in range(module.VERSIONS):
        assert used(f"later {at}") == 1
    assert len(list(folder.iterdir())) == module.VERSIONS
    assert used(f"later {module.VERSIONS - 1}") == 0


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners there")
@pytest.mark.parametrize("whose", ["another's", "everybody's"])
def test_what_others_may_have_written_is_not_read(whose: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would not be run, but it would read orders in their way."""
    (folder / NAME).write_text("words", encoding="utf-8")
    assert resources.read_cache(NAME) == "words"
    if whose == "everybody's":
        (folder / NAME).chmod(0o666)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert resources.read_cache(NAME) == ""


def test_without_a_place_to_keep_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without a folder for it builds at every start."""
    monkeypatch.setattr(resources, "_cache", lambda _: None)
    assert _read(GAME)[2] is not None


def test_nothing_unpickles() -> None:
    """No module of the program reads a pickle, and lark's cache of pickles stays off."""
    wrong = ("import pickle", "import marshal", "import shelve", "cache=str", "Lark.load(")
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "pbem").rglob("*.py")}
    assert [(name, each) for name, text in texts.items() for each in wrong if each in text] == []
