"""No kind of hostile input costs more than its size: calls are counted, not seconds."""

import pytest

from tests.growth.series import SERIES, Series
from tests.growth.work import WORK, calls

LEAST, SMALL, LARGE = 200, 700, 2_100
STEEPEST = 1.6  # times as many calls for each byte; a quadratic cost has three


@pytest.mark.parametrize("series", SERIES, ids=lambda each: f"{each.command}: {each.name}")
def test_the_cost_grows_with_the_size(series: Series) -> None:
    """What every log costs, however short it is, does not count."""
    work = WORK[series.command]
    work(series.make(LEAST))  # tables and caches
    least = calls(work, series.make(LEAST))
    small, large = (calls(work, series.make(size)) - least for size in (SMALL, LARGE))
    assert large <= STEEPEST * max(small, least) * (LARGE - LEAST) / (SMALL - LEAST)


def test_there_are_sixty_kinds_of_them() -> None:
    names = [(each.command, each.name) for each in SERIES]
    assert len(set(names)) == len(names) >= 60
