"""Who wrote a mail, when, and what it answers: from its head, or from the lines that head an earlier one."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from pbem.core.authors import same_address
from pbem.core.frozen import replace

_REPLY = re.compile(r"\s*(re|aw|sv|vs|antw|rif|ref|odp|ynt|vá|r)\s*(\[\d+\])?\s*:", re.IGNORECASE)
_FORWARD = re.compile(r"\s*(fwd?|wg|tr|rv|doorst|vb|i|enc|pd|vl)\s*:", re.IGNORECASE)
_LINE = re.compile(r"\s*[*_]*([^\W\d_]{1,14}(?: [^\W\d_]{1,8})?)[*_]*\s?[:\uff1a][*_]*(.*)")
_FIELDS = {
    **dict.fromkeys(("from", "von", "de", "da", "van", "fra", "från", "od", "от", "від", "lähettäjä", "feladó",
                     "gönderen", "kimden", "από", "de la", "差出人", "发件人", "寄件者",
                     "보낸 사람", "보낸사람"), "from"),
    **dict.fromkeys(("sent", "date", "gesendet", "datum", "envoyé", "enviado", "inviato", "verzonden", "sendt",
                     "skickat", "fecha", "data", "dato", "wysłano", "odesláno", "отправлено", "дата", "надіслано",
                     "lähetetty", "elküldve", "dátum", "gönderildi", "tarih", "στάλθηκε", "trimis", "送信日時", "日時",
                     "发送时间", "日期", "寄件日期", "보낸 날짜", "날짜"), "sent"),
    **dict.fromkeys(("to", "an", "à", "para", "aan", "til", "till", "a", "cc", "kopie", "do", "dw", "komu", "kopia",
                     "кому", "копия", "vastaanottaja", "kopio", "címzett", "kime", "προς", "către", "宛先", "收件人",
                     "抄送", "收件者", "받는 사람", "받는사람"), "to"),
    **dict.fromkeys(("subject", "betreff", "objet", "asunto", "assunto", "oggetto", "onderwerp", "emne", "ämne",
                     "temat", "předmět", "тема", "aihe", "tárgy", "konu", "θέμα", "subiect", "件名", "主题",
                     "主旨", "제목"), "subject"),
}  # fmt: skip
_PATTERNS = ("%A, %B %d, %Y %I:%M %p", "%A, %d %B %Y %H:%M", "%A, %B %d, %Y %H:%M", "%d %B %Y %H:%M", "%d/%m/%Y %H:%M",
             "%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M", "%a, %d %b %Y %H:%M", "%a, %b %d, %Y at %I:%M %p",
             "%B %d, %Y at %I:%M:%S %p", "%d %B %Y at %H:%M:%S")  # fmt: skip
_MONTHS = (
    "januar janvier enero gennaio januari", "februar février febrero febbraio februari", "märz mars marzo maart",
    "april avril abril aprile", "mai mayo maggio mei", "juni juin junio giugno", "juli juillet julio luglio",
    "august août agosto augustus", "september septembre septiembre settembre",
    "oktober octobre octubre ottobre", "november novembre noviembre", "dezember décembre diciembre dicembre december",
)  # fmt: skip
_MONTH = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_ABROAD = re.compile(
    r"(\d{1,2})(?:\.|er)?\s+(?:de\s+)?([^\W\d_]+)\.?\s+(?:de\s+)?(\d{4})\D+(\d{1,2})\s?[:h.]\s?(\d\d)(?!\d)"
)
_DATED = re.compile(r"\d.*\d:\d\d|\d:\d\d.*\d")
_ENCODED = re.compile(r"=\?\S{1,40}\?[bBqQ]\?[^?]{0,500}\?=")
_TYPED_AT_WILL = re.compile(rf"{_ENCODED.pattern}|\"(?:\\.|[^\"\\]){{0,500}}\"|\([^()]{{0,500}}\)")
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"]{1,100}@[^\s<>()\[\],;:\"]{1,100}")
_BRACKETS = re.compile(r"[<>]|(?=@)|(?<=@)")  # what makes an address of a name
NOBODY = "somebody whom the mail does not name"
APART = timedelta(hours=15)  # what two clocks of this world may differ, where no zone is given


class Letter(Struct, frozen=True):
    """The head of a mail as far as it matters; `exact` tells that the moment has its zone."""

    writer: str = ""
    sent: datetime | None = None
    identity: str = ""
    subject: str = ""
    reply: bool = False
    exact: bool = True
    named: str = ""  # the writer that a mail names which somebody else passes on
    received: datetime | None = None  # when its reader's server took it in: the sender cannot write that line
    passed_on: datetime | None = None  # the date of the mail that it came in
    doubled: tuple[str, ...] = ()  # what its head says twice, and not alike

    @property
    def forwards(self) -> bool:
        """Tells whether it passes another mail on."""
        return _FORWARD.match(self.subject) is not None

    def passed_on_by(self, sender: "Letter") -> "Letter":
        """Returns a mail as the one counts it who passes it on: what is named in it was typed by him, or may be."""
        here = replace(self, received=sender.received, passed_on=sender.passed_on or sender.sent)
        if not sender.writer or sender.writer == self.writer:
            return here
        return replace(here, writer=sender.writer, named=self.named or self.writer)


NO_LETTER = Letter()


def is_reply(subject: str) -> bool:
    """Tells whether a subject says that the mail is an answer."""
    return _REPLY.match(subject) is not None


def written_by(field: str, decoded: str) -> str:
    """Returns the sender that a mail's `From:` names, as `Anna <anna@example.org>`.

    A name may hold anything, another's address too: the address is the one that stands outside of it. Of several
    addresses all are returned, without a name.
    """
    given = _ADDRESS.findall(_TYPED_AT_WILL.sub(" ", field))
    found = [*{same_address(address): address for address in given}.values()]
    if len(found) != 1:
        return ", ".join(found) or _BRACKETS.sub(" ", decoded).strip() or NOBODY
    start = decoded.rfind(found[0])
    name = decoded[:start].removesuffix("mailto:").rstrip(" <[") if start >= 0 else decoded
    name = name[1:-1] if name[:1] == name[-1:] == '"' else name
    return f"{name} <{found[0]}>" if name else found[0]


def _with_zone(found: datetime) -> datetime:
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def heading(lines: Sequence[str], index: int, *, begun: bool = False) -> tuple[Letter, int] | None:
    """Returns the mail whose head stands in the text from a line on, and the first line below that head.

    One that a line above has `begun` may begin with its subject.
    """
    found: dict[str, str] = {}
    end = index
    while end < min(len(lines), index + 8):
        line = _LINE.fullmatch(lines[end][:500]) if lines[end].strip() else None
        name = _FIELDS.get(line[1].lower(), "") if line else ""
        opens = end > index or begun or (name in {"from", "sent"} and bool(line and line[2].strip()))
        if line is None or not name or not opens:
            break
        found.setdefault(name, line[2].strip())
        end += 1
    if "from" not in found or len(found) < (2 if _first_is_from(lines[index]) else 3):
        return None
    subject = found.get("subject", "")
    sent = read_moment(found.get("sent", ""))
    writer = written_by(found["from"], found["from"])
    return Letter(writer, sent, "", subject, reply=is_reply(subject), exact=False), end


def _first_is_from(line: str) -> bool:
    found = _LINE.fullmatch(line[:500])
    return found is not None and _FIELDS.get(found[1].lower()) == "from"


def read_moment(said: str) -> datetime | None:
    """Returns the moment that a line such as `Sent: ...` names, as mail programs write it, or None."""
    said = " ".join(said.split())[:100]
    if not _DATED.search(said):
        return _abroad(said)
    for pattern in _PATTERNS:
        for text in (said, said.rpartition(":")[0]):
            try:
                return datetime.strptime(text, pattern).replace(tzinfo=UTC)
            except ValueError:
                continue
    return _abroad(said) or by_header_rules(said)


def _abroad(said: str) -> datetime | None:
    """Returns the moment of a date in another language: `12. März 2026 um 10:04`, `12 mars 2026 à 10 h 04`."""
    found = _ABROAD.search(said.casefold())
    month = _MONTH.get(found[2]) if found else None
    if found is None or month is None:
        return None
    try:
        return datetime(int(found[3]), month, int(found[1]), int(found[4]), int(found[5]), tzinfo=UTC)
    except ValueError:
        return None


def by_header_rules(said: str) -> datetime | None:
    """Returns the moment of a `Date:` as the standard has it, or None."""
    from email.utils import parsedate_to_datetime

    try:
        return _with_zone(parsedate_to_datetime(said))
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def taken_in(field: str) -> datetime | None:
    """Returns the moment behind the last semicolon of a `Received:`, or None."""
    return by_header_rules(" ".join(field.rpartition(";")[2].split())[:100]) if ";" in field else None


def is_later(one: Letter, other: Letter) -> bool | None:
    """Tells whether a mail was sent after another, or None where the dates do not say it."""
    if one.sent is None or other.sent is None:
        return None
    if one.exact and other.exact:
        return one.sent > other.sent
    here, there = (each.sent.replace(tzinfo=None) for each in (one, other) if each.sent)
    if here <= there:
        return False
    return True if here - there > APART else None
