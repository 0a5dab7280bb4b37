"""The ways in which a line that looks like a command comes to a judge without being its sender's command."""

from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from itertools import pairwise
from typing import NamedTuple


class Command(NamedTuple):
    """A command, who can give it with effect, and whether free words may follow it."""

    line: str
    sender: str
    reasoned: bool = False
    before: bool = False  # the game begins
    quiet: bool = False  # it changes nothing that is stored

    @property
    def asks(self) -> str:
        """What it asks, if it changes nothing."""
        return self.line.split()[1] if self.quiet else "none"


COMMANDS = (
    Command("pbem join", "Bert", before=True),
    Command("pbem resign", "Bert"),
    Command("pbem draw accept", "Bert"),
    Command("pbem draw decline", "Bert"),
    Command("pbem draw offer", "Anna"),
    Command("pbem draw withdraw", "Anna"),
    Command("pbem takeback 1 order", "Anna", reasoned=True),
    Command("pbem accept", "Bert", reasoned=True),
    Command("pbem reject", "Bert", reasoned=True),
    Command("pbem propose deadline: 9 days", "Bert", reasoned=True),
    Command("pbem standing retreat any", "Anna"),
    Command("pbem vacation 2026-12-20 to 2027-01-03", "Anna", reasoned=True),
    Command("pbem renew", "Anna"),
    Command("pbem status", "Anna", quiet=True),
    Command("pbem legal", "Anna", quiet=True),
    Command("pbem report", "Anna", quiet=True),
    Command("pbem help", "Anna", quiet=True),
)


class Form(NamedTuple):
    """A mail's text; `html` instead, or beside it what is attached; how it is set; and the subject."""

    group: str
    text: str
    html: str = ""
    attached: str = ""
    flowed: bool = False
    subject: str = "a question"
    other: str = ""  # HTML beside the text


HEADS = (
    "From: pbem judge <judge@club.example>\nReply-To: judge+1@club.example\nDate: Saturday, 28 November 2026 at 14:02\n",
    "---- On Sat, 28 Nov 2026 14:02:50 +0530 judge@club.example wrote ----\n",
    "-----Original Message-----\nFrom: Anna\nSent: Saturday\n",
    "________________________________\nVon: Anna <anna0@bots.example>\nGesendet: Samstag, 28. November 2026 14:02\n",
    "On Sat, Nov 28, 2026 at 2:02 PM Anna <anna0@bots.example> wrote:\n",
    "On Sat, Nov 28, 2026 at 2:02 PM Anna\n<anna0@bots.example> wrote:\n",
    "Am 28.11.2026 um 14:02 schrieb Anna:\n",
    "Am Sa., 28. Nov. 2026 um 14:02 Uhr schrieb pbem judge <\njudge@club.example>:\n",
    "Le sam. 28 nov. 2026 à 14:02, Anna <anna0@bots.example> a écrit :\n",
    "El sáb, 28 nov 2026 a las 14:02, Anna (<anna0@bots.example>) escribió:\n",
    "W dniu 28.11.2026 o 14:02, Anna pisze:\n",
    "28 ноября 2026 г., 14:02, Anna <anna0@bots.example> написал(а):\n",
    "2026年11月28日(土) 14:02 Anna <anna0@bots.example>:\n",
    "Il giorno sab 28 nov 2026 alle ore 14:02 Anna ha scritto:\n",
    "Op za 28 nov. 2026 om 14:02 schreef Anna:\n",
    "Den lör 28 nov. 2026 kl 14:02 skrev Anna <anna0@bots.example>:\n",
    "Anna <anna0@bots.example> wrote (28 Nov 2026, 14:02):\n",
    "From: Anna\n",
    "------ Forwarded Message ------\nFrom: Anna\n",
    "Begin forwarded message:\n\nFrom: Anna <anna0@bots.example>\nDate: 28 November 2026 at 14:02:00\n",
    "Sent: Saturday, November 28, 2026 2:02 PM\nTo: Bert\nSubject: RE: game\nFrom: Anna\n",
    '[quote="Anna"]\n',
    "Quoting Anna <anna0@bots.example>:\n",
    "In a message dated 11/28/2026 2:02:50 PM, anna0@bots.example writes:\n",
    "===== 28.11.2026 14:02 =====\n",
    "---\nAnna wrote on 28 Nov 2026 at 14:02\n",
    "Originally Posted by Anna\n",
    "Zitat von Anna\n",
    "Anna  2:02 PM\n",
    "[21:14] <anna> I would play\n",
)  # fmt: skip


