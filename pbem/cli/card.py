"""`pbem card NAME`: what a card or a chit is worth, and what it does; units, places and terrain as well."""

from collections.abc import Sequence
from typing import Any

import click

from pbem.cli.common import as_json, fail, game_name, meant, of_game, print_json, tell, titled
from pbem.core.telling.lookup import card_name


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="NUMBER|NAME")
@game_name
@as_json
def card(words: Sequence[str], game: str, as_json: bool) -> None:
    """Tell what a card or a chit is worth and what it does: `pbem card 24`, `pbem card axis 24`, `pbem card 18A`.

    Units, places of the map and terrain as well: `pbem card 3 Panzer`, `pbem card Bialystok`, `pbem card terrain`.
    All cards of a game: `pbem card on-to-berlin cards`.
    """
    games, name = of_game(words, game)
    found = {each.title: list(each.cards(name)) for each in games}
    if not any(found.values()):
        remedy = "write its number or its name, as `pbem card 24`, `pbem card Stavka` or `pbem card Riga`"
        fail(f"there is no card, chit, unit or place `{name}`", meant(name, _known(games)) + remedy)
    if as_json:
        pieces = ((title, piece) for title, pieces in found.items() for piece in pieces)
        print_json([{"game": title, "name": piece.name, "facts": list(piece.facts)} for title, piece in pieces])
    else:
        told = {title: [_told(piece) for piece in pieces] for title, pieces in found.items() if pieces}
        tell("\n\n".join(titled(title, "\n\n".join(texts)) for title, texts in told.items()))


def _known(games: Sequence[Any]) -> dict[str, str]:
    """Returns the places of the maps and the cards, by the words that may be typed for them."""
    cards = (card_name(piece.name) for each in games for piece in each.cards("cards"))
    places = (place for each in games for place in each.names())
    return {name.lower().replace(" ", "-"): name for name in (*cards, *places)}


def _told(piece: Any) -> str:
    return "\n".join([piece.name, *(f"  {fact}" for fact in piece.facts)])
