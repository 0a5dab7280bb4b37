"""The page on editors: settings that can be read, and an extension that is whole."""

import json
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

from lark import Lark

from pbem.lsp.textmate import SCOPE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "editors.md").read_text("utf-8")
EXTENSION = ROOT / "docs" / "editors" / "vscode"
LISP = Lark(r"""
    start: form+
    form: "'"? "#'"? ("(" (form | ".")* ")" | ATOM | STRING)
    ATOM: /[\w:*-]+/
    STRING: /"(\\.|[^"\\])*"/
    %ignore /\s+/
""")


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_settings_start_the_server() -> None:
    """As each editor's form has it."""
    code, kate = map(json.loads, _blocks("json"))
    assert code["pbem.command"][1:] == kate["servers"]["pbem"]["command"][1:] == ["lsp"]
    (helix,) = map(tomllib.loads, _blocks("toml"))
    assert helix["language-server"][helix["language"][0]["language-servers"][0]]["args"] == ["lsp"]
    assert helix["language"][0]["scope"] == SCOPE
    (mode,) = map(ET.fromstring, _blocks("xml"))
    assert re.fullmatch(kate["servers"]["pbem"]["highlightingModeRegex"], mode.attrib["name"])
    (emacs,) = _blocks("elisp")
    assert LISP.parse(emacs)
    assert '(pbem-mode "pbem" "lsp")' in emacs


def test_the_extension_is_whole() -> None:
    """Every file that it names is there, or is copied beside it as the page says."""
    package = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    copied = set(re.findall(r"^cp grammar/(\S+) ", PAGE, re.MULTILINE))
    assert all((ROOT / "grammar" / each).is_file() for each in copied)
    (language,), (grammar,) = package["contributes"]["languages"], package["contributes"]["grammars"]
    assert (grammar["language"], grammar["scopeName"]) == (language["id"], SCOPE)
    for name in (package["main"], language["configuration"], grammar["path"]):
        assert (EXTENSION / name).is_file() or name.removeprefix("./") in copied
    assert re.compile(language["firstLine"]).match("Game: any")
    script = (EXTENSION / "extension.js").read_text("utf-8")
    assert set(re.findall(r'require\("([\w-]+)', script)) == {"vscode", *package["dependencies"]}
    setting = package["contributes"]["configuration"]["properties"]["pbem.command"]
    assert setting["default"] == ["pbem", "lsp"]
    assert json.loads((EXTENSION / "language-configuration.json").read_text("utf-8"))["comments"]["lineComment"] == "#"


def test_the_extension_can_be_packed() -> None:
    """With the project's own licence, and without what nobody needs to run it."""
    assert (EXTENSION / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")
    package = json.loads((EXTENSION / "package.json").read_text("utf-8"))
    assert package["license"] == "MIT"
    left_out = (EXTENSION / ".vscodeignore").read_text("utf-8").split("\n")
    assert {"package-lock.json", ".vscodeignore"} <= set(left_out)
    assert not {package["main"].removeprefix("./"), "LICENSE", "package.json"} & set(left_out)
    assert "repository" in package or "vsce package --allow-missing-repository" in PAGE
