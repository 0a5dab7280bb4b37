"""Addresses: which of them are the same box, and how the net writes their domains."""

from unicodedata import normalize


def same_address(address: str) -> str:
    """Return an address in the one form of all that reach the same box: small letters, its domain in ASCII."""
    local, at, domain = address.rpartition("@")
    return f"{normalize('NFC', normalize('NFC', local).casefold())}{at}{ascii_domain(domain)}"


def ascii_domain(domain: str) -> str:
    """Return a domain as the net has it, each label beyond ASCII as `xn--`."""
    labels = normalize("NFKC", domain).lower().replace("\u3002", ".").split(".")
    return ".".join(map(_ascii_label, labels))


def _ascii_label(label: str) -> str:
    if label.isascii():
        return label
    try:
        return "xn--" + normalize("NFC", label).encode("punycode").decode("ascii")
    except UnicodeError:
        return label
