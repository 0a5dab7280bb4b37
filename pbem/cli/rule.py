"""`pbem rule NUMBER`: what a rule asks, in our own words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.common import as_json, fail, game_name, meant, of_game, print_json, tell, titled
from pbem.cli.completing import rule_numbers
from pbem.cli.outlook import is_verbose, verbose
from pbem.core.telling.lookup import ALL_CARDS, card_name, card_numbers

if TYPE_CHECKING:
    from pbem.core.rules import Rule


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="NUMBER", shell_complete=rule_numbers)
@game_name
@as_json
@verbose
def rule(words: Sequence[str], game: str, as_json: bool) -> None:
    """Show, in our own words, what a rule asks: `pbem rule 12.3`, `pbem rule Axis card 2`, `pbem rule stand fast`.

    Words find the rules that contain all of them. With -v each rule names its functions and cases in pbem.
    """
    from pbem.cli.text_and_json import rule_text
    from pbem.core.rules import with_words
    from pbem.core.tables.coverage import coverage
    from pbem.plain_data.problems import rule_data

    games, number = of_game(words, game)
    books = {each: _rows(each, number) or with_words(each.rules(), number) for each in games}
    found = {each.title: (rows, coverage(each.name)) for each, rows in books.items() if rows}
    if not found:
        codes = [code for each in games for code in each.rules()]
        below = [code for code in codes if code.startswith(f"{number.partition('/')[0]}/")]
        cards = [card_name(piece.name) for each in games for piece in each.cards(ALL_CARDS)]
        remedy = meant(number, {name.lower().replace(" ", "-"): name for name in below or (*codes, *cards)})
        remedy += "numbers look like 12, 12.3 or 12.3/lcu-sea, cards like `Axis card 2` or their names, "
        remedy += "readings like Q38 or R49; `pbem rules --table` lists all"
        asked = "" if len(games) > 1 else f" of {games[0].title}"
        fail(f"no rule{asked} has this number or contains these words: `{number}`", remedy)
    if as_json:
        print_json([{"game": title, **rule_data(row, by)} for title, (rows, by) in found.items() for row in rows])
    else:
        shown = {
            title: "\n\n".join(rule_text(row, by if is_verbose() else {}) for row in rows)
            for title, (rows, by) in found.items()
        }
        tell("\n\n".join(titled(title, text) for title, text in shown.items()))


def _rows(game: Any, number: str) -> "list[Rule]":
    """Returns the rows of a number, or of the cards that bear the name."""
    from pbem.core.rules import rules_under

    rules = game.rules()
    if found := rules_under(rules, number):
        return found
    cards = dict.fromkeys(each for piece in game.cards(number) for each in card_numbers(piece.name))
    return list(dict.fromkeys(rule for card in cards for rule in rules_under(rules, card)))
