"""How well pasted turns are read: `python -m tests.corpus` prints the figures, with `-v` each variant not as meant."""

import sys
from collections import Counter

from tests.corpus import quotations
from tests.corpus.judging import AS_MEANT, REFUSED, WRONG, judged, variants


def main() -> int:
    """Prints the figures; the exit code is 1 where a variant was accepted wrongly."""
    found = [judged(each) for each in variants()]
    told = Counter(each.verdict for each in found)
    for each in found:
        if each.verdict == WRONG or (each.verdict != AS_MEANT and "-v" in sys.argv):
            print(f"{each.verdict}: {each.variant.name}: {each.reason}")
    plain = [each for each in found if not each.variant.codes]
    print(f"{len(found)} variants of turns by {len({each.variant.client for each in found})} clients and habits")
    print(
        f"{len(plain)} are plain: read as meant {sum(each.verdict == AS_MEANT for each in plain)}"
        f" ({100 * sum(each.verdict == AS_MEANT for each in plain) / len(plain):.1f} %)"
    )
    print(f"{len(found) - len(plain)} are not: refused with the cause {sum(each.verdict == REFUSED for each in found)}")
    print(f"accepted wrongly: {told[WRONG]}")
    return 1 if _quotations() or told[WRONG] else 0


def _quotations() -> int:
    """Print what becomes of turns beside unmarked quotations; return how many are read wrongly."""
    reader = quotations.Reader()
    texts = list(quotations.quotings())
    found = [(each, *reader.judged(each)) for each in texts]
    for each, verdict, reason in found:
        if verdict == quotations.WRONG or (not each.head and verdict == quotations.REFUSED) or "-q" in sys.argv:
            print(f"{verdict}: {each.name}: {reason}")
    told = Counter(verdict for _, verdict, _ in found)
    seen = quotations.heads_seen()
    languages, programs = ({name.split(", ")[at].split(" ")[0] for name in seen} for at in (0, 1))
    print(f"{len(texts)} texts with {len(seen)} heads of {len(languages)} languages and {len(programs)} programs,")
    print(f"and {len(quotations.introductions())} introductions: read as meant {told[quotations.AS_MEANT]}")
    print(f"refused with the cause: {told[quotations.REFUSED]}")
    print(f"read wrongly: {told[quotations.WRONG]}")
    return told[quotations.WRONG]


if __name__ == "__main__":
    raise SystemExit(main())
