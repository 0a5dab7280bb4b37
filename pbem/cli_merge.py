"""`pbem merge PUBLIC PRIVATE...`: the log of a finished game with both players' cards named."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli_common import CLEAN, data_of, fail, unusable

if TYPE_CHECKING:
    from pbem.referee import Verdict

DIFFERENT = 1


@click.command()
@click.argument("public", metavar="PUBLIC")
@click.argument("private", nargs=-1, required=True, metavar="PRIVATE...")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write; an existing one is never overwritten.")
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def merge(public: str, private: Sequence[str], out: Path | None, as_json: bool) -> None:
    """Merge the public log of a finished game with the players' own, so that every card and chit is named.

    A private log is the public one with the cards of one side named where they are dealt, drawn,
    taken or discarded. Where the logs differ otherwise, both places are told and the public
    log's order stands. Exit codes: 0 the logs agree, 1 they differ, 2 unusable input.
    """
    from pbem.merging import difference_text, merged
    from pbem.referee import judge_texts
    from pbem.tidy import tidy

    texts = [(path, data_of(path)) for path in (public, *private)]
    verdicts = [_verdict(path, data) for path, data in texts]
    raw, found = merged(verdicts, [data.decode("utf-8", "replace") for _, data in texts])
    whole = judge_texts([("merged", raw.encode())])
    text = tidy(whole.log, whole.replay, raw) if whole.replay else raw
    told = [difference_text(each) for each in found.differences]
    if as_json:
        click.echo(json.dumps({"text": text, "differences": told}, ensure_ascii=False, indent=2))
    else:
        _write(text, out)
        click.echo("\n\n".join([*told, _summary(len(found.entries), len(told))]), err=True)
    sys.exit(DIFFERENT if told else CLEAN)


def _summary(orders: int, differences: int) -> str:
    agree = "the logs agree" if not differences else f"{differences} difference{'s' * (differences != 1)}"
    return f"{orders} lines merged: {agree}."


def _verdict(path: str, data: bytes) -> "Verdict":
    from pbem.referee import judge_texts

    verdict = judge_texts([("standard input" if path == "-" else Path(path).name, data)])
    if not verdict.usable:
        unusable(verdict.problems)
    return verdict


def _write(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
    elif out.exists():
        fail(f"{out} is there already", "choose another name with `--out`")
    else:
        out.write_text(text, encoding="utf-8")
        click.echo(f"wrote {out}", err=True)
