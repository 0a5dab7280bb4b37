"""How the commands write: files, reports, and faults in colour."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from pbem.cli.common import note, print_json, refuse, tell
from pbem.cli.outlook import console, in_colour
from pbem.core.invisible_characters import on_one_line, shown
from pbem.writing import Over, make_folder, refusal, write

force = click.option("--force", is_flag=True, help="Write over what is there already; never over the log itself.")
out_file = click.option(
    "-o", "--out", type=click.Path(), help="Write this file, but over none that is there; `-` prints."
)
BREAK = "\u200b"  # of no width: a report keeps a forum from seeing a tag or a link by it
WRITTEN = "written by pbem report"
MARKS: Mapping[str, str | bytes] = {
    "md": f"<!-- {WRITTEN} -->",
    "html": f"<!DOCTYPE html><!-- {WRITTEN} -->",
    "bbcode": f"[i]{WRITTEN}[/i]",
    "json": f'{{"by": "{WRITTEN}",',
    "svg": f"<!-- {WRITTEN} -->",
    **dict.fromkeys(("png", "png2x"), f"tEXtSoftware\0{WRITTEN}".encode()),
}
BEGINNINGS = {"html": "<!DOCTYPE html>\n", "json": "{\n"}  # what the mark stands in the place of


def save(path: Path, text: str, *, force: bool, inputs: Iterable[str] = ()) -> None:
    """Writes a new file and says so; where that cannot be done the program ends with the reason."""
    refuse(write(path, text, Over.ANYTHING if force else Over.NOTHING, inputs=inputs))
    note(on_one_line(f"wrote {path}"))


def print_or_save(out: str | None, text: str, data: object = None, *, force: bool, inputs: Iterable[str] = ()) -> None:
    """Writes the file that is named, if one is; prints the data that are asked for, else a text without a file."""
    if out not in {None, "-"}:
        save(Path(str(out)), text, force=force, inputs=inputs)
    if data is not None:
        print_json(data)
    elif out in {None, "-"}:
        tell(text, nl=False)


def print_or_save_as_is(out: str | None, data: bytes, *, force: bool) -> None:
    """Writes or prints data whose line ends a standard lays down; their maker has shown what is hidden in them."""
    if out in {None, "-"}:
        click.echo(data, nl=False)
    else:
        save(Path(str(out)), data.decode(), force=force)


def save_all(texts: Mapping[Path, str], *, force: bool) -> None:
    """Writes several new files, or none if one of them is there already."""
    over = Over.ANYTHING if force else Over.NOTHING
    for path in texts:
        refuse(refusal(path, over))
    for path, text in texts.items():
        save(path, text, force=force)


def save_reports(
    texts: Mapping[str, str | bytes], places: Mapping[str, Path], *, force: bool, inputs: Iterable[str]
) -> None:
    """Writes reports, each where its format's is to go: over earlier reports, over nothing else, never over a log."""
    over, logs = Over.ANYTHING if force else Over.OWN, tuple(inputs)
    for name, path in places.items():
        refuse(refusal(path, over, MARKS[name], logs))
    for name, path in places.items():
        refuse(write(path, marked(name, texts[name]), over, MARKS[name], logs))
        note(on_one_line(f"wrote {path}"))


def marked(name: str, text: str | bytes) -> str | bytes:
    """Returns a report whose first line says who wrote it; a picture says so already."""
    if isinstance(text, bytes):
        return text
    return f"{MARKS[name]!s}\n{text.removeprefix(BEGINNINGS.get(name, ''))}"


def folder(path: Path) -> Path:
    """Returns a folder, made where there is none; where that cannot be done the program ends with the reason."""
    refuse(make_folder(path))
    return path


def tell_report(text: str | bytes) -> None:
    """Prints a report, which has breaks of no width of its own; a picture as it is."""
    click.echo(text if isinstance(text, bytes) else BREAK.join(map(shown, text.split(BREAK))), nl=False)


def print_text(text: str) -> None:
    """Prints with colours for people, and plainly into a pipe."""
    if not in_colour(sys.stdout):
        if text:
            tell(text)
        return
    from rich.text import Text

    styled = Text(shown(text))
    for pattern, style in STYLES.items():
        styled.highlight_regex(pattern, style)
    console(soft_wrap=True).print(styled)


STYLES = {
    r"(?m)^\S+:\d+:\d+:": "bold",
    r"\[[a-z0-9.-]+/[\w.-]+\]": "cyan",
    r"\^+$": "bold red",
    r"(?m)^  remedy ": "bold green",
    r"(?m)^  rule ": "bold blue",
}
