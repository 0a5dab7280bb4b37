"""An archive judged on a cluster: a log is a task of Dask's `distributed`, whose scheduler the user names.

The bytes go with the task, since a worker may not see the folder. A worker that is lost loses no log: the scheduler
gives its tasks to another one. One that has cost several workers is tried again at the end, alone, before it is told
as lost: the others that were on its worker are not to suffer. A few tasks more than there are
threads are on their way, however many logs there are.
"""

import gc
import logging
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from importlib import import_module
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from pbem import __version__
from pbem.archive.audited import Audited, Log, Terms
from pbem.archive.auditing import Judge
from pbem.archive.trouble import ArchiveError
from pbem.archive.worker import Standing, judged, standing
from pbem.installing import how_to_install
from pbem.limited_processes import Lost

ANSWER = 10.0  # seconds that a scheduler has to answer, and its first worker to come
LOOK = 2.0  # seconds between two looks at the workers
A_THREAD = 3  # logs on their way for each
PATIENCE = 300.0  # seconds that a cluster may be without a worker in the middle of an audit
MOST_SENT = 3  # times that a log is sent, where workers turn out to be of no use

Tell = Callable[[str], None]
Client = Any  # of `distributed`, which may not be here, and whose methods have no types
Future = Any


class Again(Enum):
    """That a log has not been judged."""

    NOW = "the worker was of no use: another one is to have it"
    ALONE = "several workers were lost with it, for which logs beside it may be to blame"


class Sent(NamedTuple):
    """A log on its way."""

    log: Log
    future: Future
    workers: frozenset[str] | None  # that may take it; None: any
    times: int = 1
    alone: bool = False


def on_cluster(address: str, tell: Tell, patience: float = PATIENCE) -> Judge:
    """Returns what judges on a cluster.

    It raises an `ArchiveError` if the scheduler does not answer or is gone, or no worker is left that judges as we do.
    """

    def each(logs: Iterable[Log], terms: Terms) -> Iterator[tuple[Log, Audited | Lost]]:
        client = _connected(address)
        try:
            yield from _Cluster(client, address, terms, tell, patience).each(logs)
        finally:
            client.close(timeout=LOOK)

    return each


def _connected(address: str) -> Client:
    try:
        distributed = import_module("distributed")
    except ImportError:
        message = "a cluster needs Dask, which is not here"
        raise ArchiveError(message, how_to_install("cluster")) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # what it would tell, we tell in a sentence
    warnings.filterwarnings("ignore", "Sending large graph")
    remedy = "the address is what `dask scheduler` prints when it starts, as `--scheduler tcp://10.0.0.5:8786`"
    gc.collect()  # a client that never connected closes itself when it is collected: in the start of the next, for ever
    try:
        return distributed.Client(address, timeout=ANSWER, set_as_default=False)
    except Exception as error:  # noqa: BLE001  Dask answers a bad address with errors of many kinds, some of them bare
        message = f"no scheduler answers at {address}: {str(error) or type(error).__name__}"
        raise ArchiveError(message, remedy) from None


