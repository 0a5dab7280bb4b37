"""Sections, folded chapters, order lists and table headers, added to the element tree of a report.

Markdown knows headings and tables but no sections, no `scope` and no `<details>`. They are
added to the tree, so that the templates stay plain Markdown.
"""

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, SubElement

FIGURES = "n"  # the class of cells with figures
NOTHING = "\u2013"  # in a cell
LEAST_BARE = 4  # rows without anything: as many as fill a line on paper
PLAIN_ORDER = ("order", "played", "said")  # words that nine in ten orders bear and no style asks for
NAME = re.compile(r"\d+\.\d+")
WIDE = 3  # a table of so many columns may need to scroll on a telephone

_HEADINGS = ("h1", "h2", "h3", "h4")


def add_sections(root: Element) -> None:
    """Changes the tree of a report in place."""
    children = list(_with_orders(_with_captions(root)))
    for child in list(root):
        root.remove(child)
    root.extend(_parts(children))


def _with_captions(root: Element) -> Iterator[Element]:
    """Yields the children, each table in its scroll container, with the caption that stood above it."""
    caption: Element | None = None
    for child in root:
        if _has(child, "caption"):
            caption = child
        elif child.tag == "table":
            yield _framed(child, caption)
            caption = None
        else:
            yield child


def _framed(table: Element, caption: Element | None) -> Element:
    frame = Element("div", {"class": "scroll"})
    _add_scopes(table)
    _mark_bare_rows(table)
    if caption is not None:
        caption.tag = "caption"
        table.insert(0, caption)
    if len(table.findall("thead/tr/*")) >= WIDE:
        frame.attrib |= {"tabindex": "0", "role": "group", "aria-label": _text(caption) or "table"}
    frame.append(table)
    return frame


def _add_scopes(table: Element) -> None:
    """Names what each header is of; figures get a class, which is shorter than a style in thousands of cells."""
    for cell in (*table.iter("th"), *table.iter("td")):
        if "right" in cell.attrib.pop("style", ""):
            cell.set("class", FIGURES)
    for header in table.findall("thead/tr/th"):
        if _text(header):
            header.set("scope", "col")
        else:
            header.tag = "td"  # over the names of the rows: nothing to tell
    for row in table.findall("tbody/tr"):
        if len(row):
            row[0].tag = "th"
            row[0].set("scope", "row")


def _mark_bare_rows(table: Element) -> None:
    """Marks the rows of a long table in which a dash stands wherever one may, and which columns those are.

    On paper the places where nothing stands are listed below the others.
    """
    rows = table.findall("tbody/tr")
    dashes = [{place for place, cell in enumerate(row) if _text(cell) == NOTHING} for row in rows]
    columns = {place for found in dashes for place in found}
    bare = [row for row, found in zip(rows, dashes, strict=True) if found == columns]
    if columns and LEAST_BARE <= len(bare) < len(rows):
        table.set("class", " ".join(f"d{place + 1}" for place in sorted(columns)))
        for row in bare:
            row.set("class", "bare")


def _with_orders(children: Iterable[Element]) -> Iterator[Element]:
    """Yields the children, each run of orders and what belongs to them as one list."""
    orders: Element | None = None
    for child in children:
        if _has(child, "order"):
            if orders is None:
                orders = Element("ol", {"class": "orders"})
                yield orders
            _begin_order(orders, child)
        elif child.tag in _HEADINGS:
            orders = None
            yield child
        elif orders is not None:
            orders[-1].append(child)
        else:
            yield child


def _begin_order(orders: Element, paragraph: Element) -> None:
    kind = [word for word in paragraph.get("class", "").split() if word not in PLAIN_ORDER]
    item = SubElement(orders, "li", {"id": paragraph.get("id", "")} | ({"class": " ".join(kind)} if kind else {}))
    paragraph.attrib.clear()
    _link_to_itself(paragraph)
    item.append(paragraph)


def _link_to_itself(written: Element) -> None:
    """Makes the name of an order, `17.3`, an address that leads to it, and with the page's script to its map."""
    number = written.find("strong")
    name = _text(number)
    if number is not None and NAME.fullmatch(name):
        number.text = None
        SubElement(number, "a", {"href": f"#{name}", "id": name}).text = name


def _parts(children: Iterable[Element]) -> Iterator[Element]:
    """Yields a header with what stands before the first second-level heading, then a section each."""
    part = Element("header")
    holder = part
    for child in children:
        if child.tag == "h2":
            yield part
            part = holder = Element("section", {"aria-labelledby": child.get("id", "")})
            _move_class(child, part)
        elif child.tag == "h3":
            holder = _subsection(part, child)
            continue
        holder.append(child)
    yield part


def _subsection(part: Element, heading: Element) -> Element:
    """Returns the element that takes what follows a third-level heading: a block, or a folded one."""
    if not _has(heading, "fold"):
        block = SubElement(part, "div", {"class": "block"})
        block.append(heading)
        return block
    details = SubElement(part, "details")
    SubElement(details, "summary").append(heading)
    return details


def sum_up(root: Element) -> None:
    """Moves what each fold came to into its heading, so that it is read without opening it."""
    for fold in root.iter("details"):
        if len(fold) > 1 and fold[1].tag == "p" and _has(fold[1], "note"):
            note = fold[1]
            fold.remove(note)
            note.tag, note.tail = "span", None
            fold[0].append(note)


def _move_class(source: Element, target: Element) -> None:
    if "class" in source.attrib:
        target.set("class", source.attrib.pop("class"))


def _has(element: Element, word: str) -> bool:
    return word in element.get("class", "").split()


def _text(element: Element | None) -> str:
    return "" if element is None else "".join(element.itertext()).strip()
