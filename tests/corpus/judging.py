"""One variant after the other: what was read of it, beside what its writer meant.

A variant is a file in the folder of its client; the file of the same name that ends in `.expect` says the rest: the log that
it follows (`after:`), and the canonical orders that it must become, or `refused:` with the codes that say why not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.referee import Verdict, judge_texts

FOLDER = Path(__file__).parent
AS_MEANT, REFUSED, WRONG = "read as meant", "refused with the cause", "accepted wrongly"


@dataclass(frozen=True)
class Variant:
    """A rendered turn and what it must become."""

    path: Path
    before: Path
    orders: tuple[str, ...]
    codes: frozenset[str]

    @property
    def client(self) -> str:
        """The program that renders like this."""
        return self.path.parent.name

    @property
    def name(self) -> str:
        """Client and file."""
        return f"{self.client}/{self.path.name}"


@dataclass(frozen=True)
class Judged:
    """What became of a variant, and why."""

    variant: Variant
    verdict: str
    reason: str = ""


def variants() -> Iterator[Variant]:
    """Yields every variant; one without an expectation, or the reverse, is a mistake of ours."""
    for expectation in sorted(FOLDER.glob("*/*.expect")):
        (path,) = (each for each in expectation.parent.glob(f"{expectation.stem}.*") if each.suffix != ".expect")
        lines = expectation.read_text(encoding="utf-8").splitlines()
        tags = dict(line.split(": ", 1) for line in lines if line.startswith(("after: ", "refused: ")))
        orders = tuple(line for line in lines if line and not line.startswith(("after: ", "refused: ")))
        codes = frozenset(tags.get("refused", "").replace(",", " ").split())
        yield Variant(path, FOLDER / "before" / f"{tags['after']}.log", orders, codes)


def judged(variant: Variant) -> Judged:
    """Judges a variant behind the log that it follows."""
    texts = [(each.name, each.read_bytes()) for each in (variant.before, variant.path)]
    verdict = judge_texts(texts)
    played, faults = _played(verdict, variant), _faults(verdict)
    strange = [text for text in played if text not in variant.orders]
    if strange:
        return Judged(variant, WRONG, f"played `{strange[0]}`")
    if not faults:
        right = tuple(played) == variant.orders and not variant.codes
        return Judged(variant, AS_MEANT if right else WRONG, "" if right else f"{len(played)} orders, and no word")
    if variant.codes:
        told = variant.codes <= {code for code, _ in faults}
        return Judged(variant, REFUSED if told else WRONG, faults[0][1])
    return Judged(variant, REFUSED, f"{faults[0][0]}: {faults[0][1]}")


def _played(verdict: Verdict, variant: Variant) -> list[str]:
    steps = verdict.replay.steps if verdict.replay else ()
    return [step.written for step in steps if step.applied and step.line.file.endswith(variant.path.name)]


def _faults(verdict: Verdict) -> list[tuple[str, str]]:
    return [(each.code, each.message) for each in verdict.problems if each.counts]