class _Cluster:
    """The workers that judge as we do, and the logs that are on their way to them."""

    def __init__(self, client: Client, address: str, terms: Terms, tell: Tell, patience: float) -> None:
        self.client, self.address, self.terms, self.tell, self.patience = client, address, terms, tell, patience
        self.fit: dict[str, int] = {}  # threads of each worker, by address
        self.refused: set[str] = set()
        self.sent: dict[str, Sent] = {}
        self.suspects: list[Log] = []
        self.done: SimpleQueue[Future] = SimpleQueue()
        self.looked = self.seen = 0.0  # when the workers were looked at, when there was one

    def each(self, logs: Iterable[Log]) -> Iterator[tuple[Log, Audited | Lost]]:
        """Yields each log with what came of it."""
        self._meet_the_scheduler()
        self._wait_for_a_worker()
        left = iter(logs)
        self._send(islice(left, self._room()))
        while self.sent:
            yield from self._told()
            self._send(islice(left, self._room()))
        for log in self.suspects:
            self._send([log], alone=True)
            while self.sent:
                yield from self._told()

    def _told(self) -> Iterator[tuple[Log, Audited | Lost]]:
        """Yields what has arrived, but for what must be sent again, or later and alone."""
        for sent, found in self._arrived():
            if found is Again.NOW:
                self._send_again(sent)
            elif found is Again.ALONE:
                self.suspects.append(sent.log)
            else:
                yield sent.log, found

    # -- scheduler and workers

    def _meet_the_scheduler(self) -> None:
        """Sees whether the scheduler can read a task of ours, which it does before a worker does."""
        try:
            self.client.run_on_scheduler(standing, as_played=self.terms.as_played)
        except Exception as error:  # noqa: BLE001  what it cannot load shows in errors of many kinds
            message = f"the scheduler at {self.address} cannot load pbem ({error})"
            raise ArchiveError(message, f"install pbem there, too: {how_to_install('cluster')}") from None

    def _wait_for_a_worker(self) -> None:
        self.seen = time.monotonic()
        while not self.fit:
            self._look(min(ANSWER, self.patience))
            time.sleep(0 if self.fit else 0.2)

    def _look(self, patience: float) -> None:
        """Asks who is there: whoever is new tells by what he judges."""
        now: dict[str, int] = self._asked(self.client.nthreads)  # `scheduler_info` at times forgets the workers
        new = [each for each in now if each not in self.fit and each not in self.refused]
        fit = {*self.fit, *(self._met(new) if new else ())}
        self.refused &= now.keys()
        self.fit = {each: threads for each, threads in now.items() if each in fit}
        self.looked = time.monotonic()
        if self.fit:
            self.seen = self.looked
        elif self.refused and not self.sent:
            message = "no worker judges by the rules that are here"
            raise ArchiveError(message, "install the same pbem on both sides")
        elif self.looked - self.seen > patience:
            message = f"the scheduler at {self.address} has had no worker of use for {patience:g} seconds"
            raise ArchiveError(message, f"start some: `dask worker {self.address}`")

    def _met(self, new: Sequence[str]) -> Iterator[str]:
        """Yields those of the new workers that judge as we do; one that goes while it is asked is asked again."""
        ask = partial(self.client.run, standing, as_played=self.terms.as_played, workers=list(new), on_error="return")
        for each, found in self._asked(ask).items():
            if isinstance(found, Standing) and found.judged_by == self.terms.judged_by:
                yield each
            elif not isinstance(found, OSError):
                self.refused.add(each)
                self.tell(f"the worker {each} gets no log: {self._said(found)}")

    def _said(self, found: object) -> str:
        ours = f"here pbem {__version__} with the sum {self.terms.judged_by}"
        if isinstance(found, Standing):
            return f"it has pbem {found.version} with rules and tables of the sum {found.judged_by}, {ours}"
        return f"it cannot load pbem ({type(found).__name__}: {found}), {ours}"

    def _asked(self, ask: Callable[[], Any]) -> Any:
        """Asks the scheduler; after a break in the line it knows nothing of what was sent."""
        if self.client.status != "running":
            raise self._gone()
        try:
            return ask()
        except Exception as error:  # noqa: BLE001  a line that breaks shows in errors of many kinds
            raise self._gone(error) from None

    def _gone(self, error: object = None) -> ArchiveError:
        said = f" ({type(error).__name__})" if error else ""
        return ArchiveError(f"the scheduler at {self.address} is gone or was started anew{said}", "start it, and go on")

    # -- logs

    def _room(self) -> int:
        """Returns how many more logs may be sent: at least one if none is on its way, lest the rest be forgotten."""
        return max(0 if self.sent else 1, A_THREAD * sum(self.fit.values()) - len(self.sent))

    def _send(self, logs: Iterable[Log], times: int = 1, *, alone: bool = False) -> None:
        """Sends logs, each a task of its own; where a worker was refused, to the others by name."""
        taken = list(logs)
        if not taken:
            return
        workers = frozenset(self.fit) if self.refused else None
        options: dict[str, Any] = {"workers": list(workers)} if workers is not None else {}
        send = partial(self.client.map, judged, taken, terms=self.terms, pure=False, key="pbem-audit", **options)
        for log, future in zip(taken, self._asked(send), strict=True):
            self.sent[future.key] = Sent(log, future, workers, times, alone)
            future.add_done_callback(self.done.put)

    def _send_again(self, sent: Sent) -> None:
        """Sends a log that a worker was of no use for, when it is known which workers are of use."""
        self.seen, self.fit = time.monotonic(), {}
        while not self.fit:
            self._look(self.patience)
            time.sleep(0 if self.fit else LOOK)
        self._send([sent.log], sent.times + 1, alone=sent.alone)

    def _save_the_stranded(self) -> None:
        """Sends those again that wait for workers all of which are lost."""
        for key, sent in list(self.sent.items()):
            if sent.workers is not None and not sent.workers & self.fit.keys() and self.fit:
                del self.sent[key]
                sent.future.cancel()
                self._send([sent.log], sent.times, alone=sent.alone)

    # -- results

    def _arrived(self) -> Iterator[tuple[Sent, Audited | Lost | Again]]:
        """Yields the logs that have come back, if any do in a while."""
        futures = self._finished()
        values = self._gathered({each.key: each for each in futures if each.status == "finished"})
        for future in futures:
            sent = self.sent.pop(future.key, None)
            if sent is None:
                continue  # it was stranded, and is sent again
            if future.status not in {"finished", "error"}:
                raise self._gone()
            yield sent, self._outcome(sent, future, values.get(future.key))

    def _finished(self) -> list[Future]:
        if time.monotonic() - self.looked > LOOK:
            self._look(self.patience)
            self._save_the_stranded()
        try:
            found = [self.done.get(timeout=LOOK)]
        except Empty:
            return []
        while not self.done.empty():
            found.append(self.done.get())
        return found

    def _gathered(self, futures: dict[str, Future]) -> Any:
        """Fetches results all at once; one whose worker is lost meanwhile is worked out again by another."""
        gather = partial(self.client.gather, futures, errors="skip", asynchronous=True)

        def fetch() -> Any:
            with suppress(TimeoutError):
                return self.client.sync(gather, callback_timeout=5 * LOOK)

        while (found := self._asked(fetch)) is None:
            self._look(self.patience)
        return found

    def _outcome(self, sent: Sent, future: Future, value: Any) -> Audited | Lost | Again:
        """Returns what came of a log."""
        if isinstance(value, Audited | Lost):
            return value
        error = future.exception(timeout=ANSWER) if future.status == "error" else None
        if type(error).__name__ == "KilledWorker":
            return Lost("its worker was lost, again and again, even with no other log") if sent.alone else Again.ALONE
        if error is None or isinstance(error, ImportError | AttributeError):  # it came to a worker that is no use to us
            return Again.NOW if sent.times < MOST_SENT else Lost("no worker could take it")
        said = f"the worker failed ({type(error).__name__}: {error})"
        return Lost(said, bug=not isinstance(error, OSError | MemoryError))
