"""What people say beside their orders: press, that they accept an invitation, and that they need a new address."""

from collections.abc import Iterator, Mapping
from functools import partial

from pbem.core.invisible_characters import shown
from pbem.core.policies import REFEREE
from pbem.core.telling.words import enumerated
from pbem.post.answer import BAR
from pbem.post.judge.commands.asking import status
from pbem.post.judge.commands.case import Case, Told, viewer_of
from pbem.post.judge.commands.forms import ONE_LINE, Ask, read_line
from pbem.post.judge.inbound.taking import FROM
from pbem.post.judge.replies.receipts import where_it_stands
from pbem.post.judge.store.seats import OBSERVER, Seat, change_seat, new_token
from pbem.post.judge.store.tables import Play

EVERYBODY = ("all", "everybody", "everyone")
_FEW = 5  # words of a line that may name an addressee
_LONGEST_LINE = 200  # characters of a line that is shown


def press(case: Case) -> None:
    """Passes words on to everybody, or to those whom they are `to`; to nobody if it is not certain who that is."""
    to, _, beside = case.ask.words.partition(":")
    name = to[3:].strip()
    text = "\n".join(filter(None, (beside.strip(), case.ask.text)))
    if case.mail.proof == FROM and case.settings.unverified == "refuse":
        case.say("Your press was not sent to anyone: your mail is unverified. Write to your own address of this game.")
        return
    known = _addressees(case)
    if why := _why_not(case, name, text, known):
        case.say(f"Your press was not sent to anyone: {why}\n{_how(known)}")
        case.fate = case.fate or "doubt"
        return
    readers = known[name.casefold()] if name else case.others
    lines = "\n".join(f"{BAR}{line}" for line in shown(text).split("\n"))  # so that nothing in it is taken for orders
    head = f"{case.seat.name} ({case.seat.role}) says{f' to {name}' if name else ''}:"
    case.told += [Told(each, f"{head}\n\n{lines}") for each in readers]
    names = enumerated(f"{each.name} ({each.role})" for each in readers)
    case.say(f"Your press was sent to {names}." if names else "Nobody else has joined: your press was sent to nobody.")
    if case.request.cut:
        line = " ".join(case.request.cut.split())[:_LONGEST_LINE]
        case.say(f"The press ends above this line, which looks like the beginning of an earlier mail:\n{BAR}{line}")
    if any(isinstance(read_line(line), Ask) for line in text.split("\n")):
        case.say("It has a line like a command, which was passed on as words, and not carried out.")


def _addressees(case: Case) -> Mapping[str, tuple[Seat, ...]]:
    """Returns who can be addressed, by name in small letters: everybody, sides, roles, people."""
    found: dict[str, list[set[int]]] = {}
    for name, seat in _named(case):
        found.setdefault(name.casefold(), [])
        found[name.casefold()].append({seat.id})
    roles = {side: {each.id for each in case.seats if each.role == side} for side in case.engine.sides}
    roles |= {name: {each.id for each in case.seats if each.role == OBSERVER} for name in ("observer", "observers")}
    roles |= {REFEREE: {each.id for each in case.seats if each.role == REFEREE}}
    for role, ids in roles.items():
        found.setdefault(role, []).append(ids)
    for name in EVERYBODY:
        found.setdefault(name, []).append({each.id for each in case.seats})
    sure = {name: meanings[0] for name, meanings in found.items() if all(each == meanings[0] for each in meanings)}
    return {name: tuple(each for each in case.others if each.id in ids) for name, ids in sure.items()}


def _named(case: Case) -> Iterator[tuple[str, Seat]]:
    """Yields each seat by its whole name and by the first word of it; a name of two people means neither of them."""
    for seat in case.seats:
        yield seat.name, seat
        if (first := seat.name.split()[0]) != seat.name:
            yield first, seat


def _why_not(case: Case, name: str, text: str, known: Mapping[str, tuple[Seat, ...]]) -> str:
    """Returns why press goes to nobody; nothing if it is clear to whom it goes."""
    if name and name.casefold() not in known:
        return f"no side and no person in this game is called `{name}`, or more than one is."
    if not text.strip():
        return "there are no words below it."
    if name and not known[name.casefold()]:
        return f"nobody else is `{name}`, or they have not joined yet."
    first = text.strip().split("\n")[0].strip()
    words = first.casefold().partition(":")[0].split()
    if not case.ask.words and words[:1] in (["to"], ["for"], ["@"]) and len(words) <= _FEW:
        return f"its first line, `{first}`, may say who is to read it."
    return ""


def _how(known: Mapping[str, tuple[Seat, ...]]) -> str:
    names = ", ".join(sorted(name for name, seats in known.items() if seats and name not in (*EVERYBODY[1:], OBSERVER)))
    return (
        f"The command `press` alone is for everybody; `press to NAME` is for one of: {names}. "
        f"Your words go below it.\n{ONE_LINE}"
    )


def join(case: Case) -> None:
    """Accepts an invitation; with the last player's the game begins."""
    if case.seat.joined:
        case.say("You have joined already.")
        return
    if case.mail.proof == FROM:
        case.say("You have not joined: your mail is unverified. Answer to the address that the invitation came from.")
        return
    case.seat = case.seat._replace(joined=case.now)
    case.seats = tuple(case.seat if each.id == case.seat.id else each for each in case.seats)
    case.writes.append(lambda tx: change_seat(tx, case.seat.id, joined=case.now))
    missing = [each.name for each in case.seats if each.is_waited_for]
    if case.game.play is Play.INVITING and not missing:
        case.change(case.game._replace(play=Play.RUNNING, since=case.now))
        case.fate = "begun"
    case.say(f"Welcome, {case.seat.name}." + (f" You play {case.seat.role}." if case.seat.plays else ""))
    case.tell_all(f"{case.seat.name} ({case.seat.role}) has joined.")
    if missing:
        case.say(f"The game waits for {enumerated(missing)}.")
    elif case.fate == "begun":
        _tell_that_it_has_begun(case)
    else:
        status(case)


def _tell_that_it_has_begun(case: Case) -> None:
    """Tells everybody who is to act, and the one who is, with what."""
    verdict, begun = case.judging.verdict, "The game has begun."
    case.say(f"{begun}\n\n{where_it_stands(verdict, case.viewer)}")
    case.told += [Told(each, f"{begun}\n\n{where_it_stands(verdict, viewer_of(each))}") for each in case.others]


def renew(case: Case) -> None:
    """Gives the sender a new address for this game; the answer, which goes to his own mailbox, has it."""
    if case.mail.proof == FROM:
        case.say("Your address was not renewed: your mail is unverified. Ask whoever runs the club for a new address.")
        return
    case.seat = case.seat._replace(token=new_token())
    case.seats = tuple(case.seat if each.id == case.seat.id else each for each in case.seats)
    case.writes.append(partial(change_seat, seat=case.seat.id, token=case.seat.token))
    case.say(renewed_text(case.seat, case.settings.address_of(case.seat.token)))


def renewed_text(seat: Seat, address: str) -> str:
    """Returns what a person with a new address is told."""
    return (
        f"You have a new address for game {seat.game}: {address}\n"
        "Your old address of this game no longer works. An answer to this mail goes to the new one."
    )
