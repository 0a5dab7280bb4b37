"""One door: a view and the name of a format in, a text out."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import to_builtins

from pbem.core.maps.hex_view import HexMap
from pbem.core.telling.view import View
from pbem.report.environment import markdown_environment

SCHEMA = "pbem.view/1"

_BLOCKS_AND_GAPS = re.compile(r"(?ms)^(`{3,})\w*\n.*?^\1$|[ \t]*\n(?:[ \t]*\n)+")


class Format(StrEnum):
    """The formats of a report."""

    MARKDOWN = "md"
    HTML = "html"
    BBCODE = "bbcode"
    JSON = "json"
    SVG = "svg"


def render(view: View, form: Format | str) -> str:
    """Returns the report in a format.

    Raises:
        ValueError: if there is no such format.
    """
    return _RENDERERS[Format(form)](view)


def to_markdown(view: View, *, for_html: bool = False) -> str:
    """Returns the report as Markdown; `for_html` with what the HTML made from it needs."""
    template = markdown_environment(view.game, for_html=for_html).get_template("report.md.j2")
    return _squeezed(template.render(view=view))


def to_json(view: View) -> str:
    """Returns the view as JSON in plain ASCII, so that nothing invisible is in the file."""
    return json.dumps({"schema": SCHEMA, **to_builtins(view)}, indent=1) + "\n"


def _html(view: View) -> str:
    from pbem.report.html import page

    return page(view, to_markdown(view, for_html=True))


def _bbcode(view: View) -> str:
    from pbem.report.bbcode import from_html
    from pbem.report.html import body

    return from_html(body(to_markdown(view, for_html=True)).html)


def _svg(view: View) -> str:
    from pbem.report.hex_svg import HexPictures
    from pbem.report.svg import no_map, standalone

    if isinstance(view.map, HexMap):
        return HexPictures(view.map).standalone()
    return standalone(view.map) if view.map else no_map()


def _squeezed(text: str) -> str:
    """Returns Markdown with single blank lines between its blocks; fenced blocks stay as they are."""
    return _BLOCKS_AND_GAPS.sub(_kept_block, text).strip() + "\n"


def _kept_block(found: re.Match[str]) -> str:
    return found.group() if found.group(1) else "\n\n"


_RENDERERS: Mapping[Format, Callable[[View], str]] = {
    Format.MARKDOWN: to_markdown,
    Format.HTML: _html,
    Format.BBCODE: _bbcode,
    Format.JSON: to_json,
    Format.SVG: _svg,
}
