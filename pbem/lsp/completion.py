"""What may be written here: orders, and in an order the units, places and numbers with which it is legal."""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionList,
    MarkupContent,
    MarkupKind,
    Position,
    TextEdit,
)

from pbem.core.frozen import replace
from pbem.core.game import AnyGame, Choice, Options
from pbem.core.tables.in_play import playing_with
from pbem.games import find_game, names
from pbem.lsp.agreed import agreed
from pbem.lsp.cards import names_cards, titles
from pbem.lsp.document import Document
from pbem.lsp.names import names_in
from pbem.lsp.order_at import Here, Written, here, written_at
from pbem.lsp.parts import parted, reads, sound
from pbem.lsp.pieces import folded, next_piece, pieces

TRIGGERS = (" ", "-", ",", ";", ":", "@", "[")
WHOLE = 8  # whole lines of a kind of order
FEW = 12  # further parts of an order that is whole, each judged
MOST = 100  # pieces
MOST_TRIED = 120  # orders with one more part that are judged
AT_ONCE = 10  # lines that are worked out before the next question is heard: each is judged
_OTHER = CompletionItemKind.Value
_TAG = re.compile(r"\s*(game|scenario|options) *: *(.*)", re.IGNORECASE)

Known = Callable[[Options], Options]


def _all_of_them(options: Options) -> Options:
    return options


def completions(document: Document, position: Position, known: Known = _all_of_them) -> CompletionList:
    """Returns what may be written at a position of a document; `known` leaves out what its reader may not know."""
    written = written_at(document, position)
    if written is None:
        return _listed(())
    if not any(each.number < written.line for each in document.lines) and (tag := _TAG.fullmatch(written.text)):
        return _listed(_values(document, written, tag))
    place = here(document, written.line)
    if place is None:
        return _listed(() if "game" in document.so_far.log.header.lines else _games(document, written))
    with playing_with(document.tables):
        offers = known(place.options).offers
        due = {word for each in offers for word in _words(each)}  # an answer may be among them already
        more = agreed(document, place.game, written.line, written.text)
        offers = (*offers, *(each for each in more if due.isdisjoint(_words(each))))
        place = place._replace(options=replace(place.options, offers=offers))
        if " " not in written.text:
            return _listed(list(_orders(document, written, place)))
        return _listed(list(_parts(document, written, place)))


async def work_ahead(document: Document, position: Position) -> None:
    """Works out the lines of the order that is being written, until something else is: other questions are heard.

    They may be hundreds, each judged. They are kept, so that `completions` has them at once however often it is asked.
    """
    change, written = document.changes, written_at(document, position)
    place = here(document, written.line) if written is not None and " " in written.text else None
    for choice in _open(place.options, written) if place is not None and written is not None else ():
        at, more = 0, True
        while more and document.changes == change:
            with playing_with(document.tables):
                more = len(choice.lines[at : at + AT_ONCE]) == AT_ONCE
            at += AT_ONCE
            await asyncio.sleep(0)


def _listed(items: Sequence[CompletionItem]) -> CompletionList:
    """Returns items in their order; the editor is to ask again as more is typed."""
    for at, each in enumerate(items):
        each.sort_text = f"{at:04}"
    return CompletionList(is_incomplete=True, items=list(items))


def _item(document: Document, written: Written, start: int, text: str, kind: CompletionItemKind) -> CompletionItem:
    """Returns an item that puts a text in the place of what is written from `start` on."""
    typed = written.text[start:]
    where = document.text.between(written.since(start), written.offset)
    meant = text if text.startswith(typed) else typed + text  # an editor looks whether it begins as what is typed
    return CompletionItem(text.rstrip(), kind=kind, filter_text=meant, text_edit=TextEdit(where, text))


# -- orders


def _orders(document: Document, written: Written, place: Here) -> Iterator[CompletionItem]:
    """Yields the orders that begin with what is written, then some whole lines of each, with their cards' names."""
    game, _, options = place
    open_now = [
        (each, word, lines)
        for each in options.offers
        for word in _words(each)
        if folded(word).startswith(folded(written.text)) and (lines := _some(each, word))
    ]
    for choice, word, lines in open_now:
        text = f"{word} " if len(lines) > 1 else lines[0]
        item = _item(document, written, 0, text, CompletionItemKind.Keyword)
        item.detail = choice.form
        item.documentation = "\n\n".join((choice.about, *choice.costs, *choice.notes))
        yield item
    for choice, _, lines in open_now:
        for line in lines if len(lines) > 1 else ():
            item = _item(document, written, 0, line, CompletionItemKind.Snippet)
            item.detail = titles(game, str(options.side), line) or None if names_cards(choice.form) else None
            yield item


def _words(choice: Choice) -> list[str]:
    """Returns the words with which a kind of order may begin: `combat SPACE / movement SPACE` has two."""
    return list(dict.fromkeys(each.partition(" ")[0] for each in choice.form.split(" / ")))


def _some(choice: Choice, word: str) -> list[str]:
    """Returns some legal lines that begin with a word."""
    return list(islice((line for line in choice.lines if line.split()[0] == word), WHOLE))


# -- parts of an order


