"""Mails as tests read them, and a block of orders to put into them."""

from pbem.log import Log, read_log

VERBS = frozenset({"turn", "axis", "allied", "move", "attack", "lose", "play"})
NOUNS = frozenset({"army", "corps", "odds"})
BLOCK = "pbem begin\nturn 4\nmove Riga: army – Pskov\npbem end 2 orders\n"
ORDERS = ["turn 4", "move Riga: army - Pskov"]


def read(data: str | bytes) -> Log:
    return read_log(data.encode() if isinstance(data, str) else data, "turn.eml", VERBS, NOUNS)
