"""Signed mails: a PGP signature goes, and so does the dash that it puts before lines that begin with one."""

from collections.abc import Sequence

from pbem.log.page import NOTHING, Mapped, whole

SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE, _END = "-----BEGIN PGP SIGNATURE-----", "-----END PGP SIGNATURE-----"
ENCRYPTED = "-----BEGIN PGP MESSAGE-----"


def unarmoured(lines: Sequence[str]) -> list[Mapped]:
    """Returns the lines as their writer typed them; the armour's own lines are empty."""
    if SIGNED not in lines:
        return [whole(line) for line in lines]
    found: list[Mapped] = []
    part = ""
    for line in lines:
        text = line.rstrip()
        if text in {SIGNED, _SIGNATURE}:
            part = text
            found.append(NOTHING)
        elif part == _SIGNATURE or (part == SIGNED and text.startswith("Hash:")):
            part = "" if text == _END else part
            found.append(NOTHING)
        else:
            found.append(whole(line).part(2) if part and line.startswith("- ") else whole(line))
    return found
