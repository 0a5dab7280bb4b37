"""How an optional part is installed: in a checkout, or beside a pbem that was installed as a package."""

import re
from importlib.metadata import PackageNotFoundError, requires

from pbem import resources

_OF_AN_EXTRA = re.compile(r"(?P<what>[^;]+?)\s*;.*\bextra\s*==\s*['\"](?P<extra>[\w-]+)['\"]")


def how_to_install(extra: str) -> str:
    """Return what to type for an optional part of pbem, `lsp` or `edit`."""
    packages = " ".join(f'"{each}"' for each in _packages(extra))
    if is_a_checkout() or not packages:
        return f'`pip install ".[{extra}]"` in the checkout'
    return f"`pip install {packages}` where pbem is installed"


def is_a_checkout() -> bool:
    """Return whether pbem runs from its sources; a package has the notation's grammars inside it."""
    return resources.folder("grammar").name == "grammar"


def _packages(extra: str) -> list[str]:
    """Return the packages that an optional part needs, as pbem's own metadata names them."""
    try:
        found = map(_OF_AN_EXTRA.fullmatch, requires("pbem") or ())
    except PackageNotFoundError:
        return []
    return [each["what"] for each in found if each and each["extra"] == extra]