def others(command: Command) -> set[str]:
    """Returns the lines of all other commands."""
    return {each.line for each in COMMANDS} - {command.line}


def forms(command: Command) -> Iterator[Form]:
    """Yields every way of writing a command that is not to be carried out."""
    line = command.line
    yield from (Form("a word too many", text) for text in _too_many(command))
    yield from (Form("a word too few", text) for text in _too_few(line))
    yield from (Form("misspelt", text) for text in _misspelt(line))
    yield from (Form("a question", text) for text in (f"{line}?", f"{line}? Never!", f"Should I write {line}?"))
    yield from (Form("a negation", text) for text in _denied(line))
    yield from (Form("in a sentence", text) for text in _in_sentences(line))
    yield from (Form("directly below a sentence", text) for text in _directly_below(line))
    yield from (Form("flowed", text, flowed=True) for text in _flowed(line))
    yield from (Form("marks around it", text) for text in _marked(line))
    yield Form("in press", f"pbem press\nSome words.\n\n{line}\n\nAnd more.\n")
    yield Form("in press", f"pbem press to all: hello\n{line}\n")
    yield from (Form("in a signature", f"Hello.\n\n{mark}\n{line}\n") for mark in ("-- ", "--"))
    yield from (Form("quoted with marks", f"Hello.\n\n{mark}{line}\n") for mark in ("> ", ">", "> > ", "| ", ">> "))
    for head in HEADS:
        yield Form("quoted without marks", f"Thanks.\n\nBert\n\n{head}\nHello,\n\n{line}\n\nAnna\n")
        yield Form("quoted without marks", f"Thanks.\n\n{head}{line}\n")
    yield from (Form("HTML", "", html=text) for text in _html(line))
    for quoted in (
        f"<p>Thanks.</p><blockquote>{line}</blockquote>",
        f"<p>Thanks.</p><p><s>{line}</s></p>",
        "<p>Thanks.</p>",
    ):
        yield Form("HTML beside plain text", f"Thanks.\n\n{line}\n", other=quoted)
    yield Form("attached", "See the file.", attached=line)
    yield Form("forwarded", f"{line}\n", subject="Fwd: hello")
    if not command.quiet:
        yield Form("in the subject", "Hello.", subject=line)
        yield Form("in the subject", "Hello.", subject=line.removeprefix("pbem "))


def _too_many(command: Command) -> Iterator[str]:
    line = command.line
    for word in ("please", "now", "thanks", "if you agree", "tomorrow and not today", "Bert", "42", "is done"):
        yield f"{line} {word}" if not command.reasoned or word != "Bert" else f"{line} and {word}"
    for word in ("please", "Then", "I", "to", "1.", "yes,", "PS:"):
        yield f"{word} {line}"
    if not command.reasoned:
        yield f"{line} -- I mean it"
    yield f"{line} {line}"


def _too_few(line: str) -> Iterator[str]:
    pbem, kind, *rest = line.split()
    yield f"Well,\n\n{' '.join((kind, *rest))}\n"
    yield f"{pbem}\n{' '.join((kind, *rest))}"
    yield pbem
    if rest and kind != "standing":
        yield f"{pbem} {kind}"
        yield " ".join((pbem, *rest))


def _misspelt(line: str) -> Iterator[str]:
    pbem, kind, *rest = line.split()
    for at in range(len(kind)):
        yield " ".join((pbem, kind[:at] + kind[at + 1 :], *rest))
        yield " ".join((pbem, kind[:at] + kind[at] + kind[at:], *rest))
    for one, other in pairwise(range(len(kind))):
        if kind[one] != kind[other]:
            yield " ".join((pbem, kind[:one] + kind[other] + kind[one] + kind[other + 1 :], *rest))
    for word in ("pbm", "pebm", "pbemm", "bpem", "p b e m", "PBeM:", "pbem:", "pbem-", "pbem."):
        yield " ".join((word, kind, *rest))
    yield f"pbem{kind} {' '.join(rest)}".strip()


