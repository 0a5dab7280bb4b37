"""What players may agree on at a place of a log: takebacks, waivers, changes of the header, and the answers to them."""

from collections.abc import Iterator, Sequence

from pbem.core.game import AnyGame, Choice
from pbem.lsp.document import Document
from pbem.lsp.parts import sound

FEW = 3  # orders that are taken back
ABOUT = {
    "accept": "agree to what the other side has asked",
    "reject": "do not agree to what the other side has asked, or withdraw what this one has",
    "takeback N orders -- REASON": "withdraw the last orders; behind a die or a card the other side has to accept",
    "waive CODE -- REASON": "let the next order stand although it breaks this rule; both players have to agree",
    "propose TAG: VALUE -- REASON": "have the header say something else from here on, once the other side accepts",
}


def agreed(document: Document, game: AnyGame, line: int, typed: str) -> tuple[Choice, ...]:
    """Returns the words of agreements that may be written on a line; but for answers only where one is begun."""
    found = _lines(document, game, line) if typed else {form: [form] for form in ("accept", "reject")}
    told = {form: lines for form, lines in found.items() if form.startswith(typed.partition(" ")[0].lower())}
    choices = (Choice(form, ABOUT[form], list(_sound(document, line, form, lines))) for form, lines in told.items())
    return tuple(each for each in choices if each.lines)


def _sound(document: Document, line: int, form: str, lines: Sequence[str]) -> Iterator[str]:
    return iter(lines) if form.startswith("waive") else sound(document, line, lines)


def _lines(document: Document, game: AnyGame, line: int) -> dict[str, Sequence[str]]:
    """Returns what might be written of each word, some of it perhaps in vain."""
    takebacks = [f"takeback {number} {'order' if number == 1 else 'orders'}" for number in range(1, FEW + 1)]
    said = document.so_far.log.header.get("options")
    had = [each.strip() for each in said.split(",") if each.strip()]
    proposals = [f"propose Options: {', '.join([*had, each])}" for each in game.agreements() if each not in had]
    waivers = [f"waive {code}" for code in _codes(document, game, line)]
    return dict(zip(ABOUT, (["accept"], ["reject"], takebacks, waivers, proposals), strict=True))


def _codes(document: Document, game: AnyGame, line: int) -> Sequence[str]:
    """Returns the rules that the next order breaks; all of the game where it breaks none."""
    rules = game.rules()
    order = next((each.number for each in document.lines if each.number > line), 0)
    found = document.problems_so_far(order) if order else ()
    return [each.row for each in found if each.span and each.span.line == order and each.row in rules] or list(rules)
