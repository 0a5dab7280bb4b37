"""The straight line, put together: text in, a judged replay out."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from pbem.components import Finder, Own, agreed, tables, unplayable
from pbem.core.fold import Fold, fold_of
from pbem.core.frozen import replace
from pbem.core.game import AnyGame, Header, Start
from pbem.core.problem import Kind, Problem, bounded, by_place
from pbem.core.replay import AnyReplay, Outcome
from pbem.core.source import Line
from pbem.core.standing.values import Orders
from pbem.core.tables.in_play import OURS, Tables, Texts, in_play, playing_with
from pbem.core.telling.hiding import opened
from pbem.games import find_game, names
from pbem.header_tags import no_game, odd_tags
from pbem.log import Log, Words, join, read_logs, told_apart
from pbem.log.mails.resent import AGAIN
from pbem.log.parse import Grammar, grammar

Text = tuple[str, bytes]  # a file's name, and what it holds
Watch = Callable[[Sequence[Line]], Iterable[Line]]  # what lines go through on their way to be judged
LONGEST_HEADER = 5_000  # characters of a text in which its players are looked for
_PLAYER = re.compile(rb"^[^\w\n]*(?:axis|allied|german|soviet)[^\S\n]*:([^\n]{1,200})", re.IGNORECASE | re.MULTILINE)
_TAG = re.compile(rb"^[^\w\n]*game[^\S\n]*:([^\n]{1,80})", re.IGNORECASE | re.MULTILINE)


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


def _one_by_one(lines: Sequence[Line]) -> Iterable[Line]:
    return lines


def judge_texts(
    texts: Sequence[Text], *, as_played: bool = False, find: Finder = no_tables, watch: Watch = _one_by_one
) -> Verdict:
    """Judges one game given as one or several texts, each with its name, in order; `find` has the owner's tables.

    `watch` passes the lines on to be judged, and so sees how far that has come.
    """
    return judging(texts, as_played=as_played, find=find, watch=watch).verdict


def judging(
    texts: Sequence[Text], *, as_played: bool = False, find: Finder = no_tables, watch: Watch = _one_by_one
) -> "Judging":
    """Judges one game as `judge_texts` does; the game may go on."""
    return judged_logs(read_by_its_game(told_apart([name for name, _ in texts]), texts), Terms(as_played, find, watch))


class Terms(Struct, frozen=True):
    """How a game is judged, now and when it goes on."""

    as_played: bool
    find: Finder
    watch: Watch = _one_by_one


class Judging(Struct, frozen=True):
    """A game as read and judged, which may go on: its files and mails apart, and the replay that takes more lines."""

    verdict: Verdict
    read: tuple[Log, ...]
    terms: Terms
    beside: tuple[Problem, ...] = ()  # what is wrong beside the lines: tables, tags, the set-up
    fold: Fold[Any, Any, Any] | None = None

    def more(self, texts: Sequence[Text]) -> "Judging":
        """Judges the game with more texts behind those that it had; what is judged already is not judged again.

        Where a text changes what stands before it, as a mail of an earlier date does, all of it is.
        """
        before = list(dict.fromkeys(name for log in self.read for name in log.files))
        names = told_apart([*before, *(name for name, _ in texts)])[len(before) :]
        return self.further(read_texts(names, texts, self.verdict.game, players(self.verdict.log.header)))

    def further(self, logs: Sequence[Log], hand: str = "", private: Orders = ()) -> "Judging":
        """Judges the game with more logs or mails, as they were read, behind those that it had.

        `hand` is the side that wrote the last order before them, where somebody knows it: a log itself does not say so.
        What `private` standing orders would answer, which stand in no line, is no decision that a mail passes over.
        """
        read = (*self.read, *logs)
        log = join(read)
        if self.fold is None or self.fold.given_up or not _goes_on(self.verdict.log, log):
            return judged_logs(read, self.terms)
        with playing_with(self.verdict.tables):
            fold = self.fold.branched()
            fold.hand, fold.private = hand or fold.hand, private
            return self._further(read, log, fold)

    def grown(self, texts: Sequence[Text]) -> "Judging":
        """Judges the game given anew as texts in which all that it had comes first; that is not judged again.

        Where they begin otherwise all of it is judged.
        """
        read = read_by_its_game(told_apart([name for name, _ in texts]), texts)
        log = join(read)
        if self.fold is None or self.fold.given_up or not _goes_on(self.verdict.log, log):
            return judged_logs(read, self.terms)
        with playing_with(self.verdict.tables):
            return self._further(read, log, self.fold.branched())

    def as_a_mail(self, since: int, writer: str, hand: str = "") -> AnyReplay:
        """Returns how the game is judged where the lines behind the first so many came in a mail of that writer.

        `hand` is the side that wrote the last order before them, where that is known.
        """
        assert self.fold is not None
        with playing_with(self.verdict.tables):
            fold = fold_of(self.fold.game, self.verdict.log.header, self.fold.start, self.fold.parse)
            fold.take_all(self.verdict.log.lines[:since])
            fold.hand = hand
            fold.take_all(replace(line, writer=writer) for line in self.verdict.log.lines[since:])
            return fold.ended()

    def answered(self, lines: Sequence[Line], orders: Orders) -> AnyReplay:
        """Returns how lines behind the game are judged under standing orders that stand in none of its lines.

        They are in force from its last line on: of a game without any line, from the first one on.
        """
        assert self.fold is not None
        with playing_with(self.verdict.tables):
            fold = self.fold.branched()
            early = 0 if fold.steps else 1  # an answer follows a line
            fold.take_all(lines[:early])
            if fold.steps:
                fold.stand(orders)
            fold.take_all(lines[early:])
            return fold.ended()

    def _further(self, read: tuple[Log, ...], log: Log, fold: Fold[Any, Any, Any]) -> "Judging":
        """Takes the lines that are new; `fold` is nobody else's."""
        fold.told += counting(log.problems) - counting(self.verdict.log.problems)
        fold.take_all(log.lines[len(self.verdict.log.lines) :])
        return replace(self, verdict=verdict_on(log, fold, self.beside), read=read, fold=fold)