def _denied(line: str) -> Iterator[str]:
    yield f"not {line}"
    yield f"I do not want to write\n{line}\nyet, so please wait for me."
    yield f"{line} is what I shall never write"
    yield f"Whatever happens to me here, I will never write\n{line}\n"
    yield f"{line}\nis what I would write if I had lost, but I have not."
    yield f"You will never hear me say this here:\n{line}\n"


def _in_sentences(line: str) -> Iterator[str]:
    yield f"Dear judge,\n\nin your help I have read that a line which begins with the words\n{line} ends it. Is that so?\n"
    yield f"Dear judge,\n\nin your help I have read of the words {line}\nand I wonder what they do.\n"
    yield f"Your help says that I could write a mail with the words\n{line}\nWhat would happen then to our game?\n"
    yield f"Tell me what happens after {line}, please."
    yield f"My opponent asked me whether it is enough to write this line:\n\n{line}\n\nIs it?\n"


def _directly_below(line: str) -> Iterator[str]:
    beginnings = (
        "I shall never", "I don't want", "Please never", "There is no need to", "Never", "NEVER EVER", "No, never,",
        "Please don't,", "Not (yet)", "I would sooner lose than write e.g.", "I would never write ...", "Never write:",
        "Never write :", "I shall never;", "Niemals werde ich", "Jamais", "Никогда", "\u6c7a\u3057\u3066", "Hi, I never",
        "For now I will not", "Till then", "if I lose Moscow I shall send you a line with", "(of course not",
        "He wrote \u201cI shall", "Hello, never,", "never -", "Bert says no to", "Dear Bert ...", "To",
    )  # fmt: skip
    for words in beginnings:
        yield f"{words}\n{line}\n"
        yield f"Hello Anna,\n\nhow are you?\n{words}\n{line}\n\nBert\n"
    yield f"Never write:\n\n\n{line}\n"
    yield f"{line}\nis not meant\n"
    yield f"{line}\n(or not)\n"
    yield f"{line}\n... not\n"


def _flowed(line: str) -> Iterator[str]:
    yield f"in your help I have read that a line which begins with the words \n{line} ends the game.\n"
    yield f"I have read that a line with the words \n{line} \nends the game. What happens then?\n"
    yield f"Never will I write \n{line}\n"
    yield f"{line} \nis what I would never write.\n"


def _marked(line: str) -> Iterator[str]:
    for before in ("* ", "- ", "# ", "// ", "    ", "\t", "  ", "1) ", "+ ", "\u2022 ", "$ ", "\xa0\xa0"):
        yield f"Hello.\n\n{before}{line}\n"
    for one, other in (('"', '"'), ("'", "'"), ("(", ")"), ("`", "`"), ("[", "]"), ("\u201c", "\u201d"), ("<", ">")):
        yield f"Hello.\n\n{one}{line}{other}\n"
    yield from (f"Hello.\n\n{line}{mark}\n" for mark in (".", "!", "...", ";", ",", " :-)", "?!"))


def _html(line: str) -> Iterator[str]:
    yield f"<p>Hello.</p><blockquote><p>{line}</p></blockquote>"
    yield (
        f'<div>Hello.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Sat, Nov 28, 2026 at 2:02 PM '
        f'Anna &lt;<a href="mailto:a@x.example">a@x.example</a>&gt; wrote:<br></div><blockquote>{line}</blockquote></div>'
    )
    yield (
        f"<div>Hello.</div><div style='border-top:solid #E1E1E1 1.0pt'><p><b>From:</b> Anna<br><b>Sent:</b> Saturday, "
        f"November 28, 2026 2:02 PM<br><b>To:</b> Bert<br><b>Subject:</b> game</p></div><p>{line}</p>"
    )
    yield f"<p>Hello.</p><p><s>{line}</s></p>"
    yield f"<p>Hello.</p><p style='display:none'>{line}</p>"
    yield f"<p>In your help I have read that {line} does it. Is that so?</p>"
    yield f"<p>Hello.</p><p>{line}?</p>"


