"""`pbem rule`, `pbem rules`, `pbem games`: what the program knows of the games."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from pbem.cli_common import as_json, fail, game_name, print_json, tell, the_games

STATUSES = ("enforced", "automatic", "trusted", "optional", "open")


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="NUMBER")
@game_name
@as_json
def rule(words: Sequence[str], game: str, as_json: bool) -> None:
    """Tell, in our own words, what a rule asks: `pbem rule 12.3`, `pbem rule Axis card 2`."""
    from pbem.prose import rule_data, rule_text, rules_under

    number = " ".join(words)
    books = {each: rules_under(each.rules(), number) for each in the_games(game)}
    found = {each.title: rows for each, rows in books.items() if rows}
    if not found:
        remedy = "numbers look like 12, 12.3 or 12.3/lcu-sea, cards like `Axis card 2`, readings like Q38"
        remedy += "; `pbem rules --table` lists all"
        fail(f"there is no rule `{number}`", remedy)
    if as_json:
        print_json([{"game": title, **rule_data(row)} for title, rows in found.items() for row in rows])
    else:
        tell("\n\n".join(_under(title, "\n\n".join(map(rule_text, rows))) for title, rows in found.items()))


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="NUMBER|NAME")
@game_name
@as_json
def card(words: Sequence[str], game: str, as_json: bool) -> None:
    """Tell what a card or a chit is worth and what it does: `pbem card 24`, `pbem card axis 24`, `pbem card 18A`."""
    name = " ".join(words)
    found = {each.title: list(each.cards(name)) for each in the_games(game)}
    if not any(found.values()):
        remedy = "write its number or its name, as `pbem card 24` or `pbem card Stavka`"
        fail(f"there is no card or chit `{name}`", remedy)
    if as_json:
        pieces = ((title, piece) for title, pieces in found.items() for piece in pieces)
        print_json([{"game": title, "name": piece.name, "facts": list(piece.facts)} for title, piece in pieces])
    else:
        told = {title: [_told(piece) for piece in pieces] for title, pieces in found.items() if pieces}
        tell("\n\n".join(_under(title, "\n\n".join(texts)) for title, texts in told.items()))


def _told(piece: Any) -> str:
    return "\n".join([piece.name, *(f"  {fact}" for fact in piece.facts)])


def _under(title: str, text: str) -> str:
    return f"{title}\n{'=' * len(title)}\n{text}"


@click.command()
@click.option("--table", is_flag=True, help="Print every row as a Markdown table.")
@click.option("--status", type=click.Choice(STATUSES), help="Only rows of that status.")
@game_name
@as_json
def rules(table: bool, status: str | None, game: str, as_json: bool) -> None:
    """Count the obligations of a rulebook by what the program does about them, or list them."""
    from pbem.prose import rule_data, rules_count, rules_table

    books = {each.title: each.rules() for each in the_games(game)}
    chosen = {title: [row for row in book.values() if status in (None, row.status)] for title, book in books.items()}
    if as_json:
        print_json([{"game": title, **rule_data(row)} for title, rows in chosen.items() for row in rows])
    elif table or status:
        tell("\n\n".join(_under(title, rules_table(rows)) for title, rows in chosen.items()))
    else:
        tell("\n\n".join(_under(title, _counted(rules_count(book))) for title, book in books.items()))


def _counted(counts: Mapping[str, int]) -> str:
    return "\n".join(f"{count:>5} {name}" for name, count in {**counts, "in all": sum(counts.values())}.items())


@click.command()
@as_json
def games(as_json: bool) -> None:
    """List the games."""
    from pbem.games import find_game, names

    found = [game for game in map(find_game, names()) if game]
    if as_json:
        print_json([{"name": game.name, "title": game.title, "sides": list(game.sides)} for game in found])
    else:
        tell("\n".join(f"{game.name}  {game.title}\n    {game.unofficial}" for game in found))
