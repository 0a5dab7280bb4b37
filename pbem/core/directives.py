"""What a log may say in any game: waivers, takebacks, proposals, their acceptance, standing orders, sealed values."""

from msgspec import Struct


class Waive(Struct, frozen=True):
    """Both players let the next order stand although it breaks `code`; `who` asks, if the line says so."""

    code: str
    reason: str = ""
    who: str = ""


class Takeback(Struct, frozen=True):
    """The last `count` orders that were carried out are withdrawn; `who` is the side that asks, if the line says so."""

    count: int
    reason: str = ""
    who: str = ""


class Propose(Struct, frozen=True):
    """A side wants a header tag to say something else from here on."""

    tag: str
    value: str
    reason: str = ""
    who: str = ""


class Accept(Struct, frozen=True):
    """The opponent agrees: to a takeback that goes behind a die or a card, to a proposal, to a waiver."""

    reason: str = ""
    who: str = ""


class Reject(Struct, frozen=True):
    """The opponent does not agree to what is asked, or whoever has asked for it withdraws that."""

    reason: str = ""
    who: str = ""


class Standing(Struct, frozen=True):
    """The side `who` answers decisions beforehand, or clears what it has given: `text` is its words for it."""

    who: str
    text: str
    reason: str = ""


class Vacation(Struct, frozen=True):
    """A player, or a side, is away from one day to another, both included, as `2026-12-20`: no deadline runs."""

    who: str
    first: str
    last: str
    reason: str = ""


class Seal(Struct, frozen=True):
    """A side, or the judge, publishes the first value of its chain, and the hash of the seed of its hidden draws."""

    who: str
    value: str
    seed: str = ""


class Open(Struct, frozen=True):
    """A side, or the judge, opens the next value of its chain."""

    who: str
    value: str


class Pledged(Struct, frozen=True):
    """A side binds itself to its last `count` secret orders: `value` is a hash of them and a salt."""

    who: str
    count: int
    value: str


class Disclose(Struct, frozen=True):
    """A side, or the judge, lays open the seed of its hidden draws and pledges: at the end of the game.

    `at` is the hash of the log that it was given for: no order above it can be changed afterwards, not even the last.
    """

    who: str
    value: str
    at: str = ""


class Drawn(Struct, frozen=True):
    """A side tells its part of what is drawn, where neither knows all piles: the values are open already."""

    who: str
    part: str


class SealChains(Struct, frozen=True):
    """A speaker publishes the beginnings of four chains, and the key of its signatures: the second protocol.

    `serial` is any number, another one for each seal: chains are never the same twice, whatever the `Id`.
    """

    who: str
    serial: int
    values: tuple[str, ...]
    key: str


class OpenFor(Struct, frozen=True):
    """A speaker opens the value for draw `number` of the side `lane`; `at` begins the hash of the log it is for."""

    who: str
    lane: str
    number: int
    value: str
    at: str


class DiscloseTo(Struct, frozen=True):
    """A speaker lays a chain open up to a value: what was drawn, or pledged, with it and with those before it.

    `chain` is `hand` or `salt`, or with a judge `hand axis`; `at` is as with `Disclose`.
    """

    who: str
    chain: str
    number: int
    value: str
    at: str


class Sign(Struct, frozen=True):
    """A speaker signs the log above, by its hash: nobody can say later that he has not written it."""

    who: str
    signature: str


class Luck(Struct, frozen=True):
    """A player's own words, which go into the dice of a judge beside the value that he has fixed before."""

    who: str
    words: str


VERBS = frozenset(
    {
        "waive",
        "takeback",
        "propose",
        "accept",
        "reject",
        "standing",
        "vacation",
        "seal",
        "open",
        "pledge",
        "disclose",
        "shows",
        "sign",
        "luck",
    }
)

Sealing = Seal | Open | Pledged | Disclose | Drawn | SealChains | OpenFor | DiscloseTo | Sign | Luck
Directive = Waive | Takeback | Propose | Accept | Reject | Standing | Vacation | Sealing


def write_directive(directive: Directive) -> str:
    """Returns the one canonical line of a directive."""
    reason = "" if isinstance(directive, Sealing) else directive.reason
    end = f" -- {reason}" if reason else ""
    match directive:
        case Waive(code, _, who):
            return f"{_said('waive', who)} {code}{end}"
        case Takeback(count, _, who):
            return f"{_said('takeback', who)} {count} {'order' if count == 1 else 'orders'}{end}"
        case Propose(tag, value, _, who):
            return f"{_said('propose', who)} {tag.capitalize()}: {value}".rstrip() + end
        case Vacation(who, first, last):
            return f"vacation {who} {first} to {last}{end}"
        case Accept(_, who):
            return f"{_said('accept', who)}{end}"
        case Reject(_, who):
            return f"{_said('reject', who)}{end}"
        case Standing(who, text):
            clears = text.lower().split()[:1] == ["clear"]
            return f"standing {who} {text}" if clears else f"standing {who}: {text}"
        case _:
            return _write_sealing(directive)


def _write_sealing(said: Sealing) -> str:
    match said:
        case Seal(who, value, seed):
            return f"seal {who} {value}" + (f" seed {seed}" if seed else "")
        case Open(who, value):
            return f"open {who} {value}"
        case Pledged(who, count, value):
            return f"pledge {who} {count} {'order' if count == 1 else 'orders'} {value}"
        case Disclose(who, value, at):
            return f"disclose {who} {value}" + (f" at {at}" if at else "")
        case Drawn(who, part):
            return f"shows {who} {part}"
        case _:
            return _write_second(said)


def _write_second(said: SealChains | OpenFor | DiscloseTo | Sign | Luck) -> str:
    match said:
        case SealChains(who, serial, values, key):
            return f"seal {who} {serial} {' '.join(values)} key {key}"
        case OpenFor(who, lane, number, value, at):
            return f"open {who} for {lane} {number} {value} at {at}"
        case DiscloseTo(who, chain, number, value, at):
            return f"disclose {who} {chain} {number} {value} at {at}"
        case Sign(who, signature):
            return f"sign {who} {signature}"
        case Luck(who, words):
            return f"luck {who}: {words}"


def _said(verb: str, who: str) -> str:
    return f"{verb} {who}" if who else verb
