"""The notation of a declaration of war, and its canonical line."""

from collections.abc import Mapping
from typing import Any

from pbem.core.problem import Kind, at_line
from pbem.core.trees import tokens
from pbem.games.barbarossa_to_berlin.board.names import fold
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import Read
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.neutrals import Declare

OTHERS = {
    "vichy": "Vichy France enters the war by an Allied invasion at beaches C-U",
    "vichyfrance": "Vichy France enters the war by an Allied invasion at beaches C-U",
    "us": "the U.S. enters the war by FDR Declares War (6) or Hitler Declares War (8)",
    "usa": "the U.S. enters the war by FDR Declares War (6) or Hitler Declares War (8)",
}


def _declare(reader: Reader, tree: Any) -> a.Action:
    token = tokens(tree, "NAME")[0]
    match fold(str(token)):
        case "turkey":
            return Declare(country="turkey")
        case "sweden":
            return Declare(country="sweden")
    told = OTHERS.get(fold(str(token)), f"`{token}` is no neutral nation on which war is declared")
    remedy = "write `declare war on NATION`; Turkey and Sweden are those on which war can be declared"
    found = at_line(
        reader.line, "log/unknown-nation", Kind.NOT_UNDERSTOOD, told, remedy=remedy, span=reader.place(token)
    )
    reader.problems.append(found)
    return Declare(country="turkey")


READERS: Mapping[str, Read] = {"declare": _declare}


def write_declaration(action: Declare) -> str:
    """Returns the canonical line of a declaration of war."""
    return f"declare war on {action.country.title()}"
