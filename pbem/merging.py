"""A judged log as the entries that are merged, and merged entries as a log again."""

from collections.abc import Iterator, Sequence

from pbem.core.replay import AnyStep
from pbem.log.merge import Difference, Entry, Merged, merge
from pbem.referee import Verdict
from pbem.tidy import comments

SAME_TAGS = ("game", "scenario", "edition", "options")  # in which all logs of a game must agree


def entries(verdict: Verdict, source: str) -> list[Entry]:
    """Returns the orders of a judged log in canonical form, with the remarks above each."""
    assert verdict.replay is not None
    left = comments(verdict.log, source)
    found = []
    for step in verdict.replay.steps:
        above = tuple(text for number, text in left if number < step.line.number)
        left = left[len(above) :]
        found.append(_entry(step, above))
    return found


def _entry(step: AnyStep, above: tuple[str, ...]) -> Entry:
    place = f"{step.line.file}:{step.line.number}"
    return Entry(place, step.written or step.line.text, step.line.comment, above)


def merged(verdicts: Sequence[Verdict], sources: Sequence[str]) -> tuple[str, Merged]:
    """Returns the log that knows all that the logs know, the public one first, and where they differ."""
    public, *others = verdicts
    found = merge(*(entries(verdict, source) for verdict, source in zip(verdicts, sources, strict=True)))
    odd = [each for other in others for each in _odd(public, other)]
    head = [f"{tag.capitalize()}: {public.log.header.get(tag)}" for tag in public.log.header.lines]
    text = "\n".join([*head, "", *_lines(found)]) + "\n"
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


def difference_text(difference: Difference) -> str:
    """Returns a difference as text: what it is, and both places with what stands there."""
    said = [each for each in (difference.base, difference.other) if each is not None]
    return "\n".join([f"{difference.what}:", *(f"  {each.place}: {each.text}" for each in said)])
