"""CodeMirror as it is bundled: of the versions in the lock file, with every licence beside it, and small."""

import json
import re
from pathlib import Path

STATIC = Path(__file__).parents[2] / "pbem" / "edit" / "static"
LOCK = Path(__file__).parents[2] / "editors" / "edit" / "package-lock.json"


def test_the_licences_are_those_of_what_is_in_the_lock_file() -> None:
    """Whoever takes another version and does not bundle it anew is told; all of it is MIT."""
    text = (STATIC / "codemirror.LICENSES.txt").read_text(encoding="utf-8")
    told = {(name, version) for name, version in re.findall(r"^(\S+) (\d\S+) \(MIT\)$", text, re.MULTILINE)}
    locked = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    known = {(path.removeprefix("node_modules/"), each.get("version")) for path, each in locked.items()}
    assert {"@codemirror/state", "@codemirror/view", "@codemirror/lint", "style-mod"} <= {name for name, _ in told}
    assert told <= known
    assert text.count("Permission is hereby granted, free of charge") == len(told)


def test_the_bundle_is_small_and_says_what_it_is() -> None:
    """Whoever opens it sees where it comes from."""
    bundle = STATIC / "codemirror.js"
    assert bundle.stat().st_size < 500_000
    assert bundle.read_text(encoding="utf-8").startswith("// CodeMirror, bundled by editors/edit/build.sh")
