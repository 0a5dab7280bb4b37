"""Signatures of Ed25519 (RFC 8032) under what a side has written: two versions of one turn convict their writer."""

from base64 import b32decode, b32encode

from pbem.core.chance.chains import signed_text, signing_key_of

BYTES = 64
LETTERS = 103  # that 64 bytes take in base 32


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
