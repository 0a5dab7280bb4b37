"""Charts as SVG: lines over the turns of a game, told apart by stroke and by a label at their end.

A chart is as wide as a telephone, 360 units, and drawn larger where there is room; its letters keep their size, which
the style sets, so that more labels find room below it there.
"""

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10

from pbem.core.telling.view import Chart, Series
from pbem.report.map_sheet import number, text

WIDTH, HEIGHT = 360, 170
LEFT, RIGHT, TOP, BOTTOM = 30, 76, 10, 24
TICKS = 5
LETTER, LARGE_LETTER = 4.6, 7  # how wide a letter is where there is room, and on a telephone
APART = 14  # labels keep so far from each other


def chart(shown: Chart) -> str:
    """Returns a chart for use inside a page that has `chart.css`."""
    scale = _Scale(shown)
    layers = (*_grid(scale), *_columns(scale), *_lines(scale), *_labels(scale))
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{text(_told(shown))}">\n'
        f"{''.join(layers)}</svg>\n"
    )


class _Scale:
    """The coordinates of a chart."""

    def __init__(self, shown: Chart) -> None:
        self.chart = shown
        values = [value for series in shown.series for value in series.values] or [0]
        self.step = _step(min(0, *values), max(1, *values))
        self.low = floor(min(0, *values) / self.step) * self.step
        self.high = max(ceil(max(1, *values) / self.step) * self.step, self.low + self.step)

    def x(self, place: int) -> float:
        """Returns where a moment stands."""
        return LEFT + place * (WIDTH - LEFT - RIGHT) / max(1, len(self.chart.labels) - 1)

    def y(self, value: float) -> float:
        """Returns where a value stands."""
        return TOP + (self.high - value) * (HEIGHT - TOP - BOTTOM) / (self.high - self.low)

    def ticks(self) -> range:
        """Returns the values that get a line."""
        return range(self.low, self.high + 1, self.step)


def _step(low: float, high: float) -> int:
    """Returns the distance of the grid's lines: 1, 2 or 5 times a power of ten."""
    rough = max(1.0, (high - low) / TICKS)
    power = 10 ** floor(log10(rough))
    return int(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough))


def _grid(scale: _Scale) -> Iterator[str]:
    for value in scale.ticks():
        y = number(scale.y(value))
        yield f'<path class="grid{" zero" if value == 0 else ""}" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>'
        yield f'<text class="value" x="{LEFT - 5}" y="{y}" dy=".35em">{value}</text>\n'


def _columns(scale: _Scale) -> Iterator[str]:
    """Yields labels below the chart; those for which a telephone has no room bear a class of their own."""
    labels = scale.chart.labels
    every = _every(labels, LETTER)
    large = every * ceil(_every(labels, LARGE_LETTER) / every)
    for place, label in enumerate(labels):
        if place % every == 0:
            kind = "label roomy" if place % large else "label"
            yield f'<text class="{kind}" x="{number(scale.x(place))}" y="{HEIGHT - 6}">{text(label)}</text>\n'


def _every(labels: Sequence[str], letter: float) -> int:
    """Returns which labels lie side by side: every one, every second one."""
    widest = letter * max(map(len, labels), default=1) + APART
    most = max(1, int((WIDTH - LEFT - RIGHT) // widest))
    return max(1, ceil(len(labels) / min(8, most)))


def _lines(scale: _Scale) -> Iterator[str]:
    for place, series in enumerate(scale.chart.series):
        points = " ".join(f"{scale.x(at):.1f},{scale.y(value):.1f}" for at, value in enumerate(series.values))
        yield f'<polyline class="line n{place}" points="{points}"/>\n'


def _labels(scale: _Scale) -> Iterator[str]:
    """Yields the names of the lines at their ends, pushed apart where they would lie over one another."""
    ends = sorted(
        (scale.y(series.values[-1]), place) for place, series in enumerate(scale.chart.series) if series.values
    )
    free = 0.0
    for y, place in ends:
        free = max(y, free)
        series = scale.chart.series[place]
        words = text(f"{series.name} {series.values[-1]}")
        yield f'<text class="end n{place}" x="{WIDTH - RIGHT + 6}" y="{free:.1f}" dy=".35em">{words}</text>\n'
        free += APART


def _told(shown: Chart) -> str:
    return f"{shown.title}. " + "; ".join(map(_range, shown.series))


def _range(series: Series) -> str:
    if not series.values:
        return f"{series.name}: no values"
    first, last = series.values[0], series.values[-1]
    return f"{series.name}: from {first} to {last}, least {min(series.values)}, most {max(series.values)}"
