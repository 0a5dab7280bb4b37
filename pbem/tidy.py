"""The canonical form of a log: `fmt(fmt(x)) == fmt(x)`, and nothing a player wrote is lost."""

from collections.abc import Iterator

from pbem.core.replay import AnyReplay, AnyStep
from pbem.log import Log

INDENT = "  "


def tidy(log: Log, replay: AnyReplay, source: str) -> str:
    """Returns the log in canonical form; what was not understood stays as it was written."""
    lines = [*_header(log), ""]
    begun = False
    remarks = comments(log, source)
    for step in replay.steps:
        flush = _flush(step, replay.game.sides)
        lines += [f"{INDENT * (begun and not flush)}# {text}" for text in _before(remarks, step.line.number)]
        lines += [""] * (flush and lines[-1] != "")
        begun = begun or step.line.text.startswith("turn ")
        lines.append(f"{'' if flush else INDENT * begun}{_text(step)}")
    lines += [f"# {text}" for _, text in remarks]
    return "\n".join(lines).strip("\n") + "\n"


def _header(log: Log) -> Iterator[str]:
    for tag, line in log.header.lines.items():
        yield f"{tag.capitalize()}: {log.header.get(tag)}" + (f"  # {line.comment}" if line.comment else "")


def _text(step: AnyStep) -> str:
    text = step.written or step.line.text
    return f"{text}  # {step.line.comment}" if step.line.comment else text


def _flush(step: AnyStep, sides: tuple[str, ...]) -> bool:
    """Turn and round headings stand at the margin."""
    first, _, rest = step.line.text.partition(" ")
    return first == "turn" or (first in sides and rest.isdigit())


def comments(log: Log, source: str) -> list[tuple[int, str]]:
    """Returns the comments that fill a line of their own, with their line numbers."""
    if log.format != "log":
        return []
    found = ((number, line.strip()) for number, line in enumerate(source.splitlines(), 1))
    return [(number, text.lstrip("# ").strip()) for number, text in found if text.startswith("#")]


def _before(remarks: list[tuple[int, str]], number: int) -> Iterator[str]:
    while remarks and remarks[0][0] < number:
        yield remarks.pop(0)[1]
