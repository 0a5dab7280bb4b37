"""The judge at work: mail is fetched, worked on and sent, once or for as long as it is not stopped."""

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from types import FrameType

from sqlalchemy.exc import SQLAlchemyError

from pbem.post.judge.due import remind
from pbem.post.judge.inbound.fetching import SourceError, fetch
from pbem.post.judge.logs import log
from pbem.post.judge.outbound.handing import NotNowError
from pbem.post.judge.outbound.sending import send_all
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.opening import Store
from pbem.post.judge.working import work

IDLE = 0.2  # seconds between two looks into the store
PATIENCE = 10.0  # seconds that a worker has to finish what it is at


def now_() -> datetime:
    """Returns the moment."""
    return datetime.now(UTC)


def run_once(store: Store, settings: Settings, clock: Callable[[], datetime] = now_) -> bool:
    """Fetches, works and sends until there is nothing left; returns whether nothing was in the way."""
    sound = _fetched(store, settings, clock)
    while _work_one(store, settings, clock):
        pass
    with store.change() as tx:
        remind(tx, settings, clock())
    return _sent(store, settings, clock) and sound


def _fetched(store: Store, settings: Settings, clock: Callable[[], datetime]) -> bool:
    try:
        for taken in fetch(store, settings, clock()):
            log("taken", mail=taken.mail, fate=taken.fate, why=taken.why)
    except SourceError as error:
        log("mailbox cannot be read", error=str(error))
        return False
    return True


def _work_one(store: Store, settings: Settings, clock: Callable[[], datetime]) -> bool:
    begun = time.perf_counter()
    worked = work(store, settings, clock())
    if worked is None:
        return False
    log("worked", **worked._asdict(), seconds=round(time.perf_counter() - begun, 3))
    return True


def _sent(store: Store, settings: Settings, clock: Callable[[], datetime]) -> bool:
    try:
        for sent in send_all(store, settings, clock()):
            log("sent", **sent._asdict())
            if sent.fate != "sent":
                return False
    except NotNowError as error:
        log("mail cannot be sent", error=str(error))
        return False
    return True


# -- for ever


class _Stopped:
    """Whether somebody has asked the program to end."""

    def __init__(self) -> None:
        self.now = False

    def ask(self, number: int, frame: FrameType | None) -> None:
        self.now = True


def serve(settings: Settings, workers: int = 1) -> None:
    """Serves until the program is asked to end (SIGTERM, SIGINT); whoever is at a mail finishes it."""
    stopped = _stop_when_asked()
    with _others(settings, workers - 1):
        log("serving", number=workers)
        if settings.outbound.smtp is None:
            log("mail is not sent, but put into a folder", why="there is no [outbound.smtp] in judge.toml")
        _looped(settings, stopped, _all_of_it(settings))
    log("stopped")


def _all_of_it(settings: Settings) -> Callable[[Store], bool]:
    """Returns a turn of the first worker, which alone reads the mailbox and sends."""
    looked = -settings.poll

    def turn(store: Store) -> bool:
        nonlocal looked
        if time.monotonic() - looked >= settings.poll:
            looked = time.monotonic()
            _fetched(store, settings, now_)
            with store.change() as tx:
                remind(tx, settings, now_())
        busy = _work_one(store, settings, now_)
        _sent(store, settings, now_)
        return busy

    return turn


@contextmanager
def _others(settings: Settings, number: int) -> Iterator[None]:
    """Runs further workers beside this one."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_worker, args=(settings,), daemon=True) for _ in range(number)]
    for each in others:
        each.start()
    try:
        yield
    finally:
        for each in others:
            each.terminate()
        for each in others:
            each.join(PATIENCE)


def _worker(settings: Settings) -> None:
    """Works on mails, as a process of its own."""
    _looped(settings, _stop_when_asked(), lambda store: _work_one(store, settings, now_))


def _looped(settings: Settings, stopped: _Stopped, turn: Callable[[Store], bool]) -> None:
    store = Store(settings.database.get_secret_value())
    while not stopped.now:
        try:
            busy = turn(store)
        except (
            SQLAlchemyError
        ) as error:  # a full disk, a database that restarts: nothing is lost, and it is tried again
            log("the store fails", error=type(error.__cause__ or error).__name__)
            busy = False
        if not busy and not stopped.now:
            time.sleep(min(IDLE, settings.poll))
    store.close()


def _stop_when_asked() -> _Stopped:
    stopped = _Stopped()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(ValueError):  # not in the main thread
            signal.signal(number, stopped.ask)
    return stopped
