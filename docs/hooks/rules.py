"""The pages on the rules, a chapter each: of the tables that `pbem rule` reads and the cases that the tests play."""

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from pathlib import Path

from pbem.cli.text_and_json import rules_count
from pbem.core.game import AnyGame
from pbem.core.rules import Rule, Status
from pbem.core.tables.coverage import Covered, coverage
from pbem.games import find_game, names
from tests.rule_coverage import MEANINGS
from tests.support.case_files import FOLDER, Case, cases_of

_TITLES = {"tec": "Terrain Effects Chart", "opt": "Options", "clar": "Clarifications", "cards": "Cards"}
_SIDES_CARD = re.compile(r"card-([a-z]+)-\d+")
_PLACE = re.compile(r"<!-- cases (\S+) (\S+) -->")
_HEADS = "<!-- heads -->"


def pages() -> Iterator[tuple[str, str]]:
    """Yields every page by its place in the site: of each game a page with its chapters, and the chapters."""
    for name in names():
        game = find_game(name)
        assert game is not None
        folder = f"rules/{name.replace('_', '-')}"
        chapters = _chapters(game)
        yield f"{folder}/index.md", _front(game, chapters)
        covered = coverage(game.name)
        for chapter, rules in chapters.items():
            way = _way(game, list(chapters), chapter)
            yield f"{folder}/{chapter}.md", _chapter(game, chapter, way, rules, covered)


def _way(game: AnyGame, chapters: list[str], chapter: str) -> str:
    """Returns the links from a chapter to the one before, to all of them, and to the next."""
    here = chapters.index(chapter)
    before, behind = chapters[max(0, here - 1) : here], chapters[here + 1 : here + 2]
    links = (
        *(f"[\u2190 {_title(game, each)}]({each}.md)" for each in before),
        "[All chapters](index.md)",
        *(f"[{_title(game, each)} \u2192]({each}.md)" for each in behind),
    )
    return " \u00b7 ".join(links)


def _chapters(game: AnyGame) -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in game.rules().values():
        found.setdefault(_chapter_of(rule), []).append(rule)
    return found


def _chapter_of(rule: Rule) -> str:
    if card := _SIDES_CARD.match(rule.number):
        return f"{card[1]}-cards"
    return "cards" if rule.number.startswith("card-") else rule.number.partition(".")[0]


def _title(game: AnyGame, chapter: str) -> str:
    """Returns a chapter's number, and what its modules are called."""
    if not chapter.isdigit():
        return _TITLES.get(chapter, chapter.replace("-", " ").capitalize())
    modules = sorted((_package(game) / "rules").glob(f"c{int(chapter):02}_*"))
    subjects = [re.sub(r"^c\d+_(\d+_)?", "", each.stem).replace("_", " ") for each in modules]
    return f"{chapter}. {', '.join(dict.fromkeys(subjects)).capitalize()}" if subjects else f"Chapter {chapter}"


def _package(game: AnyGame) -> Path:
    return FOLDER.parents[1] / "pbem" / "games" / game.name


def _front(game: AnyGame, chapters: Mapping[str, list[Rule]]) -> str:
    counts = rules_count(game.rules())
    return "\n".join(
        [
            f"# The rules of {game.title}, as pbem judges them",
            "",
            "Every obligation of the rulebook in our own words, with cases that each test of pbem plays. You need",
            "the rulebook beside it. In a shell `pbem rule 12.3` tells the same.",
            "",
            "| status | rules | what it means |\n|---|---|---|",
            *(f"| {status} | {counts.get(status, 0)} | {meaning} |" for status, meaning in MEANINGS.items()),
            "",
            "| chapter | rules |\n|---|---|",
            *(f"| [{_title(game, each)}]({each}.md) | {len(rules)} |" for each, rules in chapters.items()),
        ]
    )


