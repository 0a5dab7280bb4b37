"""`pbem rule NUMBER`: what a rule asks, in our own words."""

from collections.abc import Sequence

import click

from pbem.cli.common import as_json, fail, game_name, meant, print_json, tell, the_games, titled
from pbem.cli.completing import rule_numbers


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="NUMBER", shell_complete=rule_numbers)
@game_name
@as_json
def rule(words: Sequence[str], game: str, as_json: bool) -> None:
    """Tell, in our own words, what a rule asks: `pbem rule 12.3`, `pbem rule Axis card 2`."""
    from pbem.cli.text_and_json import rule_text
    from pbem.core.rules import rules_under
    from pbem.core.tables.coverage import coverage
    from pbem.plain_data.problems import rule_data

    number = " ".join(words)
    books = {each: rules_under(each.rules(), number) for each in the_games(game)}
    found = {each.title: (rows, coverage(each.name)) for each, rows in books.items() if rows}
    if not found:
        codes = [code for each in the_games(game) for code in each.rules()]
        remedy = meant(number, [code for code in codes if code.startswith(f"{number.partition('/')[0]}/")] or codes)
        remedy += "numbers look like 12, 12.3 or 12.3/lcu-sea, cards like `Axis card 2`, readings like Q38 or R49"
        remedy += "; `pbem rules --table` lists all"
        fail(f"there is no rule `{number}`", remedy)
    if as_json:
        print_json([{"game": title, **rule_data(row, by)} for title, (rows, by) in found.items() for row in rows])
    else:
        texts = {title: "\n\n".join(rule_text(row, by) for row in rows) for title, (rows, by) in found.items()}
        tell("\n\n".join(titled(title, text) for title, text in texts.items()))
