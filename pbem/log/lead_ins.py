"""Orders that stand behind a few words outside the turn blocks: `PS: combat Warsaw`."""

import re

from pbem.log.amid_prose import POLITE
from pbem.log.line_beginnings import Words
from pbem.log.tags import HEADING

_LEAD_IN = re.compile(
    r"(?:[-*•]\s+)?(?:\(?(?:p\.?(?:\s?p\.?)?\s?s|oh|ah|and|also|then|plus|next|finally|now|so|sorry|please|edit|nb"
    r"|correction|addendum|(?:i\s+)?forgot)\b[:,.!]*\s+(?:-+\s+)?){1,4}",
    re.IGNORECASE,
)
_ORDER = re.compile(r"([^\W\d_]+)(?=[\s:.!]|$):?\s*(.*)")
_LISTS = re.compile(r"[^.!?]*:\s+\S")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = frozenset({"for", "no"})  # they begin an order, and half of all sentences


def order_behind(text: str, words: Words) -> bool | None:
    """Tells whether an order stands behind a short lead-in, for sure or perhaps; None where there is none.

    A name in capitals, a number or a bracket follows its verb. In mid-sentence a line may be the rest of a plan.
    """
    lead_in = _LEAD_IN.match(text)
    found = _ORDER.match(text, lead_in.end()) if lead_in else None
    if lead_in is None or found is None or found[1].lower() not in words.verbs - _SMALL:
        return None
    new_sentence = lead_in[0].rstrip().endswith((":", "."))
    known = words.verbs | words.nouns | POLITE
    plain = [word for word in _WORD.findall(found[2]) if word[0].islower() and word not in known]
    lists = _LISTS.match(found[2]) is not None
    if not (_names(found[2]) and (lists or len(plain) < 2)) and (plain or not new_sentence):
        return None
    begins = text.lstrip("-*•( ")[:1].isupper() and (found[1].islower() or new_sentence)
    return begins and (lists or not plain) and text[-1] not in "!?" and HEADING.fullmatch(found[0].lower()) is None


def _names(text: str) -> bool:
    """Tells whether a text begins with a name in capitals, a number or a bracket."""
    return text[:1].isupper() or text[:1].isdigit() or text[:1] in {"[", "@"}