def _goes_on(before: Log, log: Log) -> bool:
    """Tells whether a log has all that stood in it before, and whatever is new behind that."""
    return log.lines[: len(before.lines)] == before.lines and log.header == before.header


def read_by_its_game(files: Sequence[str], texts: Sequence[Text]) -> tuple[Log, ...]:
    """Reads texts with the words of the game that their header names: one game's order is another's place."""
    looked, people = _looked_for(texts), _people_of(texts)
    read = read_texts(files, texts, looked, people)
    named = find_game(next((name for log in read if (name := log.header.get("game"))), ""))
    return read if named is looked else read_texts(files, texts, named, people)


def _looked_for(texts: Sequence[Text]) -> AnyGame | None:
    """Returns the game that the texts most likely name, for the cost of a search; the header has the last word."""
    found = next((found for _, data in texts if (found := _TAG.search(data))), None)
    return find_game(found[1].decode(errors="replace")) if found else None


def _people_of(texts: Sequence[Text]) -> tuple[str, ...]:
    """Return the players whom the header of one of the texts most likely names."""
    found = (each[1] for _, data in texts for each in _PLAYER.finditer(data[:LONGEST_HEADER]))
    return tuple(dict.fromkeys(each.decode(errors="replace").strip() for each in found))


def players(header: Header) -> tuple[str, ...]:
    """Return the players that a header names, with their addresses."""
    return tuple(name for side in ("axis", "allied", "german", "soviet") if (name := header.get(side)))


def read_texts(
    files: Sequence[str], texts: Sequence[Text], game: AnyGame | None, people: Sequence[str] = ()
) -> tuple[Log, ...]:
    """Return the logs and mails in texts, read with the words of a game (None: of any) and the players' names."""
    words = replace(known_words(game.name if game else None), people=tuple(people))
    return tuple(log for name, (_, data) in zip(files, texts, strict=True) for log in read_logs(data, name, words))


def judged_logs(read: tuple[Log, ...], terms: Terms) -> Judging:
    """Judges logs as they were read, those of one game."""
    log = join(read)
    if any(problem.kind == Kind.UNUSABLE for problem in log.problems):
        return Judging(Verdict(log, problems=bounded(log.problems)), read, terms)
    game = find_game(log.header.get("game"))
    if game is None:
        return Judging(Verdict(log, problems=bounded((*log.problems, no_game(log)))), read, terms)
    own = agreed(game.name, log.header, terms.find)
    begun = Judging(Verdict(log, game, problems=bounded((*log.problems, *own.problems))), read, terms, own.problems)
    if any(problem.kind == Kind.UNUSABLE for problem in own.problems):
        return begun
    with playing_with(tables(game.name, own)):
        return _judged_with(own, begun, game) if own.sheets else _judge(begun, game)


