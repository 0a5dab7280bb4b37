"""Letters of many languages as plain ones: what a name is found by does not hang on a keyboard."""

import unicodedata

# Letters that no decomposition takes apart.
_STROKES = str.maketrans({
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
})  # fmt: skip
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def unaccented(text: str) -> str:
    """Returns small letters without accents; capitals are folded before."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text.translate(_STROKES))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def spelt_out(name: str) -> str:
    """Returns a name with its umlauts in two letters each, as a keyboard without them has it."""
    return unicodedata.normalize("NFC", name.casefold()).translate(_UMLAUTS)
