"""What a shell offers behind TAB: files, games, scenarios, options, sides, formats, players and rule numbers."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from click import Context, Parameter

if TYPE_CHECKING:  # nothing of this is needed before somebody presses TAB
    from click.shell_completion import CompletionItem

Offers = Callable[[Context, Parameter, str], "list[CompletionItem[str]]"]
HEAD = 65_536  # bytes of a file in which its header is looked for
GAME_TAG = rb"(?im)^[\s>|*]*Game:[ \t]*(.+?)[ \t]*\r?$"  # patterns are built when TAB is pressed
CARD = r"card-(\w+)-0*(\d+)"
PARTS = r"[./]"
ABOUT = 90  # characters of what an offer is about


def file_names(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Leaves it to the shell, which knows files best."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def game_names(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers the games as the command line writes them."""
    from pbem.games import names

    return _begun({name.replace("_", "-"): "" for name in names()}, begun)


def scenarios(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers the scenarios of the game that is named."""
    return _begun({name: game.title for game in _games(context) for name in game.scenarios}, begun)


def sides(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers the sides of the log's game, and those who see all or what both see."""
    from pbem.core.telling.hiding import ALL, PUBLIC

    return _begun(dict.fromkeys([*(side for game in _games(context) for side in game.sides), ALL, PUBLIC], ""), begun)


def schemas(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers what there are JSON schemas of."""
    from pbem.plain_data.schemas import schema_names

    return _begun(dict.fromkeys(schema_names(), ""), begun)


def automatic_players(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers the automatic players of the game."""
    from pbem.bots.seats import player_names

    return _begun(dict.fromkeys([name for game in _games(context) for name in player_names(game)], ""), begun)


def agreed_options(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers what players may agree on; behind a comma the next."""
    return _listed({name: about for game in _games(context) for name, about in game.agreements().items()}, begun)


def listed(names: Sequence[str]) -> Offers:
    """Returns a function that offers names of which several may stand in a list."""

    def offers(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
        return _listed(dict.fromkeys(names, ""), begun)

    return offers


def rule_numbers(context: Context, parameter: Parameter, begun: str) -> "list[CompletionItem[str]]":
    """Offers rule numbers a level at a time: chapters, sections, then the rows of one; cards as `Axis card 2`."""
    said = [*(context.params.get("words") or ()), begun]
    rules = {code: rule.summary for game in _games(context) for code, rule in game.rules().items()}
    cards = [f"{side.capitalize()} card {number}" for side, number in _cards(rules)]
    wanted = [each.lower() for each in said[:-1]]
    words = {card.split()[len(wanted)]: "" for card in cards if _goes_on(card, wanted)}
    return _begun(words if wanted else words | _levels(rules, begun), begun)


def _goes_on(label: str, words: Sequence[str]) -> bool:
    """Tells whether a label of several words begins with some and does not end with them."""
    own = label.lower().split()
    return own[: len(words)] == list(words) and len(own) > len(words)


def _cards(codes: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((found[1], found[2]) for found in (re.match(CARD, code) for code in codes) if found)


def _levels(rules: Mapping[str, str], begun: str) -> dict[str, str]:
    """Returns the numbers at the level of what is typed, and one level more where that is a number already."""
    depth = len(re.findall(PARTS, begun))
    found: dict[str, str] = {}
    for code, summary in rules.items():
        if code.startswith(begun) and not re.match(CARD, code):
            ends = [*(each.start() for each in re.finditer(PARTS, code)), len(code)][depth:]
            for end in ends[: 2 if code[: ends[0]] == begun else 1]:
                found.setdefault(code[:end], summary if end == len(code) else "")
    return found


# -- of which game


def _games(context: Context) -> list[Any]:
    """Returns the game that is named, or that of the log; every game where neither tells."""
    from pbem.games import find_game, games_beginning, names

    names_a_game = any(each.name == "game" and each.param_type_name == "argument" for each in context.command.params)
    typed = "".join(context.args[:1]) if names_a_game else ""  # not read yet, behind an option that lacks its value
    said = str(context.params.get("game") or "") or typed or _game_of(_paths(context))
    return [game for name in games_beginning(said) or names() if (game := find_game(name)) is not None]


def _paths(context: Context) -> Iterator[str]:
    for name in ("files", "file", "public"):
        value = context.params.get(name)
        yield from (value,) if isinstance(value, str) else value or ()
    yield from context.args


def _game_of(paths: Iterable[str]) -> str:
    """Returns the game that the first of the files names in its header; the standard input is not read."""
    from pbem.log import load

    for path in paths:
        data = load(path) if path != "-" else b""
        if isinstance(data, bytes) and (found := re.search(GAME_TAG, data[:HEAD])):
            return found[1].decode("utf-8", "replace")
    return ""


# -- offers


def _begun(offers: Mapping[str, str], begun: str) -> "list[CompletionItem[str]]":
    """Returns the offers that begin with what is typed, in capitals or not."""
    from click.shell_completion import CompletionItem

    typed = begun.casefold()
    return [
        CompletionItem(value, help=_short(about))
        for value, about in offers.items()
        if value.casefold().startswith(typed)
    ]


def _listed(offers: Mapping[str, str], begun: str) -> "list[CompletionItem[str]]":
    """Returns the offers for the last name of a list, each with the names before it."""
    before, comma, last = begun.rpartition(",")
    taken = {each.strip().casefold() for each in before.split(",")}
    head = f"{before}{comma}{last[: len(last) - len(last.lstrip())]}"
    left = {f"{head}{name}": about for name, about in offers.items() if name.casefold() not in taken}
    return _begun(left, begun)


def _short(about: str) -> str:
    return about if len(about) <= ABOUT else f"{about[:ABOUT].rpartition(' ')[0]} ..."
