"""A judged log as the entries that are merged, and merged entries as a log again."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.core.replay import AnyStep
from pbem.log.merge import Difference, Entry, Merged, merge
from pbem.referee import Verdict
from pbem.tidy import comments

SAME_TAGS = ("scenario", "edition", "options")  # in which all logs of one game must agree


def entries(verdict: Verdict) -> list[Entry]:
    """Returns the orders of a judged log in canonical form, with the remarks above each."""
    assert verdict.replay is not None
    left = comments(verdict.log)
    found = []
    for step in verdict.replay.steps:
        above = tuple(text for number, text in left if number < step.line.number)
        left = left[len(above) :]
        found.append(_entry(step, above))
    return found


def _entry(step: AnyStep, above: tuple[str, ...]) -> Entry:
    place = f"{step.line.file}:{step.line.number}"
    return Entry(place, step.written or step.line.text, step.line.comment, above, " ".join(step.line.text.split()))


def merged(verdicts: Sequence[Verdict]) -> tuple[str, Merged]:
    """Returns the log that knows all that the logs know, the public one first, and where they differ."""
    public, *others = verdicts
    odd = [each for other in others for each in _odd(public, other)]
    logs = [entries(verdict) for verdict in verdicts]
    found = merge(*logs)
    head = [f"{tag.capitalize()}: {public.log.header.get(tag)}" for tag in public.log.header.lines]
    text = "\n".join([*head, "", *_lines(found), *_last_remarks(public)]) + "\n"
    return text, Merged(found.entries, [*odd, *found.differences])


def _odd(public: Verdict, other: Verdict) -> Iterator[Difference]:
    """Yields the header tags in which a log is of another game than the public one."""
    for tag in SAME_TAGS:
        one, two = public.log.header.get(tag), other.log.header.get(tag)
        if one.casefold() != two.casefold():
            name = tag.capitalize()
            ours, theirs = Entry(public.log.file, f"{name}: {one}"), Entry(other.log.file, f"{name}: {two}")
            yield Difference("the headers differ", ours, theirs)


def _lines(found: Merged) -> Iterator[str]:
    for entry in found.entries:
        yield from (f"# {text}" for text in entry.remarks)
        yield f"{entry.text}  # {entry.comment}" if entry.comment else entry.text


def _last_remarks(public: Verdict) -> Iterator[str]:
    """Yields the remarks below the last order, which belong to none."""
    assert public.replay is not None
    last = max((step.line.number for step in public.replay.steps), default=0)
    yield from (f"# {text}" for number, text in comments(public.log) if number > last)


def left_out(verdicts: Sequence[Verdict]) -> int:
    """Returns how many remarks stand in the private logs only: they may be secret, and are not taken over."""
    public, *others = map(_remarks, verdicts)
    return sum((private - public).total() for private in others)


def _remarks(verdict: Verdict) -> Counter[str]:
    assert verdict.replay is not None
    behind = (step.line.comment for step in verdict.replay.steps if step.line.comment)
    return Counter([*behind, *(text for _, text in comments(verdict.log) if text)])


def difference_text(difference: Difference) -> str:
    """Returns a difference as text: what it is, and both places with what stands there."""
    said = [each for each in (difference.base, difference.other) if each is not None]
    return "\n".join([f"{difference.what}:", *(f"  {each.place}: {each.text}" for each in said)])
