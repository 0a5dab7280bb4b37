"""Sixty kinds of hostile input, each of any size: what a log, a mail or a post may be made of."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

BARBAROSSA = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
VICTORY = "Game: A Victory Awaits\nScenario: leningrad\nOptions: workshop\n"
MAIL = "From: anna@example.org\nTo: bert@example.org\nSubject: turn\nDate: Sun, 22 Nov 2026 10:00:00 +0000\n"


class Series(NamedTuple):
    """Inputs of one kind: `make` returns one of about so many bytes, `command` is what is done with it."""

    name: str
    command: str
    make: Callable[[int], bytes]


def _repeated(head: str, piece: str, foot: str, between: str) -> Callable[[int], bytes]:
    """Makes a text of one piece again and again; `{i}` in it is its number."""

    def make(size: int) -> bytes:
        count = max(1, (size - len(head) - len(foot)) // max(1, len(piece) + len(between)))
        pieces = [piece.replace("{i}", str(number)) for number in range(count)] if "{i}" in piece else [piece] * count
        return (head + between.join(pieces) + foot).encode("utf-8", "surrogatepass")

    return make


def _series() -> Iterator[Series]:
    for name, head, piece, *rest in ROWS:
        foot = rest[0] if rest else ""
        between = rest[1] if len(rest) > 1 else ""
        command, _, title = name.partition(": ")
        yield Series(title, command, _repeated(head, piece, foot, between))


ALLIED = BARBAROSSA + "set step allied\nautomatic ops\n"
SR = BARBAROSSA + "set step allied\nplay 24 sr\n"
AXIS = BARBAROSSA + "set step axis\nplay 1 event\ncombat Memel\n"
CHAT = MAIL + "\npbem begin\nturn 1\npbem end 1 order\n"
FENCED = MAIL + "\npbem begin\n"

# command: name, head, piece, foot, what stands between two pieces
ROWS: tuple[tuple[str, ...], ...] = (
    ("check: unknown words that begin a line", BARBAROSSA, "frobnicate {i} thing\n"),
    ("check: lines that begin nothing", BARBAROSSA, "\n: thing\n"),
    ("check: one order over many lines", BARBAROSSA, "  Pskov\n"),
    ("check: unknown names, an order each", BARBAROSSA, "move Nowhere{i}: Somebody - Pskov\n"),
    ("check: unknown names in one order", BARBAROSSA + "combat ", "Nowhere{i}", "\n", ",\n  "),
    (
        "check: unknown names in long lines",
        BARBAROSSA + "set step allied\nautomatic ops\nmovement ",
        "Rgia{i}" + ", Rgia" * 250,
        "\n",
        "\nmovement ",
    ),
    ("check: names written small in one order", AXIS + "combat ", "riga", "\n", ",\n  Riga, "),
    ("check: names written small, an order each", AXIS, "combat riga, pskov, memel, luga, minsk, kiev\n"),
    ("check: small words that are no names", AXIS + "combat ", "from to and", "\n", ",\n  Riga, "),
    ("check: orders with a fault of grammar", BARBAROSSA, "move Riga: : army -\n"),
    ("check: unreadable lines behind a redeployment", SR, "sr Nowhere{i}: SU army - Pskov\n"),
    ("check: malformed lines behind a redeployment", SR, "sr Kiev: : SU\n"),
    ("check: refused orders", ALLIED, "movement Riga, Odessa\n"),
    ("check: refused orders of many spaces", ALLIED, "movement " + "Riga, Odessa, Kiev, Minsk, " * 60 + "Pskov\n"),
    (
        "check: orders behind a wrong loss",
        AXIS + "attack Kaunas from Memel: 4PzA, 16A, 18A @4 @3\nlose allied: Northwest\n",
        "retreat SU army - Dvinsk - Pskov\n",
    ),
    (
        "check: losses that are wrong",
        AXIS + "attack Kaunas from Memel: 4PzA, 16A, 18A @4 @3\n",
        "lose allied: Northwest\n",
    ),
    ("check: waivers", BARBAROSSA, "waive 9.1\n"),
    ("check: takebacks of too much", BARBAROSSA, "takeback 99999 orders\n"),
    ("check: orders taken back", BARBAROSSA, "turn 1\ntakeback 1 order\n"),
    ("check: acceptances of nothing", BARBAROSSA, "accept\n"),
    ("check: proposals", BARBAROSSA, "propose Options: workshop\n"),
    ("check: proposals that are accepted", BARBAROSSA, "propose Options: workshop\naccept\n"),
    ("check: boards that agree", BARBAROSSA, "check vp 8\n"),
    ("check: boards that differ", BARBAROSSA, "check vp 9\n"),
    ("check: long checks", BARBAROSSA, "check " + "Riga: SU army; vp 8; " * 60 + "vp 8\n"),
    ("check: set-up lines", BARBAROSSA, "remove Riga: SU army\nplace Riga: SU army\n"),
    ("check: counters without end", BARBAROSSA + "place Warsaw: ", "99 GE corps", "\n", ",\n  "),
    ("check: large numbers", BARBAROSSA, "place Warsaw: 999999999 GE corps; Riga: 888888888 SU army\n"),
    ("check: header tags", "", "Tag: x\n", BARBAROSSA),
    ("check: header tags below an order", BARBAROSSA + "turn 1\n", "Axis: Bert\n"),
    ("check: options", "Game: Barbarossa to Berlin\nOptions: ", "nothing {i}", "\ndeploy Paris: [1A]\n", ",\n  "),
    ("check: dice", AXIS + "attack Kaunas from Memel ", "@5", "\n", "\n  "),
    ("check: brackets", BARBAROSSA + "place Warsaw: ", "[" * 60, "\n", "\n  "),
    ("check: one word of many letters", BARBAROSSA, "move " + "A" * 1900 + ": SU army - Riga\n"),
    ("check: lines that are too long", BARBAROSSA, "movement " + "Riga, " * 400 + "Riga\n"),
    ("check: blank lines", BARBAROSSA, "   \n" + "\t" * 60 + "\n"),
    ("check: remarks", BARBAROSSA, "# remark {i}\n"),
    ("check: remarks behind orders", BARBAROSSA, "check vp 8  # remark {i}\n"),
    ("check: hidden characters", BARBAROSSA, "check vp 8\u202e \u200b\n"),
    ("check: hidden characters in words of two letters", BARBAROSSA, "a\u202eb\n"),
    ("check: carriage returns alone", BARBAROSSA, "a\rb\n"),
    ("check: arrows between letters", BARBAROSSA, "a→b\n"),
    ("check: two orders on a line", AXIS, "movement Riga, Odessa; combat Kiev, Minsk; automatic ops; check vp 8\n"),
    ("check: control characters", BARBAROSSA, "check vp 8 and the rest of a line that is long\x07\n"),
    ("check: arrows and dashes", BARBAROSSA, "move Riga: SU army → Pskov – Luga ⇒ Narva\n"),
    ("check: no line ends", BARBAROSSA, "check vp 8; "),
    ("check: letters of another encoding", BARBAROSSA, "check vp 8 # \udce9 \n"),
    ("check: quotations", BARBAROSSA, "> check vp 8\n"),
    ("check: turn blocks", BARBAROSSA, "pbem begin\ncheck vp 8\npbem end\n"),
    ("check: turn blocks that are alike", BARBAROSSA, "pbem begin\nallied 1\nautomatic ops\npbem end\n"),
    ("check: blocks that are never closed", BARBAROSSA, "pbem begin\n"),
    ("check: ends without a beginning", BARBAROSSA, "pbem end 3 orders\n"),
    ("check: orders outside the fence", BARBAROSSA + "pbem begin\nturn 1\npbem end\n", "check vp 8\n"),
    ("check: a sentence with orders in it, without end", CHAT, "I attack Kiev: combat Warsaw - "),
    ("check: beginnings of orders, one line", CHAT, "combat Aa. "),
    ("check: misspelt words outside the fence", CHAT, "combta W{i}: 2A\n"),
    ("check: verbs that name nothing, outside the fence", CHAT, "attack on attack with pass : "),
    ("check: wrapped prose with verbs", CHAT, "and nothing is what I shall have left to do after this, to move\n"),
    ("check: half a fence", BARBAROSSA, "-=*_" * 30 + " pbem\n"),
    ("check: BBCode", BARBAROSSA + "[b]x[/b]\npbem begin\n", "[quote][b]check[/b] vp 8 &amp; [/quote]\n", "pbem end\n"),
    ("check: quotations in quotations", BARBAROSSA + "pbem begin\n", "[quote]", "\npbem end\n"),
    ("check: a mail of many lines", FENCED, "check vp 8\n", "pbem end\n"),
    ("check: a mail of many headers", "", "X-Header-{i}: value; of=a; mail=b\n", FENCED + "turn 1\npbem end\n"),
    (
        "check: mails in a mailbox",
        BARBAROSSA,
        "\nFrom anna@example.org Sun Nov 22 10:00:00 2026\n" + FENCED + "check vp 8\npbem end\n",
    ),
    (
        "check: a mail in HTML",
        MAIL + "Content-Type: text/html\n\n<p>pbem begin</p>",
        "<p><b>check</b> vp 8<br>&gt;</p>",
        "<p>pbem end</p>",
    ),
    ("check: tags in tags", MAIL + "Content-Type: text/html\n\n<p>pbem begin</p>", "<div><span>x", "<p>pbem end</p>"),
    ("check: the second game, unknown names", VICTORY, "move Nobody{i} - L1234\n"),
    ("check: the second game, unknown names in one order", VICTORY + "attack L1523 from ", "Nobody{i}", "\n", ",\n  "),
    ("check: the second game, placements", VICTORY, "place L1522: 36 M; L1423: 21\nremove L1522: 36 M\n"),
    ("check: the second game, refused orders", VICTORY + "set turn 4\nturn 4\n", "draw 18A\nmove 18A HQ - L1722\n"),
    ("check: the second game, boards", VICTORY, "check L1523: empty; vp 8\n"),
    ("check: sides that disagree with the mail", BARBAROSSA, "takeback axis 1 order\naccept axis\n"),
    ("fmt: remarks", BARBAROSSA, "# remark {i}\n"),
    ("fmt: orders with remarks", BARBAROSSA, "# remark {i}\ncheck vp 8  # remark\n"),
    ("fmt: lines that are not understood", BARBAROSSA, "\n: thing {i}\n"),
    ("fmt: wrapped orders", BARBAROSSA, "check Riga: SU army;\n  vp 8;\n  Pskov: empty\n"),
    ("merge: remarks", BARBAROSSA, "# remark {i}\n"),
    ("merge: orders that differ", BARBAROSSA, "place Riga: SU army\n"),
    ("merge: cards", BARBAROSSA, "draw axis 2 cards\n"),
    ("report: boards", BARBAROSSA, "check vp 8\n"),
    ("report: faults", ALLIED, "movement Riga, Odessa\n"),
)
SERIES = tuple(_series())
