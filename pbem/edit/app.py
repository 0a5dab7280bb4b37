"""The application: which address is answered by what."""

import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from pbem import resources
from pbem.core.system_errors import Trouble, reason
from pbem.edit import asked, commands
from pbem.edit.desk import Desk
from pbem.edit.entrance import Entrance
from pbem.edit.guard import ASKS, CLOSED, Guard
from pbem.edit.log_file import Conflict, Version, read, save
from pbem.edit.window import SupersededError

STATIC = Path(__file__).parent / "static"
SHEETS = ("report", "map", "hexmap", "board")
SCRIPTS = ("camera", "drawing", "labels")
KINDS = {".css": "text/css", ".js": "text/javascript"}
Answer = Callable[[Any], Awaitable[Response]]


def application(desk: Desk, entrance: Entrance) -> ASGIApp:
    """Return the application for one log, whose pages come in by an entrance."""
    answers: Mapping[str, tuple[type, Answer]] = {
        "enter": (asked.Enter, lambda given: _entered(entrance, let_in=entrance.entered(given.token))),
        "resume": (asked.Resume, lambda given: _entered(entrance, let_in=entrance.resumed(given.nonce, given.proof))),
        "prove": (asked.Prove, lambda given: _proof(entrance, given.nonce)),
        "key": (asked.Nothing, lambda _: _entered(entrance, let_in=True)),
        "read": (asked.Nothing, lambda _: _read(desk)),
        "judge": (asked.Judge, lambda given: _plain(desk.window(given).judged(given))),
        "board": (asked.Board, lambda given: _plain(desk.window(given).board(given))),
        "orders": (asked.Orders, lambda given: _plain(desk.window(given).orders(given))),
        "place": (asked.Place, lambda given: _plain(desk.window(given).placed(given))),
        "complete": (asked.Point, lambda given: _plain(desk.window(given).complete(given))),
        "tell": (asked.Point, lambda given: _plain(desk.window(given).tell(given))),
        "save": (asked.Save, lambda given: _save(desk, given)),
        "add": (asked.Add, lambda given: _add(desk, given)),
        "mail": (asked.Nothing, lambda _: _mail(desk)),
    }
    asks = [Route(f"{ASKS}{name}", _answered(*each), methods=["POST"]) for name, each in answers.items()]
    return Guard(Router([Route("/", _page), Route("/{name}", _file), *asks], default=_nothing_here), entrance)


async def _nothing_here(scope: Scope, receive: Receive, send: Send) -> None:
    await JSONResponse({"message": "there is no such page here"}, 404)(scope, receive, send)


def _answered(kind: type, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Return what reads a request of a kind and answers it."""
    decoder: Decoder[Any] = Decoder(kind)

    async def answered(request: Request) -> Response:
        try:
            given = decoder.decode(await request.body())
        except (DecodeError, ValidationError, UnicodeDecodeError) as error:
            return JSONResponse({"message": f"the request cannot be read: {error}"}, 400)
        try:
            return await answer(given)
        except SupersededError:
            return JSONResponse({"stale": True, "message": "you have typed more since, and that is judged instead"})
        except OSError as error:
            return JSONResponse({"message": f"the machine refuses that: {reason(error)}"}, 422)

    return answered


# -- the page


def _headers(nonce: str) -> dict[str, str]:
    """Return what the page forbids itself beside what is forbidden everywhere; CodeMirror's own style has the nonce."""
    sources = f"script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src data:; connect-src 'self'"
    return {"content-security-policy": CLOSED["content-security-policy"].replace(";", f"; {sources};", 1)}


async def _page(request: Request) -> Response:
    nonce = secrets.token_urlsafe(16)
    text = (STATIC / "page.html").read_text(encoding="utf-8").replace("NONCE", nonce)
    return Response(text, headers=_headers(nonce), media_type="text/html")


async def _file(request: Request) -> Response:
    """Answers with a style or a script: the report's own ones, or those of the page."""
    name = request.path_params["name"]
    stem, ending = Path(name).stem, Path(name).suffix
    known = stem in {".css": SHEETS, ".js": SCRIPTS}.get(ending, ())
    ours = {path.name for path in STATIC.iterdir() if path.suffix in KINDS}
    if not known and name not in ours:
        return JSONResponse({"message": f"there is no {name} here"}, 404)
    text = resources.text(f"reports/base/{name}") if known else (STATIC / name).read_text(encoding="utf-8")
    return Response(text, headers=_headers(""), media_type=KINDS[ending])


# -- what the page asks


async def _entered(entrance: Entrance, *, let_in: bool) -> Response:
    if not let_in:
        why = "that address was used already: open the last one that `pbem edit` has printed"
        return JSONResponse({"message": why}, 401)
    return JSONResponse({"session": entrance.session, "key": entrance.secret})


async def _proof(entrance: Entrance, nonce: str) -> Response:
    return JSONResponse(entrance.proof(nonce))


async def _plain(found: Awaitable[dict[str, Any]]) -> Response:
    return JSONResponse(await found)


async def _read(desk: Desk) -> Response:
    return _told(desk, await run_in_threadpool(read, desk.path))


async def _save(desk: Desk, given: asked.Save) -> Response:
    again = desk.version if given.again else None
    return _told(desk, await run_in_threadpool(save, desk.path, given.text, given.base, given.sum, again))


async def _add(desk: Desk, given: asked.Add) -> Response:
    """Answers with the receipt; the page then reads the log anew."""
    return JSONResponse((await commands.add(desk.path, given.mail, given.file, desk.words))._asdict())


async def _mail(desk: Desk) -> Response:
    return JSONResponse((await commands.mail(desk.path, desk.words))._asdict())


def _told(desk: Desk, found: Version | Conflict | Trouble) -> Response:
    if isinstance(found, Trouble):
        gone = not os.path.lexists(desk.path)
        why = f"{desk.path.name} is no longer there: it was renamed or deleted. Your text is kept here."
        return JSONResponse({"message": why if gone else f"{found.message}; {found.remedy}", "gone": gone}, 422)
    if isinstance(found, Conflict):
        both = {"both": found.both.text, "clash": found.both.clash}
        return JSONResponse({"text": found.now.text, "sum": found.now.sum, **both}, 409)
    desk.version = found
    return JSONResponse({"name": desk.path.name, "log": desk.log, "text": found.text, "sum": found.sum})