def _chapter(game: AnyGame, chapter: str, way: str, rules: Iterable[Rule], covered: Mapping[str, Covered]) -> str:
    parts = [f"# {game.title}: {_title(game, chapter)}", "[All chapters](index.md)"]
    for number, rows in groupby(rules, lambda each: each.number):
        parts.append(f"## {number}")
        parts += [_rule(game, rule, covered.get(rule.code)) for rule in rows]
    return "\n\n".join([*parts, way, _HEADS])


def _rule(game: AnyGame, rule: Rule, by: Covered | None) -> str:
    lines = [
        f'<h3 id="{rule.code}">{rule.code} <small class="{rule.status}">{rule.status}, {rule.printed}</small></h3>',
        _prose(rule.summary),
    ]
    lines += [f"*Reading taken:* {_prose(rule.ruling)}"] if rule.ruling else []
    lines += [f"*Note:* {_prose(rule.note)}"] if rule.note else []
    if by and by.functions:
        functions = ", ".join(f"`{each}`" for each in by.functions.split())
        lines.append(f"*{'Checked' if rule.status == Status.ENFORCED else 'Done'} by:* {functions}")
    lines += [f"<!-- cases {game.name} {','.join(by.cases.split())} -->"] if by and by.cases else []
    return "\n\n".join(lines)


def _prose(text: str) -> str:
    """Returns a sentence of a table as Markdown in which nothing but code between backticks is special."""
    parts = text.split("`")
    plain = [re.sub(r"([*_\[\]\\])", r"\\\1", escape(part, quote=False)) for part in parts[::2]]
    return "".join(
        f"{part}{'`' + parts[2 * n + 1] + '`' if 2 * n + 1 < len(parts) else ''}" for n, part in enumerate(plain)
    )


# -- the cases, put in when the search has read the page


class Cases:
    """The cases of all games, each read once."""

    def __init__(self) -> None:
        found = [case for path in sorted(FOLDER.glob("*/*.case")) for case in cases_of(path)]
        self._by_number = {(case.file.parent.name, case.id): case for case in found}
        self._heads = {path: _head(path) for path in {case.file for case in found}}

    def put_into(self, page: str) -> str:
        """Returns a page with the cases where they belong, and what stands before them at its end."""
        seen: dict[Path, None] = {}

        def show(place: re.Match[str]) -> str:
            shown = [self._by_number[place[1], number] for number in place[2].split(",")]
            seen.update(dict.fromkeys(case.file for case in shown))
            return self._shown(shown)

        text = _PLACE.sub(show, page)
        return text.replace(_HEADS, "".join(_head_section(path, self._heads[path]) for path in seen))

    def _shown(self, cases: list[Case]) -> str:
        numbers = f"{len(cases)} case{'s' * (len(cases) > 1)}: {', '.join(case.id for case in cases)}"
        return f"<details><summary>{numbers}</summary>{''.join(self._example(case) for case in cases)}</details>"

    def _example(self, case: Case) -> str:
        head = self._heads[case.file]
        lines = "\n".join(_line(each) for each in case.text.removeprefix(head).strip().splitlines())
        above = f'<a href="#{_anchor(case.file)}">head of {case.file.stem}</a>'
        return f"<p><b>{case.id}</b> {escape(case.title)} ({above})</p><pre><code>{lines}</code></pre>"


def _head(path: Path) -> str:
    return re.split(r"(?m)^(?===\s)", path.read_text("utf-8"), maxsplit=1)[0]


def _line(line: str) -> str:
    """Returns a line; one that must be refused stands out."""
    return f'<span class="refused">{escape(line)}</span>' if "#!" in line else escape(line)


def _anchor(path: Path) -> str:
    return f"head-{path.stem}"


def _head_section(path: Path, head: str) -> str:
    title = f'<h3 id="{_anchor(path)}">Above each case of {path.stem}</h3>'
    return f"{title}<pre><code>{escape(head.strip())}</code></pre>"
