"""The application: which address is answered by what."""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from pbem import resources
from pbem.core.system_errors import Trouble
from pbem.edit import asked, commands
from pbem.edit.desk import Desk
from pbem.edit.guard import Guard
from pbem.edit.log_file import Conflict, Version, read, save
from pbem.edit.window import SupersededError

STATIC = Path(__file__).parent / "static"
SHEETS = ("report", "map", "hexmap", "board")
SCRIPTS = ("camera", "drawing", "labels")
KINDS = {".css": "text/css", ".js": "text/javascript"}
Answer = Callable[[Any], Awaitable[Response]]


def application(desk: Desk, port: int, token: str) -> ASGIApp:
    """Returns the application for one log, which is reached by a port and with a token."""
    answers: Mapping[str, tuple[type, Answer]] = {
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
    asks = [Route(f"/api/{name}", _answered(*each), methods=["POST"]) for name, each in answers.items()]
    return Guard(Starlette(routes=[Route("/", _page), Route("/{name}", _file), *asks]), port, token)


def _answered(kind: type, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Returns what reads a request of a kind and answers it."""
    decoder: Decoder[Any] = Decoder(kind)

    async def answered(request: Request) -> Response:
        try:
            given = decoder.decode(await request.body())
        except (DecodeError, ValidationError, UnicodeDecodeError) as error:
            return JSONResponse({"message": f"the request cannot be read: {error}"}, 400)
        return await answer(given)

    return answered


# -- the page


def _headers(nonce: str) -> dict[str, str]:
    """Returns what the page forbids itself; CodeMirror's own style bears the nonce."""
    sources = f"script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src data:; connect-src 'self'"
    closed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return {
        "content-security-policy": f"default-src 'none'; {sources}; {closed}", "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer", "cache-control": "no-store", "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
    }  # fmt: skip


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


async def _plain(found: Awaitable[dict[str, Any]]) -> Response:
    try:
        return JSONResponse(await found)
    except SupersededError:
        return JSONResponse({"message": "you have typed more since, and that is judged instead"}, 410)


async def _read(desk: Desk) -> Response:
    return _told(desk, await run_in_threadpool(read, desk.path))


async def _save(desk: Desk, given: asked.Save) -> Response:
    return _told(desk, await run_in_threadpool(save, desk.path, given.text, given.base, given.sum))


async def _add(desk: Desk, given: asked.Add) -> Response:
    """Answers with the receipt; the page then reads the log anew."""
    return JSONResponse((await commands.add(desk.path, given.mail, given.file, desk.words))._asdict())


async def _mail(desk: Desk) -> Response:
    return JSONResponse((await commands.mail(desk.path, desk.words))._asdict())


def _told(desk: Desk, found: Version | Conflict | Trouble) -> Response:
    if isinstance(found, Trouble):
        return JSONResponse({"message": f"{found.message}; {found.remedy}"}, 422)
    if isinstance(found, Conflict):
        both = {"both": found.both.text, "clash": found.both.clash}
        return JSONResponse({"text": found.now.text, "sum": found.now.sum, **both}, 409)
    return JSONResponse({"name": desk.path.name, "log": desk.log, "text": found.text, "sum": found.sum})