def _judged_with(own: Own, begun: Judging, game: AnyGame) -> Judging:
    """Judges with an owner's tables, in which a row may name what no other row has."""
    try:
        return _judge(begun, game)
    except Exception as error:  # noqa: BLE001  whatever fails with his tables and not with ours lies in his tables
        with playing_with(OURS):
            _judge(begun, game)
        problems = (*begun.verdict.log.problems, *begun.beside, unplayable(own, error))
        return replace(begun, verdict=Verdict(begun.verdict.log, game, problems=problems))


def _judge(begun: Judging, game: AnyGame) -> Judging:
    log = begun.verdict.log
    start: Start[object] = game.setup(log.header)
    beside = (*begun.beside, *odd_tags(log.header), *_rules(game, log.header), *start.problems)
    if start.position is None:
        return replace(begun, verdict=Verdict(log, game, problems=bounded((*log.problems, *beside))))
    parse = grammar(game.name).knowing(game.names).parse
    told = counting((*log.problems, *beside))
    fold = fold_of(game, log.header, start.position, parse, as_played=begun.terms.as_played, told=told)
    fold.take_all(begun.terms.watch(log.lines))
    return replace(begun, verdict=verdict_on(log, fold, beside), beside=beside, fold=fold)


def _rules(game: AnyGame, header: Header) -> Iterator[Problem]:
    """Yields that the log names other rules than those here; a log without the tag reads no sums."""
    if "rules" in header.lines:
        from pbem.rules_tag import other_rules

        yield from other_rules(game, header)


def verdict_on(log: Log, fold: Fold[Any, Any, Any], beside: tuple[Problem, ...]) -> Verdict:
    """Returns the verdict on a log as far as the fold has come; its game's tables are in play."""
    found = fold.ended()
    read = _but_of_chance(_settled(log, found, fold), found)
    loose = bounded((*read, *beside, *found.loose, *_out_of_place(log, found)))
    found = replace(found, loose=loose, given=log.files)
    return Verdict(log, fold.game, found, by_place(found.problems, log.files), in_play())


def _but_of_chance(problems: Iterable[Problem], replay: AnyReplay) -> Iterator[Problem]:
    """Yields problems but for notices of an order that comes again because chance has it so: asked for, and drawn."""
    again = [each for each in problems if each.code == AGAIN] if replay.chance else []
    twice = {step.line.place for step in replay.steps if step.outcome is Outcome.SAID} if again else set()
    twice |= {each.line.place for each in replay.chance.dealt} if replay.chance and again else set()
    for each in problems:
        if each not in again or each.span is None or each.span.place not in twice:
            yield each


def _settled(log: Log, replay: AnyReplay, fold: Fold[Any, Any, Any]) -> Sequence[Problem]:
    """Return the problems of a log, those of quoted orders by whether the log has them."""
    if not log.doubtful:
        return log.problems
    from pbem.post.quoted import settled

    def could_follow(lines: Sequence[Line]) -> bool:
        """Return whether the first of the lines, or most of them, are legal after the last one of the log."""
        after = fold.branched()
        after.take_all(lines)
        legal = [not step.outcome.is_faulty for step in after.ended().steps[len(replay.steps) :]]
        return legal[:1] == [True] or 2 * sum(legal) > len(lines)

    return settled(log, log, replay, could_follow)


def _out_of_place(log: Log, replay: AnyReplay) -> Iterator[Problem]:
    """Yields what the envelopes of turn blocks say otherwise; a log without one works no hash out."""
    if log.sealed:
        from pbem.post.checking import out_of_place

        yield from out_of_place(log, replay)


def counting(problems: Iterable[Problem]) -> int:
    """Returns how many of the problems make a log unclean."""
    return sum(each.counts for each in problems)


@cache
def known_words(game: str | None = None) -> Words:
    """The words that begin an order in a game (None: in any), those that continue one, and what follows a verb."""
    grammars: list[Grammar] = [grammar(name) for name in ((game,) if game else names())]
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
