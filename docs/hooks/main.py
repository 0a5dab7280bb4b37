"""What the site has beside the pages of `docs/`: the README as its first page, and the files that pages lead to."""

import sys
from pathlib import Path

from properdocs.config.defaults import ProperDocsConfig
from properdocs.structure.files import File, Files, InclusionLevel
from properdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # the project lies here, whatever the folder that the site is built from

from docs.hooks import dialect, interface, links, look, rules  # noqa: E402

CASES = rules.Cases()


def on_files(files: Files, config: ProperDocsConfig) -> Files:
    """Adds what is no page of `docs/`."""
    files.append(File.generated(config, "index.md", content=(ROOT / "README.md").read_text("utf-8")))
    files.append(File.generated(config, "site.css", content=look.STYLES))
    files.append(File.generated(config, interface.PLACE, content=interface.page()))
    for place, text in rules.pages():
        listed = InclusionLevel.UNDEFINED if place.endswith("/index.md") else InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, place, content=text, inclusion=listed))
    for name in links.outside(ROOT):
        copy = f"{links.BESIDE}/{name}"
        files.append(File.generated(config, copy, abs_src_path=str(ROOT / name), inclusion=InclusionLevel.NOT_IN_NAV))
    return files


def on_page_markdown(markdown: str, page: Page, config: ProperDocsConfig, files: Files) -> str:
    """Leads what goes out of `docs/` to the copy that the site has, and says the rest as it is read here."""
    uri = page.file.src_uri
    if page.file.generated_by and uri != "index.md":
        return markdown
    source = "README.md" if uri == "index.md" else f"docs/{uri}"
    return dialect.adapted(links.led_inside(markdown, source, uri))


def on_post_page(output: str, page: Page, config: ProperDocsConfig) -> str:
    """Puts the cases into the pages on rules: behind the search, which is to find rules and not each unit in a case.

    What scrolls is reached by keys, and no empty cell is a header.
    """
    put = CASES.put_into(output) if page.file.src_uri.startswith("rules/") else output
    return put.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")


def on_post_template(output: str, template_name: str, config: ProperDocsConfig) -> str:
    """Says on the page of the search what it needs: read from the disk it would search for ever."""
    need = "Searching... (Pages read from the disk cannot be searched: `python -m properdocs serve` serves them.)"
    return output.replace("Searching...", need) if template_name == "search.html" else output
