"""The Jinja environments: whatever a template prints is escaped unless the template itself wrote it.

A game's own folder `reports/<game>/` is looked into first, so that it overrides one partial by
a file of the same name.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from pbem import resources
from pbem.core.telling.words import shortened
from pbem.report import escape
from pbem.report.variants import for_file, for_html

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment
    from markupsafe import Markup

Escape = Callable[[str], str]

NO_LINK = for_file(escape.BREAK)  # the page makes no link of words, so it needs no break in them


@cache
def markdown_environment(game: str) -> "Environment":
    """Returns the environment of the Markdown templates.

    They write both variants of a report: the source of the HTML also carries classes, anchors and
    references, which would be noise in a Markdown file that people read.
    """
    made = _environment(game, lambda text: escape.markdown(text, NO_LINK))
    made.filters["code"] = lambda text: trusted(escape.code(str(text)))
    made.filters["shortened"] = shortened
    made.filters["block"] = lambda lines, word="text": trusted(_block(tuple(lines), word))
    made.filters["anchor"] = lambda number: trusted(re.sub(r"\W+", "-", str(number), flags=re.ASCII))
    made.globals["attrs"] = lambda words: trusted(for_html(f"{{: {words} }}"))
    made.globals["ref"] = lambda text, target: trusted(_reference(str(text), target))
    made.globals["link"] = lambda text, target: trusted(for_html(f"[{escape.markdown(str(text))}](#{target})"))
    return made


@cache
def page_environment(game: str) -> "Environment":
    """Returns the environment of the HTML page around a report."""
    import markupsafe

    return _environment(game, lambda text: str(markupsafe.escape(escape.neutral(text))))


def trusted(text: str) -> "Markup":
    """Returns text that is printed as it is; only for what our own code wrote or escaped."""
    from markupsafe import Markup

    return Markup(text)  # noqa: S704 - the one door


def _environment(game: str, escaped: Escape) -> "Environment":
    from jinja2 import Environment, StrictUndefined

    return Environment(
        loader=_loader(game),
        autoescape=True,
        optimized=False,  # a template is run once for each time it is compiled
        finalize=_finalizer(escaped),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
    )


def _finalizer(escaped: Escape) -> Callable[[Any], Any]:
    """Returns what Jinja calls on each printed value; Jinja's own escaping then finds nothing to do."""
    from jinja2 import StrictUndefined
    from markupsafe import Markup

    def finalize(value: Any) -> Any:
        return value if isinstance(value, (Markup, StrictUndefined)) else Markup(escaped(str(value)))  # noqa: S704 - escaped

    return finalize


def _loader(game: str) -> "BaseLoader":
    from jinja2 import ChoiceLoader, FunctionLoader

    def from_folder(name: str) -> Callable[[str], str | None]:
        return lambda file: _template(f"reports/{name}/{file}")

    return ChoiceLoader([FunctionLoader(from_folder(name)) for name in (game, "base")])


def _template(path: str) -> str | None:
    return resources.text(path) if resources.exists(path) else None


def _block(lines: tuple[str, ...], word: str) -> str:
    return escape.block(lines, word if word == "text" else for_html(word) + for_file("text"))


def _reference(text: str, target: object) -> str:
    return for_html("[") + escape.markdown(text, NO_LINK) + for_html(f"](#{target})")
