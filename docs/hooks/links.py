"""Links of the pages that lead out of `docs/`: the site has a copy of what they lead to."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from docs.hooks.dialect import FENCED

BESIDE = "files"  # the folder of the site with those copies
_COVERAGE = re.compile(r"pbem/games/(\w+)/COVERAGE\.md")  # the site has the same rules with their cases
_LINK = re.compile(r"\]\(([^()\s#]+)")


def outside(root: Path) -> list[str]:
    """Returns the files of the project, none of `docs/`, to which a page leads; from its root."""
    pages = (page for page in (root / "docs").rglob("*.md"))
    found = {name for page in pages for name in _targets(page, root) if not name.startswith("docs/")}
    return sorted(name for name in found if name != "README.md" and not _COVERAGE.match(name))


def _targets(page: Path, root: Path) -> Iterator[str]:
    here = page.parent.relative_to(root).as_posix()
    for link in _LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        if "://" not in link:
            yield posixpath.normpath(posixpath.join(here, link))


def led_inside(markdown: str, source: str, page: str) -> str:
    """Returns the text of a page with its links as the site needs them.

    `source` is the file that it comes from, from the project's root; `page` its place in the site.
    """

    def lead(found: re.Match[str]) -> str:
        return f"]({_inside(found[1], posixpath.dirname(source), posixpath.dirname(page))}"

    parts = FENCED.split(markdown)
    return "".join(part if n % 2 else _LINK.sub(lead, part) for n, part in enumerate(parts))


def _inside(link: str, here: str, folder: str) -> str:
    if "://" in link:
        return link
    target = posixpath.normpath(posixpath.join(here, link))
    return posixpath.relpath(_home(target), folder or ".")


def _home(target: str) -> str:
    """Returns where a file of the project stands in the site."""
    if target == "README.md":
        return "index.md"
    if game := _COVERAGE.match(target):
        return f"rules/{game[1].replace('_', '-')}/index.md"
    return target.removeprefix("docs/") if target.startswith("docs/") else f"{BESIDE}/{target}"
