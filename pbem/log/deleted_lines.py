"""Blocks that show what was changed, as programmers write them: `-` stands before a line that no longer holds."""

import re

from pbem.core.frozen import replace
from pbem.core.problem import Problem
from pbem.log.page import NOTHING, Page, Row
from pbem.log.struck import struck

_BEGIN = re.compile(r"\s*(?:(?:`{3,}|~{3,})\s*(?:diff|patch)\b|\[code\s*=\s*[\"']?diff\b)", re.IGNORECASE)
_END = re.compile(r"\s*(?:(?:`{3,}|~{3,})\s*$|.*\[/code\])", re.IGNORECASE)


def without_deleted(page: Page) -> Page:
    """Returns a page without the lines that such a block deletes, each told, and without the signs of those it adds."""
    if not any("diff" in line.lower() or "patch" in line.lower() for line in page.raw):
        return page
    rows: list[Row] = []
    told: list[Problem] = []
    inside = changed = False
    for row in page.rows:
        line = page.raw[row.number - page.first]
        found = _BEGIN.match(line)
        inside = found is not None or (inside and not _END.match(line))
        changed = changed or inside
        text = row.text.stripped() if inside and not found else NOTHING
        if text.text.startswith("-"):
            told.append(struck(page, row.number, text.columns[0], text.text[1:].strip()))
            rows.append(row._replace(text=NOTHING))
        else:
            rows.append(row._replace(text=text.part(1)) if text.text.startswith("+") else row)
    return replace(page, rows=rows, problems=(*page.problems, *told)) if changed else page
