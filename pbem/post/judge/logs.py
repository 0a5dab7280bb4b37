"""What the judge says of its work: a line of JSON for each thing that happened, without a word of any mail."""

import json
import sys
from datetime import UTC, datetime
from typing import TextIO

ALLOWED = frozenset({
    "mail", "game", "kind", "fate", "posts", "error", "post", "tries", "source", "worker", "number", "seat", "why",
    "seconds",
})  # fmt: skip


def log(event: str, stream: TextIO | None = None, **said: object) -> None:
    """Writes what happened; what has no name here is refused, so that no secret slips in.

    Raises:
        KeyError: if something is said that may not be.
    """
    if strange := set(said) - ALLOWED:
        raise KeyError(*sorted(strange))
    moment = datetime.now(UTC).isoformat(timespec="milliseconds")
    line = {"time": moment, "event": event, **{key: value for key, value in said.items() if value not in {"", None}}}
    out = stream or sys.stderr
    out.write(json.dumps(line, ensure_ascii=True) + "\n")
    out.flush()
