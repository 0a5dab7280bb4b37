"""The straight line, put together: text in, a judged replay out."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from msgspec import Struct

from pbem.components import Finder, Own, agreed, tables, unplayable
from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.game import AnyGame, Header, Start
from pbem.core.problem import Kind, Problem, at_line, bounded, by_place
from pbem.core.replay import AnyReplay
from pbem.core.source import Line, Span
from pbem.core.tables.in_play import OURS, Tables, Texts, in_play, playing_with
from pbem.core.telling.hiding import opened
from pbem.games import find_game, names
from pbem.log import Log, Words, join, read_logs, told_apart
from pbem.log.parse import Grammar, grammar
from pbem.log.tags import KNOWN_TAGS

# What a tag may say where the program would have to act on it; the last entry is the remedy.
HONOURED = {
    "dice": ("", "written", "write `Dice: written`: the dice stand in the log"),
    "policy": ("", "report", "strike the line: an illegal order is reported, not applied, and the log goes on"),
}


class Verdict(Struct, frozen=True):
    """A log as read and judged; without a replay the input could not be used at all."""

    log: Log
    game: AnyGame | None = None
    replay: AnyReplay | None = None
    problems: tuple[Problem, ...] = ()
    tables: Tables = OURS  # those that it was judged with; whatever asks its game is asked with them in play

    @property
    def usable(self) -> bool:
        """Tells whether the input could be judged."""
        return self.replay is not None

    @property
    def clean(self) -> bool:
        """Tells whether nothing counts against the log."""
        return self.usable and not any(problem.counts for problem in self.problems)


def as_told(verdict: Verdict, viewer: str) -> Verdict:
    """Returns a verdict whose remedies name only what a viewer may know; its orders are as they were."""
    return _with(verdict, opened(verdict.replay, viewer)) if verdict.replay else verdict


def as_seen(verdict: Verdict, viewer: str) -> Verdict:
    """Returns a verdict as a viewer may read it: the other side's cards and chits are only counted."""
    if verdict.game is None or verdict.replay is None:
        return verdict
    return _with(verdict, verdict.game.seen(verdict.replay, viewer))


def _with(verdict: Verdict, known: AnyReplay) -> Verdict:
    return replace(verdict, replay=known, problems=by_place(known.problems, verdict.log.files))


def no_tables() -> Texts | None:
    """Finds no owner's tables: the game is played with ours."""
    return None


def judge_texts(texts: Sequence[tuple[str, bytes]], *, as_played: bool = False, find: Finder = no_tables) -> Verdict:
    """Judges one game given as one or several texts, each with its name, in order; `find` has the owner's tables."""
    words = known_words()
    files = told_apart([name for name, _ in texts])
    log = join([log for name, (_, data) in zip(files, texts, strict=True) for log in read_logs(data, name, words)])
    if any(problem.kind == Kind.UNUSABLE for problem in log.problems):
        return Verdict(log, problems=bounded(log.problems))
    game = find_game(log.header.get("game"))
    if game is None:
        return Verdict(log, problems=bounded((*log.problems, _no_game(log))))
    own = agreed(game.name, log.header, find)
    if any(problem.kind == Kind.UNUSABLE for problem in own.problems):
        return Verdict(log, game, problems=bounded((*log.problems, *own.problems)))
    log = replace(log, problems=(*log.problems, *own.problems))
    with playing_with(tables(game.name, own)):
        return _judged_with(own, log, game, as_played) if own.sheets else _judge(log, game, as_played)


def _judged_with(own: Own, log: Log, game: AnyGame, as_played: bool) -> Verdict:
    """Judges with an owner's tables, in which a row may name what no other row has."""
    try:
        return _judge(log, game, as_played)
    except Exception as error:  # noqa: BLE001  whatever fails with his tables and not with ours lies in his tables
        with playing_with(OURS):
            _judge(log, game, as_played)
        return Verdict(log, game, problems=(*log.problems, unplayable(own, error)))


def _judge(log: Log, game: AnyGame, as_played: bool) -> Verdict:
    start: Start[object] = game.setup(log.header)
    known = (*log.problems, *odd_tags(log.header), *start.problems)
    if start.position is None:
        return Verdict(log, game, problems=bounded(known))
    told = sum(each.counts for each in known)
    parse = grammar(game.name).knowing(game.names).parse
    found = replay(game, log.header, start.position, log.lines, parse, as_played=as_played, told=told)
    found = replace(found, loose=bounded((*known, *found.loose)), given=log.files)
    return Verdict(log, game, found, by_place(found.problems, log.files), in_play())


def odd_tags(header: Header) -> Iterator[Problem]:
    """Yields a problem for each header tag that this edition does not know or cannot honour."""
    for tag, line in header.lines.items():
        value = header.get(tag).strip().lower()
        if tag not in KNOWN_TAGS:
            near = get_close_matches(tag, KNOWN_TAGS, n=1)
            remedy = f"did you mean `{near[0].capitalize()}:`?" if near else f"the tags are {_listed(KNOWN_TAGS)}"
            yield _at_tag(line, "log/unknown-tag", f"there is no header tag `{tag.capitalize()}`", remedy)
        elif tag in HONOURED and value not in HONOURED[tag][:-1]:
            message = f"`{tag.capitalize()}: {header.get(tag)}` is not refereed in this edition"
            yield _at_tag(line, f"log/unknown-{tag}", message, HONOURED[tag][-1])


def _listed(tags: Iterable[str]) -> str:
    return ", ".join(sorted(tag.capitalize() for tag in tags))


def _at_tag(line: Line, code: str, message: str, remedy: str) -> Problem:
    return at_line(line, code, Kind.NOT_UNDERSTOOD, message, remedy=remedy)


def known_words() -> Words:
    """The words that begin an order in any game, those that continue one, and what follows a verb."""
    grammars: list[Grammar] = [grammar(name) for name in names()]
    verbs = frozenset[str]().union(*(each.verbs for each in grammars))
    others = frozenset[str]().union(*(each.others for each in grammars))
    nouns = frozenset[str]().union(*(each.nouns for each in grammars)) - verbs
    return Words(verbs | others, nouns, _follows(grammars))


def _follows(grammars: Iterable[Grammar]) -> dict[str, frozenset[str]]:
    follows: dict[str, frozenset[str]] = {}
    for each in grammars:
        for verb, behind in each.follows.items():
            follows[verb] = follows.get(verb, frozenset()) | behind
    return follows


def _no_game(log: Log) -> Problem:
    said = log.header.get("game")
    line = log.header.lines.get("game")
    known = [_title(name) for name in names()]
    near = get_close_matches(said, known, n=1, cutoff=0.4)
    remedy = f"write `Game: {near[0]}`" if near else "write `Game:` and the game's name as the first line"
    remedy += f"; the games are {', '.join(known)} (`pbem games`)"
    if not said and log.format != "log":
        remedy += "; or give the log that the turn belongs to first: `pbem check game.log turn.eml`"
    message = f"there is no game `{said}` here" if said else "the log does not say which game it is"
    return Problem(
        "log/unknown-game",
        Kind.UNUSABLE,
        message,
        line.span() if line else Span(log.file, 1, 1, 2),
        line.raw_line(line.number) if line else "",
        remedy,
    )


def _title(name: str) -> str:
    return name.replace("_", " ").title().replace(" To ", " to ")
