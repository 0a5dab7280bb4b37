"""The parser that makes the tree of a report from its Markdown: the library's, less what could become a tag.

What our templates write by the thousand is read here in one step, for the library tries every
pattern on every text; whatever is written otherwise is left to it.
"""

import re
from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.treeprocessors import InlineProcessor, Treeprocessor
from markdown.util import BLOCK_LEVEL_ELEMENTS, ETX, STX, AtomicString, code_escape

BARRED = (
    "html",
    "automail",
    "autolink",
    "reference",
    "image_link",
    "image_reference",
    "short_reference",
    "short_image_ref",
)
BLOCKS = frozenset(BLOCK_LEVEL_ELEMENTS)
ESCAPED = "|~$=:@&"  # what our Markdown escapes beyond what the library reads as escaped

# a paragraph of one line that begins like nothing else, with or without its attributes; two blanks at its end break it
PARAGRAPH = re.compile(r"((?:\*{0,2}[^\W\d_]|\*\*\d)[^\n]*)(?:(?<!  )\n\{: ((?:[#.][\w-]+ )+)\})?\Z")

MARKED = re.compile(r"[\\`*_\[\]<&\x02\x03]|  \n")  # what any pattern of ours begins with
ESCAPE = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!|~$=:@&])")
ENTITY = re.compile(r"&(?:#[0-9]+|#x[0-9a-fA-F]+|[a-zA-Z0-9]+);")

_WORDS = r"(?:[^\\`*_\[\]<&\x02\x03]+|\\[\\`*_{}\[\]()>#+\-.!|~$=:@&]|&)++"
_ANCHOR = r"#[\w.-]+"
TOKEN = re.compile(
    rf"(?P<words>{_WORDS})"
    r"|`(?P<code>[^`\n]+)`(?!`)"
    rf"|(?<!\S)\*\*(?=\S)(?P<strong>{_WORDS})(?<=\S)\*\*(?!\*)"
    rf"|(?<!\S)\*(?=\S)(?P<em>(?:{_WORDS}|(?<!!)\[{_WORDS}\]\({_ANCHOR}\))++)(?<=\S)\*(?!\*)"
    rf"|(?<!!)\[(?P<words_of_link>{_WORDS})\]\((?P<a>{_ANCHOR})\)"
)


def parser(finish: Callable[[Element], None]) -> Markdown:
    """Returns a parser that ends with a step of ours on the tree."""
    made = careful()
    made.parser.blockprocessors.register(Paragraphs(made.parser), "paragraphs", 95)
    made.treeprocessors.register(Inline(made), "inline", 20)
    made.treeprocessors.register(Finisher(made, finish), "finish", 4)
    return made


def careful() -> Markdown:
    """Returns the library's parser as it is, but for what is barred."""
    made = _Markdown(extensions=["tables", "attr_list", "fenced_code"], output_format="html")
    made.ESCAPED_CHARS = [*made.ESCAPED_CHARS, *ESCAPED]
    made.preprocessors.deregister("html_block")
    made.parser.blockprocessors.deregister("reference")
    for name in BARRED:
        made.inlinePatterns.deregister(name)
    return made


class _Markdown(Markdown):
    """The library's parser, which asks of each tag four times whether it is one of a block."""

    def is_block_level(self, tag: object) -> bool:
        """Tells it from a set instead of a list: a tag in our tree is a plain word."""
        return tag in BLOCKS


class Paragraphs(BlockProcessor):
    """Takes plain paragraphs, all that follow each other at once."""

    def test(self, parent: Element, block: str) -> bool:
        """Tells whether a block outside all lists is a plain paragraph."""
        return not self.parser.state and bool(PARAGRAPH.match(block))

    def run(self, parent: Element, blocks: list[str]) -> None:
        """Adds the paragraphs that the blocks begin with."""
        count = 0
        for found in map(PARAGRAPH.match, blocks):
            if not found:
                break
            count += 1
            paragraph = SubElement(parent, "p")
            paragraph.text = found[1]
            _dress(paragraph, (found[2] or "").split())
        del blocks[:count]


def _dress(element: Element, words: Iterable[str]) -> None:
    """Gives an element its anchor and its classes."""
    for word in words:
        if word[0] == "#":
            element.set("id", word[1:])
        else:
            element.set("class", f"{element.get('class', '')} {word[1:]}".lstrip())


class Inline(InlineProcessor):
    """Reads words, code, strong words, emphasis and references; any other text is left to the library."""

    def run(self, tree: Element, ancestors: list[str] | None = None) -> Element:
        """Adds the elements within texts to the tree."""
        known = [self._read(each) for each in list(tree.iter())]
        return tree if all(known) else super().run(tree, ancestors)

    def _read(self, element: Element) -> bool:
        """Reads the text of an element, marked so that the library leaves it alone; False if there is more in it."""
        if element.tail and MARKED.search(element.tail):
            return False
        if not element.text or isinstance(element.text, AtomicString):
            return True
        if not MARKED.search(element.text):
            element.text = AtomicString(element.text)
            return True
        return self._read_marked(element, element.text)

    def _read_marked(self, element: Element, text: str) -> bool:
        tokens = list(TOKEN.finditer(text))
        # behind words with marks in them the library puts what the element holds already somewhere of its own
        known = not len(element) and "  \n" not in text and sum(len(token[0]) for token in tokens) == len(text)
        if known:
            self._fill(element, tokens)
        return known

    def _fill(self, element: Element, tokens: Iterable[re.Match[str]]) -> None:
        element.text = None
        last: Element | None = None
        for token in tokens:
            if token.lastgroup != "words":
                last = self._element(element, token)
            elif last is None:
                element.text = self._words(token[0])
            else:
                last.tail = self._words(token[0])

    def _element(self, parent: Element, token: re.Match[str]) -> Element:
        made = SubElement(parent, str(token.lastgroup))
        match token.lastgroup:
            case "code":
                made.text = AtomicString(code_escape(token["code"].strip()))
            case "strong":
                made.text = self._words(token["strong"])
            case "em":
                self._fill(made, TOKEN.finditer(token["em"]))
            case "a":
                made.text = self._words(token["words_of_link"])
                made.set("href", token["a"])
        return made

    def _words(self, text: str) -> str:
        """Returns words with what was escaped in them as the library's later steps expect it."""
        if "\\" in text:
            text = ESCAPE.sub(lambda found: f"{STX}{ord(found[1])}{ETX}", text)
        if "&" in text:
            text = ENTITY.sub(lambda found: self.md.htmlStash.store(found[0]), text)
        return AtomicString(text)


class Finisher(Treeprocessor):
    """Runs our own step as the last step on the tree."""

    def __init__(self, md: Markdown, finish: Callable[[Element], None]) -> None:
        """Takes the step."""
        super().__init__(md)
        self._finish = finish

    def run(self, root: Element) -> None:
        """Runs it."""
        self._finish(root)
