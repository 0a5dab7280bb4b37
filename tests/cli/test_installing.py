"""How an optional part is installed is said as it works where pbem runs."""

from pathlib import Path

import pytest

from pbem import installing, resources
from pbem.installing import how_to_install

EXTRAS = {"lsp": "pygls", "edit": "uvicorn", "png": "resvg-py", "cluster": "distributed"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_from_a_checkout_by_its_extra(extra: str) -> None:
    assert how_to_install(extra) == f'`pip install ".[{extra}]"` in the checkout'


@pytest.mark.parametrize("extra", EXTRAS)
def test_beside_a_package_by_what_it_needs(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no checkout, and pbem is in no index from which an extra could come."""
    monkeypatch.setattr(resources, "folder", lambda name: Path("pbem") / f"_{name}")
    told = how_to_install(extra)
    assert "checkout" not in told
    assert "[" not in told
    assert f'"{EXTRAS[extra]}>=' in told


def test_without_metadata_the_checkout_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the sources were only copied."""
    monkeypatch.setattr(resources, "folder", lambda name: Path("pbem") / f"_{name}")
    monkeypatch.setattr(installing, "requires", lambda _: None)
    assert "in the checkout" in how_to_install("lsp")
