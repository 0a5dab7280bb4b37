"""`pbem components GAME`: where the tables' values come from, sheets to fill in, what an owner's tables change."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.common import data_of, fail, print_json, tell, the_game, unusable
from pbem.cli.completing import game_names
from pbem.cli.printing import folder, force, save_all

if TYPE_CHECKING:
    from pbem.components import Own
    from pbem.core.tables.sheet import Sheet

FOLDER = click.Path(file_okay=False, path_type=Path)
ORIGINS = ("rulebook", "published", "reconstructed", "owner's copy")

option = click.option(
    "--components", "components", type=FOLDER, help="Read an owner's tables in this folder over ours."
)


@click.command()
@click.argument("game", shell_complete=game_names)
@click.option("--export", type=FOLDER, help="Write sheets to fill in: rows that are reconstructed, without values.")
@force
@click.option("--diff", type=FOLDER, help="Show what the tables in a folder change.")
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def components(game: str, export: Path | None, force: bool, diff: Path | None, as_json: bool) -> None:
    """Tell where the values of a game's tables come from, and help an owner to put the true ones in their place.

    Only what is `reconstructed` is a stand-in of ours. An owner's table is a CSV file of the same name and columns:
    its rows replace ours with the same key, and an empty cell keeps our value. Play with them by `--components DIR`.
    """
    from pbem.components import printed

    name = the_game(game).name
    if export is not None:
        _export(printed(name), export, force)
    elif diff is not None:
        _diff(name, diff, as_json)
    else:
        _count(printed(name), as_json)


def texts(where: Path) -> Mapping[str, str]:
    """Returns the CSV files of a folder by name; what cannot be read ends the program with its reason."""
    if not where.is_dir():
        fail(f"there is no folder {where}", "name the folder with your tables")
    found: dict[str, str] = {}
    if not any(where.glob("*.csv")):
        fail(
            f"the folder {where} holds no tables",
            "they are .csv files: `pbem components GAME --export DIR` writes them",
        )
    for path in sorted(where.glob("*.csv")):
        found[path.name] = data_of(str(path)).decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return found


def _count(sheets: "Mapping[str, Sheet]", as_json: bool) -> None:
    from pbem.core.tables.sheets import provenance

    counts = {name: provenance(each) for name, each in sheets.items()}
    if as_json:
        print_json(counts)
        return
    total = {each: sum(count.get(each, 0) for count in counts.values()) for each in ORIGINS}
    shown = [each for each in ORIGINS if total[each]]
    tell("  ".join(f"{word:>14}" for word in ("values", *shown)) + "  table")
    for name, count in (*counts.items(), ("in all", total)):
        cells = (sum(count.values()), *(count.get(each, 0) for each in shown))
        tell("  ".join(f"{cell:>14}" for cell in cells) + f"  {name}")


def _export(sheets: "Mapping[str, Sheet]", where: Path, force: bool) -> None:
    from pbem.core.tables.sheets import blank

    made = {name: blank(each) for name, each in sheets.items()}
    texts = {folder(where) / name: each.text() for name, each in made.items() if each.rows}
    save_all(texts, force=force)


def _diff(game: str, folder: Path, as_json: bool) -> None:
    from pbem.components import own

    found = own(game, texts(folder))
    refuse(found)
    changes = [(each.sheet, each.key, each.column, each.old, each.new) for each in found.changes]
    if as_json:
        print_json({"sum": found.sum, "changes": changes})
        return
    for sheet, key, column, old, new in changes:
        tell(f"{sheet}  {key}  {column}: {old or '(none)'} -> {new or '(none)'}")
    told = f"write `Components: {found.sum}` into the log's header" if found.sum else "play goes on with our tables"
    tell(f"{len(changes)} value{'s' * (len(changes) != 1)} changed; {told}")


def refuse(found: "Own") -> None:
    """Ends the program if an owner's tables cannot be used, with every reason and its place."""
    if found.problems:
        unusable(found.problems)


def tagged(log: str, game: str, folder: Path) -> str:
    """Returns a new log with the sum of an owner's tables in its header."""
    from pbem.components import own

    found = own(game, texts(folder))
    refuse(found)
    return log.replace("\n\n", f"\nComponents: {found.sum}\n\n", 1) if found.sum else log


def finder(where: Path | None) -> Any:
    """Returns how the tables of a log are found: in the folder of the command line, and nowhere else."""

    def find() -> Mapping[str, str] | None:
        return texts(where) if where is not None else None

    return find
