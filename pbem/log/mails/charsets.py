"""The names of character sets in mails: which of Python's codecs reads the bytes that a mail program calls so."""

import codecs
import re

CLEAN = re.compile(r"[\w.:+-]+")
_NUMBERED = re.compile(r"(?:x-?)?(?:cp|ms|win|windows|windows-codepage|ibm|csibm|dos|codepage)-?0*(\d{3,5})")
_LATIN = re.compile(r"(?:x-)?(?:iso-?)?8859-?(\d{1,2})(?:-[ei])?(?::\d{4})?")
NO_CHARSET = frozenset({
    "", "us-ascii", "ascii", "ansi_x3.4-1968", "646", "iso646-us", "cp20127", "7bit", "8bit", "binary", "none",
    "unknown", "unknown-8bit", "x-unknown", "x-user-defined", "user-defined", "default", "default_charset",
    "default-charset", "ansi", "text", "auto", "undefined", "null", "en", "english",
})  # fmt: skip
# What a mail program calls one thing is often a larger one, of which the codec of that name reads a part.
_SAME = {
    **dict.fromkeys(("iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "iso_8859-1", "iso-8859-1:1987",
                     "iso_8859-1:1987", "cp819", "ibm819", "csisolatin1", "iso-ir-100", "8859-1", "western"), "cp1252"),
    **dict.fromkeys(("iso-8859-9", "iso8859-9", "latin5", "l5", "iso_8859-9", "csisolatin5", "iso-ir-148"), "cp1254"),
    **dict.fromkeys(("tis-620", "tis620", "iso-8859-11", "iso8859-11", "dos-874"), "cp874"),
    **dict.fromkeys(("shift_jis", "shift-jis", "shiftjis", "sjis", "x-sjis", "s_jis", "ms_kanji", "csshiftjis",
                     "windows-31j", "cswindows31j", "x-ms-cp932", "x-mac-japanese", "x-shift-jis"), "cp932"),
    **dict.fromkeys(("euc-kr", "euckr", "x-euc-kr", "cseuckr", "ks_c_5601-1987", "ks_c_5601-1989", "ksc_5601",
                     "ksc5601", "ks_c_5601", "csksc56011987", "iso-ir-149", "korean", "uhc", "ks_x_1001", "cp51949",
                     "x-windows-949", "x-mac-korean"), "cp949"),
    **dict.fromkeys(("gb2312", "gbk", "x-gbk", "gb_2312-80", "gb_2312", "csgb2312", "csiso58gb231280", "chinese",
                     "iso-ir-58", "euc-cn", "x-euc-cn", "cp936", "cp54936", "gb18030", "gb-18030", "gb18030-2000",
                     "x-mac-chinesesimp", "cp20936"), "gb18030"),
    **dict.fromkeys(("big5", "big-5", "x-x-big5", "cn-big5", "csbig5", "big5-eten", "x-mac-chinesetrad"), "cp950"),
    **dict.fromkeys(("hz-gb-2312", "hz-gb2312", "hz"), "hz"),
    **dict.fromkeys(("x-euc-jp", "euc-jp", "eucjp", "cseucpkdfmtjapanese", "cp51932", "cp20932"), "euc_jp"),
    **dict.fromkeys(("iso-2022-jp", "csiso2022jp", "iso-2022-jp-ms", "cp50220", "cp50221", "cp50222",
                     "_iso-2022-jp$esc", "_iso-2022-jp$sio", "jis", "jis7", "x-jis"), "iso2022_jp_ext"),
    **dict.fromkeys(("iso-2022-kr", "csiso2022kr", "cp50225"), "iso2022_kr"),
    **dict.fromkeys(("macintosh", "mac", "csmacintosh", "x-mac-roman", "x-macroman", "macroman", "x-macintosh",
                     "apple-roman", "applemac", "cp10000"), "mac_roman"),
    **dict.fromkeys(("x-mac-cyrillic", "x-mac-ukrainian", "cp10007"), "mac_cyrillic"),
    **dict.fromkeys(("x-mac-ce", "x-mac-centraleurroman", "x-mac-centraleurope", "cp10029"), "mac_latin2"),
    **dict.fromkeys(("x-mac-greek", "cp10006"), "mac_greek"),
    **dict.fromkeys(("x-mac-turkish", "cp10081"), "mac_turkish"),
    **dict.fromkeys(("x-mac-icelandic", "cp10079"), "mac_iceland"),
    **dict.fromkeys(("x-mac-croatian", "cp10082"), "mac_croatian"),
    **dict.fromkeys(("x-mac-romanian", "cp10010"), "mac_romanian"),
    "x-mac-arabic": "mac_arabic", "x-mac-farsi": "mac_farsi",
    **dict.fromkeys(("koi", "koi8", "koi8_r", "koi8-r", "cskoi8r", "cp20866"), "koi8_r"),
    **dict.fromkeys(("koi8-u", "koi8-ru", "cp21866"), "koi8_u"),
    **dict.fromkeys(("utf8", "utf-8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8",
                     "utf8mb4", "utf8mb3", "cp65001", "utf-8n", "utf-8-sig", "x-utf-8", "x-utf8", "utf-08", "uft-8",
                     "utf_8", "csutf8", "unicode-2-0-utf-8"), "utf-8"),
    **dict.fromkeys(("utf-7", "utf7", "unicode-1-1-utf-7", "csunicode11utf7", "unicode-2-0-utf-7",
                     "x-unicode-1-1-utf-7", "x-unicode-2-0-utf-7", "unicode-utf-7", "x-utf-7", "cp65000"),
                    "utf-7"),
    **dict.fromkeys(("utf-16", "utf16", "unicode", "ucs-2", "ucs2", "iso-10646-ucs-2", "csunicode", "csutf16",
                     "unicodefffe", "unicodefeff", "utf-16le", "utf-16be", "cp1200", "cp1201"), "utf-16"),
    **dict.fromkeys(("utf-32", "utf32", "ucs-4", "iso-10646-ucs-4", "utf-32le", "utf-32be", "cp12000", "cp12001"),
                    "utf-32"),
    **dict.fromkeys(("logical", "visual", "hebrew", "csiso88598e", "csiso88598i", "csisolatinhebrew"), "iso8859_8"),
    **dict.fromkeys(("arabic", "asmo-708", "ecma-114", "csisolatinarabic", "csiso88596e", "csiso88596i"), "iso8859_6"),
    **dict.fromkeys(("greek", "greek8", "ecma-118", "elot_928", "sun_eu_greek", "csisolatingreek"), "iso8859_7"),
    **dict.fromkeys(("cyrillic", "csisolatincyrillic"), "iso8859_5"),
    "iso-ir-110": "iso8859_4", "csisolatin9": "iso8859_15",
}  # fmt: skip
_DIRECT = {"utf-16le": "utf-16-le", "cp1200": "utf-16-le", "utf-16be": "utf-16-be", "cp1201": "utf-16-be",
           "unicodefffe": "utf-16-be", "utf-32le": "utf-32-le", "utf-32be": "utf-32-be"}  # fmt: skip
