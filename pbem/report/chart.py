"""Charts as SVG: lines over the turns of a game, told apart by stroke and by a label at their end."""

from collections.abc import Iterator
from math import ceil, floor, log10

from pbem.core.telling.view import Chart, Series
from pbem.report.map_sheet import number, text

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 46, 96, 14, 34
TICKS = 5
LETTER = 7  # how wide a letter is
APART = 14  # labels at the right edge keep so far from each other


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
        yield f'<text class="value" x="{LEFT - 8}" y="{y}" dy="4">{value}</text>\n'


def _columns(scale: _Scale) -> Iterator[str]:
    labels = scale.chart.labels
    most = max(1, (WIDTH - LEFT - RIGHT) // (LETTER * max(map(len, labels), default=1) + APART))
    every = ceil(len(labels) / min(8, most))
    for place, label in enumerate(labels):
        if place % every == 0:
            yield f'<text class="label" x="{number(scale.x(place))}" y="{HEIGHT - 12}">{text(label)}</text>\n'


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
        yield f'<text class="end n{place}" x="{WIDTH - RIGHT + 8}" y="{free:.1f}" dy="4">{words}</text>\n'
        free += APART


def _told(shown: Chart) -> str:
    return f"{shown.title}. " + "; ".join(map(_range, shown.series))


def _range(series: Series) -> str:
    if not series.values:
        return f"{series.name}: no values"
    first, last = series.values[0], series.values[-1]
    return f"{series.name}: from {first} to {last}, least {min(series.values)}, most {max(series.values)}"
