"""`pbem rules`: every obligation of the rulebooks with its status."""

from collections.abc import Mapping

import click

from pbem.cli.common import as_json, game_name, print_json, tell, the_games, titled

STATUSES = ("enforced", "automatic", "trusted", "optional", "open")


@click.command()
@click.option("--table", is_flag=True, help="Print every row as a Markdown table.")
@click.option("--status", type=click.Choice(STATUSES), help="List only rows of that status.")
@game_name
@as_json
def rules(table: bool, status: str | None, game: str, as_json: bool) -> None:
    """Count the obligations of a rulebook by what the program does about them, or list them."""
    from pbem.cli.text_and_json import rules_count, rules_table
    from pbem.plain_data.problems import rule_data

    books = {each.title: each.rules() for each in the_games(game)}
    chosen = {title: [row for row in book.values() if status in (None, row.status)] for title, book in books.items()}
    if as_json:
        print_json([{"game": title, **rule_data(row)} for title, rows in chosen.items() for row in rows])
    elif table or status:
        tell("\n\n".join(titled(title, rules_table(rows)) for title, rows in chosen.items()))
    else:
        tell("\n\n".join(titled(title, _counted(rules_count(book))) for title, book in books.items()))


def _counted(counts: Mapping[str, int]) -> str:
    return "\n".join(f"{count:>5} {name}" for name, count in {**counts, "in all": sum(counts.values())}.items())
