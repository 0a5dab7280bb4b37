"""`pbem report LOG...`: the report in every format, written over earlier reports and over nothing else."""

import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.common import as_json, fail
from pbem.cli.completing import listed
from pbem.cli.components import option as owners
from pbem.cli.judging import JUDGING, as_played, code_of, files, judged, told_to, usable, viewer, viewer_of
from pbem.cli.printing import folder, force, save_reports, tell_report
from pbem.cli.progress import Progress
from pbem.cli.watching import watch
from pbem.installing import how_to_install

if TYPE_CHECKING:
    from pbem.core.maps.playback import Playback
    from pbem.report.render import Written

FORMATS = ("md", "html", "bbcode", "json", "svg", "png")
RENDERING = {"md": 5, "html": 12, "bbcode": 12, "json": 4, "svg": 1, "png": 3, "png2x": 6}
VIEW = 5  # these are in the measure of `JUDGING`
ENDINGS = {"bbcode": ".bbcode.txt", "png2x": "@2x.png"}
ZOOMS = {"png": 1, "png2x": 2}
SEPARATORS = tuple(filter(None, (os.sep, os.altsep)))


@click.command()
@files
@click.option(
    "--format",
    "formats",
    shell_complete=listed(FORMATS),
    help=f"Write these formats, with commas between: {', '.join(FORMATS)} (default: html,md).",
)
@click.option(
    "-o", "--out", type=click.Path(),
    help="Write into this folder, or one format into this file; `-` prints one, Markdown if `--format` names no other.",
)  # fmt: skip
@click.option(
    "--last",
    type=click.Choice(["round"]),
    help="Tell the newest part alone, in BBCode of 5,000 characters if `--format` names no other.",
)
@viewer
@force
@as_json
@as_played
@owners
@watch
def report(
    files: Sequence[str],
    formats: str,
    out: str | None,
    last: str | None,
    viewer: str,
    force: bool,
    as_json: bool,
    as_played: bool,
    components: Path | None,
) -> None:
    """Write the report: who is to act, what is wrong, what happened, where things stand, the map.

    An earlier report is written over; any other file only with --force, and the log itself never.
    """
    from pbem.report.render import Written

    wanted = _formats("json" if as_json else formats or _ending(out) or _usual(out, last))
    if "png" in wanted and out != "-":
        wanted.insert(wanted.index("png") + 1, "png2x")
    if out == "-" and len(wanted) > 1:
        fail(f"{len(wanted)} formats are not printed one behind the other", "name one of them with `--format`")
    with Progress("writing the report", JUDGING + VIEW + sum(map(RENDERING.__getitem__, wanted))) as progress:
        verdict = usable(judged(files, as_played, components, progress))
        view = _view(verdict, viewer_of(verdict, viewer), newest_only=last is not None)
        progress.further(VIEW)
        written = Written(view, partial(_played, verdict, viewer_of(verdict, viewer), newest_only=last is not None))
        texts = {name: _rendered(verdict, viewer, written, name, progress) for name in wanted}
    if out == "-" or (as_json and out is None):
        tell_report(next(iter(texts.values())))
    else:
        save_reports(texts, _places(wanted, _stem(files), out), force=force, inputs=files)
    sys.exit(code_of(verdict))


def _view(verdict: Any, viewer: str, *, newest_only: bool) -> Any:
    game, replay = verdict.game, verdict.replay
    view = game.view(replay, viewer)
    if not newest_only:
        return view
    from pbem.core.telling.news import recounted
    from pbem.report.newest import newest

    return newest(view, recounted(game.seen(replay, viewer), None))


def _played(verdict: Any, viewer: str, *, newest_only: bool) -> "Playback":
    """Returns what the page plays: all orders, which must be those of its story, or none."""
    from pbem.core.maps.playback import at_rest

    played: Playback = verdict.game.played_back(verdict.replay, viewer)
    return at_rest(played) if newest_only else played


def _rendered(verdict: Any, viewer: str, written: "Written", form: str, progress: Progress) -> str | bytes:
    if form in ZOOMS:
        text: str | bytes = _picture(written.view, ZOOMS[form])
    else:
        text = _data(verdict, viewer, written.view) if form == "json" else written.rendered(form)
    progress.further(RENDERING[form])
    return text


def _picture(view: Any, zoom: float) -> bytes:
    from pbem.report.png import NoRendererError, png

    try:
        return png(view, zoom)
    except NoRendererError:
        fail("a PNG needs resvg, which is not here", f"{how_to_install('png')}, or write `--format svg`")


def _data(verdict: Any, viewer: str, view: Any) -> str:
    from pbem.plain_data.outputs import as_text, report_data

    return as_text(report_data(told_to(verdict, viewer), view))


def _usual(out: str | None, last: str | None) -> str:
    """Returns the formats where none is named: of the newest part that of a forum, so that the whole report stays."""
    return "bbcode" if last else "md" if out == "-" else "html,md"


def _ending(out: str | None) -> str:
    """Returns the format that the ending of a file to write asks for, if it does."""
    ending = Path(out).suffix.lstrip(".").lower() if out else ""
    return ending if ending in FORMATS else ""


def _formats(text: str) -> list[str]:
    wanted = list(dict.fromkeys(each.strip().lower() for each in text.split(",") if each.strip()))
    for each in wanted:
        if each not in FORMATS:
            fail(f"there is no format `{each}`", f"write one or more of: {', '.join(FORMATS)}")
    return wanted or ["html"]


def _stem(paths: Sequence[str]) -> str:
    return "report" if paths[0] == "-" else Path(paths[0]).stem


def _places(wanted: Sequence[str], stem: str, out: str | None) -> Mapping[str, Path]:
    """Returns where each format goes: into the file that is named, or into the folder, under the log's name."""
    if out and set(wanted) <= {wanted[0], "png2x"} and not out.endswith(SEPARATORS) and not Path(out).is_dir():
        larger = Path(out).with_name(f"{Path(out).stem}{ENDINGS['png2x']}")
        return dict(zip(wanted, (Path(out), larger), strict=False))
    where = folder(Path(out)) if out else Path()
    return {name: where / f"{stem}{ENDINGS.get(name, f'.{name}')}" for name in wanted}
