"""A full log without its secrets: what both players know, or what one of them does."""

from typing import NamedTuple

from pbem.components import Finder
from pbem.core.replay import Outcome
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import canonical_text, without_remarks
from pbem.post.answer import bare
from pbem.post.chain import chain
from pbem.referee import Verdict, as_seen, judge_texts, no_tables


class Published(NamedTuple):
    """A log as a viewer knows it, and what is wrong with it: a line that is not understood proves nothing."""

    text: str
    otherwise: str = ""  # the first order that would be judged otherwise in it, if there is one
    unread: tuple[str, ...] = ()  # the places of the full log's lines that are not understood


def published(verdict: Verdict, viewer: str = PUBLIC, find: Finder = no_tables) -> Published:
    """Returns the log as a viewer knows it, judged anew: its orders must have the fates and hashes they had."""
    seen = as_seen(verdict, viewer)
    assert seen.replay is not None
    assert verdict.replay is not None
    text = canonical_text(without_remarks(verdict.log), bare(seen.replay))
    again = judge_texts([("public", text.encode())], find=find)
    unread = tuple(str(step.line.place) for step in verdict.replay.steps if step.outcome is Outcome.UNREAD)
    return Published(text, _otherwise(verdict, again), unread)


def _otherwise(verdict: Verdict, again: Verdict) -> str:
    if again.replay is None or verdict.replay is None:
        return "the whole log"
    before, after = chain(verdict.log.header, verdict.replay), chain(again.log.header, again.replay)
    for step, other, one, same in zip(verdict.replay.steps, again.replay.steps, before[1:], after[1:], strict=False):
        if one != same or step.outcome is not other.outcome:
            return str(other.line.place)
    return "" if len(before) == len(after) else "its end"