_NO_TEXT = frozenset(
    {"punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem", "charmap"}
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
_CONTROLS = bytes({*range(32)} - {0, 9, 10, 11, 12, 13, 27})
_ESCAPES = ((b"\x1b$)C", "iso2022_kr"), (b"\x1b$", "iso2022_jp_ext"))
_MOSTLY_LATIN = frozenset({"cp1252", "cp1254", "cp1250", "iso8859-15", "iso8859-2"})


def cleaned(label: str) -> str:
    """Returns the name of a charset without quotes, language and what else stands around it: `"UTF-8*en"`."""
    found = CLEAN.search(label.partition("*")[0].strip(" \t\"'`=<>[](){}").lower())
    return found[0].strip(".:") if found else ""


def codec_of(label: str) -> str | None:
    """Returns the codec that reads what a mail calls a charset: empty where it names none, None where none is known."""
    name = cleaned(label)
    for form in (name, name.removeprefix("charset-"), name.replace("_", "-")):
        if form in NO_CHARSET:
            return ""
        if form in _SAME:
            return _SAME[form]
    if (found := _NUMBERED.fullmatch(name)) is not None:
        number = found[1]
        return _SAME.get(f"cp{number}") or _known(f"cp{number}") or _windows_number(number)
    if (found := _LATIN.fullmatch(name.replace("_", "-"))) is not None:
        return _SAME.get(f"iso-8859-{found[1]}") or _known(f"iso8859_{found[1]}")
    return _known(name) or _known(name.removeprefix("x-")) or _known(name.removeprefix("cs"))


def _windows_number(number: str) -> str | None:
    """Returns the codec behind one of the numbers that Windows gives to sets of others: 28592 is ISO 8859-2."""
    return _known(f"iso8859_{int(number) - 28590}") if 28591 <= int(number) <= 28606 else None


def _known(name: str) -> str | None:
    try:
        found = codecs.lookup(name)
    except (LookupError, ValueError):
        return None
    is_text = getattr(found, "_is_text_encoding", True)
    return found.name if is_text and found.name.replace("-", "_") not in _NO_TEXT else None


def text_of(data: bytes, label: str) -> str | None:
    """Returns bytes as the charset that a mail names has them, or None where it names none or they are not of it."""
    codec = codec_of(label)
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if not codec and not marked:
        codec = next((name for escape, name in _ESCAPES if escape in data), "") or _wide(data)
    if not (codec or marked):
        return None
    if codec in {"utf-16", "utf-32"} and not marked:
        codec = (_wide(data) or _DIRECT.get(cleaned(label), "utf-16-be")) if b"\0" in data else "utf-8"
    elif codec in _MOSTLY_LATIN and not data.isascii() and _is(data, "utf-8"):
        codec = "utf-8"  # nobody writes words in one of these that are letters in UTF-8
    for name in (marked, codec):
        if name and (text := _decoded(data, name)) is not None:
            return text
    return None


def _wide(data: bytes) -> str:
    """Returns the codec of a text with two or four bytes for each letter and no mark, where its NULs show it."""
    zeros = [data[at::4].count(0) * 4 for at in range(4)]
    most = len(data) * 3 // 4
    full = [zero >= most > 0 for zero in zeros]
    for codec, wanted in (
        ("utf-32-le", [False, True, True, True]), ("utf-32-be", [True, True, True, False]),
        ("utf-16-le", [False, True, False, True]), ("utf-16-be", [True, False, True, False]),
    ):  # fmt: skip
        width = 4 if "32" in codec else 2
        if full == wanted and _is(data[: len(data) // width * width], codec):
            return codec
    return ""


def _is(data: bytes, codec: str) -> bool:
    return _decoded(data, codec) is not None


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except (LookupError, ValueError):  # UnicodeError is one
        return None


def looks_like_text(data: bytes) -> bool:
    """True if bytes are the letters of a text, in whatever charset."""
    first = data[:4_000]
    if b"\0" in first:
        return bool(_wide(first)) or first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return controls(first) <= len(first) // 100


def controls(data: bytes) -> int:
    """Returns how many bytes are characters that no text has."""
    return len(data) - len(data.translate(None, _CONTROLS))
