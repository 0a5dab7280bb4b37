"""The header tags that the program knows by name."""

import re

KNOWN_TAGS = frozenset(
    {"game", "scenario", "edition", "axis", "allied", "german", "soviet", "dice", "options", "policy", "components"}
)
TOURNAMENT = ("event", "round", "site", "date", "result")  # kept and shown; no rule asks for them
# Words of any mail, too: tags only where a header stands.
BESIDE_THE_PLAY = frozenset({*TOURNAMENT, "rules", "id", "deadline", "referee"})
HEADER_TAGS = KNOWN_TAGS | BESIDE_THE_PLAY
LONGEST_TITLE = 100
HEADING = re.compile(rf"(?:turn|{'|'.join(sorted(KNOWN_TAGS))}) \d+")  # which turn or round it is
_TITLE = re.compile(rf"[\W_]*{HEADING.pattern}(?:[\W_]+{HEADING.pattern})*[\W_]*(?:\([^()]*\)[\W_]*)?", re.IGNORECASE)
_TAG = re.compile(r"\s*([^\W\d_]+)[ \t]*:")


def titles_of(text: str) -> list[str]:
    """Returns which turn and round a line names that says nothing else: `**Turn 1 - Axis 1** (June 1941)`."""
    found = HEADING.findall(text.lower()) if _TITLE.fullmatch(text[:LONGEST_TITLE]) else []
    return found if len(text) <= LONGEST_TITLE else []


def tag_of(text: str) -> str:
    """Returns the word before the colon that a line begins with, as written, or nothing."""
    found = _TAG.match(text)
    return found[1] if found else ""


def is_header_tag(text: str) -> bool:
    """Tells whether a line in a header begins with a tag that is known by name."""
    tag = tag_of(text)
    return tag.lower() in KNOWN_TAGS or (tag[:1].isupper() and tag.lower() in BESIDE_THE_PLAY)


def is_known_tag(text: str) -> bool:
    """Tells whether a line begins with a known header tag."""
    return tag_of(text).lower() in KNOWN_TAGS