def _parts(document: Document, written: Written, place: Here) -> Iterator[CompletionItem]:
    """Yields the pieces with which legal lines go on from what is written, then those lines as a whole."""
    game, position, options = place
    lines = [line for each in _open(options, written) for line in dict.fromkeys((*each.lines, *each.counted))]
    found = list(_going_on(game, written.text, lines)) or list(_one_more(document, written, place, lines))
    found += _with_a_sign(document, written, place, lines)
    known = names_in(game, position)
    naming = [line for each in _open(options, written) if names_cards(each.form) for line in _naming(each)]
    for start, text in islice(dict.fromkeys(found), MOST):
        meant = known.meant(text)
        kind = CompletionItemKind.Class if meant.units else CompletionItemKind.Module if meant.places else _OTHER
        item = _item(document, written, start, text, kind)
        item.documentation = MarkupContent(MarkupKind.Markdown, "\n\n".join(known.told(meant))) if any(meant) else None
        said = written.text[:start] + text
        if not any(meant) and any(each.startswith(said) for each in naming):
            item.detail = titles(game, str(options.side), text) or None
        yield item


def _naming(choice: Choice) -> Iterator[str]:
    return (each for each in choice.lines if each not in choice.counted)


def _open(options: Options, written: Written) -> list[Choice]:
    """Returns the kinds of order that may begin with the word that is written."""
    verb = folded(written.text.partition(" ")[0])
    return [each for each in options.offers if verb in map(folded, _words(each))]


def _going_on(game: AnyGame, typed: str, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields where a piece begins and how it is to read, of all lines that begin as what is typed; then whole ends."""
    alike = [line for line in lines if folded(line).startswith(folded(typed)) and len(line) > len(typed)]
    ends = []
    for line in alike:
        piece = next_piece(game.name, line, len(typed))
        if piece is not None:
            yield piece.start, line[piece.start : piece.end]
            ends.append((piece.start, line[piece.start :]))
    yield from ends[:WHOLE]


def _one_more(document: Document, written: Written, place: Here, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields how one more part begins, where legal lines have a single one: `move A - B; ` goes on like `move `."""
    game, typed = place.game, written.text
    head, semicolon, _ = typed.rpartition("; ")
    if semicolon:
        begun = folded(_up_to_a_list(game, typed, len(head)))
        longer = [each for each in parted(game, head, lines) if folded(each).startswith(begun)]
        lines = list(sound(document, written.line, longer[:MOST_TRIED])) or longer
    yield from _going_on(game, typed, lines) if semicolon else ()
    if ", " in typed[len(head) :]:
        yield from _in_a_list(game, typed, lines)


def _up_to_a_list(game: AnyGame, typed: str, since: int) -> str:
    """Returns what is typed up to the first name of a list that begins behind so many characters; all without one."""
    first, comma, _ = typed[since:].partition(", ")
    return typed[: pieces(game.name, typed[:since] + first)[-1].start] if comma else typed


def _with_a_sign(document: Document, written: Written, place: Here, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields what goes on behind a comma that is not typed yet; where the order is whole, behind a semicolon too."""
    game, typed = place.game, written.text
    last = pieces(game.name, typed)[-1]
    if last.end < len(typed) or not _stands_in(game, folded(typed[last.start :]), lines):
        return
    listed = [text for _, text in _in_a_list(game, f"{typed}, ", lines)]
    if listed and reads(game, f"{typed}, {listed[0]}"):
        yield from ((len(typed), f", {each}") for each in listed)
    if any(sound(document, written.line, [typed])):
        longer = list(sound(document, written.line, parted(game, typed, lines)[:FEW]))
        yield from ((len(typed), f"; {text}") for _, text in _going_on(game, f"{typed}; ", longer))


def _stands_in(game: AnyGame, word: str, lines: Iterable[str]) -> bool:
    """Tells whether a name is a whole one: one that ends a part of a legal line."""
    alike = ((line, each) for line in lines if word in folded(line) for each in pieces(game.name, line))
    return any(
        word == folded(line[each.start : each.end]) and line[each.end :][:1] in {"", ",", ";"} for line, each in alike
    )


def _in_a_list(game: AnyGame, typed: str, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields what else stands in lists that begin like the one that is typed, and is not in it yet."""
    begins = typed.rfind("; ") + 1
    first, *whole, part = typed[begins:].split(", ")
    known = pieces(game.name, typed[:begins] + first)
    head, given = typed[: known[-1].start], {folded(typed[known[-1].start : begins + len(first)]), *map(folded, whole)}
    for line in lines:
        if folded(line).startswith(folded(head)):
            for each in re.split(r", ", re.split(r"; | - | @", line[len(head) :])[0]):
                if folded(each) not in given and folded(each).startswith(folded(part)):
                    yield len(typed) - len(part), each


# -- the header


def _games(document: Document, written: Written) -> list[CompletionItem]:
    """Return the line with which a log begins, for each game; nothing once something else is written."""
    lines = [f"Game: {game.title}" for name in names() if (game := find_game(name)) is not None]
    found = [each for each in lines if folded(each).startswith(folded(written.text))]
    return [_item(document, written, 0, each, CompletionItemKind.Keyword) for each in found]


def _values(document: Document, written: Written, tag: re.Match[str]) -> list[CompletionItem]:
    """Returns the values of a tag of the header: the games, the scenarios and options of the game."""
    match tag[1].lower():
        case "game":
            values = [game.title for name in names() if (game := find_game(name)) is not None]
        case "scenario":
            values = list(document.game.scenarios) if document.game else []
        case _:
            values = list(document.game.agreements()) if document.game else []
    start = tag.start(2) + tag[2].rfind(",") + 1
    start += len(written.text[start:]) - len(written.text[start:].lstrip())
    typed = folded(written.text[start:])
    found = [each for each in values if typed in folded(each)]
    return [_item(document, written, start, each, CompletionItemKind.Value) for each in found]
