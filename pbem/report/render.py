"""One door: a view and the name of a format in, a text out."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property

from msgspec import to_builtins

from pbem.core.maps.hex_view import HexMap
from pbem.core.maps.playback import Playback
from pbem.core.telling.view import View
from pbem.report.environment import markdown_environment
from pbem.report.variants import file_of, source_of

SCHEMA = "pbem.view/1"

_BLOCKS_AND_GAPS = re.compile(r"(?ms)^(`{3,})\w*\n.*?^\1$|[ \t]*\n(?:[ \t]*\n)+")


class Format(StrEnum):
    """The formats of a report."""

    MARKDOWN = "md"
    HTML = "html"
    BBCODE = "bbcode"
    JSON = "json"
    SVG = "svg"


class Written:
    """A view written as Markdown, once for all the formats that are made of it."""

    def __init__(self, view: View, playback: Callable[[], Playback] = Playback) -> None:
        """Takes a view, and what works out the game order by order; nothing is done before it is asked for."""
        self.view, self.playback = view, playback

    @cached_property
    def _both(self) -> str:
        return markdown_environment(self.view.game).get_template("report.md.j2").render(view=self.view)

    def rendered(self, form: Format | str) -> str:
        """Returns the report in a format.

        Raises:
            ValueError: if there is no such format.
        """
        return _RENDERERS[Format(form)](self)

    def file(self) -> str:
        """Returns the Markdown that people read."""
        return _squeezed(file_of(self._both))

    def source(self) -> str:
        """Returns the Markdown that the HTML is made of."""
        return _squeezed(source_of(self._both))


def render(view: View, form: Format | str, playback: Callable[[], Playback] = Playback) -> str:
    """Returns the report in a format; `playback` is asked for by the one that can play.

    Raises:
        ValueError: if there is no such format.
    """
    return Written(view, playback).rendered(form)


def _json(written: Written) -> str:
    """Returns the view as JSON in plain ASCII, so that nothing invisible is in the file."""
    return json.dumps({"schema": SCHEMA, **to_builtins(written.view)}, indent=1) + "\n"


def _html(written: Written) -> str:
    from pbem.report.html import page

    return page(written.view, written.source(), written.playback())


def _bbcode(written: Written) -> str:
    from pbem.report.bbcode import from_html
    from pbem.report.html import body

    return from_html(body(written.source()).html)


def _svg(written: Written) -> str:
    from pbem.report.hex_svg import HexPictures
    from pbem.report.svg import no_map, standalone

    view = written.view
    if isinstance(view.map, HexMap):
        return HexPictures(view.map).standalone()
    return standalone(view.map) if view.map else no_map()


def _squeezed(text: str) -> str:
    """Returns Markdown with single blank lines between its blocks; fenced blocks stay as they are."""
    return _BLOCKS_AND_GAPS.sub(_kept_block, text).strip() + "\n"


def _kept_block(found: re.Match[str]) -> str:
    return found.group() if found.group(1) else "\n\n"


_RENDERERS: Mapping[Format, Callable[[Written], str]] = {
    Format.MARKDOWN: Written.file,
    Format.HTML: _html,
    Format.BBCODE: _bbcode,
    Format.JSON: _json,
    Format.SVG: _svg,
}