def unknown_readers() -> Iterator[str]:
    """Yields mails with press to somebody who is not certain: misspelt, with words too many, or not as it is written."""
    for name in ("axis", "allied", "all", "observers", "Karl", "Bert", "everybody"):
        slips = [name[:at] + name[at + 1 :] for at in range(len(name))]
        slips += [name[:at] + name[at] + name[at:] for at in range(len(name))]
        slips += [
            f"{name} please",
            f"the {name}",
            f"my {name}",
            f"{name}, Olga",
            f"{name} and Olga",
            f"{name}!",
            f"{name} only",
        ]
        slips += [f"{name} side", f"not {name}", f'"{name}"', f"{name}'s", f"<{name}>", f"{name}."]
        yield from (
            f"pbem press to {slip}\nMy real plan is Kiev.\n" for slip in slips if slip not in ("observer", "al")
        )
        for words in (f"for {name}", f"{name}", f"@{name}", f"only to {name}", f"to: {name}", f"for {name}: secret"):
            yield f"pbem press {words}\nMy real plan is Kiev.\n"
        yield from (f"pbem press\n{word} {name}\nMy real plan is Kiev.\n" for word in ("to", "for", "To", "to:"))
        yield f"pbem press\nGood luck.\n\npbem press to {name}\nMy real plan is Kiev.\n"
        yield f"pbem press to {name}\n"
    yield "pbem press to referee\nMy real plan is Kiev.\n"
    yield "pbem press to Anna\nMy real plan is Kiev.\n"


def text_of_form(form: Form, mail: EmailMessage) -> None:
    """Puts the text of a form into a mail."""
    if form.html:
        mail.set_content(f"<html><body>{form.html}</body></html>", subtype="html")
        return
    mail.set_content(form.text)
    if form.other:
        mail.add_alternative(f"<html><body>{form.other}</body></html>", subtype="html")
    if form.flowed:
        mail.set_param("format", "flowed")
    if form.attached:
        mail.add_attachment(f"{form.attached}\n", subtype="plain", filename="orders.txt")


def exact(line: str, writer: str) -> Sequence[Form]:
    """Returns the ways of writing a command that are to be carried out, signed by whoever writes it."""
    pbem, _, rest = line.partition(" ")
    texts = (
        line, f"{line}\n", f"Hello,\n\n{line}\n\nBest wishes\n{writer}\n", f"Hi judge\n{line}\n{writer}\n", line.upper(), line.title(),
        f"Dear judge,\n{line}\n", f"I have seen it.\n{line}\n{writer}\n", f"All right!\n{line}\n", f"Hello Anna and Karl,\n{line}\n",
        f"{pbem}  {rest}", f"{line}   \n", f"Hello.\n\n{line}\n\n-- \n{writer}, pbem resign\n", f"\n\n{line}\n",
        f"{line}\n\nOn Sat, 28 Nov 2026 at 14:02, Anna <anna0@bots.example> wrote:\n\nHello,\n\nwhat now?\n",
        f"{line}\n\n> pbem join or pbem resign\n> and so on\n",
        f"On Sat, 28 Nov 2026 at 14:02, Anna <anna0@bots.example> wrote:\n> pbem help, pbem join\n> and so on\n\n{line}\n",
    )  # fmt: skip
    found = [Form("exact", text) for text in texts]
    html = (f"<p>{line}</p>", f"<div>Hello,</div><div><br></div><div>{line}</div><div><br></div><div>{writer}</div>")
    outlook = f"<p class=MsoNormal>Hello judge and all<o:p></o:p></p><p class=MsoNormal>{line}<o:p></o:p></p>"
    found.append(Form("exact", f"Hello judge and all\n\n{line}\n", other=outlook))
    return [*found, *(Form("exact", "", html=text) for text in html), Form("exact", f"{line}\n", flowed=True)]
