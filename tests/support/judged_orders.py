"""Which orders are judged, for tests of work that a newer text makes needless."""

from typing import Any

import pytest

from pbem.core.fold import Fold
from pbem.core.source import Line


def judged_orders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every order is added once it is judged."""
    found, take = list[str](), Fold.take

    def noted(fold: Fold[Any, Any, Any], line: Line) -> None:
        found.append(line.text)
        take(fold, line)

    monkeypatch.setattr(Fold, "take", noted)
    return found
