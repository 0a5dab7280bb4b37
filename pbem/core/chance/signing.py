"""Signatures of Ed25519 (RFC 8032) under what a side has written: two versions of one turn convict their writer."""

from base64 import b32decode, b32encode

from pbem.core.chance.chains import signed_text, signing_key_of

BYTES, KEY_BYTES = 64, 32
PRIME = 2**255 - 19
SMALL_ORDER = frozenset(  # the heights of the eight points whose order is 1, 2, 4 or 8
    {
        0,
        1,
        PRIME - 1,
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    }
)
LETTERS = 103  # that 64 bytes take in base 32


def is_key(key: bytes) -> bool:
    """Return whether a key can convict: with one of small order a signature can be right for any text."""
    height = int.from_bytes(key, "little") & (2**255 - 1)
    return len(key) == KEY_BYTES and height < PRIME and height not in SMALL_ORDER


def public_key_of(root: bytes) -> bytes:
    """Returns the key that a seal shows, 32 bytes, of the secret of a game."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(signing_key_of(root)).public_key().public_bytes_raw()


def signed(root: bytes, who: str, hash_: str) -> str:
    """Returns the line with which a speaker signs a log with that hash."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    found = Ed25519PrivateKey.from_private_bytes(signing_key_of(root)).sign(signed_text(who, hash_))
    return f"sign {who} {b32encode(found).decode().rstrip('=')}"


def is_signed(key: bytes, who: str, hash_: str, signature: bytes) -> bool:
    """Tells whether a signature is that of a key's owner under a log with that hash."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, signed_text(who, hash_))
    except (InvalidSignature, ValueError):
        return False
    return True


def signature_of(text: str) -> bytes | None:
    """Returns the signature that a text is, 64 bytes; None if it is none."""
    try:
        found = b32decode(f"{text.upper()}=")
    except ValueError:
        return None
    alike = b32encode(found).decode().rstrip("=") == text.upper()
    return found if text.isascii() and len(found) == BYTES and alike else None
