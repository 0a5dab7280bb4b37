"""A judged log as the entries that are merged, and merged entries as a log again."""

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence

from pbem.core.authors import Authors
from pbem.core.frozen import replace
from pbem.core.replay import AnyReplay, AnyStep
from pbem.formatter import comments
from pbem.log.merge import DIFFERENT_CARDS, Difference, Entry, Merged, merge
from pbem.referee import Verdict
from pbem.wrapping import order_lines, remark_lines

SAME_TAGS = ("scenario", "options", "components")  # in which all logs of one game must agree, said or not said


def entries(verdict: Verdict) -> list[Entry]:
    """Returns the orders of a judged log in canonical form, with the remarks above each."""
    assert verdict.replay is not None
    left = deque(comments(verdict.log))
    source = owner(verdict)
    found = []
    for step in verdict.replay.steps:
        above = tuple(_above(left, step.line.number))
        found.append(_entry(step, above, source))
    return found


def _above(left: deque[tuple[int, str]], number: int) -> Iterator[str]:
    while left and left[0][0] < number:
        yield left.popleft()[1]


def _entry(step: AnyStep, above: tuple[str, ...], source: str) -> Entry:
    place, raw = f"{step.line.file}:{step.line.number}", " ".join(step.line.text.split())
    return Entry(place, step.written or step.line.text, step.line.comment, above, source, raw)


def owner(verdict: Verdict) -> str:
    """Returns the side whose log it is, by its writers or by its file's name; empty where neither tells."""
    assert verdict.game is not None
    sides = verdict.game.sides
    authors = Authors(verdict.log.header, sides)
    wrote = {authors.of_line(line) for line in verdict.log.lines} - {""}
    words = set(re.findall(r"[^\W\d_]+", verdict.log.file.rpartition(".")[0].casefold()))
    named = {side for side in sides if words & {side, *(name.casefold() for name in authors.players(side))}}
    found = wrote or named
    return found.pop() if len(found) == 1 else ""


def nobodys(verdicts: Sequence[Verdict]) -> list[str]:
    """Returns the private logs of which nothing tells whose they are."""
    return [each.log.file for each in verdicts[1:] if not owner(each)]


def unheard(verdicts: Sequence[Verdict]) -> list[str]:
    """Returns the sides of which no log is there, where it is known whose the private ones are."""
    owners = [owner(each) for each in verdicts[1:]]
    game = verdicts[0].game
    return [side for side in game.sides if side not in owners] if game and all(owners) else []


def merged(verdicts: Sequence[Verdict]) -> tuple[str, Merged]:
    """Returns the log that knows all that the logs know, the public one first, and where they differ."""
    public, *others = verdicts
    odd = [each for other in others for each in _odd(public, other)]
    found = _by_number(verdicts) or merge(*(entries(verdict) for verdict in verdicts))
    head = [f"{tag.capitalize()}: {public.log.header.get(tag)}" for tag in public.log.header.lines]
    text = "\n".join([*head, "", *_lines(found), *_last_remarks(public)]) + "\n"
    return text, Merged(found.entries, [*odd, *found.differences])


def _by_number(verdicts: Sequence[Verdict]) -> Merged | None:
    """Returns logs merged order by order, where chance is sealed and their hashes say that they are the same game.

    An order that asks unseen stands twice there, with the cards only in its owner's log: words alone do not pair them.
    """
    replays = [each.replay for each in verdicts]
    if any(each is None or each.chance is None or each.chance.hash != _hash(replays[0]) for each in replays):
        return None
    public, known = entries(verdicts[0]), [_known(verdict) for verdict in verdicts[1:]]
    found = [_fullest(entry, [log[at] for log in known]) for at, entry in enumerate(public)]
    claims = (
        Difference(DIFFERENT_CARDS, found[at], other)
        for verdict in verdicts[1:]
        for at, other in enumerate(entries(verdict))
        if other.text not in {found[at].text, public[at].text}
    )
    return Merged(found, list(claims))


def _hash(replay: AnyReplay | None) -> str:
    return replay.chance.hash if replay and replay.chance else ""


def _known(verdict: Verdict) -> list[Entry]:
    """Returns the orders of a player's log as far as he can know them; of a log that is nobody's all is taken."""
    side, all_ = owner(verdict), entries(verdict)
    assert verdict.replay is not None
    assert verdict.game is not None
    steps = verdict.game.seen(verdict.replay, side).steps if side else verdict.replay.steps
    return [replace(entry, text=step.written or step.line.text) for entry, step in zip(all_, steps, strict=True)]


def _fullest(public: Entry, others: Sequence[Entry]) -> Entry:
    """Returns an order as the log has it that names what the public one only counts."""
    other = next((each for each in others if each.text != public.text), None)
    return replace(public, text=other.text, place=other.place, source=other.source) if other else public


def _odd(public: Verdict, other: Verdict) -> Iterator[Difference]:
    """Yields the header tags in which a log is of another game than the public one, whichever of the two has them."""
    ours, theirs = public.log.header, other.log.header
    for tag in dict.fromkeys([*ours.tags, *theirs.tags]):
        said = tag in SAME_TAGS or (tag in ours.tags and tag in theirs.tags)
        if tag != "game" and said and _values(ours.get(tag)) != _values(theirs.get(tag)):
            name = tag.capitalize()
            one = Entry(public.log.file, f"{name}: {ours.get(tag)}")
            yield Difference("the headers differ", one, Entry(other.log.file, f"{name}: {theirs.get(tag)}"))


def _values(text: str) -> list[str]:
    """Returns what a tag says: options may stand in any order, in capitals or not."""
    return sorted(" ".join(each.split()) for each in text.casefold().split(",") if each.strip())


def _lines(found: Merged) -> Iterator[str]:
    for entry in found.entries:
        for remark in entry.remarks:
            yield from remark_lines(remark)
        yield from order_lines(entry.text, entry.comment)


def _last_remarks(public: Verdict) -> Iterator[str]:
    """Yields the remarks below the last order, which belong to none."""
    assert public.replay is not None
    last = max((step.line.number for step in public.replay.steps), default=0)
    for number, text in comments(public.log):
        yield from remark_lines(text) if number > last else ()


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
