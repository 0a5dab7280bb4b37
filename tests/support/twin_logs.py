"""Pairs of logs that differ only in what one side may not know: orders, set-up lines, reasons and talk."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.support.barbarossa_to_berlin.told_logs import HEAD, ONE, OTHER


class Twins(NamedTuple):
    """Two logs that differ only in what `viewer` may not know."""

    viewer: str
    one: str
    other: str


AVA = (
    "Game: A Victory Awaits\nScenario: leningrad\nAxis: Anna\nSoviet: Boris\nOptions: workshop\n\n"
    "place L1522: 36 M; L1423: 21; L1424: 217; L1523: 179; L1622: 18A HQ\nset turn 4\nturn 4\n"
)
AXIS = "16A, 18A, 4PzG, Manstein"
SOVIETS = ("8A, 11A, 27A, 34A  # hold the Dvina", "11A, 23A, 8A, 27A  # go north")
FAULTS = "play 24 event\nadvance 16A - Riga\nlose allied: [Southwest]\nwaive 12.3 -- we agreed\nmove Riga: SU army - Moscow\n"
AVA_SET = (
    "select axis 16A, 18A, 4PzG, Manstein\nselect soviet 4 chits\nset chits soviet: {chits}\ncheck chits soviet: {chits}\n"
    "set bid 3; chits soviet: {chits}, 99A\nset chist soviet: {chits}\nset chits axis: 16A; chits sovjet: {chits}\n"
    "check chits axis: 16A, chits sovet: {chits}\ncheck turn 5; chits soviet: {chits}, 1A\nsett chits soviet: {chits}\n"
)
TAKEN = (
    {"hand": "3, 4, 12", "discarded": "1, 13", "one": "17"},
    {"hand": "7, 8, 15", "discarded": "18, 20", "one": "21"},
)
TAKEN_OVER = (
    "Options: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\nset turn 6; hand allied {hand}; vp 9\n"
    "set hand axis 3, 8; discarded allied {discarded}  # sigh\nset open allied 10; undrawn allied {one}\n"
    "check hand allied 3; discarded allied {discarded}\ncheck undrawn allied {one}; discarded allied {one}\n"
    "set round 2; step allied\ncheck hand allied 4; undrawn allied {one}\n"
)
MISWRITTEN = (
    "deploy Paris: [1A]; Bordeaux: [7A]\nset hnad allied {hand}\nset hand alied {hand}\nset hand axis 3; discarded alied {one}\n"
    "sett hand allied {hand}\nset vp 9; undrawn {one}\nset hand allied {hand}, 99\ncheck discarded allied {discarded}, x\n"
    "check vp 3, undrawnn allied {one}\nset turn 6\nturn 6\nset hand allied {hand}\n"
)
AGAIN = (
    "Options: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\nset turn 6; hand allied 3, 4, 12; hand axis 3, 8, 10\n"
    "set round 2; step allied\nplay 3 ops\nset undrawn allied 3\nset hand allied 3, 4\nset discarded allied {card}\n"
)
UNREAD = (
    "draw allied {2}", "allied draw {0}, {1}", "Allied: discard {0}, {1}", "I discard {0} and {1}", "allied {0}, {1}",
    "allied {2}", "dicard allied {2}", "set hand allied {2}", "swap allied {2} for {0}", "play 14 ops and draw {0}",
    "my hand is {0}, {1}", "end turn; discards {2}", "Bert drew {2}", "the cards that I kept: {0}, {1}", "reveal {2}",
    "attack Kaunas from Memel: 16A allied draws {2}", "we now dicsard {2}", "propose allied takes {0} from the pile",
    "play 1 event#I keep {0}", "discard allied 8#{1}", "draw allied ~{2}~", "hand allied {0}, ~~{1}~~",
)  # fmt: skip
UNREAD_CHITS = (
    "soviet select {0}, {1}", "soviet {0}, {1}", "Soviet: chose {0}, {1}", "I choose {0} and {1}", "draw 18A select {0}",
    "my chits are {0}, {1}", "we pick {0}", "selct soviet {0}", "select soviet 8A#{0}", "select soviet ~{0}~, ~~{1}~~",
)  # fmt: skip

REASONS = (
    "waive 12.3 -- I hold {0}\nmove Riga: SU army - Moscow\nwaive 7.9 -- since I hold {0}\nend turn\n"
    "propose Options: sunny italy -- I hold {0}\naccept -- {0} is mine\npropose Options: sunny italy - I hold {1}\npropose Options: none--{0}\n"
    "takeback 1 order -- I would rather keep {0}\naccept - {1}\ntakeback 99 orders -- {0}\nwaive because of {1}\n"
    "wavie 7.9 -- since I hold {0}\nWaive 7.9 — {0}\nmove Leningrad: Leningrad - Luga -- my hand is {0}\n"
)
WAIVED = (
    "Game: Barbarossa to Berlin\nScenario: campaign\nAxis: Anna\nAllied: Bert\n\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    "turn 1\nstandfast Brest-Litovsk, Kaunas, Lwow\naxis 1\nplay 1 event\nwaive 9.1 -- since I hold {0}\n"
    "combat Memel, Memel\nwaive 9.1 -- {0}, I said\nwaive 11.1 -- he holds {0}\nattack Riga from Warsaw: 4A @4 @3\n"
)
WAIVED_CHIT = (
    "draw 18A\nwaive 9 -- since I hold {0}\nmove 21 - L1523\nwaive 10 -- {0} comes next\nattack L1523 from 217\n"
    "waive 10 -- it was {0}\nroll L1523 @4 ratio 9:1\n"
)
LAST_CHIT = (
    "Game: A Victory Awaits\nScenario: campaign\nAxis: Anna\nSoviet: Boris\nOptions: workshop\n\nset turn 2; step command\n"
    "set chits axis: 4PzG, Manstein, {}; chits soviet: none\n"
)
AT_THE_LAST = "draw Supply Check\ndraw 4PzG\nroll S0523 @4\npass\nroll S0523 @4\nend turn\n"
SENT_BACK = "draw Supply Check\ndraw 4PzG\ninterrupt Manstein\npass\nend turn\n"


def _barbarossa() -> Iterator[tuple[str, Twins]]:
    yield "sound", Twins("axis", HEAD + ONE, HEAD + OTHER)
    yield "faulty", Twins("axis", HEAD + ONE + FAULTS, HEAD + OTHER + FAULTS)
    cut = [text.split("discard allied")[0] for text in (ONE, OTHER)]
    yield "cut off", Twins("axis", HEAD + cut[0], HEAD + cut[1])
    wrong = [re.sub(r"(?m)^(discard allied) \d+", r"\1 2", text) for text in (ONE, OTHER)]
    yield "with a card that is not there", Twins("axis", HEAD + wrong[0], HEAD + wrong[1])
    mine = [
        re.sub(r"(?m)^hand axis .*", f"hand axis {cards}", ONE)
        for cards in ("1, 3, 4, 5, 7, 10, 25", "1, 2, 6, 8, 9, 12, 15")
    ]
    yield "the other way", Twins("allied", HEAD + mine[0], HEAD + mine[1])
    setup = [TAKEN_OVER.format(**each) for each in TAKEN]
    yield "set up", Twins("axis", HEAD + setup[0], HEAD + setup[1])
    wrong = [MISWRITTEN.format(**each) for each in TAKEN]
    yield "set up, miswritten", Twins("axis", HEAD + wrong[0] + FAULTS, HEAD + wrong[1] + FAULTS)
    yield "the cards again", Twins("axis", HEAD + AGAIN.format(card=3), HEAD + AGAIN.format(card=4))
    named = ("23", "17", "Zhukov"), ("5", "8", "Enigma")
    told = ["".join(each.format(*cards) + "\n" for each in UNREAD) for cards in named]
    for viewer in ("axis", "public"):
        yield f"unread cards, for {viewer}", Twins(viewer, HEAD + ONE + told[0], HEAD + ONE + told[1])
    for viewer in ("axis", "allied", "public"):
        yield f"reasons, for {viewer}", Twins(viewer, *(HEAD + ONE + REASONS.format(*each) for each in named))
        yield f"reasons of what is waived, for {viewer}", Twins(viewer, *(WAIVED.format(*each) for each in named))


def _victory() -> Iterator[tuple[str, Twins]]:
    select = "select axis {}\nselect soviet {}\n"
    soviet = [AVA + select.format(AXIS, each) for each in SOVIETS]
    yield "the Soviet chits", Twins("axis", *soviet)
    draw = "draw 18A\nmove 21 - L0000\nattack L1523 from 36 M\nroll L1523 @4\npass\ndraw 16A\ndraw 4A\n"
    yield "the Soviet chits, faulty", Twins("axis", soviet[0] + draw, soviet[1] + draw)
    yield (
        "a chit too many",
        Twins(
            "axis", *(AVA + select.format(AXIS, f"{each}, 1A") for each in ("8A, 11A, 27A, 23A", "27A, 8A, 11A, 34A"))
        ),
    )
    told = ["".join(each.format(*chits) + "\n" for each in UNREAD_CHITS) for chits in (("8A", "11A"), ("27A", "34A"))]
    for viewer in ("axis", "public"):
        yield f"unread chits, for {viewer}", Twins(viewer, *(soviet[0] + each for each in told))
    for viewer in ("axis", "soviet", "public"):
        said = [(REASONS + WAIVED_CHIT).format(*chits) for chits in (("8A", "11A"), ("27A", "34A"))]
        yield f"reasons, for {viewer}", Twins(viewer, *(soviet[0] + each for each in said))
    taken = [AVA_SET.format(chits=each) for each in ("8A, 11A, 27A", "27A, 23A, 34A")]
    yield "chits set up", Twins("axis", AVA + taken[0], AVA + taken[1])
    axis = [
        AVA + select.format(each, SOVIETS[0])
        for each in (f"{AXIS}  # our ace", "Manstein, 18A, 4PzG, 16A  # he comes last")
    ]
    yield "the Axis chits", Twins("soviet", *axis)
    last = [LAST_CHIT.format(chit) for chit in ("Guderian", "GE 9A")]
    for viewer in ("soviet", "public"):
        for what, lines in {"last": AT_THE_LAST, "sent back": SENT_BACK}.items():
            yield f"a chit {what}, for {viewer}", Twins(viewer, *(each + lines for each in last))


TWINS = {
    **{f"barbarossa: {name}": twins for name, twins in _barbarossa()},
    **{f"victory: {name}": twins for name, twins in _victory()},
}
